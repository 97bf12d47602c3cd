//! Lists of participants as CSV, as table programs write them.

use tables::{Row, Separator};

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
        /// The line on which its row begins.
        line: usize,
    },
}

/// Reads a list whose first line names the columns, divided by commas, semicolons or tabs.
pub fn participants_from_csv(text: &str) -> Result<Vec<Participant>, BadParticipants> {
    let mut rows = tables::read(text);
    let Some(heads) = rows.next() else { return Err(BadParticipants::NoNames) };
    let mut columns = Vec::with_capacity(heads.cells.len());
    for head in heads.cells {
        let head = head.trim().to_lowercase();
        let known = COLUMNS.iter().find(|column| **column == head);
        columns.push(*known.ok_or(BadParticipants::UnknownColumn { column: head })?);
    }
    if !columns.contains(&"name") {
        return Err(BadParticipants::NoNames);
    }
    let filled = rows.filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
    filled.map(|row| participant(&row, &columns)).collect()
}

/// Writes a list that [`participants_from_csv`] reads.
pub fn participants_to_csv(participants: &[Participant]) -> String {
    let cells = |person: &Participant| {
        let rating = person.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let sex = match person.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => "",
        };
        let Participant { name, title, federation, born, id, .. } = person.clone();
        [name, rating, title, federation, sex.to_owned(), born, id]
    };
    let head = COLUMNS.map(str::to_owned);
    tables::write(Separator::Comma, std::iter::once(head).chain(participants.iter().map(cells)))
}

fn participant(row: &Row, columns: &[&'static str]) -> Result<Participant, BadParticipants> {
    let line = row.line;
    if row.open_quote {
        return Err(BadParticipants::OpenQuote { line });
    }
    let mut person = Participant::default();
    for (column, cell) in columns.iter().zip(&row.cells) {
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
