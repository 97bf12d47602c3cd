//! Results: entered, corrected, decided otherwise; closing rounds.

use serde::{Deserialize, Serialize};
use tournament::{Number, Round, Score};

use crate::{BoardNumber, GameNumber, SectionNumber, Side, TableNumber, TieBreak};

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

at_a_board!(EnterResult, RecordMoves, CorrectResult, LoseWrongBoard);
