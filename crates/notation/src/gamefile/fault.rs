//! What is wrong with a file, a game or a part of a game, and where.

use std::fmt;
use std::ops::Not;

use thiserror::Error;

use super::score::Score;
use crate::encoding::DecodeError;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Something found at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// Where.
    pub place: Place,
    /// What.
    pub what: T,
}

impl<T: fmt::Display> fmt::Display for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Why a file, or one game of it, gave nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing more can be read from this file.
    #[error(transparent)]
    File(#[from] DecodeError),
    /// A game is larger than the reader's bound; the next one is read.
    #[error("game {game}, line {line}: the game is longer than {bytes} bytes and was left out")]
    TooLong {
        /// Which game, from 1.
        game: usize,
        /// The line it starts on.
        line: usize,
        /// The bound.
        bytes: usize,
    },
    /// Variations within variations beyond the reader's bound; the next game is read.
    #[error(
        "game {game}, {place}: more than {depth} variations within one another; the game was left out"
    )]
    TooDeep {
        /// Which game, from 1.
        game: usize,
        /// Where the bound was passed.
        place: Place,
        /// The bound.
        depth: usize,
    },
}

/// The number of a move, counted from where the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber<C> {
    /// From 1.
    pub number: usize,
    /// Who makes it.
    pub turn: C,
    /// Does the side make it that has the first move in this game?
    pub half: Half,
}

/// Which of the two moves with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// That of the side that begins.
    First,
    /// The reply.
    Second,
}

impl<C: Copy + PartialEq + Not<Output = C>> MoveNumber<C> {
    /// The number of a ply, counted from 0, when the side `start` made the first with this number,
    /// and the side `begins` has the first move in this game.
    pub(crate) fn new(ply: usize, start: C, begins: C, first: usize) -> MoveNumber<C> {
        let ply_of_game = ply + usize::from(start != begins);
        let (half, turn) = match ply_of_game % 2 {
            0 => (Half::First, begins),
            _ => (Half::Second, !begins),
        };
        MoveNumber { number: first + ply_of_game / 2, turn, half }
    }
}

impl<C> fmt::Display for MoveNumber<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half {
            Half::First => write!(f, "{}.", self.number),
            Half::Second => write!(f, "{}...", self.number),
        }
    }
}

/// Something in a game that is not as it should be, but was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Warning {
    /// Tag and end of the game say different results; the tag counts, unless it is `*`.
    #[error("the Result tag says “{}”, the end of the game “{}”", tag.words(), terminator.words())]
    ResultsDisagree {
        /// What the tag says.
        tag: Score,
        /// What stands after the last move.
        terminator: Score,
    },
    /// No result stands after the last move.
    #[error("the game ends without a result")]
    NoTerminator,
    /// A `Result` tag that is no result; kept as a comment.
    #[error("“{0}” is no result; write 1-0, 1/2-1/2, 0-1 or *, in draughts also 2-0, 1-1, 0-2")]
    UnknownResult(String),
    /// A `GameType` tag that says nothing; kept as a comment.
    #[error(
        "“{0}” is no GameType; write 20 for international, 21 English, 25 Russian, 26 Brazilian"
    )]
    UnknownGameType(String),
    /// A position with rights that its pieces do not allow; they were left out.
    #[error("“{0}” promises castling or a capture that is not possible; this was left out")]
    DefectiveFen(String),
    /// A tag whose name is spelt otherwise or in another language.
    #[error("the tag {name} was read as {usual}")]
    ForeignTag {
        /// The name in the file.
        name: String,
        /// The usual name.
        usual: &'static str,
    },
    /// A tag whose brackets or quotation marks are not as they should be.
    #[error("the tag {0} was read, but a tag is written [Name \"value\"]")]
    DefectiveTag(String),
    /// A tag that this game has already; kept as a comment.
    #[error("the tag {0} stands here a second time")]
    RepeatedTag(String),
    /// One tag too many; kept as a comment.
    #[error("the game has too many tags; {0} was kept as a comment")]
    TooManyTags(String),
    /// A comment without its `}`.
    #[error("a comment begins here and does not end; it was ended before the next game")]
    UnclosedComment,
    /// A variation without its `)`.
    #[error("a variation was not closed before the end of the game")]
    UnclosedVariation,
    /// A `)` or `}` that closes nothing.
    #[error("“{0}” closes nothing and was left out")]
    StrayBracket(char),
    /// Words among the moves; kept as a comment.
    #[error("“{0}” is no move; it was kept as a comment")]
    UnexpectedText(String),
    /// A result with more moves after it; kept as a note.
    #[error("the result “{}” stands in the middle of the moves", .0.words())]
    ResultInTheMiddle(Score),
    /// A capture that could be one of several; the moves after it tell which.
    #[error(
        "“{text}” could be one of several captures; {taken} was taken, as the moves that follow go on from there"
    )]
    AmbiguousCapture {
        /// The capture as it is written.
        text: String,
        /// The one that was taken, with every square it touches.
        taken: String,
    },
    /// Bytes that are no letters of the file's encoding.
    #[error("some letters could not be read; they are shown as \u{FFFD}")]
    BrokenLetters,
}
