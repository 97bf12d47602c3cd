//! Additional matches for shared places, and what stands against publishing places as final.

use clauses::{Clause, Document};

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

/// How a rulebook speaks of an additional match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It may be held; otherwise the criteria decide.
    May,
    /// It comes first; the criteria decide if it is impossible.
    First,
    /// Only if the regulations provide it.
    IfProvided,
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
        let (weight, id) = match self.rules.document {
            Document::Ua2024 | Document::Ua64 => (Weight::May, "UA-2024 III.placing.2"),
            Document::UaChess => (Weight::May, "UA-CHESS IV.4.2"),
            Document::Ru2022 => (Weight::IfProvided, "RU-2022 5.4.8.13"),
            Document::Ru2013 => (Weight::First, "RU-2013 1.13.2"),
        };
        let Ok(clause) = Clause::parse(id) else { return Vec::new() };
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
        let id = match self.rules.document {
            Document::Ru2013 => "RU-2013 1.13.12",
            Document::Ru2022 => "RU-2022 5.4.8.12",
            _ => return Ok(()),
        };
        match (self.rules.named_by, Clause::parse(id)) {
            (NamedBy::Nobody, Ok(clause)) => Err(Unpublishable::CriteriaNotNamed { clause }),
            _ => Ok(()),
        }
    }
}
