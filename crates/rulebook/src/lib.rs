//! What the five official documents say, as typed data.
//!
//! So far this is the register of clauses: what each is about, who decides it, and which of our
//! tests prove that we decide it so.
//!
//! * [`Entry::of`] gives a clause's title in three languages and its [`Kind`].
//! * [`Proof::all`] lists which test proves which clause; [`Coverage::of`] counts them.
//!
//! ```
//! use clauses::Clause;
//! use rulebook::{Entry, Kind};
//!
//! let entry = Entry::of(Clause::parse("RU-2022 7.5.1")?);
//! assert_eq!(entry.kind(), Kind::Enforced);
//! assert_eq!(entry.english(), "Classical: draw offered only after 40 moves by each side");
//! # Ok::<(), clauses::UnknownClause>(())
//! ```
//!
//! # What this crate must not know
//! How a game or an event is run: it is read by `game` and `competition`, which act on it.

mod coverage;
mod entry;

pub use coverage::{Coverage, Proof};
pub use entry::{Entry, Kind};
