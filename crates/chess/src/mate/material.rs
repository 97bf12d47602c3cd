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
    #[error("{} has only the king, which cannot give check", name(*.0))]
    BareKing(Colour),
    /// Let the knight that gives check stand one file to the right of the king and two ranks up.
    /// A queen on the square above the king or on the one right of that would take the knight, so
    /// these two must be guarded, which only a king two squares above the attacked one can do. Then
    /// the square right of the attacked king is free to flee to, or has a queen that takes the
    /// knight.
    #[error(
        "{} has only a knight, and the other side has nothing but queens to get in the way",
        name(*.0)
    )]
    LoneKnight(Colour),
    /// The check comes along a diagonal, whose next square touches two squares that also touch the
    /// attacked king. These are of the other colour. No king can guard both of them without
    /// touching the attacked king; a rook or queen on one of them can step onto the diagonal; and
    /// nothing else that the other side has can stand there. (Bishops of one colour cannot come to
    /// give check from two sides at once.)
    #[error(
        "{} has only bishops on squares of one colour, and the other side has nothing that could \
         block its king's flight on the other colour for good",
        name(*.0)
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

fn name(colour: Colour) -> &'static str {
    colour.fold_wb("White", "Black")
}

#[cfg(test)]
mod tests {
    use shakmaty::{
        CastlingMode, Chess, Color, FromSetup, Role, Setup, Square,
        attacks::{bishop_attacks, king_attacks, knight_attacks},
    };

    use super::*;

    /// One square of each kind, up to turning and mirroring the board.
    const CORNER: [Square; 10] = [
        Square::A1,
        Square::B1,
        Square::C1,
        Square::D1,
        Square::B2,
        Square::C2,
        Square::D2,
        Square::C3,
        Square::D3,
        Square::D4,
    ];

    /// A black king and a white piece that checks it, with the white king near enough to matter.
    fn checks(role: Role) -> impl Iterator<Item = (Square, Board)> {
        CORNER.into_iter().flat_map(move |king| {
            let from = match role {
                Role::Knight => knight_attacks(king),
                _ => bishop_attacks(king, Bitboard::EMPTY),
            };
            from.into_iter().flat_map(move |piece| {
                let near = Square::ALL.into_iter().filter(move |at| at.distance(king) == 2);
                near.filter(move |at| *at != piece).map(move |white_king| {
                    let mut board = Board::empty();
                    board.set_piece_at(king, Role::King.of(Color::Black));
                    board.set_piece_at(white_king, Role::King.of(Color::White));
                    board.set_piece_at(piece, role.of(Color::White));
                    (king, board)
                })
            })
        })
    }

    fn is_mate(board: Board) -> bool {
        let setup = Setup { board, turn: Color::Black, ..Setup::empty() };
        Chess::from_setup(setup, CastlingMode::Standard).is_ok_and(|chess| chess.is_checkmate())
    }

    #[test]
    fn a_knight_never_mates_a_king_among_queens() {
        let mut seen = 0;
        for (king, board) in checks(Role::Knight) {
            let around = king_attacks(king) & !board.occupied();
            for queens in around.carry_rippler() {
                let mut board = board.clone();
                queens.for_each(|square| board.set_piece_at(square, Role::Queen.of(Color::Black)));
                assert_eq!(
                    TooLittle::on(&board, Color::White),
                    Some(TooLittle::LoneKnight(Color::White))
                );
                assert!(!is_mate(board.clone()), "{board:?}");
                seen += 1;
            }
        }
        assert!(seen > 50_000, "{seen}");
    }

    #[test]
    fn a_bishop_never_mates_a_king_among_rooks_and_queens() {
        let mut seen = 0;
        for (king, board) in checks(Role::Bishop) {
            let around = king_attacks(king) & !board.occupied();
            for blockers in around.carry_rippler() {
                for role in [Role::Rook, Role::Queen] {
                    let mut board = board.clone();
                    blockers.for_each(|square| board.set_piece_at(square, role.of(Color::Black)));
                    assert_eq!(
                        TooLittle::on(&board, Color::White),
                        Some(TooLittle::BishopsOfOneColour(Color::White))
                    );
                    assert!(!is_mate(board.clone()), "{board:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100_000, "{seen}");
    }
}
