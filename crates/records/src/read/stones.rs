//! Games of renju: lists of moves, text boards, `.pos` files.

use std::io::Read;

use notation::stones::{self, Irregularity};
use renju::Lettering;

use super::{ReadError, ReadOptions};
use crate::GameRecord;
use crate::kind::{TEXT_BOARD, begins_with_centre};
use crate::record::{DrawOffer, Fault, Moves, Played, Ply};

/// The games of a file of renju: a `.pos` file, a text board, or lists of which each begins on the
/// centre in a line of its own.
pub(super) fn games<'source>(
    source: impl Read + 'source,
    options: ReadOptions,
) -> Box<dyn Iterator<Item = Result<GameRecord, ReadError>> + 'source> {
    match all(source, options) {
        Ok(games) => Box::new(games.into_iter().map(Ok)),
        Err(why) => Box::new(std::iter::once(Err(ReadError::Stones(why)))),
    }
}

fn all(mut source: impl Read, options: ReadOptions) -> Result<Vec<GameRecord>, String> {
    let mut content = Vec::new();
    source.read_to_end(&mut content).map_err(|error| error.to_string())?;
    if options.is_pos {
        let record = stones::read_pos(&content).map_err(|error| error.to_string())?;
        return Ok(vec![of_record(1, record, None)]);
    }
    let text =
        String::from_utf8(content).map_err(|error| format!("it is not text in UTF-8: {error}"))?;
    if text.contains(TEXT_BOARD) {
        let reading = stones::read_text_board(&text).map_err(|error| error.to_string())?;
        return Ok(vec![of_stones(1, reading, None)]);
    }
    (1..)
        .zip(lists(&text))
        .map(|(index, list)| read_list(index, &list, options.lettering))
        .collect()
}

/// The lists of a text: a line that begins on the centre begins a new one.
fn lists(text: &str) -> Vec<String> {
    let mut lists: Vec<String> = Vec::new();
    for line in text.lines() {
        match lists.last_mut() {
            Some(list) if !begins_with_centre(line) || list.trim().is_empty() => {
                list.push_str(line);
                list.push('\n');
            }
            _ => lists.push(format!("{line}\n")),
        }
    }
    lists.retain(|list| !list.trim().is_empty());
    lists
}

fn read_list(index: usize, list: &str, lettering: Lettering) -> Result<GameRecord, String> {
    let error = match stones::read_moves(list, lettering) {
        Ok(reading) => return Ok(of_stones(index, reading, None)),
        Err(error) => error,
    };
    let before: String = before(list, error.place.line, error.place.column);
    let reading =
        stones::read_moves(&before, lettering).map_err(|_| format!("game {index}: {error}"))?;
    let fault = Fault {
        text: match &error.fault {
            stones::Fault::Unplayable { text, .. } | stones::Fault::NoMove(text) => text.clone(),
            _ => String::new(),
        },
        reason: error.fault.to_string(),
        place: Some((error.place.line, error.place.column)),
        violations: match &error.fault {
            stones::Fault::Unplayable { .. } => &["impossible-move"],
            _ => &[],
        },
    };
    Ok(of_stones(index, reading, Some(fault)))
}

/// The text before a place, without the number of the move that would stand there.
fn before(text: &str, line: usize, column: usize) -> String {
    let mut before: Vec<String> = text.lines().take(line - 1).map(str::to_owned).collect();
    let rest = text.lines().nth(line - 1).unwrap_or_default();
    before.push(rest.chars().take(column - 1).collect());
    let before = before.join("\n");
    let (others, last) = before.trim_end().rsplit_once(char::is_whitespace).unwrap_or_default();
    let is_number = last.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    if is_number && !last.is_empty() { others.to_owned() } else { before }
}

/// A game of renju that was read: it goes up to the first foul, if there is one.
pub(crate) fn of_stones(
    index: usize,
    reading: stones::Reading,
    fault: Option<Fault>,
) -> GameRecord {
    let wrong = reading.irregularities.iter().find_map(|at| {
        let (number, violations): (u16, &'static [&'static str]) = match &at.what {
            Irregularity::Foul { number, .. } => (*number, &["foul", "impossible-move"]),
            Irregularity::NotCentre => (1, &["impossible-move"]),
            Irregularity::Misnumbered { .. } => return None,
        };
        Some((usize::from(number), violations, at))
    });
    let Some((number, violations, at)) = wrong else {
        return of_record(index, reading.record, fault);
    };
    let at_fault = number.checked_sub(1).and_then(|index| reading.record.moves().get(index));
    let fault = at_fault.map(|mv| Fault {
        text: game::Position::move_text(&renju::Position::new(), mv),
        reason: at.what.to_string(),
        place: Some((at.place.line, at.place.column)),
        violations,
    });
    let mut record = of_record(index, reading.record, fault);
    if let Moves::Renju(played) = &mut record.moves {
        played.plies.truncate(number.saturating_sub(1));
    }
    record
}

fn of_record(index: usize, source: stones::Record, fault: Option<Fault>) -> GameRecord {
    let ply = |mv: &renju::Move| Ply { mv: *mv, left: None, spent: None, offer: DrawOffer::None };
    let plies = source.moves().iter().map(ply).collect();
    let played = Played { start: renju::Position::new(), plies, source };
    GameRecord {
        index,
        headers: Vec::new(),
        score: None,
        warnings: Vec::new(),
        fault,
        moves: Moves::Renju(Box::new(played)),
    }
}
