//! The only place where a fact changes a contest of solving.

use std::sync::Arc;

use super::fact::Fact;
use super::{Protest, Solver, Solving};
use crate::composing::Misfit;

impl Solving {
    /// Takes note of a fact. What does not fit what was before is refused.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), Misfit> {
        match fact {
            Fact::Regulated { regulations } => {
                self.regulations = Some(Arc::new((**regulations).clone()));
            }
            Fact::Set { problem: None, work } => self.problems.push(Arc::new((**work).clone())),
            Fact::Set { problem: Some(place), work } => {
                let had = self.problems.get_mut(usize::from(*place)).ok_or(Misfit)?;
                *had = Arc::new((**work).clone());
            }
            Fact::Announced { at } => self.announced = Some(*at),
            Fact::Sealed { at } => self.sealed = Some(*at),
            Fact::Admitted { person } => {
                let (answers, confirmed) = (Vec::new(), Vec::new());
                self.solvers.push(Solver { person: person.clone(), answers, confirmed });
            }
            Fact::Started { at } => self.started = Some(*at),
            Fact::Answered { solver, problem, answer, at } => {
                let (solver, place) = self.of(*solver, *problem)?;
                fill(&mut solver.answers, place, (answer.clone(), *at));
            }
            Fact::Confirmed { solver, problem, confirmed } => {
                let (solver, place) = self.of(*solver, *problem)?;
                fill(&mut solver.confirmed, place, confirmed.clone());
            }
            Fact::ProvisionalPublished { at } => self.provisional = Some(*at),
            Fact::Protested { solver, problem, text } => {
                self.of(*solver, *problem)?;
                let (solver, problem, text) = (*solver, *problem, text.clone());
                self.protests.push(Protest { solver, problem, text, decided: None });
            }
            Fact::Decided { protest, reason } => {
                let protest = self.protests.get_mut(usize::from(*protest)).ok_or(Misfit)?;
                protest.decided = Some(reason.clone());
            }
            Fact::Approved { at } => self.approved = Some(*at),
        }
        Ok(())
    }

    fn of(&mut self, solver: u16, problem: u16) -> Result<(&mut Solver, usize), Misfit> {
        let place = usize::from(problem);
        if place >= self.problems.len() {
            return Err(Misfit);
        }
        let solver = self.solvers.get_mut(usize::from(solver)).ok_or(Misfit)?;
        Ok((solver, place))
    }
}

fn fill<T>(list: &mut Vec<Option<T>>, place: usize, what: T) {
    while list.len() <= place {
        list.push(None);
    }
    list[place] = Some(what);
}
