//! The generator and the obvious one find the same moves on hundreds of thousands of boards.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod agreement;
mod obvious;

use agreement::{agreed_moves, agreed_play};
use cases::Random;
use obvious::{Board, Rules};

const GAMES: u64 = 2_000;
const BOARDS: u64 = 40_000;

#[test]
fn on_boards_reached_by_random_play() {
    for rules in Rules::ALL {
        cases::play(&format!("a game, {rules:?}"), GAMES, |random| random_game(rules, random));
    }
}

/// Boards as no game shows them: few men and many kings, where captures are longest.
#[test]
fn on_boards_full_of_kings() {
    for rules in Rules::ALL {
        cases::play(&format!("kings, {rules:?}"), BOARDS, |random| {
            agreed_moves(&random_board(rules, [4, most_pieces(rules)], 75, random));
        });
    }
}

/// Boards with any number of men and kings.
#[test]
fn on_crowded_boards() {
    for rules in Rules::ALL {
        cases::play(&format!("a crowd, {rules:?}"), BOARDS, |random| {
            let kings = 25 * (1 + random.below(4));
            agreed_moves(&random_board(rules, [most_pieces(rules); 2], kings, random));
        });
    }
}

fn most_pieces(rules: Rules) -> usize {
    let start = Board::start(rules);
    start.white_men().len()
}

/// Plays at random to the end, or for 120 plies.
fn random_game(rules: Rules, random: &mut Random) {
    let mut board = Board::start(rules);
    for _ in 0..120 {
        let moves = agreed_moves(&board);
        if moves.is_empty() {
            return;
        }
        let chosen = random.below(moves.len());
        board = agreed_play(&board, moves.iter().nth(chosen).unwrap());
    }
}

/// Pieces on squares drawn at random, at most so many of the side to move and of the other; so many in a
/// hundred are kings. Men that would stand on their last rank are left out.
fn random_board(rules: Rules, most: [usize; 2], kings: usize, random: &mut Random) -> Board {
    let mut squares: Vec<u32> = (1..=rules.squares()).collect();
    let mut piece = |random: &mut Random| {
        let square = squares.remove(random.below(squares.len()));
        (square, random.chance(kings))
    };
    let mut side = |most: usize| {
        let mut pieces = vec![piece(random)];
        pieces.extend(random.list(most, &mut piece));
        pieces
    };
    let (own, other) = (side(most[0]), side(most[1]));
    let white_to_move = random.below(2) == 0;
    let (white, black) = if white_to_move { (own, other) } else { (other, own) };
    let of = |pieces: &[(u32, bool)], king: bool, stands: &dyn Fn(u32) -> bool| -> Vec<u32> {
        let kind = pieces.iter().filter(|(square, is_king)| *is_king == king && stands(*square));
        kind.map(|(square, _)| *square).collect()
    };
    let (row, anywhere) = (rules.width() / 2, |_| true);
    let white_men = of(&white, false, &|square| square > row);
    let black_men = of(&black, false, &|square| square <= rules.squares() - row);
    let (white_kings, black_kings) = (of(&white, true, &anywhere), of(&black, true, &anywhere));
    if [&white_men, &white_kings, &black_men, &black_kings].iter().all(|list| list.is_empty()) {
        return Board::start(rules);
    }
    Board::new(rules, &white_men, &white_kings, &black_men, &black_kings, white_to_move)
}
