//! What can be checked before anything is solved.

use draughts::{Colour, Position, Setup, SetupFault, Variant};
use rulebook::composition::{Family, LockLegality, Rule};

use super::Inspection;
use crate::appearance::en_prise;
use crate::composition::Composition;
use crate::evidence::{Evidence, Fact};
use crate::finals::Terms;
use crate::force::{Balance, balance};
use crate::genre::genres;
use crate::legality::{Legality, Proof, legality};
use crate::material::Material;
use crate::play::Play;
use crate::report::{Finding, Requirement, Status, Weight};
use crate::rulebook::Rulebook;
use crate::special::SpecialKind;

/// Checks that pieces can stand as they do; if not, says what is against it.
pub fn set_up(rulebook: Rulebook, variant: Variant, setup: &Setup) -> Result<Position, Finding> {
    Position::new(variant, setup).map_err(|invalid| {
        let too_many = |fault: &SetupFault| matches!(fault, SetupFault::TooManyPieces { .. });
        let rule = if invalid.faults.iter().all(too_many) { Rule::FullSet } else { Rule::Illegal };
        let faults = invalid.faults.into_iter();
        let told = |fault| Evidence::new(Status::Fails, Fact::SetUp(fault));
        Finding {
            requirement: Requirement::SetUp,
            weight: Weight::Formal,
            status: Status::Fails,
            in_fact: None,
            clauses: rulebook.clauses(rule).to_vec(),
            evidence: faults.map(told).collect(),
        }
    })
}

impl Inspection {
    pub(super) fn special_kinds(&mut self, kinds: &[SpecialKind]) {
        for &kind in kinds {
            let found = vec![Evidence::new(Status::Judge, Fact::Special(kind))];
            self.put(Requirement::SpecialKind, Weight::Fact, &[kind.rule()], found);
        }
    }

    /// White must have a first move, and it must not be a capture.
    pub(super) fn first_move(&mut self, composition: &Composition, terms: Terms) {
        let position = composition.position();
        let fact = if position.count_legal_moves() == 0 {
            Some(Fact::NoFirstMove)
        } else {
            position.must_capture().then_some(Fact::CaptureFirst)
        };
        let rule = match terms.genre.family() {
            Family::Lock => Rule::FirstQuietLock,
            Family::Combinational | Family::Etude => Rule::FirstQuiet,
        };
        let fault = fact.map(|fact| Evidence::new(Status::Fails, fact));
        self.put(Requirement::FirstMove, Weight::Formal, &[rule], fault.into_iter().collect());
    }

    /// The position must be able to arise by play.
    pub(super) fn last_move(&mut self, composition: &Composition, terms: Terms) {
        let position = composition.position();
        if position.turn() == Colour::Black {
            return;
        }
        let lock = terms.genre.family() == Family::Lock;
        let asked = terms.rulebook.rules().legality_of_locks;
        if lock && asked == LockLegality::NotAsked {
            let found = vec![Evidence::holds(Fact::LegalityNotAsked)];
            return self.put(Requirement::LastMove, Weight::Formal, &[Rule::LegalLock], found);
        }
        let known = match &composition.proof {
            Some(proof) => Legality::Shown(proof.clone()),
            None => legality(position),
        };
        let (status, fact) = match &known {
            Legality::Quiet => (Status::Holds, Fact::Quiet),
            Legality::Shown(_) => (Status::Holds, Fact::LastMoveShown),
            Legality::Impossible => (Status::Fails, Fact::NoLastMove),
            Legality::Doubtful => (Status::Judge, Fact::LastMoveNotFound),
        };
        let mut evidence = Evidence::new(status, fact).on(en_prise(position));
        if let Legality::Shown(proof) = &known {
            evidence = evidence.playing(play(proof));
        }
        let (weight, rules): (_, &[Rule]) = match (lock, status) {
            (true, _) => (Weight::Artistic, &[Rule::LegalLock]),
            (false, Status::Fails) => (Weight::Formal, &[Rule::Legal, Rule::Illegal]),
            (false, _) => (Weight::Formal, &[Rule::Legal]),
        };
        let mut evidence = vec![evidence];
        // The proof is the author's duty, until the time for sending in is over.
        let asked = !lock && matches!(known, Legality::Shown(_) | Legality::Doubtful);
        if asked && composition.proof.is_none() {
            evidence.push(Evidence::new(Status::Judge, Fact::ProofNotHandedIn));
        }
        self.put(Requirement::LastMove, weight, rules, evidence);
    }

    pub(super) fn genre(&mut self, composition: &Composition, terms: Terms) {
        let Terms { rulebook, genre, board } = terms;
        let (material, task) = (Material::of(composition.position()), composition.task());
        let fitting = genres(rulebook, board, material, task);
        let fits = !fitting.is_empty();
        let mut evidence = vec![Evidence::holds(Fact::Fits(fitting))];
        if composition.genre.is_none() {
            evidence.push(Evidence::holds(Fact::Presumed(genre)));
        }
        let faults = rulebook.faults(genre, board, material, task).into_iter();
        // Nobody can be held to a genre that he has not declared, if there is one that fits.
        let status = match composition.genre {
            None if fits => Status::Judge,
            _ => Status::Fails,
        };
        let misfit = |fault| Evidence::new(status, Fact::Misfit(genre, fault));
        evidence.extend(faults.map(misfit));
        let limits = rulebook.limits(genre, board).map(|limits| &*limits.clauses);
        let clauses = limits.unwrap_or_else(|| rulebook.clauses(Rule::Task));
        self.put_on(Requirement::Genre, Weight::Formal, clauses.to_vec(), evidence);
    }

    pub(super) fn force(&mut self, composition: &Composition, terms: Terms) {
        let material = Material::of(composition.position());
        let (status, rule) = match balance(terms.rulebook, terms.genre, material) {
            Balance::Allowed(_) => (Status::Holds, Rule::Force),
            Balance::TooFar { .. } => (Status::Fails, Rule::Force),
            Balance::Free(_) if terms.genre.family() == Family::Lock => {
                (Status::Holds, Rule::ForceLock)
            }
            Balance::Free(_) => (Status::Holds, Rule::ForceEtude),
        };
        let evidence = vec![Evidence::new(status, Fact::Lead(material.lead()))];
        self.put(Requirement::Force, Weight::Formal, &[rule], evidence);
    }
}

fn play(proof: &Proof) -> Play {
    Play::new(*proof.start(), proof.moves().to_vec())
}
