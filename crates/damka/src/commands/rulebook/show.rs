//! `damka rulebook list` and `damka rulebook show`: what would be applied.

use std::io::Write;

use clap::Args;
use rulebook::{Discipline, Line, Names, Rulebook as Folded};
use serde_json::{Value, json};

use super::{book, discipline};
use crate::Answer;
use crate::commands::write_json;

/// List the rulebooks
#[derive(Args)]
pub(super) struct List {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Show the disciplines of a rulebook, or what it says for one of them
#[derive(Args)]
pub(super) struct Show {
    /// The rulebook: RU-2013, RU-2022, UA-64, UA-2024, UA-CHESS
    rulebook: String,
    /// The discipline, by its id or its number in the document's list
    discipline: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if self.json {
            write_json(out, &Folded::all().map(as_json).collect())?;
            return Ok(Answer::Done);
        }
        for book in Folded::all() {
            let (document, count) = (book.document(), book.disciplines().len());
            writeln!(out, "{document:9} {count:2} disciplines  {}", book.title().en)?;
        }
        Ok(Answer::Done)
    }
}

impl Show {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let book = book(&self.rulebook)?;
        match (&self.discipline, self.json) {
            (None, true) => write_json(out, &as_json(book))?,
            (None, false) => write_disciplines(out, book)?,
            (Some(id), true) => write_json(out, &rules_as_json(book, discipline(book, id)?))?,
            (Some(id), false) => write_rules(out, book, discipline(book, id)?)?,
        }
        Ok(Answer::Done)
    }
}

fn write_disciplines(out: &mut dyn Write, book: &Folded) -> anyhow::Result<()> {
    writeln!(out, "{}: {}\n", book.document(), book.title().en)?;
    for discipline in book.disciplines() {
        let number = discipline.number.map_or_else(String::new, |number| number.to_string());
        let (names, clauses) = (&discipline.names, &discipline.clauses);
        writeln!(out, "{number:>2} {discipline:26} {} / {}  [{clauses}]", names.en, names.ru)?;
    }
    Ok(())
}

fn write_rules(out: &mut dyn Write, book: &Folded, discipline: &Discipline) -> anyhow::Result<()> {
    let Names { uk, ru, en } = &discipline.names;
    writeln!(out, "{}, {discipline}: {en}\n  ru: {ru}\n  uk: {uk}", book.document())?;
    if let Some(name) = &discipline.international {
        writeln!(out, "  international: {name}")?;
    }
    let mut topic = None;
    let mut lines = book.lines(discipline).into_iter().peekable();
    while let Some(line) = lines.next() {
        if topic.replace(line.topic) != Some(line.topic) {
            writeln!(out, "\n{}", line.topic.heading())?;
        }
        writeln!(out, "  {}: {}  [{}]", line.key, line.text, line.clauses)?;
        // The lines of one rule share what is said about reading it: it follows the last of them.
        let is_last = lines.peek().is_none_or(|next| next.reading != line.reading);
        if let Some(reading) = &line.reading
            && is_last
        {
            writeln!(out, "    read so: {reading}")?;
        }
    }
    Ok(())
}

fn as_json(book: &Folded) -> Value {
    json!({
        "document": book.document().prefix(),
        "title": names_as_json(book.title()),
        "disciplines": book.disciplines().iter().map(discipline_as_json).collect::<Vec<_>>(),
    })
}

fn names_as_json(names: &Names) -> Value {
    json!({ "en": names.en, "ru": names.ru, "uk": names.uk })
}

fn discipline_as_json(discipline: &Discipline) -> Value {
    let play = discipline.play.game();
    json!({
        "id": discipline.id,
        "number": discipline.number,
        "names": names_as_json(&discipline.names),
        "international": discipline.international,
        "protocols": discipline.protocols,
        "game": play.map(|(game, _)| game.name()),
        "variant": play.map(|(game, _)| game.variant()),
        "pace": play.map(|(_, pace)| pace.name()),
        "clauses": ids(&discipline.clauses),
    })
}

fn rules_as_json(book: &Folded, discipline: &Discipline) -> Value {
    json!({
        "document": book.document().prefix(),
        "discipline": discipline_as_json(discipline),
        "rules": book.lines(discipline).iter().map(line_as_json).collect::<Vec<_>>(),
    })
}

fn line_as_json(line: &Line) -> Value {
    json!({
        "topic": line.topic.heading(),
        "rule": line.key,
        "text": line.text,
        "clauses": ids(&line.clauses),
        "reading": line.reading,
    })
}

pub(super) fn ids(clauses: &[clauses::Clause]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}
