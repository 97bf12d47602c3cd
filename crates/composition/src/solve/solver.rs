//! The solver: questions about one claim, answered from one memory.

use draughts::{Colour, Move, Position};

use super::budget::{Budget, Shortage, Watch};
use super::chase::{Chase, Fate, Role};
use super::force::{Hints, force};
use super::length::{self, Length};
use super::oracle::Oracle;
use super::search::{Allowance, Search};
use super::task::Claim;
use super::tree::{self, Extent, Tree};

/// Answers whether a claim holds in a position, in as many positions as one likes.
///
/// What it has found out about a position is a fact and stays: a question about the next position
/// of a line, or about another move, costs little after the first.
pub struct Solver<'a> {
    claim: Claim,
    search: Search<'a>,
    hints: Hints,
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
        let search = Search::new(Chase::of(claim), oracle, budget);
        Solver { claim, search, hints: Hints::new() }
    }

    /// Says that a move may be the right one in a position, which is then tried first. It need not
    /// be: nothing is believed of it.
    pub fn hint(&mut self, position: &Position, mv: Move) {
        self.hints.entry(*position).or_default().push(mv);
    }

    /// The claim it answers for.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Does the claim hold in this position, whoever is to move in it?
    pub fn judge(&mut self, position: &Position, watch: Watch) -> Verdict {
        let mut allowance = self.search.allowance();
        self.judge_within(position, &mut allowance, watch)
    }

    /// The verdict, if it is known already.
    pub fn known(&self, position: &Position) -> Option<Verdict> {
        let fate = self.search.graph.fate(self.search.graph.find(position)?)?;
        Some(self.verdict(fate))
    }

    /// Every legal move of a position, and whether the claim holds after it. Each move is a
    /// question of its own, with the whole budget.
    ///
    /// With the claim's side to move these are the moves that keep the task and those that spoil
    /// it; with the other side to move, the defences that fail and those that refute.
    pub fn judge_moves(&mut self, position: &Position, watch: Watch) -> Vec<JudgedMove> {
        let judged = |mv: Move| {
            let after = position.after(&mv);
            JudgedMove { mv, after, verdict: self.judge(&after, watch) }
        };
        position.legal_moves().into_iter().map(judged).collect()
    }

    /// How long the side that forces an end needs, if it is known to force one: the claim's side
    /// for a win or a lock that is proved, the other side for a draw that is refuted.
    ///
    /// This may cost more than the verdict: that fewer plies are not enough must be proved too.
    pub fn length(&mut self, position: &Position, watch: Watch) -> Option<Length> {
        self.judge(position, watch);
        let id = self.search.enter(position);
        length::measure(&mut self.search, id, watch)
    }

    /// Best play on both sides from a position on which there is a verdict, as far as is known: to
    /// the end of the game, or until a position occurs again or is known to be drawn. Empty
    /// without a verdict.
    pub fn line(&mut self, position: &Position) -> Vec<Move> {
        self.search.best_line(position)
    }

    /// The first move of the [line](Solver::line).
    pub fn best_move(&mut self, position: &Position) -> Option<Move> {
        self.search.choose(position).map(|step| step.mv)
    }

    /// The play that proves or refutes the claim; none if there is no verdict.
    ///
    /// Where the claim holds, the other moves of its side are judged as well, as far as the
    /// budget for the whole tree goes.
    pub fn tree(&mut self, position: &Position, extent: Extent, watch: Watch) -> Option<Tree> {
        self.judge(position, watch);
        tree::grow(self, position, extent, watch)
    }

    /// How many positions it remembers.
    pub fn positions(&self) -> usize {
        self.search.graph.len()
    }

    pub(crate) fn judge_within(
        &mut self,
        position: &Position,
        allowance: &mut Allowance,
        watch: Watch,
    ) -> Verdict {
        let id = self.search.enter(position);
        if self.search.graph.fate(id).is_none() {
            force(&mut self.search, &self.hints, id, allowance);
        }
        match self.search.decide(id, allowance, watch) {
            Ok(fate) => self.verdict(fate),
            Err(shortage) => Verdict::Undecided(shortage),
        }
    }

    pub(crate) fn allowance(&self) -> Allowance {
        self.search.allowance()
    }

    /// The side for which a position goes well, once there is a verdict.
    pub(crate) fn in_the_right(&self, position: &Position) -> Option<Colour> {
        match self.known(position)? {
            Verdict::Proved => Some(self.claim.side),
            Verdict::Refuted => Some(!self.claim.side),
            Verdict::Undecided(_) => None,
        }
    }

    /// Are the pieces that were to be locked no longer there?
    pub(crate) fn is_out_of_reach(&self, position: &Position) -> bool {
        self.search.chase.out_of_reach(position)
    }

    /// Plies in which an end is known to be forced.
    pub(crate) fn plies(&self, position: &Position) -> Option<u32> {
        match self.search.graph.fate(self.search.graph.find(position)?)? {
            Fate::Forced { plies } => Some(plies),
            Fate::Evaded => None,
        }
    }

    fn verdict(&self, fate: Fate) -> Verdict {
        match (fate, self.search.chase.claimant()) {
            (Fate::Forced { .. }, Role::Hunter) | (Fate::Evaded, Role::Evader) => Verdict::Proved,
            (Fate::Evaded, Role::Hunter) | (Fate::Forced { .. }, Role::Evader) => Verdict::Refuted,
        }
    }
}
