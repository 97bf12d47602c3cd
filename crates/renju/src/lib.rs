//! Renju: the board, its terms, Black's fouls, moves and how they end a game, opening regulations.
//!
//! ```
//! use renju::{Board, Colour, FoulKind, FoulMap, Lettering, Verdict};
//!
//! let letters = Lettering::Documents;
//! let black = letters.read_all("F8 G8 H9 H10")?.into_iter().collect();
//! let board = Board::from_stones(black, Default::default())?;
//! let point = letters.read("H8")?;
//!
//! // All points at once, in less than a microsecond...
//! let map = FoulMap::of(&board);
//! assert_eq!(map.verdict(point), Some(Verdict::Foul(FoulKind::DoubleThree)));
//! // ...and one with its reasons, as data or told in words.
//! let finding = board.judge(Colour::Black, point).ok_or("occupied")?;
//! assert_eq!(finding.threes.len(), 2);
//! assert_eq!(finding.text(letters), "H8 is a double three (three F8 G8 H8; three H8 H9 H10)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to learn | read |
//! |---|---|
//! | what a row, a four, a three is | [`Board::row`] and its neighbours |
//! | why the answer about fouls is exact, and why it ends | [`Board::judge`] |
//! | what may be played, and what ends a game | [`Position`] |
//! | when nothing is left to build | [`Board::has_nothing_left_to_build`] |
//! | how a game is opened | [`Opening`] |
//!
//! The crate must not know clocks, offers, resignation, what follows from a foul that was placed, or
//! files of games: those are for `game` and `notation`.

mod board;
mod colour;
mod direction;
mod finding;
mod foul_map;
mod lettering;
mod opening;
mod opening_rule;
mod picture;
mod point;
mod point_set;
mod position;
mod prospects;
mod symmetry;
mod terms;
mod text;
#[cfg(feature = "serde")]
mod with_serde;

pub use board::{Board, Occupied};
pub use colour::Colour;
pub use direction::Direction;
pub use finding::{Finding, FoulKind, Verdict};
pub use foul_map::FoulMap;
pub use lettering::{Lettering, PointError};
pub use opening::{Action, Opening, OpeningRefusal, Player};
pub use opening_rule::{Area, Count, Fifths, OpeningRule, Step, UnknownRule};
pub use picture::PictureError;
pub use point::{Point, SIDE};
pub use point_set::PointSet;
pub use position::{Move, Outcome, Position, Refusal};
pub use symmetry::Symmetry;
pub use terms::{FalseThree, Four, Row, Three};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
