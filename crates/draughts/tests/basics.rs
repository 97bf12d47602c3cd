//! The board and the moves, sentence by sentence as the documents begin with them.
#![allow(clippy::unwrap_used)] // in helpers too

use clauses::built_in;
use draughts::{Colour, Piece, Position, Variant};

/// The moves of a position: a quiet one as `c3-d4`, a capture as `c3:e5`, in order, each once.
fn moves(variant: Variant, fen: &str) -> Vec<String> {
    let position = Position::from_fen(variant, fen).unwrap();
    let name = |square| variant.square_name(square);
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|mv| {
            let sign = if mv.is_capture() { ':' } else { '-' };
            format!("{}{sign}{}", name(mv.origin()), name(mv.destination()))
        })
        .collect();
    moves.sort();
    moves.dedup();
    moves
}

/// How many dark squares a board has in a row, in a column, and on its longest diagonal.
fn shape(variant: Variant) -> (u32, u32, u32) {
    let squares = |file: u32, rank: u32| variant.square_at(file, rank).is_some();
    let side = (0..).find(|at| !squares(*at, *at)).unwrap();
    let row = (0..side).filter(|file| squares(*file, 0)).count();
    let column = (0..side).filter(|rank| squares(0, *rank)).count();
    (row as u32, column as u32, side)
}

#[test]
fn the_boards() {
    let _claim =
        built_in(&["RU-2013 2.1.1", "RU-2022 6.1.1", "UA-64 2.1", "UA-64 2.1.1", "UA-64 2.1.2"]);
    let _claim = built_in(&["UA-64 2.1.3", "UA-2024 VI.equipment.1", "UA-2024 VI.equipment.2"]);
    let _claim =
        built_in(&["UA-2024 VI.equipment.3", "UA-2024 VI.equipment.4", "UA-2024 VI.equipment.5.3"]);
    let _claim = built_in(&[
        "UA-2024 VI.equipment.5.4",
        "UA-2024 VII.equipment.1",
        "UA-2024 VII.equipment.4",
    ]);
    for variant in [Variant::RUSSIAN, Variant::BRAZILIAN, Variant::ENGLISH] {
        assert_eq!((variant.squares(), shape(variant)), (32, (4, 4, 8)), "{variant}");
        // The corner at the left of each player is dark: a1 and h8.
        assert!(variant.square_at(0, 0).is_some() && variant.square_at(7, 7).is_some());
        assert!(variant.square_at(7, 0).is_none() && variant.square_at(8, 0).is_none());
    }
    let _claim =
        built_in(&["UA-2024 V.equipment.1", "UA-2024 V.equipment.2", "UA-2024 V.equipment.3"]);
    let _claim =
        built_in(&["UA-2024 V.equipment.4", "UA-2024 V.equipment.5.3", "UA-2024 V.equipment.5.4"]);
    let large = Variant::INTERNATIONAL;
    assert_eq!((large.squares(), shape(large)), (50, (5, 5, 10)));
    assert!(large.square_at(0, 0).is_some() && large.square_at(9, 9).is_some());
}

#[test]
fn bases_and_sides() {
    let _claim =
        built_in(&["UA-2024 V.equipment.5.1", "UA-2024 V.equipment.5.2", "UA-2024 V.equipment.6"]);
    let _claim = built_in(&["UA-2024 V.equipment.6.1", "UA-2024 V.equipment.6.2"]);
    let _claim = built_in(&["UA-2024 VI.equipment.5.1", "UA-2024 VI.equipment.5.2"]);
    let numbers = |variant: Variant, squares: Vec<(u32, u32)>| -> Vec<u32> {
        let at = |(file, rank): (u32, u32)| variant.square_at(file, rank).map(|one| one.number());
        squares.into_iter().filter_map(at).collect()
    };
    let large = Variant::INTERNATIONAL;
    assert_eq!(numbers(large, (0..10).map(|file| (file, 9)).collect()), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(large, (0..10).map(|file| (file, 0)).collect()), [46, 47, 48, 49, 50]);
    assert_eq!(numbers(large, (0..10).rev().map(|rank| (0, rank)).collect()), [6, 16, 26, 36, 46]);
    assert_eq!(numbers(large, (0..10).rev().map(|rank| (9, rank)).collect()), [5, 15, 25, 35, 45]);
    let small = Variant::RUSSIAN;
    let base: Vec<String> =
        small.crowning_row(Colour::White).iter().map(|one| small.square_name(one)).collect();
    assert_eq!(base, ["b8", "d8", "f8", "h8"]);
    let side: Vec<String> = (0..8)
        .filter_map(|rank| small.square_at(0, rank).map(|one| small.square_name(one)))
        .collect();
    assert_eq!(side, ["a1", "a3", "a5", "a7"]);
}

#[test]
fn men_on_both_sides_at_the_start() {
    let _claim =
        built_in(&["RU-2013 2.1.3.1", "RU-2013 2.1.4.2", "RU-2022 6.1.3.1", "RU-2022 6.1.4.2"]);
    let _claim = built_in(&["UA-64 3.1", "UA-2024 VI.equipment.6", "UA-2024 VI.equipment.7"]);
    let _claim = built_in(&["UA-2024 VI.moves.1", "UA-2024 VII.equipment.6", "RU-2022 7.2.1"]);
    let _claim = built_in(&["UA-2024 V.equipment.7", "UA-2024 V.moves.1"]);
    for (variant, men, rows) in
        [(Variant::RUSSIAN, 12, 3), (Variant::ENGLISH, 12, 3), (Variant::INTERNATIONAL, 20, 4)]
    {
        let setup = Position::start(variant).setup();
        for (colour, near) in [(Colour::White, 0), (Colour::Black, shape(variant).2 - rows)] {
            let pieces = setup.pieces(colour);
            assert_eq!(pieces.len(), men);
            for square in pieces.iter() {
                assert_eq!(setup.at(square), Some((colour, Piece::Man)));
                let (_, rank) = variant.file_and_rank(square).unwrap();
                assert!((near..near + rows).contains(&rank), "{variant}: {rank}");
            }
        }
    }
}

#[test]
fn white_begins_unless_the_opening_was_drawn() {
    let _claim = built_in(&["RU-2022 6.1.4.1"]);
    assert_eq!(Position::start(Variant::RUSSIAN).setup().turn, Colour::White);
    // A drawn opening may leave the move with Black: positions with Black to move are positions.
    assert_eq!(moves(Variant::RUSSIAN, "B:Wc3:Bf6"), ["f6-e5", "f6-g5"]);
}

#[test]
fn quiet_moves() {
    let _claim =
        built_in(&["UA-64 3.2", "UA-2024 V.moves.2", "UA-2024 V.moves.4", "UA-2024 V.moves.9"]);
    let _claim = built_in(&["UA-2024 VI.moves.2"]);
    assert_eq!(moves(Variant::RUSSIAN, "W:Wc3:Bh8"), ["c3-b4", "c3-d4"]);
    assert_eq!(
        moves(Variant::RUSSIAN, "W:WKc3:Ba7"),
        [
            "c3-a1", "c3-a5", "c3-b2", "c3-b4", "c3-d2", "c3-d4", "c3-e1", "c3-e5", "c3-f6",
            "c3-g7", "c3-h8"
        ]
    );
    assert_eq!(moves(Variant::INTERNATIONAL, "W:W33:B1"), ["33-28", "33-29"]);
    // Any distance, in all four directions, along free squares: its own men at 22 and 38 stop it.
    let king = moves(Variant::INTERNATIONAL, "W:WK33,22,38:B6");
    let of_king: Vec<&String> = king.iter().filter(|text| text.starts_with("33-")).collect();
    assert_eq!(of_king, ["33-15", "33-20", "33-24", "33-28", "33-29", "33-39", "33-44", "33-50"]);
}

#[test]
fn crowning() {
    let _claim = built_in(&["UA-2024 V.moves.5", "UA-2024 V.moves.6", "UA-2024 V.moves.8"]);
    let _claim = built_in(&["UA-2024 VI.moves.6"]);
    let _claim = built_in(&["RU-2013 2.1.5.16", "RU-2022 6.1.5.16"]);
    for (variant, fen, stroke) in [
        (Variant::RUSSIAN, "W:Wg7:Bd6,a7", "g7-f8"),
        (Variant::INTERNATIONAL, "W:W8:B22,36", "8-3"),
    ] {
        let position = Position::from_fen(variant, fen).unwrap();
        assert!(moves(variant, fen).contains(&stroke.to_owned()));
        let (from, to) = stroke.split_once('-').unwrap();
        let (from, to) = (variant.square_named(from).unwrap(), variant.square_named(to).unwrap());
        let all = position.legal_moves();
        let mv = all.iter().find(|mv| mv.origin() == from && mv.destination() == to).unwrap();
        assert!(mv.crowns() && !mv.is_capture());
        // It is a king at once, and moves as one only after the opponent has moved.
        let after = position.after(mv);
        assert_eq!(after.setup().at(to), Some((Colour::White, Piece::King)));
        assert_eq!(after.setup().turn, Colour::Black);
    }
}

#[test]
fn a_man_captures_over_its_neighbour() {
    let _claim = built_in(&[
        "RU-2013 2.1.5.1",
        "RU-2022 6.1.5.1",
        "UA-2024 VI.capture.2",
        "UA-2024 V.capture.2",
    ]);
    let _claim = built_in(&["UA-2024 V.capture.1", "UA-2024 V.capture.4", "UA-2024 VI.capture.4"]);
    // Forward and backward, compulsory: the quiet moves are gone.
    assert_eq!(moves(Variant::RUSSIAN, "W:Wc3,h2:Bd4"), ["c3:e5"]);
    assert_eq!(moves(Variant::RUSSIAN, "W:Wc5,h2:Bd4"), ["c5:e3"]);
    assert_eq!(moves(Variant::INTERNATIONAL, "W:W33,50:B29"), ["33:24"]);
    assert_eq!(moves(Variant::INTERNATIONAL, "W:W24,50:B29"), ["24:33"]);
    // Not where the square behind is taken, and never an own piece.
    assert_eq!(moves(Variant::RUSSIAN, "W:Wc3:Bd4,e5"), ["c3-b4"]);
    assert_eq!(moves(Variant::RUSSIAN, "W:Wa1,b2:Bh8"), ["b2-a3", "b2-c3"]);
}

#[test]
fn a_king_captures_at_a_distance() {
    let _claim = built_in(&[
        "RU-2013 2.1.5.2",
        "RU-2022 6.1.5.2",
        "UA-2024 VI.capture.3",
        "UA-2024 V.capture.3",
    ]);
    assert_eq!(moves(Variant::RUSSIAN, "W:WKa1:Bd4"), ["a1:e5", "a1:f6", "a1:g7", "a1:h8"]);
    assert_eq!(
        moves(Variant::INTERNATIONAL, "W:WK46:B28"),
        ["46:10", "46:14", "46:19", "46:23", "46:5"]
    );
}

#[test]
fn captures_go_on() {
    let _claim = built_in(&[
        "RU-2013 2.1.5.5",
        "RU-2022 6.1.5.5",
        "UA-2024 VI.capture.5",
        "UA-2024 V.capture.5",
    ]);
    let _claim = built_in(&[
        "RU-2013 2.1.5.6",
        "RU-2022 6.1.5.6",
        "UA-2024 VI.capture.6",
        "UA-2024 V.capture.6",
    ]);
    let _claim = built_in(&["UA-64 4.1.3", "UA-64 4.2"]);
    // Two in a row are one move, and the first alone is none.
    assert_eq!(moves(Variant::RUSSIAN, "W:Wc3:Bd4,f6"), ["c3:g7"]);
    assert_eq!(moves(Variant::INTERNATIONAL, "W:W33:B29,20"), ["33:15"]);
    assert_eq!(moves(Variant::RUSSIAN, "W:WKa1:Bc3,g5"), ["a1:h4"]);
    assert_eq!(moves(Variant::INTERNATIONAL, "W:WK46:B37,13"), ["46:2", "46:8"]);
}

#[test]
fn nobody_jumps_over_his_own() {
    let _claim = built_in(&[
        "RU-2013 2.1.5.8",
        "RU-2022 6.1.5.8",
        "UA-2024 VI.capture.7",
        "UA-2024 V.capture.7",
    ]);
    let _claim = built_in(&["UA-64 4.1.4"]);
    // With the man on e5 the king has no way to g7; without it, it has.
    assert!(moves(Variant::RUSSIAN, "W:WKa1,e5:Bg7").iter().all(|text| !text.contains(':')));
    assert_eq!(moves(Variant::RUSSIAN, "W:WKa1:Bg7"), ["a1:h8"]);
    assert!(moves(Variant::INTERNATIONAL, "W:WK46,32:B14").iter().all(|text| !text.contains(':')));
    assert_eq!(moves(Variant::INTERNATIONAL, "W:WK46:B14"), ["46:10", "46:5"]);
}

#[test]
fn taken_pieces_stay_until_the_end() {
    let _claim = built_in(&[
        "RU-2013 2.1.5.7",
        "RU-2022 6.1.5.7",
        "UA-2024 V.capture.8",
        "UA-2024 V.capture.11",
    ]);
    // The king passes the empty square twice, a taken piece never: those already jumped bar the way
    // (the "Turkish stroke"), and all of them leave together.
    let position = Position::from_fen(Variant::RUSSIAN, "W:WKd2:Bb6,d6,f4,f6,g7").unwrap();
    let all = position.legal_moves();
    assert!(!all.is_empty());
    for mv in &all {
        let after = position.after(mv).setup().pieces(Colour::Black);
        assert_eq!(after.len(), 5 - mv.captured().len());
    }
    let a7 = Variant::RUSSIAN.square_named("a7").unwrap();
    assert!(all.iter().any(|mv| mv.destination() == a7 && mv.captured().len() == 4));
    let turkish = Position::from_fen(Variant::INTERNATIONAL, "W:WK47:B11,12,19,29,30,40").unwrap();
    let best = turkish.legal_moves();
    assert!(best.iter().all(|mv| mv.captured().len() == best[0].captured().len()));
}
