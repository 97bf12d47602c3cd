//! Positions: how they are set up, checked, read, written, told apart and decided.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::built_in;
use draughts::{
    Colour, Facts, FenError, Ground, LastRow, Naming, Outcome, Piece, Position, Setup, SetupFault,
    Square, Variant,
};

fn at(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

fn refusal(variant: Variant, fen: &str) -> String {
    Position::from_fen(variant, fen).unwrap_err().to_string()
}

#[test]
fn the_start_of_each_game() {
    let _claim =
        built_in(&["RU-2013 2.1.4.1", "UA-2024 VI.moves.3", "UA-2024 V.moves.3", "RU-2022 7.2.2"]);
    let _claim = built_in(&["RU-2013 3.2", "UA-2024 V.equipment.8", "UA-2024 VII.equipment.11"]);
    for (variant, fen) in [
        (
            Variant::RUSSIAN,
            "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
        ),
        (Variant::INTERNATIONAL, "W:W31-50:B1-20"),
        (Variant::ENGLISH, "B:W21-32:B1-12"),
        (Variant::EIGHTY, "W:W26-40:B1-15"),
    ] {
        assert_eq!(at(variant, fen), Position::start(variant));
    }
}

/// The majority option that `RU-2022 6.2.3` lets the regulations choose for draughts-64 is the
/// capture rule of the 100-square game on the small board: exactly what Brazilian draughts is.
#[test]
fn majority_on_the_small_board_is_brazilian() {
    let _claim = built_in(&["RU-2022 6.2.3", "UA-2024 VI.capture.16"]);
    let small = Variant::RUSSIAN.facts();
    let large = Variant::INTERNATIONAL.facts();
    let option = Facts { majority: large.majority, last_row: large.last_row, ..small };
    assert_eq!(Variant::BRAZILIAN.facts(), option);
    assert_eq!((small.majority, small.last_row), (false, LastRow::CrownsAndGoesOn));
}

#[test]
fn fens_are_read_as_programs_write_them() {
    let same = at(Variant::ENGLISH, "B:W13,12,K8:B6,3,K1");
    for fen in [
        "B:W13,12,K8:B6,3,K1.",
        "B:B6,3,K1:W13,12,K8",
        " B : W 13, 12, K 8 : B 6, 3 ,K1 . ",
        "b:w13,12,k8:b6,3,k1",
        "B:W13,12,K8:B6,3,K1:H0:F1",
        "B:W12-13,K8:BK1,3,6,",
        "B:Wa5,h6,Kg7:B6,f8,Kb8",
    ] {
        assert_eq!(at(Variant::ENGLISH, fen), same, "{fen}");
    }
    assert_eq!(at(Variant::RUSSIAN, "W:Wc3:B").fen(), "W:Wc3:B");
}

#[test]
fn fens_that_are_none_are_refused_with_their_place() {
    let russian = |fen| refusal(Variant::RUSSIAN, fen);
    assert_eq!(
        russian("X:Wc3:Bd4"),
        "at column 1 of the FEN, “X”: a FEN begins with the side to move, W or B, as in W:W31,32:B1,K2"
    );
    assert!(russian("").starts_with("at column 1 of the FEN, “”: a FEN begins with the side"));
    assert_eq!(
        russian("W:Wc3,c4:Bd4"),
        "at column 7 of the FEN, “c4”: the russian board has no playing square “c4”; it has the dark squares of a1–h8, numbered 1–32"
    );
    assert!(russian("W:W33:B1").starts_with("at column 4 of the FEN, “33”: the russian board"));
    assert!(russian("W:Wc3,d4:Bd4").contains("column 11 of the FEN, “d4”: two pieces stand on d4"));
    assert!(
        russian("W:Wc3").contains("Black's pieces are missing; write :B even if there are none")
    );
    assert!(russian("W:Wc3:Wd4:B").contains("White's pieces are listed a second time"));
    assert!(russian("W:Wc3:Bd4:Z9").contains("expected W or B and the squares"));
    assert!(russian("W:W12-9:B").contains("runs from the lower to the higher number"));
}

/// All faults of a set-up are said at once.
#[test]
fn a_setup_is_checked_as_a_whole() {
    let mut setup = Setup::empty(Colour::White);
    let square = |number| Square::new(number).unwrap();
    for number in 1..=13 {
        setup.put(square(number), Colour::White, Piece::Man);
    }
    setup.kings.black.insert(square(5));
    setup.men.black.insert(square(40));
    let faults = Position::new(Variant::ENGLISH, &setup).unwrap_err().faults;
    assert_eq!(faults[0], SetupFault::SquareTwice { square: "5".to_owned() });
    let too_many = SetupFault::TooManyPieces { colour: Colour::White, count: 13, limit: 12 };
    assert_eq!(faults[1], too_many);
    let last_row: Vec<String> = faults[2..6].iter().map(ToString::to_string).collect();
    assert_eq!(last_row[0], "White's man on 1 stands on its last row; it must be a king (K1)");
    let off = SetupFault::OffTheBoard { colour: Colour::Black, number: 40, squares: 32 };
    assert_eq!(faults[6..], [off]);
    let nothing = Position::new(Variant::RUSSIAN, &Setup::empty(Colour::White)).unwrap_err();
    assert_eq!(nothing.to_string(), "the board is empty; put at least one piece on it");
    assert!(matches!(
        Position::from_fen(Variant::RUSSIAN, "W:Wa1,b8:Bb6"),
        Err(FenError::Setup(_))
    ));
}

#[test]
fn who_cannot_move_has_lost_and_in_giveaway_has_won() {
    let _claim = built_in(&["RU-2013 2.8.1", "RU-2022 6.1.7", "UA-64 5.2.2", "UA-64 5.2.3"]);
    let _claim =
        built_in(&["UA-2024 V.outcome.2.2", "UA-2024 V.outcome.2.3", "UA-2024 VI.outcome.1.2"]);
    let _claim = built_in(&[
        "UA-2024 VI.outcome.1.3",
        "UA-2024 VII.outcome.2",
        "RU-2013 4.1",
        "RU-2022 8.1",
    ]);
    for (fen, ground) in [("W:Wa5:Bb6,c7", Ground::NoMove), ("W:W:Bb6", Ground::NoPieces)] {
        for (variant, winner) in
            [(Variant::RUSSIAN, Colour::Black), (Variant::GIVEAWAY, Colour::White)]
        {
            assert_eq!(at(variant, fen).outcome(), Some(Outcome { winner, ground }), "{fen}");
        }
    }
    assert_eq!(Position::start(Variant::GIVEAWAY).outcome(), None);
}

#[test]
fn keys_tell_positions_apart() {
    let mut seen = std::collections::HashMap::new();
    let mut level = vec![Position::start(Variant::INTERNATIONAL)];
    for _ in 0..6 {
        level = (level.iter())
            .flat_map(|position| position.legal_moves().into_iter().map(|mv| position.after(&mv)))
            .collect();
        for position in &level {
            assert_eq!(*seen.entry(position.key()).or_insert(*position), *position);
        }
    }
    let white = at(Variant::RUSSIAN, "W:WKa1:BKh8");
    let black = at(Variant::RUSSIAN, "B:WKa1:BKh8");
    let men = at(Variant::RUSSIAN, "W:Wa1:BKh8");
    assert_ne!(white.key(), black.key());
    assert_ne!(white.key(), men.key());
}

#[test]
fn a_move_of_another_position_is_refused() {
    let start = Position::start(Variant::RUSSIAN);
    let mv = start.legal_moves()[0];
    let after = start.play(&mv).unwrap();
    let refused = after.play(&mv).unwrap_err();
    assert!(refused.to_string().contains("is not a legal move of russian B:W"), "{refused}");
}

#[test]
fn a_capture_knows_every_way_it_can_go() {
    let squares = |names: &str| -> Vec<Square> {
        names.split(':').map(|name| Variant::RUSSIAN.square_named(name).unwrap()).collect()
    };
    // Five men round a square: either way round is the same move.
    let position = at(Variant::RUSSIAN, "B:Wa1,a3,b2,b4,d2,d4,e3,f2,f4:Ba5,c5,c7,e7,g7");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 1);
    assert!(position.goes_via(&moves[0], &squares("c3:e1:g3:e5")));
    assert!(position.goes_via(&moves[0], &squares("c3:e5:g3:e1")));
    assert!(position.goes_via(&moves[0], &squares("g3")));
    assert!(!position.goes_via(&moves[0], &squares("c3:e1:e5:g3")));
    assert!(!position.goes_via(&moves[0], &squares("d8")));
    assert!(!position.goes_via(&moves[0], &[Square::new(50).unwrap()]));
}

#[test]
fn squares_have_names_in_both_ways() {
    let _claim =
        built_in(&["RU-2013 2.1.6.1", "RU-2013 3.3", "RU-2022 7.3", "UA-2024 VII.notation.1"]);
    for variant in Variant::ALL {
        for square in (1..=variant.squares()).filter_map(Square::new) {
            for naming in [Naming::Numeric, Naming::Algebraic] {
                let name = variant.square_name_in(square, naming);
                assert_eq!(variant.square_named(&name), Ok(square));
            }
        }
        assert!(variant.square_named("k1").is_err() && variant.square_named("a0").is_err());
        assert!(variant.square_named("").is_err() && variant.square_named("é4").is_err());
        assert!(variant.square_named("99999999999999999999").is_err());
        assert_eq!(variant.name().parse(), Ok(variant));
    }
    let unknown = "hollandic".parse::<Variant>().unwrap_err().to_string();
    assert!(
        unknown.starts_with("there is no draughts variant “hollandic”; the variants are russian,")
    );
}
