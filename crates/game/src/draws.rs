//! How far a game is from being drawn, by every rule of its rulebook at once.
//!
//! A rulebook gives its draw rules as data ([`rulebook::DrawRule`]); here one mechanism interprets
//! them all. A [`DrawWatch`] follows a game move by move, and [`DrawWatch::standings`] says for each
//! rule how far it has come, from which move it counts, who may claim it and who ends the game.
//!
//! * A *count* counts moves while its condition holds, and begins anew when the condition has
//!   lapsed or a clearing move was made; the move that brings the condition about is number zero.
//! * *The lone king off the main road* is a condition of another kind: the count runs since the
//!   force arose, but decides only while the lone king is off the road.
//! * What the board cannot tell comes from outside: the clock's side as [`Circumstances`], the
//!   arbiter's as [`Finding`]s.

mod assess;
mod circumstances;
mod condition;
mod counter;
mod standing;
mod watch;

pub use circumstances::{Circumstances, Finding};
pub use standing::{Stage, Standing, Tally};
pub use watch::DrawWatch;

use rulebook::{ClaimRule, Discipline, DrawRule, Rulebook};

/// The draw rules of a game, and how draws are claimed by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawRules {
    rules: Vec<DrawRule>,
    claims: Vec<ClaimRule>,
}

impl DrawRules {
    /// What a rulebook says about a discipline.
    pub fn of(rulebook: &Rulebook, discipline: &Discipline) -> DrawRules {
        DrawRules {
            rules: rulebook.draws(discipline).cloned().collect(),
            claims: rulebook.claims(discipline).cloned().collect(),
        }
    }

    /// The rules, in the order of the rulebook.
    pub fn iter(&self) -> impl Iterator<Item = &DrawRule> {
        self.rules.iter()
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&DrawRule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// How draws by a rule are claimed, where the rulebook says so.
    pub fn claim(&self, rule: &DrawRule) -> Option<&ClaimRule> {
        self.claims.iter().find(|claim| claim.of.contains(&rule.id))
    }
}
