//! What is remembered, and how: accounts and events as folds of a log.
//!
//! A [`Ledger`] is how anything is remembered: decide on the state, append what follows to the log,
//! show it when it is on disk. The [`accounts`] say who may do what, [`people`] changes that, and a
//! [`Server`] holds the events, opened when somebody needs them.
//!
//! # What this crate must not know
//! Any rule of a game or an event: it asks `competition` and `records`. Languages, pages, addresses.

// Whoever adds a fact of the accounts, a role or a kind of failure is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

pub mod accounts;
mod actor;
mod clock;
pub mod daily;
pub mod demo;
mod events;
pub mod files;
#[cfg(test)]
mod format;
pub mod games;
mod glance;
mod ledger;
mod metrics;
mod partner;
pub mod password;
pub mod people;
pub mod platform;
mod public;
#[doc(hidden)]
pub mod readers;
mod server;
pub mod sheet;
pub mod signs;
pub mod slow;
pub mod tables;

pub use actor::Actor;
pub use clock::{Clock, moment};
pub use games::{decide, settled};
pub use glance::{Glance, Phase, SectionCard};
pub use ledger::{Acted, Denied, Folded, Ledger, Snapshot, Unfit};
pub use metrics::{Listening, Metrics};
pub use server::{Act, Conflict, LoggedEvent, Named, OpenError, Server, decide_all};
