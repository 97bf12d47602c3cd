//! `damka rulebook coverage`: how much of the documents is proven.

use std::io::Write;

use clap::Args;
use clauses::Document;
use rulebook::{Coverage as Count, Entry};
use serde_json::{Value, json};

use crate::Answer;
use crate::commands::write_json;

/// Count how many of the clauses that the software decides are proven by a test
#[derive(Args)]
pub(super) struct Coverage {
    /// List the clauses that no test proves yet
    #[arg(long)]
    missing: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Coverage {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let coverage = Document::all().map(Count::of).collect::<Vec<_>>();
        if self.json {
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
        if self.missing {
            writeln!(out)?;
            for clause in coverage.iter().flat_map(|one| &one.missing) {
                writeln!(out, "{clause:24} {}", Entry::of(*clause).english())?;
            }
        }
        Ok(Answer::Done)
    }
}

fn as_json(coverage: &Count) -> Value {
    let ids = |list: &[clauses::Clause]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "document": coverage.document.prefix(),
        "clauses": coverage.clauses,
        "proven": ids(&coverage.proven),
        "missing": ids(&coverage.missing),
    })
}
