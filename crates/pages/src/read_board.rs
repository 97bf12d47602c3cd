//! A board that is read and not played on, by its squares and by the keys of a live table: of a recorded game, and
//! of the table of whom somebody assists.

use askama::Template;
use play::ToldBoard;

use crate::id;
use crate::text::Texts;

/// The board; a script makes its squares of what it is told.
#[derive(Template)]
#[template(path = "read_board.html")]
pub(crate) struct ReadBoard {
    t: Texts,
    kind: &'static str,
    /// What stands there, for the script.
    pub(crate) told: String,
    /// The words that the script says.
    words: String,
}

impl ReadBoard {
    /// Of what is told.
    pub(crate) fn of(board: &ToldBoard, t: Texts) -> ReadBoard {
        ReadBoard {
            t,
            kind: board.grid.kind.name(),
            told: serde_json::to_string(board).unwrap_or_default(),
            words: crate::play::words(t),
        }
    }
}
