//! What can be checked once the task is known to be fulfilled.

use super::Desk;
use crate::appearance::{corner, en_prise, front_extension, idle_kings, sacrifices};
use crate::board::Board;
use crate::composition::Composition;
use crate::construction::superfluous;
use crate::dual::Dual;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::genre::{Family, Genre};
use crate::inquiry::Inquiry;
use crate::play::Play;
use crate::report::{Requirement, Status, Weight, worst};
use crate::rulebook::{Rule, School, rules};
use crate::solution::{Label, Solution};
use crate::solve::{Task, Verdict};
use crate::theme::Theme;
use crate::tolerance::Tolerance;
use crate::track::examine_track;
use crate::variation::{Examined, Examiner, Path};

impl Desk {
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

    fn has_several_first_moves(&self) -> bool {
        let mut facts = self.findings.iter().flat_map(|finding| &finding.evidence);
        facts.any(|evidence| matches!(&evidence.fact, Fact::FirstMoves(moves) if moves.len() > 1))
    }

    /// Without an author's solution, and with a choice at the first move, nothing more can be
    /// said than how the first moves differ.
    fn first_moves(
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

    fn side_solutions(&mut self, composition: &Composition, theme: &Theme, inquiry: &mut Inquiry) {
        let mut found = once(theme.lines().flat_map(|line| theme.objections(line).sides));
        if inquiry.does_more(composition.position()) == Verdict::Proved {
            found.push(Evidence::new(Status::Fails, Fact::DoesMore));
        }
        let (rule, at_first) = match theme.terms.genre.family() {
            Family::Combinational => (rules::UNIQUE_PROBLEM, rules::UNIQUE),
            Family::Etude => (rules::UNIQUE, rules::ETUDE_FIRST),
            Family::Lock => (rules::LOCK_UNIQUE, rules::LOCK_FIRST),
        };
        let mut rules = vec![rule];
        let tells = |fact: fn(&Fact) -> bool| found.iter().any(|evidence| fact(&evidence.fact));
        if tells(|fact| matches!(fact, Fact::Dual(_, Tolerance::Full))) {
            rules.push(at_first);
        }
        if tells(|fact| *fact == Fact::LocksMore) {
            rules.push(rules::LOCK_MORE);
        }
        self.put(Requirement::SideSolutions, Weight::Formal, &rules, found);
    }

    fn duals(&mut self, theme: &Theme) {
        let Terms { rulebook, genre, board } = theme.terms;
        let found = once(theme.lines().flat_map(|line| theme.objections(line).duals));
        let weight = match worst(&found) {
            Status::Holds => Weight::Artistic,
            _ => weight_of(genre),
        };
        let mut rules = vec![crate::tolerance::rule(rulebook, genre, board)];
        let circular = |one: &Evidence| matches!(one.fact, Fact::Dual(Dual::CircularCapture, _));
        if found.iter().any(circular) {
            rules.push(rules::CIRCULAR);
        }
        self.put(Requirement::Duals, weight, &rules, found);
    }

    /// The ends of the thematic variations, and whether they hold unneeded pieces.
    fn finals(&mut self, theme: &Theme) {
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
            (Family::Lock, _) => (rules::LOCK_EXACT, rules::FINAL_ECONOMY_LOCK),
            (Family::Etude, _) => (rules::FINAL_ETUDE, rules::FINAL_ECONOMY),
            (Family::Combinational, Board::SixtyFour) => (rules::FINAL_64, rules::FINAL_ECONOMY),
            (Family::Combinational, Board::Hundred) => (rules::FINAL_100, rules::FINAL_ECONOMY),
        };
        self.put(Requirement::Finals, Weight::Formal, &[shape_rule], shapes);
        self.put(Requirement::FinalEconomy, weight_of(genre), &[economy_rule], economies);
    }

    /// There must be enough thematic variations, different from each other.
    fn thematic(&mut self, theme: &Theme) {
        let (needed, rule) = match theme.terms.genre.family() {
            Family::Combinational => (1, rules::THEMATIC),
            Family::Etude => (2, rules::THEMATIC_ETUDE),
            Family::Lock => (2, rules::LOCK_THEMATIC),
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
        let rules = if twins.is_empty() { vec![rule] } else { vec![rule, rules::INDEPENDENT] };
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
        let weight = match theme.terms.rulebook.school() {
            School::Ukrainian => Weight::Formal,
            School::Russian => Weight::Artistic,
        };
        let evidence = std::iter::once(count).chain(each).collect();
        self.put(Requirement::LockFinals, weight, &[rules::LOCK_FINALS], evidence);
    }

    fn construction(&mut self, theme: &Theme, inquiry: &mut Inquiry) {
        let weight = weight_of(theme.terms.genre);
        let found = superfluous(theme, inquiry);
        let passive = found.iter().any(|evidence| evidence.fact == Fact::VeryPassive);
        let rules: &[Rule] = match passive {
            true => &[rules::CONSTRUCTION, rules::PASSIVE],
            false => &[rules::CONSTRUCTION],
        };
        self.put(Requirement::Construction, weight, rules, found);
    }

    fn tracks(&mut self, solution: &Solution, inquiry: &mut Inquiry) {
        let tracks: Vec<Evidence> = (solution.lines().iter())
            .filter(|line| !line.label().is_variation())
            .map(|line| examine_track(inquiry, solution, line))
            .collect();
        if !tracks.is_empty() {
            self.put(Requirement::FalseTracks, Weight::Artistic, &[rules::FALSE_TRACK], tracks);
        }
    }

    fn appearance(&mut self, composition: &Composition, theme: &Theme) {
        let (position, board) = (composition.position(), composition.board());
        let paths: Vec<&Path> = theme.lines().flat_map(|line| &line.paths).collect();
        if theme.terms.genre == Genre::KingProblem {
            self.kings_act(composition, theme.terms, &paths);
        }
        if board == Board::Hundred && theme.terms.genre.family() == Family::Combinational {
            self.sacrifices(theme.terms, &paths);
        }
        let attacked = en_prise(position);
        if !attacked.is_empty() {
            let rule = match theme.terms.genre.family() {
                Family::Lock => rules::READY_BLOW_LOCK,
                Family::Combinational | Family::Etude => rules::READY_BLOW,
            };
            self.tell(rule, Evidence::new(Status::Judge, Fact::EnPrise).on(attacked));
        }
        if let Some(evidence) = paths.first().and_then(|path| front_extension(path)) {
            self.tell(rules::FRONT_EXTENSION, evidence);
        }
        if self.rulebook.school() == School::Russian {
            corner(position, board).into_iter().for_each(|found| self.tell(rules::CORNER, found));
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
        let weight = match terms.rulebook.school() {
            School::Ukrainian => Weight::Artistic,
            School::Russian => Weight::Formal,
        };
        self.put(Requirement::KingsAct, weight, &[rules::KINGS_ACT], found);
    }

    fn sacrifices(&mut self, terms: Terms, paths: &[&Path]) {
        let mut evidence = once(paths.iter().flat_map(|path| sacrifices(path)));
        // Only the Russian rulebooks call a sacrifice crude.
        let crude = |evidence: &Evidence| matches!(evidence.fact, Fact::CrudeSacrifice(_));
        if terms.rulebook.school() == School::Ukrainian {
            evidence.retain(|evidence| !crude(evidence));
        }
        self.put(Requirement::Sacrifices, Weight::Artistic, &[rules::SACRIFICE], evidence);
    }
}

/// Where the play that is found for a task ends.
fn ends(task: Task) -> impl Fn(&draughts::Position) -> bool {
    move |position| {
        let lone = position.setup().pieces(draughts::Colour::White).len() == 1;
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
    let mut examiner = Examiner::new(inquiry, terms);
    let lines = solution.lines().iter().filter(|line| line.label().is_variation());
    let examined = lines.map(|line| examiner.examine(solution, line)).collect();
    let declared: Option<&[Label]> = composition.thematic.as_deref();
    Theme::new(terms, *composition.position(), examined, declared)
}

/// Practical problems may deviate from some requirements (`RU-2013 7.2.7.5`).
fn weight_of(genre: Genre) -> Weight {
    if genre == Genre::PracticalProblem { Weight::Artistic } else { Weight::Formal }
}

/// What several variations share is told once.
fn once(evidence: impl Iterator<Item = Evidence>) -> Vec<Evidence> {
    let mut told: Vec<Evidence> = Vec::new();
    for one in evidence {
        let same = |other: &Evidence| other.fact == one.fact && other.play == one.play;
        if one.play.is_none() || !told.iter().any(same) {
            told.push(one);
        }
    }
    told
}

impl Path {
    fn play(&self) -> Play {
        let start = self.steps.first().map_or(self.end, |step| step.position);
        Play::along(&start, &self.steps, None)
    }
}
