//! How the variations end, how many are thematic, and whether every piece is needed.

use rulebook::composition::{Family, Rule};

use super::{Inspection, weight_of};
use crate::board::Board;
use crate::construction::superfluous;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::inquiry::Inquiry;
use crate::play::Play;
use crate::report::{Requirement, Status, Weight};
use crate::solution::Label;
use crate::theme::Theme;
use crate::variation::{Examined, Path};

impl Inspection {
    /// The ends of the thematic variations, and whether they hold unneeded pieces.
    pub(super) fn finals(&mut self, theme: &Theme) {
        let Terms { genre, board, .. } = theme.terms;
        let (mut shapes, mut economies) = (Vec::new(), Vec::new());
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

    /// There must be enough thematic variations, different from each other.
    pub(super) fn thematic(&mut self, theme: &Theme) {
        let (needed, rule) = match theme.terms.genre.family() {
            Family::Combinational => (1, Rule::Thematic),
            Family::Etude => (2, Rule::ThematicEtude),
            Family::Lock => (2, Rule::LockThematic),
        };
        let (independent, same) = theme.independent();
        let with = |status: Status| -> Vec<Label> {
            let good = |line: &&Examined| theme.quality(line) <= status;
            let lines = theme.lines().filter(|line| independent.contains(&line.label));
            lines.filter(good).map(|line| line.label.clone()).collect()
        };
        let good = with(Status::Judge);
        let status = match (good.len(), with(Status::Undecided).len()) {
            (good, _) if good >= needed => Status::Holds,
            (_, perhaps) if perhaps >= needed => Status::Undecided,
            _ => Status::Fails,
        };
        let mut evidence = vec![Evidence::new(status, Fact::Thematic(good))];
        let twins: Vec<Fact> =
            same.into_iter().map(|(one, other)| Fact::SameMoves(one, other)).collect();
        evidence.extend(twins.iter().cloned().map(Evidence::holds));
        let failing = theme.examined.iter().filter(|line| theme.quality(line) == Status::Fails);
        evidence.extend(failing.map(|line| Evidence::holds(Fact::Additional).in_line(&line.label)));
        let rules = if twins.is_empty() { vec![rule] } else { vec![rule, Rule::Independent] };
        self.put(Requirement::Thematic, weight_of(theme.terms.genre), &rules, evidence);
        if theme.terms.genre.family() == Family::Lock {
            self.lock_finals(theme);
        }
    }

    /// Two finals of a lock task at least must differ in where the pieces are locked.
    fn lock_finals(&mut self, theme: &Theme) {
        let squares = theme.locked_squares();
        let status = if squares.len() >= 2 { Status::Holds } else { Status::Fails };
        let count = Evidence::new(status, Fact::DifferentFinals(squares.len()));
        let each = squares.into_iter().map(|squares| Evidence::holds(Fact::Final).on(squares));
        let weight = theme.terms.rulebook.rules().lock_finals.into();
        let evidence = std::iter::once(count).chain(each).collect();
        self.put(Requirement::LockFinals, weight, &[Rule::LockFinals], evidence);
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

impl Path {
    fn play(&self) -> Play {
        let start = self.steps.first().map_or(self.end, |step| step.position);
        Play::along(&start, &self.steps, None)
    }
}
