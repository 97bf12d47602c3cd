//! What cannot be right in a rulebook's file.

use std::collections::BTreeSet;

use clauses::Clause;

use crate::{Basis, Discipline, Ground, Rulebook};

/// Why a rulebook's file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is not written as such a file must be.
    #[error("The rulebook cannot be read: {0}")]
    Unreadable(String),
    /// A rule rests on another document.
    #[error(
        "The rulebook rests on {0}, a clause of another document; cite only the document itself."
    )]
    ForeignClause(Clause),
    /// Two disciplines share an id.
    #[error("Two disciplines have the id {0:?}; give each its own.")]
    DisciplineTwice(String),
    /// A discipline has one draw rule twice.
    #[error(
        "The draw rule {rule:?} is given twice for {discipline}; narrow the scope of one of them."
    )]
    DrawTwice {
        /// The rule.
        rule: String,
        /// The discipline.
        discipline: String,
    },
    /// A rule speaks of a draw rule that is not there.
    #[error("A rule for {discipline} speaks of the draw rule {rule:?}, which it does not have.")]
    UnknownDraw {
        /// The rule.
        rule: String,
        /// The discipline.
        discipline: String,
    },
    /// A draw comes before anything was played.
    #[error("The draw rule {0:?} has a limit of zero.")]
    ZeroLimit(String),
    /// A discipline names a block of age groups that is not there.
    #[error("{discipline} uses the age groups of block {block:?}, which has none.")]
    NoAgeGroups {
        /// The discipline.
        discipline: String,
        /// The block.
        block: String,
    },
}

pub(crate) fn check(rulebook: &Rulebook) -> Result<(), Fault> {
    clauses_are_its_own(rulebook)?;
    limits_are_positive(rulebook)?;
    let mut ids = BTreeSet::new();
    for discipline in rulebook.disciplines() {
        if !ids.insert(&discipline.id) {
            return Err(Fault::DisciplineTwice(discipline.id.clone()));
        }
        draws_are_consistent(rulebook, discipline)?;
        age_groups_exist(rulebook, discipline)?;
    }
    Ok(())
}

fn clauses_are_its_own(rulebook: &Rulebook) -> Result<(), Fault> {
    let mut cited = bases(rulebook).into_iter().flat_map(|basis| basis.iter());
    match cited.find(|clause| !rulebook.owns(**clause)) {
        Some(clause) => Err(Fault::ForeignClause(*clause)),
        None => Ok(()),
    }
}

/// The clauses of every rule.
fn bases(rulebook: &Rulebook) -> Vec<&Basis> {
    let mut bases: Vec<&Basis> = Vec::new();
    bases.extend(rulebook.disciplines.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.controls.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.draws.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.starts.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.lateness.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.flags.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.offers.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.claims.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.records.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.clocks.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.clock_faults.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.touches.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.board_faults.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.adjournments.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.adjudications.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.violations.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.violations.iter().flat_map(|rule| &rule.list).map(|one| &one.clauses));
    bases.extend(rulebook.ladders.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.scoring.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.age_groups.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.placing.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.protests.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.committee.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.openings.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.assistants.iter().map(|rule| &rule.clauses));
    bases.extend(rulebook.permissions.iter().map(|rule| &rule.clauses));
    bases
}

fn limits_are_positive(rulebook: &Rulebook) -> Result<(), Fault> {
    let zero = rulebook.draws.iter().find(|rule| match &rule.ground {
        Ground::Repetition(limit) | Ground::Passes(limit) | Ground::ClearlyDrawn(limit) => {
            *limit == 0
        }
        Ground::Count(count) => count.limit == 0,
        _ => false,
    });
    zero.map_or(Ok(()), |rule| Err(Fault::ZeroLimit(rule.id.clone())))
}

fn draws_are_consistent(rulebook: &Rulebook, discipline: &Discipline) -> Result<(), Fault> {
    let discipline_id = || discipline.id.clone();
    let mut ids = BTreeSet::new();
    for rule in rulebook.draws(discipline) {
        if !ids.insert(rule.id.as_str()) {
            return Err(Fault::DrawTwice { rule: rule.id.clone(), discipline: discipline_id() });
        }
    }
    let mentioned = rulebook
        .draws(discipline)
        .flat_map(|rule| mentions(&rule.ground))
        .chain(rulebook.claims(discipline).flat_map(|claim| &claim.of));
    for rule in mentioned {
        if !ids.contains(rule.as_str()) {
            return Err(Fault::UnknownDraw { rule: rule.clone(), discipline: discipline_id() });
        }
    }
    Ok(())
}

/// The draw rules that a ground speaks of.
fn mentions(ground: &Ground) -> &[String] {
    match ground {
        Ground::AtOnce(rules) => rules,
        Ground::Count(count) => &count.condition.except,
        _ => &[],
    }
}

fn age_groups_exist(rulebook: &Rulebook, discipline: &Discipline) -> Result<(), Fault> {
    match &discipline.ages {
        Some(block) if rulebook.age_groups(discipline).next().is_none() => {
            Err(Fault::NoAgeGroups { discipline: discipline.id.clone(), block: block.clone() })
        }
        _ => Ok(()),
    }
}
