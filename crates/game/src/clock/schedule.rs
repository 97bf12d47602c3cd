//! What a time control gives a player for each of his moves.

use std::num::NonZeroU16;

use rulebook::{Period, TimeControl};
use serde::{Deserialize, Serialize};

use crate::Millis;

/// A time control, ready to be asked about any move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Schedule {
    first: Part,
    /// The last of all is repeated if it has a number of moves.
    later: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    base: Millis,
    moves: Option<NonZeroU16>,
    increment: Millis,
    delay: Millis,
}

impl From<&TimeControl> for Schedule {
    fn from(control: &TimeControl) -> Schedule {
        let later = control.periods().iter().skip(1).map(Part::from);
        Schedule { first: Part::from(&control.first()), later: later.collect() }
    }
}

impl From<&Period> for Part {
    fn from(period: &Period) -> Part {
        Part {
            base: Millis::minutes(period.minutes.into()),
            moves: period.moves,
            increment: Millis::seconds(period.increment_seconds.into()),
            delay: Millis::seconds(period.delay_seconds.into()),
        }
    }
}

impl Schedule {
    /// The time that a player has at the start.
    pub(super) fn base(&self) -> Millis {
        self.first.base
    }

    /// The time added for completing a move: its increment, and the next period if it is the last
    /// of its own.
    pub(super) fn credit(&self, number: u32) -> Millis {
        let (part, control) = self.part(number);
        match control {
            Some(control) if control == number => {
                part.increment + self.part(number.saturating_add(1)).0.base
            }
            _ => part.increment,
        }
    }

    /// The time added for completing a move, whatever period follows.
    pub(super) fn increment(&self, number: u32) -> Millis {
        self.part(number).0.increment
    }

    /// The time of a move that costs nothing.
    pub(super) fn delay(&self, number: u32) -> Millis {
        self.part(number).0.delay
    }

    /// The last move of the period that a move belongs to; none if it lasts to the end of the game.
    pub(super) fn control_move(&self, number: u32) -> Option<u32> {
        self.part(number).1
    }

    /// The period of a move, and its last move.
    fn part(&self, number: u32) -> (Part, Option<u32>) {
        let (mut part, mut length, mut last) = (self.first, 1, 0);
        for next in std::iter::once(&self.first).chain(&self.later) {
            let Some(moves) = next.moves else { return (*next, None) };
            (part, length) = (*next, u32::from(moves.get()));
            last = length.saturating_add(last);
            if number <= last {
                return (part, Some(last));
            }
        }
        let repeated = (number - last).div_ceil(length).saturating_mul(length);
        (part, Some(last.saturating_add(repeated)))
    }
}
