//! Playing squares and sets of them.

use alloc::string::{String, ToString};
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

use thiserror::Error;

/// A playing square, known by its number: row by row from Black's side, left to right as White
/// sees the board, starting with 1.
///
/// The same numbering serves every board, so that a square means nothing without the
/// [`Variant`](crate::Variant) it belongs to; its printed name comes from
/// [`Variant::square_name`](crate::Variant::square_name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub struct Square(u8);

impl Square {
    /// The square with this number, if any board has one (1 to 50).
    pub fn new(number: u32) -> Option<Square> {
        (1..=50).contains(&number).then_some(Square(number as u8))
    }

    /// A number that the caller has made from a board's own geometry.
    pub(crate) fn of_board(number: u32) -> Square {
        debug_assert!((1..=50).contains(&number), "no board has a square {number}");
        Square(number as u8)
    }

    /// The number of the square, from 1.
    pub fn number(self) -> u32 {
        u32::from(self.0)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl From<Square> for u32 {
    fn from(square: Square) -> u32 {
        square.number()
    }
}

impl TryFrom<u32> for Square {
    type Error = NoSquare;

    fn try_from(number: u32) -> Result<Square, NoSquare> {
        Square::new(number).ok_or_else(|| NoSquare { text: number.to_string() })
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    /// Reads a number; names such as `c3` belong to a board, see
    /// [`Variant::square_named`](crate::Variant::square_named).
    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let number = text.parse().ok().and_then(Square::new);
        number.ok_or_else(|| NoSquare { text: text.to_string() })
    }
}

/// A number that no square of any board has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no board has a square “{text}”; squares are numbered from 1 to 50")]
pub struct NoSquare {
    /// The number as given.
    pub text: String,
}

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square at all.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// The set whose bit `n - 1` stands for square `n`.
    pub(crate) const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits)
    }

    /// The bits of the set: bit `n - 1` stands for square `n`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Is the square in the set?
    pub fn contains(self, square: Square) -> bool {
        self.0 & bit(square) != 0
    }

    /// Puts the square into the set; false if it was there already.
    pub fn insert(&mut self, square: Square) -> bool {
        let fresh = !self.contains(square);
        self.0 |= bit(square);
        fresh
    }

    /// Takes the square out of the set; false if it was not there.
    pub fn remove(&mut self, square: Square) -> bool {
        let there = self.contains(square);
        self.0 &= !bit(square);
        there
    }

    /// How many squares the set holds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Does the set hold no square?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares of both sets together.
    pub fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares that are in both sets.
    pub fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares that are in this set but not in the other.
    pub fn difference(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// The squares in order of their numbers.
    pub fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    /// The same as [`SquareSet::union`].
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.union(other)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    /// The same as [`SquareSet::intersection`].
    fn bitand(self, other: SquareSet) -> SquareSet {
        self.intersection(other)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    /// The same as [`SquareSet::difference`].
    fn sub(self, other: SquareSet) -> SquareSet {
        self.difference(other)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: SquareSet) {
        *self = *self - other;
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet(bit(square))
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        SquareSet(squares.into_iter().fold(0, |bits, square| bits | bit(square)))
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a [`SquareSet`], in order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() + 1;
        self.0 &= self.0 - 1;
        Some(Square::of_board(number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

fn bit(square: Square) -> u64 {
    1 << (square.0 - 1)
}
