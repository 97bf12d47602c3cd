//! Proving that a side can win, draw or lock.

mod budget;
mod chase;
mod choice;
mod graph;
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
pub use tree::{Branch, Extent, Node, NodeId, Tree};
