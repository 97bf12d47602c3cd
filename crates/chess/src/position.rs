//! A position that can be played on.

use std::fmt;

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position as _};
use thiserror::Error;

use crate::{Colour, Move, Piece, PositionKey, Square, TooLittle};

/// A checked position: each side has one king, and the side not to move is not in check.
///
/// Two positions are equal if 9.2.2 calls them the same; the counters do not matter.
#[derive(Clone, PartialEq, Eq)]
pub struct Position(pub(crate) Chess);

impl Position {
    /// The position from which a game begins (2.3).
    pub fn start() -> Position {
        Position(Chess::new())
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        self.0.turn()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.0.board().piece_at(square)
    }

    /// All men with their squares, from a1 to h8.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.0.board().iter()
    }

    /// The men of a side that attack a square (3.1.2), from a1 to h8.
    pub fn attackers(&self, square: Square, side: Colour) -> Vec<(Square, Piece)> {
        let board = self.0.board();
        let from = board.attacks_to(square, side, board.occupied());
        from.into_iter().filter_map(|one| Some((one, board.piece_at(one)?))).collect()
    }

    /// Is the side to move in check (3.9.1)?
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Moves by both sides since a pawn moved or a man was taken, as far as the position knows.
    pub fn quiet_plies(&self) -> u32 {
        self.0.halfmoves()
    }

    /// The number of the move to be made next.
    pub fn move_number(&self) -> u32 {
        self.0.fullmoves().get()
    }

    /// The legal moves (3.10.1).
    pub fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move).collect()
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        self.0.legal_moves().len() as u64
    }

    /// Plays a move if it is legal here.
    pub fn play(&self, mv: &Move) -> Result<Position, IllegalMove> {
        if self.0.is_legal(mv.0) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove { mv: *mv, position: Box::new(self.clone()) })
        }
    }

    /// The position after one of its own legal moves.
    ///
    /// # Panics
    /// If the man that moves does not stand here, or belongs to the other side.
    pub fn after(&self, mv: &Move) -> Position {
        assert!(
            self.at(mv.from()) == Some(mv.role().of(self.turn())),
            "{mv} is no move of {self:?}"
        );
        let mut next = self.0.clone();
        next.play_unchecked(mv.0);
        Position(next)
    }

    /// The legal move that a program calls by this name: `e2e4`, `e7e8q`, `e1g1`.
    pub fn uci(&self, text: &str) -> Result<Move, UciError> {
        let uci: UciMove = text.parse().map_err(|_| UciError::Text(text.to_owned()))?;
        uci.to_move(&self.0).map(Move).map_err(|_| UciError::Illegal {
            text: text.to_owned(),
            position: Box::new(self.clone()),
        })
    }

    /// How the game has ended on the board, as far as the men alone tell.
    ///
    /// Other dead positions need more than a glance: ask [`prospects`](crate::prospects). Draws by
    /// repetition and by move count need the game: ask [`History`](crate::History).
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.0.legal_moves().is_empty(), self.is_check()) {
            (true, true) => Some(Outcome::Checkmate { winner: !self.turn() }),
            (true, false) => Some(Outcome::Stalemate),
            (false, _) => {
                let too_little = |winner| TooLittle::to_mate(self, winner);
                (too_little(Colour::White).is_some() && too_little(Colour::Black).is_some())
                    .then_some(Outcome::DeadPosition)
            }
        }
    }

    /// What is the same for two positions exactly if 9.2.2 calls them the same.
    pub fn key(&self) -> PositionKey {
        PositionKey::of(&self.0)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// How a game ends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The king is attacked and nothing helps (5.1.1).
    Checkmate {
        /// Who gave mate.
        winner: Colour,
    },
    /// No legal move, and the king is not attacked: a draw (5.2.1).
    Stalemate,
    /// Neither side can ever mate: a draw (5.2.2).
    DeadPosition,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Colour> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate | Outcome::DeadPosition => None,
        }
    }
}

/// A move that is not legal in the position it was tried in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{mv} is not a legal move of {position:?}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position.
    pub position: Box<Position>,
}

/// Why a move in a program's words could not be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UciError {
    /// The text is no such move.
    #[error(
        "“{0}” is not a move between two squares; write it as in “e2e4”, or “e7e8q” to promote"
    )]
    Text(String),
    /// The move is not legal.
    #[error("{text} is not a legal move of {position:?}")]
    Illegal {
        /// The text.
        text: String,
        /// The position.
        position: Box<Position>,
    },
}
