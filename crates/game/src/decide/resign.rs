//! Giving up.

use rulebook::Duty;

use crate::desk::{Decision, Desk};
use crate::{Ending, GameResult, Phase, Refusal, Side, Why};

pub(super) fn resign(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::SpeakToArbiters)?;
    if desk.state().phase == Phase::Waiting {
        return Err(Refusal::plain(Why::NotBegun));
    }
    desk.not_over()?;
    gives_up(desk, side, Ending::Resignation);
    Ok(())
}

/// A player loses because he gave up, in whatever way.
pub(super) fn gives_up(desk: &mut Desk, side: Side, ending: Ending) {
    let because = desk.rules().ending(&ending).with(desk.player(side));
    desk.ends(GameResult::win(!side), ending, because);
}
