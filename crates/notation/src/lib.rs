//! Games as text and pictures.
//!
//! # Where to begin
//! * [`movetext`] reads a move of a draughts game in whatever form somebody wrote it and writes it
//!   in the forms of the documents; what is written can always be read back.
//! * [`pdn`] reads and writes files of draughts games, whose bytes [`encoding`] turns into text.
//! * [`scoresheet`] sets a game in two columns.
//! * [`diagram`] draws a position with letters or as SVG.
//! * [`stones`] is all of this for renju.
//! * [`speech`] says moves of every game aloud and understands them as people say them.
//!
//! The notation of chess comes beside these, under its own name.
//!
//! # What this crate must not know
//! Which notation a rulebook demands and what follows if a player breaks that (`rulebook` and
//! `game`); languages of pages, their layout and PDF (`documents`); files and terminals: it takes
//! and gives text.

pub mod chess_diagram;
pub mod diagram;
pub mod encoding;
pub mod movetext;
pub mod pdn;
pub mod scoresheet;
pub mod speech;
pub mod stones;
mod svg;
