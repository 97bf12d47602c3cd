//! Counting the positions that a number of moves can lead to, the classic check of a generator.

use alloc::vec::Vec;

use crate::board::Board;
use crate::game::Game;
use crate::generate::{self, Capture, Sink};
use crate::moves::Move;
use crate::position::{Position, for_side_to_move};

/// The number of ways to play `depth` moves.
///
/// The moves of the last ply are counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut captures = Vec::new();
    for_side_to_move!(position, G, WHITE => {
        count::<G, WHITE>(&position.board, depth, &mut captures)
    })
}

/// The same number, for each legal move of the position.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(&mv), below))).collect()
}

/// `captures` is a stack shared by all depths, so that nothing is allocated on the way.
fn count<G: Game, const WHITE: bool>(board: &Board, depth: u32, captures: &mut Vec<Board>) -> u64 {
    match depth {
        0 => 1,
        1 => generate::count::<G, WHITE>(board),
        _ => walk::<G, WHITE>(board, depth, captures),
    }
}

fn walk<G: Game, const WHITE: bool>(board: &Board, depth: u32, captures: &mut Vec<Board>) -> u64 {
    let bottom = captures.len();
    let mut walk = Walk::<G, WHITE> {
        board: *board,
        depth: depth - 1,
        nodes: 0,
        bottom,
        captures,
        game: core::marker::PhantomData,
    };
    generate::generate::<G, WHITE, _>(board, &mut walk);
    walk.play_captures()
}

/// Plays quiet moves at once and captures when all are known: a later one may be longer.
struct Walk<'a, G, const WHITE: bool> {
    board: Board,
    depth: u32,
    nodes: u64,
    bottom: usize,
    captures: &'a mut Vec<Board>,
    game: core::marker::PhantomData<G>,
}

impl<G: Game, const WHITE: bool> Walk<'_, G, WHITE> {
    #[inline(always)]
    fn below(&mut self, board: &Board) -> u64 {
        match (self.depth, WHITE) {
            (1, true) => generate::count::<G, false>(board),
            (1, false) => generate::count::<G, true>(board),
            (_, true) => walk::<G, false>(board, self.depth, self.captures),
            (_, false) => walk::<G, true>(board, self.depth, self.captures),
        }
    }

    fn play_captures(mut self) -> u64 {
        let top = self.captures.len();
        for index in self.bottom..top {
            let board = self.captures[index];
            self.nodes += self.below(&board);
        }
        self.captures.truncate(self.bottom);
        self.nodes
    }
}

impl<G: Game, const WHITE: bool> Sink for Walk<'_, G, WHITE> {
    type Trail = ();

    #[inline(always)]
    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64) {
        let board = self.board.after::<WHITE>(origin, destination, 0, crowned);
        self.nodes += self.below(&board);
    }

    fn capture(&mut self, capture: &Capture<'_>) {
        let Capture { origin, destination, captured, crowned, .. } = *capture;
        self.captures.push(self.board.after::<WHITE>(origin, destination, captured, crowned));
    }

    fn forget(&mut self) {
        self.captures.truncate(self.bottom);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;
    use crate::game::LastRow;

    /// The 80-cell board with the captures of the 100-square game.
    enum EightyWithMajority {}

    impl Game for EightyWithMajority {
        const WIDTH: u32 = 10;
        const HEIGHT: u32 = 8;
        const ROWS_OF_MEN: u32 = 3;
        const FLYING_KINGS: bool = true;
        const MEN_CAPTURE_BACKWARDS: bool = true;
        const MAJORITY: bool = true;
        const LAST_ROW: LastRow = LastRow::PassesAsMan;
        const BEGINS: Colour = Colour::White;
    }

    /// 36,751,086 has been given as the count of 80-cell draughts at depth 9 beside 27,132 and
    /// 168,316 at depths 5 and 6. The latter are those of the Russian rules, which we play; the
    /// former belongs to the same board with compulsory majority, as this shows.
    #[test]
    fn the_other_published_count_of_eighty_is_that_of_majority() {
        let board = crate::position::start::<EightyWithMajority>();
        let count = |depth| count::<EightyWithMajority, true>(&board, depth, &mut Vec::new());
        assert_eq!([5, 6, 9].map(count), [27_117, 167_140, 36_751_086]);
    }
}
