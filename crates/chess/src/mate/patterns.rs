//! Mates that minor pieces can give in a corner, mostly with the help of a man of the loser.
//!
//! Each is drawn for a king on h1; the other corners and the mirrored board are the same.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

use super::squares::step;

/// A mate to steer for: where the winner's king, his pieces and the loser's blocker stand.
struct Pattern {
    king: Square,
    pieces: &'static [(Role, Square)],
    /// One or none.
    blocker: &'static [(Role, Square)],
}

const PATTERNS: [Pattern; 10] = [
    with(Square::F1, &[(Role::Knight, Square::F2)], &[(Role::Bishop, Square::H2)]),
    with(Square::F1, &[(Role::Knight, Square::F2)], &[(Role::Pawn, Square::H2)]),
    with(Square::F1, &[(Role::Knight, Square::G3)], &[(Role::Rook, Square::H2)]),
    with(Square::G3, &[(Role::Knight, Square::F2)], &[(Role::Knight, Square::G1)]),
    with(Square::G3, &[(Role::Bishop, Square::G2)], &[(Role::Knight, Square::G1)]),
    with(Square::G3, &[(Role::Bishop, Square::G2)], &[(Role::Bishop, Square::G1)]),
    with(Square::F1, &[(Role::Bishop, Square::G2)], &[(Role::Pawn, Square::H2)]),
    with(Square::G3, &[(Role::Knight, Square::F2), (Role::Knight, Square::F3)], &[]),
    with(Square::G3, &[(Role::Bishop, Square::G2), (Role::Bishop, Square::E3)], &[]),
    with(Square::G3, &[(Role::Bishop, Square::G2), (Role::Knight, Square::E2)], &[]),
];

const fn with(
    king: Square,
    pieces: &'static [(Role, Square)],
    blocker: &'static [(Role, Square)],
) -> Pattern {
    Pattern { king, pieces, blocker }
}

/// More moves than any way to a pattern takes.
const FAR: i32 = 40;

/// Has the winner only one or two minor pieces? Then he must give one of these mates, or a rarer one.
pub(super) fn apply_to(board: &Board, winner: Color) -> bool {
    let own = board.by_color(winner);
    own.is_disjoint(board.pawns() | board.rooks_and_queens()) && own.count() <= 3
}

/// Moves that are missing to the nearest of these mates, if every man goes its way undisturbed.
pub(super) fn moves_missing(board: &Board, winner: Color) -> i32 {
    PATTERNS.iter().filter(|pattern| pattern.fits(board, winner)).fold(FAR, |best, pattern| {
        (0..8).fold(best, |best, symmetry| {
            best.min(View { board, winner, symmetry }.missing(pattern, best))
        })
    })
}

impl Pattern {
    /// Are there men for it, or a pawn to make one of?
    fn fits(&self, board: &Board, winner: Color) -> bool {
        let men = |role: Role, colour| board.by_piece(role.of(colour));
        let pieces = self.pieces.iter().all(|(role, _)| {
            let needed = self.pieces.iter().filter(|(other, _)| other == role).count();
            men(*role, winner).count() >= needed
        });
        let pawns = men(Role::Pawn, !winner);
        pieces && self.blocker.iter().all(|(role, _)| (men(*role, !winner) | pawns).any())
    }
}

/// A board seen through one of its eight symmetries.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    winner: Color,
    symmetry: u8,
}

impl View<'_> {
    /// Moves that are missing to a pattern, or any number that is no less than `enough`.
    fn missing(&self, pattern: &Pattern, enough: i32) -> i32 {
        let kings = self.moves(Role::King, !self.winner, Square::H1)
            + self.moves(Role::King, self.winner, pattern.king);
        if kings >= enough {
            return kings;
        }
        let pieces = pattern.pieces.iter().map(|(role, to)| self.moves(*role, self.winner, *to));
        let blocker = pattern.blocker.iter().map(|(role, to)| self.blocker(*role, *to));
        kings + pieces.chain(blocker).sum::<i32>()
    }

    /// Moves of the nearest such man to a square.
    fn moves(&self, role: Role, colour: Color, to: Square) -> i32 {
        let to = self.image(to);
        let men = self.board.by_piece(role.of(colour));
        men.into_iter().map(|from| moves_between(role.of(colour), from, to)).fold(FAR, i32::min)
    }

    /// The same for a man of the loser's, who may have to promote a pawn first.
    fn blocker(&self, role: Role, to: Square) -> i32 {
        let here = self.moves(role, !self.winner, to);
        if here < FAR || role == Role::Pawn {
            return here;
        }
        let last = self.winner.backrank();
        let pawns = self.board.by_piece(Role::Pawn.of(!self.winner));
        pawns.into_iter().map(|pawn| pawn.rank().distance(last) as i32 + 2).fold(FAR, i32::min)
    }

    fn image(&self, square: Square) -> Square {
        let turned = if self.symmetry & 4 == 0 { square } else { square.flip_anti_diagonal() };
        let across = if self.symmetry & 2 == 0 { turned } else { turned.flip_vertical() };
        if self.symmetry & 1 == 0 { across } else { across.flip_horizontal() }
    }
}

/// How many moves a man needs on an empty board.
fn moves_between(piece: Piece, from: Square, to: Square) -> i32 {
    let (files, ranks) = (from.file().distance(to.file()), from.rank().distance(to.rank()));
    match piece.role {
        Role::King => files.max(ranks) as i32,
        Role::Knight => knight_moves(from, to),
        Role::Bishop if from.is_light() != to.is_light() => FAR,
        Role::Bishop => line_moves(files == ranks, from, to),
        Role::Rook | Role::Queen => line_moves(files == 0 || ranks == 0, from, to),
        Role::Pawn => {
            let behind = piece.color.fold_wb(from.rank() <= to.rank(), from.rank() >= to.rank());
            if files == 0 && behind { ranks as i32 } else { FAR }
        }
    }
}

fn line_moves(on_a_line: bool, from: Square, to: Square) -> i32 {
    if from == to { 0 } else { 2 - i32::from(on_a_line) }
}

fn knight_moves(from: Square, to: Square) -> i32 {
    let mut reached = Bitboard::from_square(from);
    let mut moves = 0;
    while !reached.contains(to) {
        reached |= step(Role::Knight, reached);
        moves += 1;
    }
    moves
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Chess, FromSetup, Position as _, Setup};

    use super::*;

    #[test]
    fn every_pattern_is_mate() {
        for pattern in &PATTERNS {
            let mut board = Board::empty();
            board.set_piece_at(Square::H1, Role::King.of(Color::Black));
            board.set_piece_at(pattern.king, Role::King.of(Color::White));
            for (role, square) in pattern.pieces {
                board.set_piece_at(*square, role.of(Color::White));
            }
            for (role, square) in pattern.blocker {
                board.set_piece_at(*square, role.of(Color::Black));
            }
            assert_eq!(moves_missing(&board, Color::White), 0);
            let setup = Setup { board, turn: Color::Black, ..Setup::empty() };
            let position = Chess::from_setup(setup, CastlingMode::Standard).unwrap();
            assert!(position.is_checkmate(), "{position:?}");
        }
    }

    #[test]
    fn the_farthest_corner_takes_a_knight_six_moves() {
        assert_eq!(knight_moves(Square::A1, Square::H8), 6);
        assert_eq!(knight_moves(Square::A1, Square::A1), 0);
        assert_eq!(knight_moves(Square::A1, Square::B2), 4);
    }
}
