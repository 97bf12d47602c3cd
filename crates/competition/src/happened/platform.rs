//! Games on the platform.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{Moment, Place, SectionNumber, TableSet, Venue};

/// Tables of the platform were set up for games of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TablesSet {
    /// In which section.
    pub section: SectionNumber,
    /// For which round.
    pub round: Round,
    /// The tables, each for one game.
    pub tables: Vec<TableSet>,
}

/// The games of a board are played elsewhere from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VenueSwitched {
    /// Which board.
    pub place: Place,
    /// Where.
    pub to: Venue,
    /// Who decided.
    pub by: String,
    /// Why.
    pub reason: String,
    /// When.
    pub at: Moment,
}
