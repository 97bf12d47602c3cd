//! The official tables from which openings are drawn, and the draw.
//!
//! In draughts-64 and checkers the players do not begin as they like: a lot gives them a cell of a
//! table, and the cell the first moves of the game or a changed array (`RU-2013 2.2.2`,
//! `UA-2024 III.start.5.2`).
//!
//! * [`Table`] is one of the five tables of the rulebooks, as printed.
//! * [`Cell`] is one cell of it, found by its [`Address`]: `XVI/12` is column XVI, row 12.
//! * [`Opening`] is what stands in a cell, played out: the moves and the position after them.
//! * [`Draw`] is a cell that fell to the players, from a seed that anybody can draw again.
//! * [`Erratum`] is a misprint with its correction; [`Errata`] says what to do about them.
//!
//! ```
//! use lots::Seed;
//! use openings::{Draw, Errata, Table, Terms};
//!
//! let table: Table = "RU-2013 App.5".parse()?;
//! let cell = table.cell("I/16".parse()?, Errata::Corrected)?;
//! assert_eq!(cell.text(), "ab4 bc5 ba5 cb4");
//! assert_eq!(cell.opening().unwrap().to_string(), "a3-b4 b6-c5 b4-a5 c5-b4");
//!
//! let seed = Seed::from_text("Kyiv 2026");
//! let draw = Draw::new(table, &seed, "round 1, board 4", Terms::default());
//! assert_eq!(draw.cell.address().to_string(), "II/31");
//! assert_eq!(draw.opening.to_string(), "c3-b4 h6-g5 g3-f4 g5-h4 f4-g5 b6-a5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a cell is drawn
//! 1. The cells of the table stand in order: column by column from the left, in a column from the
//!    top, counted from 0. The reserve of `RU-2013 App.5`, eight spare positions under the 528 that
//!    the table's title counts, is left out; it follows as the last column only if
//!    [`Reserve::Included`] is asked for.
//! 2. A [`lots::Lot`] begins with the seed and the purpose `opening draw/<table>/<purpose>`, for
//!    example `opening draw/UA-2024 App.2/round 3, board 5`. The table is named as its rulebook
//!    names it ([`Table::name`]).
//! 3. The lot chooses one of all the cells. Column and row thus fall together, and each cell is
//!    equally likely, in the short last column of a table too.
//! 4. A cell that means a new draw (`***`, or a misprint under [`Errata::Strict`]) is noted, and
//!    the same lot chooses again, until a cell can be played.
//!
//! `tests/draws.py` is this method written a second time, and `tests/data/draws.tsv` what it
//! printed; the tests compare.
//!
//! # What this crate must not know
//! How games are written and shown (`notation`), who draws and when, files and terminals. It makes
//! no random numbers of its own.

mod address;
mod cell;
mod data;
mod draw;
mod erratum;
mod opening;
mod table;
#[cfg(feature = "serde")]
mod with_serde;

pub use address::{Address, Column, InvalidAddress};
pub use cell::{Cell, Kind};
pub use draw::{Draw, Reserve, Terms};
pub use erratum::{Errata, Erratum, Finding};
pub use opening::{Opening, Relocation, Start, Unplayable};
pub use table::{Names, NoSuchCell, Table, UnknownTable};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
