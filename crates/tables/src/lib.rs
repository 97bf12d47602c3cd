//! Tables as text: rows of cells between commas, semicolons or tabs.
//!
//! [`read`] takes what people and programs save, whatever the separator; [`write()`] makes what all
//! of them open. There is one rule for all our files:
//!
//! * rows end with CR LF, cells that need it stand in quotation marks, two of which are one;
//! * a cell that a spreadsheet would calculate gets an apostrophe in front (`'=1+1`), which
//!   [`read`] takes away again;
//! * [`file`] begins with the mark that tells spreadsheets that the text is UTF-8.
//!
//! ```
//! let text = tables::write(tables::Separator::Semicolon, [["name", "club"], ["=1+1", "a;b"]]);
//! assert_eq!(text, "name;club\r\n'=1+1;\"a;b\"\r\n");
//! let rows: Vec<_> = tables::read(&text).map(|row| row.cells).collect();
//! assert_eq!(rows, [["name", "club"], ["=1+1", "a;b"]]);
//! ```
//!
//! # What this crate must not know
//! What stands in the cells, files and their encodings, workbooks.

mod guard;
mod read;
mod separator;
mod write;

pub use read::{Row, Rows, read};
pub use separator::Separator;
pub use write::{MARK, file, write};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
