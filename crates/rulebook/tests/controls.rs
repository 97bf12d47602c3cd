//! Which time control is of which class, asked minute by minute and compared with a table.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::fmt::Write as _;
use std::{env, fs};

use clauses::{Document, proves};
use rulebook::{Game, Rulebook, TimeControl};

/// Controls that say more than minutes and an increment: those that the documents name, and a minute less.
const OTHERS: [&str; 12] = [
    "60/30, 30/15*",
    "120/50, 30",
    "120/50, 60",
    "120/50, 60/25*",
    "45/20, 15",
    "90/40, 60",
    "90/45, 30+30",
    "90/50, 30",
    "44/20, 15",
    "59/30, 30/15*",
    "89/50, 30",
    "119/50, 30",
];

/// The increments that are asked for.
const INCREMENTS: [u16; 14] = [0, 1, 2, 3, 4, 5, 6, 10, 15, 20, 29, 30, 31, 60];

/// The table is read by people: a control that changes its class is seen in it.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/controls.txt");

#[test]
fn every_control_has_its_class() {
    let _claim = proves(&["RU-2013 2.1.11.1", "RU-2013 2.1.11.2", "RU-2013 2.1.11.3"]);
    let _claim = proves(&["RU-2013 2.2.3.1", "RU-2013 2.2.3.2", "RU-2013 2.2.3.3"]);
    let _claim = proves(&["RU-2013 3.6.1", "RU-2013 3.6.2", "RU-2013 3.6.3", "RU-2013 4.3.1"]);
    let _claim = proves(&["RU-2013 5.4.1", "RU-2022 6.1.9.1", "RU-2022 6.1.9.2", "RU-2022 6.1.9.3"]);
    let _claim = proves(&["RU-2022 7.6.1", "RU-2022 7.6.2", "RU-2022 7.6.3", "RU-2022 8.3"]);
    let _claim = proves(&["RU-2022 9.4.1", "UA-2024 III.time-control.4.1"]);
    let _claim = proves(&["UA-2024 III.time-control.4.2", "UA-2024 III.time-control.4.3"]);
    let _claim = proves(&["UA-2024 III.time-control.5.1", "UA-2024 III.time-control.5.2"]);
    let _claim = proves(&["UA-2024 III.time-control.6.1", "UA-2024 III.time-control.6.2"]);
    let _claim = proves(&["UA-CHESS A.1", "UA-CHESS B.1"]);
    let found = table();
    if env::var_os("DAMKA_UPDATE").is_some() {
        fs::write(TABLE, &found).unwrap();
    }
    let listed = fs::read_to_string(TABLE).unwrap_or_default();
    for (found, listed) in found.lines().zip(listed.lines()) {
        assert_eq!(found, listed);
    }
    assert_eq!(found.lines().count(), listed.lines().count());
}

/// For each rulebook and game the classes of all controls, with the clauses that say so.
fn table() -> String {
    let mut text = String::new();
    for document in Document::OFFICIAL {
        let book = Rulebook::of(document);
        let mut games: Vec<Game> =
            book.disciplines().iter().filter_map(|one| Some(one.play.game()?.0)).collect();
        games.dedup();
        games.sort_unstable_by_key(|game| game.name());
        games.dedup();
        for game in games.into_iter().filter(|game| book.controls(*game).next().is_some()) {
            for seconds in INCREMENTS {
                let classes: Vec<String> = (1..=180)
                    .map(|minutes| class(book, game, &format!("{minutes}+{seconds}")))
                    .collect();
                let mut from = 0;
                for at in 1..=classes.len() {
                    if at == classes.len() || classes[at] != classes[from] {
                        let name = game.name();
                        let (first, last, class) = (from + 1, at, &classes[from]);
                        writeln!(text, "{document} {name} +{seconds} s, {first}–{last} min: {class}")
                            .unwrap();
                        from = at;
                    }
                }
            }
            for control in OTHERS {
                let class = class(book, game, control);
                writeln!(text, "{document} {} {control}: {class}", game.name()).unwrap();
            }
        }
    }
    text
}

fn class(book: &Rulebook, game: Game, control: &str) -> String {
    let control: TimeControl = control.parse().unwrap();
    let rows = book.classify(game, &control);
    let rows = rows.iter().map(|row| format!("{} [{}]", row.pace.name(), row.clauses));
    let classes: Vec<String> = rows.collect();
    if classes.is_empty() { "none".to_owned() } else { classes.join(", ") }
}
