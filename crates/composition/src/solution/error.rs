//! Why the text of a solution was not read.

use notation::movetext::MoveError;
use thiserror::Error;

use super::label::Label;

/// What is wrong with the text of a solution, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at character {column} of the solution: {fault}")]
pub struct SolutionError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: SolutionFault,
}

/// What is wrong with the text of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionFault {
    /// There is no move in it.
    #[error("there is no move; a solution is written like “ab6, d4 (c5 A), h6+; A (e5), f6+”")]
    Empty,
    /// A letter that has no place in a solution.
    #[error(
        "“{0}” has no place in a solution; it holds moves, labels and the signs , ( ) ; ? ! + ="
    )]
    Symbol(char),
    /// A bracket is not closed, or closes nothing.
    #[error("a bracket stands alone; Black's moves are written in a pair of them, as in (c5)")]
    Bracket,
    /// A bracket without a move.
    #[error("a bracket holds one move of Black and the labels of other moves, as in (c5 A B)")]
    NoMoveInBrackets,
    /// A label that no move announces.
    #[error("no move announces the line {0}; write ({0}) after the move of Black it replaces")]
    Unannounced(Label),
    /// A label that stands before two lines.
    #[error("the line {0} is given twice; give each line a label of its own")]
    Twice(Label),
    /// A text that is no label.
    #[error("“{0}” is neither a move nor a label such as A, VP1, I or I-A")]
    UnknownLabel(String),
    /// A move that Black could play stands where White's should.
    #[error("“{0}” is a move of Black; write his moves in brackets, as in ({0})")]
    BlackUnbracketed(String),
    /// A move that cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Black's move is left out where he is free to choose.
    #[error("Black's move before “{0}” is missing; only compulsory captures may be left out")]
    BlackMissing(String),
    /// So many captures are left out that the line could mean too many things.
    #[error("too many choices of Black are left open before “{0}”; write his captures in brackets")]
    TooOpen(String),
    /// White's move is left out.
    #[error("White's move before “({0})” is missing")]
    WhiteMissing(String),
}

impl SolutionFault {
    pub(super) fn at(self, column: usize) -> SolutionError {
        SolutionError { column, fault: self }
    }
}
