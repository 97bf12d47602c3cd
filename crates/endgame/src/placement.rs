//! Where the pieces stand, as the side to move sees it.

use draughts::{ByColour, Colour, Position, Setup, Square, SquareSet, Variant};

use crate::material::{Class, Force};

/// The pieces of one side; bit n − 1 stands for square n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) men: u64,
    pub(crate) kings: u64,
}

impl Side {
    pub(crate) fn pieces(self) -> u64 {
        self.men | self.kings
    }

    fn force(self) -> Force {
        Force { men: self.men.count_ones(), kings: self.kings.count_ones() }
    }

    fn turned(self, squares: u32) -> Side {
        let turned = |set: u64| set.reverse_bits() >> (u64::BITS - squares);
        Side { men: turned(self.men), kings: turned(self.kings) }
    }
}

/// The pieces of both sides, the board lying so that the side to move plays up it, to square 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) own: Side,
    pub(crate) enemy: Side,
}

impl Placement {
    /// How the side to move sees a position.
    pub(crate) fn of(position: &Position) -> Placement {
        let Setup { men, kings, turn } = position.setup();
        let side = |colour| Side { men: men[colour].bits(), kings: kings[colour].bits() };
        let seen = Placement { own: side(turn), enemy: side(!turn) };
        match turn {
            Colour::White => seen,
            Colour::Black => seen.upside_down(position.variant().squares()),
        }
    }

    /// The position in which White is to move and sees this.
    pub(crate) fn position(&self, variant: Variant) -> Position {
        let both = |white, black| ByColour { white: set(white), black: set(black) };
        let setup = Setup {
            men: both(self.own.men, self.enemy.men),
            kings: both(self.own.kings, self.enemy.kings),
            turn: Colour::White,
        };
        Position::new(variant, &setup)
            .unwrap_or_else(|faults| unreachable!("{self:?} is no position: {faults}"))
    }

    /// How the other side sees the board.
    pub(crate) fn turned(&self, squares: u32) -> Placement {
        Placement { own: self.enemy, enemy: self.own }.upside_down(squares)
    }

    /// Has the side to move a man one step from being crowned?
    pub(crate) fn can_crown(&self, variant: Variant) -> bool {
        let row = variant.facts().width / 2;
        let first_two_rows = (1 << (2 * row)) - 1;
        self.own.men & first_two_rows != 0
    }

    /// The class it belongs to; none if there is no such table.
    #[inline]
    pub(crate) fn class(&self) -> Option<Class> {
        Class::new(self.own.force(), self.enemy.force())
    }

    fn upside_down(&self, squares: u32) -> Placement {
        Placement { own: self.own.turned(squares), enemy: self.enemy.turned(squares) }
    }
}

/// The single bits of a set, lowest first.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

fn set(squares: u64) -> SquareSet {
    bits(squares).filter_map(|bit| Square::new(bit.trailing_zeros() + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_in_a_board_turned_round() {
        let white = Position::from_fen(Variant::RUSSIAN, "W:Wc3,Ka1:Bf6,d8").unwrap();
        let black = Position::from_fen(Variant::RUSSIAN, "B:Wc3,e1:Bf6,Kh8").unwrap();
        assert_eq!(Placement::of(&white), Placement::of(&black));
        assert_eq!(Placement::of(&black).position(Variant::RUSSIAN), white);
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let position = Position::from_fen(Variant::INTERNATIONAL, "W:W7,K50:B1,K6,44").unwrap();
        let placement = Placement::of(&position);
        assert_ne!(placement.turned(50), placement);
        assert_eq!(placement.turned(50).turned(50), placement);
    }
}
