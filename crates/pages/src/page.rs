//! A page as text.

use askama::Template;

/// Something that is shown.
pub trait Page {
    /// It as HTML.
    fn html(&self) -> Result<String, Unwritten>;
}

/// A template that could not be filled in: a fault of the program.
#[derive(Debug, thiserror::Error)]
#[error("The page could not be written: {0}")]
pub struct Unwritten(#[from] askama::Error);

impl<T: Template> Page for T {
    fn html(&self) -> Result<String, Unwritten> {
        Ok(self.render()?)
    }
}
