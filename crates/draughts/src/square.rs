//! Playing squares and sets of them.

use std::fmt;

/// A playing square, known by its number: row by row from Black's side, left to right as White
/// sees the board, starting with 1.
///
/// The same numbering serves every board, so that a square means nothing without the
/// [`Variant`](crate::Variant) it belongs to; its printed name comes from
/// [`Variant::square_name`](crate::Variant::square_name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// The squares in order of their numbers.
    pub fn iter(self) -> Squares {
        Squares(self.0)
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
