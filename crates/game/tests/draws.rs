//! Draw rules at work, by cases an arbiter meets.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use clauses::Document;
use draughts::Variant;
use game::{Circumstances, Side, Stage};
use rulebook::Ends;
use support::{Played, to_and_fro};

fn russian(fen: &str) -> draughts::Position {
    draughts::Position::from_fen(Variant::RUSSIAN, fen).unwrap()
}

#[test]
fn three_kings_have_fifteen_moves_against_a_king_off_the_road() {
    clauses::proves(&["RU-2022 6.1.8.3", "RU-2022 5.4.13.6"]);
    let start = russian("W:WKa1,Kb2,Kc3:BKg1");
    let cycle = to_and_fro(&start);
    let mut game = Played::under(Document::Ru2022, "russian", &start);

    game.go_round(&cycle, 28);
    let nearest = game.watch.nearest(&Circumstances::default()).unwrap();
    assert_eq!(nearest.rule.clauses.to_string(), "RU-2022 6.1.8.3, 5.4.13.6");
    assert_eq!(nearest.tally.unwrap().left.unwrap()[Side::First], 1);
    assert_eq!(game.stage("three-kings"), Stage::Running);

    game.make(&cycle[0]);
    let standing = game.standing("three-kings");
    assert_eq!(standing.ends(), Some(Ends::ArbiterMay));
    assert_eq!(standing.claimants, Side::BOTH);
}
