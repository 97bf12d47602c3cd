//! Proving that a side can win, draw or lock.

mod budget;
mod chase;
mod graph;
mod oracle;
mod search;
mod solver;
mod task;
mod trap;

pub use budget::{Budget, Progress, Shortage, Watch, go_on};
pub use oracle::{NoOracle, Oracle};
pub use solver::{JudgedMove, Solver, Verdict};
pub use task::{Claim, Pieces, Task, UnknownTask};
