//! A rulebook that nobody wrote works like the others: its rules are only data.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use draughts::Variant;
use game::{Circumstances, Side, Stage};
use rulebook::{Ends, Rulebook};
use support::{Played, to_and_fro};

const MADE_UP: &str = r#"
document = "UA-64"
title = { uk = "Вигадані правила", ru = "Выдуманные правила", en = "Made-up rules" }

[[discipline]]
id = "towers"
names = { uk = "вежі", ru = "башни", en = "towers" }
play = { game = "international", pace = "blitz" }
clauses = ["UA-64 1.1"]

# Twice is enough, and the players need not ask.
[[draw]]
id = "seen-before"
clauses = ["UA-64 6.5"]
ground.repetition = 2
ends = "at-once"

# Two kings have three moves against a king that stays on the main road of a hundred squares.
[[draw]]
id = "two-on-road"
clauses = ["UA-64 6.3.1"]
ground.count = { limit = 3, of = "stronger-side", while = { against-lone-king = [{ kings = 2, men = 0 }], road = "lone-king-on" }, cleared-by = ["capture"] }
ends = "arbiter-must"

# The side with more pieces has four moves while no man moves, unless it is a case of the above.
[[draw]]
id = "more-pieces"
clauses = ["UA-64 6.6"]
ground.count = { limit = 4, of = "stronger-side", while = { except = ["two-on-road"] }, cleared-by = ["man-move"] }
ends = "on-claim"

[[claim]]
of = ["more-pieces"]
clauses = ["UA-64 6.6"]
occasions = ["intended-move"]
checked-on = "clocks-stopped"
evidence = "free"
wrong-claim = "game-goes-on"
"#;

fn start(fen: &str) -> Played<draughts::Position> {
    let rulebook = Rulebook::read(MADE_UP).unwrap();
    let start = draughts::Position::from_fen(Variant::INTERNATIONAL, fen).unwrap();
    Played::by(&rulebook, rulebook.discipline("towers").unwrap(), &start)
}

#[test]
fn its_repetition_ends_the_game_at_once() {
    let mut game = start("W:WK46,K41,26:BK45,K50,25");
    let cycle = to_and_fro(&game.position);
    game.go_round(&cycle, 3);
    assert_eq!(game.stage("seen-before"), Stage::Dormant);
    game.make(&cycle[3]);
    assert_eq!(game.standing("seen-before").ends(), Some(Ends::AtOnce));
}

#[test]
fn its_counts_take_turns() {
    let mut game = start("W:WK26,K36:BK5");
    assert_eq!(game.counted("two-on-road"), Some(0));
    assert_eq!(game.counted("more-pieces"), None);
    let cycle = to_and_fro(&game.position);
    game.go_round(&cycle, 4);
    let nearest = game.watch.nearest(&Circumstances::default()).unwrap();
    assert_eq!(nearest.rule.id, "two-on-road");
    game.make(&cycle[0]);
    assert_eq!(game.standing("two-on-road").ends(), Some(Ends::ArbiterMust));
    assert_eq!(game.standing("two-on-road").claimants, Side::BOTH);
}

#[test]
fn its_stronger_side_is_the_one_with_more_pieces() {
    let mut game = start("W:WK46,K41,26:BK45,25");
    let cycle = to_and_fro(&game.position);
    game.go_round(&cycle, 6);
    assert_eq!(game.counted("more-pieces"), Some(3));
    let circumstances = Circumstances::default();
    let claims = game.watch.claims_with(&game.position, &cycle[2], &circumstances).unwrap();
    assert_eq!(claims.iter().filter(|claim| claim.rule.id == "more-pieces").count(), 1);
    let mut moved = game.clone();
    game.make(&cycle[2]);
    assert_eq!(game.stage("more-pieces"), Stage::Met);
    assert!(game.standing("more-pieces").claimants.is_empty(), "only with an intended move");
    moved.play("26-21");
    assert_eq!(moved.counted("more-pieces"), Some(0));
}
