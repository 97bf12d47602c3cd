//! What a position is worth with best play on both sides.

use std::cmp::Ordering;
use std::fmt;

use draughts::Goal;

/// The result for the side to move, and how many plies are left if both play as well as they can:
/// the winner as fast, the loser as slowly as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins.
    Win {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// Neither side can force a win.
    Draw,
    /// The side to move loses.
    Loss {
        /// Plies to the end of the game.
        plies: u32,
    },
}

impl Value {
    /// What a move to a position of this value is worth to the side that makes it.
    pub fn of_move(self) -> Value {
        match self {
            Value::Win { plies } => Value::Loss { plies: plies + 1 },
            Value::Draw => Value::Draw,
            Value::Loss { plies } => Value::Win { plies: plies + 1 },
        }
    }

    /// The value for a side that is to move and cannot.
    pub(crate) fn of_the_end(goal: Goal) -> Value {
        match goal {
            Goal::Take => Value::Loss { plies: 0 },
            Goal::GiveAway => Value::Win { plies: 0 },
        }
    }

    /// Wins before draws before losses; a win by how soon, a loss by how late it comes.
    fn merit(self) -> (i32, i64) {
        match self {
            Value::Win { plies } => (1, -i64::from(plies)),
            Value::Draw => (0, 0),
            Value::Loss { plies } => (-1, i64::from(plies)),
        }
    }
}

/// The better value for the side to move is the greater.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.merit().cmp(&other.merit())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win { plies } => write!(f, "win in {plies} plies"),
            Value::Draw => f.write_str("draw"),
            Value::Loss { plies } => write!(f, "loss in {plies} plies"),
        }
    }
}
