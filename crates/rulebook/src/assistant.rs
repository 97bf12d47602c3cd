//! What an assistant does for a player who cannot.

use serde::{Deserialize, Serialize};

use crate::Basis;

/// A duty of an assistant.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AssistantDuty {
    /// The duty.
    pub duty: Duty,
    /// When he does it, where that is not whenever it is due.
    #[serde(default)]
    pub when: DutyTime,
    /// The clauses that give it.
    pub clauses: Basis,
}

/// What an assistant may have to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// Announce the moves.
    AnnounceMoves,
    /// Keep the record.
    KeepRecord,
    /// Press the clock.
    PressClock,
    /// Move the piece that the player names.
    MovePieces,
    /// Play the moves on the opponent's board.
    MoveOnOpponentsBoard,
    /// Tell whose turn it is and how many moves were made.
    TellTurnAndMoveNumber,
    /// Tell how many moves were made to a player who cannot write them.
    TellMoveNumber,
    /// Tell the times of both clocks.
    TellTimes,
    /// Warn of time trouble.
    WarnOfTimeTrouble,
    /// Claim that the opponent's time is over or that he broke a rule.
    ClaimForPlayer,
    /// Speak to the arbiters for the player.
    SpeakToArbiters,
    /// Interpret sign language.
    InterpretSigns,
    /// See to what is due when a game is adjourned.
    SeeToAdjournment,
}

impl Duty {
    /// All of them, in the order in which the documents list them.
    pub const ALL: [Duty; 13] = [
        Duty::AnnounceMoves,
        Duty::KeepRecord,
        Duty::PressClock,
        Duty::MovePieces,
        Duty::MoveOnOpponentsBoard,
        Duty::TellTurnAndMoveNumber,
        Duty::TellMoveNumber,
        Duty::TellTimes,
        Duty::WarnOfTimeTrouble,
        Duty::ClaimForPlayer,
        Duty::SpeakToArbiters,
        Duty::InterpretSigns,
        Duty::SeeToAdjournment,
    ];

    /// What somebody does for both where a player who does not see has no assistant.
    pub const FOR_BOTH: [Duty; 2] = [Duty::AnnounceMoves, Duty::MoveOnOpponentsBoard];

    /// Its name in messages, as the data have it.
    pub fn name(self) -> &'static str {
        match self {
            Duty::AnnounceMoves => "announce-moves",
            Duty::KeepRecord => "keep-record",
            Duty::PressClock => "press-clock",
            Duty::MovePieces => "move-pieces",
            Duty::MoveOnOpponentsBoard => "move-on-opponents-board",
            Duty::TellTurnAndMoveNumber => "tell-turn-and-move-number",
            Duty::TellMoveNumber => "tell-move-number",
            Duty::TellTimes => "tell-times",
            Duty::WarnOfTimeTrouble => "warn-of-time-trouble",
            Duty::ClaimForPlayer => "claim-for-player",
            Duty::SpeakToArbiters => "speak-to-arbiters",
            Duty::InterpretSigns => "interpret-signs",
            Duty::SeeToAdjournment => "see-to-adjournment",
        }
    }

    /// The duty of a name.
    pub fn named(name: &str) -> Option<Duty> {
        Duty::ALL.into_iter().find(|duty| duty.name() == name)
    }
}

/// When an assistant does his duty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DutyTime {
    /// Whenever it is due.
    #[default]
    Always,
    /// When the player asks.
    OnRequest,
    /// When the player asks on his own move.
    OnRequestOnOwnMove,
}
