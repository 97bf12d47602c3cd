//! The languages of our users, and what is said in them.
//!
//! [`Language`] is the one list of languages. It writes dates in words, puts numbers in order, and
//! chooses among words that stand beside each other in a file of data. [`clock`] is the one way in which
//! clocks are written.
//!
//! With the feature `fluent` it says texts. A crate keeps its texts in `locales/{uk,ru,en}/*.ftl`; its
//! build script makes a constant of every id ([`build::ids`]), so that a text that does not exist does
//! not compile, and one that nobody says is a warning. An [`Id`] cannot be put together: where one is
//! chosen, a `match` names all that may be chosen. `tests/texts.rs` holds the languages to each other,
//! in all crates.
//!
//! # What this crate must not know
//! What the texts are about.

pub mod build;
mod clock;
mod dates;
mod language;
#[cfg(feature = "fluent")]
mod text;

pub use clock::clock;
pub use dates::Day;
pub use language::{Language, UnknownLanguage};
#[cfg(feature = "fluent")]
pub use text::{Id, Translations};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
