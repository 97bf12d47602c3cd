//! How much work a question may cost.

use std::ops::ControlFlow;

/// The most that a solver may spend. There is no clock in it: who wants to stop by time does so
/// when told of [`Progress`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions looked at for one question.
    pub nodes: u64,
    /// Memory that the solver may hold, over all questions.
    pub memory_bytes: usize,
}

impl Default for Budget {
    /// Some seconds of work.
    fn default() -> Budget {
        Budget { nodes: 10_000_000, memory_bytes: 2 << 30 }
    }
}

/// How far the work on a question has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at for this question.
    pub nodes: u64,
    /// Memory held by the solver.
    pub memory_bytes: usize,
    /// The least number of positions that must still turn out well to prove the claim, as far as
    /// can be seen.
    pub to_prove: u32,
    /// The same to refute it.
    pub to_refute: u32,
}

/// Is told of progress every few thousand positions, and may stop the work.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Never stops.
pub fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Why a question was left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shortage {
    /// The positions allowed for one question were used up.
    Nodes,
    /// The memory was used up.
    Memory,
    /// The watcher stopped the work.
    Stopped,
}
