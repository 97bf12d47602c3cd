//! Random positions, always the same ones, and the tables of three pieces.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use cases::Random;
use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::Tables;

/// A position with so many pieces, one in `kings_in` of them a king, both sides present.
pub fn position(dice: &mut Random, variant: Variant, pieces: usize, kings_in: usize) -> Position {
    loop {
        let mut setup = Setup::empty(dice.pick(&Colour::BOTH));
        for at in 0..pieces {
            let colour = match at {
                0 => Colour::White,
                1 => Colour::Black,
                _ => dice.pick(&Colour::BOTH),
            };
            // A smaller case has men.
            let king = dice.below(kings_in) == kings_in - 1;
            let piece = if king { Piece::King } else { Piece::Man };
            let number = 1 + dice.below(variant.squares() as usize) as u32;
            setup.put(Square::new(number).unwrap(), colour, piece);
        }
        let count: usize = Colour::BOTH.map(|side| setup.pieces(side).len()).iter().sum();
        match Position::new(variant, &setup) {
            Ok(position) if count == pieces => return position,
            _ => {}
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
