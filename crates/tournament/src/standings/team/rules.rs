//! What decides the places of teams, and in which order.

use clauses::{Clause, Document};
use rulebook::{Criterion, Rulebook, System, TeamStep};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// How the places of teams are decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRules {
    /// The rulebook.
    pub document: Document,
    /// The criteria, the main order first.
    pub criteria: Vec<TeamCriterion>,
    /// The clause that lists them.
    pub clause: Clause,
    /// Whether a second team that won all its matches may ask for a match with the first.
    pub right_to_match: bool,
}

/// What teams are first of all placed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainOrder {
    /// The points of all boards.
    GamePoints,
    /// The points for matches won and drawn.
    MatchPoints,
}

/// A criterion that separates teams; the larger value is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TeamCriterion {
    /// The points of all boards.
    GamePoints,
    /// The points for matches won and drawn.
    MatchPoints,
    /// The match between exactly two who are tied.
    HeadToHeadOfTwo,
    /// Match points among all who are tied, if all met.
    HeadToHead,
    /// The number of matches won.
    MatchesWon,
    /// A coefficient.
    Coefficient(TeamCoefficient, Base),
    /// The sum of the places on each board; the smaller is better.
    BoardPlaces,
    /// The points on board 1, then on board 2 and so on.
    Boards,
}

/// A coefficient of a team; o is an opponent, E(o) his total, s(o) the board points against him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TeamCoefficient {
    /// The sum of E(o)·s(o).
    SonnebornBerger,
    /// The same over matches won, minus E(o) times the opponent's board points over those lost.
    Schmulian,
    /// The sum of E(o).
    OpponentsSum,
    /// The same without the best and the worst opponent.
    OpponentsMedian,
    /// The same without the worst opponent alone.
    OpponentsTruncated,
    /// The same, level by level without one worst more.
    OpponentsTruncatedIterated,
}

impl TeamCoefficient {
    /// What a coefficient of players is for teams, if it is anything.
    pub fn of(criterion: Criterion) -> Option<TeamCoefficient> {
        Some(match criterion {
            Criterion::SonnebornBergerDoubled | Criterion::SonnebornBergerHalf => {
                TeamCoefficient::SonnebornBerger
            }
            Criterion::Schmulian => TeamCoefficient::Schmulian,
            Criterion::OpponentsSum => TeamCoefficient::OpponentsSum,
            Criterion::OpponentsMedian | Criterion::OpponentsMedianIterated => {
                TeamCoefficient::OpponentsMedian
            }
            Criterion::OpponentsTruncated => TeamCoefficient::OpponentsTruncated,
            Criterion::OpponentsTruncatedIterated => TeamCoefficient::OpponentsTruncatedIterated,
            _ => return None,
        })
    }
}

/// Which total of an opponent counts in a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Base {
    /// His board points.
    GamePoints,
    /// His match points.
    MatchPoints,
}

/// The document does not place teams so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{document} does not place teams in this order; name another rulebook or another order.")]
pub struct NoTeamPlacing {
    /// The document.
    pub document: Document,
}

impl TeamRules {
    /// What a rulebook lists, for a system and a main order that it knows.
    pub fn of(
        document: Document,
        system: System,
        order: MainOrder,
    ) -> Result<TeamRules, NoTeamPlacing> {
        let (main, base) = match order {
            MainOrder::GamePoints => (TeamStep::GamePoints, Base::GamePoints),
            MainOrder::MatchPoints => (TeamStep::MatchPoints, Base::MatchPoints),
        };
        let events = Rulebook::of(document).events();
        let found = events.team_placing.iter().find(|one| one.criteria.first() == Some(&main));
        let placing = found.ok_or(NoTeamPlacing { document })?;
        // "The team coefficient of the system": which, the documents leave open.
        let coefficients = match system {
            System::RoundRobin => &events.team_round_robin,
            System::Swiss | System::Any => &events.team_swiss,
        };
        let mut criteria = Vec::new();
        for step in &placing.criteria {
            criteria.push(match step {
                TeamStep::MatchPoints => TeamCriterion::MatchPoints,
                TeamStep::GamePoints => TeamCriterion::GamePoints,
                TeamStep::HeadToHeadOfTwo => TeamCriterion::HeadToHeadOfTwo,
                TeamStep::HeadToHead => TeamCriterion::HeadToHead,
                TeamStep::MatchesWon => TeamCriterion::MatchesWon,
                TeamStep::BoardPlaces => TeamCriterion::BoardPlaces,
                TeamStep::Boards => TeamCriterion::Boards,
                TeamStep::Coefficient => {
                    let known = coefficients.iter().filter_map(|one| TeamCoefficient::of(*one));
                    criteria.extend(known.map(|one| TeamCriterion::Coefficient(one, base)));
                    continue;
                }
            });
        }
        let right_to_match = placing.right_to_match;
        Ok(TeamRules { document, criteria, clause: placing.clauses[0], right_to_match })
    }

    /// The same with other criteria.
    pub fn with_criteria(self, criteria: Vec<TeamCriterion>) -> TeamRules {
        TeamRules { criteria, ..self }
    }

    /// The same with the coefficients that the regulations name in the place of the usual ones, if
    /// teams have any of them.
    pub fn with_named(mut self, named: &[Criterion]) -> TeamRules {
        let named: Vec<_> = named.iter().filter_map(|one| TeamCoefficient::of(*one)).collect();
        let of = |one: &TeamCriterion| match one {
            TeamCriterion::Coefficient(_, base) => Some(*base),
            _ => None,
        };
        let mut usual = self.criteria.iter().enumerate();
        let first = usual.find_map(|(at, one)| Some((at, of(one)?)));
        if let Some((at, base)) = first.filter(|_| !named.is_empty()) {
            self.criteria.retain(|one| of(one).is_none());
            let named = named.into_iter().map(|one| TeamCriterion::Coefficient(one, base));
            self.criteria.splice(at..at, named);
        }
        self
    }
}
