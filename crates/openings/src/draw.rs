//! A cell that fell to the players.

use lots::{Lot, Seed};

use crate::{Cell, Column, Errata, Opening, Table};

/// A draw: the [crate page](crate) says how it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The whole purpose of the lot, for whoever repeats the draw.
    pub purpose: String,
    /// The cells that were drawn first and meant a new draw, in order; nearly always none.
    pub redrawn: Vec<&'static Cell>,
    /// The cell that counts.
    pub cell: &'static Cell,
    /// The opening in it.
    pub opening: Opening,
}

/// What an event's regulation says about the draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Terms {
    /// What becomes of misprinted cells.
    pub errata: Errata,
    /// Whether the reserve of `RU-2013 App.5` takes part; no other table has one.
    pub reserve: Reserve,
}

/// Whether spare positions take part in a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reserve {
    /// They do not: the title of `RU-2013 App.5` counts 528 positions without them.
    #[default]
    LeftOut,
    /// They do, since the federation may extend the table (`RU-2013 2.2.2`).
    Included,
}

impl Draw {
    /// Draws a cell that can be played; the purpose, such as `round 3, board 5`, keeps the draws of
    /// one seed apart.
    pub fn new(table: Table, seed: &Seed, purpose: &str, terms: Terms) -> Draw {
        let cells = terms.cells(table);
        let purpose = format!("opening draw/{table}/{purpose}");
        let mut lot = Lot::new(seed, &purpose);
        let mut redrawn = Vec::new();
        while let Some(cell) = lot.pick(cells) {
            match cell.opening() {
                Some(opening) => return Draw { purpose, redrawn, cell, opening },
                None => redrawn.push(cell),
            }
        }
        unreachable!("{table} has no cells")
    }
}

impl Terms {
    /// The cells from which the lot chooses, in order.
    pub fn cells(self, table: Table) -> &'static [Cell] {
        let cells = table.cells(self.errata);
        match self.reserve {
            Reserve::Included => cells,
            // The reserve is the last column.
            Reserve::LeftOut => {
                let end = cells.partition_point(|cell| cell.address().column < Column::Reserve);
                &cells[..end]
            }
        }
    }
}
