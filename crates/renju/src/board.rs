//! The board with its stones.

use crate::{Colour, Lettering, Point, PointSet};

/// Stones on the board; whose move it is, and how they came there, is for
/// [`Position`](crate::Position).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board {
    black: PointSet,
    white: PointSet,
}

/// A point that should have been free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a stone already stands on {}; choose a free point", Lettering::Documents.write(*.0))]
pub struct Occupied(pub Point);

impl Board {
    /// The board before the first move.
    pub const EMPTY: Board = Board { black: PointSet::EMPTY, white: PointSet::EMPTY };

    /// A board with the given stones; the error names a point claimed by both colours.
    pub fn from_stones(black: PointSet, white: PointSet) -> Result<Board, Occupied> {
        match (black & white).first() {
            Some(point) => Err(Occupied(point)),
            None => Ok(Board { black, white }),
        }
    }

    /// The colour of the stone on a point.
    pub fn at(&self, point: Point) -> Option<Colour> {
        match (self.black.contains(point), self.white.contains(point)) {
            (true, _) => Some(Colour::Black),
            (_, true) => Some(Colour::White),
            _ => None,
        }
    }

    /// The stones of one colour.
    pub const fn stones(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The points with a stone.
    pub fn occupied(&self) -> PointSet {
        self.black | self.white
    }

    /// The points without a stone.
    pub fn free(&self) -> PointSet {
        PointSet::BOARD - self.black - self.white
    }

    /// Whether no stone stands on the point.
    pub fn is_free(&self, point: Point) -> bool {
        self.at(point).is_none()
    }

    /// Puts a stone on a free point.
    pub fn put(&mut self, colour: Colour, point: Point) -> Result<(), Occupied> {
        if !self.is_free(point) {
            return Err(Occupied(point));
        }
        *self = self.with(colour, point);
        Ok(())
    }

    /// The board with one more stone, on a point known to be free.
    pub(crate) fn with(mut self, colour: Colour, point: Point) -> Board {
        debug_assert!(self.is_free(point), "a second stone on one point");
        match colour {
            Colour::Black => self.black.insert(point),
            Colour::White => self.white.insert(point),
        }
        self
    }
}
