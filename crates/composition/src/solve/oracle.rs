//! Who may know the value of a position beforehand.

use draughts::Position;
use endgame::{Tables, Value};

/// Something that knows exact values of some positions, such as endgame tables.
///
/// What it says is believed: it may know nothing, but must never be wrong.
pub trait Oracle {
    /// The value for the side to move, if it is known.
    fn value(&self, position: &Position) -> Option<Value>;
}

/// Knows nothing: everything is found out by search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl Oracle for NoOracle {
    fn value(&self, _: &Position) -> Option<Value> {
        None
    }
}

/// Knows what the tables hold. A file that cannot be read is as good as none: the search goes on
/// without it.
impl Oracle for Tables {
    fn value(&self, position: &Position) -> Option<Value> {
        self.probe(position).ok().flatten()
    }
}
