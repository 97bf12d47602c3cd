//! Whether a side can still mate by some series of legal moves.

mod material;
mod patterns;
mod plan;
mod queue;
mod reach;
mod regions;
mod search;
#[cfg(test)]
mod soundness;
mod squares;
mod table;
mod walk;

use shakmaty::{Chess, Position as _};
use thiserror::Error;

pub use material::TooLittle;

use self::regions::Regions;
use self::search::{Care, Found, Search};
use crate::{Colour, Move, Position, Square};

/// Can `winner` mate by some series of legal moves (6.9, 7.5.5, A.4.3)?
///
/// *Possible* and *impossible* are certain. Counters play no part: the question is about legal
/// moves, not about draws that would end the game on the way.
///
/// In order of cost: the men alone ([`TooLittle`]); the squares each man can ever reach
/// (`reach.rs`); a walk straight to a mate (`walk.rs`); all positions that can come about
/// (`search.rs`), and, if roaming pieces make them too many, with those seen only as regions
/// (`regions.rs`).
pub fn mate_possible(position: &Position, winner: Colour, budget: Budget) -> MateAnswer {
    let start = &position.0;
    if start.legal_moves().is_empty() {
        return already_over(start, winner);
    }
    if let Some(reason) = TooLittle::on(start.board(), winner) {
        return MateAnswer::Impossible(Proof::TooLittle(reason));
    }
    if let Some(king) = reach::blocked(start, winner) {
        return MateAnswer::Impossible(Proof::Blocked { king: king.into_iter().collect() });
    }
    if let Some(line) = walk_to_mate(start, winner) {
        return MateAnswer::possible(line);
    }
    search_for_mate(start, winner, budget.0 as usize)
}

/// The answers for both sides; the position is dead if neither can mate (5.2.2).
pub fn prospects(position: &Position, budget: Budget) -> Prospects {
    Prospects {
        white: mate_possible(position, Colour::White, budget),
        black: mate_possible(position, Colour::Black, budget),
    }
}

/// How many positions may be looked at before a question is left undecided.
///
/// A position takes about two microseconds and 80 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub u32);

impl Budget {
    /// Enough for games as they are played; a few milliseconds at worst.
    pub const QUICK: Budget = Budget(3_000);
    /// Enough for nearly every composed position; a few seconds at worst.
    pub const FULL: Budget = Budget(1_000_000);
}

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// Yes: by these moves.
    Possible(Helpmate),
    /// No: for this reason.
    Impossible(Proof),
    /// Not known after looking at this many positions.
    Undecided {
        /// The positions.
        nodes: u32,
    },
}

impl MateAnswer {
    fn possible(line: Vec<shakmaty::Move>) -> MateAnswer {
        MateAnswer::Possible(Helpmate { moves: line.into_iter().map(Move).collect() })
    }
}

/// A series of legal moves that ends in mate; empty if it is mate already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helpmate {
    /// The moves of both sides, from the position asked about on.
    pub moves: Vec<Move>,
}

/// Why no series of legal moves leads to mate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Proof {
    /// The game is over: no further move can be made.
    #[error("the side to move has no legal move, and it is no mate by the side asked about")]
    GameOver,
    /// The men do not suffice.
    #[error(transparent)]
    TooLittle(TooLittle),
    /// No man can ever get to where it would be needed.
    #[error(
        "the men are blocked: the king to be mated can never leave the squares {}, and on none of \
         them can it be attacked with all its flight squares taken",
        list(king)
    )]
    Blocked {
        /// The squares that the king to be mated can ever reach.
        king: Vec<Square>,
    },
    /// All positions were looked through, roaming pieces being seen as regions.
    #[error(
        "there is no mate in any of the {states} arrangements of kings, pawns and walled-in pieces \
         that can come about, wherever the other pieces are"
    )]
    Regions {
        /// The arrangements.
        states: u32,
    },
    /// All positions were looked through.
    #[error("there is no mate in any of the {positions} positions that can come about")]
    Exhausted {
        /// The positions, less those that were ruled out by other proofs and what follows them.
        positions: u32,
    },
}

/// What either side can still hope for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// Can White mate?
    pub white: MateAnswer,
    /// Can Black mate?
    pub black: MateAnswer,
}

/// Whether a position is dead (5.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Life {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// Some side can mate.
    Alive,
    /// Not known within the budget.
    Undecided,
}

impl Prospects {
    /// Is the position dead?
    pub fn life(&self) -> Life {
        match (&self.white, &self.black) {
            (MateAnswer::Possible(_), _) | (_, MateAnswer::Possible(_)) => Life::Alive,
            (MateAnswer::Impossible(_), MateAnswer::Impossible(_)) => Life::Dead,
            _ => Life::Undecided,
        }
    }
}

/// The answer if the side to move has no move.
fn already_over(position: &Chess, winner: Colour) -> MateAnswer {
    if position.is_check() && position.turn() != winner {
        MateAnswer::possible(Vec::new())
    } else {
        MateAnswer::Impossible(Proof::GameOver)
    }
}

/// A minor piece or two need a net too fine for walking straight into it.
fn walk_to_mate(start: &Chess, winner: Colour) -> Option<Vec<shakmaty::Move>> {
    if patterns::apply_to(start.board(), winner) {
        return None;
    }
    let walk = |plan| walk::walk(start, winner, plan);
    walk(&plan::CORNER).or_else(|| walk(&plan::EDGE))
}

/// Positions to look at before the regions are tried, and how many of their states: proofs by
/// regions cost more and rarely help, so they wait until the search proves hard.
const ROUNDS: [(usize, usize); 2] = [(3_000, 1_000), (30_000, 20_000)];

fn search_for_mate(start: &Chess, winner: Colour, budget: usize) -> MateAnswer {
    let mut search = Search::new(start, winner, Care::Reach);
    for (nodes, states) in ROUNDS {
        let found = search.run(nodes.min(budget));
        if nodes >= budget || !matches!(found, Found::OutOfBudget) {
            return answer(found, search.nodes());
        }
        if let Regions::Closed { states } = regions::explore(start, winner, states) {
            return MateAnswer::Impossible(Proof::Regions { states: whole(states) });
        }
        if search.care() == Care::Reach {
            search = Search::new(start, winner, Care::Regions);
        }
    }
    let found = search.run(budget);
    answer(found, search.nodes())
}

fn answer(found: Found, nodes: usize) -> MateAnswer {
    match found {
        Found::Mate(line) => MateAnswer::possible(line),
        Found::Nothing => MateAnswer::Impossible(Proof::Exhausted { positions: whole(nodes) }),
        Found::OutOfBudget => MateAnswer::Undecided { nodes: whole(nodes) },
    }
}

fn whole(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
