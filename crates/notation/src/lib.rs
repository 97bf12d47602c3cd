//! Games as text and pictures.
//!
//! * [`movetext`]: single moves of draughts games, read in every form in use and written in the
//!   forms of the documents.

pub mod movetext;
