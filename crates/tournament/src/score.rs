//! The result of a game, as the protocol has it.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{How, Outcome};

/// The result of one game, for the two as they are named in the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = Score::ALL.map(Score::text))))]
pub enum Score {
    /// The first won: `1-0`.
    FirstWins,
    /// A draw: `=`.
    Draw,
    /// The second won: `0-1`.
    SecondWins,
    /// Both lost over the board: `0-0`.
    BothLose,
    /// The first has half a point and the second nothing: `1/2-0`.
    HalfToFirst,
    /// The second has half a point and the first nothing: `0-1/2`.
    HalfToSecond,
    /// The second did not come: `+-`.
    SecondAbsent,
    /// The first did not come: `-+`.
    FirstAbsent,
    /// Neither came: `--`.
    BothAbsent,
}

/// A text is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no result: write 1-0, =, 0-1 or 0-0 for a game that was played, 1/2-0 or 0-1/2 where a sanction took points away, +-, -+ or -- for one that was not."
)]
pub struct InvalidScore(String);

impl Score {
    /// All results.
    pub const ALL: [Score; 9] = [
        Score::FirstWins,
        Score::Draw,
        Score::SecondWins,
        Score::BothLose,
        Score::HalfToFirst,
        Score::HalfToSecond,
        Score::SecondAbsent,
        Score::FirstAbsent,
        Score::BothAbsent,
    ];

    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Score::FirstWins => "1-0",
            Score::Draw => "=",
            Score::SecondWins => "0-1",
            Score::BothLose => "0-0",
            Score::HalfToFirst => "1/2-0",
            Score::HalfToSecond => "0-1/2",
            Score::SecondAbsent => "+-",
            Score::FirstAbsent => "-+",
            Score::BothAbsent => "--",
        }
    }

    /// What it is for the first and for the second.
    pub fn outcomes(self) -> [Outcome; 2] {
        match self {
            Score::FirstWins | Score::SecondAbsent => [Outcome::Win, Outcome::Loss],
            Score::Draw => [Outcome::Draw, Outcome::Draw],
            Score::SecondWins | Score::FirstAbsent => [Outcome::Loss, Outcome::Win],
            Score::BothLose | Score::BothAbsent => [Outcome::Loss, Outcome::Loss],
            Score::HalfToFirst => [Outcome::Draw, Outcome::Loss],
            Score::HalfToSecond => [Outcome::Loss, Outcome::Draw],
        }
    }

    /// Whether only a sanction can lead to it: nobody plays for half a point against nothing.
    pub fn is_by_sanction(self) -> bool {
        matches!(self, Score::HalfToFirst | Score::HalfToSecond)
    }

    /// Whether the game was played.
    pub fn how(self) -> How {
        match self {
            Score::SecondAbsent | Score::FirstAbsent | Score::BothAbsent => How::Forfeit,
            Score::FirstWins
            | Score::Draw
            | Score::SecondWins
            | Score::BothLose
            | Score::HalfToFirst
            | Score::HalfToSecond => How::Played,
        }
    }

    /// The same result with the two named the other way round.
    pub fn reversed(self) -> Score {
        match self {
            Score::FirstWins => Score::SecondWins,
            Score::SecondWins => Score::FirstWins,
            Score::SecondAbsent => Score::FirstAbsent,
            Score::FirstAbsent => Score::SecondAbsent,
            Score::HalfToFirst => Score::HalfToSecond,
            Score::HalfToSecond => Score::HalfToFirst,
            Score::Draw | Score::BothLose | Score::BothAbsent => self,
        }
    }
}

impl FromStr for Score {
    type Err = InvalidScore;

    /// Reads our own way of writing, and what people write as well: `1:0`, `2-0`, `1/2`, `½-½`.
    fn from_str(text: &str) -> Result<Score, InvalidScore> {
        let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let plain = plain.replace([':', '−'], "-");
        match plain.as_str() {
            "1-0" | "2-0" => Ok(Score::FirstWins),
            "0-1" | "0-2" => Ok(Score::SecondWins),
            "=" | "1/2" | "½" | "1/2-1/2" | "½-½" | "1-1" => Ok(Score::Draw),
            "0-0" => Ok(Score::BothLose),
            "1/2-0" | "½-0" => Ok(Score::HalfToFirst),
            "0-1/2" | "0-½" => Ok(Score::HalfToSecond),
            "+-" | "+--" => Ok(Score::SecondAbsent),
            "-+" | "--+" => Ok(Score::FirstAbsent),
            "--" | "---" => Ok(Score::BothAbsent),
            _ => Err(InvalidScore(text.chars().take(40).collect())),
        }
    }
}

impl TryFrom<String> for Score {
    type Error = InvalidScore;

    fn try_from(text: String) -> Result<Score, InvalidScore> {
        text.parse()
    }
}

impl From<Score> for String {
    fn from(score: Score) -> String {
        score.text().to_owned()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
