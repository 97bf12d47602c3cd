//! Points, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Entry, How, Outcome};

/// A number of points, in tenths of a point: half a point is 5, and nothing is ever rounded.
///
/// Tenths, because files of other programs give points with one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points(pub i32);

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(5);

    /// So many whole points.
    pub const fn whole(points: i32) -> Points {
        Points(points * 10)
    }
}

/// Written as documents do: `3`, `2½`, and tenths only where there are any.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "−" } else { "" };
        let (whole, tenths) = (self.0.abs() / 10, self.0.abs() % 10);
        let text = match (whole, tenths) {
            (_, 0) => format!("{sign}{whole}"),
            (0, 5) => format!("{sign}½"),
            (_, 5) => format!("{sign}{whole}½"),
            _ => format!("{sign}{whole}.{tenths}"),
        };
        f.pad(&text)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points(points.map(|points| points.0).sum())
    }
}

/// What results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields, rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// A win, played or not, and a full-point bye.
    pub win: Points,
    /// A draw, and a half-point bye.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A loss without play, and a round missed.
    pub absence: Points,
    /// The bye of a player for whom there was no opponent.
    pub bye: Points,
    /// A game whose result is not known yet.
    pub unfinished: Points,
}

impl Worth {
    /// 2 for a win, 1 for a draw.
    pub const TWO_ONE_ZERO: Worth = Worth::of(Points::whole(2), Points::whole(1));
    /// 1 for a win, ½ for a draw.
    pub const ONE_HALF_ZERO: Worth = Worth::of(Points::whole(1), Points::HALF);

    /// A win and a draw are worth this, a loss and an absence nothing, a bye is a win, and what is
    /// unfinished counts nothing yet.
    pub const fn of(win: Points, draw: Points) -> Worth {
        let none = Points::ZERO;
        Worth { win, draw, loss: none, absence: none, bye: win, unfinished: none }
    }

    /// What an entry of the table is worth to the one who has it.
    pub fn of_entry(&self, entry: Entry) -> Points {
        match entry {
            Entry::Absent => self.absence,
            Entry::HalfBye => self.draw,
            Entry::FullBye => self.win,
            Entry::Bye => self.bye,
            Entry::Game { outcome, how, .. } => self.of_outcome(outcome, how),
        }
    }

    /// What a result is worth.
    pub fn of_outcome(&self, outcome: Outcome, how: How) -> Points {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Draw => self.draw,
            Outcome::Loss if how == How::Forfeit => self.absence,
            Outcome::Loss => self.loss,
            Outcome::Unfinished => self.unfinished,
        }
    }
}
