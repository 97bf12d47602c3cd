//! Stages, and the order of the rounds of a table.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{SectionNumber, StageNumber};

/// Begin a stage: draw groups and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StartStage {
    /// Which, counted from 1.
    pub stage: StageNumber,
    /// The seed of the draw, if none was committed to.
    #[serde(default)]
    pub seed: Option<String>,
}

/// Change the order in which the rounds of a table are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OrderRounds {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// The table rounds that are left, in the order in which they will be played; by lot if
    /// none are named.
    #[serde(default)]
    pub order: Vec<Round>,
    /// The seed, if it is drawn.
    #[serde(default)]
    pub seed: Option<String>,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// Why.
    pub reason: String,
}
