//! A clause that is known to exist.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::register;
use crate::{Document, UnknownClause};

/// The checked id of a clause, or of the n-th unnumbered bullet inside it (`#n`).
///
/// Clauses are ordered as they stand in the documents, a clause before its bullets. The register
/// does not count bullets: any `#n` from 1 on is accepted under an existing clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    place: u16,
    bullet: Option<NonZeroU16>,
}

/// Every clause of all documents, in order, without bullets.
pub fn all() -> impl ExactSizeIterator<Item = Clause> + DoubleEndedIterator {
    let count = u16::try_from(register::rows().len()).unwrap_or(u16::MAX);
    (0..count).map(|place| Clause { place, bullet: None })
}

impl Clause {
    /// Reads an id written as the prefix of the document, one space, the number, perhaps `#n`.
    pub fn parse(id: &str) -> Result<Clause, UnknownClause> {
        read(id).ok_or_else(|| UnknownClause::new(id))
    }

    /// The rulebook that has this clause.
    pub fn document(self) -> Document {
        register::rows()[usize::from(self.place)].0
    }

    /// The number inside the document, such as `6.1.8.6` or `V.capture.3`, without the bullet.
    pub fn number(self) -> &'static str {
        register::rows()[usize::from(self.place)].1
    }

    /// Which unnumbered bullet of the clause is meant, if one is.
    pub fn bullet(self) -> Option<NonZeroU16> {
        self.bullet
    }

    /// The same clause without the bullet.
    pub fn whole(self) -> Clause {
        Clause { bullet: None, ..self }
    }
}

fn read(id: &str) -> Option<Clause> {
    let (prefix, rest) = id.split_once(' ')?;
    let (number, bullet) = match rest.split_once('#') {
        Some((number, bullet)) => (number, Some(read_bullet(bullet)?)),
        None => (rest, None),
    };
    let place = register::place(Document::from_prefix(prefix)?, number)?;
    Some(Clause { place, bullet })
}

/// Only the way [`Clause`] itself writes a bullet, so that one bullet has one id.
fn read_bullet(text: &str) -> Option<NonZeroU16> {
    if text.starts_with(['0', '+']) {
        return None;
    }
    text.parse().ok()
}

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(id: &str) -> Result<Clause, UnknownClause> {
        Clause::parse(id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.document(), self.number())?;
        match self.bullet {
            Some(bullet) => write!(f, "#{bullet}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clause({self})")
    }
}
