//! Is there another way to fulfil the task, and which inexactness is there?

use rulebook::composition::{Family, Rule, Tolerance};

use super::Inspection;
use crate::composition::Composition;
use crate::dual::Dual;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::report::{Requirement, Status, Weight, worst};
use crate::solution::{Label, Solution};
use crate::solve::Verdict;
use crate::theme::Theme;
use crate::variation::Examiner;

impl Inspection {
    pub(super) fn has_several_first_moves(&self) -> bool {
        let mut facts = self.findings.iter().flat_map(|finding| &finding.evidence);
        facts.any(|evidence| matches!(&evidence.fact, Fact::FirstMoves(moves) if moves.len() > 1))
    }

    /// Without an author's solution, and with a choice at the first move, nothing more can be
    /// said than how the first moves differ.
    pub(super) fn first_moves(
        &mut self,
        composition: &Composition,
        terms: Terms,
        solution: &Solution,
        inquiry: &mut Inquiry,
    ) {
        let mut examiner = Examiner::new(inquiry, terms);
        let lines = solution.lines().iter().take(1);
        let examined = lines.map(|line| examiner.examine_first_move(solution, line)).collect();
        let main = [Label::Main];
        let theme = Theme::new(terms, *composition.position(), examined, Some(&main));
        self.side_solutions(composition, &theme, inquiry);
        self.duals(&theme);
    }

    pub(super) fn side_solutions(
        &mut self,
        composition: &Composition,
        theme: &Theme,
        inquiry: &mut Inquiry,
    ) {
        let mut found = once(theme.lines().flat_map(|line| theme.objections(line).sides));
        if inquiry.does_more(composition.position()) == Verdict::Proved {
            found.push(Evidence::new(Status::Fails, Fact::DoesMore));
        }
        let (rule, at_first) = match theme.terms.genre.family() {
            Family::Combinational => (Rule::UniqueProblem, Rule::Unique),
            Family::Etude => (Rule::Unique, Rule::EtudeFirst),
            Family::Lock => (Rule::LockUnique, Rule::LockFirst),
        };
        let mut rules = vec![rule];
        let tells = |fact: fn(&Fact) -> bool| found.iter().any(|evidence| fact(&evidence.fact));
        if tells(|fact| matches!(fact, Fact::Dual(_, Tolerance::Full))) {
            rules.push(at_first);
        }
        if tells(|fact| *fact == Fact::LocksMore) {
            rules.push(Rule::LockMore);
        }
        self.put(Requirement::SideSolutions, Weight::Formal, &rules, found);
    }

    pub(super) fn duals(&mut self, theme: &Theme) {
        let Terms { rulebook, genre, board } = theme.terms;
        let found = once(theme.lines().flat_map(|line| theme.objections(line).duals));
        let weight = match worst(&found) {
            Status::Holds => Weight::Artistic,
            _ => super::weight_of(genre),
        };
        let mut clauses = rulebook.duals(genre, board).clauses.to_vec();
        let circular = |one: &Evidence| matches!(one.fact, Fact::Dual(Dual::CircularCapture, _));
        if found.iter().any(circular) {
            clauses.extend(rulebook.clauses(Rule::Circular));
        }
        self.put_on(Requirement::Duals, weight, clauses, found);
    }
}

/// What several variations share is told once.
pub(super) fn once(evidence: impl Iterator<Item = Evidence>) -> Vec<Evidence> {
    let mut told: Vec<Evidence> = Vec::new();
    for one in evidence {
        let same = |other: &Evidence| other.fact == one.fact && other.play == one.play;
        if one.play.is_none() || !told.iter().any(same) {
            told.push(one);
        }
    }
    told
}
