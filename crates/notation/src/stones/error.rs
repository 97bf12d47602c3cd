//! What was wrong with a game that was read.

use renju::{Finding, Lettering, PointError};
use thiserror::Error;

use super::Unplayable;
use crate::pdn::Place;

/// Why a list was not read to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where in the text.
    pub place: Place,
    /// What is wrong there.
    pub fault: Fault,
}

/// What cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// Not a move.
    #[error(
        "“{0}” is no move; write points such as H8 with blanks between them, - or pass for a pass"
    )]
    NoMove(String),
    /// A point that the board does not have.
    #[error(transparent)]
    Point(#[from] PointError),
    /// A move that cannot have been played.
    #[error("move {number}, {text}, cannot have been played: {reason}")]
    Unplayable {
        /// Which move it would be.
        number: u16,
        /// The move as it is written.
        text: String,
        /// Why not.
        reason: Unplayable,
    },
    /// A number without a move.
    #[error("the number {0} has no move beside it; if that was a pass, write {0} -")]
    BareNumber(u32),
    /// A comment that does not end.
    #[error("the comment that begins here does not end; close it with a brace")]
    OpenComment,
    /// No moves under a text board.
    #[error(
        "this is no text board of RenLib: its moves stand below the line ----- Text Board -----"
    )]
    NoTextBoard,
}

/// What was read and played, and is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Irregularity {
    /// A foul of Black, placed as reported; what follows from it is for the rulebook.
    #[error("move {number} is a foul: {}", .finding.text(*.lettering))]
    Foul {
        /// Which move.
        number: u16,
        /// What makes it a foul.
        finding: Box<Finding>,
        /// The lettering it was read in.
        lettering: Lettering,
    },
    /// The first stone is not on the centre (RU-2013 5.2.4.1, RU-2022 9.2.4.1).
    #[error("the first stone is not on the centre point, H8")]
    NotCentre,
    /// A number that is neither that of the move nor that of the pair of moves: something may be
    /// missing.
    #[error("the number {written} stands before move {number}; is a move missing or too many?")]
    Misnumbered {
        /// The number as written.
        written: u32,
        /// Which move follows.
        number: u16,
    },
}

/// Why bytes are no `.pos` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PosError {
    /// RenLib's own library of variations.
    #[error(
        "this is a RenLib library (.lib), a tree of many games; in RenLib open the position and save it as .pos or as text"
    )]
    Library,
    /// The first byte, which counts the moves, does not fit.
    #[error("this is no .pos file: its first byte says {said} moves, and {bytes} bytes follow it")]
    Count {
        /// What the first byte says.
        said: u8,
        /// How many bytes follow it.
        bytes: usize,
    },
    /// A byte that is no point.
    #[error("move {number} is byte {byte}, which is no point: points are 0 to 224")]
    Byte {
        /// Which move.
        number: u16,
        /// Its byte.
        byte: u8,
    },
    /// A move that cannot have been played.
    #[error("move {number} cannot have been played: {reason}")]
    Unplayable {
        /// Which move.
        number: u16,
        /// Why not.
        reason: Unplayable,
    },
}
