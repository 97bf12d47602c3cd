//! Moves of draughts games as people write them.
//!
//! Reading matches the text against the legal moves and takes every form in use; writing gives
//! the shortest form of a [`Style`] that means one legal move only, so that whatever is written
//! here can be read back.

mod error;
mod find;
mod format;
mod sketch;
mod why;
mod write;

pub use error::{MoveError, TextFault};
pub use format::{CaptureSign, Format, Style};
pub use why::Reason;
pub use write::write_move;

use draughts::{Move, Position};

use find::{Found, find};
use sketch::{Sketch, is_dash};

/// Reads a move of the position.
///
/// `legal` are the position's legal moves, in any order. Marks such as `!` or `+1` are not part of
/// a move. A dash alone stands for a capture that is the only legal move (`RU-2013 1.8.1`).
///
/// ```
/// use draughts::{Position, Variant};
/// use notation::movetext::read_move;
///
/// let start = Position::start(Variant::RUSSIAN);
/// let legal = start.legal_moves();
/// let mv = read_move(&start, &legal, "e3-d4")?;
/// for text in ["ed4", "e3d4", "E3 – D4", "23-18"] {
///     assert_eq!(read_move(&start, &legal, text)?, mv);
/// }
/// assert_eq!(
///     read_move(&start, &legal, "d4").unwrap_err().to_string(),
///     "“d4” could be c3-d4 or e3-d4; write more squares of the move, so that only one fits"
/// );
/// # Ok::<(), notation::movetext::MoveError>(())
/// ```
pub fn read_move(position: &Position, legal: &[Move], text: &str) -> Result<Move, MoveError> {
    match legal {
        [only] if only.is_capture() && is_dash(text) => return Ok(*only),
        _ => {}
    }
    let sketch = Sketch::read(position.variant(), text)
        .map_err(|fault| MoveError::Unreadable { text: text.to_owned(), fault })?;
    match find(position, legal, &sketch) {
        Found::One(mv) => Ok(*mv),
        Found::Several => Err(error::ambiguous(position, legal, &sketch, text)),
        Found::None => Err(error::not_legal(position, legal, &sketch, text)),
    }
}

/// The legal moves that a text fits, whatever else it may lack; none if it cannot be read.
pub(crate) fn fitting(position: &Position, legal: &[Move], text: &str) -> Vec<Move> {
    let Ok(sketch) = Sketch::read(position.variant(), text) else { return Vec::new() };
    find::candidates(position, legal, &sketch).copied().collect()
}

/// A move with every square it touches, in the squares' names that a text uses.
pub(crate) fn write_in_full(position: &Position, mv: &Move, text: &str) -> String {
    let sketch = Sketch::read(position.variant(), text);
    let naming = sketch.map_or_else(|_| position.variant().naming(), |sketch| sketch.naming());
    write::write_whole(position.variant(), mv, naming)
}
