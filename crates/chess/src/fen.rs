//! Positions as text: FEN, as programs write it and as people shorten it.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, EnPassantMode, PositionErrorKinds};
use thiserror::Error;

use crate::Position;

impl Position {
    /// Reads a position. Fields at the end may be left out: `8/8/8/4k3/8/4K3/4P3/8 w` will do.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let setup: Fen = fen.trim().parse().map_err(|error| FenError::text(fen, &error))?;
        setup
            .into_position(CastlingMode::Standard)
            .map(Position)
            .map_err(|error| FenError::setup(fen, error.kinds()))
    }

    /// Writes the position; the square crossed by a pawn is named only if it can be taken there.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
    }
}

/// Why a FEN could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text is not a FEN.
    #[error("“{fen}” is not a FEN: {problem}")]
    Text {
        /// The text.
        fen: String,
        /// What is wrong with it.
        problem: FenProblem,
    },
    /// The FEN was read but is no position that can be played on.
    #[error("“{fen}” is not a position: {}", sentence(faults))]
    Setup {
        /// The text.
        fen: String,
        /// Everything that is wrong; never empty.
        faults: Vec<SetupFault>,
    },
}

/// What is wrong with the text of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FenProblem {
    /// The board is not eight ranks of eight squares.
    #[error(
        "the first field is eight ranks from the eighth down, divided by “/”, each with men \
         (KQRBNP white, kqrbnp black) and numbers of empty squares that make eight"
    )]
    Board,
    /// The second field is neither `w` nor `b`.
    #[error("the second field says who is to move, “w” or “b”")]
    Turn,
    /// The third field names castling rights wrongly.
    #[error("the third field names who may castle where, as in “KQkq”, or is “-”")]
    Castling,
    /// The fourth field is no square.
    #[error("the fourth field is the square a pawn has just crossed, or “-”")]
    Crossed,
    /// A counter is not a number.
    #[error(
        "the fifth field counts the moves of both sides since a pawn moved or a man was taken, \
         the sixth is the number of the next move"
    )]
    Counter,
}

/// Why men on a board are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// A side has no king.
    #[error("each side needs its king")]
    KingMissing,
    /// A side has more than one king.
    #[error("a side has more than one king")]
    TooManyKings,
    /// A pawn stands where none can be.
    #[error("a pawn stands on the first or the last rank")]
    PawnOnEdge,
    /// A right to castle without king and rook at home.
    #[error("castling is claimed without king and rook on their first squares")]
    Castling,
    /// The crossed square does not fit the pawns.
    #[error("no pawn can just have crossed the square named in the fourth field")]
    Crossed,
    /// The king of the side not to move could be taken.
    #[error("the side that is not to move is in check")]
    OppositeCheck,
    /// The checks cannot have been given by one move.
    #[error("no single move can have given these checks")]
    ImpossibleCheck,
    /// More pieces than pawns could have become.
    #[error("a side has more men than promotions can explain")]
    TooManyMen,
}

impl FenError {
    fn text(fen: &str, error: &ParseFenError) -> FenError {
        let problem = match error {
            ParseFenError::InvalidTurn => FenProblem::Turn,
            ParseFenError::InvalidCastling => FenProblem::Castling,
            ParseFenError::InvalidEpSquare => FenProblem::Crossed,
            ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => {
                FenProblem::Counter
            }
            _ => FenProblem::Board,
        };
        FenError::Text { fen: fen.to_owned(), problem }
    }

    fn setup(fen: &str, kinds: PositionErrorKinds) -> FenError {
        let faults = FAULTS
            .into_iter()
            .filter(|(kind, _)| kinds.intersects(*kind))
            .map(|(_, fault)| fault)
            .collect();
        FenError::Setup { fen: fen.to_owned(), faults }
    }
}

const FAULTS: [(PositionErrorKinds, SetupFault); 8] = [
    (
        PositionErrorKinds::MISSING_KING.union(PositionErrorKinds::EMPTY_BOARD),
        SetupFault::KingMissing,
    ),
    (PositionErrorKinds::TOO_MANY_KINGS, SetupFault::TooManyKings),
    (PositionErrorKinds::PAWNS_ON_BACKRANK, SetupFault::PawnOnEdge),
    (PositionErrorKinds::INVALID_CASTLING_RIGHTS, SetupFault::Castling),
    (PositionErrorKinds::INVALID_EP_SQUARE, SetupFault::Crossed),
    (PositionErrorKinds::OPPOSITE_CHECK, SetupFault::OppositeCheck),
    (PositionErrorKinds::IMPOSSIBLE_CHECK, SetupFault::ImpossibleCheck),
    (PositionErrorKinds::TOO_MUCH_MATERIAL, SetupFault::TooManyMen),
];

fn sentence(faults: &[SetupFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
