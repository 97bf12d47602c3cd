//! Why something is not done at a table.

use clauses::Clause;
use words::{Id, Language};

use crate::id;

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game does not allow it.
    Game(game::Refusal),
    /// The table does not.
    Table(Stop),
}

/// What stands against something at a table, besides the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// More has happened than he has seen.
    Stale,
    /// It is not his to do.
    NotYours,
    /// The seat is taken.
    Taken,
    /// Somebody is missing yet.
    SeatsOpen,
    /// The game was taken for not begun.
    Void,
    /// There is nobody who could judge it.
    NoArbiter,
    /// He has played already.
    Begun,
    /// What he says is too long.
    TooLong,
    /// He says nothing.
    NothingSaid,
    /// Only the clock is followed at this board.
    ClockAlone,
    /// There is nothing to ask for.
    NothingToAsk,
    /// Nobody asks him anything.
    NothingToAnswer,
    /// The opponent has not left.
    NotLeft,
    /// The captain acts for his group.
    CaptainActs,
    /// An arbiter has not seen yet what he must see.
    NotAdmitted,
    /// A reason is wanted.
    NoReason,
    /// It is played at a wooden board.
    Elsewhere,
    /// He is asked whether he can show a win.
    AnswerFirst,
    /// A sealed move cannot be kept, or cannot be read.
    NoEnvelope,
    /// Players check in later.
    TooEarly,
    /// He has just done the same.
    TooOften,
    /// It was done as often as it may be in one game.
    Enough,
    /// Replies are not prepared here.
    NoPremoves,
    /// The regulations let nobody adjourn a game.
    NoAdjournment,
    /// Openings are not agreed on here.
    NotAgreedOn,
    /// What was agreed cannot be set up.
    AgreedWrongly,
    /// The arbiter has enough reports of the table for now.
    ManyReports,
    /// It ends a game, or takes its end away: he says twice that he is sure.
    SayTwice,
}

impl Refusal {
    /// The word for it in messages.
    pub fn key(&self) -> String {
        match self {
            // The names of these are those of their sentences.
            Refusal::Game(refusal) => {
                let id = refusal.why.id();
                id.name().strip_prefix("refused-").unwrap_or(id.name()).to_owned()
            }
            Refusal::Table(stop) => stop.key().to_owned(),
        }
    }

    /// It in a sentence that also says what may be done instead.
    pub fn text(&self, language: Language) -> String {
        match self {
            Refusal::Game(refusal) => refusal.text(language),
            Refusal::Table(stop) => language.say(stop.id()).into_owned(),
        }
    }

    /// The clauses it rests on.
    pub fn clauses(&self) -> &[Clause] {
        match self {
            Refusal::Game(refusal) => &refusal.because.clauses,
            Refusal::Table(_) => &[],
        }
    }
}

impl Stop {
    /// The word for it in messages.
    pub fn key(self) -> &'static str {
        match self {
            Stop::Stale => "stale",
            Stop::NotYours => "not-yours",
            Stop::Taken => "taken",
            Stop::SeatsOpen => "seats-open",
            Stop::Void => "void",
            Stop::NoArbiter => "no-arbiter",
            Stop::Begun => "begun",
            Stop::TooLong => "too-long",
            Stop::NothingSaid => "nothing-said",
            Stop::ClockAlone => "clock-alone",
            Stop::NothingToAsk => "nothing-to-ask",
            Stop::NothingToAnswer => "nothing-to-answer",
            Stop::NotLeft => "not-left",
            Stop::CaptainActs => "captain-acts",
            Stop::NotAdmitted => "not-admitted",
            Stop::NoReason => "no-reason",
            Stop::Elsewhere => "elsewhere",
            Stop::AnswerFirst => "answer-first",
            Stop::NoEnvelope => "no-envelope",
            Stop::TooEarly => "too-early",
            Stop::TooOften => "too-often",
            Stop::Enough => "enough",
            Stop::NoPremoves => "no-premoves",
            Stop::NoAdjournment => "no-adjournment",
            Stop::NotAgreedOn => "not-agreed-on",
            Stop::AgreedWrongly => "agreed-wrongly",
            Stop::ManyReports => "many-reports",
            Stop::SayTwice => "say-twice",
        }
    }

    fn id(self) -> Id {
        match self {
            Stop::Stale => id::STOP_STALE,
            Stop::NotYours => id::STOP_NOT_YOURS,
            Stop::Taken => id::STOP_TAKEN,
            Stop::SeatsOpen => id::STOP_SEATS_OPEN,
            Stop::Void => id::STOP_VOID,
            Stop::NoArbiter => id::STOP_NO_ARBITER,
            Stop::Begun => id::STOP_BEGUN,
            Stop::TooLong => id::STOP_TOO_LONG,
            Stop::NothingSaid => id::STOP_NOTHING_SAID,
            Stop::ClockAlone => id::STOP_CLOCK_ALONE,
            Stop::NothingToAsk => id::STOP_NOTHING_TO_ASK,
            Stop::NothingToAnswer => id::STOP_NOTHING_TO_ANSWER,
            Stop::NotLeft => id::STOP_NOT_LEFT,
            Stop::CaptainActs => id::STOP_CAPTAIN_ACTS,
            Stop::NotAdmitted => id::STOP_NOT_ADMITTED,
            Stop::NoReason => id::STOP_NO_REASON,
            Stop::Elsewhere => id::STOP_ELSEWHERE,
            Stop::AnswerFirst => id::STOP_ANSWER_FIRST,
            Stop::NoEnvelope => id::STOP_NO_ENVELOPE,
            Stop::TooEarly => id::STOP_TOO_EARLY,
            Stop::TooOften => id::STOP_TOO_OFTEN,
            Stop::Enough => id::STOP_ENOUGH,
            Stop::NoPremoves => id::STOP_NO_PREMOVES,
            Stop::NoAdjournment => id::STOP_NO_ADJOURNMENT,
            Stop::NotAgreedOn => id::STOP_NOT_AGREED_ON,
            Stop::AgreedWrongly => id::STOP_AGREED_WRONGLY,
            Stop::ManyReports => id::STOP_MANY_REPORTS,
            Stop::SayTwice => id::STOP_SAY_TWICE,
        }
    }
}

impl From<game::Refusal> for Refusal {
    fn from(refusal: game::Refusal) -> Refusal {
        Refusal::Game(refusal)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::Table(stop)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Refusal {}
