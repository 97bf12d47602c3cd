//! The tests of what a server remembers, in one program.
#![allow(clippy::unwrap_used, clippy::panic, dead_code, unreachable_pub)] // in helpers too

mod accounts_fold;
mod demo;
mod ledger;
mod lost_answers;
mod rights;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
mod tables;
mod two_servers;
