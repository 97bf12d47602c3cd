//! Rounds: who is there, the pairs, the start.

use serde::{Deserialize, Serialize};
use tournament::{Number, Round};

use crate::{
    Absence, Authority, BoardNumber, FactIndex, Member, Moment, SectionNumber, Side, Strength,
    TableNumber, Unfinished,
};

/// Note that somebody will be away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteAway {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Round,
    /// What he gets for it.
    #[serde(default)]
    pub gets: Absence,
}

/// Expect somebody after all who was noted as away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Expect {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Round,
}

/// Note that somebody is here for the next round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckIn {
    /// Who.
    pub who: Member,
}

/// Note that somebody is not here after all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckOut {
    /// Who.
    pub who: Member,
}

/// Forbid two to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ForbidPair {
    /// One.
    pub one: Member,
    /// The other.
    pub other: Member,
    /// How strictly.
    #[serde(default)]
    pub strength: Strength,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// Allow two to be paired again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AllowPair {
    /// One.
    pub one: Member,
    /// The other.
    pub other: Member,
}

/// Find the pairs of the next round: a draft that nobody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// The seed of its lot, if it needs one.
    #[serde(default)]
    pub seed: Option<String>,
    /// What to do about games of the round before that are not finished.
    #[serde(default)]
    pub unfinished: Unfinished,
}

/// Make the pairs by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairByHand {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// The pairs, White first, in the order of the boards.
    pub pairs: Vec<(Number, Number)>,
    /// Who gets the "+" of an odd number.
    #[serde(default)]
    pub bye: Option<Number>,
    /// The seed with which the system would have paired, if it needs one.
    #[serde(default)]
    pub seed: Option<String>,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// Why.
    pub reason: String,
}

/// Seat two more at a further table of a round, so that no other table moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AddPair {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// In which round.
    pub round: Round,
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// Why.
    pub reason: String,
}

/// Seat somebody who needs it at the same table in every round to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FixTable {
    /// Whom.
    pub who: Member,
    /// At which table; at any again if none is named.
    #[serde(default)]
    pub table: Option<TableNumber>,
}

/// Throw the pairs of a round away, so that it can be paired again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnpairRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// Where in the history the pairs were made that he saw who throws them away; refused if
    /// they were made anew since.
    #[serde(default)]
    pub seen: Option<FactIndex>,
}

/// Announce the pairs of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PublishRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When it will start.
    #[serde(default)]
    pub starts: Option<Moment>,
    /// Where in the history the pairs were made that he saw who announces them; refused if
    /// they were made anew since.
    #[serde(default)]
    pub seen: Option<FactIndex>,
}

/// Start the clocks of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StartRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Why the first one begins though no term for appeals was announced.
    #[serde(default)]
    pub note: String,
}

/// Note that somebody has not come to his board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteMissing {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// In which round.
    pub round: Round,
    /// At which table.
    pub table: TableNumber,
    /// At which board of a team match.
    #[serde(default = "super::first_board")]
    pub board: BoardNumber,
    /// Which of the two.
    pub side: Side,
}

/// Note that somebody who had not come is there now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteArrival {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// In which round.
    pub round: Round,
    /// At which table.
    pub table: TableNumber,
    /// At which board of a team match.
    #[serde(default = "super::first_board")]
    pub board: BoardNumber,
    /// Which of the two.
    pub side: Side,
    /// Why his lateness is excused, if he came after the time that is allowed and it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub excused: String,
    /// Who excuses it: any arbiter where a clause knows good reasons, otherwise the chief arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Authority>,
}

at_a_board!(NoteMissing, NoteArrival);
