//! Who can still mate (5.2.2, 6.9, 7.5.5, A.4.3).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{
    Budget, Colour, Life, MateAnswer, Outcome, Position, Proof, TooLittle, mate_possible, prospects,
};

/// Lines of a verdict (who can still mate: `WB`, `W-`, `-B`, `--`) and a position.
fn verdicts(data: &'static str) -> impl Iterator<Item = (&'static str, Position)> {
    data.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (verdict, fen) = line.split_once(" | ").unwrap();
        (verdict, Position::from_fen(fen).unwrap())
    })
}

/// The answer for one side, after its line has been played out.
fn ask(position: &Position, winner: Colour) -> MateAnswer {
    let answer = mate_possible(position, winner, Budget(200_000));
    if let MateAnswer::Possible(helpmate) = &answer {
        let end = helpmate.moves.iter().fold(position.clone(), |position, mv| {
            position.play(mv).expect("a helpmate is made of legal moves")
        });
        assert_eq!(end.outcome(), Some(Outcome::Checkmate { winner }), "{position:?}");
    }
    answer
}

fn verdict(position: &Position) -> String {
    let sign = |winner, letter| match ask(position, winner) {
        MateAnswer::Possible(_) => letter,
        MateAnswer::Impossible(_) => '-',
        MateAnswer::Undecided { .. } => '?',
    };
    [sign(Colour::White, 'W'), sign(Colour::Black, 'B')].iter().collect()
}

fn check(data: &'static str) {
    for (expected, position) in verdicts(data) {
        assert_eq!(verdict(&position), expected, "{position:?}");
    }
}

#[test]
fn the_list() {
    let _claim =
        clauses::built_in(&["UA-CHESS 5.2.2", "UA-CHESS 6.9", "UA-CHESS 7.5.5", "UA-CHESS A.4.3"]);
    check(include_str!("data/chess_mate_possible.txt"));
}

#[test]
fn a_longer_list() {
    let _claim = clauses::built_in(&["UA-CHESS 1.5", "UA-CHESS 5.2.2", "UA-CHESS 6.9"]);
    check(include_str!("data/mate_possible_more.txt"));
}

fn proof(fen: &str, winner: Colour) -> Proof {
    match ask(&Position::from_fen(fen).unwrap(), winner) {
        MateAnswer::Impossible(proof) => proof,
        other => panic!("{fen}: {other:?}"),
    }
}

fn helpmate(fen: &str, winner: Colour) -> usize {
    match ask(&Position::from_fen(fen).unwrap(), winner) {
        MateAnswer::Possible(helpmate) => helpmate.moves.len(),
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn by_material() {
    let _claim = clauses::built_in(&["UA-CHESS 5.2.2", "UA-CHESS 6.9"]);
    use Colour::{Black, White};
    use TooLittle::{BareKing, BishopsOfOneColour, LoneKnight};
    for (fen, winner, reason) in [
        ("4k3/8/8/8/8/8/8/4K2Q w", Black, BareKing(Black)),
        ("4k3/8/8/8/8/8/8/4K1N1 w", White, LoneKnight(White)),
        ("3qk3/8/8/8/8/8/8/4K1N1 w", White, LoneKnight(White)),
        ("2qqk3/8/8/8/8/8/8/4K1N1 w", White, LoneKnight(White)),
        ("4k3/8/8/8/8/8/8/4KB2 w", White, BishopsOfOneColour(White)),
        ("4k3/8/8/8/8/8/6B1/4KB2 w", White, BishopsOfOneColour(White)),
        ("2b1k3/8/8/8/8/8/8/4KB2 w", Black, BishopsOfOneColour(Black)),
        ("r2qk3/8/8/8/8/8/8/4KB2 w", White, BishopsOfOneColour(White)),
    ] {
        assert_eq!(proof(fen, winner), Proof::TooLittle(reason), "{fen}");
    }
    for fen in [
        "4k2r/8/8/8/8/8/8/4K1N1 w",
        "4k1n1/8/8/8/8/8/8/4K1N1 w",
        "4kb2/8/8/8/8/8/8/4K1N1 w",
        "4k3/7p/8/8/8/8/8/4K1N1 w",
        "4kb2/8/8/8/8/8/8/4KB2 w",
        "4k3/7p/8/8/8/8/8/4KB2 w",
        "4k1n1/8/8/8/8/8/8/4KB2 w",
        "4k3/8/8/8/8/8/8/2B1KB2 w",
        "4k3/8/8/8/8/8/8/1N2K1N1 w",
        "4k3/8/8/8/8/8/4P3/4K3 w",
    ] {
        assert!(helpmate(fen, White) > 0, "{fen}");
    }
}

#[test]
fn dead_by_material_ends_the_game_at_once() {
    let _claim = clauses::built_in(&["UA-CHESS 1.5", "UA-CHESS 5.2.2"]);
    for fen in ["4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4KB2 w", "4k1n1/8/8/8/8/8/8/4K3 b"] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.outcome(), Some(Outcome::DeadPosition), "{fen}");
        assert_eq!(prospects(&position, Budget::QUICK).life(), Life::Dead, "{fen}");
    }
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w").unwrap();
    assert_eq!(position.outcome(), None);
    let prospects = prospects(&position, Budget::QUICK);
    assert_eq!(prospects.life(), Life::Alive);
    assert!(matches!(prospects.black, MateAnswer::Impossible(_)));
}

#[test]
fn proofs_say_why() {
    use Colour::{Black, White};
    assert_eq!(
        proof("4k3/8/8/8/8/8/8/4K2Q w", Black).to_string(),
        "Black has only the king, which cannot give check"
    );
    assert_eq!(
        proof("k7/Pp6/1P6/8/8/8/7K/8 w", White).to_string(),
        "the men are blocked: the king to be mated can never leave the squares a8, and on none of \
         them can it be attacked with all its flight squares taken"
    );
    let regions = proof("1k6/b1b5/7p/5p1P/5p2/5PpK/6P1/8 w", White).to_string();
    assert!(regions.starts_with("there is no mate in any of the "), "{regions}");
    assert!(regions.contains("arrangements of kings, pawns and walled-in pieces"), "{regions}");
    let forced = proof("1q2Q2k/8/5p1K/7P/8/8/8/8 b", Black).to_string();
    assert!(forced.starts_with("there is no mate in any of the "), "{forced}");
    assert!(forced.ends_with(" positions that can come about"), "{forced}");
}

#[test]
fn a_finished_game() {
    let _claim = clauses::built_in(&["UA-CHESS 5.1.1", "UA-CHESS 5.2.1"]);
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b";
    assert_eq!(helpmate(mate, Colour::White), 0);
    assert_eq!(proof(mate, Colour::Black), Proof::GameOver);
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b";
    assert_eq!(proof(stalemate, Colour::White), Proof::GameOver);
    assert_eq!(proof(stalemate, Colour::Black), Proof::GameOver);
}

#[test]
fn taking_in_passing_may_be_the_last_chance() {
    let _claim = clauses::built_in(&["UA-CHESS 3.7.4.2", "UA-CHESS 5.2.2"]);
    let with = |crossed| format!("8/4k3/3p4/p1pP1p1p/P1P2P1P/8/2K5/8 w - {crossed}");
    let life = |fen: String| prospects(&Position::from_fen(&fen).unwrap(), Budget::QUICK).life();
    assert_eq!(life(with("c6")), Life::Alive);
    assert_eq!(life(with("-")), Life::Dead);
}

#[test]
fn a_minor_piece_against_anything_that_can_get_in_the_way() {
    let _claim = clauses::built_in(&["UA-CHESS 6.9"]);
    // Each square takes one man of each ending, so that all come in many places.
    let endings = ["KNkb", "KNkn", "KNkr", "KNkp", "KBkb", "KBkn", "KBkp", "KNNk", "KBNk", "KBBk"];
    let mut decided = 0;
    for ending in endings {
        for seed in 0..40 {
            let mut board = [['1'; 8]; 8];
            for (at, man) in ending.chars().enumerate() {
                let square = (seed * 23 + (at + 1) * (seed + 29) * 7) % 64;
                board[square / 8][square % 8] = man;
            }
            let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
            let turn = ["w", "b"][seed % 2];
            let fen = format!("{} {turn} - -", ranks.join("/"));
            let Ok(position) = Position::from_fen(&fen) else { continue };
            let answer = mate_possible(&position, Colour::White, Budget(20_000));
            assert!(!matches!(answer, MateAnswer::Undecided { .. }), "{fen}");
            decided += usize::from(matches!(answer, MateAnswer::Possible(_)));
        }
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn a_small_budget_leaves_hard_questions_open() {
    let hard = Position::from_fen("8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b").unwrap();
    match mate_possible(&hard, Colour::Black, Budget(500)) {
        MateAnswer::Undecided { nodes } => assert!((500..1_000).contains(&nodes), "{nodes}"),
        other => panic!("{other:?}"),
    }
    let both = prospects(&hard, Budget(500));
    assert_eq!(both.life(), Life::Undecided);
}
