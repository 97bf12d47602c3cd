//! Random positions for tests, the same in every run.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod svg;

pub(crate) use cases::Random;
use draughts::{Colour, Piece, Position, Setup, Square, Variant};

/// The positions of a game in which both sides move at random.
pub(crate) fn random_game(variant: Variant, random: &mut Random, plies: usize) -> Vec<Position> {
    let mut game = vec![Position::start(variant)];
    for _ in 0..plies {
        let position = game[game.len() - 1];
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.push(position.after(&legal[random.below(legal.len())]));
    }
    game
}

/// A board with few men and many kings, where captures have many ways.
pub(crate) fn random_kings(variant: Variant, random: &mut Random) -> Position {
    loop {
        let turn = Colour::BOTH[random.below(2)];
        let mut setup = Setup::empty(turn);
        for square in (1..=variant.squares()).filter_map(Square::new) {
            // Nothing first, so that a smaller case has fewer pieces.
            match random.below(12) {
                11 => setup.put(square, turn, Piece::King),
                9 | 10 => setup.put(square, !turn, Piece::King),
                8 => setup.put(square, !turn, Piece::Man),
                7 if random.below(2) == 0 => setup.put(square, turn, Piece::Man),
                _ => {}
            }
        }
        if let Ok(position) = Position::new(variant, &setup) {
            return position;
        }
    }
}
