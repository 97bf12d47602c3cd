//! Rounds: who is there, who may meet, the pairs, the start, and who came late.

use serde::{Deserialize, Serialize};
use tournament::{Number, Round};

use crate::{
    Absence, BoardSeated, Member, Moment, PairMade, PairsMade, Place, PlayerId, SectionNumber,
    Side, Strength, TableNumber, TeamId,
};

/// Somebody will be away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AwayNoted {
    /// In which section.
    pub section: SectionNumber,
    /// His number there.
    pub number: Number,
    /// In which round.
    pub round: Round,
    /// What he gets for it.
    pub gets: Absence,
}

/// Somebody who was noted as away is expected after all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Expected {
    /// In which section.
    pub section: SectionNumber,
    /// His number there.
    pub number: Number,
    /// In which round.
    pub round: Round,
}

/// Somebody is here for the next round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckedIn {
    /// Who.
    pub who: Member,
    /// When he was seen.
    pub at: Moment,
}

/// Somebody is not here after all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckedOut {
    /// Who.
    pub who: Member,
    /// When that was noted.
    pub at: Moment,
}

/// Two were forbidden to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forbidden {
    /// One.
    pub one: Member,
    /// The other.
    pub other: Member,
    /// How strictly.
    pub strength: Strength,
    /// Why.
    pub reason: String,
}

/// Two may be paired again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Allowed {
    /// One.
    pub one: Member,
    /// The other.
    pub other: Member,
}

/// A round was paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Paired {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// The pairs, those who are free, and why they are these.
    pub made: Box<PairsMade>,
}

/// The pairs of a round were thrown away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unpaired {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Why; a draft that nobody saw needs no reason.
    pub reason: String,
    /// Whether the pairs had been announced.
    pub published: bool,
}

/// Two more were seated at a further table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairAdded {
    /// In which section.
    pub section: SectionNumber,
    /// In which round.
    pub round: Round,
    /// The two, and their boards as far as they are known.
    pub pair: PairMade,
    /// Who decided.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// Somebody sits at the same table in every round to be paired, or at any again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableFixed {
    /// Who.
    pub who: Member,
    /// At which table; at any again if none is named.
    pub table: Option<TableNumber>,
}

/// The pairs of a round were announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Published {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When it will start, if that was said.
    pub starts: Option<Moment>,
    /// When they were announced.
    pub at: Moment,
}

/// A line-up was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LinedUp {
    /// In which section.
    pub section: SectionNumber,
    /// For which round.
    pub round: Round,
    /// Whose.
    pub team: TeamId,
    /// Who sits at which board: board 1 first, nobody where a player is missing.
    pub boards: Vec<Option<PlayerId>>,
}

/// The clocks of a round were started; the boards of every table are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Started {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When.
    pub at: Moment,
    /// The boards of each table, table 1 first, as they were seated.
    pub boards: Vec<Vec<BoardSeated>>,
    /// Why it began though something was not settled.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The clauses that want what was not settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
}

/// Somebody had not come to his board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Missed {
    /// Which board.
    pub place: Place,
    /// Which of the two.
    pub side: Side,
    /// When that was noted.
    pub at: Moment,
}

/// Somebody who had not come was there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Arrived {
    /// Which board.
    pub place: Place,
    /// Which of the two.
    pub side: Side,
    /// When he came.
    pub at: Moment,
    /// Why he may play though he came after the time that is allowed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub excused: String,
}
