//! Works from PDN files, and as PDN files.

use calendar::Date;
use composition::{Entry, Rulebook};
use notation::pdn::{Game, Layout, Reading, Score};
use thiserror::Error;

use super::{Record, Register};
use crate::work::{Person, Published, Work};

/// Why a game of a file is no work of a register.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotRegistered(pub String);

impl Record {
    /// Takes a work from a game of a PDN file, with the tags of [`Entry`], `Residence`, `Copies` (none if
    /// the publication is electronic) and `Note`. Where no genre is named, it is the first that the numbers
    /// fit under a rulebook.
    pub fn read(reading: &Reading, rulebook: Rulebook) -> Result<Record, NotRegistered> {
        let said = |error: &dyn std::fmt::Display| NotRegistered(error.to_string());
        let entry = Entry::read(reading).map_err(|error| said(&error))?;
        let composition = &entry.composition;
        let position = composition.position();
        let material = composition::Material::of(position);
        let genre = composition.genre.or_else(|| {
            let (board, task) = (composition.board(), composition.task());
            composition::genres(rulebook, board, material, task).first().copied()
        });
        let genre = genre
            .ok_or_else(|| NotRegistered("no genre fits; give it in a tag Genre".to_owned()))?;
        let tag = |name: &str| reading.game.tags.get(name).unwrap_or_default().trim().to_owned();
        let labels = composition.thematic().iter().map(ToString::to_string);
        let work = Work {
            game: position.variant().name().to_owned(),
            position: position.fen(),
            task: composition.task().to_string(),
            genre,
            solution: composition
                .solution
                .as_ref()
                .map(|one| one.written().join("; "))
                .unwrap_or_default(),
            thematic: labels.collect::<Vec<_>>().join(" "),
            proof: tag("Proof"),
        };
        let residence = tag("Residence");
        let names = entry.author.as_deref().unwrap_or_default().split(',').map(str::trim);
        let authors = names
            .filter(|name| !name.is_empty())
            .map(|name| Person { name: name.to_owned(), residence: residence.clone() });
        let on = entry.publication_date.as_deref().map(read_day).transpose()?;
        let copies = tag("Copies");
        let copies = match copies.is_empty() {
            true => None,
            false => Some(copies.parse().map_err(|_| {
                NotRegistered(format!("the tag Copies has a number, and not “{copies}”"))
            })?),
        };
        let published = on.map(|on| Published {
            source: entry.publication.clone().unwrap_or_default(),
            on,
            copies,
        });
        Ok(Record {
            work,
            authors: authors.collect(),
            published: published.into_iter().collect(),
            note: tag("Note"),
        })
    }

    /// The work as a game of a PDN file; none if it cannot be set up.
    pub fn pdn(&self) -> Option<String> {
        let mut game = Game::new(self.work.start().ok()?);
        game.score = match self.work.task.as_str() {
            "draw" => Score::Draw,
            _ => Score::WhiteWins,
        };
        let names: Vec<&str> = self.authors.iter().map(|one| one.name.as_str()).collect();
        let residence = self.authors.first().map_or("", |one| one.residence.as_str());
        let first = self.published.first();
        let tags = [
            ("Author", names.join(", ")),
            ("Residence", residence.to_owned()),
            ("Publication", first.map(|one| one.source.clone()).unwrap_or_default()),
            ("PublicationDate", first.map(|one| dotted(one.on)).unwrap_or_default()),
            (
                "Copies",
                first.and_then(|one| one.copies).map(|one| one.to_string()).unwrap_or_default(),
            ),
            ("Task", self.work.task.clone()),
            ("Genre", self.work.genre.name().to_owned()),
            ("Solution", self.work.solution.clone()),
            ("Thematic", self.work.thematic.clone()),
            ("Proof", self.work.proof.clone()),
            ("Note", self.note.clone()),
        ];
        for (name, value) in tags.iter().filter(|(_, value)| !value.is_empty()) {
            game.tags.set(name, value);
        }
        Some(game.to_pdn(&Layout::default()))
    }
}

impl Register {
    /// All works as a PDN file.
    pub fn pdn(&self) -> String {
        self.records.iter().filter_map(Record::pdn).collect::<Vec<_>>().join("\n")
    }
}

fn dotted(day: Date) -> String {
    format!("{:04}.{:02}.{:02}", day.year(), day.month(), day.day())
}

/// A day as PDN files have it, `1985.07.??`; of an unknown day or month it is the last, because nothing
/// earlier is proved.
fn read_day(text: &str) -> Result<Date, NotRegistered> {
    let wrong = || NotRegistered(format!("“{text}” is no day; write it as in 1985.07.01"));
    let parts: Vec<&str> = text.trim().split(['.', '-']).collect();
    let number = |at: usize, unknown: u8| match parts.get(at) {
        None => Ok(unknown),
        Some(part) if part.starts_with('?') => Ok(unknown),
        Some(part) => part.parse().map_err(|_| wrong()),
    };
    let year = parts.first().and_then(|year| year.parse().ok()).ok_or_else(wrong)?;
    let month = number(1, 12)?;
    let is_open = parts.get(2).is_none_or(|day| day.starts_with('?'));
    match is_open {
        true => (28..=31).rev().find_map(|day| Date::new(year, month, day)).ok_or_else(wrong),
        false => Date::new(year, month, number(2, 1)?).ok_or_else(wrong),
    }
}
