//! Every cell can be played, and leads to the position it should.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use draughts::{Colour, Piece, Position, Variant};
use openings::{Errata, Kind, Opening, Start, Table};

/// Cell, moves in full, position and whether a capture is due, worked out by another program.
const POSITIONS: &str = include_str!("data/positions.tsv");

fn opening(table: Table, address: &str) -> Opening {
    table.cell(address.parse().unwrap(), Errata::Corrected).unwrap().opening().unwrap()
}

#[test]
fn every_cell_leads_to_the_position_another_program_found() {
    let _claim =
        clauses::built_in(&["UA-2024 App.2", "UA-2024 App.3", "UA-2024 App.4", "UA-2024 App.5"]);
    let _claim = clauses::built_in(&["RU-2013 App.5"]);
    let mut compared = 0;
    for line in POSITIONS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [table, address, expanded, fen, capture] = fields[..] else {
            panic!("five fields in {line:?}");
        };
        let table: Table = table.parse().unwrap();
        let opening = opening(table, address);
        assert_eq!(opening.to_string(), expanded, "{line}");
        assert_eq!(
            *opening.position(),
            Position::from_fen(table.variant(), fen).unwrap(),
            "{line}"
        );
        assert_eq!(opening.position().must_capture(), capture == "yes", "{line}");
        compared += 1;
    }
    let playable = Table::ALL.into_iter().flat_map(|table| table.cells(Errata::Corrected));
    assert_eq!(playable.filter(|cell| cell.kind() != Kind::Redraw).count(), compared);
    assert_eq!(compared, 2322);
}

#[test]
fn the_moves_of_every_cell_are_legal_in_turn() {
    let _claim = clauses::built_in(&["UA-2024 III.start.5.2"]);
    for cell in Table::ALL.into_iter().flat_map(|table| table.cells(Errata::Corrected)) {
        let Some(opening) = cell.opening() else { continue };
        let Start::Moves(moves) = opening.start() else { continue };
        let array = Position::start(cell.table().variant());
        let played = moves.iter().fold(array, |position, mv| position.play(mv).unwrap());
        assert_eq!(played, *opening.position(), "{cell}");
        let count = if cell.kind() == Kind::Free { 0 } else { cell.text().split(' ').count() };
        assert_eq!(moves.len(), count, "{cell}");
    }
}

#[test]
fn the_relocations_of_every_cell_take_one_man_of_a_side_elsewhere() {
    let _claim = clauses::built_in(&["RU-2013 2.2.1", "RU-2022 6.2.1"]);
    for cell in Table::ALL.into_iter().flat_map(|table| table.cells(Errata::Corrected)) {
        let Some(opening) = cell.opening() else { continue };
        let Start::Relocations(men) = opening.start() else { continue };
        let [array, position] = [Position::start(cell.table().variant()), *opening.position()];
        assert_eq!(position.turn(), Colour::White, "{cell}");
        for colour in Colour::BOTH {
            assert_eq!(position.count(colour, Piece::Man), 12, "{cell}");
            let [before, after] = [array, position].map(|at| at.setup().men[colour]);
            let kept = before.intersection(after).len();
            assert_eq!(kept, if men[colour].is_some() { 11 } else { 12 }, "{cell}");
            if let Some(man) = men[colour] {
                assert!(before.contains(man.from) && after.contains(man.to), "{cell}");
            }
        }
        assert!(Colour::BOTH.into_iter().any(|colour| men[colour].is_some()), "{cell}");
    }
}

#[test]
fn the_examples_of_the_rulebook() {
    let _claim = clauses::built_in(&["RU-2013 2.2.2"]);
    // Examples E20 and E21: diagrams 17 and 18.
    let moves = opening(Table::Ru2013App5, "I/16");
    assert_eq!(moves.to_string(), "a3-b4 b6-c5 b4-a5 c5-b4");
    assert_eq!(
        picture(&moves),
        "
        . b . b . b . b
        b . b . b . b .
        . . . b . b . b
        w . . . . . . .
        . b . . . . . .
        . . w . w . w .
        . w . w . w . w
        w . w . w . w .
        White to move"
    );
    let relocations = opening(Table::Ru2013App5, "VI/24");
    assert_eq!(relocations.to_string(), "a1-b4 a7-a5");
    assert_eq!(
        picture(&relocations),
        "
        . b . b . b . b
        . . b . b . b .
        . b . b . b . b
        b . . . . . . .
        . w . . . . . .
        w . w . w . w .
        . w . w . w . w
        . . w . w . w .
        White to move"
    );
}

fn picture(opening: &Opening) -> String {
    let position = opening.position();
    let sign = |file, rank| {
        let square = position.variant().square_at(file, rank);
        match square.and_then(|square| position.at(square)) {
            Some((Colour::White, _)) => "w",
            Some((Colour::Black, _)) => "b",
            None => ".",
        }
    };
    let row = |rank| (0..8).map(|file| sign(file, rank)).collect::<Vec<_>>().join(" ");
    let rows: String = (0..8).rev().map(|rank| format!("\n        {}", row(rank))).collect();
    format!("{rows}\n        {} to move", position.turn())
}

#[test]
fn a_capture_is_written_like_a_move() {
    let capture = opening(Table::Ua2024App2, "I/17");
    assert_eq!(capture.to_string(), "a3-b4 b6-a5 e3-d4 d6-c5 b4:d6 c7:e5");
    assert_eq!(opening(Table::Ua2024App5, "1").to_string(), "9-14 23-18 14x23");
}

#[test]
fn a_capture_may_be_due_at_once() {
    let cells = Table::Ua2024App2.cells(Errata::Corrected).iter();
    let relocations = cells.filter(|cell| cell.kind() == Kind::Relocate);
    let due = relocations.filter(|cell| cell.opening().unwrap().position().must_capture());
    assert_eq!(due.count(), 45);
}

#[test]
fn both_men_are_lifted_before_either_is_put_down() {
    for text in ["b2-h6 h6-a5", "h2-c5 d6-h2", "h2h6 h6h2"] {
        Opening::read(Variant::RUSSIAN, text).unwrap();
    }
}

#[test]
fn free_is_the_usual_array() {
    let free = opening(Table::Ua2024App3, "VII/5");
    assert_eq!(*free.position(), Position::start(Variant::RUSSIAN));
    assert_eq!(*free.start(), Start::Moves(Vec::new()));
    assert_eq!(free.to_string(), "");
}

#[test]
fn a_text_that_cannot_be_played_is_refused_with_its_reason() {
    let refusal = |text| Opening::read(Variant::RUSSIAN, text).unwrap_err().to_string();
    assert_eq!(refusal("***"), "the text is ***, which asks for a new draw; draw again");
    assert_eq!(
        refusal("ab4 ab4"),
        "“ab4” means 0 legal moves of russian B:Wb4,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:\
         Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6, not one; write the file of the man and the square \
         it goes to, or in checkers both squares"
    );
    assert_eq!(
        refusal("a1-a5 a7-h4 b2-g5"),
        "“b2-g5” is one relocation too many; a side moves at most one man, White first"
    );
    assert_eq!(
        refusal("a1-a6"),
        "the russian board has no playing square “a6”; it has the dark squares of a1–h8, numbered \
         1–32"
    );
    assert_eq!(refusal("a5-b4"), "White has no man on a5 that could be put elsewhere");
    assert_eq!(refusal("a7-b4"), "White has no man on a7 that could be put elsewhere");
    assert_eq!(refusal("--- a1-b4"), "Black has no man on a1 that could be put elsewhere");
    assert_eq!(refusal("a1-b2"), "no man can be put on b2, where another stands");
    assert_eq!(refusal("a1-b4 a7-b4"), "no man can be put on b4, where another stands");
    assert_eq!(
        refusal("a1-b8 b8-a5"),
        "White's man on b8 stands on its last row; it must be a king (Kb8)"
    );
    for odd in ["a1", "a1-", "a1é", "ab", "ab44", "é4", "b4", "a1-b4-c5", "09-14", "-a1"] {
        assert!(Opening::read(Variant::RUSSIAN, odd).is_err(), "{odd}");
    }
    for odd in ["09-", "-14", "9", "9-15", "09-14-18", "ab4"] {
        assert!(Opening::read(Variant::ENGLISH, odd).is_err(), "{odd}");
    }
}
