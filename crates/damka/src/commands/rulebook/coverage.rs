//! `damka rulebook coverage`: how much of the documents is proven, and reached by people.

use std::io::Write;

use clap::Args;
use clauses::{Clause, Document};
use rulebook::{Coverage as Count, Entry};
use serde_json::{Value, json};

use crate::Answer;
use crate::commands::write_json;

/// Count, of the clauses that the software decides, those that are proven by a test, known as data alone,
/// and reachable by a command or a page
#[derive(Args)]
#[command(after_help = "\
enforced     clauses that the software decides
proven       a test lets something cite the clause, or its rule is built into boards and systems
shown        a test shows it at work, and nothing cites it
data only    a test reads the rule back, and nothing is decided by it
reachable    a command, a page or an answer to a program has cited it in a test
docs/rulings.md says more.")]
pub(super) struct Coverage {
    /// List the clauses that no test proves yet, with what is known of each
    #[arg(long)]
    missing: bool,
    /// List the clauses that no command and no page has cited in a test
    #[arg(long)]
    unreachable: bool,
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
        let heads =
            ["enforced", "proven", "shown", "data only", "no test", "reachable", "not reachable"];
        writeln!(out, "{:9}  {}", "", heads.join("  "))?;
        for one in &coverage {
            let lists = [
                &one.proven,
                &one.shown,
                &one.data_only,
                &one.missing,
                &one.reachable,
                &one.unreachable,
            ];
            let counts = [one.enforced()].into_iter().chain(lists.map(Vec::len));
            let cells: Vec<String> = heads
                .iter()
                .zip(counts)
                .map(|(head, count)| format!("{count:>width$}", width = head.len()))
                .collect();
            writeln!(out, "{:9}  {}", one.document.prefix(), cells.join("  "))?;
        }
        let mut list = |head: &str, of: fn(&Count) -> &[Clause]| {
            writeln!(out, "\n{head}")?;
            coverage.iter().flat_map(of).try_for_each(|clause| {
                writeln!(out, "{clause:24} {}", Entry::of(*clause).english())
            })
        };
        if self.missing {
            list("No test:", |one| &one.missing)?;
            list("Shown only:", |one| &one.shown)?;
            list("Data only:", |one| &one.data_only)?;
        }
        if self.unreachable {
            list("Not reachable:", |one| &one.unreachable)?;
        }
        Ok(Answer::Done)
    }
}

fn as_json(coverage: &Count) -> Value {
    let ids = |list: &[Clause]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "document": coverage.document.prefix(),
        "clauses": coverage.clauses,
        "enforced": coverage.enforced(),
        "proven": ids(&coverage.proven),
        "shown": ids(&coverage.shown),
        "data-only": ids(&coverage.data_only),
        "missing": ids(&coverage.missing),
        "reachable": ids(&coverage.reachable),
        "unreachable": ids(&coverage.unreachable),
    })
}
