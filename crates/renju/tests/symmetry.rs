//! The eight images of a position.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use common::p;
use common::random::Boards;
use renju::{Board, Colour, FoulMap, Point, Position, Symmetry};

#[test]
fn eight_different_images_keep_the_centre() {
    let images: HashSet<Point> = Symmetry::ALL.iter().map(|s| s.image(p("G5"))).collect();
    let expected = ["G5", "J5", "G11", "J11", "E7", "E9", "L7", "L9"].map(p);
    assert_eq!(images, expected.into());
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.image(Point::CENTRE), Point::CENTRE);
        let all: HashSet<Point> = Point::all().map(|point| symmetry.image(point)).collect();
        assert_eq!(all.len(), 225);
    }
    assert!(Point::all().all(|point| Symmetry::IDENTITY.image(point) == point));
}

#[test]
fn images_share_one_canonical_board_and_key() {
    let keys = RefCell::new(HashMap::new());
    cases::play("canonical boards", 500, |random| {
        let board = random.clustered();
        let (canonical, symmetry) = board.canonical();
        assert_eq!(board.image(symmetry), canonical);
        for image in Symmetry::ALL.map(|symmetry| board.image(symmetry)) {
            assert_eq!(image.canonical().0, canonical);
            assert_eq!(image.canonical_key(), board.canonical_key());
        }
        let keys_by_turn = [Colour::Black, Colour::White]
            .map(|turn| Position::from_board(board, turn).canonical_key());
        for (turn, key) in keys_by_turn.into_iter().enumerate() {
            let other = keys.borrow_mut().insert(key, (canonical, turn));
            assert!(other.is_none_or(|other| other == (canonical, turn)), "two positions, one key");
        }
    });
}

/// Fouls do not know up from down.
#[test]
fn an_image_has_the_image_of_the_fouls() {
    cases::play("images", 200, |random| {
        let board = random.full_of_threes();
        for symmetry in Symmetry::ALL {
            let map = FoulMap::of(&board.image(symmetry));
            let permitted = symmetry.image_of_set(FoulMap::of(&board).permitted());
            assert_eq!(map.permitted(), permitted, "{board:?} {symmetry:?}");
        }
    });
}

#[test]
fn a_board_knows_its_own_symmetries() {
    let count = |board: Board| board.own_symmetries().count();
    let with = |names: &[&str]| {
        let mut board = Board::EMPTY;
        names.iter().for_each(|name| board.put(Colour::Black, p(name)).unwrap());
        board
    };
    assert_eq!(count(Board::EMPTY), 8);
    assert_eq!(count(with(&["H8"])), 8);
    assert_eq!(count(with(&["H8", "H9"])), 2);
    assert_eq!(count(with(&["H8", "J9"])), 2);
    assert_eq!(count(with(&["H8", "H9", "H7"])), 4);
    assert_eq!(count(with(&["H8", "H9", "J11"])), 1);
}
