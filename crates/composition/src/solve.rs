//! Proving that a side can win, draw or lock.
//!
//! A [`Solver`] answers for one [`Claim`] (“White wins”) in as many positions as one likes. Its
//! [`Verdict`] is proved, refuted, or undecided within the [`Budget`]; it is never wrong. An
//! [`Oracle`], such as endgame tables, may know positions beforehand; the more it knows, the
//! sooner a question is settled.
//!
//! ```
//! use composition::solve::{Budget, Claim, NoOracle, Solver, Task, Verdict, go_on};
//! use draughts::{Position, Variant};
//!
//! let position = Position::from_fen(Variant::RUSSIAN, "W:Wa3,c5:Bh2,a7")?;
//! let mut solver = Solver::new(Claim::white(Task::Win), &NoOracle, Budget::default());
//! assert_eq!(solver.judge(&position, &mut go_on), Verdict::Proved);
//! let moves = solver.judge_moves(&position, &mut go_on);
//! assert_eq!(moves.iter().filter(|one| one.verdict == Verdict::Proved).count(), 1);
//! # Ok::<(), draughts::FenError>(())
//! ```
//!
//! # What the answer means
//! No number of moves makes a draw, and a game may go on for ever. The claim “White wins” holds if
//! White can force the end of the game, in White's favour, in finitely many moves; “White draws”
//! holds if Black cannot force a win: White loses neither by being taken, nor by being blocked,
//! nor ever. Lock tasks are wins of a special kind: Black is to move and cannot, and has exactly
//! the pieces asked for. In giveaway whoever cannot move has won.
//!
//! So there is one question behind all tasks: can one side, the *hunter*, force an end that the
//! other, the *evader*, must avoid (`chase.rs`)?
//!
//! # Why it is never wrong
//! All positions met are kept in a graph and compared in full, not by hash (`graph.rs`). A fate is
//! written into it in three cases only:
//! 1. the position itself says so: nobody can move, the pieces to be locked are gone, or the
//!    oracle knows it;
//! 2. the successors say so: the hunter has a move to a forced position, or all moves of the
//!    evader lead to such; and the reverse for evaded ones;
//! 3. the position belongs to a closed set: every move of the hunter stays in it and some move of
//!    the evader does, so that play can go on in it for ever (`trap.rs`).
//!
//! None of the three depends on how the position was reached, so there is no history for the graph
//! to be poisoned by. History does help to find closed sets: a position that occurs again in the
//! line being looked at counts as evaded for the time being, but that is remembered in the line
//! alone (`line.rs`) until the third rule confirms it.
//!
//! # How it finds its way
//! Depth-first proof-number search (`search.rs`, `look.rs`): go where the fewest positions must
//! turn out well. In draughts that is just what a solver wants: an only reply costs nothing, so
//! sacrifices and the captures they force are followed first and to any depth, while a search
//! that deepens ply by ply would first visit all quiet moves. It proves any length of solution,
//! not the shortest, which is measured afterwards (`length.rs`) among the few moves that keep the
//! task. Because nothing is ever forgotten, one question helps the next; memory is the price, and
//! is part of the budget.

mod budget;
mod chase;
mod choice;
mod force;
mod graph;
mod guess;
mod length;
mod line;
mod look;
mod oracle;
mod search;
mod solver;
mod task;
mod trap;
mod tree;

pub use budget::{Budget, Progress, Shortage, Watch, go_on};
pub use length::Length;
pub use oracle::{NoOracle, Oracle};
pub use solver::{JudgedMove, Solver, Verdict};
pub use task::{Claim, Pieces, Task, UnknownTask};
pub use tree::{Branch, Extent, Node, NodeId, Stop, Tree};
