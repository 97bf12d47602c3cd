//! Results: entered, corrected, decided otherwise; closing rounds.

use serde::{Deserialize, Serialize};
use tournament::{Number, Round, Score};

use crate::{
    AdditionalNumber, BoardNumber, GameNumber, MeetingNumber, PlatformResult, SectionNumber, Side,
    TableNumber, TieBreak,
};

/// Enter the result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnterResult {
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
    /// Which game of a micro-match, counted from 1: refused unless it is the next one, so that
    /// two who enter the same game do not fill two. The next one if not said.
    #[serde(default)]
    pub game: Option<GameNumber>,
    /// The result: the two as the table names them, whatever colours they have in this game.
    pub score: Score,
    /// Who adjudicated it, if it was not played to its end.
    #[serde(default)]
    pub adjudicated: Option<String>,
    /// How it ended on the platform, if the platform enters it.
    #[serde(default)]
    pub platform: Option<Box<PlatformResult>>,
}

/// Keep the moves of a game, in place of those kept before; take them away if none are given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RecordMoves {
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
    /// The game, counted from 1.
    #[serde(default = "super::first_game")]
    pub game: GameNumber,
    /// The moves.
    pub moves: String,
}

/// Correct a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CorrectResult {
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
    /// The game, counted from 1.
    #[serde(default = "super::first_game")]
    pub game: GameNumber,
    /// The result as it should be.
    pub score: Score,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// Why.
    pub reason: String,
}

/// Declare a board lost by the side whose player had no right to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LoseWrongBoard {
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
    /// Whose player it was.
    pub side: Side,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Decide a drawn meeting of a knockout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BreakTie {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Which table.
    pub table: TableNumber,
    /// In which way.
    pub by: TieBreak,
    /// For whom, unless lot, colour, boards or the extra games decide.
    #[serde(default)]
    pub winner: Option<Number>,
    /// The extra games, for the two as the table names them.
    #[serde(default)]
    pub games: Vec<Score>,
    /// The seed, if it is decided by lot.
    #[serde(default)]
    pub seed: Option<String>,
}

/// Close a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CloseRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
}

/// Note the outcome of additional games for shared places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NotePlayOff {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Those who played, the winner first.
    pub order: Vec<Number>,
    /// What was played.
    pub note: String,
}

/// Call an additional match, or a tournament of more than two, for a place that is shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CallAdditional {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Who plays: all who share the place.
    pub who: Vec<Number>,
    /// The time control, such as `5+3`; that of the event if not said.
    #[serde(default)]
    pub control: Option<String>,
    /// How many games each two play; until the first win if not said.
    #[serde(default)]
    pub games: Option<u8>,
    /// Who of two has White in the first game; by lot if not said.
    #[serde(default)]
    pub white: Option<Number>,
    /// The seed of the lot.
    #[serde(default)]
    pub seed: Option<String>,
    /// What is announced about it besides.
    #[serde(default)]
    pub rules: String,
}

/// Enter the result of a game of an additional match, or another one for a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScoreAdditional {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which additional match of the section.
    #[serde(default = "super::first_additional")]
    pub additional: AdditionalNumber,
    /// Which meeting of it.
    #[serde(default = "super::first_meeting")]
    pub meeting: MeetingNumber,
    /// Which board of a team match.
    #[serde(default = "super::first_board")]
    pub board: BoardNumber,
    /// Which game; the next one if not said.
    #[serde(default)]
    pub game: Option<GameNumber>,
    /// The result: the two as the meeting names them, whatever colours they have in this game.
    pub score: Score,
    /// Why a result that was known is another one.
    #[serde(default)]
    pub reason: String,
}

/// Note that some do without an additional match, or cannot play it: the criteria decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WaiveAdditional {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Who could have played.
    pub who: Vec<Number>,
    /// Why it is not played.
    pub reason: String,
}

at_a_board!(EnterResult, RecordMoves, CorrectResult, LoseWrongBoard);
