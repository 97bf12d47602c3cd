//! Moves as they are said aloud, for players who do not see the board.
//!
//! * [`draughts::say`], [`renju::say`] and [`chess::say`] put a move into words that a screen reader
//!   or a speech program reads well: in Ukrainian, Russian, English, or with the names that
//!   `UA-CHESS D.2.1` prescribes where moves must be announced.
//! * [`draughts::understand`] and its sisters do the inverse: they take what somebody typed or
//!   dictated, in any of these languages, and find the one legal move that is meant.
//!
//! ```
//! use draughts::{Position, Variant};
//! use notation::speech::{self, Language, Voice};
//!
//! let position = Position::from_fen(Variant::RUSSIAN, "W:Wc3:Bd4,f6")?;
//! let mv = position.legal_moves()[0];
//! let said = |language| speech::draughts::say(Variant::RUSSIAN, &mv, Voice::aloud(language));
//! assert_eq!(said(Language::Ukrainian)?, "це три бере е п'ять бере же сім");
//! assert_eq!(said(Language::Names)?, "Caesar drei schlaegt Eva fuenf schlaegt Gustav sieben");
//! for heard in ["c3 takes e5 takes g7", "Цэ три бьёт же семь", "c3-g7"] {
//!     assert_eq!(speech::draughts::understand(&position, heard)?, mv);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether a move must be announced, and what follows if it was announced wrongly, is for `game`.

pub mod chess;
pub mod draughts;
mod error;
mod lexicon;
mod numerals;
pub mod renju;
mod vocabulary;
mod voice;
mod words;

pub use error::{Fact, NotUnderstood};
pub use voice::{Language, NoNames, Squares, UnknownLanguage, Voice};
