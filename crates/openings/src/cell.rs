//! One cell of a table.

use std::fmt;

use crate::{Address, Errata, Erratum, Finding, Opening, Table};

/// A cell, with its misprint corrected or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    table: Table,
    address: Address,
    kind: Kind,
    printed: &'static str,
    text: &'static str,
    score: Option<i16>,
    erratum: Option<&'static Erratum>,
}

/// What a cell asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The first moves of the game: `ab4 ba5 ba3`, in checkers `09-14 23-18 14-23`.
    Moves,
    /// A changed array: one man of a side, or of each, stands elsewhere: `a1-a5 a7-h4`.
    Relocate,
    /// A new draw: `***`.
    Redraw,
    /// The usual array, and no moves are prescribed: `Free`.
    Free,
}

impl Cell {
    pub(crate) fn new(
        table: Table,
        address: Address,
        printed: &'static str,
        score: Option<i16>,
        erratum: Option<&'static Erratum>,
        errata: Errata,
    ) -> Cell {
        let correction = erratum.and_then(|erratum| erratum.correction);
        let illegal = erratum.is_some_and(|erratum| erratum.finding == Finding::Illegal);
        let (text, kind) = match (errata, correction) {
            (Errata::Corrected, Some(correction)) => (correction, Kind::of(correction)),
            (Errata::Strict, _) if illegal => (printed, Kind::Redraw),
            _ => (printed, Kind::of(printed)),
        };
        Cell { table, address, kind, printed, text, score, erratum }
    }

    /// The table it belongs to.
    pub fn table(&self) -> Table {
        self.table
    }

    /// Where it stands.
    pub fn address(&self) -> Address {
        self.address
    }

    /// What it asks for.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The text that counts: as printed, or as corrected.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The text as the rulebook prints it.
    pub fn printed(&self) -> &'static str {
        self.printed
    }

    /// What is doubtful about the printed text, if anything is, whether corrected here or not.
    pub fn erratum(&self) -> Option<&'static Erratum> {
        self.erratum
    }

    /// The difficulty printed in `UA-2024 App.5`, whose sign the document does not explain.
    pub fn score(&self) -> Option<i16> {
        self.score
    }

    /// The opening; none if the cell means a new draw.
    pub fn opening(&self) -> Option<Opening> {
        if self.kind == Kind::Redraw {
            return None;
        }
        let opening = Opening::read(self.table.variant(), self.text);
        assert!(opening.is_ok(), "{self} cannot be played: {opening:?}");
        opening.ok()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.table, self.address)
    }
}

impl Kind {
    /// The name used in files, such as `relocate`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Moves => "moves",
            Kind::Relocate => "relocate",
            Kind::Redraw => "redraw",
            Kind::Free => "free",
        }
    }

    /// What a text asks for, judged by its form alone.
    pub(crate) fn of(text: &str) -> Kind {
        match text.as_bytes() {
            b"***" => Kind::Redraw,
            b"Free" => Kind::Free,
            [b'-', ..] | [b'a'..=b'h', b'1'..=b'8', ..] => Kind::Relocate,
            _ => Kind::Moves,
        }
    }
}
