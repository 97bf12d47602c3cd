//! What a fallen flag means.

use serde::{Deserialize, Serialize};

use crate::Side;

/// Whose time is over, on the server's clock or as the arbiter finds it on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Flags {
    /// Nobody's.
    Up,
    /// One player's.
    Down(Side),
    /// Both players'.
    BothDown {
        /// He whose time was over first, if that is known.
        first: Option<Side>,
    },
}

impl Flags {
    /// Whether a player's time is over.
    pub fn down(self, side: Side) -> bool {
        match self {
            Flags::Up => false,
            Flags::Down(player) => player == side,
            Flags::BothDown { .. } => true,
        }
    }
}
