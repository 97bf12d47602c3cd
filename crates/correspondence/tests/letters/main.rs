//! Games by correspondence: the vectors and sequences of the data files, letters on the board, and a slow
//! second count of days.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod after;
mod days;
mod draws;
mod mixed;
mod scenarios;
mod slow;
mod support;
mod told;
mod variations;
