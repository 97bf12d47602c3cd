//! The conduct of one game of any kind, from the start signal to the signed result.
//!
//! # Where to begin
//! * [`Rules`] are what a game is played under: a rulebook's discipline and the [`Terms`] of the
//!   event. [`Game::new`] begins a game.
//! * Somebody does something: a [`Command`]. [`Game::decide`] says what follows: [`Event`]s, or a
//!   [`Refusal`] that tells what may be done instead. Both name their clauses and facts
//!   ([`Because`]) and read as sentences in three languages.
//! * [`Game::apply`] takes note of an event; a game is nothing but the fold of its events
//!   ([`State`]). [`Game::act`] decides and applies at once.
//! * The parts can be used by themselves: the [`Clock`], the [`Start`], what a fallen flag means
//!   ([`FlagFacts`]), how near a draw is ([`DrawWatch`]), until when protests are heard
//!   ([`ProtestWindow`]).
//!
//! # How a command is decided
//! `decide/` has one file for each family of commands. Each works on a `Deciding` (`deciding.rs`) that holds
//! the game as it will be: every event is applied to it at once (`apply.rs`), so that what follows
//! is decided about the game as it then is. A player's board of any game is a [`Board`], whose
//! squares, moves and positions are words.
//!
//! # What this crate must not know
//! Which rulebook or which variant it serves: rules come as data from `rulebook`, positions through
//! one small interface. It reads no clock: the time of day is an argument.

// Whoever adds an act, an event or a kind of rule is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod agreement;
mod apply;
mod because;
mod board;
mod clock;
mod colour;
mod command;
mod decide;
mod deciding;
mod draws;
mod event;
mod flag;
mod game;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod moment;
mod opening;
mod outcome;
mod position;
mod possible;
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
pub use board::{Board, LegalMove, PASS};
pub use clock::{Clock, NotRunning, Remaining};
pub use colour::Colour;
pub use command::{
    Act, Actor, AdjournAct, AfterAct, AidAct, ClockAct, Command, DrawAct, Fault, Flaw, Gravity,
    Imposed, PanelAct, PlayAct, Protest, Question, SheetAct, StartAct, Verdict, WrongAct,
};
pub use draws::{Circumstances, DrawRules, DrawWatch, Finding, Stage, Standing, Tally};
pub use event::{Claim, ClockChange, Event, FaultRuling, Violated, What};
pub use flag::{FlagFacts, FlagRuling, FlagVerdict, Flags, LastMoveEnded};
pub use game::{Game, Misfit};
pub use moment::{Millis, Moment};
pub use opening::{OpeningAct, OpeningStage};
pub use outcome::{Attendance, Ending, GameResult, Outcome, Share};
pub use position::{
    BoardEnd, Castler, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, PieceOn, Position,
    Squares, Unreadable, nobody_can_win,
};
pub use possible::{ActKind, Blank, Field, Filled, NotFilled, Possible, Situation};
pub use protest::{
    Filer, Filing, FilingFault, Form, Naming, ProtestWindow, RoundKind, decision_due,
};
pub use refusal::{Refusal, Why};
pub use rules::{AgreedDraws, Aid, Fouls, Mode, Rules, RulesError, Terms};
pub use sentence::sentence;
pub use sheet::{FinalSheet, Sheet};
pub use side::{PerSide, Side};
pub use start::{Arrival, FirstMove, NoShow, Presence, Start, StartError};
pub use state::{
    Adjourned, CastlingBarred, Entry, Envelope, Impossible, Overlooked, PastOffer,
    PendingViolation, Phase, Restoring, State,
};
