//! Every example that the rulebooks print, on both generators.
//!
//! The obvious one is also held against the published counts here: only then is it worth
//! comparing anything with it.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod agreement;
mod obvious;

use std::collections::BTreeSet;

use agreement::{agreed_moves, agreed_play};
use clauses::built_in;
use obvious::Rules::{self, Brazilian, Eighty, English, International, Russian};
use obvious::{Board, Move, perft};

#[test]
fn counts_from_the_start() {
    counts(Board::start(Russian), &[7, 49, 302, 1469, 7482, 37986, 190146]);
    counts(Board::start(Brazilian), &[7, 49, 302, 1469, 7473, 37628, 187302]);
    counts(Board::start(English), &[7, 49, 302, 1469, 7361, 36768, 179740]);
    counts(Board::start(International), &[9, 81, 658, 4265, 27117, 167140]);
    counts(Board::start(Eighty), &[9, 81, 658, 4265, 27132, 168316]);
}

#[test]
fn counts_from_the_middle() {
    let woldouby = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    let expected = [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050];
    counts(position(International, woldouby), &expected);
    let russian = "W:W5,13,17,22,27,28,32:B1,6,7,8,16,19,20";
    counts(position(Russian, russian), &[6, 22, 96, 343, 1162, 4025, 13838, 48459]);
    let brazilian = "B:W24,K26,27,28:B7,8,K11";
    counts(position(Brazilian, brazilian), &[9, 87, 659, 4489, 32776]);
    let english = "B:WK3,K6,9,K14,22:B20,K24,K32";
    counts(position(English, english), &[5, 55, 253, 2697, 16042]);
}

#[test]
fn start_positions() {
    let _claim =
        built_in(&["RU-2013 2.1.6.1", "RU-2022 6.1.6", "UA-64 2.2", "UA-2024 VI.notation.4"]);
    let white = "a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2";
    let black = "a7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";
    let printed = format!("W:W{white}:B{black}");
    assert_eq!(position(Russian, &printed), Board::start(Russian));
    assert_eq!(position(Brazilian, &printed), Board::start(Brazilian));
    let _claim = built_in(&["UA-2024 VII.equipment.9", "UA-2024 VII.equipment.11"]);
    assert_eq!(position(English, &format!("B:W{white}:B{black}")), Board::start(English));
}

#[test]
fn squares_are_numbered_from_the_top_left() {
    let _claim = built_in(&["RU-2013 3.1", "RU-2022 7.1", "UA-2024 VII.notation.1"]);
    for (name, number) in [("b8", 1), ("h8", 4), ("a7", 5), ("a1", 29), ("g1", 32)] {
        assert_eq!(square(English, name), number, "{name}");
    }
    for (name, number) in [("b10", 1), ("j10", 5), ("a9", 6), ("a1", 46), ("i1", 50)] {
        assert_eq!(square(International, name), number, "{name}");
    }
    for (name, number) in [("b8", 1), ("j8", 5), ("a7", 6), ("a1", 36), ("i1", 40)] {
        assert_eq!(square(Eighty, name), number, "{name}");
    }
    // The generator numbers as the names above do: a man on any square steps to its neighbour.
    exactly(Eighty, "W:Wa1:B", &["a1-b2"]);
    exactly(Eighty, "W:Wj2:B", &["j2-i3"]);
    exactly(International, "B:W:B5", &["5-10"]);
}

#[test]
fn e1_a_jumped_piece_still_stands_in_the_way() {
    let _claim = built_in(&["RU-2013 2.1.5.17", "RU-2022 6.1.5.17", "UA-64 4.1.7"]);
    let _claim =
        built_in(&["RU-2013 2.1.5.12", "RU-2022 6.1.5.12", "UA-64 4.1.6", "UA-2024 VI.capture.11"]);
    for rules in [Russian, Brazilian] {
        let board = position(rules, "B:Wc3,d4,e3,f2,f4:BKa5,d6,e7");
        assert_exactly(&board, &["a5:e1:g3:e5"]);
        let board = play(&board, "a5:e1:g3:e5");
        assert_exactly(&board, &["d4:f6:d8*"]);
    }
    // Without e3 the choice is free in the Russian version only.
    includes(Russian, "B:Wc3,d4,f2,f4:BKa5,d6,e7", &["a5:d2:g5", "a5:d2:h6"]);
    exactly(Brazilian, "B:Wc3,d4,f2,f4:BKa5,d6,e7", &["a5:e1:g3:e5"]);
}

#[test]
fn e2_no_piece_is_jumped_twice() {
    let _claim = built_in(&["RU-2013 2.1.5.17", "RU-2022 6.1.5.17"]);
    let _claim =
        built_in(&["RU-2013 2.1.5.9", "RU-2022 6.1.5.9", "UA-64 4.1.5", "UA-2024 VI.capture.8"]);
    exactly(Russian, "W:WKe1:Bb6,c3,c5,d6,e5,e7", &["e1:a5:d8:f6:d4"]);
}

#[test]
fn e3_a_man_becomes_a_king_in_the_middle_of_a_capture() {
    let _claim = built_in(&["RU-2013 2.1.5.17", "RU-2022 6.1.5.17"]);
    let _claim =
        built_in(&["RU-2013 2.1.5.15", "RU-2022 6.1.5.15", "UA-64 4.2.1", "UA-2024 VI.capture.14"]);
    let board = position(Russian, "B:Wa1,a3,b2,b4,d2,d4,e3,f2,f4:Ba5,c5,c7,e7,g7");
    // Two ways, one move: the same five are taken and the king ends on the same square.
    assert_exactly(&board, &["a5:c3:e1:g3:e5:c3*", "a5:c3:e5:g3:e1:c3*"]);
    assert_eq!(agreed_moves(&board).len(), 1);
    let board = play(&board, "a5:c3:e1:g3:e5:c3*");
    assert_exactly(&board, &["b2:d4:b6:d8:f6:h8*"]);
}

#[test]
fn e4_three_ways_that_notation_must_tell_apart() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2", "UA-2024 VI.notation.5.5"]);
    let three = ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"];
    exactly(Russian, "W:WKd2:Bb6,d6,f4,f6,g7", &three);
}

#[test]
fn e5_two_ways_on_the_large_board() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3"]);
    let two = ["47:24:8:17:6", "47:24:35:44:6"];
    exactly(International, "W:WK47:B11,12,19,29,30,40", &two);
    exactly(International, "W:WK47:B11,12,19,30,38,40", &two);
    exactly(International, "W:WK47:B11,12,19,30,40,42", &two);
    exactly(International, "W:WK47:B11,12,13,29,30,40", &two);
}

#[test]
fn e6_most_must_be_taken_even_by_a_man() {
    let _claim = built_in(&["RU-2013 3.4.1", "RU-2022 7.4.1", "UA-2024 V.capture.13"]);
    let _claim = built_in(&["RU-2013 3.4.2.1", "RU-2022 7.4.2.1", "UA-2024 V.capture.15"]);
    exactly(International, "B:W33,41,42:BK10,36", &["36:47:38:29"]);
}

#[test]
fn e7_among_equal_captures_man_or_king_may_take() {
    let _claim = built_in(&[
        "RU-2013 3.4.1",
        "RU-2022 7.4.1",
        "UA-2024 V.capture.13",
        "UA-2024 V.capture.14",
    ]);
    let board = position(International, "W:WK6,32:B28,K29,30");
    assert_exactly(&board, &["32:23:34:25", "6:33:24:35"]);
    let shorter = route(&board, "6:33:20");
    assert!(!agreed_moves(&board).contains(&shorter));
}

#[test]
fn e8_a_man_that_goes_on_past_the_last_rank_stays_a_man() {
    let _claim = built_in(&["RU-2013 3.4.1", "RU-2022 7.4.1"]);
    let _claim = built_in(&["RU-2013 3.4.2.1", "RU-2022 7.4.2.1", "UA-2024 V.capture.15"]);
    exactly(International, "W:W35:B7,8,19,30", &["35:24:13:2:11"]);
}

#[test]
fn e9_a_man_that_could_go_on_only_as_a_king_stops() {
    let _claim = built_in(&["RU-2013 3.4.2.2", "RU-2022 7.4.2.2", "UA-2024 V.capture.16"]);
    let board = position(International, "W:W35:B8,11,19,27,30");
    assert_exactly(&board, &["35:24:13:2*"]);
    let after = play(&board, "35:24:13:2*");
    assert_eq!((after.white_kings(), after.black_men()), (vec![2], vec![11, 27]));
}

#[test]
fn e10_a_man_captures_forward_and_backward() {
    let _claim = built_in(&["UA-64 4.1", "UA-64 4.1.1", "UA-64 4.1.7"]);
    let _claim = built_in(&["RU-2013 2.1.5.3", "RU-2022 6.1.5.3", "UA-2024 VI.capture.1"]);
    exactly(Russian, "W:We3:Bd6,f4,f6", &["e3:g5:e7:c5"]);
    exactly(Brazilian, "W:We3:Bd6,f4,f6", &["e3:g5:e7:c5"]);
}

#[test]
fn e11_a_king_must_land_where_it_can_go_on() {
    let _claim = built_in(&["UA-64 4.1.2", "UA-64 4.1.7"]);
    for black in ["d6,f2,f6", "c5,f2,f6", "d6,f2,g5", "c5,f2,g5"] {
        for rules in [Russian, Brazilian] {
            exactly(rules, &format!("W:WKa3:B{black}"), &["a3:e7:h4:e1"]);
        }
    }
}

#[test]
fn e12_a_long_capture_that_crowns() {
    let _claim = built_in(&["UA-64 4.2.1", "UA-64 4.2.3"]);
    let all_seven = ["h2:f4:d6:f8:h6:f4:c1:a3*"];
    includes(Russian, "W:Wh2:Bb2,d2,e5,e7,g3,g5,g7", &all_seven);
}

#[test]
fn e13_the_smaller_capture_may_be_chosen() {
    let _claim = built_in(&["UA-64 4.2.2", "UA-64 4.2.3", "UA-2024 VI.capture.13"]);
    let _claim = built_in(&["RU-2013 2.1.5.14", "RU-2022 6.1.5.14"]);
    let board = position(Russian, "B:Wb2,b4,d4,f4,h4:Ba3");
    assert_exactly(&board, &["a3:c1:h6*", "a3:c1:g5*", "a3:c5:e3:g5"]);
    assert_exactly(&play(&board, "a3:c5:e3:g5"), &["h4:f6"]);
}

#[test]
fn e14_a_brazilian_man_stops_on_the_last_rank() {
    let _claim = built_in(&["UA-64 4.3.1", "UA-64 4.3.4", "UA-2024 VI.capture.16.3"]);
    exactly(Brazilian, "W:Wh4:Bb6,c3,e7,g5", &["h4:f6:d8*"]);
    exactly(Russian, "W:Wh4:Bb6,c3,e7,g5", &["h4:f6:d8:a5:d2*", "h4:f6:d8:a5:e1*"]);
}

#[test]
fn e15_most_must_be_taken_in_the_brazilian_version() {
    let _claim =
        built_in(&["UA-64 4.3.2", "UA-64 4.3.4", "UA-2024 VI.capture.16.1", "RU-2022 6.2.3"]);
    exactly(Brazilian, "B:Wc3,e5,f2,g5:BKb4", &["b4:e1:h4:f6:d4"]);
    exactly(Brazilian, "B:Wc3,e5,g3,g5:BKb4", &["b4:e1:h4:f6:d4"]);
    assert_eq!(agreed_moves(&position(Russian, "B:Wc3,e5,f2,g5:BKb4")).len(), 5);
}

#[test]
fn e16_a_brazilian_man_passes_the_last_rank() {
    let _claim = built_in(&["UA-64 4.3.3", "UA-64 4.3.4", "UA-2024 VI.capture.16.2"]);
    exactly(Brazilian, "W:Wh4:Bc7,e7,g5", &["h4:f6:d8:b6"]);
}

#[test]
fn e17_a_branching_capture_names_its_key_square() {
    let _claim = built_in(&["UA-2024 VIII.layout.3.3"]);
    exactly(Russian, "W:WKf8:Bc3,d4,e7,g5", &["f8:b4:d2:h6", "f8:c5:e3:h6"]);
}

#[test]
fn e18_two_pieces_that_reach_one_square() {
    let _claim = built_in(&["UA-2024 VIII.layout.3.2"]);
    exactly(Russian, "B:We5,g3:Bd6,h2", &["d6:f4", "h2:f4"]);
}

#[test]
fn e19_a_composition_on_the_large_board() {
    let _claim = built_in(&["UA-2024 VIII.layout.3.4"]);
    let board = position(International, "W:W37,42,48:B28");
    play_all(board, "37-32 28:37 42:31");
}

#[test]
fn e20_drawn_opening_moves() {
    let _claim = built_in(&["RU-2013 2.2.2"]);
    let drawn = "W:Wa1,a5,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b4,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";
    let board = play_all(Board::start(Russian), "a3-b4 b6-c5 b4-a5 c5-b4");
    assert_eq!(board, position(Russian, drawn));
    // White's men stand in each other's way: neither a5 nor c3 can take b4.
    let quiet = ["a5-b6", "b2-a3", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"];
    assert_exactly(&board, &quiet);
}

#[test]
fn e21_drawn_relocations() {
    let _claim = built_in(&["RU-2013 2.2.2"]);
    let drawn = "W:Wa3,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";
    let quiet = ["b4-c5", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"];
    exactly(Russian, drawn, &quiet);
}

#[test]
fn s1_a_sample_score_of_the_small_board() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2"]);
    let score = "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:e5:c3:e1:h4*";
    let board = play_all(Board::start(Russian), score);
    assert_eq!(board.black_kings(), [square(Russian, "h4")]);
}

#[test]
fn s2_a_sample_score_of_the_large_board() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3"]);
    let score = "32-28 18-23 37-32 23-29 34:23 17-22 28:17";
    assert_exactly(&play_all(Board::start(International), score), &["19:28:37:26"]);
}

#[test]
fn s3_a_sample_score_by_letter() {
    let _claim = built_in(&["RU-2013 6.5.1", "RU-2022 10.5.1"]);
    play_all(Board::start(Russian), "c3-d4 f6-g5 d4-c5 b6:d4 e3:c5");
}

#[test]
fn checkers_captures() {
    let _claim =
        built_in(&["UA-2024 VII.capture.1", "UA-2024 VII.capture.2.1", "UA-2024 VII.capture.2.2"]);
    exactly(English, "B:W18:B14", &["14:23"]);
    exactly(English, "B:W14,23:B9", &["9:18:27"]);
    exactly(English, "B:W26,27:B22", &["22:31*"]);
    exactly(English, "B:W14:B18", &["18-22", "18-23"]);
    exactly(English, "B:W18,19,27:B15", &["15:22", "15:24:31*"]);
    let _claim = built_in(&["UA-2024 VII.capture.3"]);
    exactly(English, "B:W14:BK18", &["18:9"]);
}

#[test]
fn quiet_moves() {
    let _claim =
        built_in(&["RU-2013 2.1.4.3", "RU-2022 6.1.4.3", "UA-64 3.3", "UA-2024 VI.moves.5"]);
    exactly(Russian, "W:Wc3:B", &["c3-b4", "c3-d4"]);
    exactly(Russian, "B:W:Bc3", &["c3-b2", "c3-d2"]);
    let _claim =
        built_in(&["RU-2013 2.1.4.4", "RU-2022 6.1.4.4", "UA-64 3.4", "UA-2024 VI.capture.15"]);
    exactly(Russian, "W:Wg7:Bd8", &["g7-f8*", "g7-h8*"]);
    let _claim =
        built_in(&["RU-2013 2.1.4.5", "RU-2022 6.1.4.5", "UA-64 3.5", "UA-2024 VI.moves.8"]);
    exactly(Russian, "W:WKb2,c1,d4:B", &["b2-a1", "b2-a3", "b2-c3", "c1-d2", "d4-c5", "d4-e5"]);
    let _claim = built_in(&["UA-2024 VII.moves.1", "UA-2024 VII.moves.2", "UA-2024 VII.moves.3"]);
    exactly(English, "W:WKc3,6:B", &["c3-b2", "c3-d2", "c3-b4", "c3-d4", "6-1*", "6-2*"]);
}

#[test]
fn who_cannot_move_has_no_moves() {
    exactly(Russian, "W:Wa5:Bb6,c7", &[]);
    exactly(Russian, "W:W:Bb6", &[]);
}

#[test]
fn a_crowned_man_must_use_the_rights_of_a_king() {
    let _claim =
        built_in(&["RU-2013 2.1.5.15", "RU-2022 6.1.5.15", "UA-64 4.2.1", "UA-2024 VI.capture.14"]);
    exactly(Russian, "W:Wh6:Bg7,c5,d2", &["h6:f8:b4:e1*"]);
    let six = [
        "f2:d4",
        "f2:h4:f6:h8*",
        "f2:h4:f6:d8:b6:f2*",
        "h2:f4:d2",
        "h2:f4:h6:f8:d6*",
        "h2:f4:h6:f8:c5*",
    ];
    exactly(Russian, "W:W5,13,15,17,27,28,32:B1,6,7,8,16,23,24", &six);
}

#[test]
fn the_square_a_capture_began_on_is_empty_for_it() {
    exactly(Russian, "W:Wd2:Bc3,c5,e3,e5", &["d2:f4:d6:b4:d2"]);
    let round_and_over = ["d2:f4:d6:b4:d2", "d2:f4:d6:b4:e1", "d2:b4:d6:f4:c1"];
    exactly(Russian, "W:WKd2:Bc3,c5,e3,e5", &round_and_over);
}

#[test]
fn thousands_of_ways_that_are_a_few_moves() {
    // A separate enumeration of all 5182 ways found 24 moves that take the most, 13.
    let kings = "K5,K7,K8,K9,K10,K17,K20,K23,K27,K30,K37,K38,K39,K40,K41,K46";
    let moves = agreed_moves(&position(International, &format!("W:WK13:B{kings}")));
    assert_eq!(moves.len(), 24);
    assert!(moves.iter().all(|one| one.captured.len() == 13));
}

/// The numbers of sequences of one move, of two moves, and so on.
fn counts(board: Board, expected: &[u64]) {
    let depths = 1..=expected.len() as u32;
    let counted: Vec<u64> = depths.map(|depth| perft(&board, depth)).collect();
    assert_eq!(counted, expected, "{board:?}");
}

fn exactly(rules: Rules, text: &str, routes: &[&str]) {
    assert_exactly(&position(rules, text), routes);
}

#[track_caller]
fn assert_exactly(board: &Board, routes: &[&str]) {
    let expected: BTreeSet<Move> = routes.iter().map(|text| route(board, text)).collect();
    assert_eq!(agreed_moves(board), expected, "{board:?}");
}

#[track_caller]
fn includes(rules: Rules, text: &str, routes: &[&str]) {
    let board = position(rules, text);
    for text in routes {
        assert!(agreed_moves(&board).contains(&route(&board, text)), "{text} in {board:?}");
    }
}

fn play_all(board: Board, score: &str) -> Board {
    score.split(' ').fold(board, |board, text| play(&board, text))
}

#[track_caller]
fn play(board: &Board, text: &str) -> Board {
    let one = route(board, text);
    assert!(agreed_moves(board).contains(&one), "{text} in {board:?}");
    agreed_play(board, &one)
}

/// Walks a route such as `a5:e1:g3:e5` over the board; a star behind it says that a man is crowned.
#[track_caller]
fn route(board: &Board, text: &str) -> Move {
    let (path, crowned) = match text.strip_suffix('*') {
        Some(path) => (path, true),
        None => (text, false),
    };
    let squares: Vec<u32> =
        path.split([':', '-']).map(|name| square(board.rules(), name)).collect();
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let mut captured = BTreeSet::new();
    for leg in squares.windows(2) {
        let taken = taken_on_leg(board, from, leg[0], leg[1]);
        assert_eq!(taken.is_empty(), path.contains('-'), "what the leg to {} takes", leg[1]);
        assert!(taken.iter().all(|&square| captured.insert(square)), "{text} jumps a piece twice");
    }
    let (kings, men) = if board.white_to_move() {
        (board.white_kings(), board.white_men())
    } else {
        (board.black_kings(), board.black_men())
    };
    assert!(kings.contains(&from) || men.contains(&from), "nobody to play {text}");
    assert!(!(crowned && kings.contains(&from)), "{text} crowns a king");
    Move { from, to, captured, ends_as_king: crowned || kings.contains(&from) }
}

/// The enemies between two squares of a diagonal, where nothing else may stand.
fn taken_on_leg(board: &Board, start: u32, from: u32, to: u32) -> Vec<u32> {
    let own = [board.white_men(), board.white_kings()].concat();
    let other = [board.black_men(), board.black_kings()].concat();
    let (own, enemy) = if board.white_to_move() { (own, other) } else { (other, own) };
    let (file, rank) = place(board.rules(), from);
    let (last_file, last_rank) = place(board.rules(), to);
    let length = file.abs_diff(last_file);
    assert_eq!(length, rank.abs_diff(last_rank), "{from} and {to} stand on one diagonal");
    let (right, up) = ((last_file - file).signum(), (last_rank - rank).signum());
    let steps = (1..=length as i32).map(|n| number(board.rules(), file + n * right, rank + n * up));
    let on_the_way: Vec<u32> = steps.collect();
    assert!(on_the_way.iter().all(|square| *square == start || !own.contains(square)));
    assert!(!enemy.contains(&to), "{to} is occupied");
    on_the_way.into_iter().filter(|square| enemy.contains(square)).collect()
}

/// Reads `B:Wc3,d4:BKa5,d6`: the side to move, then the pieces of both sides, kings with a `K`.
fn position(rules: Rules, text: &str) -> Board {
    let mut parts = text.split(':');
    let white_to_move = parts.next() == Some("W");
    let (white_men, white_kings) = pieces(rules, parts.next().unwrap().strip_prefix('W').unwrap());
    let (black_men, black_kings) = pieces(rules, parts.next().unwrap().strip_prefix('B').unwrap());
    Board::new(rules, &white_men, &white_kings, &black_men, &black_kings, white_to_move)
}

fn pieces(rules: Rules, list: &str) -> (Vec<u32>, Vec<u32>) {
    let (mut men, mut kings) = (Vec::new(), Vec::new());
    for name in list.split(',').filter(|name| !name.is_empty()) {
        match name.strip_prefix('K') {
            Some(name) => kings.push(square(rules, name)),
            None => men.push(square(rules, name)),
        }
    }
    (men, kings)
}

/// The number of a square that is given by number or, on any board, as file and rank.
fn square(rules: Rules, name: &str) -> u32 {
    if let Ok(number) = name.parse() {
        return number;
    }
    let file = name.as_bytes()[0] - b'a';
    let rank: i32 = name[1..].parse().unwrap();
    number(rules, i32::from(file), rank - 1)
}

fn number(rules: Rules, file: i32, rank: i32) -> u32 {
    assert_eq!((file + rank) % 2, 0, "pieces stand on dark squares only");
    let row = rules.height() as i32 - 1 - rank;
    (rules.width() as i32 / 2 * row + file / 2 + 1) as u32
}

fn place(rules: Rules, square: u32) -> (i32, i32) {
    let (width, height) = (rules.width() as i32, rules.height() as i32);
    let all = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank)));
    let mut dark = all.filter(|(file, rank)| (file + rank) % 2 == 0);
    dark.find(|&(file, rank)| number(rules, file, rank) == square).unwrap()
}
