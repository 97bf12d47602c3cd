//! `damka compose`: compositions checked and set for print.

mod json;
mod text;
mod works;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand};
use composition::solve::{Budget, Progress};
use composition::{Checker, Outcome, Report, Rulebook, Sheet};
use documents::{Output, Paper};
use draughts::Variant;
use endgame::Tables;
use indicatif::{ProgressBar, ProgressStyle};
use words::Language;

use super::endgame::open_with_made;
use super::solve::parse_count;
use super::{language, write_json};
use crate::Answer;
use works::{Work, WorkArgs};

/// Check compositions against a rulebook, or set them for print
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka compose check --fen \"W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7\" --solution \"ab6, d4, h6, a5+\"
  damka help compose check")]
pub(crate) struct Compose {
    #[command(subcommand)]
    command: ComposeCommand,
}

#[derive(Subcommand)]
enum ComposeCommand {
    Check(Check),
    Print(Print),
}

impl Compose {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.command {
            ComposeCommand::Check(check) => check.run(out),
            ComposeCommand::Print(print) => print.run(out),
        }
    }
}

/// Check compositions against a rulebook
///
/// Solves each position, compares what is found with the author's solution, and says of every
/// formal requirement whether it holds, fails, is for the judge, or was not decided within the
/// budget, with the clause and with moves to play through. See docs/composers.md.
///
/// Exit code 1 unless every composition is sound.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka compose check --fen \"W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7\" --solution \"ab6, d4, h6, a5+\"
  damka compose check --fen \"W:WKc1,Kf2,Ke7:Bg7\" --task lock:1M --rulebook RU-2022
  damka compose check collection.pdn --rulebook RU-2013 --budget 5M --lang ru
  damka compose check --board 100 --fen \"W:W15,24,32,44,49:B5,31,34,41\" --json")]
struct Check {
    #[command(flatten)]
    works: WorkArgs,
    /// The rulebook: UA-2024 if none is named, RU-2013, RU-2022, or one of --rulebooks that speaks of
    /// compositions
    #[arg(long)]
    rulebook: Option<String>,
    /// How many positions may be looked at for one question: 500k, 10M
    #[arg(long, value_name = "N", default_value = "5M", value_parser = parse_count)]
    budget: u64,
    /// How long one composition may take [default: as long as the budget lasts]
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// How much memory may be used, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000)]
    memory: usize,
    /// The folder of the endgame tables
    #[arg(long, value_name = "FOLDER", default_value = "damka-data/endgame")]
    dir: PathBuf,
    /// Make the tables of up to so many pieces on first use; 0 makes none. Those of five take long and
    /// much room, and decide studies that the others do not
    #[arg(long, value_name = "PIECES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=5))]
    tables: u32,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

/// A work and what was found about it; nothing if it could not be read.
struct Checked {
    work: Work,
    report: Option<Report>,
}

/// The rulebook of a name; without one the usual one.
fn named_or_usual(name: Option<&str>) -> anyhow::Result<Rulebook> {
    let usual = || rulebook::Rulebook::usual().document().to_string();
    Ok(name.map_or_else(usual, str::to_owned).parse()?)
}

impl Check {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let rulebook = named_or_usual(self.rulebook.as_deref())?;
        let works = self.works.read(rulebook)?;
        let checked = self.check(out, works, rulebook)?;
        if self.json {
            write_json(out, &json::checked(&checked, rulebook, self.lang))?;
        } else if checked.len() > 1 {
            text::table(out, &checked, self.lang)?;
        }
        let sound = |one: &Checked| one.outcome() == Some(Outcome::Sound);
        Ok(if checked.iter().all(sound) { Answer::Done } else { Answer::No })
    }

    /// Checks one after the other, and tells of each as soon as it is done: a collection takes long,
    /// and what was found must not be lost if somebody stops it.
    fn check(
        &self,
        out: &mut dyn Write,
        works: Vec<Work>,
        rulebook: Rulebook,
    ) -> anyhow::Result<Vec<Checked>> {
        let bar = bar(works.len());
        let mut shelf = Shelf { folder: self.dir.clone(), pieces: self.tables, tables: Vec::new() };
        let mut checked = Vec::new();
        for work in works {
            let report = match &work.entry {
                Err(_) => None,
                Ok(entry) => {
                    let variant = entry.composition.position().variant();
                    let tables = shelf.tables(variant)?;
                    Some(self.report(&entry.composition, rulebook, tables, &bar))
                }
            };
            let one = Checked { work, report };
            if !self.json {
                bar.suspend(|| text::write(out, &one, rulebook, self.lang))?;
                out.flush()?;
            }
            checked.push(one);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(checked)
    }

    fn report(
        &self,
        composition: &composition::Composition,
        rulebook: Rulebook,
        tables: &Tables,
        bar: &ProgressBar,
    ) -> Report {
        let budget = Budget { nodes: self.budget, memory_bytes: self.memory * 1_000_000 };
        let begun = Instant::now();
        let mut watch = |progress: Progress| {
            bar.set_message(format!("{} positions", progress.nodes));
            let over = |seconds| begun.elapsed() >= Duration::from_secs(seconds);
            if self.seconds.is_some_and(over) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        Checker::new(composition, tables, budget, &mut watch).under(rulebook)
    }
}

impl Checked {
    fn outcome(&self) -> Option<Outcome> {
        self.report.as_ref().map(Report::outcome)
    }
}

/// The tables that have been opened.
struct Shelf {
    folder: PathBuf,
    /// Those of so many pieces are made if they are not there.
    pieces: u32,
    tables: Vec<Tables>,
}

impl Shelf {
    fn tables(&mut self, variant: Variant) -> anyhow::Result<&Tables> {
        let at = self.tables.iter().position(|tables| tables.variant() == variant);
        let at = match at {
            Some(at) => at,
            None => {
                self.tables.push(open_with_made(variant, self.pieces, &self.folder)?);
                self.tables.len() - 1
            }
        };
        Ok(&self.tables[at])
    }
}

/// Set compositions for print: number and author, diagram, task, solution
///
/// The solution is written in the short notation of UA-2024 VIII.layout, whatever notation it
/// was given in.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka compose print collection.pdn --language ru
  damka compose print --fen \"W:WKc1,Kf2,Ke7:Bg7\" --task lock:1M --author \"Шевченко Т.\" \\
      --solution \"1.c1-g5 (g7-h6 A) 2.e7-c5 (h6:f4) 3.f2-g3 (f4:h2) 4.c5-g1+; A (f6), d6, dg3+\"")]
struct Print {
    #[command(flatten)]
    works: WorkArgs,
    /// The language of the task: uk, ru or en
    #[arg(long, default_value = "uk")]
    language: Language,
    /// Write a PDF with a sheet for each
    #[arg(long, value_name = "FILE.pdf")]
    pdf: Option<PathBuf>,
    /// Write the diagrams as SVG files into this folder, by their numbers
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// The number of the first
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: usize,
    /// The minute that the PDF gives as that of printing [default: now]
    #[arg(long, value_name = "MOMENT")]
    at: Option<competition::Moment>,
}

impl Print {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let works = self.works.read(named_or_usual(None)?)?;
        let many = works.len() > 1 || self.first > 1;
        let (mut answer, mut articles) = (Answer::Done, String::new());
        for (nth, work) in works.iter().enumerate() {
            let number = work.number + self.first - 1;
            let entry = match &work.entry {
                Ok(entry) => entry,
                Err(refusal) => {
                    answer = Answer::No;
                    writeln!(out, "№ {number}: {}", refusal.text(self.language))?;
                    continue;
                }
            };
            let sheet = Sheet {
                number: many.then_some(number),
                author: entry.author.as_deref(),
                position: entry.composition.position(),
                task: entry.composition.task(),
                solution: entry.composition.solution.as_ref(),
                language: self.language,
            };
            if let Some(folder) = &self.svg {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
                self.put(&folder.join(format!("{number}.svg")), sheet.svg().as_bytes())?;
            }
            articles.push_str(&sheet.article());
            if self.pdf.is_none() && self.svg.is_none() {
                let gap = if nth > 0 { "\n" } else { "" };
                write!(out, "{gap}{sheet}")?;
            }
        }
        if let Some(file) = self.pdf.as_ref().filter(|_| !articles.is_empty()) {
            let printed = super::event::moment(self.at);
            let title = self.language.say(crate::id::COMPOSE_TITLE);
            let paper =
                Paper::of_sheets("compositions", &articles, &title, self.language, printed)?;
            self.put(file, &paper.write(Output::Pdf)?)?;
        }
        Ok(answer)
    }

    fn put(&self, file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
    }
}

/// A progress bar on standard error, if somebody is watching.
fn bar(works: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos} of {len} {wide_bar} {eta} left  {msg}");
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new(works as u64)
    } else {
        ProgressBar::hidden()
    };
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
