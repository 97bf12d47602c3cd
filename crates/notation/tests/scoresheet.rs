//! Games in two columns.

#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::built_in;
use draughts::{Move, Position, Variant};
use notation::movetext::{Format, Style, read_move};
use notation::scoresheet::ScoreSheet;

fn moves(start: &Position, score: &str) -> Vec<Move> {
    let mut position = *start;
    let mut moves = Vec::new();
    for text in score.split_whitespace() {
        let mv = read_move(&position, &position.legal_moves(), text).unwrap();
        position = position.after(&mv);
        moves.push(mv);
    }
    moves
}

fn sheet(start: &Position, score: &str, style: Style) -> ScoreSheet {
    let format = Format::printed(start.variant(), style);
    ScoreSheet::new(start, &moves(start, score), format).unwrap()
}

#[test]
fn sample_game_in_columns_and_in_running_text() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2"]);
    let start = Position::start(Variant::RUSSIAN);
    let score = "ed4 dc5 fe3 fg5 cb4 gh4 b:d6 h:f2 e:g3 c:h4";
    let columns = sheet(&start, score, Style::Usual).headed("Белые: Иванов", "Черные: Петров");
    let expected = "
   Белые: Иванов  Черные: Петров
1. e3-d4          d6-c5
2. f2-e3          f6-g5
3. c3-b4          g5-h4
4. b4:d6          h4:f2
5. e1:g3          c7:h4
";
    assert_eq!(columns.to_string(), expected.trim_start_matches('\n'));
    assert_eq!(
        sheet(&start, score, Style::Short).running(),
        "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4"
    );
}

#[test]
fn sample_game_of_the_100_board() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3"]);
    let start = Position::start(Variant::INTERNATIONAL);
    let score = "32-28 18-23 37-32 23-29 34:23 17-22 28:17 19:26";
    let expected = "
   White  Black
1. 32-28  18-23
2. 37-32  23-29
3. 34:23  17-22
4. 28:17  19:26
";
    assert_eq!(sheet(&start, score, Style::Usual).to_string(), expected.trim_start_matches('\n'));
}

#[test]
fn record_of_a_correspondence_game() {
    let _claim = built_in(&["RU-2013 6.5.1", "RU-2022 10.5.1"]);
    let start = Position::start(Variant::RUSSIAN);
    let record = sheet(&start, "c3-d4 f6-g5 d4-c5 b6:d4 e3:c5", Style::SEMI_SHORT);
    assert_eq!(record.running(), "1. cd4 fg5 2. dc5 b:d4 3. e:c5");
}

#[test]
fn the_beginning_side_of_checkers_stands_left() {
    let _claim = built_in(&["UA-2024 VII.notation.1", "UA-2024 VII.equipment.11"]);
    let start = Position::start(Variant::ENGLISH);
    let sheet = sheet(&start, "9-14 23-18 14-23", Style::Usual);
    assert_eq!(sheet.heads(), ["Black", "White"]);
    assert_eq!(sheet.running(), "1. 9-14 23-18 2. 14:23");
}

#[test]
fn a_game_taken_up_later_starts_with_a_gap_and_its_own_number() {
    let start = Position::from_fen(Variant::RUSSIAN, "B:We3,g1:Bd6,h8").unwrap();
    let sheet = sheet(&start, "d6-c5 e3-f4", Style::Usual).numbered_from(9);
    assert_eq!(sheet.to_string(), "    White  Black\n 9. …      d6-c5\n10. e3-f4\n");
    assert_eq!(sheet.running(), "9. … d6-c5 10. e3-f4");
}

#[test]
fn a_game_without_moves_has_a_heading_only() {
    let sheet = sheet(&Position::start(Variant::RUSSIAN), "", Style::Usual);
    assert_eq!(sheet.to_string(), "   White  Black\n");
    assert_eq!(sheet.running(), "");
}

#[test]
fn a_move_that_is_not_legal_is_refused() {
    let start = Position::start(Variant::RUSSIAN);
    let twice = moves(&start, "ed4").repeat(2);
    let format = Format::printed(Variant::RUSSIAN, Style::Usual);
    let refused = ScoreSheet::new(&start, &twice, format).unwrap_err();
    assert_eq!(refused.mv, twice[1]);
}
