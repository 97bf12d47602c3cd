//! The ways in which one capture can be made.

use draughts::{LastRow, Move, Piece, Position, Setup, Square, SquareSet, Variant};

use crate::ray::{DIRECTIONS, ray};

/// The orders in which a capture can take its pieces; at most two are looked for, since one more
/// than one is all that matters. Where a king comes down between two pieces in a row makes no
/// difference.
pub(crate) fn orders(position: &Position, mv: &Move) -> Vec<Vec<Square>> {
    let mut setup = position.setup();
    setup.clear(mv.origin());
    let mut walk = Walk {
        variant: position.variant(),
        setup,
        goal: mv,
        crowning_row: position.variant().crowning_row(position.turn()),
        taken: Vec::new(),
        orders: Vec::new(),
    };
    walk.go_on(mv.origin(), mv.piece());
    walk.orders
}

/// Is one order the other one backwards?
pub(crate) fn is_reverse(one: &[Square], other: &[Square]) -> bool {
    one.iter().eq(other.iter().rev())
}

struct Walk<'a> {
    variant: Variant,
    setup: Setup,
    goal: &'a Move,
    crowning_row: SquareSet,
    taken: Vec<Square>,
    orders: Vec<Vec<Square>>,
}

impl Walk<'_> {
    fn go_on(&mut self, at: Square, piece: Piece) {
        if self.taken.len() == self.goal.captured().len() {
            if at == self.goal.destination() && !self.orders.contains(&self.taken) {
                self.orders.push(self.taken.clone());
            }
            return;
        }
        for direction in DIRECTIONS {
            let Some((victim, landings)) = self.jump(at, piece, direction) else { continue };
            self.taken.push(victim);
            for landing in landings {
                if self.orders.len() < 2 {
                    self.go_on(landing, self.becomes(piece, landing));
                }
            }
            self.taken.pop();
        }
    }

    fn becomes(&self, piece: Piece, landing: Square) -> Piece {
        let goes_on = self.variant.facts().last_row == LastRow::CrownsAndGoesOn;
        if goes_on && self.crowning_row.contains(landing) { Piece::King } else { piece }
    }

    /// The piece of the goal that is jumped in a direction, and where the jump may end.
    fn jump(
        &self,
        at: Square,
        piece: Piece,
        direction: (i32, i32),
    ) -> Option<(Square, Vec<Square>)> {
        let flies = piece == Piece::King && self.variant.facts().flying_kings;
        let is_free = |square: &Square| self.setup.at(*square).is_none();
        let mut way = ray(self.variant, at, direction);
        let reach = if flies { usize::MAX } else { 1 };
        let victim = way.by_ref().take(reach).find(|square| !is_free(square))?;
        let wanted = self.goal.captured().contains(victim) && !self.taken.contains(&victim);
        let landings: Vec<Square> = way.take_while(is_free).take(reach).collect();
        (wanted && !landings.is_empty()).then_some((victim, landings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders_of(variant: Variant, fen: &str) -> Vec<usize> {
        let position = Position::from_fen(variant, fen).unwrap();
        position.legal_moves().iter().map(|mv| orders(&position, mv).len()).collect()
    }

    #[test]
    fn a_man_goes_round_in_two_ways() {
        assert_eq!(orders_of(Variant::INTERNATIONAL, "W:W47:B33,34,42,43,44"), [2]);
        assert_eq!(orders_of(Variant::RUSSIAN, "W:Wg1:Bb2,b4,d2,d4,f2"), [2]);
    }

    #[test]
    fn where_a_king_comes_down_in_a_row_makes_no_difference() {
        assert_eq!(orders_of(Variant::RUSSIAN, "W:WKa1:Bc3,f6"), [1, 1]);
    }
}
