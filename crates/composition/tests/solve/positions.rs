//! Random positions, always the same ones, and the tables of three pieces.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::Tables;

/// SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % sides
    }

    /// A position with so many pieces, one in `kings_in` of them a king, both sides present.
    pub fn position(&mut self, variant: Variant, pieces: u32, kings_in: u64) -> Position {
        loop {
            let turn = [Colour::White, Colour::Black][self.roll(2) as usize];
            let mut setup = Setup::empty(turn);
            for at in 0..pieces {
                let colour = match at {
                    0 => Colour::White,
                    1 => Colour::Black,
                    _ => [Colour::White, Colour::Black][self.roll(2) as usize],
                };
                let piece = if self.roll(kings_in) == 0 { Piece::King } else { Piece::Man };
                let number = 1 + self.roll(u64::from(variant.squares())) as u32;
                setup.put(Square::new(number).unwrap(), colour, piece);
            }
            let count: usize = Colour::BOTH.map(|side| setup.pieces(side).len()).iter().sum();
            match Position::new(variant, &setup) {
                Ok(position) if count == pieces as usize => return position,
                _ => {}
            }
        }
    }
}

/// The tables of up to three pieces, worked out once for all tests.
pub fn tables(variant: Variant) -> &'static Tables {
    static TABLES: LazyLock<Mutex<HashMap<Variant, &'static Tables>>> =
        LazyLock::new(Mutex::default);
    let mut built = TABLES.lock().unwrap();
    built
        .entry(variant)
        .or_insert_with(|| Box::leak(Box::new(Tables::build_in_memory(variant, 3).unwrap())))
}
