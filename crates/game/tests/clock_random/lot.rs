//! Times that look random and are the same in every run.

use cases::Random;

/// Draws numbers of milliseconds.
pub struct Lot<'a>(pub &'a mut Random);

impl Lot<'_> {
    /// A number from 0 up to but not including this one.
    pub fn below(&mut self, limit: i64) -> i64 {
        self.0.below(limit as usize) as i64
    }

    /// Any number at all, with a liking for extreme ones.
    pub fn anything(&mut self) -> i64 {
        match self.below(6) {
            0 => self.below(1000),
            1 => -self.below(1000),
            2 => i64::MIN,
            3 => i64::MAX,
            _ => self.below(i64::MAX).wrapping_mul(self.below(1000)),
        }
    }
}
