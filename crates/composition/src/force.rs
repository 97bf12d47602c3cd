//! How far one side may be ahead in the initial position.

use clauses::Clause;

use crate::genre::{Family, Genre};
use crate::material::Material;
use crate::rulebook::{Rulebook, School, rules};

/// Is the lead in pieces allowed?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Balance {
    /// It is.
    Allowed(Vec<Clause>),
    /// A side is too far ahead.
    TooFar {
        /// By how many pieces White leads; negative if Black does.
        lead: i64,
        /// The clauses that limit it.
        clauses: Vec<Clause>,
    },
    /// The rulebook sets no limit for the genre.
    Free(Vec<Clause>),
}

/// Judges the lead of a side.
pub fn balance(rulebook: Rulebook, genre: Genre, material: Material) -> Balance {
    let free = |rule| Balance::Free(rulebook.clauses(rule));
    match genre.family() {
        Family::Etude => return free(rules::FORCE_ETUDE),
        Family::Lock => return free(rules::FORCE_LOCK),
        Family::Combinational => {}
    }
    let lead = material.lead();
    let allowed = match rulebook.school() {
        School::Ukrainian => lead.abs() <= 2,
        School::Russian => lead >= -1,
    };
    let clauses = rulebook.clauses(rules::FORCE);
    if allowed { Balance::Allowed(clauses) } else { Balance::TooFar { lead, clauses } }
}
