//! Names and numbers: a stream, how far it has come, and a place in the whole log.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The name of a stream, such as `event/kyiv-2026`; its copies share it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(Arc<str>);

/// A text cannot be the name of a stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} cannot be the name of a stream: use 1 to 120 lower-case letters, digits and the signs - _ . /"
)]
pub struct InvalidStreamId(String);

impl StreamId {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for StreamId {
    type Err = InvalidStreamId;

    fn from_str(text: &str) -> Result<StreamId, InvalidStreamId> {
        let allowed = |sign: char| {
            sign.is_ascii_lowercase() || sign.is_ascii_digit() || "-_./".contains(sign)
        };
        match (1..=120).contains(&text.len()) && text.chars().all(allowed) {
            true => Ok(StreamId(text.into())),
            false => Err(InvalidStreamId(text.chars().take(120).collect())),
        }
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// How many events a stream has. The first event makes version 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u32);

impl Version {
    /// Of a stream that nothing has been appended to.
    pub const NONE: Version = Version(0);

    /// Before the last event.
    pub(crate) fn before(self) -> Version {
        Version(self.0.saturating_sub(1))
    }

    /// After so many events more.
    pub(crate) fn plus(self, events: usize) -> Version {
        Version(self.0.saturating_add(u32::try_from(events).unwrap_or(u32::MAX)))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place in the log of all streams. Later events have greater places, with gaps perhaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub i64);

impl Place {
    /// Before the first event.
    pub const START: Place = Place(0);
}
