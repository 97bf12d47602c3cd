//! Contests of composing and of solving, and the register of works.
//!
//! # Where to begin
//! * A [`Work`] is a composition as an author hands it in, in words; [`Gate`] says what a check of it
//!   found that the rules exclude, and what is left to a judge.
//! * [`Contest`] is a contest of composing. [`Contest::decide`] says what follows from a [`Command`], as
//!   facts, or why it cannot be: a [`Refusal`] with its clauses. [`Contest::apply`] takes note of a
//!   [`Fact`]; a contest is nothing but the fold of its facts.
//! * [`Contest::view`] is what somebody may see: one rule, and every page, paper and answer asks it.
//! * [`solving`] has contests of solving: the set, marking against the key, the table.
//! * [`Register`] has published works and finds predecessors.
//!
//! # What this crate must not know
//! Any rulebook by name: what the books differ in is data (`rulebook::contests`). What day it is: days
//! are arguments. How a composition is checked: that takes time, so its result is an argument too. How
//! contests are kept, and who is signed in.

// Whoever adds a fact, a command or a role is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

pub mod composing;
mod gate;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod points;
pub mod record;
mod refusal;
mod register;
pub mod solving;
pub mod wording;
mod work;

pub use composing::{Command, Contest, fact::Fact};
pub use gate::{Excluded, Gate};
pub use points::{Mean, Points};
pub use refusal::{Refusal, Why};
pub use register::{Candidate, Likeness, NotRegistered, Record, Register};
pub use work::{Person, Published, Unplayable, Work, existence, exists_by};
