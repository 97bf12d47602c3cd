//! PGN files: games of chess as programs exchange them.
//!
//! * [`Reader`] takes a stream apart into [`Reading`]s: a [`Game`] and what was wrong with it, each
//!   with its place. Moves are read in all spellings of appendix C and some more: short and long,
//!   with English or Ukrainian letters or figurines, castling with zeros or letters, with and
//!   without signs. Nothing is lost that a game says.
//! * [`Game::to_pgn`] writes a game so that other programs read it.
//!
//! A game that is written and read again is the same game.

mod dialect;
mod fault;
mod fen;
mod letters;
mod mark;
mod moves;
mod shape;
mod write;

pub use crate::gamefile::{
    At, Clocks, Comment, Half, Limits, Place, ReadError, Score, Tags, Warning,
};
pub use dialect::Pgn;
pub use fault::GameError;
pub use mark::Mark;
pub use write::Layout;

use crate::gamefile;

/// Reads the games of a file of any size, holding no more than a game or two in memory.
///
/// ```
/// use notation::pgn::{Reader, Score};
///
/// let file = "[White \"Шевченко\"]\n1. e4 e5 2. Кf3 Кc6 3. Сd5 *\n";
/// let mut games = Reader::new(file.as_bytes());
/// let reading = games.next().unwrap()?;
/// assert_eq!(reading.game.tags.get("White"), Some("Шевченко"));
/// assert_eq!(reading.game.legal_moves().count(), 4);
/// assert_eq!(reading.errors[0].place.line, 2);
/// assert_eq!(reading.game.score, Score::Unfinished);
/// # Ok::<(), notation::pgn::ReadError>(())
/// ```
pub type Reader<R> = gamefile::Reader<R, Pgn>;
/// How games are to be read.
pub type Options = gamefile::Options<Pgn>;
/// A game and how its reading went.
pub type Reading = gamefile::Reading<Pgn>;
/// A game of chess.
pub type Game = gamefile::Game<Pgn>;
/// Moves one after another.
pub type Line = gamefile::Line<Pgn>;
/// One move and what is said about it.
pub type Ply = gamefile::Ply<Pgn>;
/// A move of a file.
pub type PlyMove = gamefile::PlyMove<Pgn>;
/// Something said about a move or at the start of a line.
pub type Note = gamefile::Note<Pgn>;
/// The number of a move, counted as the game counts.
pub type MoveNumber = gamefile::MoveNumber<chess::Colour>;
