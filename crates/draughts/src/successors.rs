//! The positions that one move leads to, for searches that do not care how a move is written.

use alloc::vec::Vec;

use crate::board::Board;
use crate::game::Game;
use crate::generate::{self, Capture, Sink};
use crate::position::{Position, for_side_to_move};

impl Position {
    /// The positions after the legal moves in no particular order, one for each move, into a
    /// buffer that is emptied first.
    ///
    /// The same as [`after`](Position::after) each of the
    /// [`legal_moves`](Position::legal_moves), without writing the moves down.
    pub fn successors_into(&self, successors: &mut Vec<Position>) {
        successors.clear();
        for_side_to_move!(self, G, WHITE => collect::<G, WHITE>(self, successors));
    }
}

fn collect<G: Game, const WHITE: bool>(position: &Position, successors: &mut Vec<Position>) {
    let mut sink = Successors::<WHITE> { position, successors };
    generate::generate::<G, WHITE, _>(&position.board, &mut sink);
}

/// Plays the moves.
struct Successors<'a, const WHITE: bool> {
    position: &'a Position,
    successors: &'a mut Vec<Position>,
}

impl<const WHITE: bool> Successors<'_, WHITE> {
    fn push(&mut self, board: Board) {
        self.successors.push(self.position.followed_by(board));
    }
}

impl<const WHITE: bool> Sink for Successors<'_, WHITE> {
    type Trail = ();

    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64) {
        self.push(self.position.board.after::<WHITE>(origin, destination, 0, crowned));
    }

    fn capture(&mut self, capture: &Capture<'_>) {
        let Capture { origin, destination, captured, crowned, .. } = *capture;
        self.push(self.position.board.after::<WHITE>(origin, destination, captured, crowned));
    }

    fn forget(&mut self) {
        self.successors.clear();
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec;

    use super::*;
    use crate::variant::Variant;

    /// Breadth first from the start: thousands of positions of every game, captures included.
    #[test]
    fn they_are_the_positions_after_the_legal_moves() {
        for variant in Variant::ALL {
            let mut positions = vec![Position::start(variant)];
            let mut successors = Vec::new();
            for at in 0..3_000 {
                let position = positions[at];
                position.successors_into(&mut successors);
                let mut found: Vec<String> = successors.iter().map(Position::fen).collect();
                let moves = position.legal_moves();
                let mut wanted: Vec<String> =
                    moves.iter().map(|mv| position.after(mv).fen()).collect();
                found.sort();
                wanted.sort();
                assert_eq!(found, wanted, "{position:?}");
                positions.extend(&successors);
            }
        }
    }
}
