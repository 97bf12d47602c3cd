//! The head of a stream: how far it has come, kept apart from its events, so that a lost end shows.

use crate::{Digest, NewEvent, Recorded, StoreError, StreamId, Version};

/// How far a stream has come, and the digest of its last event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) version: Version,
    pub(crate) digest: Digest,
}

impl Head {
    /// Of a stream that nothing has been appended to.
    pub(crate) const START: Head = Head { version: Version::NONE, digest: Digest::START };

    /// The head with the event that follows.
    pub(crate) fn then(self, event: &NewEvent) -> Head {
        let version = self.version.plus(1);
        Head { version, digest: self.digest.then(version, event) }
    }
}

/// Holds the events of a stream after `from` against their seals, and their end against the head:
/// a chain alone cannot tell that its last links are gone.
pub(crate) fn chained(
    stream: &StreamId,
    from: Head,
    head: Head,
    rows: impl Iterator<Item = Result<Recorded, StoreError>>,
) -> Result<Vec<Recorded>, StoreError> {
    let damaged = |version| StoreError::Damaged { stream: stream.clone(), version };
    let mut at = from;
    let mut events = Vec::new();
    for row in rows {
        let event = row?;
        at = at.then(&event.to_new());
        if (event.version, event.digest) != (at.version, at.digest) || at.version > head.version {
            return Err(damaged(at.version));
        }
        events.push(event);
    }
    // Who asks from behind the end gets nothing.
    match at == head || (events.is_empty() && from.version > head.version) {
        true => Ok(events),
        false => Err(damaged(at.version.min(head.version).plus(1))),
    }
}
