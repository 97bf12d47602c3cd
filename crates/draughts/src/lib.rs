//! Positions and legal moves of every draughts game that the rulebooks know.
//!
//! # Where to begin
//! * [`Variant`] names a game: which [`Rules`] its pieces follow and which [`Goal`] its players
//!   have. `Variant::RUSSIAN`, `Variant::GIVEAWAY` and so on; [`Variant::facts`] lists how it
//!   differs from the others.
//! * [`Position`] is a checked position: [`Position::start`], [`Position::from_fen`], or an edited
//!   [`Setup`] through [`Position::new`].
//! * [`Position::legal_moves`] gives [`Move`]s, [`Position::for_each_legal_move`] shows them without
//!   a list, [`Position::after`] plays one, [`Position::outcome`] says whether the side to move has
//!   lost.
//!
//! It needs no standard library, only `alloc`. The feature `serde` stores squares and sets as
//! numbers, games by their names and positions as texts.
//!
//! ```
//! use draughts::{Position, Variant};
//!
//! // A white king has two ways to take four men, and both end on the same square.
//! let position = Position::from_fen(Variant::INTERNATIONAL, "W:WK47:B11,12,19,29,30,40")?;
//! let moves = position.legal_moves();
//! assert_eq!(format!("{moves:?}"), "[47x24x8x17x6, 47x24x35x44x6]");
//! # Ok::<(), draughts::FenError>(())
//! ```
//!
//! # How moves are found
//! One generator serves all games: `generate.rs` is its front, `side.rs` sees what all men can do
//! at once, `hunt.rs` follows long captures. What differs between games is a handful of constants
//! (`game.rs`): the size of the board, whether kings fly, whether men capture backwards,
//! whether most pieces must be taken, what happens on the last row in the middle of a capture. The
//! compiler makes a special copy for each game and colour, in which the questions are already
//! answered.
//!
//! # What this crate must not know
//! Draw rules, clocks, offers and results by agreement (they depend on the rulebook and live in
//! `game`); how moves and games are written (`notation`); files, terminals and time. It draws no
//! random numbers and keeps no state.

#![no_std]

extern crate alloc;

mod board;
mod colour;
mod diagonal;
mod fen;
mod game;
mod generate;
mod hunt;
mod moves;
mod perft;
mod position;
mod route;
mod setup;
mod side;
mod square;
mod successors;
mod variant;
#[cfg(feature = "serde")]
mod with_serde;

pub use colour::{ByColour, Colour, UnknownColour};
pub use diagonal::Diagonal;
pub use fen::{FenError, FenProblem, PositionError};
pub use game::LastRow;
pub use moves::{Move, Piece};
pub use perft::{divide, perft};
pub use position::{Ground, IllegalMove, InvalidSetup, Outcome, Position};
pub use setup::{Setup, SetupFault};
pub use square::{NoSquare, Square, SquareSet, Squares};
pub use variant::{Facts, Goal, Naming, Rules, UnknownSquare, UnknownVariant, Variant};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
