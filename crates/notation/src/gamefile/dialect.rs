//! What one kind of game file has to itself.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::fault::{MoveNumber, Warning};
use super::faults::Faults;
use super::game::Game;
use super::header::Header;
use super::lexer::Lexer;
use super::page::Page;
use super::parse::ParseState;
use super::score::{Points, Score};
use super::write::After;

/// A kind of game file, and what its games are made of.
pub trait Dialect: Copy + Debug + Default + Eq + Hash + 'static {
    /// A position of a game.
    type Position: Clone + Debug + Eq;
    /// A move.
    type Move: Copy + Debug + Eq;
    /// A side.
    type Colour: Copy + Debug + Eq + Hash;
    /// A sign after a move.
    type Mark: Copy + Debug + Display + Eq;
    /// What a game may leave unsaid: in PDN the variant, in PGN the letters of the pieces.
    type MissingField: Copy + Debug + Eq;
    /// What was taken for it, and why.
    type Choice: Copy + Debug + Eq;
    /// Why moves of a game could not be played.
    type Error: Error + Clone + Eq;
}

/// How a dialect is read, played and written.
pub trait Grammar: Dialect {
    /// What the tags of a game say that only this dialect understands.
    type TagFacts: Default;
    /// Memory that is used again from move to move.
    type Scratch: Debug + Default;
    /// How moves are to be written.
    type Pen;

    /// What a win is worth in writing.
    const POINTS: Points;
    /// The mark that a star joined to a move stands for.
    const STAR: Option<Self::Mark>;
    /// What a line is that starts with `%`.
    const ESCAPE: Escape;
    /// Tags with a meaning of their own, as they are usually spelt.
    const TAGS: &'static [&'static str];
    /// The tag that announces a position.
    const SETUP: &'static str;
    /// A letter that every position in a tag has.
    const FEN_LETTER: char;

    /// Where the move at the start of a text ends, judged by its looks alone.
    fn move_end(text: &str) -> Option<usize>;

    /// The sign at the start of a text, and where it ends.
    fn sign_at_start(text: &str) -> Option<(Sign<Self>, usize)>;

    /// The result at the start of a text, and where it ends.
    fn score_at_start(text: &str) -> Option<(Score, usize)>;

    /// Does a text start with what can hardly be anything but a move?
    fn is_surely_move(text: &str) -> bool;

    /// Takes a tag that is none of `Result`, `FEN` and the one that announces a position.
    fn accept_tag(
        header: &mut Header<Self>,
        at: usize,
        name: &str,
        value: String,
        faults: &mut Faults<'_, Self>,
    );

    /// Called when all tags have been taken.
    fn tags_accepted(_header: &mut Header<Self>) {}

    /// Finds what the game does not say, and where the moves start; none if they cannot be played.
    fn begin(
        header: &mut Header<Self>,
        lexer: &Lexer<'_, Self>,
        text: &str,
        faults: &mut Faults<'_, Self>,
        parse: &mut ParseState<Self>,
    ) -> Option<(Self::Choice, Self::Position)>;

    /// What was chosen, without the reason.
    fn missing_field(choice: Self::Choice) -> Self::MissingField;

    /// The result that a text is if it cannot be the first move.
    fn score_instead(_text: &str) -> Option<Score> {
        None
    }

    /// Called when a game has been read, to put what two places of it say together.
    fn complete(_game: &mut Game<Self>) {}

    /// The number of a ply, counted from 0.
    fn number(ply: usize, start: Option<&Self::Position>) -> MoveNumber<Self::Colour>;

    /// The legal move that a text means.
    fn find(
        position: &Self::Position,
        text: &str,
        number: MoveNumber<Self::Colour>,
        scratch: &mut Self::Scratch,
    ) -> Result<Self::Move, Self::Error>;

    /// Whether a text was not read because it fits several moves, of which [`settle`](Self::settle)
    /// may find the one that was meant.
    fn is_ambiguous(_: &Self::Error) -> bool {
        false
    }

    /// The move that a text with several meanings means, as the texts of the moves after it tell,
    /// and what to say about that.
    fn settle(_: &Self::Position, _: &str, _: &[&str]) -> Option<(Self::Move, Warning)> {
        None
    }

    /// The position after one of its legal moves.
    fn after(position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// The text of a move; none if it is not legal in the position.
    fn write_move(
        pen: &mut Self::Pen,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Option<String>;

    /// The text of a move that cannot be played.
    fn write_lost_move(mv: &Self::Move) -> String;

    /// The text of a result.
    fn write_score(pen: &Self::Pen, score: Score) -> &'static str;

    /// The text of a result at the end of a game, whose tags say it too.
    fn write_end(pen: &Self::Pen, score: Score) -> &'static str {
        Self::write_score(pen, score)
    }

    /// Sets a mark so that it is read as the same.
    fn write_mark(page: &mut Page, mark: Self::Mark, after: After);
}

/// A sign after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign<D: Dialect> {
    /// One that is kept as it is.
    Mark(D::Mark),
    /// One that is kept as its number.
    Nag(u16),
    /// One that says nothing.
    Nothing,
}

/// What a line is that starts with `%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// A comment.
    Comment,
    /// Nothing that concerns the game.
    Nothing,
}
