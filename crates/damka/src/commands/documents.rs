//! `damka documents`: protocols, tables, cards and forms, filled from an event or blank.

mod list;
mod replaced;
mod written;

use std::io::Write;
use std::path::{Path, PathBuf};
use tournament::Round;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use competition::{Competition, Moment, ProtestNumber, SectionNumber};
use documents::{Form, Needs, Output, Paper, Subject, Templates, TimeChart};
use words::Language;

use super::event::{Log, moment};
use super::language;
use crate::Answer;

/// Print a form of an event: PDF, HTML, XLSX or CSV
///
/// The name of the file says what is made. With --blank the form is empty, to be written on.
/// `damka documents --list` names all forms.
///
/// A time chart is a text: lines `code:`, `white:`, `black:`, `result:`, `break: FIRST LAST`, and for
/// every move when the letter before it was received and when it was sent:
/// `1. c3-b4 2026-03-01 2026-03-03`, Black's with `1...`, days charged besides as `+6`.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  damka documents --list
  damka documents cup.json --form round-protocol --round 3 --lang uk -o round-3.pdf
  damka documents cup.json --form swiss-table -o table.xlsx
  damka documents --form score-sheet-renju --blank -o sheet.pdf
  damka documents --form time-chart --game chart.txt --lang ru -o chart.pdf
  damka documents cup.json --all -o papers
  damka documents templates --export our-forms
  damka documents cup.json --form standings --templates our-forms -o standings.html"
)]
pub(crate) struct Documents {
    #[command(subcommand)]
    about: Option<About>,
    /// The file of the event
    #[arg(value_name = "EVENT.json")]
    event: Option<PathBuf>,
    /// The form
    #[arg(long, value_name = "NAME")]
    form: Option<Form>,
    /// Every form that the event can fill, into the folder named with -o
    #[arg(long, conflicts_with = "form", requires = "event")]
    all: bool,
    /// Name all forms
    #[arg(long)]
    list: bool,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::Uk)]
    lang: Language,
    /// The section [default: the last; with --all every one]
    #[arg(long, value_name = "N")]
    section: Option<SectionNumber>,
    /// The round [default: the last that was paired; for tables the last that was closed]
    #[arg(long, value_name = "R")]
    round: Option<Round>,
    /// The participant by number, for cards and certificates [default: everybody]
    #[arg(long, value_name = "N")]
    player: Option<u16>,
    /// The protest [default: all]
    #[arg(long, value_name = "N")]
    protest: Option<ProtestNumber>,
    /// The time chart of a correspondence game, for the forms about it
    #[arg(long, value_name = "CHART.txt")]
    game: Option<PathBuf>,
    /// An empty form; with an event one as its rulebook has it
    #[arg(long)]
    blank: bool,
    /// Where the event can be seen, for codes on cards
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Templates that replace ours: the folder
    #[arg(long = "templates", value_name = "DIR")]
    replacing: Option<PathBuf>,
    /// The minute that is printed as that of printing [default: now]
    #[arg(long, value_name = "YYYY-MM-DD HH:MM")]
    at: Option<Moment>,
    /// The file; a folder with --all
    #[arg(short, long, value_name = "FILE.pdf|.html|.xlsx|.csv")]
    output: Option<PathBuf>,
}

#[derive(Subcommand)]
enum About {
    Templates(replaced::Export),
}

impl Documents {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if let Some(About::Templates(export)) = self.about {
            return export.run(out);
        }
        if self.list {
            return list::write(self.lang, out);
        }
        let log = self.event.as_deref().map(Log::read).transpose()?;
        let chart = self.game.as_deref().map(chart).transpose()?;
        let printed = moment(self.at);
        let subject = Subject {
            event: log.as_ref().map(|log| &log.event).filter(|_| !self.blank),
            like: log.as_ref().map(|log| &log.event),
            section: self.section,
            round: self.round,
            player: self.player,
            protest: self.protest,
            chart: chart.as_ref(),
            address: self.address.as_deref(),
            ..Subject::blank(printed)
        };
        let templates = templates(self.replacing.as_deref())?;
        if let Some(event) = subject.event {
            warn_of_empty(event, self.form, self.lang);
        }
        let target = self
            .output
            .as_deref()
            .context("say where to write with -o FILE.pdf, .html, .xlsx or .csv")?;
        if self.all {
            return written::all(&subject, self.lang, &templates, target, out);
        }
        let Some(form) = self.form else {
            bail!("say which form with --form NAME; `damka documents --list` names them")
        };
        let given = if form.needs() == Needs::Chart { chart.is_some() } else { log.is_some() };
        if !given && !self.blank {
            let from =
                if form.needs() == Needs::Chart { "game, with --game CHART.txt," } else { "event" };
            bail!("say from which {from} {form} is filled, or --blank for an empty form");
        }
        let extension = target.extension().and_then(|one| one.to_str()).unwrap_or_default();
        let output = Output::from_extension(extension);
        let output = output.with_context(|| {
            format!("{}: the name must end with .pdf, .html, .xlsx or .csv", target.display())
        })?;
        let language = self.lang;
        let paper = Paper::new(form, &subject, language, &templates);
        let paper = paper.map_err(|failure| anyhow::anyhow!(failure.text(language)))?;
        written::whole(target, &paper.write(output)?)?;
        writeln!(out, "{}", target.display())?;
        Ok(Answer::Done)
    }
}

/// Says which sections of a paper of regulations will be empty.
fn warn_of_empty(event: &Competition, form: Option<Form>, language: Language) {
    let Some(regulations) = event.regulations() else { return };
    for (paper, empty) in [
        (Form::Regulations, regulations.empty_sections()),
        (Form::TechnicalRegulations, regulations.empty_technical_sections()),
    ] {
        if form.is_some_and(|form| form != paper) {
            continue;
        }
        for section in empty {
            eprintln!("{paper}: {}. {}: –", section.number, section.names.of(language));
        }
    }
}

/// Our templates with those of a folder in their places, if one is named.
pub(super) fn templates(folder: Option<&Path>) -> anyhow::Result<Templates> {
    replaced::read(folder)
}

fn chart(path: &Path) -> anyhow::Result<TimeChart> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    text.parse().with_context(|| format!("{} cannot be used", path.display()))
}
