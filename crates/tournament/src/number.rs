//! Participants, rounds, boards and games are known by their numbers, counted from 1.

use std::fmt;
use std::num::NonZeroU16;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The number of a participant: his lot, or his place in the starting list. Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Number(NonZeroU16);

crate::ordinal! {
    /// The number of a round, counted from 1.
    Round(u16)
}
crate::ordinal! {
    /// The number of a board of a table: there is one, or as many as a team match has.
    BoardNumber(u8)
}
crate::ordinal! {
    /// The number of a game of a board: there is one, or as many as a micro-match has.
    GameNumber(u8)
}

impl Number {
    /// The number, unless it is 0.
    pub fn new(number: u16) -> Option<Number> {
        NonZeroU16::new(number).map(Number)
    }

    /// The number of the participant with this index, counted from 0.
    pub fn at(index: usize) -> Number {
        let number = u16::try_from(index + 1).ok().and_then(Number::new);
        // A tournament refuses more participants than there are numbers.
        number.unwrap_or(Number(NonZeroU16::MAX))
    }

    /// As a plain number.
    pub fn get(self) -> u16 {
        self.0.get()
    }

    /// The index of the participant in lists, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.get()) - 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
