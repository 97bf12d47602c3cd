//! Secrets that open sessions and follow invitations, and the seals that are kept of them.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A secret of 32 bytes, written as 64 hexadecimal digits in cookies and links.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The SHA-256 digest of a secret: enough to recognise it, useless to a thief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Seal([u8; 32]);

/// A text is no secret or seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This is not one of our links or keys.")]
pub struct NotOurs;

impl Secret {
    /// A new one, from the randomness of the system.
    pub fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// What is kept of it.
    pub fn seal(&self) -> Seal {
        Seal(Sha256::digest(self.0).into())
    }

    /// As text, for the cookie or the link. Never for a log.
    pub fn reveal(&self) -> String {
        hexadecimal(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl FromStr for Secret {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Secret, NotOurs> {
        bytes(text).map(Secret)
    }
}

impl TryFrom<String> for Seal {
    type Error = NotOurs;

    fn try_from(text: String) -> Result<Seal, NotOurs> {
        bytes(&text).map(Seal)
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> String {
        hexadecimal(&seal.0)
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(text: &str) -> Result<[u8; 32], NotOurs> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(NotOurs);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| NotOurs)?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| NotOurs)?;
    }
    Ok(bytes)
}
