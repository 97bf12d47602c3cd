//! The five rulebooks.

use std::fmt;

/// A rulebook that Damka works under, in the order in which they are listed everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Document {
    /// Russian rules of the sport of draughts, order No. 722 of 10 September 2013.
    Ru2013,
    /// Russian rules of the sport of draughts, order No. 201 of 17 March 2022.
    Ru2022,
    /// Ukrainian rules of play of draughts-64, Russian and Brazilian versions.
    Ua64,
    /// Ukrainian rules of draughts competitions, 24 October 2024.
    Ua2024,
    /// Ukrainian rules of chess for players with musculoskeletal impairments, 11 May 2026.
    UaChess,
}

impl Document {
    /// Every document, in order.
    pub const ALL: [Document; 5] =
        [Self::Ru2013, Self::Ru2022, Self::Ua64, Self::Ua2024, Self::UaChess];

    /// The text that clause ids of this document begin with, such as `RU-2022`.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Ru2013 => "RU-2013",
            Self::Ru2022 => "RU-2022",
            Self::Ua64 => "UA-64",
            Self::Ua2024 => "UA-2024",
            Self::UaChess => "UA-CHESS",
        }
    }

    /// The document whose clause ids begin with exactly this text.
    pub fn from_prefix(prefix: &str) -> Option<Document> {
        Self::ALL.into_iter().find(|document| document.prefix() == prefix)
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.prefix())
    }
}
