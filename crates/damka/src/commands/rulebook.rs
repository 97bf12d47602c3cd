//! `damka rulebook`: what the documents say, and how much of it is proven.

mod compare;
mod coverage;
mod show;

use std::io::Write;

use anyhow::anyhow;
use clap::{Args, Subcommand};
use clauses::Document;
use rulebook::{Discipline, Rulebook as Folded};

use crate::Answer;

/// Look into the rulebooks
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka rulebook list
  damka rulebook show RU-2022
  damka rulebook show RU-2022 russian-rapid
  damka rulebook compare RU-2013 RU-2022 russian
  damka rulebook coverage --missing")]
pub(crate) struct Rulebook {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    List(show::List),
    Show(show::Show),
    Compare(compare::Compare),
    Coverage(coverage::Coverage),
}

impl Rulebook {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.question {
            Question::List(list) => list.run(out),
            Question::Show(show) => show.run(out),
            Question::Compare(compare) => compare.run(out),
            Question::Coverage(coverage) => coverage.run(out),
        }
    }
}

/// The rulebook that a person names, whatever the capitals.
fn book(name: &str) -> anyhow::Result<&'static Folded> {
    let document = Document::from_prefix(&name.to_uppercase());
    let names = Document::names;
    let unknown = || anyhow!("There is no rulebook {name:?}; there are {}.", names());
    Ok(Folded::of(document.ok_or_else(unknown)?))
}

/// The discipline of a rulebook that a person names by id or number.
fn discipline<'book>(book: &'book Folded, id: &str) -> anyhow::Result<&'book Discipline> {
    book.discipline(id).ok_or_else(|| {
        let ids: Vec<&str> = book.disciplines().iter().map(|one| one.id.as_str()).collect();
        let (document, ids) = (book.document(), ids.join(", "));
        anyhow!("{document} has no discipline {id:?}; it has {ids}.")
    })
}
