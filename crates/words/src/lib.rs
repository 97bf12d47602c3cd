//! The languages of our users, and what is said in them.
//!
//! [`Language`] is the one list of languages. It writes dates in words, puts numbers in order, and
//! chooses among words that stand beside each other in a file of data.
//!
//! # What this crate must not know
//! What the texts are about.

mod dates;
mod language;

pub use dates::Day;
pub use language::{Language, UnknownLanguage};
