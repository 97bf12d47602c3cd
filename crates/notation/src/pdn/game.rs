//! A game as a file has it.

use draughts::{Move, Position, Variant};

use super::clock::Clocks;
use super::mark::Mark;
use super::score::Score;
use super::tags::Tags;

/// A game: what its tags say, where it starts, its moves with everything said about them, and its
/// result.
///
/// Two games are equal if they say the same. What [`Position`] and [`Score`] hold is not repeated
/// among the tags: `FEN`, `Setup`, `GameType` and `Result` are written from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Event, players and so on.
    pub tags: Tags,
    /// Where the moves start; none if the file does not tell, or tells of a game we do not play.
    pub start: Option<Position>,
    /// The moves that were played.
    pub moves: Line,
    /// How it ended.
    pub score: Score,
}

/// Moves one after another: those of the game, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub notes: Vec<Note>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// One move and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: PlyMove,
    /// What is said after it, in the order of the file.
    pub notes: Vec<Note>,
}

/// A move of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyMove {
    /// It could be played.
    Legal(Move),
    /// It could not, or stands after one that could not: the text as it is in the file.
    Unread(String),
}

/// Something said about a move or at the start of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Words.
    Comment(Comment),
    /// A sign such as `!`.
    Mark(Mark),
    /// A numbered remark such as `$1`.
    Nag(u16),
    /// Other moves in place of the one before the note.
    Variation(Line),
    /// How a variation, or the game in its middle, was judged to end: `2-0`.
    Score(Score),
}

/// Words about a move: lines joined by blanks, paragraphs by line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Game {
        Game { start: Some(start), ..Game::default() }
    }

    /// Which game is played.
    pub fn variant(&self) -> Option<Variant> {
        self.start.map(|position| position.variant())
    }

    /// The legal moves of the game itself, up to the first that could not be read.
    pub fn legal_moves(&self) -> impl Iterator<Item = &Move> {
        self.moves.plies.iter().map_while(|ply| match &ply.mv {
            PlyMove::Legal(mv) => Some(mv),
            PlyMove::Unread(_) => None,
        })
    }
}

impl Ply {
    /// A move of which nothing is said.
    pub fn new(mv: Move) -> Ply {
        Ply { mv: PlyMove::Legal(mv), notes: Vec::new() }
    }
}

impl Comment {
    /// A comment with these words: blanks at the ends are dropped, a line break stands for a
    /// blank, an empty line for the end of a paragraph. With a `}` in it, it can only be written
    /// in one line and has no paragraphs.
    pub fn new(text: &str) -> Comment {
        let text = text.trim_matches(is_blank);
        if text.contains('\r') {
            return Comment::new(&text.replace("\r\n", "\n").replace('\r', "\n"));
        }
        let mut tidy = String::with_capacity(text.len());
        let mut between = "";
        for line in text.split('\n').map(|line| line.trim_matches(is_blank)) {
            if line.is_empty() {
                between = if text.contains('}') { " " } else { "\n" };
            } else {
                tidy.push_str(between);
                tidy.push_str(line);
                between = " ";
            }
        }
        Comment(tidy)
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What the comment says about the clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::read(&self.0)
    }

    /// Adds words that follow in the file.
    pub(super) fn append(&mut self, text: &str) {
        self.0.push(' ');
        self.0.push_str(text.trim_matches(is_blank));
    }
}

/// Blanks that mean nothing at the ends of a line.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_comment_are_joined_and_paragraphs_kept() {
        let comment = Comment::new(" a move \r\n  of note\n \n\nSecond  paragraph\t");
        assert_eq!(comment.text(), "a move of note\nSecond  paragraph");
    }
}
