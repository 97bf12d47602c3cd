//! Giving up.

use rulebook::Duty;

use crate::deciding::{Deciding, Decision};
use crate::{Ending, GameResult, Phase, Refusal, Side, Why};

pub(super) fn resign(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    if deciding.state().phase == Phase::Waiting {
        return Err(Refusal::plain(Why::NotBegun));
    }
    deciding.not_over()?;
    gives_up(deciding, side, Ending::Resignation);
    Ok(())
}

/// A player loses because he gave up, in whatever way.
pub(super) fn gives_up(deciding: &mut Deciding, side: Side, ending: Ending) {
    let because = deciding.rules().ending(&ending).with(deciding.player(side));
    deciding.ends(GameResult::win(!side), ending, because);
}
