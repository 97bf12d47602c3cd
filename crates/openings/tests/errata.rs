//! Misprints are misprints, and their corrections have the reasons given for them.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::collections::BTreeSet;

use openings::{Cell, Errata, Erratum, Finding, Kind, Opening, Table};

fn cell(erratum: &Erratum, errata: Errata) -> &'static Cell {
    erratum.table.cell(erratum.address, errata).unwrap()
}

fn playable(table: Table, text: &str) -> bool {
    Opening::read(table.variant(), text).is_ok()
}

#[test]
fn exactly_the_cells_listed_as_illegal_cannot_be_played_as_printed() {
    let _claim = clauses::built_in(&["RU-2013 App.5"]);
    let mut illegal = 0;
    for cell in Table::ALL.into_iter().flat_map(|table| table.cells(Errata::Corrected)) {
        let listed = cell.erratum().is_some_and(|erratum| erratum.finding == Finding::Illegal);
        if cell.printed() != "***" {
            assert_eq!(!playable(cell.table(), cell.printed()), listed, "{cell}");
        }
        illegal += usize::from(listed);
    }
    assert_eq!(illegal, 10);
}

#[test]
fn a_misprint_is_corrected_or_strictly_a_new_draw() {
    for erratum in Erratum::all() {
        let [corrected, strict] = [Errata::Corrected, Errata::Strict].map(|way| cell(erratum, way));
        assert_eq!(corrected.erratum(), Some(erratum));
        assert_eq!(strict.text(), strict.printed());
        assert_eq!(corrected.text(), erratum.correction.unwrap_or(strict.printed()));
        if erratum.finding == Finding::Illegal {
            assert_eq!(strict.kind(), Kind::Redraw);
            assert_eq!(strict.opening(), None);
            assert_ne!(corrected.text(), strict.text());
        } else {
            assert_eq!(strict.opening(), corrected.opening());
            assert_ne!(strict.opening(), None);
        }
    }
    assert_eq!(Erratum::all().len(), 16);
}

#[test]
fn cells_without_a_misprint_are_the_same_either_way() {
    for table in Table::ALL {
        let [corrected, strict] = [Errata::Corrected, Errata::Strict].map(|way| table.cells(way));
        let differing = corrected.iter().zip(strict).filter(|(a, b)| a != b);
        assert!(differing.into_iter().all(|(cell, _)| cell.erratum().is_some()));
        let listed = corrected.iter().filter(|cell| cell.erratum().is_some()).count();
        assert_eq!(listed, Erratum::all().iter().filter(|each| each.table == table).count());
    }
}

#[test]
fn where_a_correction_leans_on_another_cell_the_openings_are_the_same() {
    let mut compared = 0;
    for erratum in Erratum::all() {
        let Some((_, other)) = erratum.basis.and_then(|basis| basis.split_once("the same as "))
        else {
            continue;
        };
        let (table, address) = other.rsplit_once(' ').unwrap();
        let other = table.parse::<Table>().unwrap().cell(address.parse().unwrap(), Errata::Strict);
        assert_eq!(cell(erratum, Errata::Corrected).opening(), other.unwrap().opening());
        compared += 1;
    }
    assert_eq!(compared, 7);
}

#[test]
fn where_a_correction_is_called_the_only_one_there_is_no_other() {
    let mut compared = 0;
    for erratum in Erratum::all() {
        let basis = erratum.basis.unwrap_or_default();
        let repairs: fn(&str) -> BTreeSet<String> = if basis.starts_with("no other exchange") {
            exchanges
        } else if basis.starts_with("no other change of one letter") {
            changes
        } else {
            continue;
        };
        let mut legal = repairs(cell(erratum, Errata::Strict).printed());
        legal.retain(|text| playable(erratum.table, text));
        assert_eq!(legal, BTreeSet::from([erratum.correction.unwrap().to_owned()]), "{erratum:?}");
        compared += 1;
    }
    assert_eq!(compared, 5);
}

#[test]
fn the_cell_with_two_possible_corrections_stays_a_new_draw() {
    let cell = Table::Ru2013App5.cell("III/13".parse().unwrap(), Errata::Corrected).unwrap();
    assert_eq!((cell.kind(), cell.text()), (Kind::Redraw, "***"));
    let mut legal = changes(cell.printed());
    legal.retain(|text| playable(cell.table(), text));
    let both = ["cd4 dc5 gh4 cd6 hg3 ba5", "cd4 dc5 gh4 cd6 hg3 bc7"];
    assert!(legal.iter().eq(both), "{legal:?}");
    for table in Table::ALL {
        let cells = table.cells(Errata::Strict).iter();
        assert!(cells.into_iter().all(|cell| !both.contains(&cell.text())));
    }
}

/// The text with two neighbouring signs exchanged, in every way.
fn exchanges(text: &str) -> BTreeSet<String> {
    let exchanged = (1..text.len()).map(|at| {
        let mut signs: Vec<char> = text.chars().collect();
        signs.swap(at - 1, at);
        signs.into_iter().collect()
    });
    exchanged.collect()
}

/// The text with one file or rank replaced by another, in every way.
fn changes(text: &str) -> BTreeSet<String> {
    let places = text.char_indices().filter(|(_, sign)| *sign != ' ');
    let changed = places.flat_map(|(at, sign)| {
        let choices = if sign.is_ascii_digit() { "12345678" } else { "abcdefgh" };
        choices.chars().map(move |choice| format!("{}{choice}{}", &text[..at], &text[at + 1..]))
    });
    changed.collect()
}

#[test]
fn where_a_correction_leans_on_the_alphabet_it_stands_in_order() {
    let mut compared = 0;
    for erratum in Erratum::all() {
        if !erratum.basis.is_some_and(|basis| basis.contains("alphabetical order")) {
            continue;
        }
        let cells = Table::Ru2013App5.cells(Errata::Corrected);
        let place = cells.iter().position(|cell| cell.address() == erratum.address).unwrap();
        let around = [place - 1, place, place + 1].map(|at| cells[at].opening().unwrap());
        assert!(around.map(|opening| opening.to_string()).is_sorted(), "{erratum:?}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}
