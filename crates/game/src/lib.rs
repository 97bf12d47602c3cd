//! The conduct of one game of any kind, from the start signal to the signed result.
//!
//! # What this crate must not know
//! Which rulebook or which variant it serves: rules come as data from `rulebook`, positions through
//! one small interface. It reads no clock: the time of day is an argument.

mod clock;
mod draws;
mod flag;
mod moment;
mod position;
mod protest;
mod side;
mod start;

pub use clock::{Clock, NotRunning, Remaining};
pub use draws::{Circumstances, DrawRules, DrawWatch, Finding, Stage, Standing, Tally};
pub use flag::{FlagFacts, FlagRuling, FlagVerdict, Flags, LastMoveEnded};
pub use moment::{Millis, Moment};
pub use position::{
    BoardEnd, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, Position, Unreadable,
    nobody_can_win,
};
pub use protest::{
    Filer, Filing, FilingFault, Form, Naming, ProtestWindow, RoundKind, decision_due,
};
pub use side::{PerSide, Side};
pub use start::{Arrival, FirstMove, NoShow, Presence, Start, StartError};
