//! What is shown to the judge: false tracks, kings, sacrifices, the look of the start.

use rulebook::composition::{Family, Genre, Rule};

use super::Inspection;
use super::uniqueness::once;
use crate::appearance::{corner, en_prise, front_extension, idle_kings, sacrifices};
use crate::board::Board;
use crate::composition::Composition;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::report::{Requirement, Status, Weight};
use crate::solution::Solution;
use crate::theme::Theme;
use crate::track::examine_track;
use crate::variation::Path;

impl Inspection {
    pub(super) fn tracks(&mut self, solution: &Solution, inquiry: &mut Inquiry) {
        let tracks: Vec<Evidence> = (solution.lines().iter())
            .filter(|line| !line.label().is_variation())
            .map(|line| examine_track(inquiry, solution, line))
            .collect();
        if !tracks.is_empty() {
            let rules = [Rule::FalseTrack, Rule::UniqueProblem];
            self.put(Requirement::FalseTracks, Weight::Artistic, &rules, tracks);
        }
    }

    pub(super) fn appearance(&mut self, composition: &Composition, theme: &Theme) {
        let board = composition.board();
        let paths: Vec<&Path> = theme.lines().flat_map(|line| &line.paths).collect();
        if theme.terms.genre == Genre::KingProblem {
            self.kings_act(composition, theme.terms, &paths);
        }
        if board == Board::Hundred && theme.terms.genre.family() == Family::Combinational {
            self.sacrifices(theme.terms, &paths);
        }
        self.looks(composition, theme.terms);
        if let Some(evidence) = paths.first().and_then(|path| front_extension(path)) {
            self.tell(Rule::FrontExtension, evidence);
        }
    }

    /// What can be seen before anything is played.
    pub(super) fn looks(&mut self, composition: &Composition, terms: Terms) {
        let (position, board) = (composition.position(), composition.board());
        if terms.genre == Genre::PracticalProblem {
            self.tell(Rule::Natural, Evidence::new(Status::Judge, Fact::Natural));
        }
        let attacked = en_prise(position);
        if !attacked.is_empty() {
            // Of problems no book says so.
            let rules: &[Rule] = match terms.genre.family() {
                Family::Lock => &[Rule::ReadyBlowLock],
                Family::Etude => &[Rule::ReadyBlow],
                Family::Combinational => &[],
            };
            let evidence = vec![Evidence::new(Status::Judge, Fact::EnPrise).on(attacked)];
            self.put(Requirement::Appearance, Weight::Fact, rules, evidence);
        }
        if !self.rulebook.clauses(Rule::Corner).is_empty() {
            corner(position, board).into_iter().for_each(|found| self.tell(Rule::Corner, found));
        }
    }

    /// Shows the judge a fact.
    fn tell(&mut self, rule: Rule, evidence: Evidence) {
        self.put(Requirement::Appearance, Weight::Fact, &[rule], vec![evidence]);
    }

    fn kings_act(&mut self, composition: &Composition, terms: Terms, paths: &[&Path]) {
        let idle = idle_kings(composition.position(), paths);
        let evidence = Evidence::new(Status::Judge, Fact::IdleKing).on(idle);
        let found = (!idle.is_empty()).then_some(evidence).into_iter().collect();
        let weight = terms.rulebook.rules().kings_act.into();
        self.put(Requirement::KingsAct, weight, &[Rule::KingsAct], found);
    }

    fn sacrifices(&mut self, terms: Terms, paths: &[&Path]) {
        let mut evidence = once(paths.iter().flat_map(|path| sacrifices(path)));
        // Not every rulebook calls a sacrifice crude.
        let crude = |evidence: &Evidence| matches!(evidence.fact, Fact::CrudeSacrifice(_));
        if !terms.rulebook.rules().crude_sacrifices {
            evidence.retain(|evidence| !crude(evidence));
        }
        self.put(Requirement::Sacrifices, Weight::Artistic, &[Rule::Sacrifice], evidence);
    }
}
