//! Chance for tests: the same numbers on every machine.

use tournament::{Entry, How, Outcome, Participant};

use crate::event::{Event, number};

/// A small generator (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of the numbers below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
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
