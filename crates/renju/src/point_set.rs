//! Sets of points, sixteen bits a row.
//!
//! The board is 15 wide, so the last bit of each row belongs to no point. A line that runs off one
//! side therefore meets a bit that is never set before it could reappear on the other side, and
//! one shift moves every line of the board by one point in any of the four directions.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub};

use crate::Point;

const WORDS: usize = 4;

/// A set of points of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// All 225 points.
    pub const BOARD: PointSet = {
        let full_rows = 0x7fff_7fff_7fff_7fff;
        PointSet([full_rows, full_rows, full_rows, full_rows >> 16])
    };

    /// Whether the point is in the set.
    pub const fn contains(self, point: Point) -> bool {
        self.has_index(point.index())
    }

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// The set with one more point.
    pub const fn with(mut self, point: Point) -> PointSet {
        self.insert(point);
        self
    }

    /// The set without a point.
    pub const fn without(mut self, point: Point) -> PointSet {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        self
    }

    /// How many points there are.
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The points, row by row from the lower left.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut left = self;
        std::iter::from_fn(move || {
            let point = left.first()?;
            left = left.without(point);
            Some(point)
        })
    }

    /// The first point in the order of [`PointSet::iter`].
    pub fn first(self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Point::from_index(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    pub(crate) const fn has_index(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// The raw words, for hashing.
    pub(crate) const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The points from which the set is met so many bits ahead.
    #[inline(always)]
    pub(crate) fn ahead(self, bits: usize) -> PointSet {
        let (words, bits) = (bits / 64, bits % 64);
        let word = |i: usize| if i + words < WORDS { self.0[i + words] } else { 0 };
        let carried = |i: usize| if bits == 0 { 0 } else { word(i + 1) << (64 - bits) };
        let shifted = |i: usize| word(i) >> bits | carried(i);
        PointSet([shifted(0), shifted(1), shifted(2), shifted(3)])
    }

    /// The points from which the set is met so many bits behind.
    #[inline(always)]
    pub(crate) fn behind(self, bits: usize) -> PointSet {
        let (words, bits) = (bits / 64, bits % 64);
        let word = |i: usize| if i >= words { self.0[i - words] } else { 0 };
        let carried = |i: usize| if bits == 0 || i == 0 { 0 } else { word(i - 1) >> (64 - bits) };
        let shifted = |i: usize| word(i) << bits | carried(i);
        PointSet([shifted(0), shifted(1), shifted(2), shifted(3)])
    }

    // Written out, since the compiler does not inline `array::map`.
    #[inline(always)]
    fn zip(self, other: PointSet, each: impl Fn(u64, u64) -> u64) -> PointSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        PointSet([each(a, e), each(b, f), each(c, g), each(d, h)])
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        points.into_iter().fold(PointSet::EMPTY, PointSet::with)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn bitand(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn bitor(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitOrAssign for PointSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitXor for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn bitxor(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a ^ b)
    }
}

/// The points of the first set that are not in the second.
impl Sub for PointSet {
    type Output = PointSet;

    #[inline(always)]
    fn sub(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & !b)
    }
}
