//! The named diagonals of the 64-square board.

use clauses::built_in;
use draughts::{Diagonal, Square, Variant};

fn squares(diagonal: Diagonal) -> Vec<String> {
    diagonal.squares().iter().map(|square| Variant::RUSSIAN.square_name(square)).collect()
}

#[test]
fn are_as_long_as_their_names_say() {
    let _claim =
        built_in(&["UA-64 2.3", "UA-64 2.3.1", "UA-64 2.3.2", "UA-64 2.3.3", "UA-64 2.3.4"]);
    let _claim = built_in(&["RU-2013 2.1.2", "RU-2022 6.1.2"]);
    let lengths = Diagonal::ALL.map(|diagonal| squares(diagonal).len());
    assert_eq!(lengths, [8, 7, 7, 2, 2, 6, 6, 3, 3, 5, 5, 4, 4]);
    assert_eq!(squares(Diagonal::LowerKosyak), ["a5", "b4", "c3", "d2", "e1"]);
    assert_eq!(squares(Diagonal::UpperDouble), ["b8", "c7", "d6", "e5", "f4", "g3", "h2"]);
}

/// Every square lies on two diagonals, except the two corners of the main road.
#[test]
fn cover_the_board() {
    for square in (1..=32).filter_map(Square::new) {
        let through = Diagonal::ALL.iter().filter(|d| d.squares().contains(square)).count();
        let corner = ["a1", "h8"].contains(&Variant::RUSSIAN.square_name(square).as_str());
        assert_eq!(through, if corner { 1 } else { 2 }, "{square:?}");
    }
}

#[test]
fn the_main_road_of_each_board() {
    let _claim = built_in(&["RU-2013 3.1", "RU-2022 7.1", "UA-2024 V.equipment.6.3"]);
    assert_eq!(Variant::RUSSIAN.main_road(), Some(Diagonal::MainRoad.squares()));
    let large = Variant::INTERNATIONAL
        .main_road()
        .map(|road| road.iter().map(Square::number).collect::<Vec<u32>>());
    assert_eq!(large, Some(vec![5, 10, 14, 19, 23, 28, 32, 37, 41, 46]));
    assert_eq!(Variant::EIGHTY.main_road(), None);
}
