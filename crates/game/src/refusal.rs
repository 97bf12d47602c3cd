//! Why something is not done, and what may be done instead.

use serde::{Deserialize, Serialize};
use words::{Id, Language};

use crate::{Because, Fact, id, sentence};

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
        sentence(self.why.id(), &self.because, language)
    }
}

macro_rules! whys {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What stands against something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The id of its sentence.
            pub fn id(self) -> Id {
                match self {
                    $(Why::$name => id::$id,)+
                }
            }
        }
    };
}

whys! {
    /// The game has not begun.
    NotBegun = REFUSED_NOT_BEGUN,
    /// The game has begun already.
    AlreadyBegun = REFUSED_ALREADY_BEGUN,
    /// The game is over.
    Over = REFUSED_OVER,
    /// The game is not over.
    NotOver = REFUSED_NOT_OVER,
    /// The game is adjourned.
    IsAdjourned = REFUSED_IS_ADJOURNED,
    /// The game is not adjourned.
    NotAdjourned = REFUSED_NOT_ADJOURNED,
    /// It is not his turn.
    NotHisTurn = REFUSED_NOT_HIS_TURN,
    /// It is not for him to do.
    NotForHim = REFUSED_NOT_FOR_HIM,
    /// Nobody can do that in this mode.
    OnlyAtBoard = REFUSED_ONLY_AT_BOARD,
    /// The move is not legal.
    IllegalMove = REFUSED_ILLEGAL_MOVE,
    /// A stone there would make two threes.
    FoulDoubleThree = REFUSED_FOUL_DOUBLE_THREE,
    /// A stone there would make two fours.
    FoulDoubleFour = REFUSED_FOUL_DOUBLE_FOUR,
    /// A stone there would make a long row.
    FoulOverline = REFUSED_FOUL_OVERLINE,
    /// The clocks are stopped.
    ClocksStopped = REFUSED_CLOCKS_STOPPED,
    /// The clocks are not stopped.
    ClocksRun = REFUSED_CLOCKS_RUN,
    /// The opponent has not completed his move.
    OpponentNotDone = REFUSED_OPPONENT_NOT_DONE,
    /// No move has been made that pressing could complete.
    NothingToComplete = REFUSED_NOTHING_TO_COMPLETE,
    /// The other player must come first.
    OpponentAbsent = REFUSED_OPPONENT_ABSENT,
    /// The player is at the board already.
    AlreadyHere = REFUSED_ALREADY_HERE,
    /// He comes too late.
    TooLate = REFUSED_TOO_LATE,
    /// The rulebook lets nobody excuse his lateness.
    NotExcusable = REFUSED_NOT_EXCUSABLE,
    /// Nobody is too late yet.
    NobodyTooLate = REFUSED_NOBODY_TOO_LATE,
    /// He must move the piece he touched.
    Touched = REFUSED_TOUCHED,
    /// Touching out of turn.
    AdjustOutOfTurn = REFUSED_ADJUST_OUT_OF_TURN,
    /// A draw may be offered only after one's move.
    OfferUntimely = REFUSED_OFFER_UNTIMELY,
    /// Too few moves were made for an agreement.
    TooFewMoves = REFUSED_TOO_FEW_MOVES,
    /// Too many pieces are left for an agreement.
    TooManyPieces = REFUSED_TOO_MANY_PIECES,
    /// The rulebook knows no agreed draw here.
    NoAgreement = REFUSED_NO_AGREEMENT,
    /// His last offer has not been answered by one of the opponent.
    OfferedAlready = REFUSED_OFFERED_ALREADY,
    /// There is no offer.
    NoOffer = REFUSED_NO_OFFER,
    /// There is no such draw rule.
    NoSuchRule = REFUSED_NO_SUCH_RULE,
    /// The rule is not met.
    NotMet = REFUSED_NOT_MET,
    /// The rule cannot be claimed so.
    NotClaimable = REFUSED_NOT_CLAIMABLE,
    /// He must write down the move he intends.
    IntendedMoveMissing = REFUSED_INTENDED_MOVE_MISSING,
    /// A touched piece has cost him the claim.
    ClaimTouched = REFUSED_CLAIM_TOUCHED,
    /// The claim is heard only on a full record.
    ClaimNeedsRecord = REFUSED_CLAIM_NEEDS_RECORD,
    /// A claim waits for the arbiter.
    ClaimWaits = REFUSED_CLAIM_WAITS,
    /// There is no claim.
    NoClaim = REFUSED_NO_CLAIM,
    /// Nobody's time is over.
    FlagsUp = REFUSED_FLAGS_UP,
    /// Time is over, and what follows is for the arbiter to say.
    FlagsUnclear = REFUSED_FLAGS_UNCLEAR,
    /// It is not for him to point out the flag.
    FlagNotForHim = REFUSED_FLAG_NOT_FOR_HIM,
    /// Complaints about the clock come too late.
    ComplaintTooLate = REFUSED_COMPLAINT_TOO_LATE,
    /// Too little would be left to a player.
    TooLittleLeft = REFUSED_TOO_LITTLE_LEFT,
    /// More moves would be counted than were played.
    MoreThanPlayed = REFUSED_MORE_THAN_PLAYED,
    /// The rulebook gives no leave to add time.
    NoTimeToAdd = REFUSED_NO_TIME_TO_ADD,
    /// Nobody has stopped the clocks.
    NobodyStopped = REFUSED_NOBODY_STOPPED,
    /// The rulebook does not list this violation.
    NotListed = REFUSED_NOT_LISTED,
    /// There is no violation to speak of.
    NoViolation = REFUSED_NO_VIOLATION,
    /// A violation waits for a decision.
    ViolationWaits = REFUSED_VIOLATION_WAITS,
    /// It is not for him to demand or to decide.
    NotHisToDecide = REFUSED_NOT_HIS_TO_DECIDE,
    /// Nobody knows what stands on the board.
    PositionUnknown = REFUSED_POSITION_UNKNOWN,
    /// The position cannot be read.
    Unreadable = REFUSED_UNREADABLE,
    /// The rulebook says nothing about such a fault of the board.
    FaultUnknown = REFUSED_FAULT_UNKNOWN,
    /// The sanction is on no ladder.
    NotOnLadder = REFUSED_NOT_ON_LADDER,
    /// Another sanction comes first.
    OutOfOrder = REFUSED_OUT_OF_ORDER,
    /// He may not impose it.
    NotByHim = REFUSED_NOT_BY_HIM,
    /// It is more time than the rulebook allows.
    TooMuchTime = REFUSED_TOO_MUCH_TIME,
    /// How much time must be said.
    TimeMissing = REFUSED_TIME_MISSING,
    /// The rulebook knows no adjournment.
    NoAdjournment = REFUSED_NO_ADJOURNMENT,
    /// A move is sealed already.
    AlreadySealed = REFUSED_ALREADY_SEALED,
    /// Nothing is sealed yet.
    NothingSealed = REFUSED_NOTHING_SEALED,
    /// Nobody need record.
    NoRecordDuty = REFUSED_NO_RECORD_DUTY,
    /// His record is not behind.
    NotBehind = REFUSED_NOT_BEHIND,
    /// He is excused for lack of time.
    Excused = REFUSED_EXCUSED,
    /// No record is being restored.
    NotRestoring = REFUSED_NOT_RESTORING,
    /// The opponent need not lend his sheet.
    SheetWithConsent = REFUSED_SHEET_WITH_CONSENT,
    /// Moves are not written in advance.
    NotInAdvance = REFUSED_NOT_IN_ADVANCE,
    /// The record can still be restored.
    RecordCanBeRestored = REFUSED_RECORD_CAN_BE_RESTORED,
    /// The result is another.
    OtherResult = REFUSED_OTHER_RESULT,
    /// The clocks show other times.
    OtherTimes = REFUSED_OTHER_TIMES,
    /// It is signed already.
    AlreadySigned = REFUSED_ALREADY_SIGNED,
    /// He has no assistant for that.
    NotAgreedDuty = REFUSED_NOT_AGREED_DUTY,
    /// He may ask only on his own move.
    AskOnOwnMove = REFUSED_ASK_ON_OWN_MOVE,
    /// The move must be announced first.
    NotAnnounced = REFUSED_NOT_ANNOUNCED,
    /// Nobody needs announcements.
    NoAnnouncements = REFUSED_NO_ANNOUNCEMENTS,
    /// No sign was agreed that stands for a call.
    NoSignAgreed = REFUSED_NO_SIGN_AGREED,
    /// No warning is due.
    NoWarningDue = REFUSED_NO_WARNING_DUE,
    /// Protests are heard only after the round.
    RoundGoesOn = REFUSED_ROUND_GOES_ON,
    /// The term for protests is over.
    ProtestTooLate = REFUSED_PROTEST_TOO_LATE,
    /// A protest must be in writing.
    ProtestNotInWriting = REFUSED_PROTEST_NOT_IN_WRITING,
    /// A team protests through its captain.
    ProtestNotByCaptain = REFUSED_PROTEST_NOT_BY_CAPTAIN,
    /// No protest can change this.
    ProtestBarred = REFUSED_PROTEST_BARRED,
    /// Position and times can no longer be put right.
    RestoredAndPlayed = REFUSED_RESTORED_AND_PLAYED,
    /// The opponent of an impossible position must move first.
    OneMoveFirst = REFUSED_ONE_MOVE_FIRST,
    /// A king or rook stood wrongly from the start: no castling.
    CastlingBarred = REFUSED_CASTLING_BARRED,
    /// A player's word is not enough: the arbiter must establish it.
    ArbiterEstablishes = REFUSED_ARBITER_ESTABLISHES,
    /// It must be said who did it.
    CulpritMissing = REFUSED_CULPRIT_MISSING,
    /// The position is not impossible.
    PositionPossible = REFUSED_POSITION_POSSIBLE,
    /// The board does not show such a violation.
    BoardShowsOtherwise = REFUSED_BOARD_SHOWS_OTHERWISE,
    /// The arbiter must say what the opponent gets.
    OpponentsResultMissing = REFUSED_OPPONENTS_RESULT_MISSING,
    /// The opponent wins, whatever is said.
    OpponentWins = REFUSED_OPPONENT_WINS,
    /// The game was not played.
    NotPlayed = REFUSED_NOT_PLAYED,
    /// What is left of the points must be said.
    PointsMissing = REFUSED_POINTS_MISSING,
    /// A game would be worth more than a win.
    AboveMaximum = REFUSED_ABOVE_MAXIMUM,
    /// Only a loss or a draw is left to decide.
    LossOrDraw = REFUSED_LOSS_OR_DRAW,
    /// The rulebook knows no adjudication.
    NoAdjudication = REFUSED_NO_ADJUDICATION,
    /// Nothing needs the arbiter's leave.
    NothingToAllow = REFUSED_NOTHING_TO_ALLOW,
    /// The move must be written first.
    NotWritten = REFUSED_NOT_WRITTEN,
    /// The arbiter keeps silent about the clock.
    KeepsSilent = REFUSED_KEEPS_SILENT,
    /// The opening is not over.
    OpeningGoesOn = REFUSED_OPENING_GOES_ON,
    /// There is no opening, or it is over.
    NoOpening = REFUSED_NO_OPENING,
    /// The opening asks for something else.
    OpeningStep = REFUSED_OPENING_STEP,
    /// The points do not fit the opening.
    OpeningPoint = REFUSED_OPENING_POINT,
    /// Another number must be declared.
    OpeningNumber = REFUSED_OPENING_NUMBER,
    /// No opening is drawn for a latecomer here.
    NoLateOpening = REFUSED_NO_LATE_OPENING,
    /// The opening is being drawn.
    OpeningBeingDrawn = REFUSED_OPENING_BEING_DRAWN,
    /// No condition may go with an offer.
    OfferOnCondition = REFUSED_OFFER_ON_CONDITION,
    /// What was offered or claimed cannot be taken back.
    NotWithdrawn = REFUSED_NOT_WITHDRAWN,
    /// He has offered or claimed nothing that could be taken back.
    NothingToWithdraw = REFUSED_NOTHING_TO_WITHDRAW,
    /// He has played the move with which he could have claimed.
    ClaimPlayed = REFUSED_CLAIM_PLAYED,
    /// The draw is claimed by stopping the clocks.
    ClaimByStopping = REFUSED_CLAIM_BY_STOPPING,
    /// The opponent must answer the claim first.
    OpponentAnswersFirst = REFUSED_OPPONENT_ANSWERS_FIRST,
    /// The opponent has not called the arbiter about the record.
    RecordNotCalled = REFUSED_RECORD_NOT_CALLED,
    /// The record must be restored before the next move.
    RecordFirst = REFUSED_RECORD_FIRST,
    /// The records of both must be full before they are signed.
    SheetsDiffer = REFUSED_SHEETS_DIFFER,
    /// The times used must be written down.
    TimesMissing = REFUSED_TIMES_MISSING,
    /// Nobody may write for a player.
    NoHelper = REFUSED_NO_HELPER,
    /// Both clocks must be changed alike.
    ClocksUnlike = REFUSED_CLOCKS_UNLIKE,
    /// Nobody has stopped the clocks to call the arbiter.
    NobodyCalled = REFUSED_NOBODY_CALLED,
    /// A protest must name clauses.
    ProtestWithoutClauses = REFUSED_PROTEST_WITHOUT_CLAUSES,
}
