//! How a draw is claimed.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about claiming a draw.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClaimRule {
    /// The draw rules that are claimed so, by their ids.
    pub of: Vec<String>,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// On which occasions a player may claim.
    pub occasions: Vec<Occasion>,
    /// Whom the claimant must ask first.
    #[serde(default)]
    pub asks: Asks,
    /// On whose time the claim is checked.
    pub checked_on: CheckedOn,
    /// What the claim is checked against.
    pub evidence: Evidence,
    /// What becomes of the intended move after a wrong claim.
    pub wrong_claim: WrongClaim,
    /// The seconds that a wrong claim gives the opponent.
    #[serde(default)]
    pub opponent_gains_seconds: u16,
    /// What happens if the claimant's time runs out during the check.
    pub time_runs_out: Option<TimeRunsOut>,
    /// What else holds for such claims.
    #[serde(default)]
    pub also: Vec<Cited<ClaimFact>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// On which occasion a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// It has come about on the board, and he has not yet moved.
    Reached,
    /// His own move would: he writes it and does not play it.
    IntendedMove,
}

/// On whose time a claim is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckedOn {
    /// The claimant's clock runs.
    ClaimantsTime,
    /// The clocks are stopped.
    ClocksStopped,
}

/// What a claim is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// A full and clear record.
    FullRecord,
    /// A full record, or moves that were counted aloud or made in the arbiter's presence.
    RecordOrArbitersPresence,
    /// Moves that the arbiter has seen or confirms, whatever the sheets say.
    ArbitersPresence,
    /// The arbiter's judgement.
    ArbitersJudgement,
    /// Whatever the players and the arbiter can establish.
    Free,
}

/// What becomes of the game after a wrong claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrongClaim {
    /// The intended move counts as played, and the game goes on.
    IntendedMovePlayed,
    /// The game goes on.
    GameGoesOn,
}

/// What happens if the claimant's time runs out during the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeRunsOut {
    /// A draw if the claim is right, a loss if it is wrong.
    DrawIfRightLossIfWrong,
}

worded! {
    /// Whom a claimant must ask first.
    #[derive(Default)]
    pub enum Asks {
        #[default]
        Arbiter: "the arbiter is asked",
        OpponentThenArbiter: "the opponent is asked, and if he refuses, the arbiter",
        ByStopping: "the clocks are stopped",
        ByOfferAndStopping: "the draw is offered and the clocks are stopped",
    }

    /// What else holds for claims.
    pub enum ClaimFact {
        PlayingLosesRight: "who plays the move instead loses the right until the position recurs",
        TouchingLosesRight: "who touches a piece loses the right on this move",
        CannotBeWithdrawn: "it cannot be withdrawn",
        IsOffer: "it is an offer too",
    }
}
