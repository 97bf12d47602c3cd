//! Places as they were given, and what parts neighbours.

use rulebook::Criterion;
use serde::{Deserialize, Serialize};
use tournament::coefficient::Value;
use tournament::standings::TeamCriterion;
use tournament::{Number, Points, Round};

use crate::{AdditionalNumber, SectionNumber};

/// Somebody with the place that he was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaceGiven {
    /// His number.
    pub number: Number,
    /// The highest and the lowest of the places that he shares; the same twice if he shares none.
    pub place: [u16; 2],
    /// His points.
    pub points: Points,
    /// What puts him behind the one before him; nothing if they share a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parted: Option<Parted>,
}

/// The places after the closed rounds of a section, as something left them that happened since: a
/// correction, a sanction, a ruling, or that somebody left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlacesAfter {
    /// In which section.
    pub section: SectionNumber,
    /// The last closed round.
    pub round: Round,
    /// Everybody who has a place, the first first.
    pub places: Vec<PlaceGiven>,
}

/// What parts two neighbours of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "by",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Parted {
    /// The upper one has more points. (With braces, so that a field that is not known is refused.)
    Points {},
    /// A criterion decided.
    Criterion {
        /// Which.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        criterion: Criterion,
        /// What it says of the two.
        values: Comparison,
        /// Against whom these were made, for results in order of place.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        about: Vec<Number>,
    },
    /// A criterion of teams decided.
    TeamCriterion {
        /// Which.
        criterion: TeamCriterion,
        /// What it says of the two.
        values: Comparison,
    },
    /// The bracket gives them their places.
    Bracket {},
    /// The upper one left later, or is still in.
    LeftLater {},
    /// The upper one made more in an additional match.
    Additional {
        /// Which of the section.
        additional: AdditionalNumber,
        /// What the upper one made.
        upper: Points,
        /// What the lower one made.
        lower: Points,
        /// The clauses by which it was played.
        clauses: Vec<String>,
    },
    /// Additional games, or the chief panel, put the two in order.
    Order {
        /// What was played, or why it was decided so.
        note: String,
    },
}

/// What a criterion says of two neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Comparison {
    /// On which level it decided, counted from 0.
    #[serde(default, skip_serializing_if = "is_first")]
    pub level: u16,
    /// The value of the upper one.
    pub upper: Value,
    /// The value of the lower one.
    pub lower: Value,
    /// The clauses that it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_first(level: &u16) -> bool {
    *level == 0
}
