//! Additional matches for shared places, and what stands against publishing places as final.

use clauses::Clause;
use rulebook::Weight;

use super::{Standings, State};
use crate::Number;
use crate::coefficient::NamedBy;

/// An additional match or tournament that a tie for a place calls for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Additional {
    /// Who would play it: all with the same points.
    pub who: Vec<Number>,
    /// How the rulebook puts it.
    pub weight: Weight,
    /// The clause.
    pub clause: Clause,
}

/// Why places cannot be published as final.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unpublishable {
    /// The regulations must name the criteria.
    #[error(
        "The regulations of the event must name the criteria and their order ({clause}); the places \
         are a proposal until they do."
    )]
    CriteriaNotNamed {
        /// The clause that says so.
        clause: Clause,
    },
    /// Games are not finished.
    #[error("{games} games are not finished; enter their results first.")]
    GamesUnfinished {
        /// How many.
        games: usize,
    },
    /// Rounds are still to be played.
    #[error("Only {played} of {planned} rounds have been played.")]
    RoundsToPlay {
        /// So many have been played.
        played: u16,
        /// So many are planned.
        planned: u16,
    },
}

impl Standings {
    /// Additional matches that the rulebook speaks of where the leaders have equal points; under
    /// RU-2013 this goes for every tie.
    pub fn additional(&self) -> Vec<Additional> {
        let Some(rule) = self.rules.events().additional(None) else { return Vec::new() };
        let (weight, clause) = (rule.says, rule.clauses[0]);
        let of_first_place_only = weight != Weight::First;
        let placed: Vec<_> = self.rows.iter().filter(|row| row.place.is_some()).collect();
        let ties = placed.chunk_by(|one, other| one.points == other.points);
        ties.take(if of_first_place_only { 1 } else { usize::MAX })
            .filter(|tie| tie.len() > 1)
            .map(|tie| Additional {
                who: tie.iter().map(|row| row.number).collect(),
                weight,
                clause,
            })
            .collect()
    }

    /// Whether these may be published as the final places of an event of so many rounds.
    pub fn publishable(&self, planned: u16) -> Result<(), Unpublishable> {
        if let State::Running(games) = self.state {
            return Err(Unpublishable::GamesUnfinished { games });
        }
        if self.after < planned {
            return Err(Unpublishable::RoundsToPlay { played: self.after, planned });
        }
        match (self.rules.named_by, &self.rules.events().naming_clauses) {
            (NamedBy::Nobody, Some(clauses)) => {
                Err(Unpublishable::CriteriaNotNamed { clause: clauses[0] })
            }
            _ => Ok(()),
        }
    }
}
