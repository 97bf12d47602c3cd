//! What can go wrong, each in a sentence that says what to do.

use std::io;
use std::path::{Path, PathBuf};

use draughts::Position;
use thiserror::Error;

use crate::code::Code;
use crate::material::{Ending, MOST_PIECES};
use crate::value::Value;

/// A table file that cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system refused.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried, such as `read`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The file is not what was once written, or was never a table.
    #[error("{} is no sound endgame table: {what}; delete it and build it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
}

impl FileError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError::Io { action, path: path.to_owned(), source }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> FileError {
        FileError::Damaged { path: path.to_owned(), what: what.into() }
    }

    /// Is there simply no such file?
    pub(crate) fn is_absence(&self) -> bool {
        matches!(self, FileError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}

/// Why tables were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// No tables exist for so many pieces.
    #[error("there are no tables of {pieces} pieces; ask for 2 to {MOST_PIECES}")]
    Pieces {
        /// The number asked for.
        pieces: u32,
    },
    /// The work would take more memory than it may.
    #[error(
        "the tables need {} MB of memory and may have {} MB; allow more or ask for fewer pieces",
        needed_bytes.div_ceil(1_000_000),
        allowed_bytes / 1_000_000
    )]
    Memory {
        /// How much is needed.
        needed_bytes: u64,
        /// How much is allowed.
        allowed_bytes: u64,
    },
    /// The watcher asked for it; what was finished is kept.
    #[error("the work was stopped; build again to go on from the last ending that was finished")]
    Stopped,
    /// A byte is too small for a distance.
    #[error(
        "{ending} has wins of more than {} plies, which these tables cannot hold",
        Code::LONGEST
    )]
    TooLong {
        /// The ending.
        ending: Ending,
    },
    /// A file could not be written, or one that is needed not be read.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Why tables were not found right.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// A value does not follow from the values after the legal moves.
    #[error(
        "the tables call {position:?} a {stored}, but its moves make it a {derived}; delete the \
         tables and build them again"
    )]
    Wrong {
        /// The position.
        position: Box<Position>,
        /// What the table says.
        stored: Value,
        /// What follows from the moves.
        derived: Value,
    },
    /// A move leads to an ending without a table.
    #[error("{position:?} has a move to an ending without a table; build the missing tables first")]
    Missing {
        /// The position.
        position: Box<Position>,
    },
    /// The watcher asked for it.
    #[error("the check was stopped before it was over")]
    Stopped,
    /// A file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
}
