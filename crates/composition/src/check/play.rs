//! What can be checked once the task is known to be fulfilled.

use draughts::{Colour, Position};
use rulebook::composition::Family;

use super::Inspection;
use crate::composition::Composition;
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::report::Status;
use crate::solution::Solution;
use crate::solve::Task;
use crate::theme::Theme;
use crate::variation::Examiner;

impl Inspection {
    /// Checks the play; gives the solution that was found where the author gives none.
    pub(super) fn play(
        &mut self,
        composition: &Composition,
        terms: Terms,
        inquiry: &mut Inquiry,
    ) -> Option<Solution> {
        let ends = ends(composition.task());
        let found = match &composition.solution {
            Some(_) => None,
            None => Solution::found(inquiry, composition.position(), &ends),
        };
        let mut solution = composition.solution.clone().or_else(|| found.clone())?;
        if composition.solution.is_some() {
            let status = self.authors_moves(&solution, inquiry);
            self.authors_defences(&solution, inquiry);
            if status == Status::Fails {
                return None;
            }
            if terms.genre.family() == Family::Lock {
                // Every defence must be thematic, mentioned or not.
                solution.complete(inquiry, &ends);
            }
        }
        if found.is_some() && self.has_several_first_moves() {
            self.first_moves(composition, terms, &solution, inquiry);
            return found;
        }
        let theme = examine(composition, terms, &solution, inquiry);
        self.side_solutions(composition, &theme, inquiry);
        self.duals(&theme);
        self.finals(&theme);
        self.thematic(&theme);
        self.construction(&theme, inquiry);
        self.tracks(&solution, inquiry);
        self.appearance(composition, &theme);
        found
    }
}

/// Where the play that is found for a task ends.
fn ends(task: Task) -> impl Fn(&Position) -> bool {
    move |position| {
        let lone = position.setup().pieces(Colour::White).len() == 1;
        let quiet = !position.must_capture();
        let stuck = position.count_legal_moves() == 0;
        match task {
            Task::Win | Task::Draw => stuck || (lone && quiet),
            Task::Lock(_) | Task::LockAtLeast(_) => stuck,
        }
    }
}

fn examine(
    composition: &Composition,
    terms: Terms,
    solution: &Solution,
    inquiry: &mut Inquiry,
) -> Theme {
    let mut examiner = Examiner::of_solution(inquiry, terms, solution);
    let lines = solution.lines().iter().filter(|line| line.label().is_variation());
    let examined = lines.map(|line| examiner.examine(solution, line)).collect();
    let declared = composition.thematic.as_deref();
    Theme::new(terms, *composition.position(), examined, declared)
}
