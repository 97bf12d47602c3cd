//! What can go wrong, and what to do then.

use std::path::PathBuf;

use crate::{StreamId, Version};

/// A log could not do what was asked. Nothing of the request has been written, unless it says so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster.
    #[error(
        "{stream} has changed meanwhile: version {expected} was expected and it is at {actual}. Read it again and repeat the request."
    )]
    Conflict {
        /// The stream.
        stream: StreamId,
        /// The version that was expected.
        expected: Version,
        /// The version it has.
        actual: Version,
    },
    /// The disk or the database does not answer as it should.
    #[error("{what} {advice} ({why})")]
    Unavailable {
        /// What could not be done.
        what: String,
        /// What to do.
        advice: String,
        /// What the system said.
        why: String,
    },
    /// The connection broke before the answer came.
    #[error(
        "The connection to the database was lost before it answered, so the request may or may not have been written. Read again, then repeat it if it is not there. ({0})"
    )]
    AnswerLost(String),
    /// An event is not what was once written, or is missing.
    #[error(
        "Event {version} of {stream} is missing or damaged: it does not fit its seal. Restore the data from a backup; until then nothing is read beyond the event before."
    )]
    Damaged {
        /// The stream.
        stream: StreamId,
        /// The version with the event.
        version: Version,
    },
    /// The file of the data is not what was written.
    #[error("The file of the data is damaged: put it aside and restore a backup. ({0})")]
    DamagedFile(String),
    /// A newer program wrote this.
    #[error(
        "The data have the form {found} and this program knows forms up to {known}. Use the newer Damka that wrote them."
    )]
    TooNew {
        /// The form that was found.
        found: u32,
        /// The newest one known here.
        known: u32,
    },
    /// Another program works on the folder.
    #[error("Another Damka is already working on {}. Stop it first, or use another folder.", .0.display())]
    InUse(PathBuf),
    /// More was asked than the disk or the database can take.
    #[error("Too much is being written at once. Try again in a moment.")]
    Busy,
    /// The log has been closed.
    #[error("The log has been closed.")]
    Closed,
}

impl StoreError {
    pub(crate) fn unavailable(what: &str, advice: &str, why: impl ToString) -> StoreError {
        StoreError::Unavailable { what: what.into(), advice: advice.into(), why: why.to_string() }
    }
}

impl StoreError {
    /// A word for it that quotes nothing of what was to be kept.
    pub fn name(&self) -> &'static str {
        match self {
            StoreError::Conflict { .. } => "conflict",
            StoreError::Unavailable { .. } => "unavailable",
            StoreError::AnswerLost(_) => "answer-lost",
            StoreError::Damaged { .. } => "damaged",
            StoreError::DamagedFile(_) => "damaged-file",
            StoreError::TooNew { .. } => "too-new",
            StoreError::InUse(_) => "in-use",
            StoreError::Busy => "busy",
            StoreError::Closed => "closed",
        }
    }
}
