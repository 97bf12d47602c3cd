//! Special kinds of compositions that a position itself tells of.

use draughts::{Colour, Goal, Position};

use rulebook::composition::Rule;

/// A special kind (`UA-2024 VIII.subject.9`, `RU-2013 7.1.4`, `RU-2022 11.1.4`).
///
/// Only those are here that can be told from the position: pictures, symbols, inventions and
/// double tasks are what the author says they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpecialKind {
    /// Black moves first.
    BlackMoves,
    /// The players want to lose: giveaway.
    Inverted,
}

impl SpecialKind {
    /// The kinds that a position is of.
    pub fn of(position: &Position) -> Vec<SpecialKind> {
        let black = (position.turn() == Colour::Black).then_some(SpecialKind::BlackMoves);
        let goal = position.variant().goal();
        let inverted = (goal == Goal::GiveAway).then_some(SpecialKind::Inverted);
        black.into_iter().chain(inverted).collect()
    }

    pub(crate) fn rule(self) -> Rule {
        match self {
            SpecialKind::BlackMoves => Rule::SpecialBlackMoves,
            SpecialKind::Inverted => Rule::SpecialInverted,
        }
    }
}
