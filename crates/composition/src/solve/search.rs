//! Depth-first proof-number search on a graph that is kept.
//!
//! Nothing here can make an answer wrong. A fate is set in three places only: where the position
//! itself says it ([`Chase::fate`]), where it follows from the fates of the successors
//! ([`look()`]), and where a closed set of positions has been found ([`trap::close`]). All the
//! rest is about where to look first.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use draughts::Position;
use endgame::Value;

use super::budget::{Budget, Progress, Shortage, Watch};
use super::chase::{Chase, Fate, Role};
use super::graph::{Effort, Graph, Id, NEVER, State};
use super::guess::guess;
use super::line::{Left, Line};
use super::look::{Look, look};
use super::oracle::Oracle;
use super::trap::{self, Marks};

/// How many positions are looked at between two reports of progress.
const REPORT_EVERY: u64 = 1 << 14;

/// No limit at all.
const ANY_EFFORT: Effort = Effort { force: NEVER, evade: NEVER };

/// A search; what it finds out stays in the graph.
pub(crate) struct Search<'a> {
    pub(crate) graph: Graph,
    pub(crate) chase: Chase,
    oracle: &'a dyn Oracle,
    budget: Budget,
    line: Line,
    marks: Marks,
    /// A buffer for the successors of one position.
    successors: Vec<Position>,
    /// Positions looked at since the last sweep, and positions opened.
    looked: u64,
    opened: u64,
}

/// Positions looked at so far, and the most there may be.
#[derive(Debug)]
pub(crate) struct Allowance {
    nodes: u64,
    most: u64,
}

impl Allowance {
    /// A quarter of what is left, so that one hard question among many does not take it all.
    pub(crate) fn share(&self) -> Allowance {
        Allowance { nodes: 0, most: self.left() / 4 }
    }

    /// How many positions there may still be.
    pub(crate) fn left(&self) -> u64 {
        self.most - self.nodes
    }

    /// Takes off positions that were looked at elsewhere.
    pub(crate) fn use_up(&mut self, nodes: u64) {
        self.nodes = (self.nodes + nodes).min(self.most);
    }

    /// Takes off what a share has used.
    pub(crate) fn account_for(&mut self, share: &Allowance) {
        self.use_up(share.nodes);
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(chase: Chase, oracle: &'a dyn Oracle, budget: Budget) -> Search<'a> {
        Search {
            graph: Graph::default(),
            chase,
            oracle,
            budget,
            line: Line::default(),
            marks: Marks::default(),
            successors: Vec::new(),
            looked: 0,
            opened: 0,
        }
    }

    /// What the oracle says.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        self.oracle.value(position)
    }

    /// What may be spent on one verdict.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance { nodes: 0, most: self.budget.nodes }
    }

    /// The fate of a position, if it can be found within the budget.
    pub(crate) fn decide(
        &mut self,
        root: Id,
        allowance: &mut Allowance,
        watch: Watch,
    ) -> Result<Fate, Shortage> {
        let decided = loop {
            if let Some(fate) = self.graph.fate(root) {
                break Ok(fate);
            }
            if self.line.is_empty() {
                self.line.push(root, ANY_EFFORT);
            }
            self.step();
            if let Err(shortage) = self.spend(root, allowance, watch) {
                break Err(shortage);
            }
            // As much work as the sweep itself takes has been done since the last one.
            if self.looked > self.graph.len() as u64 + 1_000 {
                self.sweep(root);
            }
        };
        self.line.clear();
        decided
    }

    /// The position in the graph; if it is new there, with what can be said at once.
    pub(crate) fn enter(&mut self, position: &Position) -> Id {
        if let Some(id) = self.graph.find(position) {
            return id;
        }
        let moves = position.count_legal_moves();
        let id = self.graph.add(*position, guess(&self.chase, position, moves));
        if let Some(fate) = self.chase.fate(position, moves, self.oracle) {
            self.graph.decide(id, fate);
        }
        id
    }

    /// Puts the successors of a position into the graph, if they are not there yet.
    pub(crate) fn open(&mut self, id: Id) {
        if self.graph.is_opened(id) {
            return;
        }
        self.opened += 1;
        let mut successors = std::mem::take(&mut self.successors);
        self.graph.position(id).successors_into(&mut successors);
        let ids: Vec<Id> = successors.iter().map(|next| self.enter(next)).collect();
        self.graph.open(id, &ids);
        self.successors = successors;
    }

    /// Decides an open position if its successors do.
    pub(crate) fn conclude(&mut self, id: Id) {
        let nothing = Line::default();
        if let Look::Decided(fate) = look(&self.graph, &self.chase, &nothing, id, ANY_EFFORT) {
            self.graph.decide(id, fate);
        }
    }

    /// Looks at the last position of the line, and makes the line longer or shorter by one.
    fn step(&mut self) {
        let Some((id, limit)) = self.line.last() else { return };
        self.looked += 1;
        self.open(id);
        match look(&self.graph, &self.chase, &self.line, id, limit) {
            Look::Decided(fate) => {
                self.graph.decide(id, fate);
                self.line.pop();
            }
            Look::Leaning(on) => {
                if let Left::Free(candidates) = self.line.pop_leaning(on) {
                    trap::close(&mut self.graph, &self.chase, &mut self.marks, &candidates);
                    assert!(
                        self.graph.state(id) == State::Evaded,
                        "a position that leans on nothing but itself is evaded"
                    );
                }
            }
            Look::Open { effort, .. }
                if effort.force >= limit.force || effort.evade >= limit.evade =>
            {
                self.graph.set_effort(id, effort);
                self.line.pop();
            }
            Look::Open { next, next_limit, .. } => self.line.push(next, next_limit),
        }
    }

    /// Counts one more position looked at on the way to a verdict on `root`.
    pub(crate) fn spend(
        &self,
        root: Id,
        allowance: &mut Allowance,
        watch: Watch,
    ) -> Result<(), Shortage> {
        allowance.nodes += 1;
        if allowance.nodes > allowance.most {
            return Err(Shortage::Nodes);
        }
        if !allowance.nodes.is_multiple_of(REPORT_EVERY) {
            return Ok(());
        }
        let memory_bytes = self.graph.memory_bytes() + self.line.memory_bytes();
        if memory_bytes > self.budget.memory_bytes || self.graph.is_full() {
            return Err(Shortage::Memory);
        }
        let Effort { force, evade } = self.graph.effort(root);
        let (to_prove, to_refute) = match self.chase.claimant() {
            Role::Hunter => (force, evade),
            Role::Evader => (evade, force),
        };
        match watch(Progress { nodes: allowance.nodes, memory_bytes, to_prove, to_refute }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Shortage::Stopped),
        }
    }

    /// Decides all that can be decided in the graph as it stands, and begins the line anew. If
    /// the search has been going round without opening anything, opens what is nearest.
    fn sweep(&mut self, root: Id) {
        self.line.clear();
        self.propagate();
        let all: Vec<Id> = self.graph.ids().collect();
        trap::close(&mut self.graph, &self.chase, &mut self.marks, &all);
        if self.opened == 0 {
            self.widen(root);
        }
        self.looked = 0;
        self.opened = 0;
    }

    /// Carries known fates from successors to positions, as far as they go.
    fn propagate(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for id in self.graph.ids().rev() {
                if self.graph.state(id) == State::Open
                    && let Look::Decided(fate) =
                        look(&self.graph, &self.chase, &self.line, id, ANY_EFFORT)
                {
                    self.graph.decide(id, fate);
                    changed = true;
                }
            }
        }
    }

    /// Opens the new positions that are nearest to the one asked about.
    fn widen(&mut self, root: Id) {
        let most = self.graph.len() / 8 + 100;
        let mut seen = vec![false; self.graph.len()];
        let mut queue = VecDeque::from([root]);
        let mut new = Vec::new();
        while let Some(id) = queue.pop_front().filter(|_| new.len() < most) {
            if std::mem::replace(&mut seen[id.slot()], true) {
                continue;
            }
            match self.graph.state(id) {
                State::New => new.push(id),
                State::Open => queue.extend(self.graph.successors(id)),
                State::Forced | State::Evaded => {}
            }
        }
        assert!(
            !new.is_empty() || self.graph.fate(root).is_some(),
            "a graph with nothing left to open decides every position"
        );
        new.into_iter().for_each(|id| self.open(id));
    }
}
