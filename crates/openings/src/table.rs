//! The five tables.

use std::fmt;
use std::str::FromStr;

use clauses::Clause;
use draughts::Variant;
use thiserror::Error;

use crate::{Address, Cell, Column, Errata, data};

/// Words in the three languages of the rulebooks and pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// Ukrainian.
    pub uk: &'static str,
    /// Russian.
    pub ru: &'static str,
    /// English.
    pub en: &'static str,
}

/// A table of openings that a rulebook prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Table {
    /// 745 openings of draughts-64.
    Ua2024App2,
    /// 150 openings of draughts-64, all by moves.
    Ua2024App3,
    /// 745 cells for the Brazilian version of draughts-64, nine of them new draws.
    Ua2024App4,
    /// 156 three-move openings of checkers in order of difficulty.
    Ua2024App5,
    /// 528 openings of draughts-64, and eight in reserve.
    Ru2013App5,
}

impl Table {
    /// The five tables.
    pub const ALL: [Table; 5] = [
        Table::Ua2024App2,
        Table::Ua2024App3,
        Table::Ua2024App4,
        Table::Ua2024App5,
        Table::Ru2013App5,
    ];

    /// The name used on the command line and in files, such as `ua2024-app2`.
    pub fn id(self) -> &'static str {
        match self {
            Table::Ua2024App2 => "ua2024-app2",
            Table::Ua2024App3 => "ua2024-app3",
            Table::Ua2024App4 => "ua2024-app4",
            Table::Ua2024App5 => "ua2024-app5",
            Table::Ru2013App5 => "ru2013-app5",
        }
    }

    /// Rulebook and appendix, such as `UA-2024 App.2`: the id of [`Table::clause`].
    pub fn name(self) -> &'static str {
        data::described(self).clause
    }

    /// The appendix that prints the table.
    pub fn clause(self) -> Clause {
        match Clause::parse(self.name()) {
            Ok(clause) => clause,
            Err(unknown) => unreachable!("{unknown}"),
        }
    }

    /// What the table holds, in words of our own.
    pub fn title(self) -> Names {
        data::described(self).title
    }

    /// The game whose openings it holds.
    pub fn variant(self) -> Variant {
        match self {
            Table::Ua2024App2 | Table::Ua2024App3 | Table::Ru2013App5 => Variant::RUSSIAN,
            Table::Ua2024App4 => Variant::BRAZILIAN,
            Table::Ua2024App5 => Variant::ENGLISH,
        }
    }

    /// Every cell, column by column, the reserve last.
    pub fn cells(self, errata: Errata) -> &'static [Cell] {
        data::cells(self, errata)
    }

    /// The cell at an address.
    pub fn cell(self, address: Address, errata: Errata) -> Result<&'static Cell, NoSuchCell> {
        let cells = self.cells(errata);
        match cells.binary_search_by_key(&address, Cell::address) {
            Ok(index) => Ok(&cells[index]),
            Err(_) => Err(NoSuchCell { table: self, address }),
        }
    }

    /// Every column and its number of rows.
    pub fn columns(self) -> impl Iterator<Item = (Column, usize)> {
        self.cells(Errata::Corrected)
            .chunk_by(|a, b| a.address().column == b.address().column)
            .map(|column| (column[0].address().column, column.len()))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Table {
    type Err = UnknownTable;

    /// Reads the id or the name, whatever the capitals, spaces and stops.
    fn from_str(name: &str) -> Result<Table, UnknownTable> {
        let wanted = letters_and_digits(name);
        Table::ALL
            .into_iter()
            .find(|table| letters_and_digits(table.id()) == wanted)
            .ok_or_else(|| UnknownTable { name: name.to_owned() })
    }
}

fn letters_and_digits(name: &str) -> String {
    name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// A name that no table has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no opening table “{name}”; the tables are {}", Table::ALL.map(Table::id).join(", "))]
pub struct UnknownTable {
    /// The name as given.
    pub name: String,
}

/// An address at which a table has no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{table} has no cell {address}; {}", what_there_is(*table, address.column))]
pub struct NoSuchCell {
    /// The table.
    pub table: Table,
    /// The address.
    pub address: Address,
}

fn what_there_is(table: Table, wanted: Column) -> String {
    let columns: Vec<(Column, usize)> = table.columns().collect();
    let there = columns.iter().find(|(column, _)| *column == wanted);
    match (there, &columns[..]) {
        (_, [(Column::Only, rows)]) => format!("it has no columns, only the rows 1–{rows}"),
        (Some((column, rows)), _) => format!("column {column} has the rows 1–{rows}"),
        (None, [(first, _), .., (last, _), (Column::Reserve, _)]) => {
            format!("its columns are {first}–{last} and {}", Column::Reserve)
        }
        (None, [(first, _), .., (last, _)]) => format!("its columns are {first}–{last}"),
        (None, _) => "it is empty".to_owned(),
    }
}
