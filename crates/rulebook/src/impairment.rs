//! Play of those whose sight, hearing, speech or movement is impaired.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about games with impaired players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ImpairmentRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The minutes before the control at which a player is warned of time trouble; under an
    /// increment he is warned when he first has so little.
    #[serde(default)]
    pub warned_at: Vec<TimeTroubleZone>,
    /// Who warns.
    pub warned_by: Option<Cited<Warner>>,
    /// What else holds in such games.
    #[serde(default)]
    pub rules: Vec<Cited<Accommodation>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// How early a player with impaired sight is warned.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TimeTroubleZone {
    /// How well he sees.
    pub sight: Sight,
    /// The minutes, and the clauses.
    pub minutes: Cited<u8>,
}

worded! {
    /// How well a player sees whose sight is impaired.
    pub enum Sight {
        Weak: "weak-sighted",
        Blind: "blind",
    }

    /// Who warns a player of time trouble.
    pub enum Warner {
        AssistantElseArbiter: "the assistant, or the arbiter where there is none",
    }

    /// What holds in games of impaired players.
    pub enum Accommodation {
        TwoBoards: "either player may demand two boards when one does not see",
        OneSet: "where two special sets are brought, the chief arbiter chooses one",
        SecondBoard: "the arbiter may allow a second board",
        MayTouchSquares: "the arbiter may allow a blind player to touch squares of a special board",
        SoundRecorder: "the arbiter may allow a blind player a sound recorder",
        TouchedOutOfHole: "a piece is touched when it is taken out of its hole; feeling it is free",
        MadeWhenAnnounced: "a move is made when the piece is in its hole, the captured one off and the move announced",
        AnnounceMoves: "every move is announced clearly and repeated by the opponent, in time trouble too",
        PressedAfterAnnouncing: "the opponent's clock starts only after the move is announced",
        SlipCorrectedBeforePressing: "a slip of the tongue is corrected before the opponent's clock starts",
        BoardMoveCounts: "if another move was announced than played, the one on the board counts",
        BoardsDiffer: "boards that differ are put right from both sheets, or go back to the last agreed move",
        AnyRecord: "the record may be kept in Braille, in writing, by an assistant or on a recorder",
        AgreedSigns: "agreed signs may replace announcing",
        HearingAidsOff: "hearing aids are removed during play",
        MayAskTurn: "the player may ask the arbiter or an assistant whose move it is, and on his own move for his time",
        ToldNotPressed: "the arbiter tells him that a press has not switched the clock, and lets him press again",
        AssistantMoves: "an assistant moves the pieces for a player who cannot",
        AssistantPresses: "a helper presses the clock with the arbiter's leave",
        AssistantWrites: "an assistant writes for a player who cannot",
        AssistantWritesFirst: "where an assistant keeps the record, the clock is pressed only after he has written the move",
        AssistantAgreed: "an assistant needs the chief panel's consent, and does only what was agreed and the player cannot do",
        MayHaveAssistant: "a player who needs an assistant may have one, for any or all of his duties",
        WheelchairUsers: "players in wheelchairs may play in the category of locomotion too",
        BlindAgainstDeaf: "a blind player against a deaf one must have an assistant",
        ArbiterStepsIn: "the arbiter may step in against opponents who break the rules",
    }
}
