//! How far one side may be ahead in the initial position.

use clauses::Clause;
use rulebook::composition::{Family, Genre, Rule};

use crate::material::Material;
use crate::rulebook::Rulebook;

/// Is the lead in pieces allowed?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Balance {
    /// It is.
    Allowed(&'static [Clause]),
    /// A side is too far ahead.
    TooFar {
        /// By how many pieces White leads; negative if Black does.
        lead: i64,
        /// The clauses that limit it.
        clauses: &'static [Clause],
    },
    /// The rulebook sets no limit for the genre.
    Free(&'static [Clause]),
}

/// Judges the lead of a side.
pub fn balance(rulebook: Rulebook, genre: Genre, material: Material) -> Balance {
    let free = |rule| Balance::Free(rulebook.clauses(rule));
    match genre.family() {
        Family::Etude => return free(Rule::ForceEtude),
        Family::Lock => return free(Rule::ForceLock),
        Family::Combinational => {}
    }
    let lead = material.lead();
    let limits = rulebook.rules().lead;
    let within = |most: Option<u32>, lead: i64| most.is_none_or(|most| lead <= i64::from(most));
    let allowed = within(limits.white_max, lead) && within(limits.black_max, -lead);
    let clauses = rulebook.clauses(Rule::Force);
    if allowed { Balance::Allowed(clauses) } else { Balance::TooFar { lead, clauses } }
}
