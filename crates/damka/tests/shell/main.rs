//! The commands of the shell, run as a person runs them: one program, which needs no more than the binary.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod berger;
mod chess;
mod compose;
mod contest;
mod correspond;
mod documents;
mod draughts;
mod event;
mod house;
mod judge;
mod killed;
mod lot;
mod pair;
mod play;
mod relay;
mod renju;
mod rulebook;
mod say;
mod simulate;
mod solve;
mod standings;
mod support;
