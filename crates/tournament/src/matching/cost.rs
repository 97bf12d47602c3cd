//! What pairs cost.

use std::hash::Hash;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A signed whole number: a sum of costs, and the prices that prove that none is lower.
///
/// The matching takes costs up to eight times, so three bits above the sum of all must be free.
pub(crate) trait Cost:
    Copy + Ord + Hash + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign
{
    /// None.
    const ZERO: Self;

    /// Half as much, of an even number.
    fn half(self) -> Self;

    /// Twice as much.
    fn twice(self) -> Self {
        self + self
    }
}

impl Cost for i64 {
    const ZERO: i64 = 0;

    fn half(self) -> i64 {
        self / 2
    }
}
