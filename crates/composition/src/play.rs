//! A series of moves to be played through.

use std::fmt;

use draughts::{Colour, Move, Position};
use notation::movetext::{Format, Style, write_move};

use crate::solution::Step;

/// Moves from a position, as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    start: Position,
    moves: Vec<Move>,
}

impl Play {
    /// Moves from a position in which they can be played.
    pub fn new(start: Position, moves: Vec<Move>) -> Play {
        Play { start, moves }
    }

    /// The moves of a line, and one more.
    pub(crate) fn along(start: &Position, steps: &[Step], last: Option<Move>) -> Play {
        Play::new(*start, steps.iter().map(|step| step.mv).chain(last).collect())
    }

    /// Where it starts.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where it ends.
    pub fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, mv| position.after(mv))
    }
}

/// `1.a5-b6 (c7:a5) 2.c3-d4`
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = Format::printed(self.start.variant(), Style::Full);
        let mut position = self.start;
        let mut number = 1;
        for (nth, mv) in self.moves.iter().enumerate() {
            let text = write_move(&position, &position.legal_moves(), mv, format);
            let blank = if nth == 0 { "" } else { " " };
            match position.turn() {
                Colour::White => write!(f, "{blank}{number}.{text}")?,
                Colour::Black if nth == 0 => write!(f, "{number}…({text})")?,
                Colour::Black => write!(f, "{blank}({text})")?,
            }
            number += usize::from(position.turn() == Colour::Black);
            position = position.after(mv);
        }
        Ok(())
    }
}
