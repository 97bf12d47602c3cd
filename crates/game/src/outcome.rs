//! How a game ended.

use std::fmt;

use serde::{Deserialize, Serialize};
use words::Id;

use crate::id;
use crate::{Because, PerSide, Side};

/// The end of a game: what each side has got, how it came, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What each side has got.
    pub result: GameResult,
    /// How it came.
    pub kind: Ending,
    /// The clauses and facts.
    pub because: Because,
}

/// What each side has got from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The players have played, and this is what each has got.
    Played(PerSide<Share>),
    /// It was not played: plus for him who was there, minus for him who was not.
    Unplayed(PerSide<Attendance>),
    /// It does not count and is played anew.
    Annulled,
}

/// What a player has got from a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// All of it.
    Win,
    /// Half of it.
    Half,
    /// Nothing.
    Loss,
}

/// What is written for a player of a game that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Attendance {
    /// He was there.
    Plus,
    /// He was not.
    Minus,
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The board ended it: no move, no pieces, mate, five in a row.
    Board,
    /// A player resigned.
    Resignation,
    /// A player stopped the clocks, which counts as resigning.
    StoppedClock,
    /// A player's time was over.
    Time,
    /// The players agreed on a draw.
    Agreement,
    /// A rule draws it: the rule by its id.
    Draw(String),
    /// A player came too late, or both did.
    Lateness,
    /// A player broke the rules once too often.
    Violations,
    /// A foul of which the regulations say that it loses.
    Foul,
    /// A sanction.
    Sanction,
    /// The sealed move was impossible, forbidden or missing.
    SealedMove,
    /// The record could not be restored.
    LostRecord,
    /// The arbiter adjudicated it.
    Adjudication,
    /// It was annulled: something was wrong from the beginning.
    Annulment,
}

impl Ending {
    /// The id of its sentence.
    pub fn id(&self) -> Id {
        match self {
            Ending::Board => id::ENDED_BOARD,
            Ending::Resignation => id::ENDED_RESIGNATION,
            Ending::StoppedClock => id::ENDED_STOPPED_CLOCK,
            Ending::Time => id::ENDED_TIME,
            Ending::Agreement => id::ENDED_AGREEMENT,
            Ending::Draw(_) => id::ENDED_DRAW,
            Ending::Lateness => id::ENDED_LATENESS,
            Ending::Violations => id::ENDED_VIOLATIONS,
            Ending::Foul => id::ENDED_FOUL,
            Ending::Sanction => id::ENDED_SANCTION,
            Ending::SealedMove => id::ENDED_SEALED_MOVE,
            Ending::LostRecord => id::ENDED_LOST_RECORD,
            Ending::Adjudication => id::ENDED_ADJUDICATION,
            Ending::Annulment => id::ENDED_ANNULMENT,
        }
    }
}

impl GameResult {
    /// A draw.
    pub const DRAW: GameResult = GameResult::Played(PerSide([Share::Half, Share::Half]));
    /// Both have lost.
    pub const BOTH_LOSE: GameResult = GameResult::Played(PerSide([Share::Loss, Share::Loss]));

    /// This side has won on the board or at the table.
    pub fn win(side: Side) -> GameResult {
        let share = |one| if one == side { Share::Win } else { Share::Loss };
        GameResult::Played(PerSide::from_fn(share))
    }

    /// It was not played because these were absent.
    pub fn absent(absent: &[Side]) -> GameResult {
        let sign = |side| if absent.contains(&side) { Attendance::Minus } else { Attendance::Plus };
        GameResult::Unplayed(PerSide::from_fn(sign))
    }

    /// Who has won, if somebody has.
    pub fn winner(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| match self {
            GameResult::Played(shares) => shares[side] == Share::Win,
            GameResult::Unplayed(signs) => signs[side] == Attendance::Plus,
            GameResult::Annulled => false,
        })
    }

    /// In signs, this side's first: `1-0`, `½-½`, `0-0`, `+/-`, `-/-`.
    pub fn seen_from(self, side: Side) -> String {
        match self {
            GameResult::Played(shares) => format!("{}-{}", shares[side], shares[!side]),
            GameResult::Unplayed(signs) => format!("{}/{}", signs[side], signs[!side]),
            GameResult::Annulled => "*".to_owned(),
        }
    }
}

impl fmt::Display for GameResult {
    /// `1-0`, `½-½`, `0-0`, `+/-`, `-/-`; the first to move stands first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.seen_from(Side::First))
    }
}

impl Share {
    /// How many halves of the game it is.
    pub fn halves(self) -> u8 {
        match self {
            Share::Win => 2,
            Share::Half => 1,
            Share::Loss => 0,
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Share::Win => "1",
            Share::Half => "½",
            Share::Loss => "0",
        })
    }
}

impl fmt::Display for Attendance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Attendance::Plus { "+" } else { "-" })
    }
}
