//! The four directions in which stones can form a row.

use std::fmt;

/// The direction of a line on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along a horizontal line, towards the later letters.
    Horizontal,
    /// Along a vertical line, towards the higher numbers.
    Vertical,
    /// Along a diagonal from lower left to upper right.
    Rising,
    /// Along a diagonal from upper left to lower right.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// One step along the line, as a change of column and of row.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (-1, 1),
        }
    }

    /// One step along the line, as a change of a point's index.
    pub(crate) const fn stride(self) -> usize {
        match self {
            Direction::Horizontal => 1,
            Direction::Vertical => 16,
            Direction::Rising => 17,
            Direction::Falling => 15,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Rising => "rising diagonal",
            Direction::Falling => "falling diagonal",
        })
    }
}
