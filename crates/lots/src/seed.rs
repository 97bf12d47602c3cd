//! What a draw starts from, and how it is fixed before the draw.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::digest;

/// The public origin of a draw: everything else follows from it.
///
/// Only the bytes enter a draw: a text stands for its UTF-8 bytes exactly as given, not trimmed,
/// without Unicode normalisation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Seed {
    /// Words, dice, numbers of banknotes: whatever people said in public.
    Text(String),
    /// 32 bytes, as a program would pick them or as [`Seed::mixed_with`] gives them.
    Bytes([u8; 32]),
}

impl Seed {
    /// The seed that people gave as a text.
    pub fn from_text(text: impl Into<String>) -> Seed {
        Seed::Text(text.into())
    }

    /// The bytes of the seed, as they enter every digest.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Seed::Text(text) => text.as_bytes(),
            Seed::Bytes(bytes) => bytes,
        }
    }

    /// What may be announced before the seed is: nobody can change the seed afterwards unnoticed.
    ///
    /// It hides the seed only if the seed cannot be guessed; ten random words will do, a date not.
    pub fn commitment(&self) -> Commitment {
        Commitment(digest::plain(self.as_bytes()))
    }

    /// The seed that nobody knew alone: this one together with what others called out, in order.
    pub fn mixed_with<T: AsRef<str>>(&self, contributions: &[T]) -> Seed {
        let called_out = contributions.iter().map(|text| text.as_ref().as_bytes());
        let parts = core::iter::once(self.as_bytes()).chain(called_out);
        Seed::Bytes(digest::framed("damka lots v1 contributions", parts))
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        Seed::Bytes(bytes)
    }
}

/// The SHA-256 digest of a seed's bytes, shown as 64 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The digest itself.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl FromStr for Commitment {
    type Err = NoCommitment;

    /// Reads 64 hexadecimal digits, as `sha256sum` prints them.
    fn from_str(text: &str) -> Result<Commitment, NoCommitment> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NoCommitment);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let (high, low) = (digit(pair[0]), digit(pair[1]));
            *byte = high.zip(low).map(|(high, low)| high << 4 | low).ok_or(NoCommitment)?;
        }
        Ok(Commitment(bytes))
    }
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).map(|digit| digit as u8)
}

/// A text that is no commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCommitment;

impl fmt::Display for NoCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a commitment is 64 hexadecimal digits, as sha256sum prints them")
    }
}

impl core::error::Error for NoCommitment {}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}
