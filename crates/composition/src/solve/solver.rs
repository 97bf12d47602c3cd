//! The solver: questions about one claim, answered from one memory.

use draughts::{Move, Position};

use super::budget::{Budget, Shortage, Watch};
use super::chase::{Chase, Fate, Role};
use super::oracle::Oracle;
use super::search::Search;
use super::task::Claim;

/// Answers whether a claim holds in a position, in as many positions as one likes.
///
/// What it has found out about a position is a fact and stays: a question about the next position
/// of a line, or about another move, costs little after the first.
pub struct Solver<'a> {
    claim: Claim,
    search: Search<'a>,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The claim holds against every defence.
    Proved,
    /// The claim does not hold.
    Refuted,
    /// It could not be found out within the budget.
    Undecided(Shortage),
}

/// A legal move, and whether the claim holds after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The position it leads to.
    pub after: Position,
    /// Does the claim hold there?
    pub verdict: Verdict,
}

impl<'a> Solver<'a> {
    /// A solver for a claim, with nothing found out yet.
    pub fn new(claim: Claim, oracle: &'a dyn Oracle, budget: Budget) -> Solver<'a> {
        Solver { claim, search: Search::new(Chase::of(claim), oracle, budget) }
    }

    /// The claim it answers for.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Does the claim hold in this position, whoever is to move in it?
    pub fn judge(&mut self, position: &Position, watch: Watch) -> Verdict {
        match self.search.decide(position, watch) {
            Ok(fate) => self.verdict(fate),
            Err(shortage) => Verdict::Undecided(shortage),
        }
    }

    /// Every legal move of a position, and whether the claim holds after it.
    ///
    /// With the claim's side to move these are the moves that keep the task, and those that spoil
    /// it; with the other side to move, the defences that fail and those that refute.
    pub fn judge_moves(&mut self, position: &Position, watch: Watch) -> Vec<JudgedMove> {
        let judged = |mv: Move| {
            let after = position.after(&mv);
            JudgedMove { mv, after, verdict: self.judge(&after, watch) }
        };
        position.legal_moves().into_iter().map(judged).collect()
    }

    /// How many positions it remembers.
    pub fn size(&self) -> usize {
        self.search.graph.len()
    }

    fn verdict(&self, fate: Fate) -> Verdict {
        match (fate, self.search.chase.claimant()) {
            (Fate::Forced { .. }, Role::Hunter) | (Fate::Evaded, Role::Evader) => Verdict::Proved,
            (Fate::Evaded, Role::Hunter) | (Fate::Forced { .. }, Role::Evader) => Verdict::Refuted,
        }
    }
}
