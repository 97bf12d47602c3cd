//! Games as text and pictures.
//!
//! # Where to begin
//! * [`movetext`] reads a move of a draughts game in whatever form somebody wrote it and writes it
//!   in the forms of the documents; what is written can always be read back.
//! * [`pdn`] reads and writes files of draughts games, [`pgn`] files of chess games. What they have
//!   in common is [`gamefile`]; [`encoding`] turns their bytes into text.
//! * [`scoresheet`] sets a game in two columns.
//! * [`diagram`] draws a position of draughts with letters or as SVG, [`chess_diagram`] one of
//!   chess.
//! * [`stones`] is all of this for renju.
//! * [`speech`] says moves of every game aloud and understands them as people say them.
//!
//! ```
//! use draughts::{Position, Variant};
//! use notation::movetext::{Format, Style, read_move, write_move};
//!
//! let start = Position::start(Variant::RUSSIAN);
//! let legal = start.legal_moves();
//! let mv = read_move(&start, &legal, "cd4")?;
//! let format = Format::printed(Variant::RUSSIAN, Style::Full);
//! assert_eq!(write_move(&start, &legal, &mv, format), "c3-d4");
//! # Ok::<(), notation::movetext::MoveError>(())
//! ```
//!
//! # What this crate must not know
//! Which notation a rulebook demands and what follows if a player breaks that (`rulebook` and
//! `game`); languages of pages, their layout and PDF (`documents`); files and terminals: it takes
//! and gives text.

#[cfg(feature = "chess")]
pub mod chess_diagram;
pub mod diagram;
pub mod encoding;
pub mod gamefile;
/// The ids of the texts.
// Without chess nobody says its pieces.
#[cfg_attr(not(feature = "chess"), allow(dead_code))]
mod id {
    words::texts!();
}
pub mod movetext;
pub mod pdn;
#[cfg(feature = "chess")]
pub mod pgn;
pub mod scoresheet;
pub mod speech;
pub mod stones;
mod svg;
#[cfg(feature = "serde")]
mod with_serde;

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
