//! Why something is not done, and what may be done instead.

use serde::{Deserialize, Serialize};
use words::Language;

use crate::{Because, Fact, sentence};

/// Something that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// What stands against it.
    pub why: Why,
    /// The clauses and facts.
    pub because: Because,
}

impl Refusal {
    /// A refusal that rests on no clause of the rulebook but on how things are.
    pub fn plain(why: Why) -> Refusal {
        Refusal { why, because: Because::default() }
    }

    /// A refusal on these clauses.
    pub fn on(why: Why, clauses: &[clauses::Clause]) -> Refusal {
        Refusal { why, because: Because::of(clauses) }
    }

    /// The same with one more fact.
    pub fn with(self, fact: Fact) -> Refusal {
        Refusal { because: self.because.with(fact), ..self }
    }

    /// It in a sentence that also says what may be done instead.
    pub fn text(&self, language: Language) -> String {
        sentence(self.why.key(), &self.because, language)
    }
}

macro_rules! whys {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal,)+) => {
        /// What stands against something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The key of its sentence.
            pub fn key(self) -> &'static str {
                match self {
                    $(Why::$name => concat!("not.", $key),)+
                }
            }
        }
    };
}

whys! {
    /// The game has not begun.
    NotBegun = "not-begun",
    /// The game has begun already.
    AlreadyBegun = "already-begun",
    /// The game is over.
    Over = "over",
    /// The game is not over.
    NotOver = "not-over",
    /// The game is adjourned.
    IsAdjourned = "is-adjourned",
    /// The game is not adjourned.
    NotAdjourned = "not-adjourned",
    /// It is not his turn.
    NotHisTurn = "not-his-turn",
    /// It is not for him to do.
    NotForHim = "not-for-him",
    /// Nobody can do that in this mode.
    OnlyAtBoard = "only-at-board",
    /// The move is not legal.
    IllegalMove = "illegal-move",
    /// The clocks are stopped.
    ClocksStopped = "clocks-stopped",
    /// The clocks are not stopped.
    ClocksRun = "clocks-run",
    /// The opponent has not completed his move.
    OpponentNotDone = "opponent-not-done",
    /// No move has been made that pressing could complete.
    NothingToComplete = "nothing-to-complete",
    /// The other player must come first.
    OpponentAbsent = "opponent-absent",
    /// The player is at the board already.
    AlreadyHere = "already-here",
    /// He comes too late.
    TooLate = "too-late",
    /// The rulebook lets nobody excuse his lateness.
    NotExcusable = "not-excusable",
    /// Nobody is too late yet.
    NobodyTooLate = "nobody-too-late",
    /// He must move the piece he touched.
    Touched = "touched",
    /// Touching out of turn.
    AdjustOutOfTurn = "adjust-out-of-turn",
    /// A draw may be offered only after one's move.
    OfferUntimely = "offer-untimely",
    /// Too few moves were made for an agreement.
    TooFewMoves = "too-few-moves",
    /// Too many pieces are left for an agreement.
    TooManyPieces = "too-many-pieces",
    /// The rulebook knows no agreed draw here.
    NoAgreement = "no-agreement",
    /// His last offer has not been answered by one of the opponent.
    OfferedAlready = "offered-already",
    /// There is no offer.
    NoOffer = "no-offer",
    /// There is no such draw rule.
    NoSuchRule = "no-such-rule",
    /// The rule is not met.
    NotMet = "not-met",
    /// The rule cannot be claimed so.
    NotClaimable = "not-claimable",
    /// He must write down the move he intends.
    IntendedMoveMissing = "intended-move-missing",
    /// A touched piece has cost him the claim.
    ClaimTouched = "claim-touched",
    /// The claim is heard only on a full record.
    ClaimNeedsRecord = "claim-needs-record",
    /// A claim waits for the arbiter.
    ClaimWaits = "claim-waits",
    /// There is no claim.
    NoClaim = "no-claim",
    /// Nobody's time is over.
    FlagsUp = "flags-up",
    /// Time is over, and what follows is for the arbiter to say.
    FlagsUnclear = "flags-unclear",
    /// It is not for him to point out the flag.
    FlagNotForHim = "flag-not-for-him",
    /// Complaints about the clock come too late.
    ComplaintTooLate = "complaint-too-late",
    /// Too little would be left to a player.
    TooLittleLeft = "too-little-left",
    /// More moves would be counted than were played.
    MoreThanPlayed = "more-than-played",
    /// The rulebook gives no leave to add time.
    NoTimeToAdd = "no-time-to-add",
    /// Nobody has stopped the clocks.
    NobodyStopped = "nobody-stopped",
    /// The rulebook does not list this violation.
    NotListed = "not-listed",
    /// There is no violation to speak of.
    NoViolation = "no-violation",
    /// A violation waits for a decision.
    ViolationWaits = "violation-waits",
    /// It is not for him to demand or to decide.
    NotHisToDecide = "not-his-to-decide",
    /// Nobody knows what stands on the board.
    PositionUnknown = "position-unknown",
    /// The position cannot be read.
    Unreadable = "unreadable",
    /// The rulebook says nothing about such a fault of the board.
    FaultUnknown = "fault-unknown",
    /// The sanction is on no ladder.
    NotOnLadder = "not-on-ladder",
    /// Another sanction comes first.
    OutOfOrder = "out-of-order",
    /// He may not impose it.
    NotByHim = "not-by-him",
    /// It is more time than the rulebook allows.
    TooMuchTime = "too-much-time",
    /// How much time must be said.
    TimeMissing = "time-missing",
    /// The rulebook knows no adjournment.
    NoAdjournment = "no-adjournment",
    /// A move is sealed already.
    AlreadySealed = "already-sealed",
    /// Nothing is sealed yet.
    NothingSealed = "nothing-sealed",
    /// Nobody need record.
    NoRecordDuty = "no-record-duty",
    /// His record is not behind.
    NotBehind = "not-behind",
    /// He is excused for lack of time.
    Excused = "excused",
    /// No record is being restored.
    NotRestoring = "not-restoring",
    /// The opponent need not lend his sheet.
    SheetWithConsent = "sheet-with-consent",
    /// Moves are not written in advance.
    NotInAdvance = "not-in-advance",
    /// The record can still be restored.
    RecordCanBeRestored = "record-can-be-restored",
    /// The result is another.
    OtherResult = "other-result",
    /// It is signed already.
    AlreadySigned = "already-signed",
    /// He has no assistant for that.
    NotAgreedDuty = "not-agreed-duty",
    /// He may ask only on his own move.
    AskOnOwnMove = "ask-on-own-move",
    /// The move must be announced first.
    NotAnnounced = "not-announced",
    /// Nobody needs announcements.
    NoAnnouncements = "no-announcements",
    /// No warning is due.
    NoWarningDue = "no-warning-due",
    /// Protests are heard only after the round.
    RoundGoesOn = "round-goes-on",
    /// The term for protests is over.
    ProtestTooLate = "protest-too-late",
    /// A protest must be in writing.
    ProtestNotInWriting = "protest-not-in-writing",
    /// A team protests through its captain.
    ProtestNotByCaptain = "protest-not-by-captain",
    /// No protest can change this.
    ProtestBarred = "protest-barred",
    /// Position and times can no longer be put right.
    RestoredAndPlayed = "restored-and-played",
    /// The opponent of an impossible position must move first.
    OneMoveFirst = "one-move-first",
    /// A protest must name clauses.
    ProtestWithoutClauses = "protest-without-clauses",
}
