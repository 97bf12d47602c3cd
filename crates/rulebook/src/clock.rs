//! How players use the clock, and what is done when it fails.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about using the clock.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClockRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// What stopping the clocks means, unless it is for a good reason.
    pub stopping: Cited<Stopping>,
    /// The good reasons, besides the end of the game.
    #[serde(default)]
    pub may_stop_to: Vec<Cited<StopReason>>,
    /// When the arbiter stops them himself.
    pub arbiter_stops: Option<Cited<ArbiterStops>>,
    /// Who lets the game go on after that.
    pub resumed: Option<Cited<Resumed>>,
    /// What a player risks who stops the clocks for such a reason without ground.
    pub unfounded: Option<Cited<Unfounded>>,
    /// Whether a player may move before the opponent has pressed the clock.
    pub moving_early: Option<Cited<MovingEarly>>,
    /// What pressing the clock without a move is.
    pub pressed_without_move: Cited<PressedWithoutMove>,
    /// Who may say that a player has forgotten to press.
    pub forgotten: Cited<Forgotten>,
    /// What a player does whose opponent's clock does not run.
    pub not_running: Option<Cited<NotRunning>>,
    /// What the loser does.
    pub loser: Option<Cited<Loser>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// What a rulebook says about clocks that fail.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClockFaultRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// Until when a player may complain.
    pub complaint: Cited<Complaint>,
    /// How the times are set when the arbiter puts the clock right or replaces it.
    pub times: Cited<TimesSet>,
    /// The minutes that a player must keep when his time is cut.
    pub minutes_left_min: Option<Cited<u16>>,
    /// What the arbiter may do for time lost through a disturbance from outside.
    pub disturbance: Option<Cited<Disturbance>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

worded! {
    /// What stopping the clocks means.
    pub enum Stopping {
        Resigns: "he resigns, unless the arbiter takes it for a mistake and only remarks on it",
        Offence: "he may be punished; he does not resign by it",
    }

    /// A good reason to stop the clocks.
    pub enum StopReason {
        CallArbiter: "to have the arbiter decide something",
        DisputedCorrection: "to have the arbiter decide a disputed correction",
        ClaimTime: "to claim that the opponent's time is over, having said so",
        ClaimDraw: "to claim a draw",
        Interruption: "to seek the arbiter, when something outside interrupts the game",
        FaultyClock: "to have a clock put right that was set wrongly",
        DisplacedPieces: "to have displaced pieces put right",
        FixDraw: "to fix the draw of the better side that is short of time",
    }

    /// When the arbiter stops the clocks.
    pub enum ArbiterStops {
        WhenInterrupted: "whenever the game must be interrupted",
    }

    /// Who lets a game go on whose clocks were stopped.
    pub enum Resumed {
        ByArbiter: "the arbiter decides when the game goes on",
    }

    /// What a player risks who stops the clocks without ground.
    pub enum Unfounded {
        Punished: "a sanction",
    }

    /// Whether a player may move before the opponent has pressed the clock.
    pub enum MovingEarly {
        OnceMoved: "yes, once the opponent has made his move, who may still press",
        OnOwnClock: "no, only when his own clock runs",
    }

    /// What pressing the clock without a move is.
    pub enum PressedWithoutMove {
        Forbidden: "forbidden",
        IllegalMove: "an illegal move",
        Pass: "a pass, unless the opening rule says otherwise",
    }

    /// Who may say that a player has forgotten to press.
    pub enum Forgotten {
        Opponent: "only the opponent",
        OpponentAndArbiterMayAsk: "only the opponent, though the arbiter may ask whose move it is",
    }

    /// What a player does whose opponent's clock does not run.
    pub enum NotRunning {
        CallArbiter: "he calls the arbiter",
    }

    /// What the loser does with his clock.
    pub enum Loser {
        StopsAtOnce: "he stops it at once",
    }

    /// Until when a player may complain about the clock.
    pub enum Complaint {
        BeforeTimeIsOver: "before time is over",
        AtOnceBeforeOwnFlag: "at once, not later than his own flag falls",
        AnyTime: "at any time, if the defect is evident",
    }

    /// How the times are set on a clock that is put right.
    pub enum TimesSet {
        ByArbiter: "as the arbiter finds right",
        FaultyClockElseBoth: "the clock at fault is corrected, or both by the same amount",
    }

    /// What the arbiter may do for time lost through a disturbance from outside.
    pub enum Disturbance {
        MayAddTime: "he may add time for one or both",
    }
}
