//! Draws: seeds announced and said, openings.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{SectionNumber, TableNumber};

/// Announce the digest of a seed before it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CommitSeed {
    /// SHA-256 of the seed, as 64 hexadecimal digits.
    pub commitment: String,
}

/// Call something out that is mixed into the draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Contribute {
    /// What.
    pub text: String,
}

/// Say the seed that was committed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RevealSeed {
    /// The seed.
    pub seed: String,
}

/// Draw the openings of a round, with both players of each table present.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawOpenings {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Of which round.
    pub round: Round,
    /// At which tables; at all that are to be played and have none yet if none is named.
    #[serde(default)]
    pub tables: Vec<TableNumber>,
    /// Who draws. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// The seed, if none was committed to.
    #[serde(default)]
    pub seed: Option<String>,
}
