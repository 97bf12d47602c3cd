//! The generator and the obvious one find the same moves on hundreds of thousands of boards.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod agreement;
mod obvious;

use agreement::{agreed_moves, agreed_play};
use obvious::{Board, Rules};

const GAMES: u64 = 2_000;
const BOARDS: u64 = 40_000;

#[test]
fn on_boards_reached_by_random_play() {
    for rules in Rules::ALL {
        for seed in 0..GAMES {
            random_game(rules, &mut Random(seed));
        }
    }
}

/// Boards as no game shows them: few men and many kings, where captures are longest.
#[test]
fn on_boards_full_of_kings() {
    for rules in Rules::ALL {
        for seed in 0..BOARDS {
            let random = &mut Random(seed);
            let (few, many) = (1 + random.below(4), 1 + random.below(most_pieces(rules)));
            agreed_moves(&random_board(rules, few, many, 3, random));
        }
    }
}

/// Boards with any number of men and kings.
#[test]
fn on_crowded_boards() {
    for rules in Rules::ALL {
        for seed in 0..BOARDS {
            let random = &mut Random(seed);
            let most = most_pieces(rules);
            let (own, other) = (1 + random.below(most), 1 + random.below(most));
            agreed_moves(&random_board(rules, own, other, 1 + random.below(4), random));
        }
    }
}

fn most_pieces(rules: Rules) -> u64 {
    let start = Board::start(rules);
    start.white_men().len() as u64
}

/// Plays at random to the end, or for 120 plies.
fn random_game(rules: Rules, random: &mut Random) {
    let mut board = Board::start(rules);
    for _ in 0..120 {
        let moves = agreed_moves(&board);
        if moves.is_empty() {
            return;
        }
        let chosen = random.below(moves.len() as u64) as usize;
        board = agreed_play(&board, moves.iter().nth(chosen).unwrap());
    }
}

/// Pieces on squares drawn at random, of which `kings` in four are kings; men that would stand on
/// their last rank are left out. `own` is the number of pieces of the side to move, which is drawn
/// too.
fn random_board(rules: Rules, own: u64, other: u64, kings: u64, random: &mut Random) -> Board {
    let white_to_move = random.below(2) == 0;
    let (white, black) = if white_to_move { (own, other) } else { (other, own) };
    let row = rules.width() / 2;
    let mut squares: Vec<u32> = (1..=rules.squares()).collect();
    let mut draw = |pieces| {
        let (mut drawn_kings, mut drawn_men) = (Vec::new(), Vec::new());
        for _ in 0..pieces {
            let square = squares.swap_remove(random.below(squares.len() as u64) as usize);
            let kind = if random.below(4) < kings { &mut drawn_kings } else { &mut drawn_men };
            kind.push(square);
        }
        (drawn_kings, drawn_men)
    };
    let (white_kings, mut white_men) = draw(white);
    let (black_kings, mut black_men) = draw(black);
    white_men.retain(|&square| square > row);
    black_men.retain(|&square| square <= rules.squares() - row);
    if [&white_men, &white_kings, &black_men, &black_kings].iter().all(|list| list.is_empty()) {
        return Board::start(rules);
    }
    Board::new(rules, &white_men, &white_kings, &black_men, &black_kings, white_to_move)
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % bound
    }
}
