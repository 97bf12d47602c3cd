//! `damka rulebook`: what the documents say, and how much of it is proven.

use std::io::Write;

use clap::{Args, Subcommand};
use clauses::Document;
use rulebook::{Coverage, Entry};
use serde_json::{Value, json};

use super::write_json;
use crate::Answer;

/// Look into the rulebooks
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka rulebook coverage
  damka rulebook coverage --missing
  damka rulebook coverage --json")]
pub(crate) struct Rulebook {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Count how many of the clauses that the software decides are proven by a test
    Coverage {
        /// List the clauses that no test proves yet
        #[arg(long)]
        missing: bool,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
}

impl Rulebook {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let Question::Coverage { missing, json } = self.question;
        let coverage = Document::ALL.map(Coverage::of);
        if json {
            write_json(out, &coverage.iter().map(as_json).collect())?;
            return Ok(Answer::Done);
        }
        for one in &coverage {
            let (proven, enforced) = (one.proven.len(), one.proven.len() + one.missing.len());
            let percent = 100 * proven / enforced.max(1);
            let (document, clauses) = (one.document.prefix(), one.clauses);
            writeln!(
                out,
                "{document:9} {proven:4} of {enforced:4} enforced clauses proven ({percent} %), {clauses} clauses in all"
            )?;
        }
        if missing {
            writeln!(out)?;
            for clause in coverage.iter().flat_map(|one| &one.missing) {
                writeln!(out, "{clause:24} {}", Entry::of(*clause).english())?;
            }
        }
        Ok(Answer::Done)
    }
}

fn as_json(coverage: &Coverage) -> Value {
    let ids = |list: &[clauses::Clause]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "document": coverage.document.prefix(),
        "clauses": coverage.clauses,
        "proven": ids(&coverage.proven),
        "missing": ids(&coverage.missing),
    })
}
