//! Results of games and meetings, closed rounds, additional games.

use serde::{Deserialize, Serialize};
use tournament::{Round, Score};

use crate::{
    AdditionalCall, AdditionalNumber, BoardNumber, Difference, GameNumber, LotRecord,
    MeetingNumber, Moment, Place, PlaceGiven, PlacesAfter, PlatformResult, PlayOff, SectionNumber,
    Side, TableNumber, Waived,
};

/// A result was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scored {
    /// Which board; it is the next game of its meeting.
    pub place: Place,
    /// The result: the two as the table names them, whatever colours they had.
    pub score: Score,
    /// Who adjudicated it, if it was not played to its end.
    pub adjudicated: Option<String>,
    /// When; older entries do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// How it ended on the platform, if the platform entered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<Box<PlatformResult>>,
}

/// The moves of a game were kept, or taken away if there are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Recorded {
    /// Which board.
    pub place: Place,
    /// Which game of its meeting, counted from 1.
    pub game: GameNumber,
    /// The moves, spelt as games are kept; none if they were taken away.
    pub moves: String,
}

/// A result was corrected; these published pairs would have been others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Corrected {
    /// Which board.
    pub place: Place,
    /// Which game of its meeting, counted from 1.
    pub game: GameNumber,
    /// The result from now on.
    pub score: Score,
    /// Who decided.
    pub by: String,
    /// Why.
    pub reason: String,
    /// The published pairs that would have been others.
    pub changes: Vec<Difference>,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// A board was lost because the player had no right to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardLost {
    /// Which board.
    pub place: Place,
    /// Whose player it was.
    pub side: Side,
    /// Who decided.
    pub by: String,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// A drawn meeting was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TieBroken {
    /// In which section.
    pub section: SectionNumber,
    /// In which round.
    pub round: Round,
    /// At which table.
    pub table: TableNumber,
    /// For whom, and in which way.
    pub broken: crate::TieBroken,
    /// The lot, if it decided.
    pub lot: Option<LotRecord>,
}

/// A round was closed, and these are the places after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Closed {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When.
    pub at: Moment,
    /// The places after the round, with what parts neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceGiven>,
}

/// Additional games were played, and these are the places after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayedOff {
    /// In which section.
    pub section: SectionNumber,
    /// Who played, in the order they came in, and what was played.
    pub play_off: PlayOff,
    /// The places after the games, with what parts neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceGiven>,
}

/// An additional match or tournament was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AdditionalCalled {
    /// In which section.
    pub section: SectionNumber,
    /// Who plays, in which meetings, and under which terms.
    pub additional: Box<AdditionalCall>,
}

/// A game of an additional match got its result, or another one for a reason; these are the places
/// if that was the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AdditionalScored {
    /// In which section.
    pub section: SectionNumber,
    /// Which additional match of the section, counted from 1.
    pub additional: AdditionalNumber,
    /// Which meeting of it, counted from 1.
    pub meeting: MeetingNumber,
    /// Which board of a team match, counted from 1.
    pub board: BoardNumber,
    /// Which game of the meeting, counted from 1.
    pub game: GameNumber,
    /// The result: the two as the meeting names them, whatever colours they had.
    pub score: Score,
    /// Why a result that was known is another one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The places after the last game, with what parts neighbours; none before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceGiven>,
}

/// Some do without the additional match that they could have played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AdditionalWaived {
    /// In which section.
    pub section: SectionNumber,
    /// Who could have played, and why they do not.
    pub waived: Waived,
}
