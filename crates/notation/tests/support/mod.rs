//! Random positions for tests, the same in every run.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod svg;

use draughts::{Colour, Piece, Position, Setup, Square, Variant};

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

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
            match random.below(12) {
                0 => setup.put(square, turn, Piece::King),
                1 | 2 => setup.put(square, !turn, Piece::King),
                3 => setup.put(square, !turn, Piece::Man),
                4 if random.below(2) == 0 => setup.put(square, turn, Piece::Man),
                _ => {}
            }
        }
        if let Ok(position) = Position::new(variant, &setup) {
            return position;
        }
    }
}
