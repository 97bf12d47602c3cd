//! Games typed from score sheets: read in any spelling, kept in one.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use draughts::Variant;
use records::{BadMoves, BoardAt, Kind, normalise, read_sheet};
use words::Language;

const RUSSIAN: Kind = Kind::Draughts(Variant::RUSSIAN);

fn unplayable(number: &str, text: &str) -> BadMoves {
    BadMoves::Unplayable { number: number.to_owned(), text: text.to_owned() }
}

#[test]
fn what_is_normalised_stays_as_it_is() {
    for (kind, text) in [
        (RUSSIAN, "[Event \"Cup\"]\n\n1. cd4 bc5 2. d:b6 {well done} a:c5 2-0"),
        (Kind::Chess, "1. e4 e5 2. Кf3 {клас} Кc6 1/2-1/2"),
        (Kind::Renju, "h8 h9 i9 j10"),
    ] {
        let once = normalise(kind, text, None).unwrap();
        assert_eq!(normalise(kind, &once, None).unwrap(), once, "{text}");
        assert!(!once.contains("Cup"), "tags are the event's matter");
        assert_eq!(read_sheet(kind, text, None).unwrap().kind(), kind);
    }
    let kept = normalise(RUSSIAN, "1. cd4 bc5 2. d:b6 {well done} *", None).unwrap();
    assert!(kept.contains("well done"), "{kept}");
}

#[test]
fn a_text_that_is_not_one_whole_game_is_refused_with_the_reason() {
    for (kind, text, bad) in [
        (RUSSIAN, "1. c3-d4 d6-c5 2. d4-e3", unplayable("2.", "d4-e3")),
        (RUSSIAN, "1. c3-d4 d6-d5", unplayable("1…", "d6-d5")),
        (RUSSIAN, "nonsense", BadMoves::Empty),
        (RUSSIAN, "1. c3-d4 *\n\n1. c3-b4 *", BadMoves::Several),
        (RUSSIAN, "[GameType \"20\"]\n\n1. 32-28 19-23", BadMoves::Foreign),
        (Kind::Chess, "1. e4 Ke7", unplayable("1…", "Ke7")),
        (Kind::Chess, "", BadMoves::Empty),
        (Kind::Renju, "h8 h9 h8", unplayable("2.", "h8")),
        (Kind::Renju, "", BadMoves::Empty),
    ] {
        assert_eq!(normalise(kind, text, None), Err(bad), "{text}");
    }
    let renju = normalise(Kind::Renju, "h8 e4!", None);
    assert!(matches!(renju, Err(BadMoves::Unreadable { line: Some(1), .. })), "{renju:?}");
}

#[test]
fn a_sheet_may_begin_where_the_drawn_opening_ends() {
    let opening = Some("ab4 ba5");
    assert!(normalise(RUSSIAN, "1. a3-b4 b6-a5 2. c3-d4", opening).is_ok());
    let from_there = normalise(RUSSIAN, "1. c3-d4 a5xe5", opening).unwrap();
    assert!(from_there.contains("[FEN "), "{from_there}");
    assert_eq!(
        normalise(RUSSIAN, "1. h4-h5", opening),
        Err(unplayable("1.", "h4-h5")),
        "the fault is told of the sheet as it was typed"
    );
}

#[test]
fn the_moves_and_the_board_are_shown() {
    let game = read_sheet(RUSSIAN, "1. c3-d4 d6-c5 2. b4xd6", None).map(|_| ());
    assert_eq!(game, Err(unplayable("2.", "b4xd6")));
    let game = read_sheet(RUSSIAN, "1. c3-d4 b6-c5 2. d4:b6", None).unwrap();
    assert_eq!(game.moves(Language::Uk), ["c3-d4", "b6-c5", "d4:b6"]);
    assert_eq!(game.said(0, Language::Uk), "");
    assert!(!game.said(3, Language::Uk).is_empty());
    let BoardAt::Draughts(last, Some(mv)) = game.last_board() else { panic!("{game:?}") };
    assert!(mv.is_capture() && last.turn() == draughts::Colour::Black);
    let BoardAt::Draughts(start, None) = game.board(0) else { panic!("{game:?}") };
    assert_eq!(start, draughts::Position::start(Variant::RUSSIAN));
}

/// A foul is what happened: it stays in the record, and is found when the game is judged.
#[test]
fn a_foul_of_renju_is_kept() {
    // K8 makes a double three: H8 J8 K8 and K8 K9 K10.
    let foul = "h8 a1 j8 a3 k9 a5 k10 a7 k8 a9";
    let game = read_sheet(Kind::Renju, foul, None).unwrap();
    assert_eq!(game.moves(Language::En).len(), 10);
    assert_eq!((game.plies(), game.fault.is_some()), (8, true));
    assert_eq!(normalise(Kind::Renju, &game.text(), None).unwrap(), game.text());
}
