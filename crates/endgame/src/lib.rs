//! Exact values of draughts positions with few pieces.
//!
//! For every position of up to [`MOST_PIECES`] pieces the tables say whether the side to move
//! wins, draws or loses, and in how many plies with best play on both sides. Captures are
//! compulsory, who cannot move has lost (in giveaway: won), and no number of moves makes a draw:
//! those rules depend on the rulebook and are not this crate's business.
//!
//! # Where to begin
//! * [`Tables::build_in_memory`] works out up to four pieces in seconds; [`Plan::build`] writes
//!   larger tables to a folder, from which [`Tables::open`] takes them.
//! * [`Tables::probe`] gives the [`Value`] of a position, [`Tables::rated_moves`] that of each of
//!   its moves.
//! * [`Tables::verify`] derives the values anew from the legal moves, [`Tables::stats`] counts
//!   them.
//!
//! ```
//! use draughts::{Position, Variant};
//! use endgame::{Tables, Value};
//!
//! let tables = Tables::build_in_memory(Variant::RUSSIAN, 2)?;
//! let position = Position::from_fen(Variant::RUSSIAN, "W:WKg7:BKh8")?;
//! assert_eq!(tables.probe(&position)?, Some(Value::Win { plies: 3 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is done
//! Positions are sorted into [`Ending`]s by their pieces, and each ending into two [`Class`]es by
//! who is to move; colours do not matter (`placement.rs`). The positions of a class have
//! consecutive numbers (`index.rs`), so that a table is a byte for each (`code.rs`). An ending is
//! worked out from the end of the game backwards (`solve.rs`), after the endings to which captures
//! and crownings lead (`material.rs`), and kept in one file (`file.rs`).
//!
//! # What this crate must not know
//! Draws by repetition or number of moves, clocks, the terminal, and what time it is.

mod build;
mod checksum;
mod code;
mod combination;
mod error;
mod exits;
mod file;
mod index;
mod material;
mod placement;
mod plan;
mod progress;
mod retreat;
mod solve;
mod stats;
mod table;
mod tables;
mod value;
mod verify;
mod workers;

pub use build::Built;
pub use error::{BuildError, FileError, VerifyError};
pub use material::{Class, Ending, Force, MOST_PIECES};
pub use plan::{Plan, Resources};
pub use progress::Progress;
pub use stats::{Longest, Stats};
pub use tables::{RatedMove, Tables};
pub use value::Value;
pub use verify::Sample;
