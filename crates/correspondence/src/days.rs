//! How many days lie between two dates for which somebody is charged.

use calendar::Date;
use draughts::Colour;
use serde::{Deserialize, Serialize};

/// A break as it counts in this game; both days belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Break {
    /// Who takes it.
    pub by: Colour,
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
}

impl Break {
    /// How many days it has.
    pub fn length(&self) -> i64 {
        self.last.days_since(self.first) + 1
    }
}

/// The days after one date up to another, without those of breaks, whoever takes them.
pub fn charge(after: Date, until: Date, breaks: &[Break]) -> i64 {
    let days = until.days_since(after).max(0);
    let mut free: Vec<(i64, i64)> = breaks
        .iter()
        .map(|one| (one.first.days_since(after).max(1), one.last.days_since(after).min(days)))
        .filter(|(first, last)| first <= last)
        .collect();
    free.sort_unstable();
    let mut charged = days;
    let mut seen = 0;
    for (first, last) in free {
        charged -= (last - seen.max(first - 1)).max(0);
        seen = seen.max(last);
    }
    charged
}
