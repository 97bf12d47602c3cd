//! The two players of a game.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, Not};

/// A player, by whether he makes the first move of the game.
///
/// Which colour that is depends on the game: White in chess and draughts, Black in renju and
/// checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// He who moves first.
    First,
    /// His opponent.
    Second,
}

impl Side {
    /// Both, the first to move first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Something that each side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct PerSide<T>(pub(crate) [T; 2]);

impl<T> PerSide<T> {
    /// What the first side has and what the second has.
    pub fn new(first: T, second: T) -> PerSide<T> {
        PerSide([first, second])
    }

    /// What both have, made by asking for each.
    pub fn from_fn(make: impl FnMut(Side) -> T) -> PerSide<T> {
        PerSide(Side::BOTH.map(make))
    }

    /// What both have, the first side's first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// Gives each side what the other has.
    pub(crate) fn swap(&mut self) {
        self.0.swap(0, 1);
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
