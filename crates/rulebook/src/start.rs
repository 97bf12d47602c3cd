//! How a round begins.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about the beginning of a round.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StartRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// How many minutes before the round the players gather.
    pub gather_minutes_before: Option<Cited<u8>>,
    /// When the arbiter gives the signal.
    pub signal: Cited<Signal>,
    /// Whose clock is started when both are present.
    pub runs: Cited<Runs>,
    /// How a player who is late gets his opening, where openings are drawn.
    pub late_opening: Option<Cited<LateOpening>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

worded! {
    /// When the signal to start is given.
    pub enum Signal {
        OnTime: "at the set time, whoever is present",
    }

    /// Whose clock is started when both are present.
    pub enum Runs {
        FirstPlayers: "the clock of him who moves first",
    }

    /// How a player who is late gets his opening.
    pub enum LateOpening {
        DrawnOnHisTime: "it is drawn when he comes, on his time",
    }
}
