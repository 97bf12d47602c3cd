//! Incidents, protests and rulings, signatures; what was taken back.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{
    CommitteeMember, FactIndex, Incident, Moment, PlaceGiven, PlacesAfter, ProtestFiled,
    ProtestNumber, Ruling, SectionNumber,
};

/// Something happened that was worth noting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct IncidentNoted {
    /// What happened, and what was imposed for it.
    pub incident: Incident,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// The appeals committee was formed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CommitteeFormed {
    /// Its members, the chair first.
    pub members: Vec<CommitteeMember>,
    /// Its reserves.
    pub reserves: Vec<CommitteeMember>,
    /// When.
    pub at: Moment,
    /// Why it was formed only then, where it should have been before the first round.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A protest was filed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Protested {
    /// The protest; protests are numbered from 1 in the order in which they are filed.
    pub protest: Box<ProtestFiled>,
}

/// A protest was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProtestDecided {
    /// Which protest.
    pub protest: ProtestNumber,
    /// The decision, and what it changed.
    pub decision: Ruling,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// An appeal was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Appealed {
    /// Against the decision on which protest.
    pub protest: ProtestNumber,
    /// The appeal.
    pub text: String,
    /// When it was made.
    pub at: Moment,
}

/// An appeal was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AppealDecided {
    /// On which protest.
    pub protest: ProtestNumber,
    /// The final decision, and what it changed.
    pub decision: Ruling,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// A protocol was signed; that of a whole section with the places in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Signed {
    /// Of which section.
    pub section: SectionNumber,
    /// Of which round; of the whole section if none is named.
    pub round: Option<Round>,
    /// Who signed, by name.
    pub by: String,
    /// With which account of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// When.
    pub at: Moment,
    /// The final places, with what parts neighbours; none in the protocol of a round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceGiven>,
}

/// An earlier event was taken back; what that had taken back itself counts again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Undone {
    /// Which, by its place in the history, counted from 0.
    pub taken_back: FactIndex,
    /// Why.
    pub reason: String,
    /// When.
    pub at: Moment,
}
