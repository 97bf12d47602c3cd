//! Digests that chain the events of a stream: what was damaged or altered does not fit.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::{NewEvent, StoreError, StreamId, Version};

/// SHA-256 over the digest of the event before and over everything the event says.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// Before the first event of a stream.
    pub const START: Digest = Digest([0; 32]);

    /// The digest of the event that follows.
    pub fn then(self, version: Version, event: &NewEvent) -> Digest {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(version.0.to_be_bytes());
        hash.update(event.at.to_be_bytes());
        hash.update((event.by.len() as u64).to_be_bytes());
        hash.update(event.by.as_bytes());
        hash.update(event.body.as_bytes());
        Digest(hash.finalize().into())
    }

    /// Reads the digits that `Debug` writes.
    pub(crate) fn from_text(digits: &str) -> Option<Digest> {
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.is_ascii() {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Digest(bytes))
    }

    pub(crate) fn from_bytes(
        bytes: &[u8],
        stream: &StreamId,
        version: Version,
    ) -> Result<Digest, StoreError> {
        let damaged = |_| StoreError::Damaged { stream: stream.clone(), version };
        bytes.try_into().map(Digest).map_err(damaged)
    }
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One is written with every event.
        let mut text = [0; 64];
        for (two, byte) in text.chunks_exact_mut(2).zip(self.0) {
            two.copy_from_slice(&[byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
        }
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

/// Enough of a digest to know a damaged line.
pub(crate) fn check(said: &str) -> String {
    format!("{:?}", Digest(Sha256::digest(said).into()))[..16].to_owned()
}
