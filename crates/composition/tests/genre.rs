//! Genres and balance of force by numbers of pieces, on the table of worked cases.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use clauses::proves;
use composition::solve::{Pieces, Task};
use composition::{Balance, Board, Genre, Material, Rulebook, balance, genres};
use words::Language;

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

/// The genres as the documents have them: board, pieces, White's fewest and most, Black's most, the fewest of
/// the larger side; `M` men alone, `K` a king at least, `m` men counted among any pieces.
const UKRAINE: &str = "
64 miniature M 4 6 6 0
64 problem M 0 12 12 7
100 miniature M 5 7 7 0
100 small-problem M 0 9 9 8
100 medium-problem M 0 12 12 10
100 big-problem M 0 15 15 13
100 giant-problem M 0 20 20 16
64 king-problem K 5 12 12 0
100 king-problem K 5 20 20 0
64 etude P 0 4 6 0
100 etude P 0 4 6 0
64 positional-ending m 0 8 8 0
100 positional-ending m 0 8 8 0
64 lock-of-men P 0 - - 0
100 lock-of-men P 0 - - 0
64 lock-of-kings P 0 - - 0
100 lock-of-kings P 0 - - 0";
const RUSSIA: &str = "
64 miniature M 5 6 6 0
64 ending M 5 12 12 7
100 miniature M 5 7 7 0
100 medium-problem M 5 12 12 8
100 big-problem M 5 20 20 13
100 practical-problem M 5 20 20 0
64 king-problem K 5 12 12 0
100 king-problem K 5 20 20 0
64 etude P 0 4 6 0
100 etude P 0 4 6 0
64 positional-ending P 0 8 8 0
64 lock-of-men P 0 - - 0
100 lock-of-men P 0 - - 0
64 lock-of-kings P 0 - - 0
100 lock-of-kings P 0 - - 0
64 lock-miniature P 0 7 - 0
100 lock-miniature P 0 7 - 0";

/// Whether a row of the document lets so many pieces into the genre.
fn lets_in(row: &[&str], material: Material) -> bool {
    let [_, _, kinds, white_min, white_max, black_max, larger] = row else { panic!("{row:?}") };
    let count = |pieces: Pieces| if *kinds == "m" { pieces.men } else { pieces.total() };
    let number = |cell: &str| cell.parse().unwrap_or(u32::MAX);
    let (white, black) = (count(material.white), count(material.black));
    let kings = material.white.kings + material.black.kings;
    let by_kind = match *kinds {
        "M" => kings == 0,
        "K" => kings > 0,
        _ => true,
    };
    by_kind
        && (number(white_min)..=number(white_max)).contains(&white)
        && black <= number(black_max)
        && white.max(black) >= number(larger)
}

/// Every genre of every document takes exactly the positions that the document names, on the boards it names,
/// and the others are kept out.
#[test]
fn each_genre_has_the_limits_of_its_document() {
    let _claim = clauses::shows(&[
        "UA-2024 VIII.subject.4",
        "UA-2024 VIII.subject.4.1",
        "UA-2024 VIII.subject.4.2",
        "UA-2024 VIII.subject.5",
        "UA-2024 VIII.subject.6.1",
        "UA-2024 VIII.subject.6.2",
        "UA-2024 VIII.subject.7",
        "RU-2013 7.1.3",
        "RU-2013 7.2.7.5",
        "RU-2022 11.1.3",
        "RU-2022 11.2.7.5",
    ]);
    for (name, table) in [("UA-2024", UKRAINE), ("RU-2013", RUSSIA), ("RU-2022", RUSSIA)] {
        let rows: Vec<Vec<&str>> =
            table.lines().skip(1).map(|row| row.split(' ').collect()).collect();
        for (board, squares) in [(Board::SixtyFour, "64"), (Board::Hundred, "100")] {
            for genre in Genre::ALL {
                let row = rows.iter().find(|row| row[..2] == [squares, genre.name()]);
                let task: Task = match genre {
                    Genre::LockOfMen | Genre::LockMiniature => "lock:1M".parse().unwrap(),
                    Genre::LockOfKings => "lock:1K".parse().unwrap(),
                    _ => Task::Win,
                };
                for (white, black) in (1..=21).flat_map(|white| (1..=21).map(move |n| (white, n))) {
                    for kings in [0, 1] {
                        let white = Pieces { men: white - kings, kings };
                        let material = Material { white, black: Pieces { men: black, kings: 0 } };
                        let faults = book(name).faults(genre, board, material, task);
                        let wanted = row.is_some_and(|row| lets_in(row, material));
                        assert_eq!(
                            faults.is_empty(),
                            wanted,
                            "{name} {squares} {genre} {material:?}"
                        );
                    }
                }
            }
        }
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
    assert_eq!(faults[0].text(Language::En), "White has 4; this genre needs 5 at least");
    let faults = book("UA-2024").faults(Genre::Ending, Board::SixtyFour, material, Task::Win);
    assert_eq!(faults[0].text(Language::En), "the rulebook has no genre “ending” on 64 squares");
}
