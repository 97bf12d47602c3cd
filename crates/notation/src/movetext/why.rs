//! Why a move is not legal, and which legal moves come nearest to it.

use draughts::{Move, Position, Square, Variant};
use thiserror::Error;

use super::sketch::{Origin, Sketch};

/// At most so many legal moves are offered in place of one that is not legal.
const NEAREST: usize = 4;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// None of the others.
    #[error("no legal move goes there")]
    Other,
}

pub(super) fn reason(_position: &Position, _legal: &[Move], _sketch: &Sketch) -> Reason {
    Reason::Other
}

/// The legal moves whose ends lie nearest to those of the sketch.
pub(super) fn nearest<'a>(variant: Variant, legal: &'a [Move], sketch: &Sketch) -> Vec<&'a Move> {
    let from_origin = |mv: &Move| match sketch.origin() {
        Origin::Square(square) => distance(variant, square, mv.origin()),
        Origin::File(file) => {
            variant.file_and_rank(mv.origin()).map_or(0, |(other, _)| file.abs_diff(other))
        }
        Origin::Unsaid => 0,
    };
    let far =
        |mv: &Move| from_origin(mv) + distance(variant, sketch.destination(), mv.destination());
    let mut moves: Vec<&Move> = legal.iter().collect();
    moves.sort_unstable_by_key(|mv| (far(mv), **mv));
    moves.truncate(NEAREST);
    moves
}

/// How many steps of a king of chess lie between two squares.
fn distance(variant: Variant, one: Square, other: Square) -> u32 {
    match (variant.file_and_rank(one), variant.file_and_rank(other)) {
        (Some((file, rank)), Some((other_file, other_rank))) => {
            file.abs_diff(other_file).max(rank.abs_diff(other_rank))
        }
        _ => 0,
    }
}
