//! Moves, refusals, and how games end.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use clauses::built_in;
use common::random::Boards;
use common::{board, p};
use renju::{Colour, FoulKind, Lettering, Move, Outcome, Point, Position, Refusal, Verdict};

/// Plays a list of points, `-` for a pass.
fn play(moves: &str) -> Position {
    let mut position = Position::new();
    for name in moves.split(' ') {
        let mv = if name == "-" { Move::Pass } else { Move::Place(p(name)) };
        position.play(mv).unwrap();
    }
    position
}

fn taken_up(black: &str, white: &str, turn: Colour) -> Position {
    Position::from_board(board(Lettering::Documents, black, white), turn)
}

#[test]
fn black_starts_on_the_centre() {
    let _claim = built_in(&["RU-2013 5.2.4.1", "RU-2022 9.2.4.1"]);
    let mut position = Position::new();
    assert_eq!(position.legal_points().iter().collect::<Vec<_>>(), [Point::CENTRE]);
    assert_eq!(position.place(p("H9")), Err(Refusal::NotCentre));
    assert_eq!(position.pass(), Err(Refusal::NotCentre));
    position.place(p("H8")).unwrap();
    assert_eq!((position.turn(), position.moves()), (Colour::White, 1));
    assert_eq!(position.legal_points().len(), 224);
}

#[test]
fn stones_are_placed_by_turns_on_free_points_and_stay() {
    let _claim = built_in(&["RU-2013 5.2.4.1", "RU-2022 9.2.4.1"]);
    let mut position = play("H8 H9 G8");
    assert_eq!(*position.board(), board(Lettering::Documents, "H8 G8", "H9"));
    assert_eq!(position.turn(), Colour::White);
    let before = position;
    assert_eq!(position.place(p("H8")), Err(Refusal::Occupied(p("H8"))));
    assert_eq!(position.place_as_reported(p("H8")), Err(Refusal::Occupied(p("H8"))));
    assert_eq!(position, before);
}

#[test]
fn a_five_wins() {
    let _claim =
        built_in(&["RU-2013 5.2.6.1", "RU-2022 9.2.6.1", "RU-2013 5.2.1.2", "RU-2022 9.2.1"]);
    let mut position = play("H8 A1 G8 A2 F8 A3 E8 A4 D8");
    assert_eq!(position.outcome(), Some(Outcome::Five(Colour::Black)));
    assert_eq!(position.outcome().unwrap().winner(), Some(Colour::Black));
    let over = Err(Refusal::GameOver(Outcome::Five(Colour::Black)));
    assert_eq!(position.place(p("A5")), over);
    assert_eq!(position.pass(), over);
    assert!(position.legal_points().is_empty());
    let white = play("H8 A1 G8 A2 F8 A3 P1 A4 P3 A5");
    assert_eq!(white.outcome(), Some(Outcome::Five(Colour::White)));
}

#[test]
fn a_long_row_wins_for_white_only() {
    let _claim = built_in(&["RU-2013 5.2.6.2", "RU-2022 9.2.6.2", "RU-2022 9.2.1"]);
    let mut white = taken_up("H8", "A1 A2 A3 A5 A6", Colour::White);
    white.place(p("A4")).unwrap();
    assert_eq!(white.outcome(), Some(Outcome::LongRow));
    assert_eq!(white.outcome().unwrap().winner(), Some(Colour::White));
    let mut black = taken_up("A1 A2 A3 A5 A6", "H8", Colour::Black);
    let Err(Refusal::Foul(finding)) = black.place(p("A4")) else { panic!() };
    assert_eq!(finding.verdict, Verdict::Foul(FoulKind::Overline));
    assert_eq!(finding.overlines[0].stones.len(), 6);
}

#[test]
fn a_five_overrides_a_foul() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let black = "D8 E8 F8 G8 H5 H6 H7 H9 H10 H11";
    let mut position = taken_up(black, "", Colour::Black);
    position.place(p("H8")).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Five(Colour::Black)));
}

#[test]
fn a_foul_is_refused_with_its_lines_and_can_be_recorded_as_placed() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let mut position = taken_up("F8 G8 H9 H10", "", Colour::Black);
    assert!(!position.legal_points().contains(p("H8")));
    let refusal = position.place(p("H8")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "Black may not place a stone here: H8 is a double three (three F8 G8 H8; three H8 H9 H10)"
    );
    let foul = Verdict::Foul(FoulKind::DoubleThree);
    assert_eq!(position.place_as_reported(p("H8")), Ok(foul));
    assert_eq!(position.board().at(p("H8")), Some(Colour::Black));
    assert_eq!((position.turn(), position.outcome()), (Colour::White, None));
}

#[test]
fn a_long_row_placed_by_black_wins_nothing() {
    let _claim = built_in(&["RU-2013 5.2.6.2", "RU-2022 9.2.6.2"]);
    let mut position = taken_up("A1 A2 A3 A5 A6", "H8", Colour::Black);
    let overline = Verdict::Foul(FoulKind::Overline);
    assert_eq!(position.place_as_reported(p("A4")), Ok(overline));
    assert_eq!(position.outcome(), None);
}

#[test]
fn declining_to_place_a_stone_is_a_move() {
    let _claim = built_in(&["RU-2013 5.2.4.4", "RU-2022 9.2.4.4"]);
    let position = play("H8 - G8");
    assert_eq!((position.turn(), position.moves(), position.passes()), (Colour::White, 3, 1));
    assert_eq!(*position.board(), board(Lettering::Documents, "H8 G8", ""));
}

#[test]
fn a_pass_answered_by_a_pass_draws() {
    let _claim = built_in(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    assert_eq!(play("H8 - G8 -").outcome(), None);
    let position = play("H8 - -");
    assert_eq!(position.outcome(), Some(Outcome::TwoPasses));
    assert_eq!(position.outcome().unwrap().winner(), None);
}

#[test]
fn a_full_board_draws() {
    let _claim = built_in(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    // No colour has more than two stones in a row.
    let (black, white): (Vec<Point>, Vec<Point>) =
        Point::all().partition(|point| (point.column() / 2 + point.row()).is_multiple_of(2));
    assert_eq!((black.len(), white.len()), (113, 112));
    let mut position = Position::new();
    position.place(Point::CENTRE).unwrap();
    let black = black.into_iter().filter(|&point| point != Point::CENTRE);
    for (white, black) in white.into_iter().zip(black) {
        assert_eq!(position.outcome(), None);
        position.place(white).unwrap();
        position.place_as_reported(black).unwrap();
    }
    assert_eq!(position.outcome(), Some(Outcome::FullBoard));
    assert_eq!(
        Position::from_board(*position.board(), Colour::Black).outcome(),
        position.outcome()
    );
}

#[test]
fn a_position_taken_up_knows_that_it_is_over() {
    let outcome = |black, white| taken_up(black, white, Colour::Black).outcome();
    assert_eq!(outcome("A1 A2 A3 A4 A5", ""), Some(Outcome::Five(Colour::Black)));
    assert_eq!(outcome("A1 A2 A3 A4 A5 A6", ""), None);
    assert_eq!(outcome("", "A1 A2 A3 A4 A5 A6"), Some(Outcome::LongRow));
    assert_eq!(outcome("", ""), None);
}

/// `place` accepts a point exactly if `legal_points` has it, and refuses without a trace.
#[test]
fn legal_points_are_those_that_can_be_placed() {
    let _claim =
        built_in(&["RU-2013 5.2.4.1", "RU-2022 9.2.4.1", "RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    cases::play("legal points", 60, |random| {
        let board = match random.below(2) {
            0 => random.scattered(2, 1, 6),
            _ => random.full_of_threes(),
        };
        for turn in [Colour::Black, Colour::White] {
            let position = Position::from_board(board, turn);
            for point in Point::all() {
                let mut after = position;
                let placed = after.place(point);
                assert_eq!(placed.is_ok(), position.legal_points().contains(point));
                assert!(placed.is_ok() || after == position);
            }
        }
    });
}
