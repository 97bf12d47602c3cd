//! Published counts of positions after n moves.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use draughts::{Position, Variant, perft};

/// Checks that 1, 2, 3 … moves lead to so many positions.
fn counts(position: Position, expected: &[u64]) {
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(perft(&position, depth), nodes, "{position:?}, depth {depth}");
    }
}

fn from(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

#[test]
fn international() {
    let nodes = [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423];
    counts(Position::start(Variant::INTERNATIONAL), &nodes);
}

#[test]
fn russian_and_giveaway() {
    let nodes = [7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032];
    counts(Position::start(Variant::RUSSIAN), &nodes);
    counts(Position::start(Variant::GIVEAWAY), &nodes);
}

#[test]
fn brazilian() {
    let nodes = [7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022];
    counts(Position::start(Variant::BRAZILIAN), &nodes);
}

#[test]
fn english() {
    let nodes = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564];
    counts(Position::start(Variant::ENGLISH), &nodes);
}

#[test]
fn eighty() {
    counts(
        Position::start(Variant::EIGHTY),
        &[9, 81, 658, 4265, 27132, 168316, 1040706, 6238312, 37612172],
    );
}

#[test]
fn woldouby() {
    let fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    let nodes =
        [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645, 58360286];
    counts(from(Variant::INTERNATIONAL, fen), &nodes);
}

#[test]
fn russian_middle_game() {
    let fen = "W:W5,13,17,22,27,28,32:B1,6,7,8,16,19,20";
    let nodes = [6, 22, 96, 343, 1162, 4025, 13838, 48459, 177229, 644030];
    counts(from(Variant::RUSSIAN, fen), &nodes);
}

#[test]
fn brazilian_with_kings() {
    let fen = "B:W24,K26,27,28:B7,8,K11";
    counts(from(Variant::BRAZILIAN, fen), &[9, 87, 659, 4489, 32776, 220654]);
}

#[test]
fn english_with_kings() {
    let fen = "B:WK3,K6,9,K14,22:B20,K24,K32";
    counts(from(Variant::ENGLISH, fen), &[5, 55, 253, 2697, 16042, 166930]);
}
