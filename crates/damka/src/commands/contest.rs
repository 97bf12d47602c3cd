//! `damka contest`: contests of composing and of solving in files, and predecessors among published works.

mod apply;
mod mark;
mod show;
mod works;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};
use composition::solve::Budget;
use contests::Refusal;
use contests::record::Record;
use words::Language;

use crate::{Answer, id};

/// Hold a contest of composing or of solving, and look for predecessors
///
/// A contest is a file with a line for everything that happened; docs/contests.md says what a contest can
/// be asked, by whom and when.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka contest apply cup.contest --script announced.jsonl
  damka contest show cup.contest --as official:2 --at \"2025-05-01 10:00\"
  damka help contest apply")]
pub(crate) struct Contest {
    #[command(subcommand)]
    command: ContestCommand,
}

#[derive(Subcommand)]
enum ContestCommand {
    Apply(apply::Apply),
    Show(show::Show),
    Mark(mark::Mark),
    Works(works::Works),
}

impl Contest {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.command {
            ContestCommand::Apply(apply) => apply.run(out),
            ContestCommand::Show(show) => show.run(out),
            ContestCommand::Mark(mark) => mark.run(out),
            ContestCommand::Works(works) => works.run(out),
        }
    }
}

/// So much is looked at for one question about a work.
const BUDGET: Budget = Budget { nodes: 5_000_000, memory_bytes: 2 << 30 };

fn read(path: &Path) -> anyhow::Result<Record> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Record::read(&text).with_context(|| format!("{} is no whole contest", path.display()))
}

/// What is refused, with its clauses.
fn refused(out: &mut dyn Write, refusal: &Refusal, language: Language) -> io::Result<()> {
    let clauses: Vec<String> = refusal.clauses.iter().map(ToString::to_string).collect();
    let behind =
        if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
    let text = refusal.text(language);
    writeln!(out, "{}: {text}{behind}", language.say(id::CONTEST_REFUSED))
}
