//! A phone that enters the results of some tables of one round, without an account.

use std::fmt;
use tournament::Round;

use competition::{Competition, FactIndex, RoundState, SectionNumber, TableNumber};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Moment, Right, Seal};

/// What a phone may enter, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// The event.
    pub event: String,
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// Where in the history the pairs of the round were made: other pairs are other tables.
    pub pairs: FactIndex,
    /// Its tables.
    pub tables: Tables,
    /// When it ends, if the round does not end before.
    pub until: Moment,
}

/// The first and the last of some tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tables(pub TableNumber, pub TableNumber);

/// Why a phone enters nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Its time is over.
    Time,
    /// The round is closed.
    Closed,
    /// The round has other pairs, or none that are announced.
    OtherPairs,
}

impl Phone {
    /// Why it enters nothing any more, if that is so.
    pub fn over(&self, competition: &Competition, now: Moment) -> Option<Over> {
        let round = competition.section(self.section).and_then(|one| one.round(self.round));
        match round.map(|round| round.state) {
            Some(RoundState::Closed) => Some(Over::Closed),
            None | Some(RoundState::Draft) => Some(Over::OtherPairs),
            _ if competition.paired_at(self.section, self.round) != Some(self.pairs) => {
                Some(Over::OtherPairs)
            }
            _ => (self.until <= now).then_some(Over::Time),
        }
    }

    /// Whether it uses a right in an event: that to one of its tables.
    pub fn enters(&self, event: &str, right: &Right) -> bool {
        let own = |section: SectionNumber, table: TableNumber| {
            section == self.section && self.tables.has(table)
        };
        let Right::Board { section, table } = *right else { return false };
        self.event == event && own(section, table)
    }

    /// With what it signs in the log: no account can be called so.
    pub fn signature(&self, seal: Seal) -> String {
        let Tables(first, last) = self.tables;
        let digits = String::from(seal);
        format!("{SIGN}{first}-{last}:{}", &digits[..8])
    }
}

const SIGN: &str = "phone:";

impl Tables {
    /// The tables of a phone that signed in the log.
    pub fn signed(by: &str) -> Option<Tables> {
        let (tables, _) = by.strip_prefix(SIGN)?.split_once(':')?;
        let (first, last) = tables.split_once('-')?;
        Some(Tables(first.parse().ok()?, last.parse().ok()?))
    }

    /// Whether a table is one of them.
    pub fn has(self, table: TableNumber) -> bool {
        (self.0..=self.1).contains(&table)
    }

    /// All tables up to a number, so many for each.
    pub fn split(tables: u16, each: u16) -> impl Iterator<Item = Tables> {
        let each = usize::from(each.max(1));
        let last = usize::from(tables).saturating_sub(1);
        let from = move |first: usize| {
            Tables(
                TableNumber::from_index(first),
                TableNumber::from_index((first + each - 1).min(last)),
            )
        };
        (0..usize::from(tables)).step_by(each).map(from)
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tables(first, last) if first == last => write!(f, "{first}"),
            Tables(first, last) => write!(f, "{first}–{last}"),
        }
    }
}
