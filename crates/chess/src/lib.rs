//! Positions and legal moves of chess, and what the laws ask of them beyond that.
//!
//! # Where to begin
//! * [`Position`] is a checked position: [`Position::start`], [`Position::from_fen`].
//!   [`Position::legal_moves`] gives [`Move`]s, [`Position::play`] and [`Position::after`] play
//!   one, [`Position::outcome`] says whether the board ends the game.
//! * [`mate_possible`] says whether a side can still mate by *any* series of legal moves, with the
//!   moves or the reason; [`prospects`] asks for both sides and so whether the position is dead.
//! * [`History`] counts repetitions and moves without progress: what may be claimed and what ends
//!   the game by itself.
//! * [`Position::read_move`] and [`Position::write_move`] know every spelling of appendix C,
//!   [`Record`] a whole score sheet.
//!
//! ```
//! use chess::{Budget, Life, Position, prospects};
//!
//! // A wall of pawns that no bishop can open: the game is drawn at once (5.2.2).
//! let position = Position::from_fen("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w")?;
//! assert_eq!(prospects(&position, Budget::QUICK).life(), Life::Dead);
//! # Ok::<(), chess::FenError>(())
//! ```
//!
//! Clause numbers in this crate are those of UA-CHESS. Moves, FEN and attack tables come from
//! `shakmaty`; squares, pieces and colours are its own types under our names.
//!
//! # What this crate must not know
//! Clocks, offers, penalties and results by agreement (they live in `game`); PGN files and diagrams
//! (`notation`); files, terminals and time. It draws no random numbers and keeps no state.

mod fen;
mod history;
mod key;
mod mate;
mod moves;
mod movetext;
mod perft;
mod position;

pub use fen::{FenError, FenProblem, SetupFault};
pub use history::{AutomaticDraw, Claim, History};
pub use key::PositionKey;
pub use mate::{
    Budget, Helpmate, Life, MateAnswer, Proof, Prospects, TooLittle, mate_possible, prospects,
};
pub use moves::Move;
pub use movetext::{
    Captures, Castling, Checks, Difference, Entry, ForeignLetter, Form, InPassing, Letters,
    MoveTextError, Promotions, Record, RecordError, Style, WrittenMove,
};
pub use perft::{divide, perft};
pub use position::{IllegalMove, Outcome, Position, UciError};
pub use shakmaty::{CastlingSide, Color as Colour, File, Piece, Rank, Role, Square};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
