//! Misprints of the tables.
//!
//! Two more findings concern no cell. In `RU-2013 App.5` the headings of the second half stand one
//! place too far to the left: the eleven columns under them are VI–XVI, as the example in
//! `RU-2013 2.2.2` confirms (column VI, row 24). The title of `UA-2024 App.4` counts no positions;
//! there are 745 cells, nine of them new draws.

use crate::{Address, Table, data};

/// What to do about misprinted cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Errata {
    /// They are used as corrected.
    #[default]
    Corrected,
    /// Everything is used as printed, and a cell that cannot be played so is a new draw.
    Strict,
}

impl Errata {
    pub(crate) const BOTH: [Errata; 2] = [Errata::Corrected, Errata::Strict];
}

/// A cell in which the printed text is doubtful, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// The table.
    pub table: Table,
    /// The cell.
    pub address: Address,
    /// What is wrong with the printed text.
    pub finding: Finding,
    /// The text used in its place; none if the printed one stays.
    pub correction: Option<&'static str>,
    /// What is wrong, in words.
    pub reason: &'static str,
    /// Why it is corrected so.
    pub basis: Option<&'static str>,
}

impl Erratum {
    /// Every known one, table by table.
    pub fn all() -> &'static [Erratum] {
        data::errata()
    }
}

/// What is wrong with a printed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// It cannot be played.
    Illegal,
    /// It can be played, but stands in the table twice.
    Duplicate,
    /// It can be played, but half of it is missing.
    Short,
}

impl Finding {
    /// Every finding.
    pub const ALL: [Finding; 3] = [Finding::Illegal, Finding::Duplicate, Finding::Short];

    /// The name used in files, such as `illegal`.
    pub fn name(self) -> &'static str {
        match self {
            Finding::Illegal => "illegal",
            Finding::Duplicate => "duplicate",
            Finding::Short => "short",
        }
    }
}
