//! What games beside the rounds ended in.

use serde::{Deserialize, Serialize};
use tournament::{Number, Score};

use super::LotRecord;
use crate::{Moment, TieBreak};

/// How a drawn meeting was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TieBroken {
    /// In which way.
    pub by: TieBreak,
    /// For whom.
    pub winner: Number,
    /// The extra games, for the two as the table names them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Score>,
}

/// The order in which additional games have put some participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayOff {
    /// Those who played, the winner first.
    pub order: Vec<Number>,
    /// What was played.
    pub note: String,
}

/// An additional match of two, or a tournament of more, is called for places that they share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AdditionalCall {
    /// Who plays, in the order of the lot where one was drawn.
    pub who: Vec<Number>,
    /// The highest and the lowest of the places that are played for.
    pub places: [u16; 2],
    /// The time control.
    pub control: String,
    /// How long each meeting is.
    pub length: Length,
    /// Who meets whom, the first game's White first; in a team match White on board 1.
    pub meetings: Vec<CalledMeeting>,
    /// The lot of numbers and colours; none where White was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<LotRecord>,
    /// What was announced about it besides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// The clauses that give the right to it, and those on its control.
    pub clauses: Vec<String>,
    /// When it was called.
    pub at: Moment,
}

/// How long a meeting of an additional match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// So many games; it ends before if nobody can catch up.
    Games(u8),
    /// Until somebody wins a game.
    FirstWin,
}

/// Two who will meet in additional games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CalledMeeting {
    /// Who has White in the first game.
    pub white: Number,
    /// His opponent.
    pub black: Number,
    /// The boards on which they meet, each without a game so far.
    pub boards: Vec<[(); 0]>,
}

/// Those who gave up additional games to which they had a right, or who cannot play them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Waived {
    /// Who.
    pub who: Vec<Number>,
    /// Why.
    pub reason: String,
    /// When.
    pub at: Moment,
}
