//! PDN files: games of draughts as programs exchange them.
//!
//! * [`Reader`] takes a stream apart into [`Reading`]s: a [`Game`], the variant that was taken for
//!   it and why ([`Choice`]), and what was wrong with it, each with its place. It reads what is
//!   met in the wild; nothing is lost that a game says.
//! * [`Game::to_pdn`] writes a game so that other programs read it.
//!
//! A game that is written and read again is the same game.

mod ambiguity;
mod choice;
mod dialect;
mod fault;
mod gametype;
mod mark;
mod shape;
mod write;

pub use crate::gamefile::{
    At, Clocks, Comment, Half, Limits, Place, Points, ReadError, Score, Tags, Warning,
};
pub use choice::{Choice, ChoiceReason};
pub use dialect::Pdn;
pub use fault::GameError;
pub use mark::Mark;
pub use write::Layout;

use crate::gamefile;

/// Reads the games of a file of any size, holding no more than a game or two in memory.
///
/// ```
/// use notation::pdn::{Reader, Score};
///
/// let file = "[White \"Иванов\"]\n[GameType \"25\"]\n1. ed4 dc5 2. b:d6 *\n";
/// let mut games = Reader::new(file.as_bytes());
/// let reading = games.next().unwrap()?;
/// assert_eq!(reading.game.tags.get("White"), Some("Иванов"));
/// assert_eq!(reading.game.legal_moves().count(), 2);
/// assert_eq!(reading.errors[0].place.line, 3);
/// assert_eq!(reading.game.score, Score::Unfinished);
/// # Ok::<(), notation::pdn::ReadError>(())
/// ```
pub type Reader<R> = gamefile::Reader<R, Pdn>;
/// How games are to be read.
pub type Options = gamefile::Options<Pdn>;
/// A game and how its reading went.
pub type Reading = gamefile::Reading<Pdn>;
/// A game of draughts.
pub type Game = gamefile::Game<Pdn>;
/// Moves one after another.
pub type Line = gamefile::Line<Pdn>;
/// One move and what is said about it.
pub type Ply = gamefile::Ply<Pdn>;
/// A move of a file.
pub type PlyMove = gamefile::PlyMove<Pdn>;
/// Something said about a move or at the start of a line.
pub type Note = gamefile::Note<Pdn>;
/// The number of a move, counted from where the game starts.
pub type MoveNumber = gamefile::MoveNumber<draughts::Colour>;

impl Game {
    /// Which game is played.
    pub fn variant(&self) -> Option<draughts::Variant> {
        self.start.map(|position| position.variant())
    }
}
