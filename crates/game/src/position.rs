//! The one small interface through which games of every kind are seen.
//!
//! It tells facts: whose move it is, what may be played, what a move did, what each side has left,
//! whether the board has ended the game. What follows from them is for the rulebook to say.

mod chess;
mod draughts;
mod renju;

use std::fmt::Debug;

use ::renju::FoulKind;
use rulebook::WonBy;

use crate::{PerSide, Side};

/// A position of some game.
pub trait Position: Clone + Debug + PartialEq {
    /// A move of the game.
    type Move: Clone + Debug + PartialEq;
    /// What is equal for two positions exactly if they are the same in the sense of repetition.
    type Key: Clone + Debug + Ord;

    /// The side to move.
    fn turn(&self) -> Side;

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The position after a move, if it is legal.
    fn play(&self, mv: &Self::Move) -> Result<Self, NotLegal>;

    /// What makes the position the same as another: placement, side to move, and rights that
    /// belong to it.
    fn key(&self) -> Self::Key;

    /// What a legal move does.
    fn facts(&self, mv: &Self::Move) -> MoveFacts;

    /// The squares that a legal move is about.
    fn squares(&self, mv: &Self::Move) -> Squares;

    /// The squares of what a legal move takes.
    fn takes(&self, mv: &Self::Move) -> Vec<String> {
        self.squares(mv).takes
    }

    /// The piece on a square, if there is one that can be touched.
    fn piece_on(&self, square: &str) -> Option<PieceOn>;

    /// What each side has on the board.
    fn force(&self) -> PerSide<Force>;

    /// Whether and how the board has ended the game.
    fn ended(&self) -> Option<BoardEnd>;

    /// Whether a side can still win by some series of legal moves.
    fn can_win(&self, side: Side, effort: Effort) -> Chance;

    /// Moves of both sides that are known to have been made without a capture or a move of a man
    /// or pawn when the position was reached; of a position taken up in the middle of a game.
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// A move in words that [`find_move`](Position::find_move) understands, for logs.
    fn move_text(&self, mv: &Self::Move) -> String;

    /// The legal move with these words.
    fn find_move(&self, text: &str) -> Result<Self::Move, NotLegal> {
        let mut moves = self.legal_moves().into_iter();
        moves.find(|mv| self.move_text(mv) == text).ok_or_else(|| NotLegal::here(text, self))
    }

    /// The position in words that [`read`](Position::read) understands, for logs.
    fn text(&self) -> String;

    /// The position of the same game that these words describe.
    fn read(&self, text: &str) -> Result<Self, Unreadable>;

    /// Which foul a stone on a point would be, and the position with it; only renju knows fouls.
    fn foul(&self, _text: &str) -> Option<(FoulKind, String)> {
        None
    }

    /// The points on which a stone of the side to move would be a foul.
    fn fouls(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether these words describe what no legal moves can lead to, in a way that is seen at once:
    /// both kings in check, or a pawn on the last rank.
    fn is_impossible(&self, text: &str) -> Result<bool, Unreadable> {
        self.read(text).map(|_| false)
    }
}

/// Whether neither side can win any more.
pub fn nobody_can_win<P: Position>(position: &P, effort: Effort) -> Chance {
    let first = position.can_win(Side::First, effort);
    if first == Chance::Open {
        return Chance::Open;
    }
    match (first, position.can_win(Side::Second, effort)) {
        (Chance::None, Chance::None) => Chance::None,
        (_, Chance::Open) => Chance::Open,
        _ => Chance::Unknown,
    }
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// Who makes it.
    pub by: Side,
    /// What moves.
    pub mover: Mover,
    /// How many pieces it takes.
    pub takes: u16,
    /// Whether a man or pawn becomes something else.
    pub promotes: bool,
}

impl MoveFacts {
    /// Whether no position from before the move can come again.
    pub fn is_irreversible(self) -> bool {
        self.takes > 0 || matches!(self.mover, Mover::Man | Mover::Pawn | Mover::Stone)
    }
}

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A man of draughts.
    Man,
    /// A king, of draughts or of chess.
    King,
    /// A pawn.
    Pawn,
    /// A queen, rook, bishop or knight.
    Piece,
    /// A stone that is placed.
    Stone,
    /// Nothing: the move is a pass.
    Nothing,
}

/// The squares that a move is about, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares {
    /// Where the piece stands that is lifted; nothing is lifted to place a stone, or to pass.
    pub from: Option<String>,
    /// Where the pieces stand that it takes.
    pub takes: Vec<String>,
    /// Where the rook stands with which the king castles.
    pub castles_with: Option<String>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    /// Whose it is.
    pub of: Side,
    /// Its part in castling, if it can ever have one.
    pub castles_as: Option<Castler>,
}

/// Those who castle together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castler {
    /// A king.
    King,
    /// A rook.
    Rook,
}

/// What a side has on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Its kings.
    pub kings: u16,
    /// Everything else: men, stones, the pieces and pawns of chess.
    pub men: u16,
    /// Those of them that stand on the main road.
    pub on_road: u16,
}

impl Force {
    /// Everything it has.
    pub fn pieces(self) -> u16 {
        self.kings + self.men
    }

    /// Whether it is a king and nothing else.
    pub fn is_lone_king(self) -> bool {
        self.kings == 1 && self.men == 0
    }
}

/// How the board has ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardEnd {
    /// Who has won; nobody if no move can follow and neither has.
    pub winner: Option<Side>,
    /// How.
    pub how: How,
}

/// In which way the board has ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The side to move has no pieces.
    NoPieces,
    /// The side to move cannot move.
    NoMove,
    /// Checkmate.
    Checkmate,
    /// No legal move, and no check.
    Stalemate,
    /// Five stones in a row.
    Five,
    /// A row of six or more.
    LongRow,
    /// A pass was answered by a pass.
    Passes,
    /// No free point is left.
    FullBoard,
}

impl How {
    /// What a rulebook calls it where it wins a game; what draws one wins none.
    pub fn won_by(self) -> Option<WonBy> {
        match self {
            How::NoPieces => Some(WonBy::NoPieces),
            How::NoMove => Some(WonBy::NoMove),
            How::Checkmate => Some(WonBy::Checkmate),
            How::Five => Some(WonBy::Five),
            How::LongRow => Some(WonBy::LongRow),
            How::Stalemate | How::Passes | How::FullBoard => None,
        }
    }
}

/// Whether a side can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// It can, by some series of legal moves.
    Open,
    /// It cannot: this is proven.
    None,
    /// It is not known.
    Unknown,
}

/// How hard to look for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// By what stands on the board.
    Glance,
    /// By looking at so many positions.
    Positions(u32),
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text} is not a legal move in the position {position}.")]
pub struct NotLegal {
    /// The move in words.
    pub text: String,
    /// The position in words.
    pub position: String,
}

impl NotLegal {
    fn here<P: Position>(text: &str, position: &P) -> NotLegal {
        NotLegal { text: text.to_owned(), position: position.text() }
    }
}

/// Words that describe no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no position of this game: {reason}.")]
pub struct Unreadable {
    /// The words.
    pub text: String,
    /// What is wrong with them.
    pub reason: String,
}

impl Unreadable {
    fn because(text: &str, reason: &dyn std::error::Error) -> Unreadable {
        Unreadable { text: text.to_owned(), reason: reason.to_string() }
    }
}
