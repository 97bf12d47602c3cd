//! The Swiss systems, by their ids.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Impossible, Pairing, Terms, Tournament, dutch, swiss};

/// A way to find the pairs of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// Blind lot among equal points (RU).
    RuLot,
    /// Individual coefficients: starting numbers only (RU).
    RuIndividual,
    /// Truncated Solkoff (RU).
    RuTruncatedSolkoff,
    /// Current Buchholz, first against last (RU).
    RuBuchholz,
    /// Median Solkoff (UA-2024).
    UaMedianSolkoff,
    /// The chess variant of it (UA-CHESS).
    UaChessBuchholz,
    /// The general principles, pairs by lot (UA-2024, UA-CHESS).
    UaLot,
    /// Regulated Swiss of renju (RU-2013).
    RenjuRegulated,
    /// Swiss by lot of renju (RU-2013).
    RenjuLot,
    /// FIDE's Dutch system (C.04.3).
    FideDutch,
}

/// No system has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no pairing system {id:?}; there are {}.", System::ids())]
pub struct UnknownSystem {
    id: String,
}

impl System {
    /// All of them.
    pub const ALL: [System; 10] = [
        System::RuLot,
        System::RuIndividual,
        System::RuTruncatedSolkoff,
        System::RuBuchholz,
        System::UaMedianSolkoff,
        System::UaChessBuchholz,
        System::UaLot,
        System::RenjuRegulated,
        System::RenjuLot,
        System::FideDutch,
    ];

    /// The id by which files and commands know it.
    pub const fn id(self) -> &'static str {
        match self {
            System::RuLot => "ru-lot",
            System::RuIndividual => "ru-individual",
            System::RuTruncatedSolkoff => "ru-truncated-solkoff",
            System::RuBuchholz => "ru-buchholz",
            System::UaMedianSolkoff => "ua-median-solkoff",
            System::UaChessBuchholz => "ua-chess-buchholz",
            System::UaLot => "ua-lot",
            System::RenjuRegulated => "renju-regulated",
            System::RenjuLot => "renju-lot",
            System::FideDutch => "fide-dutch",
        }
    }

    /// The pairs of the next round of a tournament.
    pub fn pair(self, tournament: &Tournament, terms: &Terms) -> Result<Pairing, Impossible> {
        match self {
            System::FideDutch => dutch::pair(tournament),
            _ => swiss::pair(self, tournament, terms, swiss::Depth::Pairs),
        }
    }

    /// The same, with every reason that takes time to find.
    pub fn explain(self, tournament: &Tournament, terms: &Terms) -> Result<Pairing, Impossible> {
        match self {
            System::FideDutch => dutch::explain(tournament),
            _ => swiss::pair(self, tournament, terms, swiss::Depth::Reasons),
        }
    }

    /// Whether it draws the pairs of every round by lot.
    pub fn draws_lots(self) -> bool {
        match self {
            System::RuLot | System::UaLot | System::RenjuLot => true,
            System::RuIndividual
            | System::RuTruncatedSolkoff
            | System::RuBuchholz
            | System::UaMedianSolkoff
            | System::UaChessBuchholz
            | System::RenjuRegulated
            | System::FideDutch => false,
        }
    }

    fn ids() -> String {
        System::ALL.map(System::id).join(", ")
    }
}

impl FromStr for System {
    type Err = UnknownSystem;

    fn from_str(id: &str) -> Result<System, UnknownSystem> {
        let found = System::ALL.into_iter().find(|system| system.id() == id);
        found.ok_or_else(|| UnknownSystem { id: id.chars().take(40).collect() })
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}
