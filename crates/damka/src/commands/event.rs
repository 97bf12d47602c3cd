//! `damka event`: a whole event from the shell.

mod apply;
mod csv;
mod file;
mod line;
mod new;
mod papers;
mod show;
mod text;
mod why;

use std::io::Write;

use clap::{Args, Subcommand};
use competition::Refusal;
use words::Language;

use crate::Answer;
use crate::id;

pub(super) use apply::moment;
pub(super) use file::Log;

/// Run an event: create it under its regulations, give it commands, show it
///
/// An event is one JSON file: the log of everything that has happened, and how it stands. It is
/// written anew as a whole, so that a crash leaves the old file or the new one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka event new cup.json --regulations cup-regulations.json
  damka event apply cup.json enter name=\"Olena Koval\" rating=2105 born=2001-05-03
  damka event show cup.json")]
pub(crate) struct Event {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    New(new::New),
    Apply(apply::Apply),
    Show(show::Show),
}

impl Event {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.step {
            Step::New(new) => new.run(out),
            Step::Apply(apply) => apply.run(out),
            Step::Show(show) => show.run(out),
        }
    }
}

/// Tells a refusal, each fault with its clauses: all went well, and the answer is no.
fn refused(refusal: &Refusal, language: Language) -> Answer {
    let word = language.say(id::EVENT_REFUSED);
    for line in refusal.text(language).lines() {
        eprintln!("{word}: {line}");
    }
    Answer::No
}
