//! Genres and balance of force by numbers of pieces, on the table of worked cases.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::proves;
use composition::solve::{Pieces, Task};
use composition::{Balance, Board, Genre, Material, Rulebook, balance, genres};

fn book(name: &str) -> Rulebook {
    name.parse().unwrap()
}

/// `4`, `3+1K`.
fn pieces(text: &str) -> Pieces {
    let (men, kings) = text.split_once('+').unwrap_or((text, "0K"));
    Pieces { men: men.parse().unwrap(), kings: kings.trim_end_matches('K').parse().unwrap() }
}

/// `miniature etude`, or `problem!` where the lead is too great.
fn fitting(rulebook: Rulebook, board: Board, material: Material) -> String {
    let marked = |genre: &Genre| match balance(rulebook, *genre, material) {
        Balance::TooFar { .. } => format!("{genre}!"),
        _ => genre.to_string(),
    };
    let fitting = genres(rulebook, board, material, Task::Win);
    fitting.iter().map(marked).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_worked_numbers_fit_their_genres() {
    let _claim = clauses::shows(&[
        "UA-2024 VIII.subject.4",
        "UA-2024 VIII.subject.4.1",
        "UA-2024 VIII.subject.4.2",
        "UA-2024 VIII.subject.5",
        "UA-2024 VIII.subject.7",
        "UA-2024 VIII.formal.11.2",
        "RU-2013 7.1.3",
        "RU-2022 11.1.3",
    ]);
    let _claim = proves(&["UA-2024 VIII.formal.8.1", "RU-2013 7.2.7.1", "RU-2022 11.2.7.1"]);
    let table = include_str!("data/genres.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [board, white, black, ua, ru] = cells[..] else { panic!("{line}") };
        let board = if board == "64" { Board::SixtyFour } else { Board::Hundred };
        let material = Material { white: pieces(white), black: pieces(black) };
        assert_eq!(fitting(book("UA-2024"), board, material), ua, "UA {line}");
        assert_eq!(fitting(book("RU-2013"), board, material), ru, "RU {line}");
        assert_eq!(fitting(book("RU-2022"), board, material), ru, "RU {line}");
    }
}

#[test]
fn lock_tasks_are_grouped_by_what_is_locked() {
    let _claim = clauses::shows(&[
        "UA-2024 VIII.subject.6",
        "UA-2024 VIII.subject.6.1",
        "UA-2024 VIII.subject.6.2",
        "UA-2024 VIII.subject.3",
    ]);
    let _claim = proves(&["UA-2024 VIII.formal.10.1"]);
    let material = Material { white: pieces("0+3K"), black: pieces("1") };
    let fitting =
        |rulebook, task: &str| genres(rulebook, Board::SixtyFour, material, task.parse().unwrap());
    assert_eq!(fitting(book("UA-2024"), "lock:1M"), [Genre::LockOfMen]);
    assert_eq!(fitting(book("UA-2024"), "lock:1K+2M"), [Genre::LockOfKings]);
    assert_eq!(fitting(book("RU-2022"), "lock:1M"), [Genre::LockOfMen, Genre::LockMiniature]);
    assert!(matches!(balance(book("UA-2024"), Genre::LockOfMen, material), Balance::Free(_)));
}

#[test]
fn a_refusal_says_what_is_missing() {
    let _claim = clauses::shows(&["RU-2022 11.1.3"]);
    let _claim = clauses::built_in(&["RU-2013 7.1.3"]);
    let material = Material { white: pieces("4"), black: pieces("4") };
    let faults = book("RU-2022").faults(Genre::Miniature, Board::SixtyFour, material, Task::Win);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].to_string(), "White has 4; this genre needs 5 at least");
    let faults = book("UA-2024").faults(Genre::Ending, Board::SixtyFour, material, Task::Win);
    assert_eq!(faults[0].to_string(), "the rulebook has no genre “ending” on 64 squares");
}
