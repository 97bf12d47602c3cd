//! Why something cannot be, and what may be done instead.

use calendar::Date;
use clauses::Clause;
use words::{Id, Language};

use crate::fact::sentence;
use crate::{Fact, id};

/// Something that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What stands against it.
    pub why: Why,
    /// What it speaks of.
    pub facts: Vec<Fact>,
    /// The clauses; none where it cannot be, whatever the rules say.
    pub clauses: Vec<Clause>,
}

impl Refusal {
    /// A refusal that rests on how things are.
    pub(crate) fn plain(why: Why) -> Refusal {
        Refusal { why, facts: Vec::new(), clauses: Vec::new() }
    }

    /// A refusal on these clauses.
    pub(crate) fn on(why: Why, clauses: &[Clause]) -> Refusal {
        Refusal { why, facts: Vec::new(), clauses: clauses.to_vec() }
    }

    /// What comes first in time is entered with the later day.
    pub(crate) fn disorder(earlier: Date, later: Date) -> Refusal {
        Refusal::plain(Why::DatesInDisorder).with(Fact::Day(earlier)).with(Fact::Until(later))
    }

    /// The same with one more fact.
    pub(crate) fn with(mut self, fact: Fact) -> Refusal {
        self.facts.push(fact);
        self
    }

    /// It in a sentence that also says what may be done instead.
    pub fn text(&self, language: Language) -> String {
        sentence(self.why.id(), &self.facts, language)
    }
}

macro_rules! whys {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What stands against something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The id of its sentence.
            fn id(self) -> Id {
                match self {
                    $(Why::$name => id::$id,)+
                }
            }
        }
    };
}

whys! {
    /// The rulebook has no such chapter.
    NoChapter = REFUSED_NO_CHAPTER,
    /// Moves are not sent so.
    Medium = REFUSED_MEDIUM,
    /// The game is not played so.
    Variant = REFUSED_VARIANT,
    /// The regulations must say how.
    RegulationsSilent = REFUSED_REGULATIONS_SILENT,
    /// On a server its rules or the regulations must give the time.
    ServerTime = REFUSED_SERVER_TIME,
    /// The game is over.
    Over = REFUSED_OVER,
    /// The partner is to write.
    NotHisTurn = REFUSED_NOT_HIS_TURN,
    /// The fault must be reported.
    ReportFirst = REFUSED_REPORT_FIRST,
    /// The fault must be put right.
    CorrectFirst = REFUSED_CORRECT_FIRST,
    /// The judge must decide.
    JudgeFirst = REFUSED_JUDGE_FIRST,
    /// There is nothing to report.
    NothingToReport = REFUSED_NOTHING_TO_REPORT,
    /// There is nothing to put right.
    NothingToCorrect = REFUSED_NOTHING_TO_CORRECT,
    /// There is no letter to repeat.
    NothingToRepeat = REFUSED_NOTHING_TO_REPEAT,
    /// There is no letter of the partner to complain of.
    NothingToClaim = REFUSED_NOTHING_TO_CLAIM,
    /// No claim waits.
    NoClaim = REFUSED_NO_CLAIM,
    /// The letter has no move.
    NoMove = REFUSED_NO_MOVE,
    /// A report or a claim makes no moves on the board.
    MovesInReport = REFUSED_MOVES_IN_REPORT,
    /// The claimant's own move must stand in the record.
    ClaimWithoutMove = REFUSED_CLAIM_WITHOUT_MOVE,
    /// Nothing was offered that could be accepted.
    NoOffer = REFUSED_NO_OFFER,
    /// No draw was offered that could be accepted.
    NoDraw = REFUSED_NO_DRAW,
    /// Dates in this order cannot be.
    DatesInDisorder = REFUSED_DATES_IN_DISORDER,
    /// It must be said when the letter was received.
    ReceiptMissing = REFUSED_RECEIPT_MISSING,
    /// It must be said when the letter was sent.
    SendingMissing = REFUSED_SENDING_MISSING,
    /// He is bound by the move that he offered.
    BoundByOffer = REFUSED_BOUND_BY_OFFER,
    /// The server takes legal moves only, and counts by itself.
    OnServer = REFUSED_ON_SERVER,
    /// Only on a server time ends by itself.
    NotOnServer = REFUSED_NOT_ON_SERVER,
    /// Time is not over.
    TimeLeft = REFUSED_TIME_LEFT,
    /// A break is longer than a year allows.
    BreakTooLong = RULED_BREAK_TOO_LONG,
    /// There was a break in this year.
    BreakTwice = RULED_BREAK_TWICE,
    /// A break ends on its first day or later.
    BreakBackwards = REFUSED_BREAK_BACKWARDS,
    /// White waits for no first move.
    NoEnquiry = REFUSED_NO_ENQUIRY,
    /// The game goes on.
    NotOver = REFUSED_NOT_OVER,
    /// It was sent already.
    SentAlready = REFUSED_SENT_ALREADY,
    /// No end of play was announced, or it has not come.
    PlayGoesOn = REFUSED_PLAY_GOES_ON,
    /// Analyses may still come.
    AnalysesMayCome = REFUSED_ANALYSES_MAY_COME,
    /// Both want another result.
    BothWantOther = REFUSED_BOTH_WANT_OTHER,
    /// There is nothing to protest against.
    NothingToProtest = REFUSED_NOTHING_TO_PROTEST,
    /// The term is over.
    TooLate = REFUSED_TOO_LATE,
    /// Without an analysis in time there is no protest.
    NoAnalysis = REFUSED_NO_ANALYSIS,
    /// The organiser's decision is final.
    Final = REFUSED_FINAL,
    /// Nobody has decided yet.
    NotDecided = REFUSED_NOT_DECIDED,
    /// Such a decision is appealed against.
    AppealInstead = REFUSED_APPEAL_INSTEAD,
    /// No dispute goes on.
    NoDispute = REFUSED_NO_DISPUTE,
    /// A sanction must name clauses.
    NoClauses = REFUSED_NO_CLAUSES,
    /// The rulebook has no such clause.
    UnknownClause = REFUSED_UNKNOWN_CLAUSE,
    /// The rulebook has no such sanction.
    UnknownSanction = REFUSED_UNKNOWN_SANCTION,
    /// A claim with all its papers is decided.
    PapersComplete = REFUSED_PAPERS_COMPLETE,
    /// It is longer than the rulebook allows.
    BarTooLong = REFUSED_BAR_TOO_LONG,
    /// Who has left writes no more letters.
    HasLeft = REFUSED_HAS_LEFT,
    /// Nobody has left.
    NobodyLeft = REFUSED_NOBODY_LEFT,
    /// No letter of the partner is on its way.
    NothingReceived = REFUSED_NOTHING_RECEIVED,
    /// It was said that it was received on another day.
    ReceivedOtherwise = REFUSED_RECEIVED_OTHERWISE,
    /// No card waits to be posted.
    NothingToForward = REFUSED_NOTHING_TO_FORWARD,
    /// The regulations do not say that players may move on the server too.
    NotBeside = REFUSED_NOT_BESIDE,
    /// He moves on the server.
    MovesHere = REFUSED_MOVES_HERE,
    /// On a server no words go with a move.
    CommentedHere = REFUSED_COMMENTED_HERE,
    /// No rule of the game draws it.
    NoDrawByRules = REFUSED_NO_DRAW_BY_RULES,
}
