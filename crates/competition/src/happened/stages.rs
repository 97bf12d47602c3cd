//! Stages, and the order of the rounds of a table.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{LotRecord, SectionDrawn, SectionNumber, StageNumber};

/// A stage began with these sections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StageStarted {
    /// Which stage, counted from 1.
    pub stage: StageNumber,
    /// Its sections in their order, each with those who play in it.
    pub sections: Vec<SectionDrawn>,
}

/// The order of table rounds was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundsOrdered {
    /// In which section.
    pub section: SectionNumber,
    /// All rounds of the table in the order in which they are played, those that were played first.
    pub order: Vec<Round>,
    /// Who decided.
    pub by: String,
    /// Why.
    pub reason: String,
    /// The lot, if the order was drawn.
    pub lot: Option<LotRecord>,
}
