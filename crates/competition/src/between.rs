//! The time between two games of a micro-match.

use crate::happened;
use clauses::Clause;

use super::{Competition, Fact, Moment, Place};

/// When the next game of a micro-match begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetweenGames {
    /// Not before.
    pub from: Moment,
    /// Not after.
    pub until: Moment,
    /// The clauses that say so.
    pub because: &'static [Clause],
}

/// The break between two games where neither rulebook nor regulations set one, in milliseconds.
const BREAK_MS: i64 = 60_000;

impl Competition {
    /// How long the break between two games of a meeting lasts, in milliseconds.
    pub fn break_ms(&self) -> i64 {
        let said = self.regulations().and_then(|one| {
            let rule = one.book().micro_match(one.discipline()?)?;
            let least = rule.break_minutes.as_ref()?.says.least();
            one.micro_match.break_minutes.map(u16::from).or(least)
        });
        said.map_or(BREAK_MS, |minutes| i64::from(minutes) * 60_000)
    }

    /// When the next game at a board begins: so many minutes after the one before ended as the
    /// regulations say, within the limits of the rulebook. None where there is no next one, or the
    /// rulebook sets no break.
    pub fn between_games(&self, place: Place) -> Option<BetweenGames> {
        let next = self.next_game(place).ok()?;
        let regulations = self.regulations()?;
        let rule = regulations.book().micro_match(regulations.discipline()?)?;
        let limits = rule.break_minutes.as_ref().filter(|_| next.index() > 0)?;
        let ended = self.counting_facts().rev().find_map(|(_, fact)| {
            let Fact::Scored(happened::Scored { place: of, at, .. }) = fact else { return None };
            (*of == place).then_some(*at)
        });
        let ended = ended.flatten()?;
        let said = regulations.micro_match.break_minutes.map(u16::from);
        let least = said.or(limits.says.least()).unwrap_or(0);
        let from = ended.minutes_later(least);
        let until = ended.minutes_later(limits.says.most().unwrap_or(least));
        Some(BetweenGames { from, until: until.max(from), because: &limits.clauses })
    }
}
