//! Counting the positions that a number of moves can lead to, the classic check of a generator.

use crate::{Move, Position};

/// The number of ways to play `depth` moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    shakmaty::perft(&position.0, depth)
}

/// The same number, for each legal move of the position.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(&mv), below))).collect()
}
