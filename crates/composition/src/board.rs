//! The two boards of the composition rules.

use std::fmt;

use draughts::{Rules, Variant};

/// A board on which compositions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board {
    /// 64 squares: Russian draughts, or Brazilian where the regulations say so.
    SixtyFour,
    /// 100 squares: International draughts.
    Hundred,
}

impl Board {
    /// The board of a game; none if the rulebooks know no compositions of it.
    pub fn of(variant: Variant) -> Option<Board> {
        match variant.rules() {
            Rules::Russian | Rules::Brazilian => Some(Board::SixtyFour),
            Rules::International => Some(Board::Hundred),
            Rules::English | Rules::Eighty => None,
        }
    }

    /// The game that is usually played on it.
    pub fn usual_variant(self) -> Variant {
        match self {
            Board::SixtyFour => Variant::RUSSIAN,
            Board::Hundred => Variant::INTERNATIONAL,
        }
    }

    /// How many squares it has.
    pub fn squares(self) -> u16 {
        match self {
            Board::SixtyFour => 64,
            Board::Hundred => 100,
        }
    }

    /// The most pieces a side can have.
    pub fn set(self) -> u32 {
        self.usual_variant().facts().men
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}
