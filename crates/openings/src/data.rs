//! The committed tables, read once.

use std::sync::LazyLock;

use crate::{Address, Cell, Errata, Erratum, Finding, Names, Table};

/// What is said about a table.
pub(crate) struct Described {
    table: Table,
    pub(crate) clause: &'static str,
    pub(crate) title: Names,
}

static DESCRIBED: LazyLock<Vec<Described>> = LazyLock::new(|| {
    let all = rows(include_str!("../data/tables.tsv"), read_described);
    assert!(all.iter().map(|one| one.table).eq(Table::ALL), "every table is described, in order");
    all
});

static ERRATA: LazyLock<Vec<Erratum>> =
    LazyLock::new(|| rows(include_str!("../data/errata.tsv"), read_erratum));

/// Every table under either treatment of misprints.
static CELLS: LazyLock<[[Vec<Cell>; 2]; 5]> =
    LazyLock::new(|| Table::ALL.map(|table| Errata::BOTH.map(|errata| read_table(table, errata))));

pub(crate) fn described(table: Table) -> &'static Described {
    &DESCRIBED[table as usize]
}

pub(crate) fn errata() -> &'static [Erratum] {
    &ERRATA
}

/// The cells in the order of their addresses.
pub(crate) fn cells(table: Table, errata: Errata) -> &'static [Cell] {
    &CELLS[table as usize][errata as usize]
}

fn printed(table: Table) -> &'static str {
    match table {
        Table::Ua2024App2 => include_str!("../data/ua2024-app2.tsv"),
        Table::Ua2024App3 => include_str!("../data/ua2024-app3.tsv"),
        Table::Ua2024App4 => include_str!("../data/ua2024-app4.tsv"),
        Table::Ua2024App5 => include_str!("../data/ua2024-app5.tsv"),
        Table::Ru2013App5 => include_str!("../data/ru2013-app5.tsv"),
    }
}

fn read_table(table: Table, errata: Errata) -> Vec<Cell> {
    let cells = rows(printed(table), |fields| {
        let (address, printed, score) = match *fields {
            [column, row, printed] => (Address::read(column, row)?, printed, None),
            [column, row, printed, score] => {
                (Address::read(column, row)?, printed, Some(score.parse().ok()?))
            }
            _ => return None,
        };
        let here = |erratum: &&Erratum| (erratum.table, erratum.address) == (table, address);
        let erratum = ERRATA.iter().find(here);
        Some(Cell::new(table, address, printed, score, erratum, errata))
    });
    assert!(cells.is_sorted_by(|a, b| a.address() < b.address()), "{table} must be in order");
    cells
}

fn read_described(fields: &[&'static str]) -> Option<Described> {
    let &[id, clause, uk, ru, en] = fields else {
        return None;
    };
    // A table is read by its name too, which stands here: so it is looked for by its id alone.
    let table = Table::ALL.into_iter().find(|table| table.id() == id)?;
    Some(Described { table, clause, title: Names { uk, ru, en } })
}

fn read_erratum(fields: &[&'static str]) -> Option<Erratum> {
    let &[table, cell, finding, correction, reason, basis] = fields else {
        return None;
    };
    let unless_dash = |text| Some(text).filter(|&text| text != "-");
    Some(Erratum {
        table: table.parse().ok()?,
        address: cell.parse().ok()?,
        finding: Finding::ALL.into_iter().find(|known| known.name() == finding)?,
        correction: unless_dash(correction),
        reason,
        basis: unless_dash(basis),
    })
}

/// Reads a file line by line, without its heading.
fn rows<T>(file: &'static str, read: impl Fn(&[&'static str]) -> Option<T>) -> Vec<T> {
    let lines = file.lines().skip(1);
    lines
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let row = read(&fields);
            assert!(row.is_some(), "a committed table has the unreadable line {line:?}");
            row
        })
        .collect()
}
