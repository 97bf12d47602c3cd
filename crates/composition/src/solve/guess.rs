//! A first guess at what it takes to decide a position, before its successors are looked at.

use draughts::{Goal, Piece, Position};

use super::chase::{Chase, Role};
use super::graph::{Effort, NEVER};

/// A king is worth so many men.
const KING: u32 = 3;

/// Each man that a side is behind makes its task harder by so many positions.
const HARDER: u32 = 2;

/// The side to move needs one good move, the other side an answer to each; and whoever has fewer
/// pieces has the harder task.
///
/// The guess decides nothing, only where the search looks first. It saves about half of it where
/// the fight is about pieces; where one side is to be locked it would mislead, and is left out.
pub(crate) fn guess(chase: &Chase, position: &Position, legal_moves: u64) -> Effort {
    let choices = u32::try_from(legal_moves).unwrap_or(NEVER / 4);
    let (force, evade) = match chase.mover(position) {
        Role::Hunter => (1, choices),
        Role::Evader => (choices, 1),
    };
    let (hunter, evader) = strength(chase, position);
    Effort {
        force: force + HARDER * evader.saturating_sub(hunter),
        evade: evade + HARDER * hunter.saturating_sub(evader),
    }
}

/// What the hunter and the evader have, in men. Who wants to lose his pieces is strong without.
fn strength(chase: &Chase, position: &Position) -> (u32, u32) {
    let of =
        |colour| position.count(colour, Piece::Man) + KING * position.count(colour, Piece::King);
    let hunter = chase.hunter();
    match (chase.is_for_win(), position.variant().goal()) {
        (true, Goal::Take) => (of(hunter), of(!hunter)),
        (true, Goal::GiveAway) => (of(!hunter), of(hunter)),
        (false, _) => (0, 0),
    }
}
