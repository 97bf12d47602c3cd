//! `damka event new`: an event under its regulations.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use competition::{Command, Moment, Regulations, Severity};
use words::Language;

use super::super::language;
use super::file::Log;
use super::refused;
use crate::Answer;

/// Create an event from its regulations, checked against the rulebook
///
/// The regulations are a JSON file: name, rulebook, discipline, starts, ends, time-control,
/// tie-breaks and stages at least. Everything that the rulebook does not allow is refused with its
/// clause, all at once (exit code 1); what is unusual is told as a warning.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka event new cup.json --regulations cup-regulations.json
  damka event new cup.json --regulations - --lang uk <<'END'
  { \"name\": \"Cup\", \"rulebook\": \"UA-2024\", \"discipline\": \"international\", \"time-control\": \"80+60\",
    \"starts\": \"2026-11-16\", \"ends\": \"2026-11-20\",
    \"stages\": [{ \"system\": { \"swiss\": { \"system\": \"ua-median-solkoff\", \"rounds\": 9 } }, \"numbers\": \"rating\" }] }
  END

Systems of a stage:
  { \"round-robin\": { \"cycles\": 2 } }   { \"swiss\": { \"system\": \"fide-dutch\", \"rounds\": 9 } }
  { \"knockout\": { \"play-on\": \"for-all-places\", \"tie-breaks\": [\"shorter-game\", \"lot\"] } }
  { \"points-lost\": { \"points\": 40 } } (in tenths: out after losing 4 points)
  \"scheveningen\"   { \"match\": { \"mode\": { \"most-points-of\": 6 } } }
Later stages say \"qualifiers\" (of each group) and perhaps \"carry\": points or meetings.
Cups of chess say \"kind\": \"cup\". Team events say \"kind\": \"team\" and \"teams\": { \"boards\": 4, \"reserves-max\": 1, \"order\": \"fixed\" }.")]
pub(super) struct New {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE.json")]
    file: PathBuf,
    /// The regulations (- for standard input)
    #[arg(long, value_name = "FILE")]
    regulations: PathBuf,
    /// The time on the clock of the hall, such as "2026-11-16 10:00" [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<Moment>,
    /// The language of refusals and warnings
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::En)]
    lang: Language,
}

impl New {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if self.file.exists() {
            bail!("{} exists already; choose another name.", self.file.display());
        }
        let text = super::apply::text_of(&self.regulations)?;
        let regulations: Regulations = serde_json::from_str(&text)
            .with_context(|| format!("{} are no regulations", self.regulations.display()))?;
        let at = super::apply::moment(self.at);
        let language = self.lang;
        let findings = regulations.findings();
        let warnings = findings.iter().filter(|one| one.severity != Severity::Error);
        for warning in warnings {
            eprintln!("! {}", warning.fault.text(language));
        }
        let mut log = Log::new();
        match ledger::decide(&log.event, &Command::Create(Box::new(regulations)), at) {
            Err(refusal) => return Ok(refused(&refusal, language)),
            Ok(events) => events.into_iter().try_for_each(|fact| log.happen(fact, at))?,
        }
        log.write(&self.file)?;
        writeln!(out, "{}", self.file.display())?;
        Ok(Answer::Done)
    }
}
