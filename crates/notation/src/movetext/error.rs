//! Why the text of a move was not read.

use draughts::{Colour, Move, Position, UnknownSquare, Variant};
use thiserror::Error;

use super::find::candidates;
use super::sketch::Sketch;
use super::why::{Reason, nearest, reason};
use super::write::write_whole;

/// A text that is not a legal move of the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not name squares of the board.
    #[error("“{text}” cannot be read as a move: {fault}")]
    Unreadable {
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: TextFault,
    },
    /// No legal move is meant.
    #[error("“{text}” is not a legal move of {turn}: {reason}{}", or_perhaps(nearest))]
    NotLegal {
        /// The text.
        text: String,
        /// Whose turn it is.
        turn: Colour,
        /// Why it is not legal.
        reason: Reason,
        /// The legal moves nearest to it, nearest first.
        nearest: Vec<String>,
    },
    /// More than one legal move can be meant.
    #[error(
        "“{text}” could be {}; write more squares of the move, so that only one fits",
        either(candidates)
    )]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that can be meant.
        candidates: Vec<String>,
    },
}

/// What is wrong with the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextFault {
    /// There is none.
    #[error("there is no text")]
    Empty,
    /// A letter or sign that no move has.
    #[error("“{0}” has no place in a move")]
    Symbol(char),
    /// A square that the board does not have.
    #[error(transparent)]
    Square(#[from] UnknownSquare),
    /// A sign that does not stand between two squares.
    #[error("a sign stands between two squares, as in c3-d4 or 32x23")]
    Sign,
    /// The last square is missing.
    #[error("a square is missing at its end")]
    Unfinished,
    /// A file letter without a rank that does not stand before the first square.
    #[error("“{0}” lacks a rank; a file alone stands only at the beginning, as in ed4 or b:d6")]
    FileAlone(char),
    /// More squares than a move can have.
    #[error("no move touches so many squares")]
    TooLong,
}

impl TextFault {
    pub(super) fn unknown_square(variant: Variant, name: &str) -> TextFault {
        TextFault::Square(UnknownSquare { name: name.to_owned(), variant })
    }
}

pub(super) fn ambiguous(
    position: &Position,
    legal: &[Move],
    sketch: &Sketch,
    text: &str,
) -> MoveError {
    let mut moves: Vec<&Move> = candidates(position, legal, sketch).collect();
    moves.sort_unstable();
    let write = |mv: &Move| write_whole(position.variant(), mv, sketch.naming());
    MoveError::Ambiguous {
        text: text.to_owned(),
        candidates: moves.into_iter().map(write).collect(),
    }
}

pub(super) fn not_legal(
    position: &Position,
    legal: &[Move],
    sketch: &Sketch,
    text: &str,
) -> MoveError {
    let write = |mv: &Move| write_whole(position.variant(), mv, sketch.naming());
    MoveError::NotLegal {
        text: text.to_owned(),
        turn: position.turn(),
        reason: reason(position, legal, sketch),
        nearest: nearest(position.variant(), legal, sketch).into_iter().map(write).collect(),
    }
}

fn either(moves: &[String]) -> String {
    match moves {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => moves.concat(),
    }
}

fn or_perhaps(nearest: &[String]) -> String {
    if nearest.is_empty() { String::new() } else { format!("; legal is {}", either(nearest)) }
}
