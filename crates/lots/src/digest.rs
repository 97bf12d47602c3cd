//! SHA-256 over parts that cannot run into each other.

use sha2::{Digest, Sha256};

/// The digest of the bytes alone, as `sha256sum` prints it.
pub(crate) fn plain(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The digest of a label and the parts, each behind its length.
pub(crate) fn framed<'a>(label: &'a str, parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in core::iter::once(label.as_bytes()).chain(parts) {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    digest.finalize().into()
}
