//! Public draws, and the openings that were drawn.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{BoardNumber, DrawnOpening, LotRecord, SectionNumber, TableNumber};

/// The digest of a seed was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Committed {
    /// SHA-256 of the seed, as 64 hexadecimal digits.
    pub commitment: String,
}

/// Something was called out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Contributed {
    /// What, to be mixed into the draw.
    pub text: String,
}

/// The seed was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Revealed {
    /// The seed, its commitment and what was called out between the two.
    pub lot: LotRecord,
}

/// Openings were drawn, each for a board of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpeningsDrawn {
    /// In which section.
    pub section: SectionNumber,
    /// For which round.
    pub round: Round,
    /// The table, its board, and what fell to it.
    pub drawn: Vec<(TableNumber, BoardNumber, DrawnOpening)>,
}
