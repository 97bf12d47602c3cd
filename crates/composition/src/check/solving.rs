//! Can the task be fulfilled, and do the author's moves fulfil it?

use draughts::{Colour, Move};
use rulebook::composition::Rule;

use super::Inspection;
use crate::composition::Composition;
use crate::evidence::{Evidence, Fact, written};
use crate::inquiry::Inquiry;
use crate::play::Play;
use crate::report::{Requirement, Status, Weight, worst};
use crate::solution::{NodeId, Sign, Solution};
use crate::solve::{Task, Verdict};

/// The most replies of Black for which White's answers are looked up.
const REPLIES_MAX: usize = 60;

impl Inspection {
    /// The task must be fulfilled against every defence.
    pub(super) fn solvable(&mut self, composition: &Composition, inquiry: &mut Inquiry) {
        let position = composition.position();
        let (status, fact) = match inquiry.judge(position) {
            Verdict::Proved if position.turn() == Colour::Black => (Status::Holds, Fact::Fulfilled),
            Verdict::Proved => {
                let moves = first_moves(composition, inquiry);
                (Status::Holds, Fact::FirstMoves(moves))
            }
            Verdict::Refuted => (Status::Fails, Fact::NoSolution),
            Verdict::Undecided(_) => (Status::Undecided, Fact::UnprovedMove),
        };
        let mut evidence = vec![Evidence::new(status, fact)];
        if let (Status::Fails, Some(solution)) = (status, &composition.solution) {
            evidence.extend(refutation(solution, inquiry));
        }
        self.put(Requirement::Solvable, Weight::Formal, &[Rule::Solvable], evidence);
    }

    /// Every move of White in the solution must keep the task.
    pub(super) fn authors_moves(&mut self, solution: &Solution, inquiry: &mut Inquiry) -> Status {
        let mut evidence = Vec::new();
        for node in solution.white_moves() {
            let (status, fact) = match inquiry.judge(solution.position(node)) {
                Verdict::Proved => continue,
                Verdict::Refuted => (Status::Fails, Fact::WrongMove),
                Verdict::Undecided(_) => (Status::Undecided, Fact::UnprovedMove),
            };
            let play = with_refutation(solution, node, inquiry);
            evidence.push(Evidence::new(status, fact).playing(play));
        }
        let promised = match inquiry.task() {
            Task::Draw => Sign::Draws,
            Task::Win | Task::Lock(_) | Task::LockAtLeast(_) => Sign::Wins,
        };
        let variations = solution.lines().iter().filter(|line| line.label().is_variation());
        let wrong = variations.filter(|line| line.claim().is_some_and(|sign| sign != promised));
        evidence.extend(
            wrong.map(|line| Evidence::new(Status::Judge, Fact::WrongSign).in_line(line.label())),
        );
        let status = worst(&evidence);
        self.put(Requirement::AuthorsMoves, Weight::Formal, &[Rule::Solvable], evidence);
        status
    }

    /// Every reply of Black should be mentioned; whether one that is not matters is for the judge.
    pub(super) fn authors_defences(&mut self, solution: &Solution, inquiry: &mut Inquiry) {
        let (mut evidence, mut looked_up, mut others) = (Vec::new(), 0, 0);
        for node in solution.black_nodes() {
            for reply in solution.unmentioned(node) {
                looked_up += 1;
                let told = (looked_up <= REPLIES_MAX)
                    .then(|| answers(solution, node, &reply, inquiry))
                    .flatten();
                let Some(fact) = told else {
                    others += 1;
                    continue;
                };
                let play = solution.play_to(node, Some(reply));
                evidence.push(Evidence::new(Status::Judge, fact).playing(play));
            }
        }
        if others > 0 {
            evidence.push(Evidence::new(Status::Judge, Fact::UnmentionedOthers(others)));
        }
        self.put(Requirement::AuthorsDefences, Weight::Fact, &[Rule::Solvable], evidence);
    }
}

fn first_moves(composition: &Composition, inquiry: &mut Inquiry) -> Vec<String> {
    let position = composition.position();
    let judged = inquiry.judge_moves(position);
    let good = judged.iter().filter(|judged| judged.verdict == Verdict::Proved);
    good.map(|judged| written(position, &judged.mv)).collect()
}

/// How Black refutes the author's first move.
fn refutation(solution: &Solution, inquiry: &mut Inquiry) -> Option<Evidence> {
    let (_, node) = solution.next(solution.root()).next()?;
    let play = with_refutation(solution, node, inquiry);
    Some(Evidence::new(Status::Fails, Fact::WrongMove).playing(play))
}

/// The way to a node with Black to move, and the move of Black that spoils the task there.
fn with_refutation(solution: &Solution, node: NodeId, inquiry: &mut Inquiry) -> Play {
    let judged = inquiry.judge_moves(solution.position(node));
    let spoils = judged.iter().find(|judged| judged.verdict == Verdict::Refuted);
    solution.play_to(node, spoils.map(|judged| judged.mv))
}

/// White's moves that keep the task after a reply of Black, if they are worth telling: there is one
/// of them among several, or it was not found out of all.
fn answers(solution: &Solution, node: NodeId, reply: &Move, inquiry: &mut Inquiry) -> Option<Fact> {
    let after = solution.position(node).after(reply);
    let judged = inquiry.judge_moves(&after);
    let good = judged.iter().filter(|judged| judged.verdict == Verdict::Proved);
    let good: Vec<String> = good.map(|judged| written(&after, &judged.mv)).collect();
    let open = judged.iter().any(|judged| matches!(judged.verdict, Verdict::Undecided(_)));
    match (good.len(), open) {
        (_, true) => Some(Fact::UnmentionedOpen(good)),
        (1, false) if judged.len() > 1 => Some(Fact::Unmentioned(good)),
        _ => None,
    }
}
