//! Who may know the value of a position beforehand.

use draughts::Position;

/// Something that knows exact values of some positions, such as endgame tables.
///
/// What it says is believed. It may know nothing, or change its mind between knowing and not
/// knowing, but must never be wrong.
pub trait Oracle {
    /// The value for the side to move, if it is known.
    fn value(&self, position: &Position) -> Option<Value>;
}

/// What a position is worth to the side to move with best play on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins, in as many plies if both play for the length.
    Win {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// Neither side can force a win.
    Draw,
    /// The side to move loses, in as many plies.
    Loss {
        /// Plies to the end of the game.
        plies: u32,
    },
}

/// Knows nothing: everything is found out by search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl Oracle for NoOracle {
    fn value(&self, _: &Position) -> Option<Value> {
        None
    }
}
