//! The terms of the rulebooks on single lines.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use clauses::built_in;
use common::p;
use renju::{Board, Colour, Direction, Lettering, Point, PointSet};

/// A board with one line drawn from A8 on, `X` black and `O` white.
fn line(drawing: &str) -> Board {
    let mut board = Board::EMPTY;
    for (column, sign) in (0..).zip(drawing.chars()) {
        let point = Point::new(column, 7).unwrap();
        match sign {
            'X' => board.put(Colour::Black, point).unwrap(),
            'O' => board.put(Colour::White, point).unwrap(),
            _ => {}
        }
    }
    board
}

/// The letters of points on that line.
fn letters(points: PointSet) -> String {
    let name = |point| Lettering::International.write(point).to_string();
    points.iter().map(|point| name(point)[..1].to_string()).collect()
}

fn fours(drawing: &str, stone: &str) -> Vec<(String, String)> {
    let fours = line(drawing).fours(p(stone), Direction::Horizontal);
    fours.iter().map(|four| (letters(four.row.stones), letters(four.completions))).collect()
}

fn three(drawing: &str, stone: &str) -> Option<(String, String)> {
    let three = line(drawing).three(p(stone), Direction::Horizontal)?;
    Some((letters(three.row.stones), letters(three.extensions)))
}

fn pair(stones: &str, points: &str) -> (String, String) {
    (stones.into(), points.into())
}

#[test]
fn rows() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let board = line("X.XXOX..X.....X");
    let row = |stone| letters(board.row(p(stone), Direction::Horizontal).unwrap().stones);
    let unbroken =
        |stone| letters(board.unbroken_row(p(stone), Direction::Horizontal).unwrap().stones);
    assert_eq!((row("C8"), unbroken("C8")), ("ACD".into(), "CD".into()));
    assert_eq!((row("F8"), unbroken("F8")), ("FIO".into(), "F".into()));
    assert_eq!((row("E8"), unbroken("E8")), ("E".into(), "E".into()));
    assert_eq!(board.row(p("B8"), Direction::Horizontal), None);
    assert_eq!(letters(board.row(p("C8"), Direction::Rising).unwrap().stones), "C");
}

#[test]
fn fives_and_long_rows() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    for (drawing, five, overline) in [
        (".XXXX", false, false),
        (".XXXXX", true, false),
        ("OXXXXXO", true, false),
        (".XXXXXX", false, true),
        (".XXXXXXXX", false, true),
        (".XXXX.X", false, false),
    ] {
        for (drawing, _) in [(drawing.to_string(), 'X'), (swapped(drawing), 'O')] {
            let board = line(&drawing);
            let is_five = board.five(p("C8"), Direction::Horizontal).is_some();
            let is_overline = board.overline(p("C8"), Direction::Horizontal).is_some();
            assert_eq!((is_five, is_overline), (five, overline), "{drawing}");
        }
    }
}

fn swapped(drawing: &str) -> String {
    let swap = |sign| match sign {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    drawing.chars().map(swap).collect()
}

#[test]
fn fours_of_black() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    assert_eq!(fours("..XXXX..", "C8"), [pair("CDEF", "BG")]);
    assert_eq!(fours("OXXXX..", "C8"), [pair("BCDE", "F")]);
    assert_eq!(fours("XXXX.O.", "C8"), [pair("ABCD", "E")]);
    assert_eq!(fours("..XX.XX.", "C8"), [pair("CDFG", "E")]);
    assert_eq!(fours("OXXXXO", "C8"), []);
    // Completed at E there would be six.
    assert_eq!(fours("XXXX.X", "C8"), []);
    assert_eq!(fours(".X.XXXX.O", "E8"), [pair("DEFG", "H")]);
    assert_eq!(fours(".X.XXXXO", "E8"), []);
    // Two fours on one line.
    assert_eq!(fours("..X.XXX.X", "F8"), [pair("CEFG", "D"), pair("EFGI", "H")]);
    assert_eq!(fours("XXX.X.XXX", "E8"), [pair("ABCE", "D"), pair("EGHI", "F")]);
    assert_eq!(fours("XX.XX.XX", "D8"), [pair("ABDE", "C"), pair("DEGH", "F")]);
    // A four is asked of a stone that belongs to it.
    assert_eq!(fours("XX.XX.XX", "A8"), [pair("ABDE", "C")]);
}

#[test]
fn fours_of_white() {
    let _claim = built_in(&["RU-2013 5.2.6.2", "RU-2022 9.2.6.2"]);
    assert_eq!(fours("..OOOO..", "C8"), [pair("CDEF", "BG")]);
    // White may complete to six.
    assert_eq!(fours("OOOO.O", "C8"), [pair("ABCD", "E"), pair("BCDF", "E")]);
}

#[test]
fn open_fours() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let open = |drawing| line(drawing).open_four(p("D8"), Direction::Horizontal).is_some();
    assert!(open(".XXXX."));
    assert!(open("O.XXXX.O"));
    assert!(!open("OXXXX."));
    assert!(!open("XXXX."));
    assert!(!open("X.XXXX."));
    assert!(!open(".XXX.X."));
    // To White a sixth stone does no harm.
    assert!(open("O.OOOO."));
}

#[test]
fn threes() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    assert_eq!(three("...XXX...", "D8"), Some(pair("DEF", "CG")));
    assert_eq!(three("..XX.X..", "D8"), Some(pair("CDF", "E")));
    assert_eq!(three("O..XXX.O", "D8"), Some(pair("DEF", "C")));
    // Only five free points between the barriers.
    assert_eq!(three("O.XXX.O", "D8"), None);
    assert_eq!(three("OXXX....", "D8"), None);
    assert_eq!(three(".XXX.O", "D8"), None);
    assert_eq!(three(".X.XXX..O", "D8"), None);
    assert_eq!(three("..X..XX..", "F8"), None);
    // A four is no three.
    assert_eq!(three(".XXXX.", "D8"), None);
    assert_eq!(three("...OOO...", "D8"), Some(pair("DEF", "CG")));
}

#[test]
fn a_stone_that_also_makes_a_five_makes_no_four() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    // The row C8 D8 F8 could be extended on E8 only, where the column makes a five.
    let board = common::board(Lettering::Documents, "C8 D8 F8 E9 E10 E11 E12", "");
    assert_eq!(board.three(p("D8"), Direction::Horizontal), None);
    let false_three = board.false_three(p("D8"), Direction::Horizontal).unwrap();
    assert_eq!(false_three.refused.len(), 1);
    assert_eq!(false_three.refused[0].verdict, renju::Verdict::Wins);
}
