//! Games that are played on the platform.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{BoardNumber, SectionNumber, TableNumber, TableSet, Venue};

/// Note which tables of the platform were set up for the games of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetTables {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// The tables.
    pub tables: Vec<TableSet>,
}

/// Play the games of a board elsewhere: at a wooden board, or on the platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SwitchVenue {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Which table.
    pub table: TableNumber,
    /// Which board of a team match.
    #[serde(default = "super::first_board")]
    pub board: BoardNumber,
    /// Where it is played now.
    pub to: Venue,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// Why.
    pub reason: String,
}

at_a_board!(SwitchVenue);
