//! One game by correspondence: letters instead of moves on a board, days instead of minutes.
//!
//! # Where to begin
//! * [`Rules`] are what a game is played under: a rulebook's chapter and the [`Terms`] of the event.
//!   A rulebook without the chapter refuses.
//! * Something comes by post: an [`Act`], such as a [`Letter`] as it was written. [`Game::act`] says
//!   what follows, [`Ruling`]s, or why it cannot be, a [`Refusal`]. Both name their clauses and read
//!   as sentences in three languages.
//! * A game is nothing but the fold of its acts: who keeps them keeps the game.
//! * [`Game::account`] has every [`Entry`] of days, and each can be opened: from which date to which,
//!   by which clause. [`Game::due`] says who must write by when.
//! * [`read`] reads a game told in lines.
//!
//! # How a letter is decided
//! `examine.rs` holds it to the board: which moves it makes, which are impossible, what it accepts and
//! offers. What it is worth in days is decided by the [`Exchange`], which knows no board: it is told how
//! many moves a letter makes and what is wrong with it. So the days can be tried by themselves.
//!
//! # What this crate must not know
//! Which rulebook it serves: the figures and clauses come as data from `rulebook`. What day it is: dates
//! are arguments. How games of an event are kept, and who may tell what.

// Whoever adds an act or a kind of ruling is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod account;
mod act;
mod chart;
mod days;
mod due;
mod ends;
mod examine;
mod exchange;
mod fact;
mod follow;
mod game;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod letter;
mod refusal;
mod rules;
mod ruling;
mod told;
mod written;

pub use account::{Account, Counted, Entry, EntryKind};
pub use act::{Act, Evaluation, Instance, LeaverGame, Paper, Sanction};
pub use chart::{Chart, Half, Row};
pub use days::{Break, charge};
pub use due::{Due, Duty};
pub use ends::{Ending, Outcome, Standing};
pub use exchange::{Announced, Awaiting, Charges, Claimed, Exchange, Impossible, Posted, Purpose};
pub use fact::Fact;
pub use follow::Followed;
pub use game::{Game, Made};
pub use letter::{DrawWord, Letter, Offer, Part};
pub use refusal::{Refusal, Why};
pub use rules::{Rules, Terms};
pub use ruling::{Ruling, What};
pub use told::{Mistake, Told, read, uncommented};
