//! The partner plays by the rules, sees what is to be seen, and stops when he is asked to.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::Cell;
use std::sync::Arc;

use game::Position as _;
use practice::{Exact, Level, Partner};
use rulebook::Game;

const NEVER: &dyn Fn() -> bool = &|| false;

fn says(game: Game, level: Level, position: &str) -> Option<String> {
    Partner::new(game, level).answer(position, 1, NEVER).unwrap()
}

/// Plays a game of two partners and gives 1 if the first side won, -1 if it lost.
fn play<P: game::Position>(game: Game, start: P, levels: [Level; 2], seed: u64, plies: u32) -> i32 {
    let mut position = start;
    for ply in 0..plies {
        if let Some(end) = position.ended() {
            return end.winner.map_or(0, |side| if side == game::Side::First { 1 } else { -1 });
        }
        let partner = Partner::new(game, levels[(ply % 2) as usize]);
        let said = partner.answer(&position.text(), seed + u64::from(ply), NEVER).unwrap().unwrap();
        let mv = position.find_move(&said).unwrap();
        position = position.play(&mv).unwrap();
    }
    0
}

#[test]
fn every_move_is_legal_in_every_game() {
    let draughts =
        [Game::Russian, Game::Brazilian, Game::International, Game::English, Game::Giveaway];
    for game in draughts {
        let start = draughts::Position::start(game.variant().parse().unwrap());
        play(game, start, [Level::Easy, Level::Medium], 3, 60);
    }
    play(Game::Chess, chess::Position::start(), [Level::Easy, Level::Medium], 3, 60);
    play(Game::Renju, renju::Position::new(), [Level::Easy, Level::Medium], 3, 100);
}

#[test]
fn he_who_sees_more_wins() {
    let levels = [[Level::Medium, Level::Easy], [Level::Easy, Level::Medium]];
    let score = |play: &dyn Fn([Level; 2], u64) -> i32| -> i32 {
        let games = (0..6).flat_map(|seed| levels.map(|one| (one, seed)));
        let signed = games.map(|(one, seed)| {
            let sign = if one[0] == Level::Medium { 1 } else { -1 };
            sign * play(one, seed)
        });
        signed.sum()
    };
    let russian = score(&|levels, seed| {
        play(
            Game::Russian,
            draughts::Position::start(draughts::Variant::RUSSIAN),
            levels,
            seed,
            160,
        )
    });
    let renju = score(&|levels, seed| play(Game::Renju, renju::Position::new(), levels, seed, 160));
    assert!(russian >= 4 && renju >= 4, "{russian} of 12 in draughts, {renju} in renju");
}

#[test]
fn he_takes_what_wins_at_once() {
    // Two ways to take; one of them takes all.
    let taking = says(Game::Russian, Level::Strong, "W:Wa1,Kh8:Bb2,d4").unwrap();
    let start = draughts::Position::start(draughts::Variant::RUSSIAN);
    let position = start.read("W:Wa1,Kh8:Bb2,d4").unwrap();
    let after = position.play(&position.find_move(&taking).unwrap()).unwrap();
    assert_eq!(after.force().iter().map(|one| one.pieces()).min(), Some(0), "{taking}");
    // Mate in one, with other captures at hand.
    let mate = says(Game::Chess, Level::Medium, "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1");
    assert_eq!(mate.as_deref(), Some("d1d8"));
}

#[test]
fn an_ending_that_is_known_is_won() {
    let exact = Arc::new(Exact::build(draughts::Variant::RUSSIAN, 3).unwrap());
    let partner = Partner::new(Game::Russian, Level::Strong).knowing(exact);
    let start = draughts::Position::start(draughts::Variant::RUSSIAN);
    // Two kings against a man that wants to become a third one.
    let mut position = start.read("W:WKa1,Ka3:Bf6").unwrap();
    for seed in 0..40 {
        if position.ended().is_some() {
            break;
        }
        let said = partner.answer(&position.text(), seed, NEVER).unwrap().unwrap();
        position = position.play(&position.find_move(&said).unwrap()).unwrap();
    }
    assert_eq!(position.ended().and_then(|end| end.winner), Some(game::Side::First));
}

#[test]
fn at_renju_a_four_is_stopped_and_an_open_four_is_won() {
    let play = |moves: &[(u8, u8)]| {
        let mut position = renju::Position::new();
        for (column, row) in moves {
            position.place(renju::Point::new(*column, *row).unwrap()).unwrap();
        }
        position
    };
    // Black has three in a row, open on both sides; White to move must not let it become four.
    let position = play(&[(7, 7), (0, 0), (8, 7), (0, 14), (9, 7)]);
    let said = says(Game::Renju, Level::Medium, &position.text()).unwrap();
    let renju::Move::Place(point) = position.find_move(&said).unwrap() else { panic!("a pass") };
    assert!(point.row() == 7 && (5..=11).contains(&point.column()), "{said}");
    // With a fourth stone left alone, Black wins.
    let position = play(&[(7, 7), (0, 0), (8, 7), (0, 14), (9, 7), (14, 0), (10, 7), (14, 14)]);
    let said = says(Game::Renju, Level::Easy, &position.text()).unwrap();
    let next = position.play(&position.find_move(&said).unwrap()).unwrap();
    assert!(next.ended().is_some(), "{said}");
}

#[test]
fn he_stops_when_he_is_asked_to() {
    let asked = Cell::new(0);
    let at_once = || {
        asked.set(asked.get() + 1);
        true
    };
    let start = chess::Position::start();
    let partner = Partner::new(Game::Chess, Level::Strong);
    let said = partner.answer(&start.text(), 1, &at_once).unwrap().unwrap();
    assert!(start.find_move(&said).is_ok());
    assert!(asked.get() <= 2, "asked {} times", asked.get());
}

#[test]
fn what_is_no_position_is_refused() {
    assert!(Partner::new(Game::Russian, Level::Easy).answer("nonsense", 1, NEVER).is_err());
}
