//! The points of those who solve, and their places.

use calendar::Moment;
use serde::Serialize;

use super::{Criterion, Solver, Solving};
use crate::composing::number;
use crate::points::Points;
use crate::work::Person;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Row {
    /// His number.
    pub solver: u16,
    /// Who.
    pub person: Person,
    /// His points for each work.
    pub points: Vec<Points>,
    /// All of them.
    pub total: Points,
    /// How many works he has solved.
    pub solved: u16,
    /// The first of the places he shares.
    pub place: u16,
    /// The last of them.
    pub to: u16,
}

impl Solving {
    /// The table: the most points first; what is not answered or came late is worth nothing, and nothing is
    /// ever deducted.
    pub fn table(&self) -> Vec<Row> {
        let criteria = self.regulations().and_then(|one| one.ranking.clone()).unwrap_or_default();
        let works = self.problems.len();
        let mut rows: Vec<(Row, Vec<i64>)> = self
            .solvers
            .iter()
            .enumerate()
            .map(|(place, solver)| {
                let row = row(number(place), solver, works);
                let keys = criteria.iter().map(|one| key(*one, &row, solver)).collect();
                (row, keys)
            })
            .collect();
        let rank = |(row, keys): &(Row, Vec<i64>)| (row.total, keys.clone());
        rows.sort_by(|one, other| {
            rank(other).cmp(&rank(one)).then_with(|| one.0.person.name.cmp(&other.0.person.name))
        });
        let ranks: Vec<_> = rows.iter().map(rank).collect();
        for (row, keys) in &mut rows {
            let own = (row.total, keys.clone());
            row.place = number(ranks.iter().filter(|one| **one > own).count() + 1);
            row.to = number(ranks.iter().filter(|one| **one >= own).count());
        }
        rows.into_iter().map(|(row, _)| row).collect()
    }
}

fn row(number_: u16, solver: &Solver, works: usize) -> Row {
    let confirmed = |place: usize| solver.confirmed.get(place).and_then(Option::as_ref);
    let points: Vec<Points> =
        (0..works).map(|place| confirmed(place).map_or(Points(0), |one| one.points)).collect();
    let total = points.iter().fold(Points(0), |sum, one| sum.plus(*one));
    let solved = (0..works).filter(|place| confirmed(*place).is_some_and(|one| one.solved)).count();
    let (person, solved) = (solver.person.clone(), number(solved));
    Row { solver: number_, person, points, total, solved, place: 0, to: 0 }
}

/// The more the better.
fn key(criterion: Criterion, row: &Row, solver: &Solver) -> i64 {
    match criterion {
        Criterion::Solved => row.solved.into(),
        Criterion::Time => {
            let last: Option<Moment> = solver.answers.iter().flatten().map(|(_, at)| *at).max();
            last.map_or(i64::MIN, |at| {
                let (hour, minute) = at.hour_and_minute();
                let day = at.date();
                let days = i64::from(day.year()) * 400
                    + i64::from(day.month()) * 32
                    + i64::from(day.day());
                -(days * 1440 + i64::from(hour) * 60 + i64::from(minute))
            })
        }
    }
}
