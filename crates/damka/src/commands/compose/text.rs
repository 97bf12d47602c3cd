//! Reports on compositions for people to read.

use std::io::{self, Write};

use composition::{Entry, Evidence, Finding, Outcome, Report, Rulebook, Weight};
use draughts::Variant;

use super::Checked;
use super::works::Work;

/// The most facts that are told of one requirement.
const FACTS_MAX: usize = 12;

/// Writes a table if there are several compositions, and a report on each.
pub(super) fn write(
    out: &mut dyn Write,
    checked: &[Checked],
    rulebook: Rulebook,
) -> io::Result<()> {
    if checked.len() > 1 {
        table(out, checked)?;
    }
    for one in checked {
        match (&one.work.entry, &one.report) {
            (Ok(entry), Some(report)) => write_report(out, one.work.number, entry, report)?,
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                writeln!(out, "№ {}: refused under {rulebook}", one.work.number)?;
                writeln!(out, "    {refusal}\n")?;
            }
        }
    }
    Ok(())
}

fn table(out: &mut dyn Write, checked: &[Checked]) -> io::Result<()> {
    let authors = checked.iter().map(|one| author(&one.work).chars().count());
    let width = authors.max().unwrap_or_default().clamp(6, 30);
    for one in checked {
        let author: String = author(&one.work).chars().take(30).collect();
        let line = format!("{:>4}  {author:width$}  {}", one.work.number, in_a_line(one));
        writeln!(out, "{}", line.trim_end())?;
    }
    let count = |outcome| checked.iter().filter(|one| one.outcome() == Some(outcome)).count();
    let refused = checked.iter().filter(|one| one.report.is_none()).count();
    writeln!(
        out,
        "{} compositions: {} sound, {} defective, {} not decided, {refused} refused\n",
        checked.len(),
        count(Outcome::Sound),
        count(Outcome::Defective),
        count(Outcome::Undecided),
    )
}

fn author(work: &Work) -> &str {
    work.author.as_deref().unwrap_or("–")
}

fn in_a_line(checked: &Checked) -> String {
    let Some(report) = &checked.report else { return "refused".to_owned() };
    let defects: Vec<&str> = report.defects().map(|finding| finding.requirement.name()).collect();
    format!("{:17}  {:11}  {}", report.genre, report.outcome(), defects.join(", "))
}

fn write_report(
    out: &mut dyn Write,
    number: usize,
    entry: &Entry,
    report: &Report,
) -> io::Result<()> {
    let position = entry.composition.position();
    let author = entry.author.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
    writeln!(out, "№ {number}.{author}")?;
    if let Some(publication) = &entry.publication {
        let date = entry.publication_date.as_deref().unwrap_or_default();
        writeln!(out, "    {publication} {date}")?;
    }
    writeln!(out, "    {}  {}", position.fen(), entry.composition.task())?;
    if let Some(solution) = &entry.composition.solution {
        writeln!(out, "    {solution}")?;
    }
    writeln!(out, "    {} under {}: {}", report.genre, report.rulebook, report.outcome())?;
    for finding in &report.findings {
        write_finding(out, finding, position.variant())?;
    }
    if let Some(solution) = &report.solution {
        writeln!(out, "    the solution found: {solution}")?;
    }
    writeln!(out)
}

fn write_finding(out: &mut dyn Write, finding: &Finding, variant: Variant) -> io::Result<()> {
    let clauses: Vec<String> = finding.clauses.iter().map(ToString::to_string).collect();
    let weight = match finding.weight {
        Weight::Formal => String::new(),
        weight => format!(" ({weight})"),
    };
    let requirement = format!("{}{weight}", finding.requirement);
    let line = format!("  {:13}  {requirement:34}  {}", finding.status, clauses.join(", "));
    writeln!(out, "{}", line.trim_end())?;
    for evidence in finding.evidence.iter().take(FACTS_MAX) {
        writeln!(out, "                   {}", in_words(evidence, variant))?;
    }
    match finding.evidence.len().checked_sub(FACTS_MAX) {
        Some(more @ 1..) => writeln!(out, "                   and {more} more; all with --json"),
        _ => Ok(()),
    }
}

/// `A: full side solution, c3 d4: 1.a5-b6 (c7:a5)`
fn in_words(evidence: &Evidence, variant: Variant) -> String {
    let mut words = evidence.label.as_ref().map(|label| format!("{label}: ")).unwrap_or_default();
    words.push_str(&evidence.fact.to_string());
    let squares = evidence.square_names(variant);
    if !squares.is_empty() {
        words.push_str(&format!(" [{}]", squares.join(" ")));
    }
    if let Some(play) = &evidence.play {
        words.push_str(&format!("  {play}"));
    }
    words
}
