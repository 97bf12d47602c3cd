//! The faults of one game, as they are found.

use super::fault::{At, GameError, Place, Warning};

/// Collects faults and finds their places in the file.
pub(super) struct Faults<'a> {
    text: &'a str,
    origin: Place,
    most: usize,
    pub(super) errors: Vec<At<GameError>>,
    pub(super) warnings: Vec<At<Warning>>,
    /// How many were left out because there were too many.
    pub(super) omitted: usize,
}

impl<'a> Faults<'a> {
    /// For a text that starts at this place of the file.
    pub(super) fn new(text: &'a str, origin: Place, most: usize) -> Faults<'a> {
        Faults { text, origin, most, errors: Vec::new(), warnings: Vec::new(), omitted: 0 }
    }

    pub(super) fn warn(&mut self, at: usize, what: Warning) {
        if self.warnings.len() < self.most {
            self.warnings.push(At { place: self.place(at), what });
        } else {
            self.omitted += 1;
        }
    }

    pub(super) fn error(&mut self, at: usize, what: impl Into<GameError>) {
        if self.errors.len() < self.most {
            self.errors.push(At { place: self.place(at), what: what.into() });
        } else {
            self.omitted += 1;
        }
    }

    /// The place of a byte of the text.
    pub(super) fn place(&self, at: usize) -> Place {
        self.origin.after(&self.text[..at])
    }
}

impl Place {
    /// The place that one comes to from here by reading a text.
    pub(super) fn after(self, text: &str) -> Place {
        match text.rfind('\n') {
            None => Place { column: self.column + text.chars().count(), ..self },
            Some(last) => Place {
                line: self.line + text.bytes().filter(|&byte| byte == b'\n').count(),
                column: text[last + 1..].chars().count() + 1,
            },
        }
    }
}
