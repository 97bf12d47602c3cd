//! A kept game under the rulebook, the discipline and the regulations of its event.

use competition::{Competition, Regulations};
use records::{AgreedDraws, JudgingRules, Report};

use super::Game;
use super::file::notated;

/// The report on a game with the result that was entered for it; none if no moves were kept.
///
/// It is the same report that `damka judge` gives, with what the regulations have chosen.
pub fn judge(competition: &Competition, game: &Game<'_>) -> Option<Report> {
    let rules = judging_rules(competition)?;
    let mut record = game.record(competition)?;
    record.score = Some(notated(game.score));
    Some(records::judge(&record, &rules, None))
}

/// What the games of an event are judged under: its rulebook as the regulations have chosen it.
pub fn judging_rules(competition: &Competition) -> Option<JudgingRules> {
    let regulations = competition.regulations()?;
    let discipline = regulations.discipline()?;
    let control = regulations.time_control.parse().ok();
    let rules = JudgingRules::new(regulations.book(), discipline, control);
    let rules = rules.agreeing(agreed_draws(regulations));
    Some(match regulations.games.rule_set {
        Some(chosen) => rules.under(chosen.rule_set()),
        None => rules,
    })
}

/// When the regulations of an event let draws be agreed.
pub(crate) fn agreed_draws(regulations: &Regulations) -> AgreedDraws {
    match regulations.games.agreed_draws {
        None => AgreedDraws::AsRulebook,
        Some(competition::AgreedDraws::AfterMoves(moves)) => AgreedDraws::AfterMoves(moves.get()),
        Some(competition::AgreedDraws::Never) => AgreedDraws::None,
    }
}
