//! Games that are played on the platform: which table is whose, and what came of it.

use serde::{Deserialize, Serialize};

use crate::terms::is_usual;
use crate::{BoardNumber, GameNumber, TableNumber};

/// A table of the platform that was set up for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableSet {
    /// At which table of the round.
    pub table: TableNumber,
    /// At which board of a team match.
    pub board: BoardNumber,
    /// For which game.
    pub game: GameNumber,
    /// The name of the table on the platform.
    pub id: String,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Venue {
    /// At a wooden board.
    Wood,
    /// On the platform.
    Platform,
}

/// How a game on the platform ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlatformResult {
    /// The name of its table on the platform.
    pub id: String,
    /// The entry of the table's log by which it ended: a game that was reopened ends anew.
    pub seq: u32,
    /// How it ended, by its id: `ended-time`.
    pub ending: String,
    /// The clauses it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Whether the two had exchanged colours in the opening when it ended.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub swapped: bool,
    /// The seconds that each has used, of the two as the table names them; nothing where the clock was not
    /// the platform's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<[u32; 2]>,
}
