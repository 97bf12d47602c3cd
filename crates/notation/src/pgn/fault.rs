//! Why moves of a PGN game could not be played.

use chess::{FenError, MoveTextError};
use thiserror::Error;

use super::MoveNumber;

/// A fault because of which moves of a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A move is not legal, or no move at all; what follows it in its line is kept as text.
    #[error("move {number}: {error}{}", or_perhaps(nearest))]
    Move {
        /// Which move.
        number: MoveNumber,
        /// What is wrong with it.
        error: MoveTextError,
        /// The legal moves nearest to it, nearest first.
        nearest: Vec<String>,
    },
    /// The position in the `FEN` tag cannot be set up.
    #[error("the moves cannot be played: {0}")]
    Fen(#[from] FenError),
    /// The `Variant` tag names a game that we do not play.
    #[error("the moves cannot be played: the game is {0}, whose rules are not known here")]
    ForeignGame(String),
}

fn or_perhaps(nearest: &[String]) -> String {
    match nearest {
        [] => String::new(),
        [only] => format!("; legal is {only}"),
        [others @ .., last] => format!("; legal is {} or {last}", others.join(", ")),
    }
}
