//! The Scheveningen system: each of one side meets each of the other.

use crate::{Meeting, Meetings, Number, Round};

/// A Scheveningen schedule. Numbers `1..=first` are one side, those after them the other.
///
/// The documents print no table. We read: in round r the i-th of the first side meets the
/// (i + r − 2 mod n) + 1-st of the second; the first side begins in odd rounds. The smaller side is
/// filled up with nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheveningen {
    /// How many are on the first side.
    pub first: u16,
    /// How many are on the second.
    pub second: u16,
}

impl Scheveningen {
    /// How many rounds there are.
    pub fn rounds(self) -> u16 {
        self.first.max(self.second)
    }

    /// The meetings of a round, counted from 1; nothing beyond the last.
    pub fn round(self, round: Round) -> Meetings {
        let size = self.rounds();
        let mut meetings = Meetings::default();
        if round > size {
            return meetings;
        }
        for left in 1..=size {
            let right = (left - 1 + round.before()) % size + 1;
            let left = Number::new(left).filter(|_| left <= self.first);
            let right = Number::new(self.first + right).filter(|_| right <= self.second);
            match (left, right) {
                (Some(first), Some(second)) => {
                    let meeting = Meeting { first, second };
                    let odd = !round.get().is_multiple_of(2);
                    meetings.meetings.push(if odd { meeting } else { meeting.reversed() });
                }
                (Some(free), None) | (None, Some(free)) => meetings.free.push(free),
                (None, None) => {}
            }
        }
        meetings
    }
}
