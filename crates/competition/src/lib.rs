//! Competitions: entries, lots, pairing systems, results, standings, teams.
//!
//! A [`Tournament`] is what has been played so far by the participants of one stage, and all that a
//! pairing system or a coefficient may look at. Pairing systems turn it into a [`Pairing`], in which
//! every pair says why it was made.
//!
//! # What this crate must not know
//! Where events are kept, who asks, and what time it is: those come as arguments.

mod colour;
mod number;
mod pairing;
mod points;
mod tournament;

pub use colour::Colour;
pub use number::{Number, Round};
pub use pairing::{Bye, Ground, Pair, Pairing};
pub use points::{Points, Worth};
pub use tournament::{Entry, How, Outcome, Participant, Tournament};
