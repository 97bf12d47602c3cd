//! PDN files: games of draughts as programs exchange them.
//!
//! * [`Reader`] takes a stream apart into [`Reading`]s: a [`Game`], the variant that was taken for
//!   it and why ([`Choice`]), and what was wrong with it, each with its place. It reads what is
//!   met in the wild; nothing is lost that a game says.
//! * [`Game::to_pdn`] writes a game so that other programs read it.
//!
//! A game that is written and read again is the same game.

mod body;
mod choice;
mod clock;
mod fault;
mod faults;
mod game;
mod gametype;
mod header;
mod lexer;
mod mark;
mod page;
mod parse;
mod reader;
mod score;
mod shape;
mod tagpair;
mod tags;
mod write;

pub use choice::{Choice, ChoiceReason};
pub use clock::Clocks;
pub use fault::{At, GameError, Half, MoveNumber, Place, ReadError, Warning};
pub use game::{Comment, Game, Line, Note, Ply, PlyMove};
pub use mark::Mark;
pub use reader::{Limits, Options, Reader, Reading};
pub use score::{Points, Score};
pub use tags::Tags;
pub use write::Layout;
