//! Moves and games as players write them down (appendix C).

mod letters;
mod read;
mod record;
mod write;

pub use letters::{ForeignLetter, Letters};
pub use read::{MoveTextError, WrittenMove};
pub use record::{Difference, Entry, Record, RecordError};
pub use write::{Captures, Castling, Checks, Form, InPassing, Promotions, Style};
