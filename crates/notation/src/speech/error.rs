//! Why what was said is no move.

#[cfg(feature = "chess")]
use chess::MoveTextError;
use thiserror::Error;

use crate::movetext::MoveError;

/// Something said that is no legal move, or not one alone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotUnderstood {
    /// No word says anything about a move.
    #[error("nothing was said of a move; say for instance c3 to d4")]
    Silence,
    /// A word that is not known.
    #[error("“{word}” in “{text}” is no word of a move; say the squares, as in c3 to d4")]
    Word {
        /// What was said.
        text: String,
        /// The word.
        word: String,
    },
    /// The words are known and make no move together.
    #[error("“{text}” does not say where the move goes; {lacks}")]
    Incomplete {
        /// What was said.
        text: String,
        /// What to say.
        lacks: &'static str,
    },
    /// A draughts move that cannot be made, or more than one.
    #[error("of “{text}” this was understood: {error}")]
    Draughts {
        /// What was said.
        text: String,
        /// What is wrong with the move.
        error: MoveError,
    },
    /// A written chess move that cannot be made, or more than one.
    #[cfg(feature = "chess")]
    #[error("{error}")]
    Chess {
        /// What was written.
        text: String,
        /// What is wrong with the move.
        error: MoveTextError,
    },
    /// A move that cannot be made here.
    #[error(
        "“{text}” was understood as {heard}, which is not legal: {reason}{}",
        or_perhaps(nearest)
    )]
    NotLegal {
        /// What was said.
        text: String,
        /// What was understood.
        heard: String,
        /// Why it is not legal.
        reason: String,
        /// The legal moves nearest to it.
        nearest: Vec<String>,
    },
    /// More than one legal move can be meant.
    #[error(
        "“{text}” could be {}; say more of the move, so that only one fits",
        either(candidates)
    )]
    Ambiguous {
        /// What was said.
        text: String,
        /// The moves that can be meant.
        candidates: Vec<String>,
    },
    /// One move is meant, and something was said of it that is not so.
    #[error("“{text}” was understood as {heard}, but {fact}; say the move again")]
    Contradiction {
        /// What was said.
        text: String,
        /// The move that was understood.
        heard: String,
        /// What is so instead.
        fact: Fact,
    },
}

/// What is so of a move, and was said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fact {
    /// A capture was said.
    #[error("it takes nothing")]
    TakesNothing,
    /// A king was said.
    #[error("the piece that moves is a man")]
    IsMan,
    /// A man was said.
    #[error("the piece that moves is a king")]
    IsKing,
    /// It was said that a man is crowned.
    #[error("it crowns no man")]
    CrownsNone,
    /// A capture in passing was said.
    #[error("it takes no pawn in passing")]
    NotEnPassant,
    /// Check was said.
    #[error("it gives no check")]
    NoCheck,
    /// Mate was said.
    #[error("it does not mate")]
    NoMate,
}

impl NotUnderstood {
    /// May something else have been said than was heard? Not where the words fit several moves, or
    /// say of a move what is not so.
    pub(super) fn is_open(&self) -> bool {
        match self {
            NotUnderstood::Silence
            | NotUnderstood::Word { .. }
            | NotUnderstood::Incomplete { .. }
            | NotUnderstood::NotLegal { .. }
            | NotUnderstood::Draughts {
                error: MoveError::Unreadable { .. } | MoveError::NotLegal { .. },
                ..
            } => true,
            #[cfg(feature = "chess")]
            NotUnderstood::Chess { error, .. } => !matches!(error, MoveTextError::Ambiguous { .. }),
            NotUnderstood::Draughts { error: MoveError::Ambiguous { .. }, .. }
            | NotUnderstood::Ambiguous { .. }
            | NotUnderstood::Contradiction { .. } => false,
        }
    }

    /// The moves that may have been meant, written, for somebody to choose from.
    pub fn candidates(&self) -> &[String] {
        match self {
            NotUnderstood::Draughts { error, .. } => match error {
                MoveError::Ambiguous { candidates, .. } => candidates,
                MoveError::NotLegal { nearest, .. } => nearest,
                MoveError::Unreadable { .. } => &[],
            },
            #[cfg(feature = "chess")]
            NotUnderstood::Chess { error: MoveTextError::Ambiguous { choices, .. }, .. } => choices,
            NotUnderstood::Ambiguous { candidates, .. } => candidates,
            NotUnderstood::NotLegal { nearest, .. } => nearest,
            _ => &[],
        }
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
