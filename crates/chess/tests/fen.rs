//! Positions as text, and what is said of texts that are none.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{FenError, Position, SetupFault};

#[test]
fn what_is_written_can_be_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    ] {
        assert_eq!(Position::from_fen(fen).unwrap().fen(), fen);
    }
}

#[test]
fn the_end_may_be_left_out() {
    let position = Position::from_fen(" 8/8/8/4k3/8/4K3/4P3/8 w ").unwrap();
    assert_eq!(position.fen(), "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
}

#[test]
fn a_crossed_square_is_written_only_if_the_pawn_can_be_taken() {
    let start = Position::start();
    let next = start.after(&start.uci("e2e4").unwrap());
    assert_eq!(next.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn texts_that_are_none() {
    for (fen, about) in [
        ("", "the first field"),
        ("8/8/8/8/8/8/8 w - -", "the first field"),
        ("8/8/8/4k4/8/8/8/4K3 w - -", "the first field"),
        ("8/8/8/4x3/8/8/8/4K3 w - -", "the first field"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "the second field"),
        ("4k3/8/8/8/8/8/8/4K3 w abc -", "the third field"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9", "the fourth field"),
        ("4k3/8/8/8/8/8/8/4K3 w - - many", "the fifth field"),
    ] {
        let error = Position::from_fen(fen).unwrap_err().to_string();
        assert!(error.starts_with(&format!("“{fen}” is not a FEN: {about}")), "{error}");
    }
}

#[test]
fn boards_that_are_none() {
    let _claim = clauses::built_in(&["UA-CHESS 3.10.3"]);
    for (fen, fault) in [
        ("8/8/8/8/8/8/8/8 w - -", SetupFault::KingMissing),
        ("8/8/8/8/8/8/8/4K3 w - -", SetupFault::KingMissing),
        ("4k3/8/8/8/8/8/8/K3K3 w - -", SetupFault::TooManyKings),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", SetupFault::PawnOnEdge),
        ("4k3/8/8/8/8/8/8/4K3 w K -", SetupFault::Castling),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", SetupFault::Crossed),
        ("4k3/8/8/8/8/8/8/4RK2 w - -", SetupFault::OppositeCheck),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - -", SetupFault::ImpossibleCheck),
        ("QQQQQQQQ/QQQQQQQQ/8/8/8/7k/8/K7 w - -", SetupFault::TooManyMen),
    ] {
        match Position::from_fen(fen).unwrap_err() {
            FenError::Setup { faults, .. } => assert!(faults.contains(&fault), "{fen} {faults:?}"),
            other => panic!("{other}"),
        }
    }
    let two = Position::from_fen("4k2P/8/8/8/8/8/8/8 w - -").unwrap_err().to_string();
    assert_eq!(
        two,
        "“4k2P/8/8/8/8/8/8/8 w - -” is not a position: each side needs its king; a pawn stands on \
         the first or the last rank"
    );
}
