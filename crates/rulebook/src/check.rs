//! What cannot be right in a rulebook's file.

use std::collections::BTreeSet;

use clauses::{Clause, Document};
use toml::Value;

use crate::{Discipline, Ground, RuleSet, Rulebook};

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
    /// A discipline has two rules where only one can hold.
    #[error("There are two rules on {topic} for {discipline}; narrow the scope of one of them.")]
    RuleTwice {
        /// What they are about.
        topic: &'static str,
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
    limits_are_positive(rulebook)?;
    let mut ids = BTreeSet::new();
    for discipline in rulebook.disciplines() {
        if !ids.insert(&discipline.id) {
            return Err(Fault::DisciplineTwice(discipline.id.clone()));
        }
        draws_are_consistent(rulebook, discipline)?;
        for set in [RuleSet::Basic, RuleSet::Supervised] {
            rules_are_single(&rulebook.under(set), discipline)?;
        }
        age_groups_exist(rulebook, discipline)?;
    }
    Ok(())
}

/// Every list of clauses in a rulebook's file, wherever it stands, cites the document itself.
pub(crate) fn clauses_are_its_own(file: &toml::Table, document: Document) -> Result<(), Fault> {
    for value in file.values() {
        match value {
            Value::Table(table) => clauses_are_its_own(table, document)?,
            Value::Array(values) => {
                own(values, document)?;
                for table in values.iter().filter_map(Value::as_table) {
                    clauses_are_its_own(table, document)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn own(cited: &[Value], document: Document) -> Result<(), Fault> {
    let clauses = cited.iter().filter_map(Value::as_str).filter_map(|id| Clause::parse(id).ok());
    match clauses.into_iter().find(|clause| clause.document() != document) {
        Some(foreign) => Err(Fault::ForeignClause(foreign)),
        None => Ok(()),
    }
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

/// Where a discipline is asked for the rule on something, there is one at most.
fn rules_are_single(rulebook: &Rulebook, discipline: &Discipline) -> Result<(), Fault> {
    macro_rules! count {
        ($rules:ident) => {
            rulebook.within(&rulebook.$rules, discipline, |rule| &rule.scope).count()
        };
    }
    let counts = [
        ("the start", count!(starts)),
        ("lateness", count!(lateness)),
        ("the clock", count!(clocks)),
        ("faulty clocks", count!(clock_faults)),
        ("time over", count!(flags)),
        ("offers", count!(offers)),
        ("the record", count!(records)),
        ("touched pieces", count!(touches)),
        ("violations", count!(violations)),
        ("adjournment", count!(adjournments)),
        ("unfinished games", count!(adjudications)),
        ("scoring", count!(scoring)),
        ("micro-matches", count!(micro_matches)),
        ("leaving", count!(withdrawals)),
        ("teams", count!(teams)),
        ("protests", count!(protests)),
        ("remote play", count!(remote)),
        ("impaired players", count!(impairments)),
    ];
    match counts.iter().find(|(_, count)| *count > 1) {
        Some((topic, _)) => Err(Fault::RuleTwice { topic, discipline: discipline.id.clone() }),
        None => Ok(()),
    }
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
