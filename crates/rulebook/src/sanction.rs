//! What an arbiter may impose, and in which order.

use serde::{Deserialize, Serialize};

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// A list of sanctions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ladder {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// What it is for.
    pub offences: Offences,
    /// The clauses that give it.
    pub clauses: Basis,
    /// The clauses whose breach is punished by this ladder and no other; without them, by any that has the
    /// sanction.
    pub for_clauses: Option<Basis>,
    /// How a step is chosen.
    pub choice: Choice,
    /// The sanctions, the mildest first.
    pub steps: Vec<Step>,
    /// What a first offence brings that is gross.
    pub first_if_gross: Option<Cited<Sanction>>,
    /// Whether both players may lose by one sanction.
    pub both_may_lose: Option<Cited<BothMayLose>>,
    /// For what the opponent wins, also where the arbiter fixes his result otherwise.
    pub opponent_wins: Option<Basis>,
    /// What costs the game, unless the regulations provide for less.
    pub loss_ordered: Option<Basis>,
    /// What costs the game where a telephone rang, unless the regulations provide for another penalty.
    pub loss_if_it_rang: Option<Basis>,
}

/// What a ladder of sanctions is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offences {
    /// Any offence.
    Any,
    /// Repeated offences, alike or not.
    Repeated,
    /// Unlawful influence on results.
    UnlawfulInfluence,
    /// Breaches of the laws of the game.
    Laws,
    /// Breaches of discipline and ethics.
    Discipline,
    /// Coming late, within the time that is allowed.
    Lateness,
}

/// How a step is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// By the gravity of the offence, one or more at once.
    ByGravity,
    /// One step for each offence, in order.
    InOrder,
}

/// A step of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// What is imposed.
    pub sanction: Sanction,
    /// Who may impose it.
    #[serde(default)]
    pub by: By,
    /// The seconds at most, where the sanction is time.
    pub seconds_max: Option<u16>,
    /// The seconds at least, where the sanction is time.
    pub seconds_min: Option<SecondsMin>,
    /// What the opponent of him gets who loses the game by it.
    #[serde(default)]
    pub opponent: OpponentsResult,
}

/// What can be imposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sanction {
    /// A remark.
    Remark,
    /// A warning.
    Warning,
    /// A reprimand.
    Reprimand,
    /// More time for the opponent.
    OpponentGainsTime,
    /// Less time for the offender.
    OffenderLosesTime,
    /// More points for the opponent.
    OpponentGainsPoints,
    /// Fewer points for the offender.
    OffenderLosesPoints,
    /// Loss of the game.
    LossOfGame,
    /// Loss of the game or of the micro-match.
    LossOfGameOrMicroMatch,
    /// A fine announced beforehand.
    Fine,
    /// Exclusion from one or more rounds.
    ExclusionFromRounds,
    /// Exclusion from the event.
    Expulsion,
    /// Another measure, in words.
    OtherMeasure,
}

impl Sanction {
    /// All of them.
    pub const ALL: [Sanction; 13] = [
        Sanction::Remark,
        Sanction::Warning,
        Sanction::Reprimand,
        Sanction::OpponentGainsTime,
        Sanction::OffenderLosesTime,
        Sanction::OpponentGainsPoints,
        Sanction::OffenderLosesPoints,
        Sanction::LossOfGame,
        Sanction::LossOfGameOrMicroMatch,
        Sanction::Fine,
        Sanction::ExclusionFromRounds,
        Sanction::OtherMeasure,
        Sanction::Expulsion,
    ];

    /// Its name, in commands as in the data.
    pub fn name(self) -> &'static str {
        match self {
            Sanction::Remark => "remark",
            Sanction::Warning => "warning",
            Sanction::Reprimand => "reprimand",
            Sanction::OpponentGainsTime => "opponent-gains-time",
            Sanction::OffenderLosesTime => "offender-loses-time",
            Sanction::OpponentGainsPoints => "opponent-gains-points",
            Sanction::OffenderLosesPoints => "offender-loses-points",
            Sanction::LossOfGame => "loss-of-game",
            Sanction::LossOfGameOrMicroMatch => "loss-of-game-or-micro-match",
            Sanction::Fine => "fine",
            Sanction::ExclusionFromRounds => "exclusion-from-rounds",
            Sanction::Expulsion => "expulsion",
            Sanction::OtherMeasure => "other-measure",
        }
    }

    /// Whether it is the same step of a ladder: the loss of a game is one wherever it is imposed.
    pub fn is_like(self, other: Sanction) -> bool {
        let loss = |one| matches!(one, Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch);
        self == other || (loss(self) && loss(other))
    }
}

/// Who may impose a sanction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Any arbiter.
    #[default]
    Arbiter,
    /// The chief arbiter or his substitute.
    ChiefArbiter,
    /// The chief panel.
    ChiefPanel,
}

worded! {
    /// What the opponent of a player gets who loses a game by a decision of the arbiter.
    #[derive(Default)]
    pub enum OpponentsResult {
        #[default]
        Wins: "the opponent wins",
        ArbiterFixes: "the arbiter fixes what the opponent gets",
    }

    /// The least time that a sanction may give.
    pub enum SecondsMin {
        Increment: "not less than the increment",
    }

    /// Whether both players may lose by one sanction.
    pub enum BothMayLose {
        Possible: "the loss may be scored to both",
        Ordered: "both lose",
    }
}
