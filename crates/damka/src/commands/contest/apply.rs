//! `damka contest apply`: something is asked of a contest.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;
use composition::solve::{NoOracle, go_on};
use composition::{Checker, Rulebook};
use contests::record::{Asked, Record};
use contests::solving::mark;
use contests::{Gate, Points, Work};
use words::Language;

use super::{BUDGET, read, refused};
use crate::commands::language;
use crate::{Answer, id};

/// Ask something of a contest
///
/// Each line of the script says who asks, when, and what, as JSON. Works that are sent are checked first:
/// what is proved to break a formal requirement is not taken. Points that a judge confirms are compared with
/// those that the program proposes. Either all is done and the file is written, or nothing: the first refusal is
/// told with its clauses, and exit code 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka contest apply cup.contest --script announced.jsonl
  damka contest apply cup.contest --script marks.jsonl --lang uk")]
pub(super) struct Apply {
    /// The file of the contest; it is made if it is not there
    #[arg(value_name = "FILE.contest")]
    file: PathBuf,
    /// What is asked, one line each
    #[arg(long, value_name = "FILE.jsonl")]
    script: PathBuf,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

impl Apply {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut record = if self.file.exists() { read(&self.file)? } else { Record::default() };
        let script = fs::read_to_string(&self.script)
            .with_context(|| format!("{} cannot be read", self.script.display()))?;
        for (number, line) in (1..).zip(script.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            let place = || format!("{}:{number}", self.script.display());
            let mut asked = Asked::read(line).with_context(place)?;
            prepare(&mut asked, &record).with_context(place)?;
            if let Err(refusal) = record.act(&asked) {
                write!(out, "{}: ", place())?;
                refused(out, &refusal, self.lang)?;
                return Ok(Answer::No);
            }
        }
        write(&self.file, &record.text()?)?;
        writeln!(out, "{}", self.lang.say(id::CONTEST_WRITTEN))?;
        Ok(Answer::Done)
    }
}

/// What the program finds out before something is decided.
fn prepare(asked: &mut Asked, record: &Record) -> anyhow::Result<()> {
    if let Some((work, gate)) = asked.to_check()
        && let Some(regulations) = record.composing.regulations()
    {
        *gate = checked(work, &regulations.rules)?;
    }
    if let Some((solver, problem, proposed)) = asked.to_mark() {
        *proposed = proposal(record, solver, problem)?;
    }
    Ok(())
}

/// What a check of a work says. One that cannot be played through is refused when it is decided.
fn checked(work: &Work, rules: &str) -> anyhow::Result<Gate> {
    let rulebook: Rulebook = rules.parse()?;
    let Ok(composition) = work.composition() else { return Ok(Gate::default()) };
    let mut watch = go_on;
    let report = Checker::new(&composition, &NoOracle, BUDGET, &mut watch).under(rulebook);
    Ok(Gate::of(&report))
}

/// What the program proposes for an answer; nothing for one that was not given or cannot be read.
fn proposal(record: &Record, solver: u16, problem: u16) -> anyhow::Result<Points> {
    let solving = &record.solving;
    let (Some(answer), Some(regulations)) =
        (solving.answered(solver, problem), solving.regulations())
    else {
        return Ok(Points::default());
    };
    let said = |refusal: contests::Refusal| anyhow!(refusal.text(Language::En));
    let rule = regulations.rule().map_err(said)?;
    let problem = solving.problem(problem).map_err(said)?;
    let marking = mark(problem, rule, answer, (&NoOracle, BUDGET), &mut go_on);
    Ok(marking.map_or(Points::default(), |marking| marking.points))
}

/// A whole new file takes the place of the old one.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // Nothing half done is left behind; that there may be nothing to remove is fine.
        let _ = fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("{} was not written", path.display()))
}
