//! Files of games: what PDN files of draughts and PGN files of chess have in common.
//!
//! Both have tags, moves with everything said about them, variations within variations, clocks in
//! comments and a result, and both are met in every state of repair. [`Reader`], [`Game`] and all
//! the rest are the same for both; a [`Dialect`] says what one kind of file has to itself. Use
//! them by the names that [`pdn`](crate::pdn) and [`pgn`](crate::pgn) give them.

mod body;
mod clock;
mod comment;
mod dialect;
mod fault;
mod faults;
mod game;
mod header;
mod lexer;
mod page;
mod parse;
mod reader;
mod score;
mod tagpair;
mod tags;
mod write;

pub use clock::Clocks;
pub use comment::Comment;
pub use dialect::Dialect;
pub use fault::{At, Half, MoveNumber, Place, ReadError, Warning};
pub use game::{Game, Line, Note, Ply, PlyMove};
pub use reader::{Limits, Options, Reader, Reading};
pub use score::{Points, Score};
pub use tags::Tags;

pub(crate) use body::REST_MAX;
pub(crate) use dialect::{Escape, Grammar, Sign};
pub(crate) use faults::Faults;
pub(crate) use header::{Header, Tag};
#[cfg(feature = "chess")]
pub(crate) use lexer::Kind;
pub(crate) use lexer::Lexer;
pub(crate) use page::Page;
pub(crate) use parse::{ParseState, moves_of_game};
pub(crate) use tags::ROSTER;
pub(crate) use write::{After, write_game};
