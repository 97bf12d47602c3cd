//! Cases that are nothing but what was drawn in them, and how they get smaller.

use std::cmp::Ordering;

use proptest::prelude::any;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::Random;

/// So many smaller cases are tried at most.
const TRIES: u32 = 20_000;

/// Draws that belong together are few: so many and fewer are left out wherever they begin.
const FEW: usize = 5;

/// A run with numbers of its own.
#[derive(Debug)]
pub(crate) struct Drawn;

impl Strategy for Drawn {
    type Tree = Smaller;
    type Value = Random;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Drawn> {
        let seed = any::<u64>().new_tree(runner)?.current();
        Ok(Smaller {
            seed,
            running: Random::new(seed),
            least: None,
            change: Some(Change::FIRST),
            tries: 0,
            improved: false,
        })
    }
}

/// The search for a smaller case that fails too.
///
/// A case is smaller if less is drawn in it, or as much and smaller numbers. Draws are left out, first
/// many at once, then one by one; those that are left are made 0, halved, and lowered by one.
pub(crate) struct Smaller {
    seed: u64,
    /// What is tried now.
    running: Random,
    /// The draws of the smallest case that failed.
    least: Option<Vec<u64>>,
    /// What is to be tried next.
    change: Option<Change>,
    tries: u32,
    /// Whether this round of changes has found anything.
    improved: bool,
}

/// A way to make a case smaller, at a place counted from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    what: What,
    from_end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Leaves out so many draws, or all if there are fewer.
    LeaveOut {
        draws: usize,
    },
    Zero,
    Halve,
    Lower,
    /// The smallest is run once more, so that its own reason is the last one heard.
    Again,
}

impl Change {
    const FIRST: Change = Change { what: What::LeaveOut { draws: usize::MAX }, from_end: 0 };
    const LAST: Change = Change { what: What::Again, from_end: 0 };

    /// The case with the change made, if there is anything to be changed there.
    fn of(self, least: &[u64]) -> Option<Vec<u64>> {
        let mut changed = least.to_vec();
        let number = changed.iter_mut().rev().nth(self.from_end).filter(|number| **number > 0);
        match self.what {
            What::LeaveOut { draws } => {
                let draws = draws.min(least.len());
                let start = least.len().checked_sub(self.from_end + draws)?;
                changed.drain(start..start + draws);
            }
            What::Zero => *number? = 0,
            What::Halve => *number? /= 2,
            What::Lower => *number? -= 1,
            What::Again => {}
        }
        Some(changed)
    }

    /// The next place, or the next way.
    fn next(self, length: usize, improved: bool) -> Option<Change> {
        let step = match self.what {
            What::LeaveOut { draws } if draws > FEW => draws.min(length),
            What::LeaveOut { .. } | What::Zero | What::Halve | What::Lower => 1,
            What::Again => return None,
        };
        let from_end = self.from_end + step.max(1);
        if from_end < length {
            return Some(Change { from_end, ..self });
        }
        let what = match self.what {
            What::LeaveOut { draws } if draws > FEW => {
                What::LeaveOut { draws: draws.min(length).div_ceil(2).max(1) }
            }
            What::LeaveOut { draws } if draws > 1 => What::LeaveOut { draws: draws - 1 },
            What::LeaveOut { .. } => What::Zero,
            What::Zero => What::Halve,
            What::Halve => What::Lower,
            What::Lower if improved => return Some(Change::FIRST),
            What::Lower | What::Again => What::Again,
        };
        Some(Change { what, from_end: 0 })
    }
}

impl Smaller {
    /// Goes on to the next change that changes something.
    fn propose(&mut self) -> bool {
        let Some(least) = &self.least else { return false };
        while let Some(change) = self.change {
            self.tries += 1;
            self.change = match change.next(least.len(), self.improved) {
                Some(_) if self.tries == TRIES => Some(Change::LAST),
                next => next,
            };
            self.improved &= self.change != Some(Change::FIRST);
            if let Some(changed) = change.of(least) {
                self.running = Random::again(changed, self.seed);
                return true;
            }
        }
        false
    }
}

impl ValueTree for Smaller {
    type Value = Random;

    fn current(&self) -> Random {
        self.running.clone()
    }

    /// The case that was run has failed.
    fn simplify(&mut self) -> bool {
        let failed = self.running.drawn();
        if self.least.as_ref().is_none_or(|least| is_smaller(&failed, least)) {
            self.improved |= self.least.is_some();
            self.least = Some(failed);
        }
        self.propose()
    }

    /// The case that was run has passed.
    fn complicate(&mut self) -> bool {
        self.propose()
    }
}

fn is_smaller(one: &[u64], other: &[u64]) -> bool {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other)) == Ordering::Less
}
