//! How many pieces of each kind stand on the board.

use draughts::{Colour, Position};

use crate::solve::Pieces;

/// The pieces of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// White's.
    pub white: Pieces,
    /// Black's.
    pub black: Pieces,
}

impl Material {
    /// What stands on the board of a position.
    pub fn of(position: &Position) -> Material {
        Material {
            white: Pieces::of(position, Colour::White),
            black: Pieces::of(position, Colour::Black),
        }
    }

    /// The kings of both sides.
    pub fn kings(self) -> u32 {
        self.white.kings + self.black.kings
    }

    /// By how many pieces White leads; negative if Black does.
    pub fn lead(self) -> i64 {
        i64::from(self.white.total()) - i64::from(self.black.total())
    }
}
