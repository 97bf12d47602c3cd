//! `damka clause`: what a clause is about, and how we know that we keep it.

use std::io::Write;

use clap::Args;
use clauses::Clause as ClauseId;
use rulebook::{Entry, Kind, Mark, Proof};
use serde_json::json;

use super::write_json;
use crate::Answer;

/// Say what a clause of a rulebook is about, who decides it, and which tests prove it
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka clause RU-2022 6.1.8.6
  damka clause UA-2024 VI.capture.13 --json")]
pub(crate) struct Clause {
    /// The document (RU-2013, RU-2022, UA-64, UA-2024, UA-CHESS) and the number of the clause
    #[arg(required = true, num_args = 1..=2, value_names = ["DOCUMENT", "NUMBER"])]
    id: Vec<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Clause {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let clause = ClauseId::parse(&self.id.join(" "))?;
        let entry = Entry::of(clause);
        if self.json {
            let proofs: Vec<_> = Proof::of(clause)
                .map(|proof| json!({ "by": proof.mark.name(), "file": proof.file, "test": proof.test }))
                .collect();
            let title =
                json!({ "en": entry.english(), "ru": entry.russian(), "uk": entry.ukrainian() });
            let kind = entry.kind().name();
            write_json(
                out,
                &json!({ "clause": clause.to_string(), "kind": kind, "title": title, "tests": proofs, "reached": rulebook::is_reached(clause) }),
            )?;
        } else {
            writeln!(out, "{clause}: {}", entry.english())?;
            if entry.kind() != Kind::Informative {
                writeln!(out, "  ru: {}\n  uk: {}", entry.russian(), entry.ukrainian())?;
            }
            writeln!(out, "{}", decided_by(entry.kind()))?;
            for proof in Proof::of(clause) {
                writeln!(out, "{} by {} in {}", said(proof.mark), proof.test, proof.file)?;
            }
            if rulebook::is_reached(clause) {
                writeln!(out, "cited by a command or a page")?;
            }
        }
        Ok(Answer::Done)
    }
}

fn said(mark: Mark) -> &'static str {
    match mark {
        Mark::Proves | Mark::BuiltIn => "proven",
        Mark::Shows => "shown",
        Mark::Reads => "read back from the data",
    }
}

fn decided_by(kind: Kind) -> &'static str {
    match kind {
        Kind::Enforced => "enforced: the software decides it",
        Kind::Recorded => "recorded: a person decides it, the software keeps the decision",
        Kind::Informative => "informative: the software has no part in it",
    }
}
