//! Teams: their entries and line-ups.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{FactIndex, Moment, PlayerId, SectionNumber, Team, TeamId};

/// Change the entry of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChangeTeam {
    /// Whose.
    pub id: TeamId,
    /// The entry as it should be.
    pub team: Box<Team>,
    /// Where in the history it was last changed that he saw who changes it; refused if it was
    /// changed since.
    #[serde(default)]
    pub seen: Option<FactIndex>,
}

/// Hand in a line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandInLineUp {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// For which round.
    pub round: Round,
    /// Whose.
    pub team: TeamId,
    /// Who sits at which board: board 1 first, nobody where a player is missing.
    pub boards: Vec<Option<PlayerId>>,
    /// When it was handed in on paper; now if not said.
    #[serde(default)]
    pub handed_in: Option<Moment>,
}
