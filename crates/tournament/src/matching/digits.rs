//! Where each criterion stands in the cost of a pair: the more important, the higher.

use super::cost::Cost;
use super::weight::Weight;

/// A place in the cost that holds the sum of one criterion.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Digit {
    shift: u32,
    width: u32,
}

impl Digit {
    /// Whether there is no room, because the criterion has nothing to say.
    pub(crate) fn is_empty(self) -> bool {
        self.width == 0
    }

    /// Whether two costs differ at this place.
    pub(crate) fn tells<const N: usize>(self, one: Weight<N>, other: Weight<N>) -> bool {
        !self.is_empty() && one.digit(self.shift, self.width) != other.digit(self.shift, self.width)
    }

    /// So many faults at this place.
    pub(crate) fn of<const N: usize>(self, faults: u64) -> Weight<N> {
        assert!(faults >> self.width == 0, "a criterion never exceeds the room laid out for it");
        match faults {
            0 => Weight::ZERO,
            _ => Weight::count(faults, self.shift),
        }
    }
}

/// Lays out digits from the lowest to the highest.
#[derive(Default)]
pub(crate) struct Digits {
    used: u32,
}

impl Digits {
    /// The next higher digit, with room for a sum up to `most`.
    pub(crate) fn next(&mut self, most: usize) -> Digit {
        let digit = Digit { shift: self.used, width: usize::BITS - most.leading_zeros() };
        self.used += digit.width;
        digit
    }

    /// One digit for each of these, the first highest.
    pub(crate) fn levels(&mut self, most: &[usize]) -> Vec<Digit> {
        let mut levels: Vec<Digit> = most.iter().rev().map(|most| self.next(*most)).collect();
        levels.reverse();
        levels
    }

    /// How many bits there are in all.
    pub(crate) fn bits(&self) -> u32 {
        self.used
    }
}
