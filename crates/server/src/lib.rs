//! The arbiter's desk and the public pages.
//!
//! [`Ledger`] is how anything is remembered: decide on the state, append what follows to the log,
//! show it when it is on disk. The [`office`] says who may do what, a [`House`] holds the events,
//! and [`serve`] opens its doors.
//!
//! # What this crate must not know
//! Any rule of a game or an event: it asks `competition` and `game`, and shows what they say.

mod caller;
mod connections;
pub mod demo;
mod events;
mod export;
pub mod files;
#[cfg(test)]
mod format;
mod games;
mod glance;
mod house;
/// The ids of the texts of the pages.
mod id {
    words::texts!();
}
mod ledger;
mod metrics;
pub mod office;
mod password;
mod people;
#[doc(hidden)]
pub mod readers;
mod roster;
mod serve;
mod sheet;
mod signs;
mod slow;
mod text;
mod view;
mod web;

pub use caller::Caller;
pub use connections::Limits;
pub use games::{decide, settled};
pub use house::{Act, Hall, House, OpenError, Untimely, moment, now};
pub use ledger::{Book, Denied, Ledger, Page, Unfit};
pub use serve::{first_link, in_the_hall, serve, stopped};
pub use web::{Access, Address, addresses, router};
