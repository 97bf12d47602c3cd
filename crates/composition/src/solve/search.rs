//! Depth-first proof-number search on a graph that is kept.

use std::ops::ControlFlow;

use draughts::Position;

use super::budget::{Budget, Progress, Shortage, Watch};
use super::chase::{Chase, Fate, Role};
use super::graph::{Effort, Graph, Id, NEVER, State};
use super::oracle::Oracle;
use super::trap::{self, Marks};

/// How many positions are looked at between two reports of progress.
const REPORT_EVERY: u64 = 1 << 14;

/// A search in progress; what it finds out stays in the graph.
pub(crate) struct Search<'a> {
    pub(crate) graph: Graph,
    pub(crate) chase: Chase,
    pub(crate) oracle: &'a dyn Oracle,
    pub(crate) budget: Budget,
    /// The line being looked at, from the position asked about.
    line: Vec<Frame>,
    /// For each position, its place in the line plus one; 0 if it is not there.
    on_line: Vec<u32>,
    /// Successors of positions in the line that are evaded as long as the line stands.
    leaning: Vec<Leaning>,
    /// Every position found to lean on the line, in the order in which they were found.
    leaned: Vec<Id>,
    marks: Marks,
    /// A buffer.
    successors: Vec<Position>,
    /// Positions looked at since the last [`Search::sweep`], and positions opened.
    looked: u64,
    opened: u64,
}

/// A position in the line.
struct Frame {
    id: Id,
    /// Leave when the effort comes up to this in one of the two.
    limit: Effort,
    /// Where its part of [`Search::leaning`] begins.
    leaning: usize,
    /// Where its part of [`Search::leaned`] begins.
    leaned: usize,
}

/// A position evaded on condition: the line leads back to a position in it.
#[derive(Clone, Copy)]
struct Leaning {
    id: Id,
    /// The place in the line of the earliest position that it leads back to.
    on: u32,
}

/// What a look at the successors of a position in the line says.
enum Look {
    Decided(Fate),
    /// Evaded as long as the line stands up to this place.
    Leans(u32),
    Open {
        effort: Effort,
        next: Id,
        limit: Effort,
    },
}

impl<'a> Search<'a> {
    pub(crate) fn new(chase: Chase, oracle: &'a dyn Oracle, budget: Budget) -> Search<'a> {
        Search {
            graph: Graph::default(),
            chase,
            oracle,
            budget,
            line: Vec::new(),
            on_line: Vec::new(),
            leaning: Vec::new(),
            leaned: Vec::new(),
            marks: Marks::default(),
            successors: Vec::new(),
            looked: 0,
            opened: 0,
        }
    }

    /// The fate of a position, if the budget allows it to be found.
    pub(crate) fn decide(&mut self, position: &Position, watch: Watch) -> Result<Fate, Shortage> {
        let root = self.enter(position);
        let mut nodes = 0;
        loop {
            if let Some(fate) = self.graph.fate(root) {
                self.clear_line();
                return Ok(fate);
            }
            if self.line.is_empty() {
                self.push(root, Effort { force: NEVER, evade: NEVER });
            }
            self.step();
            nodes += 1;
            if let Err(shortage) = self.check(root, nodes, watch) {
                self.clear_line();
                return Err(shortage);
            }
            if self.looked > self.graph.len() as u64 + 1_000 {
                self.sweep(root);
            }
        }
    }

    fn check(&self, root: Id, nodes: u64, watch: Watch) -> Result<(), Shortage> {
        if nodes >= self.budget.nodes {
            return Err(Shortage::Nodes);
        }
        if !nodes.is_multiple_of(REPORT_EVERY) {
            return Ok(());
        }
        let memory_bytes = self.memory_bytes();
        if memory_bytes > self.budget.memory_bytes || self.graph.is_full() {
            return Err(Shortage::Memory);
        }
        let Effort { force: to_prove, evade: to_refute } = self.graph.effort(root);
        match watch(Progress { nodes, memory_bytes, to_prove, to_refute }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Shortage::Stopped),
        }
    }

    fn memory_bytes(&self) -> usize {
        self.graph.memory_bytes() + self.on_line.capacity() * 4 + self.graph.len()
    }

    /// Looks at the last position of the line, and makes the line longer or shorter by one.
    fn step(&mut self) {
        self.looked += 1;
        let Some(&Frame { id, limit, .. }) = self.line.last() else { return };
        if self.graph.state(id) == State::New {
            self.open(id);
        }
        match self.look(id, limit) {
            Look::Decided(fate) => {
                self.graph.decide(id, fate);
                self.pop();
            }
            Look::Leans(on) => self.pop_leaning(on),
            Look::Open { effort, next, limit: next_limit } => {
                if effort.force >= limit.force || effort.evade >= limit.evade {
                    self.graph.set_effort(id, effort);
                    self.pop();
                } else {
                    self.push(next, next_limit);
                }
            }
        }
    }

    /// Puts the successors of a position into the graph.
    fn open(&mut self, id: Id) {
        self.opened += 1;
        let mut successors = std::mem::take(&mut self.successors);
        self.graph.position(id).successors_into(&mut successors);
        let ids: Vec<Id> = successors.iter().map(|next| self.enter(next)).collect();
        self.graph.open(id, ids);
        self.successors = successors;
    }

    /// The position in the graph; if it is new there, with what can be said at once.
    fn enter(&mut self, position: &Position) -> Id {
        if let Some(id) = self.graph.find(position) {
            return id;
        }
        let moves = position.count_legal_moves();
        let choices = u32::try_from(moves).unwrap_or(NEVER - 1);
        let effort = match self.chase.to_move(position) {
            Role::Hunter => Effort { force: 1, evade: choices },
            Role::Evader => Effort { force: choices, evade: 1 },
        };
        let id = self.graph.add(*position, effort);
        self.on_line.push(0);
        if let Some(fate) = self.chase.fate(position, moves, self.oracle) {
            self.graph.decide(id, fate);
        }
        id
    }

    fn look(&self, id: Id, limit: Effort) -> Look {
        match self.chase.to_move(self.graph.position(id)) {
            Role::Hunter => self.look_for_hunter(id, limit),
            Role::Evader => self.look_for_evader(id, limit),
        }
    }

    fn look_for_hunter(&self, id: Id, limit: Effort) -> Look {
        let mut best = (NEVER, None);
        let mut second = NEVER;
        let mut hardest = 0;
        let mut choices = 0;
        let mut lean = NEVER;
        let mut plies = NEVER;
        for &next in self.graph.successors(id) {
            match self.graph.fate(next) {
                Some(Fate::Forced { plies: after }) => plies = plies.min(after + 1),
                Some(Fate::Evaded) => {}
                None => match self.leans(next) {
                    Some(on) => lean = lean.min(on),
                    None => {
                        let effort = self.graph.effort(next);
                        choices += 1;
                        hardest = hardest.max(effort.evade);
                        if effort.force < best.0 {
                            second = best.0;
                            best = (effort.force, Some(next));
                        } else {
                            second = second.min(effort.force);
                        }
                    }
                },
            }
        }
        if plies != NEVER {
            return Look::Decided(Fate::Forced { plies });
        }
        let Some(next) = best.1 else {
            return if lean == NEVER { Look::Decided(Fate::Evaded) } else { Look::Leans(lean) };
        };
        let others: u32 = choices - 1;
        Look::Open {
            effort: Effort { force: best.0, evade: add(hardest, others) },
            next,
            limit: Effort {
                force: limit.force.min(slack(second)),
                evade: take(limit.evade, others),
            },
        }
    }

    fn look_for_evader(&self, id: Id, limit: Effort) -> Look {
        let mut best = (NEVER, None);
        let mut second = NEVER;
        let mut hardest = 0;
        let mut choices = 0;
        let mut lean = None;
        let mut plies = 0;
        for &next in self.graph.successors(id) {
            match self.graph.fate(next) {
                Some(Fate::Forced { plies: after }) => plies = plies.max(after + 1),
                Some(Fate::Evaded) => return Look::Decided(Fate::Evaded),
                None => match self.leans(next) {
                    Some(on) => lean = lean.max(Some(on)),
                    None => {
                        let effort = self.graph.effort(next);
                        choices += 1;
                        hardest = hardest.max(effort.force);
                        if effort.evade < best.0 {
                            second = best.0;
                            best = (effort.evade, Some(next));
                        } else {
                            second = second.min(effort.evade);
                        }
                    }
                },
            }
        }
        if let Some(on) = lean {
            return Look::Leans(on);
        }
        let Some(next) = best.1 else { return Look::Decided(Fate::Forced { plies }) };
        let others: u32 = choices - 1;
        Look::Open {
            effort: Effort { force: add(hardest, others), evade: best.0 },
            next,
            limit: Effort {
                force: take(limit.force, others),
                evade: limit.evade.min(slack(second)),
            },
        }
    }

    /// If the successor of the line's last position is evaded as long as the line stands: the
    /// place that it leans on.
    fn leans(&self, id: Id) -> Option<u32> {
        match self.on_line[id.slot()] {
            0 => {
                let from = self.line.last().map_or(0, |frame| frame.leaning);
                self.leaning[from..].iter().find(|one| one.id == id).map(|one| one.on)
            }
            place => Some(place - 1),
        }
    }

    fn push(&mut self, id: Id, limit: Effort) {
        let frame = Frame { id, limit, leaning: self.leaning.len(), leaned: self.leaned.len() };
        self.line.push(frame);
        self.on_line[id.slot()] = self.line.len() as u32;
    }

    /// Leaves the last position. What leaned on it, or on conditions that held below it, is
    /// forgotten.
    fn pop(&mut self) {
        let Some(frame) = self.line.pop() else { return };
        self.on_line[frame.id.slot()] = 0;
        self.leaning.truncate(frame.leaning);
        self.leaned.truncate(frame.leaned);
    }

    /// Leaves the last position, which is evaded as long as the line stands up to place `on`. If
    /// that is its own place, it leans on nothing: it is evaded, with all that it needs.
    fn pop_leaning(&mut self, on: u32) {
        let Some(frame) = self.line.pop() else { return };
        self.on_line[frame.id.slot()] = 0;
        self.leaning.truncate(frame.leaning);
        self.leaned.push(frame.id);
        if (on as usize) < self.line.len() {
            self.leaning.push(Leaning { id: frame.id, on });
        } else {
            let candidates = self.leaned.split_off(frame.leaned);
            trap::close(&mut self.graph, &self.chase, &mut self.marks, &candidates);
            let closed = self.graph.state(frame.id) == State::Evaded;
            assert!(closed, "a position that leans only on itself is evaded");
        }
    }

    /// Decides all that can be decided in the graph as it stands, and begins the line anew. If
    /// the search has been going round without opening anything, opens what is nearest.
    fn sweep(&mut self, root: Id) {
        self.clear_line();
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
        loop {
            let mut changed = false;
            for id in self.graph.ids().rev() {
                if self.graph.state(id) == State::Open
                    && let Look::Decided(fate) =
                        self.look(id, Effort { force: NEVER, evade: NEVER })
                {
                    self.graph.decide(id, fate);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Opens the new positions that are nearest to the one asked about.
    fn widen(&mut self, root: Id) {
        let most = self.graph.len() / 8 + 100;
        let mut seen = vec![false; self.graph.len()];
        let mut queue = std::collections::VecDeque::from([root]);
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

    fn clear_line(&mut self) {
        while !self.line.is_empty() {
            self.pop();
        }
    }
}

/// The sum of efforts.
fn add(effort: u32, more: u32) -> u32 {
    if effort == NEVER { NEVER } else { effort.saturating_add(more).min(NEVER - 1) }
}

/// What is left of a limit.
fn take(limit: u32, less: u32) -> u32 {
    if limit == NEVER { NEVER } else { limit.saturating_sub(less) }
}

/// A little more than the second best, so that the search does not jump to and fro.
fn slack(second: u32) -> u32 {
    if second == NEVER { NEVER } else { add(second, second / 4 + 1) }
}
