//! A straight walk to a mate, always by the move that looks best.
//!
//! It finds the helpmate in nearly every ordinary position at once. When it does not, nothing is
//! known.

use shakmaty::{Chess, Color, Move, MoveList, Position as _};

use super::material::TooLittle;
use super::plan::Plan;
use crate::PositionKey;

/// No walk is longer.
const PLIES: usize = 80;

/// The moves of a walk that ended in mate.
pub(super) fn walk(start: &Chess, winner: Color, plan: &Plan) -> Option<Vec<Move>> {
    let mut walk = Walk { position: start.clone(), line: Vec::new(), seen: Vec::new() };
    let mut scores = Vec::new();
    while walk.line.len() < PLIES {
        let moves = walk.position.legal_moves();
        if let Some(mate) = walk.score(&moves, winner, plan, &mut scores) {
            walk.line.push(mate);
            return Some(walk.line);
        }
        if !walk.step(&moves, &mut scores) {
            return None;
        }
    }
    None
}

struct Walk {
    position: Chess,
    line: Vec<Move>,
    /// The walk never comes back to where it was.
    seen: Vec<PositionKey>,
}

impl Walk {
    /// Scores all moves, unless one of them mates.
    fn score(
        &self,
        moves: &MoveList,
        winner: Color,
        plan: &Plan,
        scores: &mut Vec<i32>,
    ) -> Option<Move> {
        scores.clear();
        for &mv in moves {
            let mut next = self.position.clone();
            next.play_unchecked(mv);
            if next.turn() != winner && next.is_check() && next.legal_moves().is_empty() {
                return Some(mv);
            }
            let hopeless = mv.is_conversion() && TooLittle::on(next.board(), winner).is_some();
            let distance = || plan.distance(next.board(), next.turn(), winner);
            scores.push(if hopeless { i32::MAX } else { distance() });
        }
        None
    }

    /// Takes the best step that leads on.
    fn step(&mut self, moves: &MoveList, scores: &mut [i32]) -> bool {
        loop {
            let best = scores.iter().enumerate().min_by_key(|(_, score)| **score);
            let Some((index, &score)) = best else { return false };
            if score == i32::MAX {
                return false;
            }
            let mut next = self.position.clone();
            next.play_unchecked(moves[index]);
            let key = PositionKey::of(&next);
            if !self.seen.contains(&key) && !next.legal_moves().is_empty() {
                self.position = next;
                self.line.push(moves[index]);
                self.seen.push(key);
                return true;
            }
            scores[index] = i32::MAX;
        }
    }
}
