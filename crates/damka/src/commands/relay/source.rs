//! A record that another program writes, read as it stands.

use std::fs::File;
use std::io::{Cursor, Read};

use records::{Fault, GameRecord, Kind, Numbering, ReadOptions};
use words::{Language, say};

use crate::commands::http::Site;
use crate::id;

/// A file is read no further.
const BYTES_MAX: u64 = 4 * 1024 * 1024;

/// Where a record stands, and which game of it is meant.
pub(super) struct Source {
    place: String,
    game: usize,
    kind: Kind,
}

/// The moves of a record as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheet {
    /// Those that can be played.
    pub(super) moves: Vec<String>,
    /// How they are numbered.
    pub(super) numbering: Numbering,
    /// The first that cannot.
    pub(super) fault: Option<Unplayable>,
}

/// A move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unplayable {
    fault: Fault,
    number: String,
}

/// Why there are no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// Nothing could be read there.
    Closed(String),
    /// There is no such game yet, or it has no moves.
    NoGame,
    /// It is another game than that of the table.
    Foreign,
}

impl Source {
    pub(super) fn new(place: &str, game: usize, kind: Kind) -> Source {
        Source { place: place.to_owned(), game, kind }
    }

    /// The game as it stands now.
    pub(super) fn read(&self) -> Result<Sheet, Unread> {
        let bytes = self.bytes().map_err(|error| Unread::Closed(format!("{error:#}")))?;
        let preferred = match self.kind {
            Kind::Draughts(variant) => Some(variant),
            Kind::Chess | Kind::Renju => None,
        };
        let options = ReadOptions { preferred, ..ReadOptions::default() };
        let mut games = records::read(Cursor::new(bytes), self.kind.format(), options);
        let record = games.nth(self.game - 1).ok_or(Unread::NoGame)?;
        let record = record.map_err(|error| Unread::Closed(error.to_string()))?;
        if record.kind() != self.kind {
            return Err(Unread::Foreign);
        }
        let sheet = Sheet::of(&record);
        // A record without a move tells nothing: it may be just being written.
        if sheet.moves.is_empty() && sheet.fault.is_none() {
            Err(Unread::NoGame)
        } else {
            Ok(sheet)
        }
    }

    fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        if self.place.starts_with("http://") {
            let (mut site, path) = Site::of(&self.place, Language::En)?;
            let answer = site.get(&path)?;
            anyhow::ensure!(answer.status == 200, "{} {}", site.host(), answer.status);
            return Ok(answer.body.into_bytes());
        }
        let mut bytes = Vec::new();
        File::open(&self.place)?.take(BYTES_MAX).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Sheet {
    fn of(record: &GameRecord) -> Sheet {
        let numbering = record.numbering();
        let moves = record.move_texts();
        let number = numbering.number(moves.len() + 1);
        let fault = record.fault.clone().map(|fault| Unplayable { fault, number });
        Sheet { moves, numbering, fault }
    }
}

impl Unplayable {
    /// It in a sentence, with its place in the file.
    pub(super) fn text(&self, language: Language) -> String {
        let Unplayable { fault, number } = self;
        let text = &fault.text;
        match fault.place {
            Some((line, column)) => {
                say!(language, id::RELAY_FAULT_AT, line, column, number, text)
            }
            None => say!(language, id::RELAY_FAULT, number, text),
        }
    }
}

impl Unread {
    /// It in a sentence.
    pub(super) fn text(&self, source: &Source, language: Language) -> String {
        let Source { place, game, kind } = source;
        let kind = kind.name();
        match self {
            Unread::Closed(why) => say!(language, id::RELAY_CLOSED, place, why),
            Unread::NoGame => say!(language, id::RELAY_NO_GAME, place, game),
            Unread::Foreign => say!(language, id::RELAY_FOREIGN, place, game, kind),
        }
    }
}
