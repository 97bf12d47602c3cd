//! The register of clause ids of the rulebooks: five, and those that somebody adds.
//!
//! Every ruling, refusal and test of Damka names the clauses it rests on. This crate knows which
//! names exist: an id such as `RU-2022 6.1.8.6` becomes a [`Clause`] only if the document has that
//! clause, so a misspelt reason cannot be stored, printed or claimed as proved.
//!
//! ```
//! use clauses::{Clause, Document};
//!
//! let clause = Clause::parse("RU-2013 3.5#2")?;
//! assert_eq!(clause.document(), Document::RU_2013);
//! assert_eq!(clause.number(), "3.5");
//! assert_eq!(clause.bullet().map(u16::from), Some(2));
//! assert_eq!(clause.to_string(), "RU-2013 3.5#2");
//! # Ok::<(), clauses::UnknownClause>(())
//! ```
//!
//! The list itself is `data/clauses.tsv`, in the order of the documents, appendices last. The crate must
//! not know what a clause says, nor which part of the product applies it.

mod clause;
mod document;
mod proves;
mod register;
mod unknown;
mod witness;

pub use clause::{Clause, all};
pub use document::Document;
pub use proves::{Claim, built_in, proves, reads, shows};
pub use register::{NotAdded, add};
pub use unknown::UnknownClause;
pub use witness::{aside, cited, cited_in, heard, opened};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
