//! One game as it is typed from a score sheet: read in any spelling, kept in one.

use draughts::Variant;
use notation::encoding::Encoding;
use notation::gamefile::{ReadError, Reading};
use notation::stones::{self, Fault};
use notation::{pdn, pgn};
use openings::Opening;
use renju::Lettering;
use thiserror::Error;

use crate::read::{Meaning, of_stones, recorded};
use crate::{GameRecord, Kind};

/// Why a text is not one whole game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMoves {
    /// There is no move in it.
    #[error("there is no move in this text; write 1. c3-d4 d6-c5 and so on, as on the score sheet")]
    Empty,
    /// There are several games in it.
    #[error("there is more than one game in this text; enter them one by one")]
    Several,
    /// Another game is played in it.
    #[error("this is a record of another game than the one that is played")]
    Foreign,
    /// It is no record of a game.
    #[error("the text cannot be read: {why}")]
    Unreadable {
        /// What is wrong with it, in English.
        why: String,
        /// In which line, if that is known.
        line: Option<usize>,
    },
    /// A move of it cannot be played.
    #[error("move {number} “{text}” cannot be played")]
    Unplayable {
        /// The number of the move: `12.` or `12…`.
        number: String,
        /// The move as it is written.
        text: String,
    },
}

/// Reads one game of a kind, every move of which can be played; `opening` is what stands in the cell
/// that was drawn for it, where one was: the sheet may begin where the drawn opening ends.
pub fn read_sheet(kind: Kind, text: &str, opening: Option<&str>) -> Result<GameRecord, BadMoves> {
    match kind {
        Kind::Draughts(variant) => read_draughts(variant, text, opening),
        Kind::Chess => read_chess(text),
        Kind::Renju => read_renju(text),
    }
}

/// The moves of one game in the spelling in which events keep them.
///
/// ```
/// use records::{BadMoves, Kind, normalise};
///
/// let russian = Kind::Draughts(draughts::Variant::RUSSIAN);
/// assert!(normalise(russian, "cd4 bc5 db6", None)?.contains("1. c3-d4 b6-c5 2. d4xb6"));
/// # Ok::<(), BadMoves>(())
/// ```
pub fn normalise(kind: Kind, text: &str, opening: Option<&str>) -> Result<String, BadMoves> {
    read_sheet(kind, text, opening).map(|record| record.text())
}

fn read_draughts(
    variant: Variant,
    text: &str,
    opening: Option<&str>,
) -> Result<GameRecord, BadMoves> {
    let read = read_pdn(variant, text);
    let drawn = opening.and_then(|opening| Opening::read(variant, opening).ok());
    match (read, drawn) {
        // The sheet begins where the drawn opening ends, or its men stand elsewhere.
        (Err(bad @ BadMoves::Unplayable { .. }), Some(opening)) => {
            let from = opening.position().fen_in(variant.naming());
            let text = format!("[Setup \"1\"]\n[FEN \"{from}\"]\n\n{}", without_tags(text));
            read_pdn(variant, &text).map_err(|_| bad)
        }
        (read, _) => read,
    }
}

fn read_pdn(variant: Variant, text: &str) -> Result<GameRecord, BadMoves> {
    let encoding = Some(Encoding::Utf8);
    let options = pdn::Options { preferred: Some(variant), encoding, ..Default::default() };
    let mut games = pdn::Reader::with_options(text.as_bytes(), options);
    let record = first(games.next())?;
    if record.kind() != Kind::Draughts(variant) {
        return Err(BadMoves::Foreign);
    }
    whole(record, games.next().is_some())
}

fn read_chess(text: &str) -> Result<GameRecord, BadMoves> {
    let options = pgn::Options { encoding: Some(Encoding::Utf8), ..Default::default() };
    let mut games = pgn::Reader::with_options(text.as_bytes(), options);
    let record = first(games.next())?;
    whole(record, games.next().is_some())
}

/// The first game of a text.
fn first<D: Meaning>(
    reading: Option<Result<Reading<D>, ReadError>>,
) -> Result<GameRecord, BadMoves> {
    let reading = reading.ok_or(BadMoves::Empty)?;
    let reading = reading.map_err(|error| {
        let line = match &error {
            ReadError::TooLong { line, .. } => Some(*line),
            ReadError::TooDeep { place, .. } => Some(place.line),
            _ => None,
        };
        BadMoves::Unreadable { why: error.to_string(), line }
    })?;
    recorded(reading).map_err(|game| BadMoves::Unreadable { why: game.reason, line: None })
}

/// A game, if a text is nothing else and every move of it can be played.
fn whole(record: GameRecord, more: bool) -> Result<GameRecord, BadMoves> {
    let plies = record.plies();
    match &record.fault {
        Some(fault) => Err(unplayable(plies + 1, &fault.text)),
        None if plies == 0 => Err(BadMoves::Empty),
        None if more => Err(BadMoves::Several),
        None => Ok(record),
    }
}

/// A move that cannot be played, counted from 1 for both sides together.
fn unplayable(ply: usize, text: &str) -> BadMoves {
    let dots = if ply.is_multiple_of(2) { "…" } else { "." };
    BadMoves::Unplayable { number: format!("{}{dots}", ply.div_ceil(2)), text: text.to_owned() }
}

/// A foul is kept as it was played: what follows from it is for those who judge the game.
fn read_renju(text: &str) -> Result<GameRecord, BadMoves> {
    let reading = stones::read_moves(&without_tags(text), Lettering::Documents);
    let reading = reading.map_err(|error| match error.fault {
        Fault::Unplayable { number, text, .. } => unplayable(number.into(), &text),
        other => BadMoves::Unreadable { why: other.to_string(), line: Some(error.place.line) },
    })?;
    if reading.record.moves().is_empty() {
        return Err(BadMoves::Empty);
    }
    Ok(of_stones(1, reading, None))
}

fn without_tags(text: &str) -> String {
    let moves: Vec<&str> =
        text.lines().filter(|line| !line.trim_start().starts_with('[')).collect();
    moves.join("\n")
}
