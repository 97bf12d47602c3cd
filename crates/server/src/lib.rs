//! The arbiter's desk and the public pages.
//!
//! [`Ledger`] is how anything is remembered: decide on the state, append what follows to the log,
//! show it when it is on disk. The [`office`] says who may do what.
//!
//! # What this crate must not know
//! Any rule of a game or an event: it asks `competition` and `game`, and shows what they say.

mod ledger;
pub mod office;

pub use ledger::{Book, Denied, Ledger};
