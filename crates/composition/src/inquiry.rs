//! Questions to the solver about one composition.

use std::collections::HashMap;

use draughts::{Colour, Move, Position, SquareSet};

use crate::solution::Solution;
use crate::solve::{
    Budget, Claim, Extent, JudgedMove, Length, Oracle, Progress, Shortage, Solver, Stop, Task,
    Verdict, Watch,
};

/// Asks what the task of a composition demands, and remembers the solver's facts.
pub(crate) struct Inquiry<'a> {
    task: Task,
    exact: Solver<'a>,
    /// Doing more than was asked: locking that or more, winning where a draw is enough.
    more: Option<Solver<'a>>,
    /// Questions that were not decided within the budget, which are not asked again.
    given_up: HashMap<Position, Verdict>,
    watch: Watch<'a>,
    /// Whoever watches has stopped the work: nothing more is asked.
    stopped: bool,
}

/// How a move of White fulfils the task, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fulfils {
    /// As asked.
    Exactly,
    /// Only by locking more than was asked, at least in some variation.
    WithMore,
    /// Not at all.
    Not,
    /// It could not be found out.
    Unknown,
}

impl<'a> Inquiry<'a> {
    pub(crate) fn new(
        task: Task,
        oracle: &'a dyn Oracle,
        budget: Budget,
        watch: Watch<'a>,
    ) -> Inquiry<'a> {
        let solver = |task| Solver::new(Claim::white(task), oracle, budget);
        let more = match task {
            Task::Lock(pieces) => Some(solver(Task::LockAtLeast(pieces))),
            Task::Draw => Some(solver(Task::Win)),
            Task::Win | Task::LockAtLeast(_) => None,
        };
        let (exact, given_up) = (solver(task), HashMap::new());
        Inquiry { task, exact, more, given_up, watch, stopped: false }
    }

    /// Tries the author's moves first.
    pub(crate) fn hint(&mut self, solution: &Solution) {
        for line in solution.lines().iter().filter(|line| line.label().is_variation()) {
            for step in line.ends().iter().flat_map(|&end| solution.path(end)) {
                if step.position.turn() == Colour::White {
                    self.exact.hint(&step.position, step.mv);
                }
            }
        }
    }

    /// Does the watcher let the work go on? He is asked before every question: many are answered
    /// sooner than the solver would report, and together they take long.
    fn goes_on(&mut self) -> bool {
        let nothing = Progress { nodes: 0, memory_bytes: 0, to_prove: 1, to_refute: 1 };
        self.stopped = self.stopped || (self.watch)(nothing).is_break();
        !self.stopped
    }

    /// The task.
    pub(crate) fn task(&self) -> Task {
        self.task
    }

    /// Is the task fulfilled in a position, whoever is to move?
    pub(crate) fn judge(&mut self, position: &Position) -> Verdict {
        if position.setup().pieces(Colour::White).is_empty() {
            return Verdict::Refuted;
        }
        if let Some(&verdict) = self.given_up.get(position) {
            return verdict;
        }
        if !self.goes_on() {
            return self.exact.known(position).unwrap_or(Verdict::Undecided(Shortage::Stopped));
        }
        let verdict = self.exact.judge(position, self.watch);
        if matches!(verdict, Verdict::Undecided(_)) {
            self.given_up.insert(*position, verdict);
        }
        verdict
    }

    /// Every legal move and whether the task is fulfilled after it.
    pub(crate) fn judge_moves(&mut self, position: &Position) -> Vec<JudgedMove> {
        let judged = |mv: Move| {
            let after = position.after(&mv);
            JudgedMove { mv, after, verdict: self.judge(&after) }
        };
        position.legal_moves().into_iter().map(judged).collect()
    }

    /// Can White win where only a draw is asked for?
    pub(crate) fn does_more(&mut self, position: &Position) -> Verdict {
        let goes_on = self.goes_on();
        match (self.task, &mut self.more) {
            (Task::Draw, Some(_)) if !goes_on => Verdict::Undecided(Shortage::Stopped),
            (Task::Draw, Some(wins)) => wins.judge(position, self.watch),
            _ => Verdict::Refuted,
        }
    }

    /// How each legal move of White fulfils the task.
    pub(crate) fn keys(&mut self, position: &Position) -> Vec<(Move, Fulfils)> {
        let judged = self.judge_moves(position);
        judged.into_iter().map(|judged| (judged.mv, self.fulfils(&judged))).collect()
    }

    /// How one legal move of White fulfils the task.
    pub(crate) fn fulfils_by(&mut self, position: &Position, mv: &Move) -> Fulfils {
        let after = position.after(mv);
        let verdict = self.judge(&after);
        self.fulfils(&JudgedMove { mv: *mv, after, verdict })
    }

    /// White's one move that fulfils the task.
    pub(crate) fn only_move(&mut self, position: &Position) -> Option<Move> {
        if position.turn() == Colour::Black {
            return None;
        }
        let keys = self.keys(position);
        let mut keeps = keys.iter().filter(|(_, fulfils)| *fulfils != Fulfils::Not);
        match (keeps.next(), keeps.next()) {
            (Some((mv, Fulfils::Exactly)), None) => Some(*mv),
            _ => None,
        }
    }

    /// The best move of the side to move, once there is a verdict.
    pub(crate) fn best_move(&mut self, position: &Position) -> Option<Move> {
        self.exact.best_move(position)
    }

    /// Plies to the end of a win or lock, if that could be found out exactly.
    pub(crate) fn plies(&mut self, position: &Position) -> Option<u32> {
        if !self.goes_on() {
            return None;
        }
        match self.exact.length(position, self.watch)? {
            Length::Exactly(plies) => Some(plies),
            Length::AtMost(_) => None,
        }
    }

    /// The squares on which Black's pieces are locked at the ends of best play from a position;
    /// none if that is too much to look at.
    pub(crate) fn locked_finals(&mut self, position: &Position) -> Option<Vec<SquareSet>> {
        if !self.goes_on() {
            return None;
        }
        let tree = self.exact.tree(position, Extent::default(), self.watch)?;
        let whole = tree.nodes().all(|(_, node)| node.stop != Some(Stop::Cut));
        let ends = tree.nodes().filter(|(_, node)| node.stop == Some(Stop::End));
        let squares = ends.map(|(_, node)| node.position.setup().pieces(Colour::Black));
        whole.then(|| squares.collect())
    }

    fn fulfils(&mut self, judged: &JudgedMove) -> Fulfils {
        let locks = matches!(self.task, Task::Lock(_));
        let goes_on = !locks || self.goes_on();
        let more = match (judged.verdict, &mut self.more) {
            (Verdict::Proved, _) => return Fulfils::Exactly,
            (Verdict::Refuted | Verdict::Undecided(_), Some(_)) if locks && !goes_on => {
                Verdict::Undecided(Shortage::Stopped)
            }
            (_, Some(more)) if locks => more.judge(&judged.after, self.watch),
            (verdict, _) => verdict,
        };
        match (judged.verdict, more) {
            (_, Verdict::Proved) => Fulfils::WithMore,
            (Verdict::Refuted, Verdict::Refuted) => Fulfils::Not,
            _ => Fulfils::Unknown,
        }
    }
}
