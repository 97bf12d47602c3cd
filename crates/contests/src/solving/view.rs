//! What somebody may see of a contest of solving.

use std::sync::Arc;

use calendar::Moment;
use rulebook::contests::Duty;
use serde::Serialize;

use super::table::Row;
use super::{Answer, Item, Protest, Regulations, Solving, Stage};
use crate::composing::{Who, number};
use crate::points::Points;
use crate::work::{Person, Work};

/// A contest of solving as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far it is.
    pub stage: Stage,
    /// Its regulations, once they are published; those who write them see them before.
    pub regulations: Option<Arc<Regulations>>,
    /// The set, as far as it may be seen.
    pub problems: Vec<SeenProblem>,
    /// Those who solve.
    pub solvers: Vec<Person>,
    /// Answers that may be seen: whose, to which work, what.
    pub answers: Vec<(u16, u16, Answer)>,
    /// The table, once it is published; those who mark see it before.
    pub table: Vec<Row>,
    /// Protests that may be seen: number, whose, to which work, what, what was decided.
    pub protests: Vec<(u16, u16, u16, String, Option<String>)>,
}

/// A work of the set as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeenProblem {
    /// The position and the task; the solution with the key only.
    pub work: Work,
    /// The points for solving it.
    pub points: Points,
    /// What else is worth points.
    pub items: Vec<Item>,
    /// Who has made it.
    pub author: Option<Person>,
}

impl Solving {
    /// What somebody may see at a moment.
    pub fn view(&self, who: Who, now: Moment) -> View {
        let stage = self.stage(now);
        let sets = self.heads(who) || self.keeps(who);
        let judges = sets || self.is(who, &[Duty::SectionJudge, Duty::SeniorJudge]);
        let solves = matches!(who, Who::Author(_));
        let is_over = stage == Stage::Approved;
        let positions = sets
            || is_over
            || (stage >= Stage::Running && (judges || solves))
            || stage >= Stage::Marking;
        let key = sets || is_over || (stage >= Stage::Marking && judges);
        let problem = |one: &Arc<super::Problem>| {
            let mut work = one.work.clone();
            if !key {
                (work.solution, work.thematic, work.proof) = Default::default();
            }
            SeenProblem {
                work,
                points: one.points,
                items: if key { one.items.clone() } else { Vec::new() },
                author: (sets || is_over).then(|| one.author.clone()),
            }
        };
        let is_his = |solver: u16| who == Who::Author(solver);
        let marks = (judges && stage >= Stage::Marking) || self.keeps(who);
        let answers = self.solvers.iter().enumerate().flat_map(|(solver, one)| {
            let answers = one.answers.iter().enumerate();
            answers.filter_map(move |(problem, answer)| {
                let (answer, _) = answer.as_ref()?;
                Some((number(solver), number(problem), answer.clone()))
            })
        });
        let protest = |(place, one): (usize, &Protest)| {
            let seen = judges || is_his(one.solver);
            seen.then(|| {
                (number(place), one.solver, one.problem, one.text.clone(), one.decided.clone())
            })
        };
        View {
            stage,
            regulations: self
                .regulations
                .clone()
                .filter(|_| self.announced.is_some() || who == Who::Organiser || sets),
            problems: self.problems.iter().filter(|_| positions).map(problem).collect(),
            solvers: self.solvers.iter().map(|one| one.person.clone()).collect(),
            answers: answers.filter(|(solver, ..)| marks || is_his(*solver)).collect(),
            table: match stage >= Stage::Provisional || (judges && stage == Stage::Marking) {
                true => self.table(),
                false => Vec::new(),
            },
            protests: self.protests.iter().enumerate().filter_map(protest).collect(),
        }
    }
}
