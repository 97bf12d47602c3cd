//! Incidents, protests and rulings, as they are written down.

use serde::{Deserialize, Serialize};
use tournament::{Number, Round, Score};

use super::{Imposed, Lifted};
use crate::terms::is_usual;
use crate::{
    Authority, Difference, GameNumber, Leaving, Left, Losers, Member, Moment, Place, PlayerId,
    SectionNumber, Side,
};

/// Something that happened, and what was imposed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Incident {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Option<Round>,
    /// What happened.
    pub act: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The points of the regulations that were broken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// Whether a telephone of his rang during play.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub rang: bool,
    /// What was imposed.
    pub sanction: Option<String>,
    /// Who decided.
    pub by: Authority,
    /// When.
    pub at: Moment,
    /// What the sanction did at once; nothing where the game goes on as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Box<Effect>>,
}

/// What a sanction did at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Effect {
    /// A game has this result now.
    Result {
        /// The game.
        of: GameResult,
        /// The published pairs that would have been others.
        changes: Vec<Difference>,
    },
    /// A whole micro-match is lost; what is left of it is not played.
    MicroMatch {
        /// Where.
        place: Place,
        /// Who lost it.
        losers: Losers,
        /// The published pairs that would have been others.
        changes: Vec<Difference>,
    },
    /// A clock was changed.
    Time {
        /// Where.
        place: Place,
        /// Whose clock.
        side: Side,
        /// By how many seconds; what is taken away is below zero.
        seconds: i32,
    },
    /// A fine that was announced beforehand is due.
    Fine {
        /// How much.
        amount: u32,
    },
    /// Another measure was taken.
    Other {
        /// Which, in words.
        measure: String,
    },
    /// He is not paired in these rounds.
    OutOfRounds {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
        /// Which rounds.
        rounds: Vec<Round>,
        /// The player of the team with this number, where it is not the team that does not play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// He is out of the event.
    Removed {
        /// How he left.
        left: Left,
        /// What follows in the sections he played in.
        sections: Vec<(SectionNumber, Number, Leaving)>,
        /// The game that he was playing, which is lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameResult>,
        /// The micro-match that he was playing, which is lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost: Option<(Place, Losers)>,
    },
}

impl Effect {
    /// The published pairs that would have been others with the result it sets.
    pub(crate) fn changes(&self) -> &[Difference] {
        match self {
            Effect::Result { changes, .. } | Effect::MicroMatch { changes, .. } => changes,
            Effect::Time { .. }
            | Effect::Fine { .. }
            | Effect::Other { .. }
            | Effect::OutOfRounds { .. }
            | Effect::Removed { .. } => &[],
        }
    }

    /// The result that it gave a game.
    pub(crate) fn result(&self) -> Option<&GameResult> {
        match self {
            Effect::Result { of, .. } => Some(of),
            Effect::Removed { game, .. } => game.as_ref(),
            Effect::MicroMatch { .. }
            | Effect::Time { .. }
            | Effect::Fine { .. }
            | Effect::Other { .. }
            | Effect::OutOfRounds { .. } => None,
        }
    }

    /// The board whose result it sets.
    pub(crate) fn board(&self) -> Option<&Place> {
        match self {
            Effect::Result { of, .. } => Some(&of.place),
            Effect::MicroMatch { place, .. } => Some(place),
            Effect::Removed { game, lost, .. } => {
                let lost = lost.as_ref().map(|(place, _)| place);
                game.as_ref().map(|game| &game.place).or(lost)
            }
            Effect::Time { .. }
            | Effect::Fine { .. }
            | Effect::Other { .. }
            | Effect::OutOfRounds { .. } => None,
        }
    }
}

/// The result of a game that a sanction has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameResult {
    /// Where it was played.
    pub place: Place,
    /// Which game of the meeting, counted from 1.
    pub game: GameNumber,
    /// Its result.
    pub score: Score,
}

/// A protest as it was filed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProtestFiled {
    /// In whose name.
    pub who: Member,
    /// Who filed it.
    pub filed_by: String,
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The points of the regulations that were broken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The deposit paid, in roubles.
    pub deposit_roubles: u16,
    /// When it was filed.
    pub at: Moment,
    /// The sanction that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Imposed>,
}

/// A decision on a protest or an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruling {
    /// Whether it was upheld.
    pub upheld: bool,
    /// Who decided.
    pub by: Vec<String>,
    /// The decision.
    pub text: String,
    /// When.
    pub at: Moment,
    /// Whether it came later than the rulebook allows.
    pub late: bool,
    /// Who was heard, where that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Heard>,
    /// The result that it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Box<Ruled>>,
    /// The sanction that it lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifts: Option<Box<Lifted>>,
}

/// Who was heard before a protest was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Heard {
    /// Both sides.
    Both,
    /// One side; the other did not come.
    OneAbsent,
}

/// A result that a ruling changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruled {
    /// The game and its result.
    pub of: GameResult,
    /// The published pairs that would have been others.
    pub changes: Vec<Difference>,
}

impl Ruling {
    /// The board whose result it changed.
    pub(crate) fn board(&self) -> Option<&Place> {
        let ruled = self.result.as_ref().map(|ruled| &ruled.of.place);
        ruled.or_else(|| self.lifts.as_ref()?.boards().next())
    }

    /// Whether it changed the result of a board, or gave it back.
    pub(crate) fn concerns(&self, board: &Place) -> bool {
        let lifted = self.lifts.iter().flat_map(|lifted| lifted.boards());
        self.board() == Some(board) || lifted.into_iter().any(|place| place == board)
    }
}
