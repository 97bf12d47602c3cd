//! Who must record the moves, and who need not.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

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
    /// When a move is written, where that is not left to the player.
    pub writes: Option<Cited<Writes>>,
    /// How many moves behind a player may be before somebody steps in.
    pub moves_behind_max: Option<u8>,
    /// Who steps in then, and how.
    pub behind: Option<Cited<Behind>>,
    /// When and on whose time a player who was excused restores his record.
    pub restores: Option<Cited<Restores>>,
    /// Whether a player may use the opponent's sheet to restore his own.
    pub opponents_sheet: Option<OpponentsSheet>,
    /// The clauses on the opponent's sheet.
    pub opponents_sheet_clauses: Option<Basis>,
    /// Who pays for restoring when both have stopped recording.
    pub both_stopped: Option<Cited<BothStopped>>,
    /// What follows when the record is never restored.
    pub never_restored: Option<Cited<NeverRestored>>,
    /// What is done when the two records differ before the control.
    pub records_differ: Option<Cited<RecordsDiffer>>,
    /// What the players do with their sheets after the game before they sign them.
    pub after_game: Option<Cited<Vec<SheetDuty>>>,
    /// What a result that was signed wrongly is worth.
    pub wrong_result: Option<Cited<WrongResult>>,
    /// Whether somebody else may write for a player.
    pub helper: Option<Cited<RecordHelper>>,
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
    /// Once excused, he is so until the period ends, however his clock climbs.
    #[serde(default)]
    pub lasts: bool,
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

worded! {
    /// When a move is written.
    pub enum Writes {
        BeforeNextMove: "before the next own move is made",
        AfterAndBeforeNext: "after it is played and before the next own move; in advance only to claim a draw",
    }

    /// Who steps in when a player falls behind with his record.
    pub enum Behind {
        ArbiterRunsClock: "the arbiter runs the player's clock until he has restored it",
        OpponentMayCall: "the opponent may call the arbiter, who runs the player's clock until he has restored it; in time trouble only after the control",
        Punished: "it may be punished",
    }

    /// When and on whose time a record is restored after time trouble.
    pub enum Restores {
        BeforeNextMove: "at once after the control, before his next move, on his own time once the opponent has moved",
        AtOnceOnOwnTime: "at once after the control, on his own time",
    }

    /// Who pays for restoring when both have stopped recording.
    pub enum BothStopped {
        Halved: "the time is halved between them",
        HalvedThenOwnTime: "the time is halved until one has finished; the other goes on on his own time",
        HelpEachOther: "both help to reconstruct the game, under the arbiter's control",
    }

    /// What follows when a record is never restored.
    pub enum NeverRestored {
        BothLose: "both lose if neither has a record",
        Sanctioned: "the player is sanctioned",
    }

    /// What is done when two records differ before the control.
    pub enum RecordsDiffer {
        ComparedOnOwnTime: "he who wants to compare them does so on his own time",
        ErringPlayerPays: "the clocks are stopped; the time is charged to him who erred, half each if both, and what would leave less than five minutes goes to the next control",
    }

    /// What the players do with their sheets before they sign them.
    pub enum SheetDuty {
        CompareMoves: "compare the moves",
        CompareTimes: "write down and compare the times",
        WriteResult: "write down the result",
    }

    /// What a result that was signed wrongly is worth.
    pub enum WrongResult {
        StandsUnlessArbiterDecides: "it stands, unless the arbiter decides otherwise",
    }

    /// Whether somebody else may write for a player.
    pub enum RecordHelper {
        ByArbitersLeave: "for a good reason, with the arbiter's leave",
        Forbidden: "forbidden",
    }
}
