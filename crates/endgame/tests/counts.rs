//! The numbers of wins, draws and losses that are known, and what they say about the rulebooks.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::{Class, Ending, Force, Stats, Tables, Value};

#[test]
fn russian() {
    let tables = Tables::build_in_memory(Variant::RUSSIAN, 4).unwrap();
    assert_eq!(results(&tables, 2), [1_291, 1_507, 690]);
    assert_eq!(results(&tables, 3), [67_475, 95_144, 33_413]);
    assert_eq!(results(&tables, 4), [2_409_393, 2_544_014, 1_255_909]);
    three_kings_against_one(&tables);
}

#[test]
fn brazilian() {
    let tables = Tables::build_in_memory(Variant::BRAZILIAN, 4).unwrap();
    assert_eq!(results(&tables, 2), [1_291, 1_507, 690]);
    assert_eq!(results(&tables, 3), [67_461, 95_158, 33_413]);
    assert_eq!(results(&tables, 4), [2_408_066, 2_544_734, 1_256_516]);
}

#[test]
fn english() {
    let tables = Tables::build_in_memory(Variant::ENGLISH, 4).unwrap();
    assert_eq!(results(&tables, 2), [716, 2_370, 402]);
    assert_eq!(results(&tables, 3), [100_250, 8_477, 87_305]);
    assert_eq!(results(&tables, 4), [2_574_304, 1_717_922, 1_917_090]);
    let king_against_king = stats(&tables, kings(1, 1));
    assert_eq!(counts(&king_against_king), [230, 654, 108]);
    assert_eq!(king_against_king.longest_win.unwrap().plies, 11);
}

#[test]
fn giveaway() {
    let tables = Tables::build_in_memory(Variant::GIVEAWAY, 3).unwrap();
    assert_eq!(results(&tables, 2), [2_158, 53, 1_277]);
    assert_eq!(results(&tables, 3), [119_975, 1_698, 74_359]);
}

#[test]
fn international() {
    let tables = Tables::build_in_memory(Variant::INTERNATIONAL, 3).unwrap();
    assert_eq!(results(&tables, 2), [3_205, 3_678, 1_962]);
    assert_eq!(results(&tables, 3), [265_795, 394_163, 146_342]);
}

/// The rulebooks give three kings 15 moves to catch a king that is not on the main road, and 5 if
/// it is (`RU-2022 6.1.8.3`, `6.1.8.5`). Nothing is lost by that: where there is a win, 13 moves
/// or 5 are enough.
fn three_kings_against_one(tables: &Tables) {
    assert_eq!(counts(&stats(tables, kings(3, 1))), [132_240, 11_600, 0]);
    let main_road = tables.variant().main_road().unwrap();
    let longest_win = |on_the_road: bool| {
        let lone_kings =
            squares(tables.variant()).filter(|&at| main_road.contains(at) == on_the_road);
        lone_kings.map(|lone| longest_win_against(tables, lone)).max().unwrap()
    };
    assert_eq!([longest_win(false), longest_win(true)], [2 * 13 - 1, 2 * 5 - 1]);
}

/// The plies of the longest win of three white kings, to move, against a black one on this square.
fn longest_win_against(tables: &Tables, lone: Square) -> u32 {
    let mut longest = 0;
    for first in squares(tables.variant()) {
        for second in squares(tables.variant()).filter(|&second| second > first) {
            for third in squares(tables.variant()).filter(|&third| third > second) {
                if [first, second, third].contains(&lone) {
                    continue;
                }
                let mut setup = Setup::empty(Colour::White);
                setup.put(lone, Colour::Black, Piece::King);
                for king in [first, second, third] {
                    setup.put(king, Colour::White, Piece::King);
                }
                let position = Position::new(tables.variant(), &setup).unwrap();
                if let Some(Value::Win { plies }) = tables.probe(&position).unwrap() {
                    longest = longest.max(plies);
                }
            }
        }
    }
    longest
}

/// Wins, draws and losses of all positions of so many pieces, for the side to move.
fn results(tables: &Tables, pieces: u32) -> [u64; 3] {
    let classes = Ending::of_pieces(pieces).into_iter().flat_map(Ending::classes);
    classes
        .map(|class| counts(&stats(tables, class)))
        .fold([0; 3], |sum, counts| [sum[0] + counts[0], sum[1] + counts[1], sum[2] + counts[2]])
}

fn stats(tables: &Tables, class: Class) -> Stats {
    tables.stats(class).unwrap().unwrap()
}

fn counts(stats: &Stats) -> [u64; 3] {
    [stats.wins, stats.draws, stats.losses]
}

fn kings(own: u32, enemy: u32) -> Class {
    let kings = |kings| Force { men: 0, kings };
    Class::new(kings(own), kings(enemy)).unwrap()
}

fn squares(variant: Variant) -> impl Iterator<Item = Square> {
    (1..=variant.squares()).filter_map(Square::new)
}
