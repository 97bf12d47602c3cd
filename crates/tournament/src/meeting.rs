//! Two who meet by a table or a bracket, before anybody asks for colours.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Colour, Number};

/// Two who meet. The first-named begins the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meeting {
    /// He who begins.
    pub first: Number,
    /// His opponent.
    pub second: Number,
}

impl Meeting {
    /// The two numbers, he who has White first: the first-named has the colour that begins.
    pub fn white_black(self, begins: Colour) -> (Number, Number) {
        match begins {
            Colour::White => (self.first, self.second),
            Colour::Black => (self.second, self.first),
        }
    }

    /// The same two with the other one beginning.
    pub fn reversed(self) -> Meeting {
        Meeting { first: self.second, second: self.first }
    }

    /// Whether one of the two is this one.
    pub fn has(self, number: Number) -> bool {
        self.first == number || self.second == number
    }
}

/// The meetings of a round, and those who are free in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// The meetings in the order of the boards.
    pub meetings: Vec<Meeting>,
    /// Those without an opponent: a free round scores nothing.
    pub free: Vec<Number>,
}

impl Meetings {
    /// Sorts meetings with numbers above `count`, who do not exist, out into free rounds.
    pub(crate) fn among(count: u16, meetings: impl Iterator<Item = Meeting>) -> Meetings {
        let mut round = Meetings::default();
        for meeting in meetings {
            let real = |number: Number| number.get() <= count;
            match (real(meeting.first), real(meeting.second)) {
                (true, true) => round.meetings.push(meeting),
                (true, false) => round.free.push(meeting.first),
                (false, true) => round.free.push(meeting.second),
                (false, false) => {}
            }
        }
        round
    }
}
