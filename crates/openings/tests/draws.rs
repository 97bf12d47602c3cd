//! Draws are those of the second implementation.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::BTreeSet;

use lots::Seed;
use openings::{Column, Draw, Errata, Kind, Reserve, Table, Terms};

/// What `draws.py` printed.
const DRAWS: &str = include_str!("data/draws.tsv");

#[test]
fn every_draw_of_the_second_implementation_comes_out() {
    let _claim = clauses::built_in(&["UA-2024 III.start.5.2", "RU-2013 2.2.2", "RU-2022 6.2.2"]);
    let mut compared = 0;
    let mut drawn_again = BTreeSet::new();
    for line in DRAWS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [table, errata, reserve, seed, purpose, expected] = fields[..] else {
            panic!("six fields in {line:?}");
        };
        let terms = read_terms(errata, reserve);
        let draw = Draw::new(table.parse().unwrap(), &Seed::from_text(seed), purpose, terms);
        assert_eq!(cells_in_words(&draw), expected, "{line}");
        assert_eq!(draw.purpose, format!("opening draw/{}/{purpose}", draw.cell.table().name()));
        assert_eq!(draw.cell.opening(), Some(draw.opening));
        if !draw.redrawn.is_empty() {
            drawn_again.insert((table, errata));
        }
        compared += 1;
    }
    assert_eq!(compared, 560);
    let both = [("ru2013-app5", "strict"), ("ua2024-app4", "corrected")];
    assert!(drawn_again.iter().eq(&both), "new draws of both sorts are among the vectors");
}

fn read_terms(errata: &str, reserve: &str) -> Terms {
    let errata = match errata {
        "corrected" => Errata::Corrected,
        "strict" => Errata::Strict,
        _ => panic!("{errata} is no way to treat errata"),
    };
    let reserve = match reserve {
        "left-out" => Reserve::LeftOut,
        "included" => Reserve::Included,
        _ => panic!("{reserve} is no way to treat the reserve"),
    };
    Terms { errata, reserve }
}

fn cells_in_words(draw: &Draw) -> String {
    let cells = draw.redrawn.iter().chain([&draw.cell]);
    cells.map(|cell| cell.address().to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_cell_that_can_be_played_is_drawn_and_no_other() {
    let seed = Seed::from_text("all of them");
    for table in Table::ALL {
        let terms = Terms::default();
        let mut missing: BTreeSet<_> = (terms.cells(table).iter())
            .filter(|cell| cell.kind() != Kind::Redraw)
            .map(|cell| cell.address())
            .collect();
        for number in 1.. {
            let draw = Draw::new(table, &seed, &number.to_string(), terms);
            missing.remove(&draw.cell.address());
            assert!(draw.redrawn.iter().all(|cell| cell.kind() == Kind::Redraw));
            assert!(number < 20_000, "{table}: {missing:?}");
            if missing.is_empty() {
                break;
            }
        }
    }
}

#[test]
fn the_reserve_takes_part_only_if_asked_for() {
    let _claim = clauses::built_in(&["RU-2013 App.5"]);
    let table = Table::Ru2013App5;
    assert_eq!(Terms::default().cells(table).len(), 528);
    let with_reserve = Terms { reserve: Reserve::Included, ..Terms::default() };
    let cells = with_reserve.cells(table);
    assert_eq!(cells.len(), 536);
    assert!(cells[528..].iter().all(|cell| cell.address().column == Column::Reserve));
}

#[test]
fn table_purpose_and_seed_keep_draws_apart() {
    let draw = |table, seed, purpose| {
        Draw::new(table, &Seed::from_text(seed), purpose, Terms::default()).cell.address()
    };
    let addresses = BTreeSet::from([
        draw(Table::Ua2024App2, "Lviv", "board 1"),
        draw(Table::Ua2024App2, "Lviv", "board 2"),
        draw(Table::Ua2024App2, "Odesa", "board 1"),
        draw(Table::Ua2024App4, "Lviv", "board 1"),
    ]);
    assert_eq!(addresses.len(), 4);
}
