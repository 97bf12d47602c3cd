//! Giving up.

use rulebook::Duty;

use crate::deciding::{Deciding, Decision};
use crate::{Because, ClockChange, Ending, GameResult, Phase, Refusal, Side, Why};

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
    let rules = deciding.rules().clone();
    let rule = rules.book().clock(rules.discipline()).and_then(|rule| rule.loser.as_ref());
    let runs = !rules.is_online() && deciding.state().clock.running().is_some();
    if let Some(stops) = rule.filter(|_| runs) {
        deciding.clock(ClockChange::Stopped, Because::from(&stops.clauses));
    }
    deciding.ends(GameResult::win(!side), ending, because);
}
