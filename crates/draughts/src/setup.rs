//! Pieces put on a board, not yet checked.

use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::colour::{ByColour, Colour};
use crate::moves::Piece;
use crate::square::{Square, SquareSet};
use crate::variant::Variant;

/// Pieces and the side to move, as somebody put them there.
///
/// [`Position::new`](crate::Position::new) checks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The men of each side.
    pub men: ByColour<SquareSet>,
    /// The kings of each side.
    pub kings: ByColour<SquareSet>,
    /// Who is to move.
    pub turn: Colour,
}

impl Setup {
    /// An empty board.
    pub fn empty(turn: Colour) -> Setup {
        Setup { men: ByColour::default(), kings: ByColour::default(), turn }
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, colour: Colour, piece: Piece) {
        self.clear(square);
        match piece {
            Piece::Man => self.men[colour].insert(square),
            Piece::King => self.kings[colour].insert(square),
        };
    }

    /// Takes away whatever stands on a square.
    pub fn clear(&mut self, square: Square) {
        for colour in Colour::BOTH {
            self.men[colour].remove(square);
            self.kings[colour].remove(square);
        }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Colour, Piece)> {
        Colour::BOTH.into_iter().find_map(|colour| {
            if self.men[colour].contains(square) {
                Some((colour, Piece::Man))
            } else if self.kings[colour].contains(square) {
                Some((colour, Piece::King))
            } else {
                None
            }
        })
    }

    /// All pieces of one side.
    pub fn pieces(&self, colour: Colour) -> SquareSet {
        self.men[colour].union(self.kings[colour])
    }

    /// Everything that keeps this from being a position of the variant.
    pub fn faults(&self, variant: Variant) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let twice = [
            self.pieces(Colour::White).intersection(self.pieces(Colour::Black)),
            self.men.white.intersection(self.kings.white),
            self.men.black.intersection(self.kings.black),
        ];
        let twice = twice.into_iter().fold(SquareSet::EMPTY, SquareSet::union);
        faults.extend(
            twice.iter().map(|at| SetupFault::SquareTwice { square: variant.square_name(at) }),
        );
        for colour in Colour::BOTH {
            faults.extend(self.faults_of(colour, variant));
        }
        if Colour::BOTH.into_iter().all(|colour| self.pieces(colour).is_empty()) {
            faults.push(SetupFault::EmptyBoard);
        }
        faults
    }

    fn faults_of(&self, colour: Colour, variant: Variant) -> Vec<SetupFault> {
        let pieces = self.pieces(colour);
        let limit = variant.facts().men as usize;
        let mut faults = Vec::new();
        if pieces.len() > limit {
            faults.push(SetupFault::TooManyPieces { colour, count: pieces.len(), limit });
        }
        let last_row = variant.crowning_row(colour);
        faults.extend(
            self.men[colour]
                .intersection(last_row)
                .iter()
                .map(|at| SetupFault::ManOnLastRow { colour, square: variant.square_name(at) }),
        );
        faults.extend(pieces.iter().filter(|at| at.number() > variant.squares()).map(|at| {
            SetupFault::OffTheBoard { colour, number: at.number(), squares: variant.squares() }
        }));
        faults
    }
}

/// One thing that is wrong with a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// A square holds two pieces.
    #[error("two pieces stand on {square}; a square holds one")]
    SquareTwice {
        /// The square's name.
        square: String,
    },
    /// A side has more pieces than it starts with.
    #[error("{colour} has {count} pieces; a side has at most {limit}")]
    TooManyPieces {
        /// The side.
        colour: Colour,
        /// How many pieces it has.
        count: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A man stands where it would have been crowned.
    #[error("{colour}'s man on {square} stands on its last row; it must be a king (K{square})")]
    ManOnLastRow {
        /// The side.
        colour: Colour,
        /// The square's name.
        square: String,
    },
    /// A square that this board does not have.
    #[error("{colour} has a piece on square {number}, but the board has only {squares}")]
    OffTheBoard {
        /// The side.
        colour: Colour,
        /// The number of the square.
        number: u32,
        /// How many squares the board has.
        squares: u32,
    },
    /// Nobody has a piece.
    #[error("the board is empty; put at least one piece on it")]
    EmptyBoard,
}
