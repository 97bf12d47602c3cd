//! Contests of solving: the set and its points, answers, marking, the table.

mod apply;
pub mod command;
mod decide;
pub mod fact;
pub mod mark;
pub mod regulations;
pub mod table;
pub mod view;

use std::sync::Arc;

use calendar::Moment;
use rulebook::contests::{Duty, Found};
use serde::{Deserialize, Serialize};

use crate::composing::{Official, Who, number};
use crate::points::Points;
use crate::refusal::{Refusal, Why};
use crate::work::{Person, Work};

pub use self::command::Command;
pub use self::fact::Fact;
pub use self::mark::{Key, Line, LineIs, Marking, mark};
pub use self::regulations::{Criterion, Form, Regulations};

/// A work of the set, with its key and its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Problem {
    /// The work: its solution and thematic lines are the key.
    pub work: Work,
    /// Who has made it; shown with the solutions.
    pub author: Person,
    /// The points for solving it, by its difficulty.
    pub points: Points,
    /// What else is worth points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
}

/// Something beside the solution that is worth points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Item {
    /// What it is.
    pub kind: Found,
    /// The line that must be given, in short notation; empty where it is that there is no solution.
    #[serde(default)]
    pub line: String,
    /// Its points.
    pub points: Points,
}

/// What somebody answers to a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Answer {
    /// The solution, in short notation.
    pub text: String,
    /// Whether he says that there is none.
    #[serde(default)]
    pub unsolvable: bool,
}

/// A contest of solving, as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solving {
    regulations: Option<Arc<Regulations>>,
    problems: Vec<Arc<Problem>>,
    announced: Option<Moment>,
    sealed: Option<Moment>,
    started: Option<Moment>,
    solvers: Vec<Solver>,
    provisional: Option<Moment>,
    approved: Option<Moment>,
    protests: Vec<Protest>,
}

/// Somebody who solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Who.
    pub person: Person,
    /// What he answered to each work, and when it came.
    pub answers: Vec<Option<(Answer, Moment)>>,
    /// The points that a judge has confirmed for each work.
    pub confirmed: Vec<Option<Confirmed>>,
}

/// Points that a judge has confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Confirmed {
    /// How many.
    pub points: Points,
    /// Whether the solution itself was given in full.
    pub solved: bool,
    /// Why they are others than the program proposed, if so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// A protest against one's own points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protest {
    /// Who.
    pub solver: u16,
    /// To which work.
    pub problem: u16,
    /// What he says.
    pub text: String,
    /// What the chief judge decided.
    pub decided: Option<String>,
}

/// How far a contest of solving is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The regulations are being written.
    Draft,
    /// They are published.
    Announced,
    /// Points for completeness are fixed.
    Sealed,
    /// The works are being solved.
    Running,
    /// The time is over, and answers are marked.
    Marking,
    /// The points are published.
    Provisional,
    /// The results are approved.
    Approved,
}

impl Solving {
    /// How far it is: the time runs out by the clock.
    pub fn stage(&self, now: Moment) -> Stage {
        if self.approved.is_some() {
            return Stage::Approved;
        }
        if self.provisional.is_some() {
            return Stage::Provisional;
        }
        match (self.announced, self.sealed, self.started) {
            (None, ..) => Stage::Draft,
            (Some(_), None, _) => Stage::Announced,
            (Some(_), Some(_), None) => Stage::Sealed,
            (Some(_), Some(_), Some(started)) => match self.is_over(started, now) {
                true => Stage::Marking,
                false => Stage::Running,
            },
        }
    }

    /// In one place after so many minutes; by correspondence after the last day for answers.
    fn is_over(&self, started: Moment, now: Moment) -> bool {
        let Some(regulations) = &self.regulations else { return false };
        match regulations.form {
            Form::InPerson => now > started.minutes_later(regulations.minutes),
            Form::Correspondence => regulations.term.is_some_and(|term| now.date() > term),
        }
    }

    /// Its regulations, once there are any.
    pub fn regulations(&self) -> Option<&Arc<Regulations>> {
        self.regulations.as_ref()
    }

    /// How many solve.
    pub fn solvers(&self) -> u16 {
        number(self.solvers.len())
    }

    fn official(&self, who: Who) -> Option<&Official> {
        let Who::Official(place) = who else { return None };
        self.regulations.as_ref()?.panel.get(usize::from(place))
    }

    fn is(&self, who: Who, duties: &[Duty]) -> bool {
        self.official(who).is_some_and(|one| duties.contains(&one.duty))
    }

    /// The chief judge, or his deputy.
    fn heads(&self, who: Who) -> bool {
        self.is(who, &[Duty::ChiefJudge, Duty::Deputy])
    }

    /// The chief secretary.
    fn keeps(&self, who: Who) -> bool {
        self.is(who, &[Duty::ChiefSecretary, Duty::Coordinator])
    }

    /// The number of a solver that somebody is, or for whom he enters what is on paper.
    fn solver(&self, solver: u16) -> Result<&Solver, Refusal> {
        let found = self.solvers.get(usize::from(solver));
        found.ok_or_else(|| Refusal::plain(Why::NoSuchSolver))
    }

    /// A work of the set, from 0.
    pub fn problem(&self, problem: u16) -> Result<&Arc<Problem>, Refusal> {
        let found = self.problems.get(usize::from(problem));
        found.ok_or_else(|| Refusal::plain(Why::NoSuchProblem))
    }

    /// What somebody answered to a work, where answers may be marked.
    pub fn answered(&self, solver: u16, problem: u16) -> Option<&Answer> {
        let answers = &self.solvers.get(usize::from(solver))?.answers;
        answers.get(usize::from(problem))?.as_ref().map(|(answer, _)| answer)
    }
}
