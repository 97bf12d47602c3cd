//! No proof may speak against a mate that can be shown.

use std::cell::Cell;

use cases::Random;
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Position as _, Rank, Role, Setup, Square,
};

use super::regions::{self, Regions};
use super::{Budget, MateAnswer, TooLittle, mate_possible, reach};
use crate::Position;

/// Every position on the way to a mate can still lead to mate; all proofs must be silent there.
fn check_all_on_the_way(position: &Position, winner: Color) -> usize {
    let MateAnswer::Possible(helpmate) = mate_possible(position, winner, Budget(3_000)) else {
        return 0;
    };
    let mut position = position.clone();
    for mv in &helpmate.moves {
        check(&position.0, winner);
        position = position.after(mv);
    }
    helpmate.moves.len()
}

fn check(position: &Chess, winner: Color) {
    let too_little = TooLittle::on(position.board(), winner);
    assert_eq!(too_little, None, "{position:?}");
    let blocked = reach::blocked(position, winner);
    assert_eq!(blocked, None, "{winner} can mate in {position:?}");
    let closed = matches!(regions::explore(position, winner, 200), Regions::Closed { .. });
    assert!(!closed, "{winner} can mate in {position:?}");
}

/// Kings, a few pairs of pawns that block each other, a few men anywhere.
fn crowded_board(dice: &mut Random) -> Option<Position> {
    let mut board = Board::empty();
    let mut put = |square: usize, role: Role, colour: Color| {
        let square = Square::new(square as u32);
        let on_edge = matches!(square.rank(), Rank::First | Rank::Eighth);
        if board.piece_at(square).is_none() && !(role == Role::Pawn && on_edge) {
            board.set_piece_at(square, role.of(colour));
        }
    };
    for colour in Color::ALL {
        put(dice.below(64), Role::King, colour);
    }
    for _ in 0..dice.below(6) {
        let lower = 8 + dice.below(40);
        put(lower, Role::Pawn, Color::White);
        put(lower + 8, Role::Pawn, Color::Black);
    }
    for _ in 0..dice.below(6) {
        let role =
            [Role::Pawn, Role::Bishop, Role::Bishop, Role::Knight, Role::Rook][dice.below(5)];
        let colour = if dice.below(2) == 0 { Color::White } else { Color::Black };
        put(dice.below(64), role, colour);
    }
    let turn = if dice.below(2) == 0 { Color::White } else { Color::Black };
    let setup = Setup { board, turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok().map(Position)
}

#[test]
fn proofs_are_silent_on_the_way_to_mate() {
    let lists = [
        include_str!("../../tests/data/chess_mate_possible.txt"),
        include_str!("../../tests/data/mate_possible_more.txt"),
    ];
    let lines = lists.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let (_, fen) = line.split_once(" | ").unwrap();
        let position = Position::from_fen(fen).unwrap();
        checked +=
            Color::ALL.map(|winner| check_all_on_the_way(&position, winner)).iter().sum::<usize>();
    }
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn proofs_are_silent_on_the_way_to_mate_from_crowded_boards() {
    let checked = Cell::new(0);
    cases::play("on the way to mate", 500, |random| {
        let Some(position) = crowded_board(random) else { return };
        random.note(format_args!("{position:?}"));
        let found = Color::ALL.map(|winner| check_all_on_the_way(&position, winner));
        checked.set(checked.get() + found.iter().sum::<usize>());
    });
    let checked = checked.get();
    assert!(checked > 3_000, "{checked}");
}

#[test]
fn a_key_is_read_back_as_the_position_it_was_made_from() {
    let castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b Kq -").unwrap();
    cases::play("keys", 200, |random| {
        let mut position = if random.below(3) == 0 { Position::start() } else { castling.clone() };
        for _ in 0..100 {
            let again = Position(position.key().position());
            assert_eq!(again, position);
            assert_eq!(again.key(), position.key());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(&moves[random.below(moves.len())]);
        }
    });
}
