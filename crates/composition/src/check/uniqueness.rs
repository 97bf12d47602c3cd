//! Is there another way to fulfil the task, and which inexactness is there?

use draughts::{Colour, Move};
use rulebook::composition::{Family, Genre, Rule, Tolerance};

use super::Inspection;
use crate::composition::Composition;
use crate::dual::Dual;
use crate::evidence::{Evidence, Fact, written};
use crate::finals::Terms;
use crate::genre::genres;
use crate::inquiry::{Fulfils, Inquiry};
use crate::material::Material;
use crate::play::Play;
use crate::report::{Requirement, Status, Weight, worst};
use crate::solve::Verdict;
use crate::theme::{Theme, status_of};

impl Inspection {
    /// Without an author's solution it can only be said which first moves there are. Where no
    /// inexactness of the first move is tolerated, two are too many, whichever the author means.
    pub(super) fn without_solution(
        &mut self,
        composition: &Composition,
        terms: Terms,
        inquiry: &mut Inquiry,
    ) {
        let Terms { rulebook, genre, board } = terms;
        let position = composition.position();
        let keys = match position.turn() {
            Colour::White => inquiry.keys(position),
            Colour::Black => Vec::new(),
        };
        let those = |how: Fulfils| -> Vec<String> {
            let those = keys.iter().filter(|(_, fulfils)| *fulfils == how);
            those.map(|(mv, _)| written(position, mv)).collect()
        };
        let (several, open) = (those(Fulfils::Exactly), those(Fulfils::Unknown));
        let (material, task) = (Material::of(position), composition.task());
        let meant = match composition.genre {
            Some(genre) => vec![genre],
            None => genres(rulebook, board, material, task),
        };
        let one_only = |genre: &Genre| {
            let excused = genre.family() == Family::Etude && rulebook.rules().lone_piece_is_free;
            let lone = excused && position.setup().pieces(Colour::White).len() == 1;
            let opening = rulebook.duals(*genre, board).opening;
            !lone && opening.is_some_and(|tolerance| status_of(tolerance) == Status::Fails)
        };
        let too_many = several.len() > 1 && !meant.is_empty() && meant.iter().all(one_only);
        let mut found = Vec::new();
        if too_many {
            found.push(Evidence::new(Status::Fails, Fact::SeveralFirstMoves(several)));
        }
        let more = keys.iter().filter(|(_, fulfils)| *fulfils == Fulfils::WithMore);
        let play = |mv: &Move| Play::new(*position, vec![*mv]);
        found.extend(
            more.map(|(mv, _)| Evidence::new(Status::Fails, Fact::LocksMore).playing(play(mv))),
        );
        if inquiry.does_more(position) == Verdict::Proved {
            found.push(Evidence::new(Status::Fails, Fact::DoesMore));
        }
        if !open.is_empty() {
            found.push(Evidence::new(Status::Undecided, Fact::FirstMovesOpen(open)));
        }
        found.push(Evidence::new(Status::Undecided, Fact::NoSolutionHandedIn));
        let (rule, at_first) = unique_rules(genre.family());
        let mut rules = if too_many { vec![rule, at_first] } else { vec![rule] };
        if found.iter().any(|one| one.fact == Fact::LocksMore) {
            rules.push(Rule::LockMore);
        }
        self.put(Requirement::SideSolutions, Weight::Formal, &rules, found);
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
        let (rule, at_first) = unique_rules(theme.terms.genre.family());
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

/// The rules on side solutions, and on those that begin with the first move.
fn unique_rules(family: Family) -> (Rule, Rule) {
    match family {
        Family::Combinational => (Rule::UniqueProblem, Rule::Unique),
        Family::Etude => (Rule::Unique, Rule::EtudeFirst),
        Family::Lock => (Rule::LockUnique, Rule::LockFirst),
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
