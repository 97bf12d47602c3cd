//! A game as a file has it.

use super::comment::Comment;
use super::dialect::Dialect;
use super::score::Score;
use super::tags::Tags;

/// A game: what its tags say, where it starts, its moves with everything said about them, and its
/// result.
///
/// Two games are equal if they say the same. What position and result hold is not repeated among
/// the tags: `FEN`, `Result` and what belongs to them are written from these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<D: Dialect> {
    /// Event, players and so on.
    pub tags: Tags,
    /// Where the moves start; none if the file does not tell, or tells of a game we do not play.
    pub start: Option<D::Position>,
    /// The moves that were played.
    pub moves: Line<D>,
    /// How it ended.
    pub score: Score,
}

/// Moves one after another: those of the game, or a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<D: Dialect> {
    /// What is said before the first move.
    pub notes: Vec<Note<D>>,
    /// The moves.
    pub plies: Vec<Ply<D>>,
}

/// One move and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<D: Dialect> {
    /// The move.
    pub mv: PlyMove<D>,
    /// What is said after it, in the order of the file.
    pub notes: Vec<Note<D>>,
}

/// A move of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyMove<D: Dialect> {
    /// It could be played.
    Legal(D::Move),
    /// It could not, or stands after one that could not: the text as it is in the file.
    Unread(String),
}

/// Something said about a move or at the start of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note<D: Dialect> {
    /// Words.
    Comment(Comment),
    /// A sign such as `!`.
    Mark(D::Mark),
    /// A numbered remark such as `$1`.
    Nag(u16),
    /// Other moves in place of the one before the note.
    Variation(Line<D>),
    /// How a variation, or the game in its middle, was judged to end: `1-0`.
    Score(Score),
}

impl<D: Dialect> Game<D> {
    /// A game without moves.
    pub fn new(start: D::Position) -> Game<D> {
        Game { start: Some(start), ..Game::default() }
    }

    /// The legal moves of the game itself, up to the first that could not be read.
    pub fn legal_moves(&self) -> impl Iterator<Item = &D::Move> {
        self.moves.plies.iter().map_while(|ply| match &ply.mv {
            PlyMove::Legal(mv) => Some(mv),
            PlyMove::Unread(_) => None,
        })
    }
}

impl<D: Dialect> Default for Game<D> {
    fn default() -> Game<D> {
        let (tags, moves, score) = Default::default();
        Game { tags, start: None, moves, score }
    }
}

impl<D: Dialect> Default for Line<D> {
    fn default() -> Line<D> {
        Line { notes: Vec::new(), plies: Vec::new() }
    }
}

impl<D: Dialect> Ply<D> {
    /// A move of which nothing is said.
    pub fn new(mv: D::Move) -> Ply<D> {
        Ply { mv: PlyMove::Legal(mv), notes: Vec::new() }
    }
}
