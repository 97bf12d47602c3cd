//! What can be checked once the task is known to be fulfilled.

use draughts::{Colour, Position};
use rulebook::composition::Family;

use super::Inspection;
use crate::composition::Composition;
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::report::Status;
use crate::solution::{Label, Solution};
use crate::solve::Task;
use crate::theme::Theme;
use crate::variation::Examiner;

impl Inspection {
    /// Checks the play. Where the author gives no solution, none is judged: the play that the solver
    /// finds is not his, and nothing that is wrong with it is wrong with the work. It is given back
    /// to be shown.
    pub(super) fn play(
        &mut self,
        composition: &Composition,
        terms: Terms,
        inquiry: &mut Inquiry,
    ) -> Option<Solution> {
        let ends = ends(composition.task());
        let Some(mut solution) = composition.solution.clone() else {
            self.without_solution(composition, terms, inquiry);
            self.looks(composition, terms);
            return Solution::found(inquiry, composition.position(), &ends);
        };
        solution.play_out(|position| inquiry.only_move(position));
        let status = self.authors_moves(&solution, inquiry);
        self.authors_defences(&solution, inquiry);
        if status == Status::Fails {
            return None;
        }
        let added = match terms.genre.family() {
            // Every defence must be thematic, mentioned or not.
            Family::Lock => solution.complete(inquiry, &ends),
            Family::Combinational | Family::Etude => Vec::new(),
        };
        let theme = examine(composition, terms, &solution, inquiry, added);
        self.side_solutions(composition, &theme, inquiry);
        self.duals(&theme);
        self.finals(&theme, &solution);
        let thematic = self.thematic(&theme);
        self.construction(&theme, inquiry);
        if thematic == Status::Fails && terms.genre.family() == Family::Etude {
            // Are there as many as are needed, if not among those that were handed in?
            let mut whole = solution.clone();
            let added = whole.complete(inquiry, &ends);
            let whole = examine(composition, terms, &whole, inquiry, added);
            if self.thematic_in_fact(&whole) {
                self.construction_in_fact(&whole, inquiry);
            }
        }
        self.tracks(&solution, inquiry);
        self.appearance(composition, &theme);
        None
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
    added: Vec<Label>,
) -> Theme {
    let mut examiner = Examiner::of_solution(inquiry, terms, solution);
    let lines = solution.lines().iter().filter(|line| line.label().is_variation());
    let examined = lines.map(|line| examiner.examine(solution, line)).collect();
    let declared = composition.thematic.as_deref();
    Theme::new(terms, *composition.position(), examined, declared, added)
}
