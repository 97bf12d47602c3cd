//! Which game a file is about.

use std::cell::Cell;

use draughts::Variant;
use notation::pdn::{ChoiceReason, Game, GameError, Layout, Options, Ply, PlyMove, Reader, Score};

use crate::support::Random;
use crate::{all, legal, one};

#[test]
fn the_game_type_decides() {
    for (number, variant) in [
        ("20", Variant::INTERNATIONAL),
        ("21", Variant::ENGLISH),
        ("25", Variant::RUSSIAN),
        ("26", Variant::BRAZILIAN),
        ("41", Variant::EIGHTY),
        ("25,W,8,8,A0,0", Variant::RUSSIAN),
        ("20,W,10,10,N2,0", Variant::INTERNATIONAL),
        ("Russian", Variant::RUSSIAN),
    ] {
        let reading = legal(&format!("[GameType \"{number}\"]\n*\n"));
        assert_eq!(reading.game.variant(), Some(variant), "{number}");
        assert_eq!(reading.chosen.map(|choice| choice.reason), Some(ChoiceReason::Tag));
    }
}

#[test]
fn giveaway_has_a_number_or_a_variant_tag() {
    let lidraughts = legal("[GameType \"98\"]\n1. 32-28 *");
    assert_eq!(lidraughts.game.variant().unwrap().name(), "giveaway-international");
    for tag in ["Giveaway", "Поддавки", "Antidraughts"] {
        let reading = legal(&format!("[GameType \"25\"]\n[Variant \"{tag}\"]\n1. c3-d4 *"));
        assert_eq!(reading.game.variant(), Some(Variant::GIVEAWAY));
        let untyped = legal(&format!("[Variant \"{tag}\"]\n1. c3-d4 *"));
        assert_eq!(untyped.game.variant(), Some(Variant::GIVEAWAY));
    }
}

#[test]
fn a_game_that_we_do_not_play_is_kept_as_text() {
    let reading = one("[GameType \"40\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 20-24 2-0");
    assert!(matches!(reading.errors[0].what, GameError::ForeignGame { number: 40, .. }));
    assert_eq!(reading.chosen, None);
    assert_eq!(reading.game.start, None);
    assert_eq!(reading.game.tags.get("GameType"), Some("40"));
    assert_eq!(reading.game.tags.get("FEN"), Some("W:W31:B20"));
    assert_eq!(reading.game.moves.plies[1].mv, PlyMove::Unread("20-24".into()));
    assert_eq!(reading.game.score, Score::WhiteWins);
}

#[test]
fn without_a_game_type_squares_and_moves_tell() {
    for (text, variant, reason) in [
        ("1. 32-28 19-23 2. 28x19 14x23 *", Variant::INTERNATIONAL, ChoiceReason::Legal),
        ("1. 34-29 19-23 2. 40-34 14-19 3. 45-40 *", Variant::INTERNATIONAL, ChoiceReason::Board),
        ("1. 11-15 23-18 2. 8-11 *", Variant::ENGLISH, ChoiceReason::Legal),
        ("1. 22-18 11-15 2. 18x11 8x15 *", Variant::RUSSIAN, ChoiceReason::Legal),
        ("1. c3-d4 d6-c5 *", Variant::RUSSIAN, ChoiceReason::Legal),
        ("1. i3-h4 j6-i5 *", Variant::EIGHTY, ChoiceReason::Legal),
        ("[FEN \"W:WKa1:Bj10,b8\"]\n*", Variant::INTERNATIONAL, ChoiceReason::Board),
        ("[FEN \"B:WK32:B1.\"]\n*", Variant::ENGLISH, ChoiceReason::Usual),
    ] {
        let chosen = legal(text).chosen.map(|choice| (choice.variant, choice.reason));
        assert_eq!(chosen, Some((variant, reason)), "{text}");
    }
}

#[test]
fn the_variant_that_goes_furthest_is_taken_for_a_game_with_an_error() {
    let reading = one("1. 11-15 23-18 2. 8-11 27-23 3. 4-9 *");
    let choice = reading.chosen.unwrap();
    assert_eq!((choice.variant, choice.reason), (Variant::ENGLISH, ChoiceReason::Furthest));
    assert_eq!(reading.game.legal_moves().count(), 4);
}

#[test]
fn random_games_are_legal_under_the_variant_that_is_found() {
    let brazilian = Cell::new(0);
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::GIVEAWAY).take(5)
    {
        cases::play(&format!("untyped, {variant}"), 100, |random| {
            let written = random_game(variant, random).to_pdn(&Layout::default());
            let untyped = written.replace("[GameType", "[Type");
            let found = legal(&untyped).game.variant().unwrap();
            brazilian.update(|count| count + usize::from(found == Variant::BRAZILIAN));
            match variant.squares() {
                32 => assert_eq!(found.squares(), 32),
                _ => assert_eq!(found, variant),
            }
        });
    }
    assert!(brazilian.get() > 0, "no game was legal under the majority rule only");
}

fn random_game(variant: Variant, random: &mut Random) -> Game {
    let mut position = draughts::Position::start(variant);
    let mut game = Game::new(position);
    while game.moves.plies.len() < 120 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        position = position.after(&mv);
        game.moves.plies.push(Ply::new(mv));
    }
    game
}

#[test]
fn what_the_caller_prefers_is_tried_first() {
    let read = |preferred| {
        let options = Options { preferred, ..Options::default() };
        let mut games = Reader::with_options("1. c3-d4 d6-c5 *".as_bytes(), options);
        games.next().unwrap().unwrap().chosen.unwrap().variant
    };
    assert_eq!(read(None), Variant::RUSSIAN);
    assert_eq!(read(Some(Variant::BRAZILIAN)), Variant::BRAZILIAN);
    assert_eq!(read(Some(Variant::GIVEAWAY)), Variant::GIVEAWAY);
    assert_eq!(read(Some(Variant::ENGLISH)), Variant::RUSSIAN, "Black begins in checkers");
}

#[test]
fn a_game_without_moves_is_like_the_one_before_it() {
    let readings =
        all("[Event \"1\"]\n1. 34-29 *\n\n[Event \"2\"]\n*\n\n[Event \"3\"]\n1. c3-d4 *\n");
    let names: Vec<_> = readings.iter().map(|r| r.game.variant().unwrap().name()).collect();
    assert_eq!(names, ["international", "international", "russian"]);
    assert_eq!(one("*").chosen.unwrap().reason, ChoiceReason::Usual);
}
