//! A kept game under the rulebook and the discipline of its event.

use competition::Competition;
use records::{JudgingRules, Report};
use rulebook::Rulebook;

use super::Game;
use super::file::notated;

/// The report on a game with the result that was entered for it; none if no moves were kept.
///
/// It is the same report that `damka judge` gives.
pub fn judge(competition: &Competition, game: &Game<'_>) -> Option<Report> {
    let regulations = competition.regulations()?;
    let discipline = regulations.discipline()?;
    let control = regulations.time_control.parse().ok();
    let rules = JudgingRules::new(Rulebook::of(regulations.rulebook), discipline, control);
    let mut record = game.record(competition)?;
    record.score = Some(notated(game.score));
    Some(records::judge(&record, &rules, None))
}
