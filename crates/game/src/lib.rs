//! The conduct of one game of any kind, from the start signal to the signed result.
//!
//! # What this crate must not know
//! Which rulebook or which variant it serves: rules come as data from `rulebook`, positions through
//! one small interface. It reads no clock: the time of day is an argument.

mod apply;
mod because;
mod board;
mod clock;
mod colour;
mod command;
mod decide;
mod desk;
mod draws;
mod event;
mod flag;
mod game;
mod moment;
mod outcome;
mod position;
mod protest;
mod refusal;
mod rules;
mod sentence;
mod sheet;
mod side;
mod start;
mod state;
mod touch;

pub use because::{Because, Fact, Word};
pub use board::Board;
pub use clock::{Clock, NotRunning, Remaining};
pub use colour::Colour;
pub use command::{
    Act, Actor, AdjournAct, AfterAct, AidAct, ClockAct, Command, DrawAct, Fault, Gravity, Imposed,
    PanelAct, PlayAct, Protest, Question, SheetAct, StartAct, Verdict, WrongAct,
};
pub use draws::{Circumstances, DrawRules, DrawWatch, Finding, Stage, Standing, Tally};
pub use event::{Claim, ClockChange, Event, FaultRuling, Violated, What};
pub use flag::{FlagFacts, FlagRuling, FlagVerdict, Flags, LastMoveEnded};
pub use game::{Game, Misfit};
pub use moment::{Millis, Moment};
pub use outcome::{Attendance, Ending, GameResult, Outcome, Share};
pub use position::{
    BoardEnd, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, Position, Unreadable,
    nobody_can_win,
};
pub use protest::{
    Filer, Filing, FilingFault, Form, Naming, ProtestWindow, RoundKind, decision_due,
};
pub use refusal::{Refusal, Why};
pub use rules::{Aid, Mode, Rules, RulesError, Terms};
pub use sentence::sentence;
pub use sheet::{FinalSheet, Sheet};
pub use side::{PerSide, Side};
pub use start::{Arrival, FirstMove, NoShow, Presence, Start, StartError};
pub use state::{Adjourned, Entry, Envelope, PastOffer, PendingViolation, Phase, Restoring, State};
