//! Who must record the moves, and who need not.

use serde::Deserialize;

use crate::{Basis, Scope};

/// What a rulebook says about recording a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RecordRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// Whether the players must record.
    pub duty: RecordDuty,
    /// When a player is excused for a while.
    pub exempt: Option<Exemption>,
    /// How many moves behind a player may be before the arbiter steps in.
    pub moves_behind_max: Option<u8>,
    /// Whether a player may use the opponent's sheet to restore his own.
    pub opponents_sheet: Option<OpponentsSheet>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// Whether the players must record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordDuty {
    /// Both must.
    Both,
    /// Nobody must.
    Nobody,
}

/// When a player in time trouble need not record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Exemption {
    /// Less than so many minutes are left to the control.
    pub minutes_left_below: u16,
    /// The increment is smaller than so many seconds; none named means whatever the increment.
    pub increment_seconds_below: Option<u16>,
}

impl Exemption {
    /// Whether a player with so much time left, under such an increment, need not record.
    pub fn holds(self, left_ms: u64, increment_seconds: u16) -> bool {
        left_ms < u64::from(self.minutes_left_below) * 60_000
            && self.increment_seconds_below.is_none_or(|below| increment_seconds < below)
    }
}

/// Whether a player may use the opponent's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentsSheet {
    /// Through the arbiter, who may not be refused.
    ThroughArbiter,
    /// Only with the opponent's consent.
    WithConsent,
}
