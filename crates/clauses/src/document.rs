//! The rulebooks.

use std::fmt;

use crate::register;

/// A rulebook that Damka works under, in the order in which they are listed everywhere: the five
/// that it brings along, and those that were [added](crate::add).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Document(pub(crate) u8);

impl Document {
    /// Russian rules of the sport of draughts, order No. 722 of 10 September 2013.
    pub const RU_2013: Document = Document(0);
    /// Russian rules of the sport of draughts, order No. 201 of 17 March 2022.
    pub const RU_2022: Document = Document(1);
    /// Ukrainian rules of play of draughts-64, Russian and Brazilian versions.
    pub const UA_64: Document = Document(2);
    /// Ukrainian rules of draughts competitions, 24 October 2024.
    pub const UA_2024: Document = Document(3);
    /// Ukrainian rules of chess for players with musculoskeletal impairments, 11 May 2026.
    pub const UA_CHESS: Document = Document(4);

    /// The five that Damka brings along, in order.
    pub const OFFICIAL: [Document; 5] =
        [Self::RU_2013, Self::RU_2022, Self::UA_64, Self::UA_2024, Self::UA_CHESS];

    /// Every document, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Document> + DoubleEndedIterator {
        let count = u8::try_from(register::documents().len()).unwrap_or(u8::MAX);
        (0..count).map(Document)
    }

    /// The names of all documents, as they are told to people.
    pub fn names() -> String {
        Self::all().map(Self::prefix).collect::<Vec<_>>().join(", ")
    }

    /// Its place among [all](Document::all).
    pub fn place(self) -> usize {
        self.0.into()
    }

    /// The text that clause ids of this document begin with, such as `RU-2022`.
    pub fn prefix(self) -> &'static str {
        register::documents()[self.place()]
    }

    /// The document whose clause ids begin with exactly this text.
    pub fn from_prefix(prefix: &str) -> Option<Document> {
        Self::all().find(|document| document.prefix() == prefix)
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.prefix())
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.prefix())
    }
}
