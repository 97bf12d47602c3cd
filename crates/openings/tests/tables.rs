//! The tables are complete, and their cells can be found.

use std::collections::{BTreeMap, BTreeSet};

use draughts::{Colour, Variant};
use openings::{Cell, Column, Errata, Erratum, Finding, Kind, Opening, Table};

fn cells(table: Table) -> &'static [Cell] {
    table.cells(Errata::Corrected)
}

fn addresses(cells: impl Iterator<Item = &'static Cell>) -> Vec<String> {
    cells.map(|cell| cell.address().to_string()).collect()
}

#[test]
fn every_table_has_as_many_cells_of_each_kind_as_the_document() {
    let _claim =
        clauses::built_in(&["UA-2024 App.2", "UA-2024 App.3", "UA-2024 App.4", "UA-2024 App.5"]);
    let _claim = clauses::built_in(&["RU-2013 App.5", "UA-2024 III.start.5.8"]);
    use Kind::{Free, Moves, Redraw, Relocate};
    let expected: [(Table, &[(Kind, usize)]); 5] = [
        (Table::Ua2024App2, &[(Moves, 349), (Relocate, 396)]),
        (Table::Ua2024App3, &[(Moves, 149), (Free, 1)]),
        (Table::Ua2024App4, &[(Moves, 342), (Relocate, 394), (Redraw, 9)]),
        (Table::Ua2024App5, &[(Moves, 156)]),
        (Table::Ru2013App5, &[(Moves, 164), (Relocate, 363 + 8), (Redraw, 1)]),
    ];
    for (table, expected) in expected {
        let mut kinds = BTreeMap::new();
        for cell in cells(table) {
            *kinds.entry(cell.kind()).or_insert(0) += 1;
        }
        assert_eq!(kinds, expected.iter().copied().collect(), "{table}");
    }
}

#[test]
fn every_table_has_the_columns_and_rows_of_the_document() {
    let shape = |table: Table| -> Vec<(String, usize)> {
        table.columns().map(|(column, rows)| (column.to_string(), rows)).collect()
    };
    let full = |columns: &str, rows| -> Vec<(String, usize)> {
        columns.split(' ').map(|column| (column.to_owned(), rows)).collect()
    };
    let ten = "I II III IV V VI VII VIII IX X";
    let sixteen = format!("{ten} XI XII XIII XIV XV XVI");
    let thirty_two = format!(
        "{sixteen} XVII XVIII XIX XX XXI XXII XXIII XXIV XXV XXVI XXVII XXVIII XXIX XXX XXXI XXXII"
    );
    let mut large = full(&thirty_two, 23);
    large.push(("XXXIII".to_owned(), 9));
    assert_eq!(shape(Table::Ua2024App2), large);
    assert_eq!(shape(Table::Ua2024App4), large);
    assert_eq!(shape(Table::Ua2024App3), full(ten, 15));
    assert_eq!(shape(Table::Ua2024App5), full("-", 156));
    let mut with_reserve = full(&sixteen, 33);
    with_reserve.push(("RESERVE".to_owned(), 8));
    assert_eq!(shape(Table::Ru2013App5), with_reserve);
}

#[test]
fn no_opening_stands_in_a_table_twice_unless_listed() {
    let mut repeated = BTreeSet::new();
    for table in Table::ALL {
        let mut seen = BTreeMap::new();
        for cell in cells(table).iter().filter(|cell| cell.kind() != Kind::Redraw) {
            let opening = cell.opening().unwrap().to_string();
            if let Some(first) = seen.insert(opening, cell.address()) {
                repeated.insert((table, BTreeSet::from([first, cell.address()])));
            }
        }
    }
    let duplicates = Erratum::all().iter().filter(|each| each.finding == Finding::Duplicate);
    let listed: BTreeSet<_> = duplicates
        .map(|erratum| {
            let other = erratum.reason.strip_prefix("repeats ").unwrap().parse().unwrap();
            (erratum.table, BTreeSet::from([erratum.address, other]))
        })
        .collect();
    assert_eq!(repeated, listed);
    assert_eq!(repeated.len(), 4);
}

#[test]
fn the_brazilian_table_redraws_where_brazilian_rules_forbid_the_moves() {
    let _claim = clauses::built_in(&["UA-2024 App.4"]);
    let redrawn = || cells(Table::Ua2024App4).iter().filter(|cell| cell.kind() == Kind::Redraw);
    let expected =
        ["I/17", "XI/18", "XIII/3", "XIV/22", "XV/12", "XV/16", "XV/18", "XXIII/20", "XXVI/5"];
    assert_eq!(addresses(redrawn()), expected);
    assert!(redrawn().all(|cell| cell.opening().is_none()));

    let illegal = redrawn().filter(|cell| {
        let russian = Table::Ua2024App2.cell(cell.address(), Errata::Corrected).unwrap();
        Opening::read(Variant::RUSSIAN, russian.text()).unwrap();
        Opening::read(Variant::BRAZILIAN, russian.text()).is_err()
    });
    assert_eq!(addresses(illegal), ["I/17", "XI/18", "XV/16", "XXIII/20"]);
}

#[test]
fn the_checkers_table_has_156_positions_in_order_of_difficulty() {
    let _claim = clauses::built_in(&["UA-2024 App.5", "UA-2024 VII.equipment.11"]);
    let cells = cells(Table::Ua2024App5);
    assert!(cells.iter().map(|cell| cell.address().row).eq(1..=156));
    let positions: BTreeSet<String> =
        cells.iter().map(|cell| cell.opening().unwrap().position().fen()).collect();
    assert_eq!(positions.len(), 156);
    assert!(cells.iter().map(|cell| cell.score().unwrap().abs()).rev().is_sorted());
    // Red begins, so after three half-moves it is White's turn.
    assert!(cells.iter().all(|cell| cell.opening().unwrap().position().turn() == Colour::White));
}

#[test]
fn a_table_is_found_by_id_and_by_the_name_in_the_rulebook() {
    for table in Table::ALL {
        assert_eq!(table.id().parse(), Ok(table));
        assert_eq!(table.name().parse(), Ok(table));
        assert_eq!(table.clause().to_string(), table.name());
        assert_eq!(
            format!(" {} ", table.name().to_lowercase().replace(' ', "")).parse(),
            Ok(table)
        );
    }
    assert_eq!(
        "ua2024-app6".parse::<Table>().unwrap_err().to_string(),
        "there is no opening table “ua2024-app6”; the tables are ua2024-app2, ua2024-app3, \
         ua2024-app4, ua2024-app5, ru2013-app5"
    );
}

#[test]
fn a_cell_is_found_by_its_address_however_the_column_is_written() {
    for table in Table::ALL {
        for cell in cells(table) {
            let address = cell.address().to_string().parse().unwrap();
            assert_eq!(table.cell(address, Errata::Corrected), Ok(cell));
        }
    }
    let address = |text: &str| text.parse::<openings::Address>().map(|address| address.to_string());
    assert_eq!(address("16/12").as_deref(), Ok("XVI/12"));
    assert_eq!(address(" xvi / 12 ").as_deref(), Ok("XVI/12"));
    assert_eq!(address("reserve/3").as_deref(), Ok("RESERVE/3"));
    assert_eq!(address("-/5").as_deref(), Ok("5"));
    for wrong in ["", "/", "XVI", "XVI/", "IIII/1", "0/1", "XVI/256", "XVI-12", "І/1", "1/2/3"] {
        let error = address(wrong).unwrap_err().to_string();
        assert!(error.starts_with(&format!("“{wrong}” is not the address of a cell; write COL")));
    }
}

#[test]
fn a_cell_that_is_missing_is_answered_with_those_that_exist() {
    let error = |table: Table, address: &str| {
        table.cell(address.parse().unwrap(), Errata::Corrected).unwrap_err().to_string()
    };
    assert_eq!(
        error(Table::Ua2024App2, "XXXIII/10"),
        "UA-2024 App.2 has no cell XXXIII/10; column XXXIII has the rows 1–9"
    );
    assert_eq!(
        error(Table::Ua2024App2, "XXXIV/1"),
        "UA-2024 App.2 has no cell XXXIV/1; its columns are I–XXXIII"
    );
    assert_eq!(
        error(Table::Ru2013App5, "17/1"),
        "RU-2013 App.5 has no cell XVII/1; its columns are I–XVI and RESERVE"
    );
    assert_eq!(
        error(Table::Ua2024App5, "0"),
        "UA-2024 App.5 has no cell 0; it has no columns, only the rows 1–156"
    );
    assert_eq!(error(Table::Ua2024App3, "5"), "UA-2024 App.3 has no cell 5; its columns are I–X");
}

#[test]
fn only_the_table_of_2013_has_a_reserve() {
    let _claim = clauses::built_in(&["RU-2013 App.5"]);
    for table in Table::ALL {
        let spare = cells(table).iter().filter(|cell| cell.address().column == Column::Reserve);
        assert_eq!(spare.count(), if table == Table::Ru2013App5 { 8 } else { 0 });
    }
}
