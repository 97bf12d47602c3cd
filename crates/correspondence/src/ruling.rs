//! What follows from an act, with its clauses.

use clauses::Clause;
use draughts::Colour;
use words::{Id, Language};

use crate::fact::sentence;
use crate::{Fact, Refusal, Why, id};

/// Something that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What.
    pub what: What,
    /// What it speaks of.
    pub facts: Vec<Fact>,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

impl Ruling {
    /// A ruling on these clauses.
    pub(crate) fn on(what: What, clauses: &[Clause]) -> Ruling {
        Ruling { what, facts: Vec::new(), clauses: clauses.to_vec() }
    }

    /// The same about a player.
    pub(crate) fn of(self, player: Colour) -> Ruling {
        self.with(Fact::Player(player))
    }

    /// The same with one more fact.
    pub(crate) fn with(mut self, fact: Fact) -> Ruling {
        self.facts.push(fact);
        self
    }

    /// The same on these clauses too.
    pub(crate) fn and(mut self, clauses: &[Clause]) -> Ruling {
        for clause in clauses {
            if !self.clauses.contains(clause) {
                self.clauses.push(*clause);
            }
        }
        self
    }

    /// The same as a refusal, if it says that something asked for does not count.
    pub fn refusal(&self) -> Option<Refusal> {
        let why = if self.what == What::BreakTooLong {
            Why::BreakTooLong
        } else if self.what == What::BreakTwice {
            Why::BreakTwice
        } else {
            return None;
        };
        Some(Refusal { why, facts: self.facts.clone(), clauses: self.clauses.clone() })
    }

    /// Whom it is about, if anybody.
    pub fn player(&self) -> Option<Colour> {
        self.facts.iter().find_map(|fact| match fact {
            Fact::Player(colour) => Some(*colour),
            Fact::Move(_)
            | Fact::Word(_)
            | Fact::Text(_)
            | Fact::Day(_)
            | Fact::Until(_)
            | Fact::Number(_)
            | Fact::Limit(_) => None,
        })
    }

    /// It in a sentence.
    pub fn text(&self, language: Language) -> String {
        sentence(self.what.id(), &self.facts, language)
    }
}

macro_rules! whats {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What follows from an act.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum What {
            $($(#[doc = $doc])+ $name,)+
        }

        impl What {
            /// All of them.
            pub const ALL: &'static [What] = &[$(What::$name),+];

            /// The id of its sentence.
            fn id(self) -> Id {
                match self {
                    $(What::$name => id::$id,)+
                }
            }
        }
    };
}

whats! {
    /// Something that a letter must have is missing.
    PartMissing = RULED_PART_MISSING,
    /// The code of the tournament is another.
    WrongCode = RULED_WRONG_CODE,
    /// The first date is neither that of the postmark nor, without one, that of the partner's letter.
    FirstDateDiffers = RULED_FIRST_DATE_DIFFERS,
    /// Dates or totals are missing for the first time.
    Omitted = RULED_OMITTED,
    /// Dates or totals are missing once more.
    OmittedAgain = RULED_OMITTED_AGAIN,
    /// A date of receipt was worked out from the usual way of letters.
    ReceiptWorkedOut = RULED_RECEIPT_WORKED_OUT,
    /// The totals in a letter are not what the entries give.
    TotalsDiffer = RULED_TOTALS_DIFFER,
    /// The partner's moves are not repeated as they were.
    FaultyRepetition = RULED_FAULTY_REPETITION,
    /// A move cannot be read.
    Illegible = RULED_ILLEGIBLE,
    /// An impossible move of a piece that has one move only: the receiver completes it.
    Completed = RULED_COMPLETED,
    /// An impossible move that the sender must replace.
    Impossible = RULED_IMPOSSIBLE,
    /// A move in short notation is impossible.
    ShortNotation = RULED_SHORT_NOTATION,
    /// Moves are numbered wrongly.
    WrongNumber = RULED_WRONG_NUMBER,
    /// A forced move of the partner was not written.
    ForcedNotWritten = RULED_FORCED_NOT_WRITTEN,
    /// A move of the partner was written that was neither offered nor forced.
    NotForced = RULED_NOT_FORCED,
    /// Forced moves of the partner were written and answered.
    ForcedAnswered = RULED_FORCED_ANSWERED,
    /// An offered variation ends before an impossible move.
    OfferCut = RULED_OFFER_CUT,
    /// Several variations without names.
    OffersUnnamed = RULED_OFFERS_UNNAMED,
    /// A variation is accepted, or a part of it.
    Accepted = RULED_ACCEPTED,
    /// Nothing of a variation is accepted.
    NotAccepted = RULED_NOT_ACCEPTED,
    /// Who offered a move must open the next letter with it.
    Bound = RULED_BOUND,
    /// The letter had to be registered.
    NotRegistered = RULED_NOT_REGISTERED,
    /// A letter speaks about the position.
    Commented = RULED_COMMENTED,
    /// A letter was corrected otherwise than by crossing out and signing.
    RubbedOut = RULED_RUBBED_OUT,
    /// Days for stopping the game.
    StopCharged = RULED_STOP_CHARGED,
    /// No days for stopping the game: it was not stopped, or the reply has gone.
    StopRefused = RULED_STOP_REFUSED,
    /// Days for omitting dates or totals.
    OmissionCharged = RULED_OMISSION_CHARGED,
    /// No days for that: it was the first time, or the reply has gone.
    OmissionRefused = RULED_OMISSION_REFUSED,
    /// The partner's total is corrected by the postmark.
    PostmarkCounted = RULED_POSTMARK_COUNTED,
    /// It is not: the postmark says the same, or the reply has gone.
    PostmarkRefused = RULED_POSTMARK_REFUSED,
    /// A fault that should have been reported was answered with a move.
    FaultPassedOver = RULED_FAULT_PASSED_OVER,
    /// A fault was reported; the game stands still.
    Reported = RULED_REPORTED,
    /// It was reported late.
    ReportedLate = RULED_REPORTED_LATE,
    /// A fault was put right.
    PutRight = RULED_PUT_RIGHT,
    /// A letter was repeated.
    Repeated = RULED_REPEATED,
    /// It was repeated late.
    RepeatedLate = RULED_REPEATED_LATE,
    /// It was repeated before it was due.
    RepeatedEarly = RULED_REPEATED_EARLY,
    /// The first move was asked for.
    Enquired = RULED_ENQUIRED,
    /// It was asked for before that was due.
    EnquiredEarly = RULED_ENQUIRED_EARLY,
    /// No days: it began in time, or came after the end of play.
    NoDays = RULED_NO_DAYS,
    /// A move in one's own break costs nothing and does not end it.
    MoveInBreak = RULED_MOVE_IN_BREAK,
    /// Time is overdue.
    Overdue = RULED_OVERDUE,
    /// It no longer is.
    Within = RULED_WITHIN,
    /// Overdue time is claimed; the game stands still.
    Claimed = RULED_CLAIMED,
    /// The accused has protested.
    ClaimContested = RULED_CLAIM_CONTESTED,
    /// The accused has not protested in time.
    ClaimUncontested = RULED_CLAIM_UNCONTESTED,
    /// The judge lacks a paper of the claim.
    PaperMissing = RULED_PAPER_MISSING,
    /// The claim is right.
    ClaimTrue = RULED_CLAIM_TRUE,
    /// It is wrong.
    ClaimFalse = RULED_CLAIM_FALSE,
    /// It is wrong, and no move goes on with that.
    ClaimFalseNoMove = RULED_CLAIM_FALSE_NO_MOVE,
    /// It is declined, because papers are missing.
    ClaimDeclined = RULED_CLAIM_DECLINED,
    /// A break counts.
    BreakCounted = RULED_BREAK_COUNTED,
    /// A break does not count in this game: it was not told, or too late.
    NoBreak = RULED_NO_BREAK,
    /// A break is too long.
    BreakTooLong = RULED_BREAK_TOO_LONG,
    /// There was a break in this year.
    BreakTwice = RULED_BREAK_TWICE,
    /// The game is over on the board.
    EndedOnBoard = RULED_ENDED_ON_BOARD,
    /// A player resigns.
    Resigned = RULED_RESIGNED,
    /// A draw is offered.
    DrawOffered = RULED_DRAW_OFFERED,
    /// A draw is agreed.
    DrawAgreed = RULED_DRAW_AGREED,
    /// The judge declares the game lost.
    DeclaredLost = RULED_DECLARED_LOST,
    /// The judge declares it drawn.
    DeclaredDrawn = RULED_DECLARED_DRAWN,
    /// On a server time is over.
    ServerTimeOver = RULED_SERVER_TIME_OVER,
    /// The record must be with the secretary by then.
    RecordDue = RULED_RECORD_DUE,
    /// On a server nobody sends a record.
    ServerResult = RULED_SERVER_RESULT,
    /// A record has come.
    RecordSent = RULED_RECORD_SENT,
    /// It has come late.
    RecordLate = RULED_RECORD_LATE,
    /// No record of this player has come.
    RecordOwed = RULED_RECORD_OWED,
    /// Nobody has sent a record.
    NeitherRecord = RULED_NEITHER_RECORD,
    /// An analysis has come.
    AnalysisSent = RULED_ANALYSIS_SENT,
    /// It has come late.
    AnalysisLate = RULED_ANALYSIS_LATE,
    /// Both want the same result.
    EvaluationsAgree = RULED_EVALUATIONS_AGREE,
    /// The judge sets their result aside.
    EvaluationsSetAside = RULED_EVALUATIONS_SET_ASIDE,
    /// The game is adjudicated.
    Adjudicated = RULED_ADJUDICATED,
    /// It is adjudicated late.
    AdjudicatedLate = RULED_ADJUDICATED_LATE,
    /// A protest is heard.
    ProtestHeard = RULED_PROTEST_HEARD,
    /// The organiser has decided for good.
    DecidedForGood = RULED_DECIDED_FOR_GOOD,
    /// A player leaves; the judge must say what becomes of the game.
    Left = RULED_LEFT,
    /// What the judge says of the games of a player who left.
    LeaverCounted = RULED_LEAVER_COUNTED,
    /// The unfinished game is lost.
    LeaverLost = RULED_LEAVER_LOST,
    /// The unfinished game is adjudicated.
    LeaverAdjudicated = RULED_LEAVER_ADJUDICATED,
    /// The result is annulled.
    LeaverAnnulled = RULED_LEAVER_ANNULLED,
    /// A dispute goes to an instance.
    DisputeGoes = RULED_DISPUTE_GOES,
    /// It is decided there; an appeal is possible until then.
    DisputeDecided = RULED_DISPUTE_DECIDED,
    /// A player is punished, or that is asked for.
    Sanctioned = RULED_SANCTIONED,
    /// From now on all letters must be registered.
    RegisteredOnly = RULED_REGISTERED_ONLY,
    /// The starting sheet came late: play begins for this player the day after.
    SheetLate = RULED_SHEET_LATE,
    /// The starting sheet came in time.
    SheetInTime = RULED_SHEET_IN_TIME,
    /// Letters are kept until then.
    KeepLetters = RULED_KEEP_LETTERS,
    /// A player is barred.
    Barred = RULED_BARRED,
    /// A player has received a letter.
    LetterReceived = RULED_LETTER_RECEIVED,
    /// The card of a move that was made on the server was posted.
    CardForwarded = RULED_CARD_FORWARDED,
    /// A player moves on the server from now on.
    MovesHere = RULED_MOVES_HERE,
    /// A player writes letters again.
    WritesLetters = RULED_WRITES_LETTERS,
    /// By the rules of the game a draw can be claimed.
    DrawClaimable = RULED_DRAW_CLAIMABLE,
    /// By the rules of the game the judge may declare a draw without a claim.
    DrawByJudge = RULED_DRAW_BY_JUDGE,
    /// By the rules of the game it is a draw.
    DrawnByRules = RULED_DRAWN_BY_RULES,
}
