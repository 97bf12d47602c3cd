//! What the men on the board alone decide.

use shakmaty::{Bitboard, Board, Position as _};
use thiserror::Error;

use crate::{Colour, Position};

/// Why a side has too little on the board ever to mate.
///
/// Each of these is exact: it holds on every board with such men, and the sentences below say why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum TooLittle {
    /// A king cannot give check.
    #[error("{0} has only the king, which cannot give check")]
    BareKing(Colour),
    /// Let the knight that gives check stand one file to the right of the king and two ranks up.
    /// A queen on the square above the king or on the one right of that would take the knight, so
    /// these two must be guarded, which only a king two squares above the attacked one can do. Then
    /// the square right of the attacked king is free to flee to, or has a queen that takes the
    /// knight.
    #[error("{0} has only a knight, and the other side has nothing but queens to get in the way")]
    LoneKnight(Colour),
    /// The check comes along a diagonal, whose next square touches two squares that also touch the
    /// attacked king. These are of the other colour. No king can guard both of them without
    /// touching the attacked king; a rook or queen on one of them can step onto the diagonal; and
    /// nothing else that the other side has can stand there. (Bishops of one colour cannot come to
    /// give check from two sides at once.)
    #[error(
        "{0} has only bishops on squares of one colour, and the other side has nothing that could \
         block its king's flight on the other colour for good"
    )]
    BishopsOfOneColour(Colour),
}

impl TooLittle {
    /// Why `winner` can mate with no series of moves whatever, if the men alone show it.
    ///
    /// A position that already is mate is none of this function's business.
    pub fn to_mate(position: &Position, winner: Colour) -> Option<TooLittle> {
        TooLittle::on(position.0.board(), winner)
    }

    pub(crate) fn on(board: &Board, winner: Colour) -> Option<TooLittle> {
        let own = board.by_color(winner) & !board.kings();
        let other = board.by_color(!winner) & !board.kings();
        if own.is_empty() {
            Some(TooLittle::BareKing(winner))
        } else if own.is_subset(board.knights()) && !own.more_than_one() {
            other.is_subset(board.queens()).then_some(TooLittle::LoneKnight(winner))
        } else if own.is_subset(board.bishops()) {
            let blockers = board.pawns() | board.knights();
            [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
                .into_iter()
                .any(|colour| {
                    own.is_subset(colour)
                        && other.is_disjoint(blockers | (board.bishops() & !colour))
                })
                .then_some(TooLittle::BishopsOfOneColour(winner))
        } else {
            None
        }
    }
}
