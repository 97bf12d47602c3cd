//! Renju: games read from lists of moves and files, and drawn as numbered diagrams.
//!
//! * [`Record`] is a game as it was reported, fouls and all.
//! * [`read_moves`] reads it from a list such as `h8 i9 g7`, [`read_text_board`] and [`read_pos`]
//!   from what RenLib and its kin save.
//! * [`Diagram`] draws it as the score sheets of the rulebooks have it, for terminals and as SVG.
//!
//! ```
//! use notation::diagram::Letters;
//! use notation::stones::{Diagram, read_moves};
//! use renju::Lettering;
//!
//! let reading = read_moves("1. h8 j9 2. k8 -", Lettering::Documents)?;
//! assert_eq!(reading.record.list(Lettering::Documents), "H8 J9 K8 -");
//! assert_eq!(reading.record.list(Lettering::International), "H8 I9 J8 -");
//! let diagram = Diagram::of_record(&reading.record, Lettering::Documents);
//! let text = diagram.text(Letters::Ascii);
//! assert!(text.contains(" 9  .  .  .  .  .  .  .  .  2  .  .  .  .  .  .\n"));
//! assert!(text.contains(" 8  .  .  .  .  .  .  . (1) . (3) .  .  .  .  .\n"));
//! assert!(text.ends_with("Passes: 4 -\n"));
//! # Ok::<(), notation::stones::ReadError>(())
//! ```
//!
//! Other files are refused with a word on what to do: trees of variations (RenLib's `.lib`) hold
//! many games and no single one.

mod diagram;
mod error;
mod list;
mod pos;
mod record;
mod svg;
mod text;

pub use diagram::{Diagram, Print};
pub use error::{Fault, Irregularity, PosError, ReadError};
pub use list::{Reading, read_moves, read_text_board};
pub use pos::read_pos;
pub use record::{Record, Stone, Unplayable};
