//! What separates participants with equal points.

use serde::{Deserialize, Serialize};

use crate::{Basis, Scope};

/// The criteria that a rulebook lists for one system.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Placing {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The system of the event.
    pub system: System,
    /// Whether the order of the list is meant.
    pub list: ListKind,
    /// The criteria.
    pub criteria: Vec<Criterion>,
    /// The clauses that list them.
    pub clauses: Basis,
}

/// A system of competition, as far as placing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everybody against everybody.
    RoundRobin,
    /// Swiss.
    Swiss,
    /// Any.
    Any,
}

/// Whether the order of a list of criteria is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListKind {
    /// It is the order if nothing else is fixed.
    Order,
    /// It is a catalogue: the regulations must choose and order.
    Catalogue,
}

/// A criterion, by its formula; documents give one formula different names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// The game between exactly two who are tied.
    HeadToHeadOfTwo,
    /// The games among all who are tied.
    HeadToHead,
    /// Points of those beaten minus points of those lost to.
    Schmulian,
    /// Twice the points of those beaten plus the points of those drawn with.
    SonnebornBergerDoubled,
    /// Points of those beaten plus half the points of those drawn with.
    SonnebornBergerHalf,
    /// Points of all opponents.
    OpponentsSum,
    /// The same without the best and the worst opponent.
    OpponentsMedian,
    /// The same without the best and, level by level, one worst more.
    OpponentsMedianIterated,
    /// The same without the worst opponent.
    OpponentsTruncated,
    /// The same, level by level without one worst more.
    OpponentsTruncatedIterated,
    /// The sums of the opponents' opponents.
    SolkoffPlus,
    /// Each opponent's points times his sum.
    SolkoffBalyakin,
    /// Twice those beaten, one and a half times those drawn with, once those lost to.
    Riga,
    /// The number of wins.
    Wins,
    /// Points of those beaten.
    BeatenSum,
    /// Results against the others in order of place.
    OrderOfPlace,
    /// The sum of the opponents' ratings.
    OpponentsElo,
}

impl Criterion {
    /// All of them.
    pub const ALL: [Criterion; 17] = [
        Criterion::HeadToHeadOfTwo,
        Criterion::HeadToHead,
        Criterion::Schmulian,
        Criterion::SonnebornBergerDoubled,
        Criterion::SonnebornBergerHalf,
        Criterion::OpponentsSum,
        Criterion::OpponentsMedian,
        Criterion::OpponentsMedianIterated,
        Criterion::OpponentsTruncated,
        Criterion::OpponentsTruncatedIterated,
        Criterion::SolkoffPlus,
        Criterion::SolkoffBalyakin,
        Criterion::Riga,
        Criterion::Wins,
        Criterion::BeatenSum,
        Criterion::OrderOfPlace,
        Criterion::OpponentsElo,
    ];

    /// The word by which files and commands name it.
    pub fn id(self) -> &'static str {
        match self {
            Criterion::HeadToHeadOfTwo => "head-to-head-of-two",
            Criterion::HeadToHead => "head-to-head",
            Criterion::Schmulian => "schmulian",
            Criterion::SonnebornBergerDoubled => "sonneborn-berger-doubled",
            Criterion::SonnebornBergerHalf => "sonneborn-berger-half",
            Criterion::OpponentsSum => "opponents-sum",
            Criterion::OpponentsMedian => "opponents-median",
            Criterion::OpponentsMedianIterated => "opponents-median-iterated",
            Criterion::OpponentsTruncated => "opponents-truncated",
            Criterion::OpponentsTruncatedIterated => "opponents-truncated-iterated",
            Criterion::SolkoffPlus => "solkoff-plus",
            Criterion::SolkoffBalyakin => "solkoff-balyakin",
            Criterion::Riga => "riga",
            Criterion::Wins => "wins",
            Criterion::BeatenSum => "beaten-sum",
            Criterion::OrderOfPlace => "order-of-place",
            Criterion::OpponentsElo => "opponents-elo",
        }
    }

    /// The criterion with this id.
    pub fn from_id(id: &str) -> Option<Criterion> {
        Criterion::ALL.into_iter().find(|criterion| criterion.id() == id)
    }
}
