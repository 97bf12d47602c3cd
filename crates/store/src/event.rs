//! What is kept.

use crate::{Digest, Place, StreamId, Version};

/// An event to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// Whose act it was.
    pub by: String,
    /// What happened.
    pub body: String,
}

/// An event in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its place among all events.
    pub place: Place,
    /// The stream it belongs to.
    pub stream: StreamId,
    /// The version of the stream with it.
    pub version: Version,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// Whose act it was.
    pub by: String,
    /// What happened.
    pub body: String,
    /// Seals it and all events of the stream before it.
    pub digest: Digest,
}

impl Recorded {
    /// The event as it was appended.
    pub fn to_new(&self) -> NewEvent {
        NewEvent { at: self.at, by: self.by.clone(), body: self.body.clone() }
    }
}
