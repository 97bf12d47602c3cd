//! Why moves of a PDN game could not be played.

use draughts::FenError;
use thiserror::Error;

use super::MoveNumber;
use crate::movetext::MoveError;

/// A fault because of which moves of a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A move is not legal, or no move at all; what follows it in its line is kept as text.
    #[error("move {number}: {error}")]
    Move {
        /// Which move.
        number: MoveNumber,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The position in the `FEN` tag cannot be set up.
    #[error("the moves cannot be played: {0}")]
    Fen(#[from] FenError),
    /// The `GameType` tag names a game that we do not play.
    #[error(
        "the moves cannot be played: GameType {number} is {name}, whose rules are not known here"
    )]
    ForeignGame {
        /// The number of the game.
        number: u32,
        /// Its name.
        name: &'static str,
    },
}
