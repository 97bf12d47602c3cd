//! How near to mate a position looks, if both sides help.
//!
//! None of this decides anything: a bad guess costs time, not truth. The weights were found by
//! trying changes at random and keeping those with which more helpmates were found sooner.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

use super::patterns;
use super::squares::{ahead, pawn_attacks};

/// A way to bring about mate, as penalties for what is still missing.
pub(super) struct Plan {
    /// For each square the king may flee to, once the kings have met at the edge.
    flight: i32,
    /// For each step of the king to the nearer edge, and along it to a corner.
    to_edge: i32,
    to_corner: i32,
    /// For each step that keeps the kings apart.
    kings_apart: i32,
    /// For each step that a pawn must go to become the first queen, and each man in its way.
    pawn_step: i32,
    pawn_blocked: i32,
    /// For each step between the queen and the king.
    queen_away: i32,
    /// For each man lost by the winner, and each man kept by the loser.
    own_man_lost: i32,
    their_piece: i32,
    their_pawn: i32,
    /// For giving check too early.
    check: i32,
}

/// Get a queen, meet the king in a corner.
pub(super) const CORNER: Plan = Plan {
    flight: 14,
    to_edge: 20,
    to_corner: 145,
    kings_apart: 134,
    pawn_step: 82,
    pawn_blocked: 82,
    queen_away: 1,
    own_man_lost: 12,
    their_piece: 7,
    their_pawn: 10,
    check: 60,
};

/// Strip the king of its men, then meet it at an edge.
pub(super) const EDGE: Plan = Plan {
    flight: 11,
    to_edge: 137,
    to_corner: -44,
    kings_apart: 23,
    pawn_step: 82,
    pawn_blocked: 451,
    queen_away: 0,
    own_man_lost: 2,
    their_piece: 31,
    their_pawn: 24,
    check: 38,
};

impl Plan {
    /// How much is missing; smaller is nearer.
    pub(super) fn distance(&self, board: &Board, turn: Color, winner: Color) -> i32 {
        let (Some(king), Some(own_king)) = (board.king_of(!winner), board.king_of(winner)) else {
            return 0;
        };
        let own = board.by_color(winner);
        let their = board.by_color(!winner);
        let [to_edge, to_corner] = steps_to_edge_and_corner(king);
        let apart = steps(king, own_king) - 2;
        self.to_edge * to_edge
            + self.to_corner * to_corner
            + self.kings_apart * apart
            + self.queen(board, winner, king)
            - self.own_man_lost * count(own)
            + self.their_piece * count(their & !board.pawns())
            + self.their_pawn * count(their & board.pawns())
            + if to_edge == 0 && apart <= 1 { self.net(board, turn, winner, king) } else { 0 }
    }

    fn queen(&self, board: &Board, winner: Color, king: Square) -> i32 {
        let own = board.by_color(winner);
        let queens = own & board.queens();
        if queens.any() {
            return self.queen_away * nearest(queens, king);
        }
        let way = |pawn: Square| {
            let front = ahead(winner, pawn);
            self.pawn_step * count(front) + self.pawn_blocked * count(front & board.occupied())
        };
        (own & board.pawns()).into_iter().map(way).fold(12 * self.pawn_step, i32::min)
    }

    fn net(&self, board: &Board, turn: Color, winner: Color, king: Square) -> i32 {
        let guarded = guarded_by(board, winner, king);
        let early = turn != winner && guarded.contains(king);
        self.flight * flights(board, winner, king, guarded) + if early { self.check } else { 0 }
    }
}

/// How much is missing to a net of few men around a cornered king; smaller is nearer.
///
/// Mates by a bishop or a knight need the loser's own men beside the king.
pub(super) fn distance_to_net(board: &Board, turn: Color, winner: Color) -> i32 {
    let (Some(king), Some(own_king)) = (board.king_of(!winner), board.king_of(winner)) else {
        return 0;
    };
    let own = board.by_color(winner);
    let pieces = own & !board.pawns() & !board.kings();
    if patterns::apply_to(board, winner) {
        let defenders = board.by_color(!winner) & !board.pawns() & !board.kings();
        return 8 * patterns::moves_missing(board, winner) + 16 * count(defenders).max(1);
    }
    let guarded = guarded_by(board, winner, king);
    let check = turn != winner && guarded.contains(king);
    let attackers = if pieces.any() { 2 * nearest(pieces, king) } else { 34 };
    let heavy = (pieces & board.rooks_and_queens()).any();
    13 * steps_to_net(board, pieces, king)
        + 7 * (steps(king, own_king) - 2)
        + 3 * flights(board, winner, king, guarded)
        + attackers
        + blockers(board, winner, king)
        - 5 * count(board.by_color(!winner))
        + if check { 0 } else { 22 }
        + if heavy { 0 } else { 1 + 2 * steps_to_promotion(own & board.pawns(), winner) }
        + 58
}

/// To a corner in which these pieces can give mate.
fn steps_to_net(board: &Board, pieces: Bitboard, king: Square) -> i32 {
    let light = pieces.is_subset(board.bishops() & Bitboard::LIGHT_SQUARES);
    let dark = pieces.is_subset(board.bishops() & Bitboard::DARK_SQUARES);
    match (light, dark) {
        (true, false) => steps(king, Square::A8).min(steps(king, Square::H1)),
        (false, true) => steps(king, Square::A1).min(steps(king, Square::H8)),
        _ => steps_to_edge_and_corner(king)[1],
    }
}

/// For the loser's two pieces nearest to his king, or the way to one.
fn blockers(board: &Board, winner: Color, king: Square) -> i32 {
    let men = board.by_color(!winner) & !board.kings();
    let mut near = [7, 7];
    for square in men & !board.pawns() {
        let away = steps(king, square);
        near = [near[0].min(away), near[0].max(away).min(near[1])];
    }
    let new = if near[0] == 7 { 30 * steps_to_promotion(men & board.pawns(), !winner) } else { 0 };
    3 * near[0] + 2 * near[1] + new
}

fn steps_to_promotion(pawns: Bitboard, colour: Color) -> i32 {
    let last = (!colour).backrank();
    pawns.into_iter().map(|pawn| pawn.rank().distance(last) as i32).min().unwrap_or(8)
}

fn flights(board: &Board, winner: Color, king: Square, guarded: Bitboard) -> i32 {
    count(attacks::king_attacks(king) & !guarded & !board.by_color(!winner))
}

/// The squares that `colour` attacks, lines running on through the enemy's king.
pub(super) fn guarded_by(board: &Board, colour: Color, enemy_king: Square) -> Bitboard {
    let own = board.by_color(colour);
    let occupied = board.occupied().without(enemy_king);
    let mut set = pawn_attacks(colour, own & board.pawns());
    for square in own & board.knights() {
        set |= attacks::knight_attacks(square);
    }
    for square in own & board.bishops_and_queens() {
        set |= attacks::bishop_attacks(square, occupied);
    }
    for square in own & board.rooks_and_queens() {
        set |= attacks::rook_attacks(square, occupied);
    }
    for square in own & board.kings() {
        set |= attacks::king_attacks(square);
    }
    set
}

fn steps_to_edge_and_corner(square: Square) -> [i32; 2] {
    let [file, rank] = [square.file() as i32, square.rank() as i32].map(|at| at.min(7 - at));
    [file.min(rank), file.max(rank)]
}

fn nearest(set: Bitboard, square: Square) -> i32 {
    set.into_iter().map(|other| steps(square, other)).min().unwrap_or(8)
}

fn steps(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

fn count(set: Bitboard) -> i32 {
    set.count() as i32
}
