//! Moves as they are said aloud, for players who do not see the board.
//!
//! * [`draughts::say`], [`renju::say`] and, with the feature `chess`, `chess::say` put a move into words
//!   that a screen reader or a speech program reads well: in a language of our users, or with the
//!   names that `UA-CHESS D.2.1` prescribes where moves must be announced ([`Wording`]).
//! * [`draughts::understand`] and its sisters do the inverse: they take what somebody typed or
//!   dictated, in any of these languages, and find the one legal move that is meant.
//! * [`draughts::suggest`] and its sisters offer the legal moves that sound most like it, where no
//!   single one was understood.
//!
//! ```
//! use draughts::{Position, Variant};
//! use notation::speech::{self, Language, Voice, Wording};
//!
//! let position = Position::from_fen(Variant::RUSSIAN, "W:Wc3:Bd4,f6")?;
//! let mv = position.legal_moves()[0];
//! let said = |voice| speech::draughts::say(Variant::RUSSIAN, &mv, voice);
//! assert_eq!(said(Voice::aloud(Language::Uk))?, "це три бере е п'ять бере же сім");
//! let announced = said(Voice::aloud(Wording::Announcement))?;
//! assert_eq!(announced, "Caesar drei schlaegt Eva fuenf schlaegt Gustav sieben");
//! for heard in ["c3 takes e5 takes g7", "Цэ три бьёт же семь", "c3-g7"] {
//!     assert_eq!(speech::draughts::understand(&position, heard)?, mv);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether a move must be announced, and what follows if it was announced wrongly, is for `game`.

mod called;
#[cfg(feature = "chess")]
pub mod chess;
pub mod draughts;
mod error;
mod hearing;
mod lexicon;
mod likeness;
mod numerals;
pub mod renju;
mod sound;
mod vocabulary;
mod voice;

pub use called::{Called, called};
pub use error::{Fact, NotUnderstood};
pub use voice::{NoNames, Squares, UnknownWording, Voice, Wording};
pub use words::Language;
