//! What has happened in a game, in the order in which it is remembered.

use rulebook::Sanction;
use serde::{Deserialize, Serialize};
use words::{Id, Language};

use crate::id;
use crate::{
    Because, Ending, Finding, GameResult, Millis, Moment, Protest, Question, Restoring, RoundKind,
    Side, sentence,
};

/// Something that happened, and why where it was a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// When.
    pub at: Moment,
    /// What.
    pub what: What,
    /// Why.
    pub because: Because,
}

impl Event {
    /// It in a sentence.
    pub fn text(&self, language: Language) -> String {
        sentence(self.what.id(), &self.because, language)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum What {
    /// The signal to start was given.
    Begun,
    /// A player came.
    Arrived(Side),
    /// A player's lateness is excused.
    Excused(Side),
    /// A player was late within the limit, which may be punished.
    Late(Side),
    /// The opening is being drawn for a player who came late.
    LateOpeningBegun(Side),
    /// The opening of a latecomer was drawn.
    LateOpeningDrawn(Option<String>),
    /// The clocks changed.
    Clock(ClockChange),
    /// A player made a move.
    Moved(Side, String),
    /// A player wrote his first move for an absent opponent.
    FirstMoveWritten(Side, String),
    /// A player placed a stone in the opening, whatever its colour.
    OpeningPlaced(Side, String),
    /// A player exchanged colours: what each side had is now the other's.
    OpeningSwapped(Side),
    /// A player kept the colours as they are.
    OpeningKept(Side),
    /// A player declared how many fifth moves will be offered.
    OpeningDeclared(Side, u8),
    /// A player offered fifth moves.
    OpeningOffered(Side, Vec<String>),
    /// A player kept one of the fifth moves offered.
    OpeningChosen(Side, String),
    /// A player has done his part and must press his clock.
    OpeningPartDone(Side),
    /// The opening is over.
    OpeningOver,
    /// A player touched pieces.
    Touched(Side, Vec<String>),
    /// A player adjusted pieces, as he may.
    Adjusted(Side),
    /// A player carried out a move and still holds the piece.
    Held(Side, String),
    /// A player broke a rule on the board.
    Violated(Violated),
    /// The opponent demanded a correction.
    CorrectionDemanded(Side),
    /// The offender denied the violation.
    Contested(Side),
    /// A violation was put right.
    Corrected(Side),
    /// A violation stands.
    LeftStanding(Side),
    /// A violation was answered before anybody noticed it; it can be corrected to the end.
    Overlooked(Side),
    /// A player agreed to correct what could no longer be demanded.
    Consented(Side),
    /// The game went back to the position before an overlooked violation.
    RolledBack(Side),
    /// A piece that was not crowned in time is crowned where it stands.
    Crowned(Side),
    /// A violation is counted against a player: which, by its id in the rulebook's list.
    ViolationCounted(Side, String),
    /// A player whose king or rook stood wrongly from the start cannot castle with it any more: the
    /// square of the piece, if it was said.
    CastlingBarred(Side, Option<String>),
    /// Something was wrong with the board, and this is what came of it.
    BoardFault(FaultRuling),
    /// A position was restored.
    Restored(String),
    /// A player offered a draw.
    Offered(Side),
    /// A player offered a draw when he should not have, which counts but may be punished.
    OfferedUntimely(Side),
    /// The standing offer was refused in words.
    OfferDeclined(Side),
    /// The standing offer was refused by a move or a touched piece.
    OfferLapsed(Side),
    /// A player took his offer back.
    OfferWithdrawn(Side),
    /// The arbiter let the players agree on a draw before the regulations do.
    AgreementAllowed,
    /// A player claimed a draw.
    Claimed(Claim),
    /// The opponent does not admit the draw that was claimed, and the arbiter is asked.
    ClaimRefused(Side),
    /// The claim was found wrong.
    ClaimDenied(Side),
    /// A player took his claim back.
    ClaimWithdrawn(Side),
    /// The arbiter found something about the position.
    Found(Finding),
    /// A player stopped the clocks, and the arbiter is called.
    ArbiterCalled(Side),
    /// A player's stopping of the clocks was taken for a mistake.
    Forgiven(Side),
    /// A player complained about the clock.
    ClockComplaint(Side),
    /// A player was sanctioned.
    Sanctioned(Side, #[cfg_attr(feature = "schema", schemars(with = "String"))] Sanction),
    /// A player may be punished for something.
    Punishable(Side),
    /// A player's sheet was seen.
    SheetSeen(Side, u32),
    /// A player called the arbiter because his opponent does not record.
    RecordComplaint(Side),
    /// Time charged to a player counts from his next control on.
    TimeCarried(Side, Millis),
    /// A player, or both, must restore the record.
    RestoringBegun(Restoring),
    /// A player, or his assistant, wrote down the move that he had made.
    MoveWritten(Side),
    /// A player wrote a move before playing it, as he may.
    WrittenAhead(Side),
    /// A player has restored his record.
    RecordRestored(Side),
    /// A player was given his opponent's sheet.
    SheetLent(Side),
    /// A player signed the result.
    Signed(Side, GameResult),
    /// The game was adjourned.
    Adjourned(Side),
    /// The player to move sealed a move.
    Sealed(Side, String),
    /// The adjourned game goes on.
    SessionResumed,
    /// The envelope was opened.
    EnvelopeOpened(Side),
    /// The sealed move was played, and its reply is due.
    SealedMovePlayed(Side),
    /// A reply was put into the envelope.
    ReplyWritten(Side, String),
    /// The envelope was lost.
    EnvelopeLost,
    /// A move was announced.
    Announced(Side, String),
    /// The agreed sign was given for a move.
    SignGiven(Side, String),
    /// The announcement was corrected.
    AnnouncementCorrected(Side, String),
    /// A player completed a move that he had announced otherwise; the one on the board counts.
    Misannounced(Side),
    /// A player was told what he asked for.
    Told(Side, Question),
    /// A player was told that his clock had not switched.
    ToldNotPressed(Side),
    /// The arbiter asked the players whose move it is.
    AskedWhoseMove,
    /// A player was warned that his time to the control with this move grows short.
    WarnedOfTime(Side, u32),
    /// The game ended.
    Ended(GameResult, Ending),
    /// The result was corrected.
    ResultCorrected(GameResult),
    /// The game goes on.
    Reopened,
    /// The round ended; protests are heard for a while.
    RoundOver(RoundKind),
    /// The next round began.
    NextRoundBegun,
    /// A protest was handed in.
    Protested(Protest),
}

/// How the clocks changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockChange {
    /// A player's clock was started.
    Started(Side),
    /// A player completed his move.
    Pressed(Side),
    /// Both were stopped.
    Stopped,
    /// What ran before runs again.
    Resumed,
    /// A player gained time.
    Gained(Side, Millis),
    /// A player lost time.
    Lost(Side, Millis),
    /// Time that passed while the clocks were stopped was charged to a player; he has used it.
    Charged(Side, Millis),
    /// A player's clock was set.
    Set(Side, Millis),
    /// The moves counted for a player were set.
    Counted(Side, u32),
    /// A completed move does not count.
    TakenBack(Side),
}

/// A violation on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Violated {
    /// Who did it.
    pub by: Side,
    /// Which it is, by its id in the rulebook's list.
    pub violation: String,
    /// The move, as far as it was one.
    pub text: String,
    /// What stood on the board afterwards, if that is known.
    pub position: Option<String>,
}

/// A claim of a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Who claims.
    pub by: Side,
    /// The rule, by its id.
    pub rule: String,
    /// The move he has written down and not played.
    pub intended: Option<String>,
    /// Whether it is put to the opponent before the arbiter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub put_to_opponent: bool,
}

/// What came of a fault of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaultRuling {
    /// It was put right.
    PutRight,
    /// It stands.
    Stands,
    /// It stands in this game, and the second game of the meeting corrects it.
    StandsThisGame,
    /// The piece is out of play until the opponent lets it back.
    OutOfPlay,
    /// One more move is awaited.
    Waits,
}

impl What {
    /// The id of its sentence.
    pub fn id(&self) -> Id {
        match self {
            What::Begun => id::BEGUN,
            What::Arrived(..) => id::ARRIVED,
            What::Excused(..) => id::EXCUSED,
            What::Late(..) => id::LATE,
            What::LateOpeningBegun(..) => id::LATE_OPENING_BEGUN,
            What::LateOpeningDrawn(..) => id::LATE_OPENING_DRAWN,
            What::Clock(change) => change.id(),
            What::Moved(..) => id::MOVED,
            What::FirstMoveWritten(..) => id::FIRST_MOVE_WRITTEN,
            What::OpeningPlaced(..) | What::OpeningChosen(..) => id::OPENING_PLACED,
            What::OpeningSwapped(..) => id::OPENING_SWAPPED,
            What::OpeningKept(..) => id::OPENING_KEPT,
            What::OpeningDeclared(..) => id::OPENING_DECLARED,
            What::OpeningOffered(..) => id::OPENING_OFFERED,
            What::OpeningPartDone(..) => id::OPENING_PART_DONE,
            What::OpeningOver => id::OPENING_OVER,
            What::Touched(..) => id::TOUCHED,
            What::Adjusted(..) => id::ADJUSTED,
            What::Held(..) => id::HELD,
            What::Violated(..) => id::VIOLATED,
            What::CorrectionDemanded(..) => id::CORRECTION_DEMANDED,
            What::Contested(..) => id::CONTESTED,
            What::Corrected(..) => id::CORRECTED,
            What::LeftStanding(..) => id::LEFT_STANDING,
            What::Overlooked(..) => id::OVERLOOKED,
            What::Consented(..) => id::CONSENTED,
            What::RolledBack(..) => id::ROLLED_BACK,
            What::Crowned(..) => id::CROWNED,
            What::ViolationCounted(..) => id::VIOLATION_COUNTED,
            What::CastlingBarred(..) => id::CASTLING_BARRED,
            What::BoardFault(FaultRuling::PutRight) => id::BOARD_FAULT_PUT_RIGHT,
            What::BoardFault(FaultRuling::Stands) => id::BOARD_FAULT_STANDS,
            What::BoardFault(FaultRuling::StandsThisGame) => id::BOARD_FAULT_STANDS_THIS_GAME,
            What::BoardFault(FaultRuling::OutOfPlay) => id::BOARD_FAULT_OUT_OF_PLAY,
            What::BoardFault(FaultRuling::Waits) => id::BOARD_FAULT_WAITS,
            What::Restored(..) => id::RESTORED,
            What::Offered(..) => id::OFFERED,
            What::OfferedUntimely(..) => id::OFFERED_UNTIMELY,
            What::OfferDeclined(..) => id::OFFER_DECLINED,
            What::OfferLapsed(..) => id::OFFER_LAPSED,
            What::OfferWithdrawn(..) => id::OFFER_WITHDRAWN,
            What::AgreementAllowed => id::AGREEMENT_ALLOWED,
            What::Claimed(..) => id::CLAIMED,
            What::ClaimRefused(..) => id::CLAIM_REFUSED,
            What::ClaimDenied(..) => id::CLAIM_DENIED,
            What::ClaimWithdrawn(..) => id::CLAIM_WITHDRAWN,
            What::Found(..) => id::FOUND,
            What::ArbiterCalled(..) => id::ARBITER_CALLED,
            What::Forgiven(..) => id::FORGIVEN,
            What::ClockComplaint(..) => id::CLOCK_COMPLAINT,
            What::Sanctioned(..) => id::SANCTIONED,
            What::Punishable(..) => id::PUNISHABLE,
            What::SheetSeen(..) => id::SHEET_SEEN,
            What::RecordComplaint(..) => id::RECORD_COMPLAINT,
            What::TimeCarried(..) => id::TIME_CARRIED,
            What::RestoringBegun(..) => id::RESTORING_BEGUN,
            What::MoveWritten(..) => id::MOVE_WRITTEN,
            What::WrittenAhead(..) => id::WRITTEN_AHEAD,
            What::RecordRestored(..) => id::RECORD_RESTORED,
            What::SheetLent(..) => id::SHEET_LENT,
            What::Signed(..) => id::SIGNED,
            What::Adjourned(..) => id::ADJOURNED,
            What::Sealed(..) => id::SEALED,
            What::SessionResumed => id::SESSION_RESUMED,
            What::EnvelopeOpened(..) => id::ENVELOPE_OPENED,
            What::SealedMovePlayed(..) => id::SEALED_MOVE_PLAYED,
            What::ReplyWritten(..) => id::REPLY_WRITTEN,
            What::EnvelopeLost => id::ENVELOPE_LOST,
            What::Announced(..) => id::ANNOUNCED,
            What::SignGiven(..) => id::SIGN_GIVEN,
            What::AnnouncementCorrected(..) => id::ANNOUNCEMENT_CORRECTED,
            What::Misannounced(..) => id::MISANNOUNCED,
            What::Told(..) => id::TOLD,
            What::ToldNotPressed(..) => id::TOLD_NOT_PRESSED,
            What::AskedWhoseMove => id::ASKED_WHOSE_MOVE,
            What::WarnedOfTime(..) => id::WARNED_OF_TIME,
            What::Ended(_, ending) => ending.id(),
            What::ResultCorrected(..) => id::RESULT_CORRECTED,
            What::Reopened => id::REOPENED,
            What::RoundOver(..) => id::ROUND_OVER,
            What::NextRoundBegun => id::NEXT_ROUND_BEGUN,
            What::Protested(..) => id::PROTESTED,
        }
    }
}

impl ClockChange {
    /// Whose clock it is.
    pub fn side(self) -> Option<Side> {
        match self {
            ClockChange::Started(side)
            | ClockChange::Pressed(side)
            | ClockChange::Gained(side, _)
            | ClockChange::Lost(side, _)
            | ClockChange::Charged(side, _)
            | ClockChange::Set(side, _)
            | ClockChange::Counted(side, _)
            | ClockChange::TakenBack(side) => Some(side),
            ClockChange::Stopped | ClockChange::Resumed => None,
        }
    }

    /// How much time it is about.
    pub fn time(self) -> Option<Millis> {
        match self {
            ClockChange::Gained(_, time)
            | ClockChange::Lost(_, time)
            | ClockChange::Charged(_, time)
            | ClockChange::Set(_, time) => Some(time),
            ClockChange::Started(_)
            | ClockChange::Pressed(_)
            | ClockChange::Stopped
            | ClockChange::Resumed
            | ClockChange::Counted(..)
            | ClockChange::TakenBack(_) => None,
        }
    }

    /// How many moves it is about.
    pub fn moves(self) -> Option<u32> {
        match self {
            ClockChange::Counted(_, moves) => Some(moves),
            ClockChange::Started(_)
            | ClockChange::Pressed(_)
            | ClockChange::Stopped
            | ClockChange::Resumed
            | ClockChange::Gained(..)
            | ClockChange::Lost(..)
            | ClockChange::Charged(..)
            | ClockChange::Set(..)
            | ClockChange::TakenBack(_) => None,
        }
    }

    /// The id of its sentence.
    pub fn id(self) -> Id {
        match self {
            ClockChange::Started(_) => id::CLOCK_STARTED,
            ClockChange::Pressed(_) => id::CLOCK_PRESSED,
            ClockChange::Stopped => id::CLOCKS_STOPPED,
            ClockChange::Resumed => id::CLOCKS_RESUMED,
            ClockChange::Gained(..) => id::TIME_GAINED,
            ClockChange::Lost(..) => id::TIME_LOST,
            ClockChange::Charged(..) => id::TIME_CHARGED,
            ClockChange::Set(..) => id::CLOCK_SET,
            ClockChange::Counted(..) => id::MOVES_COUNTED,
            ClockChange::TakenBack(_) => id::PRESS_TAKEN_BACK,
        }
    }
}
