//! Holds the crate's generator against the obvious one.
#![allow(dead_code, unreachable_pub)] // each test that includes this module uses a part of it
#![allow(clippy::unwrap_used, clippy::panic)] // a bench includes it too

use std::collections::BTreeSet;

use draughts::{Colour, Goal, Piece, Position, Rules, Setup, Square, SquareSet, Variant};

use crate::obvious::{self, Board, Move};

/// Checks that both generators find the same moves on a board, and returns them.
#[track_caller]
pub fn agreed_moves(board: &Board) -> BTreeSet<Move> {
    let position = position(board);
    let moves = board.moves();
    let found: Vec<Move> = position.legal_moves().iter().map(plain).collect();
    let distinct: BTreeSet<Move> = found.iter().cloned().collect();
    assert_eq!(found.len(), distinct.len(), "a move twice in {position:?}");
    assert_eq!(distinct, moves, "{position:?}");
    let mut shown = Vec::new();
    position.for_each_legal_move(|mv| shown.push(plain(mv)));
    assert_eq!(shown.len(), moves.len(), "moves shown of {position:?}");
    assert!(shown.iter().all(|one| moves.contains(one)), "moves shown of {position:?}");
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position:?}");
    assert_eq!(position.must_capture(), moves.iter().any(|one| !one.captured.is_empty()));
    moves
}

/// Plays a move on both boards and checks that they still agree.
#[track_caller]
pub fn agreed_play(board: &Board, one: &Move) -> Board {
    let before = position(board);
    let mv = before.legal_moves().into_iter().find(|mv| plain(mv) == *one);
    let mv = mv.unwrap_or_else(|| panic!("{one:?} is no move of {before:?}"));
    let after = board.play(one);
    assert_eq!(before.after(&mv), position(&after), "{mv:?} in {before:?}");
    assert!(before.goes_via(&mv, mv.via()), "{mv:?} goes another way");
    after
}

/// The same board for the crate.
pub fn position(board: &Board) -> Position {
    let turn = if board.white_to_move() { Colour::White } else { Colour::Black };
    let mut setup = Setup::empty(turn);
    setup.men.white = set(board.white_men());
    setup.kings.white = set(board.white_kings());
    setup.men.black = set(board.black_men());
    setup.kings.black = set(board.black_kings());
    Position::new(Variant::new(rules(board.rules()), Goal::Take), &setup).unwrap()
}

fn set(numbers: Vec<u32>) -> SquareSet {
    numbers.into_iter().map(|number| Square::new(number).unwrap()).collect()
}

fn rules(rules: obvious::Rules) -> Rules {
    match rules {
        obvious::Rules::Russian => Rules::Russian,
        obvious::Rules::Brazilian => Rules::Brazilian,
        obvious::Rules::International => Rules::International,
        obvious::Rules::English => Rules::English,
        obvious::Rules::Eighty => Rules::Eighty,
    }
}

fn plain(mv: &draughts::Move) -> Move {
    Move {
        from: mv.origin().number(),
        to: mv.destination().number(),
        captured: mv.captured().iter().map(Square::number).collect(),
        ends_as_king: mv.becomes() == Piece::King,
    }
}
