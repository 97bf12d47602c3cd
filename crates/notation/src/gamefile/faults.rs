//! The faults of one game, as they are found.

use super::dialect::Dialect;
use super::fault::{At, Place, Warning};

/// Collects faults and finds their places in the file.
pub struct Faults<'a, D: Dialect> {
    text: &'a str,
    origin: Place,
    most: usize,
    pub(crate) errors: Vec<At<D::Error>>,
    pub(crate) warnings: Vec<At<Warning>>,
    /// How many were left out because there were too many.
    pub(crate) omitted: usize,
}

impl<'a, D: Dialect> Faults<'a, D> {
    /// For a text that starts at this place of the file.
    pub(crate) fn new(text: &'a str, origin: Place, most: usize) -> Faults<'a, D> {
        Faults { text, origin, most, errors: Vec::new(), warnings: Vec::new(), omitted: 0 }
    }

    pub(crate) fn warn(&mut self, at: usize, what: Warning) {
        if self.warnings.len() < self.most {
            self.warnings.push(At { place: self.place(at), what });
        } else {
            self.omitted += 1;
        }
    }

    pub(crate) fn error(&mut self, at: usize, what: D::Error) {
        if self.errors.len() < self.most {
            self.errors.push(At { place: self.place(at), what });
        } else {
            self.omitted += 1;
        }
    }

    /// The place of a byte of the text.
    pub(crate) fn place(&self, at: usize) -> Place {
        self.origin.after(&self.text[..at])
    }
}

impl Place {
    /// The place that one comes to from here by reading a text.
    pub(crate) fn after(self, text: &str) -> Place {
        match text.rfind('\n') {
            None => Place { column: self.column + text.chars().count(), ..self },
            Some(last) => Place {
                line: self.line + text.bytes().filter(|&byte| byte == b'\n').count(),
                column: text[last + 1..].chars().count() + 1,
            },
        }
    }
}
