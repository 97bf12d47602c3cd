//! The move generator: one body for every game, specialised by the compiler.
//!
//! Men are looked at all together by shifting whole sets of bits; only pieces that can really
//! capture are followed one by one. Moves are not stored here: each goes to a [`Sink`], which
//! counts it, plays it or writes it down.

use crate::board::Board;
use crate::game::{Direction, Game, crowning_row, each_bit, step};
use crate::hunt::hunt;
use crate::side::Side;

/// More captures than any side has pieces.
const LONGEST: usize = 24;

/// What becomes of the moves that are found.
pub(crate) trait Sink {
    /// How a capture's route is kept: [`Route`], or `()` if the sink does not read it.
    type Trail: Trail;

    /// A piece goes from one square to another; `crowned` is the destination bit if it is a king
    /// afterwards, else 0.
    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64);

    /// A finished capture.
    fn capture(&mut self, capture: &Capture<'_>);

    /// Forget the captures reported so far: a longer one was found and majority is compulsory.
    fn forget(&mut self);
}

/// A finished capture, as reported to a [`Sink`].
pub(crate) struct Capture<'a> {
    pub(crate) origin: u64,
    pub(crate) destination: u64,
    pub(crate) captured: u64,
    /// The destination bit if the piece is a king afterwards, else 0.
    pub(crate) crowned: u64,
    /// One landing square for each jump but the last.
    pub(crate) route: &'a [u64],
}

/// The squares a capture has touched so far.
pub(crate) trait Trail: Default {
    /// The square on which jump number `jumps` ended.
    fn note(&mut self, at: u64, jumps: usize);
    /// The landing squares of the first `jumps` jumps, if they were kept.
    fn landings(&self, jumps: usize) -> &[u64];
}

/// A route that is kept.
#[derive(Default)]
pub(crate) struct Route([u64; LONGEST]);

impl Trail for Route {
    fn note(&mut self, at: u64, jumps: usize) {
        self.0[jumps - 1] = at;
    }

    fn landings(&self, jumps: usize) -> &[u64] {
        &self.0[..jumps]
    }
}

impl Trail for () {
    fn note(&mut self, _: u64, _: usize) {}

    fn landings(&self, _: usize) -> &[u64] {
        &[]
    }
}

/// Reports every legal move of the side to move.
#[inline(always)]
pub(crate) fn generate<G: Game, const WHITE: bool, S: Sink>(board: &Board, sink: &mut S) {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.jumpers::<G, WHITE>();
    if jumpers != 0 {
        let (single, others) = side.single_jumps::<G, WHITE>(jumpers);
        report_single_jumps::<G, WHITE, S>(single, sink);
        hunt::<G, WHITE, S>(side.hunters(others), sink);
    } else {
        quiet_moves::<G, WHITE, S>(&side, sink);
    }
}

/// Must the side to move capture?
pub(crate) fn must_capture<G: Game, const WHITE: bool>(board: &Board) -> bool {
    Side::new::<G, WHITE>(board).jumpers::<G, WHITE>() != 0
}

/// The number of legal moves, most of them counted without looking at each.
#[inline(always)]
pub(crate) fn count<G: Game, const WHITE: bool>(board: &Board) -> u64 {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.jumpers::<G, WHITE>();
    if jumpers != 0 {
        return count_captures::<G, WHITE>(board.white, board.black, board.kings);
    }
    let [left, right] = Direction::forward(WHITE);
    let of_men = (step::<G>(side.men, left) & side.empty).count_ones()
        + (step::<G>(side.men, right) & side.empty).count_ones();
    let of_kings: u32 =
        each_bit(side.kings).map(|king| side.reachable::<G>(king).count_ones()).sum();
    u64::from(of_men + of_kings)
}

/// Kept out of line and given the bare board, so that the quiet case needs no memory.
#[inline(never)]
fn count_captures<G: Game, const WHITE: bool>(white: u64, black: u64, kings: u64) -> u64 {
    let side = Side::new::<G, WHITE>(&Board { white, black, kings });
    side.count_captures::<G, WHITE>(side.jumpers::<G, WHITE>())
}

#[inline(always)]
fn quiet_moves<G: Game, const WHITE: bool, S: Sink>(side: &Side, sink: &mut S) {
    let crowning = crowning_row::<G>(WHITE);
    for direction in Direction::forward(WHITE) {
        for destination in each_bit(step::<G>(side.men, direction) & side.empty) {
            let origin = step::<G>(destination, direction.back());
            sink.quiet(origin, destination, destination & crowning);
        }
    }
    for king in each_bit(side.kings) {
        for destination in each_bit(side.reachable::<G>(king)) {
            sink.quiet(king, destination, destination);
        }
    }
}

#[inline(always)]
fn report_single_jumps<G: Game, const WHITE: bool, S: Sink>(men: [u64; 4], sink: &mut S) {
    for direction in Direction::ALL {
        for origin in each_bit(men[direction as usize]) {
            let captured = step::<G>(origin, direction);
            let destination = step::<G>(captured, direction);
            let crowned = destination & crowning_row::<G>(WHITE);
            sink.capture(&Capture { origin, destination, captured, crowned, route: &[] });
        }
    }
}
