//! Lists of participants as CSV, as table programs write them.

use crate::{Participant, Sex};

/// The columns, in the order in which they are written.
const COLUMNS: [&str; 7] = ["name", "rating", "title", "federation", "sex", "born", "id"];

/// Why a list of participants was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadParticipants {
    /// There is no column with names.
    #[error(
        "The first line must name the columns, and one of them must be “name”; known are {}.",
        COLUMNS.join(", ")
    )]
    NoNames,
    /// Nobody knows this column.
    #[error("The column “{column}” is not known; known are {}.", COLUMNS.join(", "))]
    UnknownColumn {
        /// Its head.
        column: String,
    },
    /// A cell is not what its column says.
    #[error("Line {line}: “{text}” is not a {column}.")]
    BadCell {
        /// The line, counted from 1.
        line: usize,
        /// The column.
        column: &'static str,
        /// What stands there.
        text: String,
    },
    /// A quotation mark is not closed.
    #[error("Line {line}: a quotation mark is opened and not closed.")]
    OpenQuote {
        /// The line on which it was opened.
        line: usize,
    },
}

/// Reads a list whose first line names the columns, divided by commas, semicolons or tabs.
pub fn participants_from_csv(text: &str) -> Result<Vec<Participant>, BadParticipants> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let divider = divider(text);
    let mut rows = rows(text, divider)?.into_iter();
    let Some((_, heads)) = rows.next() else { return Err(BadParticipants::NoNames) };
    let mut columns = Vec::with_capacity(heads.len());
    for head in heads {
        let head = head.trim().to_lowercase();
        let known = COLUMNS.iter().find(|column| **column == head);
        columns.push(*known.ok_or(BadParticipants::UnknownColumn { column: head })?);
    }
    if !columns.contains(&"name") {
        return Err(BadParticipants::NoNames);
    }
    let filled = rows.filter(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()));
    filled.map(|(line, cells)| participant(line, &columns, &cells)).collect()
}

/// Writes a list that [`participants_from_csv`] reads.
pub fn participants_to_csv(participants: &[Participant]) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for person in participants {
        let rating = person.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let sex = match person.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => "",
        };
        let cells = [
            &person.name,
            &rating,
            &person.title,
            &person.federation,
            sex,
            &person.born,
            &person.id,
        ];
        text += &cells.map(quoted).join(",");
        text.push('\n');
    }
    text
}

fn participant(
    line: usize,
    columns: &[&'static str],
    cells: &[String],
) -> Result<Participant, BadParticipants> {
    let mut person = Participant::default();
    for (column, cell) in columns.iter().zip(cells) {
        let cell = cell.trim();
        let bad =
            || BadParticipants::BadCell { line, column, text: cell.chars().take(40).collect() };
        match *column {
            "name" => person.name = cell.to_owned(),
            "title" => person.title = cell.to_owned(),
            "federation" => person.federation = cell.to_owned(),
            "born" => person.born = cell.to_owned(),
            "id" => person.id = cell.to_owned(),
            "rating" if cell.is_empty() => {}
            "rating" => {
                person.rating = Some(cell.parse().map_err(|_| bad())?).filter(|one| *one > 0)
            }
            _ => {
                person.sex = match cell.to_lowercase().as_str() {
                    "" => None,
                    "m" | "ч" | "м" => Some(Sex::Male),
                    "w" | "f" | "ж" => Some(Sex::Female),
                    _ => return Err(bad()),
                }
            }
        }
    }
    Ok(person)
}

/// The divider that the first line has most of.
fn divider(text: &str) -> char {
    let first = text.lines().next().unwrap_or_default();
    let count = |divider: &char| first.matches(*divider).count();
    [',', ';', '\t'].into_iter().rev().max_by_key(count).unwrap_or(',')
}

/// The cells of each row, with the line on which the row begins.
fn rows(text: &str, divider: char) -> Result<Vec<(usize, Vec<String>)>, BadParticipants> {
    let mut rows = Vec::new();
    let mut row = (1, vec![String::new()]);
    let (mut line, mut opened) = (1, None);
    let mut letters = text.chars().filter(|letter| *letter != '\r').peekable();
    while let Some(letter) = letters.next() {
        line += usize::from(letter == '\n');
        let cell = row.1.last_mut();
        match (letter, opened) {
            ('"', Some(_)) if letters.peek() == Some(&'"') => {
                letters.next();
                cell.into_iter().for_each(|cell| cell.push('"'));
            }
            ('"', Some(_)) => opened = None,
            ('"', None) if cell.as_ref().is_some_and(|cell| cell.is_empty()) => opened = Some(line),
            ('\n', None) => rows.push(std::mem::replace(&mut row, (line, vec![String::new()]))),
            (letter, None) if letter == divider => row.1.push(String::new()),
            (letter, _) => cell.into_iter().for_each(|cell| cell.push(letter)),
        }
    }
    if let Some(line) = opened {
        return Err(BadParticipants::OpenQuote { line });
    }
    if row.1.iter().any(|cell| !cell.is_empty()) {
        rows.push(row);
    }
    Ok(rows)
}

fn quoted(cell: &str) -> String {
    match cell.contains(['"', ',', ';', '\t', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}
