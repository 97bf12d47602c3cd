//! A solution found by the solver, for compositions whose author gives none or leaves defences
//! out.

use draughts::{Colour, Move, Position};

use super::label::{Label, nth_letter};
use super::{Line, NodeId, Sign, Solution};
use crate::inquiry::Inquiry;
use crate::solve::{Task, Verdict};

/// The most lines that complete a solution, and of a lock task that is only shown. To win has so many
/// ways that one line shows as much.
const LINES_MAX: usize = 40;
const SHOWN_MAX: usize = 6;
/// The most plies of a line.
const PLIES_MAX: usize = 80;

impl Solution {
    /// The play that the solver finds best for White up to positions that are `ends`: against
    /// every defence if there is one first move, one line if there are several; none if the task
    /// cannot be fulfilled.
    pub(crate) fn found(
        inquiry: &mut Inquiry,
        start: &Position,
        ends: &dyn Fn(&Position) -> bool,
    ) -> Option<Solution> {
        let mut solution = Solution::new(*start);
        let judged = inquiry.judge_moves(start);
        let good = judged.iter().filter(|judged| judged.verdict == Verdict::Proved).count();
        (good > 0).then_some(())?;
        let root = solution.root();
        let mut grower = Grower { inquiry, ends, waiting: Vec::new() };
        grower.line(&mut solution, root, root, Label::Main);
        let locks = matches!(grower.inquiry.task(), Task::Lock(_) | Task::LockAtLeast(_));
        if good == 1 && locks {
            grower.others(&mut solution, SHOWN_MAX);
        }
        solution.prune();
        Some(solution)
    }

    /// Adds the replies of Black that the solution does not mention, each with best play after
    /// it. Returns the labels of the new lines.
    pub(crate) fn complete(
        &mut self,
        inquiry: &mut Inquiry,
        ends: &dyn Fn(&Position) -> bool,
    ) -> Vec<Label> {
        let had = self.lines.len();
        let mut grower = Grower { inquiry, ends, waiting: Vec::new() };
        for node in self.black_nodes() {
            grower.wait_for_replies(self, node);
        }
        grower.others(self, self.lines.len() + LINES_MAX);
        self.lines[had..].iter().map(|line| line.label.clone()).collect()
    }
}

struct Grower<'g, 'i, 'a> {
    inquiry: &'i mut Inquiry<'a>,
    ends: &'g dyn Fn(&Position) -> bool,
    /// Nodes with Black's replies that have still to be followed.
    waiting: Vec<(NodeId, Move)>,
}

impl Grower<'_, '_, '_> {
    fn wait_for_replies(&mut self, solution: &Solution, node: NodeId) {
        self.waiting.extend(solution.unmentioned(node).into_iter().map(|mv| (node, mv)));
    }

    fn others(&mut self, solution: &mut Solution, most: usize) {
        while !self.waiting.is_empty() && solution.lines.len() < most {
            let (node, reply) = self.waiting.remove(0);
            let Some(label) = solution.free_letter() else { return };
            let after = solution.extend(node, reply);
            self.line(solution, node, after, label);
        }
    }

    /// Follows best play from a node to the end of a line that left the others at `start`.
    fn line(&mut self, solution: &mut Solution, start: NodeId, from: NodeId, label: Label) {
        let mut at = from;
        let mut seen = Vec::new();
        while seen.len() < PLIES_MAX {
            let position = *solution.position(at);
            let ends = position.turn() == Colour::Black && (self.ends)(&position);
            if ends || seen.contains(&position) {
                break;
            }
            seen.push(position);
            self.inquiry.judge(&position);
            let Some(mv) = self.inquiry.best_move(&position) else { break };
            let before = at;
            at = solution.extend(before, mv);
            if position.turn() == Colour::Black {
                self.wait_for_replies(solution, before);
            }
        }
        // A line that was cut off claims nothing.
        let ended =
            solution.position(at).turn() == Colour::Black && (self.ends)(solution.position(at));
        let claim = ended.then(|| match self.inquiry.task() {
            Task::Draw => Sign::Draws,
            Task::Win | Task::Lock(_) | Task::LockAtLeast(_) => Sign::Wins,
        });
        solution.lines.push(Line { label, start, ends: vec![at], claim, written_to: None });
    }
}

impl Solution {
    fn free_letter(&self) -> Option<Label> {
        let mut labels = (0..).map_while(nth_letter).map(Label::Defence);
        labels.find(|label| self.line(label).is_none())
    }
}
