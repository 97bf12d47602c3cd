//! The kinds of acts, by name: one for each command of the conduct.

use crate::{
    Act, AdjournAct, AfterAct, AidAct, ClockAct, DrawAct, OpeningAct, PanelAct, PlayAct, SheetAct,
    StartAct, WrongAct,
};

use super::Blank;

/// When people look for an act: the headings under which forms stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Situation {
    /// Before the first move.
    Start,
    /// Moves and pieces.
    Move,
    /// Something wrong on the board.
    Violation,
    /// Offers, claims and draws.
    Draw,
    /// Flags and clocks.
    Clock,
    /// Score sheets.
    Record,
    /// Adjournment.
    Adjournment,
    /// Announcements and assistants.
    Announcement,
    /// The end, and what comes after it.
    End,
}

impl Situation {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Situation; 9] = [
        Situation::Start,
        Situation::Move,
        Situation::Draw,
        Situation::Clock,
        Situation::Violation,
        Situation::Record,
        Situation::Adjournment,
        Situation::Announcement,
        Situation::End,
    ];
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal, $situation:ident, [$($blank:ident),*];)+) => {
        /// A kind of act.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ActKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl ActKind {
            /// All of them.
            pub const ALL: &'static [ActKind] = &[$(ActKind::$kind),+];

            /// Its name in forms and messages.
            pub fn name(self) -> &'static str {
                match self { $(ActKind::$kind => $name,)+ }
            }

            /// Where people look for it.
            pub fn situation(self) -> Situation {
                match self { $(ActKind::$kind => Situation::$situation,)+ }
            }

            /// What must or may be written for it.
            pub fn blanks(self) -> &'static [Blank] {
                match self { $(ActKind::$kind => &[$(Blank::$blank),*],)+ }
            }
        }
    };
}

kinds! {
    /// The signal to start.
    Signal = "signal", Start, [];
    /// A player comes to the board.
    Arrive = "arrive", Start, [Side];
    /// His lateness is excused.
    Excuse = "excuse", Start, [Side];
    /// Whether somebody is too late.
    CheckLateness = "check-lateness", Start, [];
    /// The opening is drawn for a latecomer.
    DrawLateOpening = "draw-late-opening", Start, [];
    /// It is drawn.
    LateOpeningDrawn = "late-opening-drawn", Start, [Position];
    /// A first move is written for an absent opponent.
    WriteFirstMove = "write-first-move", Start, [Move];
    /// A stone of the opening.
    Place = "place", Move, [Point];
    /// Colours are exchanged.
    Swap = "swap", Move, [];
    /// Colours are kept.
    Keep = "keep", Move, [];
    /// The number of fifth moves.
    DeclareFifths = "declare-fifths", Move, [Number];
    /// Fifth moves are offered.
    OfferFifths = "offer-fifths", Move, [Points];
    /// One of them is chosen.
    ChooseFifth = "choose-fifth", Move, [Point];
    /// A move.
    Move = "move", Move, [Move];
    /// The clock is pressed.
    Press = "press", Move, [];
    /// Pieces are touched.
    Touch = "touch", Move, [Squares];
    /// Pieces are adjusted.
    Adjust = "adjust", Move, [];
    /// A legal move is carried out and the piece still held.
    Hold = "hold", Move, [Move];
    /// A violation on the rulebook's list.
    Violate = "violate", Violation, [Violation, Text, Position];
    /// A draw is offered.
    Offer = "offer", Draw, [];
    /// A draw is offered on a condition.
    OfferOnCondition = "offer-on-condition", Draw, [];
    /// An offer or a claim is taken back.
    Withdraw = "withdraw", Draw, [];
    /// The offer is accepted.
    Accept = "accept", Draw, [];
    /// The offer is declined.
    Decline = "decline", Draw, [];
    /// A draw is claimed.
    Claim = "claim", Draw, [Rule, Intended];
    /// The claim is decided.
    DecideClaim = "decide-claim", Draw, [Verdict];
    /// A draw is declared.
    Declare = "declare", Draw, [Rule];
    /// Something is found about the position.
    Find = "find", Draw, [Finding];
    /// Agreement is allowed early.
    AllowAgreement = "allow-agreement", Draw, [];
    /// A player gives up.
    Resign = "resign", End, [];
    /// A flag is pointed out.
    Flag = "flag", Clock, [Flags];
    /// The clocks are stopped.
    Stop = "stop", Clock, [StopReason];
    /// The stopping is taken for a mistake.
    Forgive = "forgive", Clock, [];
    /// The arbiter was called without ground.
    Unfounded = "unfounded", Clock, [];
    /// The clocks go on.
    Resume = "resume", Clock, [];
    /// A clock is set.
    Set = "set", Clock, [Side, Time];
    /// The counter of moves is set.
    Count = "count", Clock, [Side, Number];
    /// Time is added.
    Add = "add", Clock, [Side, Time];
    /// The clock is said to be faulty.
    Complain = "complain", Clock, [];
    /// The clock is replaced.
    Replace = "replace", Clock, [FirstTime, SecondTime];
    /// A correction is demanded.
    Demand = "demand", Violation, [];
    /// The violation is admitted.
    Admit = "admit", Violation, [];
    /// It is denied.
    Contest = "contest", Violation, [];
    /// It is decided.
    DecideViolation = "decide-violation", Violation, [Verdict];
    /// A player agrees to correct it.
    Consent = "consent", Violation, [];
    /// Something else is wrong with the board.
    Found = "found", Violation, [Wrong, Culprit, Square, Position];
    /// A player will not keep the rules.
    Refuses = "refuses", Violation, [Side, Share];
    /// A position is restored.
    RestorePosition = "restore-position", Violation, [Position];
    /// A player writes down his move.
    Write = "write", Record, [];
    /// Moves are missing on a sheet.
    Seen = "seen", Record, [Side, Number];
    /// A move is written before it is played.
    WriteAhead = "write-ahead", Record, [Text];
    /// The arbiter is called because the opponent does not record.
    CallAboutRecord = "call-about-record", Record, [];
    /// A player must restore his record.
    RestoreRecord = "restore-record", Record, [Side];
    /// Both must.
    RestoreBoth = "restore-both", Record, [];
    /// A player asks for his opponent's sheet.
    AskForSheet = "ask-for-sheet", Record, [];
    /// A player lends his sheet.
    LendSheet = "lend-sheet", Record, [];
    /// A record is complete again.
    Restored = "restored", Record, [Side];
    /// Neither record can be restored.
    Unrecoverable = "unrecoverable", Record, [];
    /// The sheets differ.
    Differ = "differ", Record, [Fault, Time];
    /// The result is signed.
    Sign = "sign", Record, [Result];
    /// The result is signed with the times.
    SignTimes = "sign-times", Record, [Result, FirstTime, SecondTime];
    /// A sanction.
    Sanction = "sanction", End, [Penalty, Side, Gravity, Share, Time];
    /// Both lose.
    BothLose = "both-lose", End, [Offence];
    /// The game is adjudicated.
    Adjudicate = "adjudicate", End, [Result];
    /// The game is interrupted.
    Interrupt = "interrupt", Adjournment, [];
    /// A move is sealed.
    Seal = "seal", Adjournment, [Text];
    /// The session is resumed.
    ResumeSession = "resume-session", Adjournment, [];
    /// The envelope is opened.
    Open = "open", Adjournment, [];
    /// Position or times were restored wrongly.
    WronglyRestored = "wrongly-restored", Adjournment, [];
    /// A reply is written for the absent sealer.
    WriteReply = "write-reply", Adjournment, [Move];
    /// He comes.
    Come = "come", Adjournment, [];
    /// The envelope is lost.
    EnvelopeLost = "envelope-lost", Adjournment, [];
    /// The position is lost.
    PositionLost = "position-lost", Adjournment, [];
    /// A move is announced.
    Announce = "announce", Announcement, [Text];
    /// The agreed sign is given.
    GiveSign = "give-sign", Announcement, [];
    /// A slip of the tongue is corrected.
    CorrectAnnouncement = "correct-announcement", Announcement, [Text];
    /// A player asks his assistant.
    Ask = "ask", Announcement, [Question];
    /// A player is warned of his time.
    WarnOfTime = "warn-of-time", Announcement, [Side];
    /// A player is told that his clock has not switched.
    TellNotPressed = "tell-not-pressed", Announcement, [Side];
    /// The arbiter asks whose move it is.
    AskWhoseMove = "ask-whose-move", Announcement, [];
    /// The round is over.
    RoundOver = "round-over", End, [Round];
    /// The next round begins.
    NextRound = "next-round", End, [];
    /// A protest.
    Protest = "protest", End, [Side, Filer, Form, About, Clauses];
    /// The result is corrected.
    CorrectResult = "correct-result", End, [Result];
    /// The game goes on.
    Reopen = "reopen", End, [];
}

impl ActKind {
    /// The kind with a name.
    pub fn named(name: &str) -> Option<ActKind> {
        ActKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The kind of an act.
    pub fn of(act: &Act) -> ActKind {
        match act {
            Act::Start(act) => start(act),
            Act::Opening(act) => opening(act),
            Act::Play(act) => match act {
                PlayAct::Move(_) => ActKind::Move,
                PlayAct::Press => ActKind::Press,
                PlayAct::Touch(_) => ActKind::Touch,
                PlayAct::Adjust => ActKind::Adjust,
                PlayAct::Hold(_) => ActKind::Hold,
                PlayAct::Violate { .. } => ActKind::Violate,
            },
            Act::Draw(act) => draw(act),
            Act::Resign => ActKind::Resign,
            Act::Clock(act) => clock(act),
            Act::Wrong(act) => wrong(act),
            Act::Sheet(act) => sheet(act),
            Act::Panel(act) => match act {
                PanelAct::Sanction(_) => ActKind::Sanction,
                PanelAct::BothLose(_) => ActKind::BothLose,
                PanelAct::Adjudicate(_) => ActKind::Adjudicate,
            },
            Act::Adjourn(act) => adjourn(act),
            Act::Aid(act) => match act {
                AidAct::Announce(_) => ActKind::Announce,
                AidAct::Sign => ActKind::GiveSign,
                AidAct::Correct(_) => ActKind::CorrectAnnouncement,
                AidAct::Ask(_) => ActKind::Ask,
                AidAct::WarnOfTime(_) => ActKind::WarnOfTime,
                AidAct::TellNotPressed(_) => ActKind::TellNotPressed,
                AidAct::AskWhoseMove => ActKind::AskWhoseMove,
            },
            Act::After(act) => match act {
                AfterAct::RoundOver(_) => ActKind::RoundOver,
                AfterAct::NextRound => ActKind::NextRound,
                AfterAct::Protest(_) => ActKind::Protest,
                AfterAct::Correct(_) => ActKind::CorrectResult,
                AfterAct::Reopen => ActKind::Reopen,
            },
        }
    }
}

fn start(act: &StartAct) -> ActKind {
    match act {
        StartAct::Signal => ActKind::Signal,
        StartAct::Arrive(_) => ActKind::Arrive,
        StartAct::Excuse(_) => ActKind::Excuse,
        StartAct::CheckLateness => ActKind::CheckLateness,
        StartAct::DrawLateOpening => ActKind::DrawLateOpening,
        StartAct::LateOpeningDrawn(_) => ActKind::LateOpeningDrawn,
        StartAct::WriteFirstMove(_) => ActKind::WriteFirstMove,
    }
}

fn opening(act: &OpeningAct) -> ActKind {
    match act {
        OpeningAct::Place(_) => ActKind::Place,
        OpeningAct::Swap => ActKind::Swap,
        OpeningAct::Keep => ActKind::Keep,
        OpeningAct::Declare(_) => ActKind::DeclareFifths,
        OpeningAct::Offer(_) => ActKind::OfferFifths,
        OpeningAct::Choose(_) => ActKind::ChooseFifth,
    }
}

fn draw(act: &DrawAct) -> ActKind {
    match act {
        DrawAct::Offer => ActKind::Offer,
        DrawAct::OfferOnCondition => ActKind::OfferOnCondition,
        DrawAct::Withdraw => ActKind::Withdraw,
        DrawAct::Accept => ActKind::Accept,
        DrawAct::Decline => ActKind::Decline,
        DrawAct::Claim { .. } => ActKind::Claim,
        DrawAct::Decide(_) => ActKind::DecideClaim,
        DrawAct::Declare(_) => ActKind::Declare,
        DrawAct::Find(_) => ActKind::Find,
        DrawAct::Allow => ActKind::AllowAgreement,
    }
}

fn clock(act: &ClockAct) -> ActKind {
    match act {
        ClockAct::Flag { .. } => ActKind::Flag,
        ClockAct::Stop(_) => ActKind::Stop,
        ClockAct::Forgive => ActKind::Forgive,
        ClockAct::Unfounded => ActKind::Unfounded,
        ClockAct::Resume => ActKind::Resume,
        ClockAct::Set(..) => ActKind::Set,
        ClockAct::Count(..) => ActKind::Count,
        ClockAct::Add(..) => ActKind::Add,
        ClockAct::Complain => ActKind::Complain,
        ClockAct::Replace(_) => ActKind::Replace,
    }
}

fn wrong(act: &WrongAct) -> ActKind {
    match act {
        WrongAct::Demand => ActKind::Demand,
        WrongAct::Admit => ActKind::Admit,
        WrongAct::Contest => ActKind::Contest,
        WrongAct::Decide(_) => ActKind::DecideViolation,
        WrongAct::Consent => ActKind::Consent,
        WrongAct::Found(_) => ActKind::Found,
        WrongAct::Refuses { .. } => ActKind::Refuses,
        WrongAct::Restore(_) => ActKind::RestorePosition,
    }
}

fn sheet(act: &SheetAct) -> ActKind {
    match act {
        SheetAct::Write => ActKind::Write,
        SheetAct::Seen(..) => ActKind::Seen,
        SheetAct::WriteAhead(_) => ActKind::WriteAhead,
        SheetAct::Call => ActKind::CallAboutRecord,
        SheetAct::Restore(_) => ActKind::RestoreRecord,
        SheetAct::RestoreBoth => ActKind::RestoreBoth,
        SheetAct::AskForSheet => ActKind::AskForSheet,
        SheetAct::LendSheet => ActKind::LendSheet,
        SheetAct::Restored(_) => ActKind::Restored,
        SheetAct::Unrecoverable => ActKind::Unrecoverable,
        SheetAct::Differ(..) => ActKind::Differ,
        SheetAct::Sign(_) => ActKind::Sign,
        SheetAct::SignTimes(..) => ActKind::SignTimes,
    }
}

fn adjourn(act: &AdjournAct) -> ActKind {
    match act {
        AdjournAct::Interrupt => ActKind::Interrupt,
        AdjournAct::Seal(_) => ActKind::Seal,
        AdjournAct::Resume => ActKind::ResumeSession,
        AdjournAct::Open => ActKind::Open,
        AdjournAct::WronglyRestored => ActKind::WronglyRestored,
        AdjournAct::WriteReply(_) => ActKind::WriteReply,
        AdjournAct::Come => ActKind::Come,
        AdjournAct::EnvelopeLost => ActKind::EnvelopeLost,
        AdjournAct::PositionLost => ActKind::PositionLost,
    }
}
