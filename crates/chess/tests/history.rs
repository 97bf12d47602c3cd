//! Repetition and moves without progress (Article 9).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{AutomaticDraw, Claim, History, Outcome, Position};

fn play(history: &mut History, moves: &str) {
    for mv in moves.split_whitespace() {
        let mv = history.position().uci(mv).unwrap();
        history.play(&mv).unwrap();
    }
}

fn from_fen(fen: &str) -> History {
    History::new(Position::from_fen(fen).unwrap())
}

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn third_by_claim_fifth_by_itself() {
    let _claim =
        clauses::built_in(&["UA-CHESS 9.2", "UA-CHESS 9.2.1.2", "UA-CHESS 9.6", "UA-CHESS 9.6.1"]);
    let mut game = History::new(Position::start());
    for occurrence in 1..=5 {
        assert_eq!(game.occurrences(), occurrence);
        let claims: &[Claim] = if occurrence >= 3 { &[Claim::ThirdOccurrence] } else { &[] };
        assert_eq!(game.claims(), claims);
        let ends = (occurrence == 5).then_some(AutomaticDraw::FifthOccurrence);
        assert_eq!(game.automatic(), ends);
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
}

#[test]
fn a_claim_with_the_move_that_repeats() {
    let _claim = clauses::built_in(&["UA-CHESS 9.2.1.1"]);
    let mut game = History::new(Position::start());
    play(&mut game, &KNIGHTS_OUT_AND_BACK.repeat(2));
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(game.claims(), [Claim::ThirdOccurrence], "this one has come three times too");
    let mut game = History::new(Position::start());
    play(&mut game, "a2a3 a7a6 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(game.claims(), []);
    let back = game.position().uci("f6g8").unwrap();
    assert_eq!(game.claims_with(&back), Ok(vec![Claim::ThirdOccurrence]));
    let other = game.position().uci("f6g4").unwrap();
    assert_eq!(game.claims_with(&other), Ok(vec![]));
    let whites = Position::start().uci("e2e4").unwrap();
    assert!(game.claims_with(&whites).is_err());
}

#[test]
fn the_same_position_means_the_same_possible_moves() {
    let _claim = clauses::built_in(&["UA-CHESS 9.2.2", "UA-CHESS 9.2.2.1", "UA-CHESS 9.2.2.2"]);
    let key = |fen: &str| Position::from_fen(fen).unwrap().key();
    // The side to move matters, counters do not.
    assert_ne!(key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), key("4k3/8/8/8/8/8/8/4K2R b - - 0 1"));
    assert_eq!(key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), key("4k3/8/8/8/8/8/8/4K2R w - - 9 30"));
    assert_ne!(key("4k3/8/8/8/8/8/8/4K2R w - -"), key("4k3/8/8/8/8/8/8/4K2R w K -"));
    assert_ne!(key("4k3/8/8/8/8/8/8/4K2R w - -"), key("4k3/8/8/8/8/8/8/4K1R1 w - -"));
    // A pawn that can be taken in passing makes a difference,
    let can = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    let cannot = "4k3/8/8/3pP3/8/8/8/4K3 w - -";
    assert_ne!(key(can), key(cannot));
    // one that cannot does not: nothing beside it, or the capture would uncover the king.
    assert_eq!(key("4k3/8/8/3p4/8/8/8/4K3 w - d6"), key("4k3/8/8/3p4/8/8/8/4K3 w - -"));
    let pinned = "8/8/8/K2pP2r/8/8/8/4k3 w - d6";
    assert_eq!(key(pinned), key("8/8/8/K2pP2r/8/8/8/4k3 w - -"));
}

#[test]
fn the_first_time_does_not_count_if_a_pawn_could_be_taken_in_passing() {
    let _claim = clauses::built_in(&["UA-CHESS 9.2.2.1"]);
    let mut game = from_fen("4k3/3p4/8/4P3/8/8/8/4K3 b - -");
    play(&mut game, "d7d5");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.occurrences(), 1, "before, the pawn could be taken in passing");
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn castling_rights_are_lost_by_moving_only() {
    let _claim = clauses::built_in(&["UA-CHESS 9.2.2.2"]);
    let mut game = from_fen("4k2r/8/8/8/8/8/8/4K2R w Kk -");
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.occurrences(), 1, "both rooks have moved since");
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.occurrences(), 2);
    // An attack on the king's way bars castling for the moment; the right remains.
    let mut game = from_fen("4k3/8/8/8/8/8/r7/1N2K2R w K -");
    play(&mut game, "b1c3 a2f2");
    assert!(game.position().uci("e1g1").is_err());
    play(&mut game, "c3b1 f2a2");
    assert_eq!(game.occurrences(), 2);
    assert!(game.position().uci("e1g1").is_ok());
}

#[test]
fn fifty_moves_by_claim() {
    let _claim = clauses::built_in(&["UA-CHESS 9.3", "UA-CHESS 9.3.1", "UA-CHESS 9.3.2"]);
    let mut game = from_fen("4k3/p7/8/8/8/8/P7/4K2R w - - 98 80");
    play(&mut game, "h1h2");
    assert_eq!(game.quiet_plies(), 99);
    assert_eq!(game.claims(), []);
    let king = game.position().uci("e8e7").unwrap();
    assert_eq!(game.claims_with(&king), Ok(vec![Claim::FiftyMoves]));
    let pawn = game.position().uci("a7a6").unwrap();
    assert_eq!(game.claims_with(&pawn), Ok(vec![]), "a pawn's move begins the count anew");
    play(&mut game, "e8e7");
    assert_eq!(game.claims(), [Claim::FiftyMoves]);
    assert_eq!(game.automatic(), None);
    play(&mut game, "h2h7");
    assert_eq!(game.claims(), [Claim::FiftyMoves], "it remains until a pawn moves");
    play(&mut game, "e7f6 h7a7");
    assert_eq!(game.quiet_plies(), 0);
    assert_eq!(game.claims(), []);
}

#[test]
fn seventy_five_moves_by_themselves_unless_it_is_mate() {
    let _claim = clauses::built_in(&["UA-CHESS 9.6", "UA-CHESS 9.6.2"]);
    let mut game = from_fen("7k/8/5K2/8/8/8/8/R7 w - - 148 120");
    play(&mut game, "a1b1");
    assert_eq!(game.automatic(), None);
    play(&mut game, "h8g8");
    assert_eq!(game.automatic(), Some(AutomaticDraw::SeventyFiveMoves));
    assert_eq!(game.claims(), [Claim::FiftyMoves]);
    let mut game = from_fen("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    play(&mut game, "a1a8");
    assert_eq!(game.quiet_plies(), 150);
    assert!(matches!(game.position().outcome(), Some(Outcome::Checkmate { .. })));
    assert_eq!(game.automatic(), None);
}
