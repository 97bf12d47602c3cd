//! One player's half of the clock.

use serde::{Deserialize, Serialize};

use crate::{Millis, Moment};

/// What one player's half of the clock has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dial {
    /// The time to the next control; no more than none only if the flag has fallen.
    pub(super) left: Millis,
    /// The time that ran on this half or was charged to it.
    pub(super) used: Millis,
    /// The part of it that ran since the last move was completed.
    pub(super) thought: Millis,
    /// The moves completed.
    pub(super) moves: u32,
    /// When the flag fell.
    pub(super) fallen: Option<Moment>,
}

impl Dial {
    pub(super) fn new(left: Millis) -> Dial {
        Dial { left, used: Millis::ZERO, thought: Millis::ZERO, moves: 0, fallen: None }
    }

    /// Runs from one moment to another.
    pub(super) fn run(&mut self, since: Moment, now: Moment, delay: Millis) {
        let fall = self.reaches(Millis::ZERO, since, delay);
        if self.fallen.is_none() && fall <= now {
            self.fallen = Some(fall);
        }
        self.charge(now - since, delay);
    }

    /// The moment at which a dial that runs since another moment shows this.
    pub(super) fn reaches(&self, left: Millis, since: Moment, delay: Millis) -> Moment {
        let free = (delay - self.thought).max(Millis::ZERO);
        since + (free + self.left - left)
    }

    /// Counts time as used on this move; only what exceeds the delay costs.
    pub(super) fn charge(&mut self, time: Millis, delay: Millis) {
        let cost = |thought: Millis| (thought - delay).max(Millis::ZERO);
        let thought = self.thought + time;
        self.left -= cost(thought) - cost(self.thought);
        self.thought = thought;
        self.used += time;
    }

    /// Counts time as not used on this move; the flag rises if it fell only because of that time.
    pub(super) fn refund(&mut self, time: Millis, delay: Millis) {
        let was_over = self.left <= Millis::ZERO;
        self.charge(Millis::ZERO - time, delay);
        if was_over && self.left > Millis::ZERO {
            self.fallen = None;
        }
    }

    /// Completes a move.
    pub(super) fn complete(&mut self, credit: Millis) {
        self.left += credit;
        self.thought = Millis::ZERO;
        self.moves = self.moves.saturating_add(1);
    }

    /// Undoes the completion of a move.
    pub(super) fn take_back(&mut self, credit: Millis, now: Moment) {
        self.moves -= 1;
        self.gain(Millis::ZERO - credit, now);
    }

    /// Adds time, or takes it.
    pub(super) fn gain(&mut self, time: Millis, now: Moment) {
        self.left += time;
        self.fall_if_over(now);
    }

    /// Sets the time left.
    pub(super) fn set(&mut self, left: Millis, now: Moment) {
        self.left = left;
        self.fallen = None;
        self.fall_if_over(now);
    }

    /// Lets the flag fall if no time is left.
    pub(super) fn fall_if_over(&mut self, now: Moment) {
        if self.fallen.is_none() && self.left <= Millis::ZERO {
            self.fallen = Some(now);
        }
    }
}
