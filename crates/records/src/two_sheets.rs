//! Two records of one game, where two boards differ.

use crate::GameRecord;

/// What two records of one game say of its boards (UA-CHESS D.2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoSheets {
    /// They are the same: whoever wrote it right and played it wrong restores the position after them.
    Agree {
        /// After so many plies.
        plies: usize,
    },
    /// They differ: both boards go back to the last position in which they are the same.
    Differ {
        /// After so many plies.
        plies: usize,
    },
}

impl TwoSheets {
    /// Which of the two it is.
    pub fn compare(one: &GameRecord, other: &GameRecord) -> TwoSheets {
        let (one, other) = (one.move_texts(), other.move_texts());
        let plies = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        match plies == one.len() && plies == other.len() {
            true => TwoSheets::Agree { plies },
            false => TwoSheets::Differ { plies },
        }
    }

    /// The number of plies after which the position stands that both boards show then.
    pub fn plies(self) -> usize {
        match self {
            TwoSheets::Agree { plies } | TwoSheets::Differ { plies } => plies,
        }
    }
}
