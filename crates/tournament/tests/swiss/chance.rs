//! Chance for tests: the same numbers on every machine.

use cases::Random;
use tournament::{Entry, How, Outcome, Participant};

use crate::event::{Event, number};

/// What an event draws from.
pub struct Chance(pub Random);

impl Chance {
    /// One of the numbers below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The result of a game, for White; `draws` in a hundred, `forfeits` in a hundred.
    pub fn result(&mut self, draws: usize, forfeits: usize) -> (Outcome, How) {
        let how = if self.percent(forfeits) { How::Forfeit } else { How::Played };
        let outcome = match self.below(100) {
            draw if draw < draws && how == How::Played => Outcome::Draw,
            other if other % 2 == 0 => Outcome::Win,
            _ => Outcome::Loss,
        };
        (outcome, how)
    }

    /// Somebody stays away for a round, or leaves for good.
    pub fn absences(&mut self, event: &mut Event, away: usize, gone: usize) {
        for who in 1..=event.table.participants.len() as u16 {
            let participant: &mut Participant = &mut event.table.participants[usize::from(who) - 1];
            if participant.left_after.is_some() {
                continue;
            }
            if self.percent(gone) {
                participant.left_after = Some(event.table.rounds.len() as u16);
            } else if self.percent(away) {
                event.table.away.push((number(who), Entry::Absent));
            }
        }
    }
}
