//! How the variations end, how many are thematic, and whether every piece is needed.

use rulebook::composition::{Family, Rule};

use super::{Inspection, weight_of};
use crate::board::Board;
use crate::construction::superfluous;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::report::{Requirement, Status, Weight, worst};
use crate::solution::{Label, Solution};
use crate::theme::Theme;

impl Inspection {
    /// The ends of the thematic variations, and whether they hold unneeded pieces.
    pub(super) fn finals(&mut self, theme: &Theme, solution: &Solution) {
        let Terms { genre, board, .. } = theme.terms;
        let (mut shapes, mut economies) = (Vec::new(), Vec::new());
        for line in theme.lines().filter_map(|line| solution.line(&line.label)) {
            if let Some(node) = line.written_to() {
                let play = solution.play_to(node, None);
                shapes.push(Evidence::holds(Fact::PlayedOut).in_line(line.label()).playing(play));
            }
        }
        for line in theme.lines() {
            for (path, ending) in line.paths.iter().zip(&line.endings) {
                let told = |evidence: &Evidence| {
                    evidence.clone().in_line(&line.label).playing(path.play())
                };
                shapes.extend(ending.shape_evidence.iter().map(told));
                economies.extend(ending.economy_evidence.iter().map(told));
            }
        }
        let (shape_rule, economy_rule) = match (genre.family(), board) {
            (Family::Lock, _) => (Rule::LockExact, Rule::FinalEconomyLock),
            (Family::Etude, _) => (Rule::FinalEtude, Rule::FinalEconomy),
            (Family::Combinational, Board::SixtyFour) => (Rule::Final64, Rule::FinalEconomy),
            (Family::Combinational, Board::Hundred) => (Rule::Final100, Rule::FinalEconomy),
        };
        self.put(Requirement::Finals, Weight::Formal, &[shape_rule], shapes);
        self.put(Requirement::FinalEconomy, weight_of(genre), &[economy_rule], economies);
    }

    /// There must be enough thematic variations, different from each other. Those that the author
    /// hands in count; what all of them come to is said where it is something else.
    pub(super) fn thematic(&mut self, theme: &Theme) -> Status {
        let rule = match theme.terms.genre.family() {
            Family::Combinational => Rule::Thematic,
            Family::Etude => Rule::ThematicEtude,
            Family::Lock => Rule::LockThematic,
        };
        let (_, same) = theme.independent();
        let (good, perhaps, status) = theme.count(false);
        let mut evidence = vec![Evidence::new(status, Fact::Thematic(good))];
        if !perhaps.is_empty() {
            evidence.push(Evidence::new(status, Fact::UnprovedThematic(perhaps)));
        }
        let twins: Vec<Fact> =
            same.into_iter().map(|(one, other)| Fact::SameMoves(one, other)).collect();
        evidence.extend(twins.iter().cloned().map(Evidence::holds));
        for line in theme.examined.iter().filter(|line| theme.quality(line) == Status::Fails) {
            evidence.push(Evidence::holds(Fact::Additional).in_line(&line.label));
            // And why.
            let because = theme.against(line).into_iter();
            evidence.extend(because.map(|one| Evidence { status: Status::Holds, ..one }));
        }
        let rules = if twins.is_empty() { vec![rule] } else { vec![rule, Rule::Independent] };
        self.put(Requirement::Thematic, weight_of(theme.terms.genre), &rules, evidence);
        if theme.terms.genre.family() == Family::Lock {
            self.thematic_in_fact(theme);
            self.lock_finals(theme);
        }
        status
    }

    /// What the thematic variations come to with those that the author did not hand in.
    /// Says whether that is something else.
    pub(super) fn thematic_in_fact(&mut self, theme: &Theme) -> bool {
        let (good, _, status) = theme.count(true);
        let missing: Vec<Label> =
            good.into_iter().filter(|label| !theme.is_handed_in(label)).collect();
        let finding = self.findings.iter_mut().find(|one| one.requirement == Requirement::Thematic);
        let Some(finding) = finding.filter(|one| one.status != status) else { return false };
        finding.in_fact = Some(status);
        finding.evidence.push(Evidence::holds(Fact::NotHandedIn(missing)));
        true
    }

    /// A piece may be needed in the variations that were not handed in.
    pub(super) fn construction_in_fact(&mut self, theme: &Theme, inquiry: &mut Inquiry) {
        let whole = worst(&superfluous(theme, inquiry));
        let mut findings = self.findings.iter_mut();
        let finding = findings.find(|one| one.requirement == Requirement::Construction);
        if let Some(finding) = finding.filter(|one| one.status != whole) {
            finding.in_fact = Some(whole);
        }
    }

    /// Two finals of a lock task at least must differ in where the pieces are locked.
    fn lock_finals(&mut self, theme: &Theme) {
        let status = |count| if count >= 2 { Status::Holds } else { Status::Fails };
        let (all, squares) = (theme.locked_squares(true), theme.locked_squares(false));
        let (status, in_fact) = (status(squares.len()), status(all.len()));
        let count = Evidence::new(status, Fact::DifferentFinals(squares.len()));
        let each = all.into_iter().map(|squares| Evidence::holds(Fact::Final).on(squares));
        let weight = theme.terms.rulebook.rules().lock_finals.into();
        let evidence = std::iter::once(count).chain(each).collect();
        self.put(Requirement::LockFinals, weight, &[Rule::LockFinals], evidence);
        if let Some(finding) = self.findings.last_mut().filter(|_| status != in_fact) {
            finding.in_fact = Some(in_fact);
        }
    }

    pub(super) fn construction(&mut self, theme: &Theme, inquiry: &mut Inquiry) {
        let weight = weight_of(theme.terms.genre);
        let found = superfluous(theme, inquiry);
        let passive = found.iter().any(|evidence| evidence.fact == Fact::VeryPassive);
        let rules: &[Rule] = match passive {
            true => &[Rule::Construction, Rule::Passive],
            false => &[Rule::Construction],
        };
        self.put(Requirement::Construction, weight, rules, found);
    }
}
