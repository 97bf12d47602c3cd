//! A move: what goes from where to where.

use std::fmt;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide};

use crate::{Role, Square};

/// A move of some position. Only a position makes moves, so every move is legal somewhere.
///
/// Displayed as UCI: `e2e4`, `e7e8q`, castling as `e1g1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub(crate) shakmaty::Move);

impl Move {
    /// The square the man leaves; of castling, the king's.
    pub fn from(&self) -> Square {
        match self.0 {
            shakmaty::Move::Normal { from, .. } | shakmaty::Move::EnPassant { from, .. } => from,
            shakmaty::Move::Castle { king, .. } => king,
            shakmaty::Move::Put { to, .. } => to,
        }
    }

    /// The square the man comes to; of castling, the king's.
    pub fn to(&self) -> Square {
        match self.castling() {
            Some(side) => Square::from_coords(side.king_to_file(), self.from().rank()),
            None => self.0.to(),
        }
    }

    /// What moves.
    pub fn role(&self) -> Role {
        self.0.role()
    }

    /// What is taken.
    pub fn captured(&self) -> Option<Role> {
        self.0.capture()
    }

    /// What the pawn becomes.
    pub fn promotion(&self) -> Option<Role> {
        self.0.promotion()
    }

    /// The side on which the king castles.
    pub fn castling(&self) -> Option<CastlingSide> {
        self.0.castling_side()
    }

    /// It as it is displayed, written quickly: whole lists of moves go over the wire.
    pub fn uci(&self) -> String {
        let mut text = String::with_capacity(5);
        for square in [self.from(), self.to()] {
            text.push(square.file().char());
            text.push(square.rank().char());
        }
        text.extend(self.promotion().map(Role::char));
        text
    }

    /// Is a pawn taken in passing (3.7.4.1)?
    pub fn is_en_passant(&self) -> bool {
        self.0.is_en_passant()
    }

    /// Does a pawn move or a man disappear, so that the counts of 9.3 and 9.6.2 begin anew?
    pub fn is_irreversible(&self) -> bool {
        self.0.is_zeroing()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from_move(self.0, CastlingMode::Standard).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
