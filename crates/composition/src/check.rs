//! Checking a composition against a rulebook.

mod ends;
mod opening;
mod play;
mod show;
mod solving;
mod uniqueness;

pub use opening::set_up;

use clauses::Clause;
use rulebook::composition::{Genre, Rule};

use crate::composition::Composition;
use crate::evidence::Evidence;
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::presume::presume;
use crate::report::{Finding, Report, Requirement, Status, Weight, worst};
use crate::rulebook::Rulebook;
use crate::solve::{Budget, Oracle, Watch};
use crate::special::SpecialKind;

/// Checks one composition, under as many rulebooks as one likes: what the solver finds out is
/// found out once.
///
/// ```
/// use composition::solve::{Budget, NoOracle, Task, go_on};
/// use composition::{Checker, Composition, Genre, Outcome, Rulebook, Solution};
/// use draughts::{Position, Variant};
///
/// let position = Position::from_fen(Variant::RUSSIAN, "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8")?;
/// let mut composition = Composition::new(position, Task::Win)?;
/// composition.solution = Some(Solution::read(position, "g3, e5, c7, g1+")?);
/// composition.genre = Some(Genre::Miniature);
/// let mut watch = go_on;
/// let mut checker = Checker::new(&composition, &NoOracle, Budget::default(), &mut watch);
/// let ukrainian: Rulebook = "UA-2024".parse()?;
/// assert_eq!(checker.under(ukrainian).outcome(), Outcome::Sound);
/// // The Russian rules want more than four white pieces in a problem.
/// let russian: Rulebook = "RU-2022".parse()?;
/// assert_eq!(checker.under(russian).outcome(), Outcome::Defective);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Checker<'a> {
    composition: &'a Composition,
    inquiry: Inquiry<'a>,
}

impl<'a> Checker<'a> {
    /// A checker that asks the solver within a budget for each question.
    pub fn new(
        composition: &'a Composition,
        oracle: &'a dyn Oracle,
        budget: Budget,
        watch: Watch<'a>,
    ) -> Checker<'a> {
        let inquiry = Inquiry::new(composition.task(), oracle, budget, watch);
        Checker { composition, inquiry }
    }

    /// Checks the composition under a rulebook.
    pub fn under(&mut self, rulebook: Rulebook) -> Report {
        let composition = self.composition;
        let special = SpecialKind::of(composition.position());
        let genre = self.genre(rulebook);
        let terms = Terms { rulebook, genre, board: composition.board() };
        let mut inspection = Inspection { rulebook, findings: Vec::new() };
        inspection.special_kinds(&special);
        if !special.contains(&SpecialKind::BlackMoves) {
            inspection.first_move(composition, terms);
        }
        inspection.last_move(composition, terms);
        inspection.genre(composition, terms);
        inspection.force(composition, terms);
        if let Some(solution) = &composition.solution {
            self.inquiry.hint(solution);
        }
        let playable = inspection.findings.iter().all(Finding::lets_play);
        let mut solution = None;
        if playable {
            inspection.solvable(composition, &mut self.inquiry);
            let solved = inspection.findings.iter().all(Finding::lets_play);
            if solved && special.is_empty() {
                solution = inspection.play(composition, terms, &mut self.inquiry);
            }
        }
        Report { rulebook, genre, findings: inspection.findings, solution }
    }

    fn genre(&self, rulebook: Rulebook) -> Genre {
        let Composition { genre, solution, .. } = self.composition;
        let (board, task) = (self.composition.board(), self.composition.task());
        let position = self.composition.position();
        genre.unwrap_or_else(|| presume(rulebook, board, position, task, solution.as_ref()))
    }
}

/// A check under way: what was found so far, and under which rules.
struct Inspection {
    rulebook: Rulebook,
    findings: Vec<Finding>,
}

impl Inspection {
    fn put(
        &mut self,
        requirement: Requirement,
        weight: Weight,
        rules: &[Rule],
        evidence: Vec<Evidence>,
    ) {
        let mut clauses: Vec<Clause> = Vec::new();
        for &clause in rules.iter().flat_map(|&rule| self.rulebook.clauses(rule)) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        self.put_on(requirement, weight, clauses, evidence);
    }

    fn put_on(
        &mut self,
        requirement: Requirement,
        weight: Weight,
        clauses: Vec<Clause>,
        mut evidence: Vec<Evidence>,
    ) {
        let status = worst(&evidence);
        // What is proved against the work comes first, and is not hidden behind what is open.
        evidence.sort_by_key(|one| match one.status {
            Status::Fails => 0,
            Status::Judge => 1,
            Status::Undecided => 2,
            Status::Holds => 3,
        });
        let in_fact = None;
        self.findings.push(Finding { requirement, weight, status, in_fact, clauses, evidence });
    }
}

impl Finding {
    /// Can the rest be looked at, whatever this says?
    fn lets_play(&self) -> bool {
        let needed = matches!(self.requirement, Requirement::FirstMove | Requirement::Solvable);
        !needed || matches!(self.status, Status::Holds | Status::Judge)
    }
}

/// Practical problems may deviate from some requirements (`RU-2013 7.2.7.5`).
fn weight_of(genre: Genre) -> Weight {
    if genre == Genre::PracticalProblem { Weight::Artistic } else { Weight::Formal }
}
