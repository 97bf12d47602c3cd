//! A game as written on a score sheet: moves with their numbers, and how two records differ.

use std::fmt;

use thiserror::Error;

use super::letters::Letters;
use super::read::MoveTextError;
use super::write::Style;
use crate::{Colour, Move, Position};

/// The moves of a game as somebody wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Position,
    entries: Vec<Entry>,
}

/// One written move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub colour: Colour,
    /// The move.
    pub mv: Move,
    /// As it was written, without signs beside it that are not part of the move.
    pub text: String,
    /// Is a draw offer noted, `(=)`?
    pub offers_draw: bool,
}

impl Record {
    /// Reads numbered moves, `1. e4 e5 2.Nf3`. Numbers may lack their full stop or be missing; what
    /// is written beside a move may stand apart from it, as in `exd6 e.p.` and `Kb1 (=)`.
    pub fn read(start: &Position, text: &str, letters: Letters) -> Result<Record, RecordError> {
        let mut record = Record { start: start.clone(), entries: Vec::new() };
        let mut position = start.clone();
        for written in moves(text) {
            let (number, colour) = (position.move_number(), position.turn());
            let read = position.read_move(&written, letters).map_err(|problem| RecordError {
                number,
                colour,
                problem,
            })?;
            position = position.after(&read.mv);
            let text = written.trim_end_matches("(=)").trim_end().to_owned();
            let offers_draw = read.offers_draw;
            record.entries.push(Entry { number, colour, mv: read.mv, text, offers_draw });
        }
        Ok(record)
    }

    /// The position from which the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.entries.iter().fold(self.start.clone(), |position, entry| position.after(&entry.mv))
    }

    /// Writes the game in one line.
    pub fn write(&self, style: &Style) -> String {
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for entry in &self.entries {
            let number = match entry.colour {
                Colour::White => format!("{}.", entry.number),
                Colour::Black if words.is_empty() => format!("{}...", entry.number),
                Colour::Black => String::new(),
            };
            let offer = if entry.offers_draw { " (=)" } else { "" };
            words.push(format!("{number}{}{offer}", position.write_move(&entry.mv, style)));
            position = position.after(&entry.mv);
        }
        words.join(" ")
    }

    /// Where this record and another of the same game say different things, move by move.
    pub fn differences(&self, other: &Record) -> Vec<Difference> {
        let longest = self.entries.len().max(other.entries.len());
        (0..longest)
            .filter_map(|at| Difference::between(self.entries.get(at), other.entries.get(at)))
            .collect()
    }
}

/// One move on which two records differ; a record that ends earlier has nothing there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub colour: Colour,
    /// What the one record has, as written.
    pub one: Option<String>,
    /// What the other record has, as written.
    pub other: Option<String>,
}

impl Difference {
    fn between(one: Option<&Entry>, other: Option<&Entry>) -> Option<Difference> {
        let present = one.or(other)?;
        if one.map(|entry| entry.mv) == other.map(|entry| entry.mv) {
            return None;
        }
        let text = |entry: Option<&Entry>| entry.map(|entry| entry.text.clone());
        let (number, colour) = (present.number, present.colour);
        Some(Difference { number, colour, one: text(one), other: text(other) })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = number_sign(self.colour);
        let said = |text: &Option<String>| match text {
            Some(text) => format!("{}{dots}{text}", self.number),
            None => "no move".to_owned(),
        };
        write!(f, "the records differ at move {}: ", self.number)?;
        write!(f, "one has {}, the other {}", said(&self.one), said(&self.other))
    }
}

/// A move of a record that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}{} of the record: {problem}", number_sign(*colour))]
pub struct RecordError {
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub colour: Colour,
    /// What is wrong with it.
    pub problem: MoveTextError,
}

fn number_sign(colour: Colour) -> &'static str {
    match colour {
        Colour::White => ".",
        Colour::Black => "...",
    }
}

/// The written moves without their numbers, each with what belongs to it.
fn moves(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for word in text.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
        match moves.last_mut().filter(|_| is_aside(word)) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => moves.push(word.to_owned()),
        }
    }
    moves
}

/// `1.e4` is `e4`, `1.` and `1...` are nothing; `0-0` is a move.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let after = rest.trim_start_matches(['.', '…']);
    if after.len() < rest.len() || rest.is_empty() { after } else { word }
}

/// Is this word written beside the move before it?
fn is_aside(word: &str) -> bool {
    word == "(=)" || word.chars().all(|sign| "epерEPЕР.".contains(sign))
}
