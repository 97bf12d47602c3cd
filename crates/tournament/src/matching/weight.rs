//! Whole numbers of many bits, in which the criteria stand one above the other like digits.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use super::cost::Cost;

/// A signed number of `64 * N` bits, lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Weight<const N: usize>([u64; N]);

impl<const N: usize> Weight<N> {
    /// How many bits a weight has room for, besides those that the matching needs for itself.
    pub(crate) const ROOM: u32 = 64 * N as u32 - 20;

    /// A count, moved up by so many bits.
    pub(crate) fn count(count: u64, shift: u32) -> Self {
        let mut words = [0; N];
        let (word, bits) = (shift as usize / 64, shift % 64);
        words[word] = count << bits;
        if bits > 0 && word + 1 < N {
            words[word + 1] = count >> (64 - bits);
        }
        Weight(words)
    }

    /// The count that stands at these bits.
    pub(crate) fn digit(self, shift: u32, width: u32) -> u64 {
        let (word, bits) = (shift as usize / 64, shift % 64);
        let low = self.0[word] >> bits;
        let high = match self.0.get(word + 1) {
            Some(above) if bits > 0 => above << (64 - bits),
            _ => 0,
        };
        (low | high) & !(u64::MAX << width)
    }

    fn sign(self) -> i64 {
        self.0[N - 1] as i64
    }
}

impl<const N: usize> Cost for Weight<N> {
    const ZERO: Self = Weight([0; N]);

    fn half(self) -> Self {
        let mut words = self.0;
        let mut above = self.0[N - 1] & 1 << 63;
        for word in words.iter_mut().rev() {
            let low = *word << 63;
            *word = *word >> 1 | above;
            above = low;
        }
        Weight(words)
    }
}

impl<const N: usize> Add for Weight<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut words = self.0;
        let mut carry = false;
        for (word, more) in words.iter_mut().zip(other.0) {
            (*word, carry) = word.carrying_add(more, carry);
        }
        Weight(words)
    }
}

impl<const N: usize> Sub for Weight<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, less) in words.iter_mut().zip(other.0) {
            (*word, borrow) = word.borrowing_sub(less, borrow);
        }
        Weight(words)
    }
}

impl<const N: usize> AddAssign for Weight<N> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for Weight<N> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> Ord for Weight<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        signs.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Weight<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cost, Weight};

    /// The same sums in machine integers.
    #[test]
    fn agrees_with_machine_integers() {
        let of = |number: i128| Weight([number as u64, (number >> 64) as u64]);
        let some = [0i128, 1, 2, -1, -2, 1 << 63, 1 << 64, -(1 << 64), (1 << 90) + 6, -(1 << 100)];
        for a in some {
            for b in some {
                assert_eq!(of(a) + of(b), of(a + b));
                assert_eq!(of(a) - of(b), of(a - b));
                assert_eq!(of(a).cmp(&of(b)), a.cmp(&b));
                assert_eq!(of(2 * a).half(), of(a));
            }
        }
        assert_eq!(Weight::<2>::count(5, 62), of(5 << 62));
        assert_eq!(of(5 << 62).digit(62, 3), 5);
    }
}
