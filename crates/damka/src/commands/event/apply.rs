//! `damka event apply`: commands for an event.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use competition::{Command, Competition, Moment};
use words::Language;

use super::super::language;
use super::file::Log;
use super::text::tell;
use super::{csv, line, refused};
use crate::Answer;

/// Give an event commands
///
/// A command is a verb with names and values, or the same as JSON. With --script each line of a
/// file is one command. Either all of them are followed and the file is written, or none is: the
/// first refusal is told with its clauses, and exit code 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka event apply cup.json enter name=\"Olena Koval\" rating=2105 born=2001-05-03
  damka event apply cup.json --players entries.csv
  damka event apply cup.json check by=secretary
  damka event apply cup.json admit by=commission
  damka event apply cup.json start-stage stage=1 seed=\"Kyiv 2026\"
  damka event apply cup.json pair round=1
  damka event apply cup.json publish round=1
  damka event apply cup.json result round=1 table=1 score=1-0
  damka event apply cup.json close round=1
  damka event apply cup.json '{\"do\": \"withdraw\", \"who\": \"p3\", \"reason\": \"illness\"}'
  damka event apply cup.json --script round-2.txt

Event: create, amend
Entries: enter, expect, change, check, admit, refuse, enter-team, change-team, withdraw, exclude, play-on,
  check-in, check-out, agree-assistant, classify
Lots: commit, contribute, reveal, start-stage, order-rounds, draw-openings
Rounds: away, forbid, allow, pair, pair-by-hand, add-pair, unpair, fix-table, publish, line-up, start,
  missing, arrive
Results: result, correct, record, wrong-board, break-tie, close, play-off,
         additional, additional-result, waive-additional
Conduct: incident, form-committee, protest, decide-protest, appeal, decide-appeal, sign, undo
Course: pause, resume, cancel, move, move-round, note
Platform: set-tables, switch-venue
Correspondence: correspond, take-break, leave-games, note-sheet, choose-way, settle-leaver, draw-up-table

Players are written p7, teams t3; results 1-0, =, 0-1, 0-0, +-, -+, --; sections are numbered through
all stages (section=1 if not said).")]
pub(super) struct Apply {
    /// The file of the event
    #[arg(value_name = "FILE.json")]
    file: PathBuf,
    /// The command
    #[arg(value_name = "COMMAND", trailing_var_arg = true, required_unless_present_any = ["script", "players"])]
    command: Vec<String>,
    /// Read commands from a file, one a line, # before remarks (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "players"])]
    script: Option<PathBuf>,
    /// Enter the players of a table with commas or semicolons, columns named in its first line
    #[arg(long, value_name = "FILE.csv", conflicts_with = "command")]
    players: Option<PathBuf>,
    /// The time on the clock of the hall, such as "2026-11-16 10:00" [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<Moment>,
    /// The language of what is told
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::En)]
    lang: Language,
}

impl Apply {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut log = Log::read_to_change(&self.file)?;
        // What has happened is told when it is on the disk.
        let mut told = Vec::new();
        let at = moment(self.at);
        let language = self.lang;
        // What is still to be settled before the first round is told once, to whoever brings it on.
        let mut owed = Vec::new();
        for (number, command) in self.commands()? {
            warn(&log.event, &command);
            if owed.is_empty() {
                owed = log.event.told_before_play(&command);
            }
            match ledger::decide(&log.event, &command, at) {
                Ok(events) => {
                    for event in events {
                        log.happen(event.clone(), at)?;
                        tell(&mut told, &log.event, &event, language)?;
                    }
                }
                Err(refusal) => {
                    if let Some(number) = number {
                        eprintln!("line {number}");
                    }
                    return Ok(refused(&refusal, language));
                }
            }
        }
        log.write(&self.file)?;
        owed.iter().for_each(|fault| eprintln!("! {}", fault.text(language)));
        out.write_all(&told)?;
        Ok(Answer::Done)
    }

    /// The commands, with the numbers of their lines.
    fn commands(&self) -> anyhow::Result<Vec<(Option<usize>, Command)>> {
        if let Some(path) = &self.players {
            let commands = csv::entries(&text_of(path)?)
                .with_context(|| format!("{} cannot be read as players", path.display()))?;
            return Ok(commands.into_iter().map(|command| (None, command)).collect());
        }
        let Some(path) = &self.script else {
            return Ok(vec![(None, line::read(&self.command)?)]);
        };
        let text = text_of(path)?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#')
        });
        lines
            .map(|(number, text)| {
                let command = line::words(text).and_then(|words| line::read(&words));
                Ok((Some(number), command.with_context(|| format!("line {number}"))?))
            })
            .collect()
    }
}

/// Says which captures of a game fitted several moves, and what was taken for them.
fn warn(event: &Competition, command: &Command) {
    let Command::Record(it) = command else { return };
    for (text, taken) in ledger::settled(event, it.place(), &it.moves) {
        eprintln!("warning: {text} fits several captures; {taken} goes with the moves after it");
    }
}

/// The text of a file, or of standard input.
pub(super) fn text_of(path: &Path) -> anyhow::Result<String> {
    if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        return Ok(text);
    }
    std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The moment that was named, or what the clock on the wall shows.
pub(in crate::commands) fn moment(named: Option<Moment>) -> Moment {
    named.unwrap_or_else(|| ledger::moment(ledger::Clock::System.now()))
}
