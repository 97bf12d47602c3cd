//! A report for a person to read.

use std::io::{self, Write};

use clauses::Clause;
use game::Stage;
use records::{Illegal, Report, RuleStanding, State, Verdict, plies, title};
use words::Language;

use super::advice::Advice;

/// The width of the column of moves.
const MOVE: usize = 18;
/// The language of the command line.
const ENGLISH: Language = Language::En;

/// Writes the report, and the advice on the last position.
pub(super) fn write(
    out: &mut dyn Write,
    report: &Report,
    advice: Option<&Advice>,
) -> io::Result<()> {
    writeln!(out, "Game {}: {}", report.index, heading(report))?;
    for warning in &report.warnings {
        writeln!(out, "  {:MOVE$}  {} ({})", "warning", warning.what, warning.place)?;
    }
    for finding in &report.findings {
        writeln!(out, "  {:MOVE$}  {}", finding.label.text(ENGLISH), finding.text(ENGLISH))?;
        write_clauses(out, &finding.clauses)?;
    }
    write_illegal(out, report)?;
    write_outcome(out, report)?;
    if let Some(state) = &report.at {
        write_state(out, state)?;
    }
    if let Some(advice) = advice {
        writeln!(out, "  Advice, no ruling: {}", advice.said)?;
        write_clauses(out, &advice.clauses)?;
    }
    Ok(())
}

/// `Иванов – Петров, Kyiv 2026, 57 plies, russian`.
fn heading(report: &Report) -> String {
    let header = |name: &str| {
        let found = report.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    };
    let players = match (header("White"), header("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let event = header("Event").map(str::to_owned);
    let plies = Some(plies(report.plies, ENGLISH));
    let parts = [players, event, plies, report.discipline.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn write_illegal(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let Some(Illegal { label, fault, clauses }) = &report.illegal else { return Ok(()) };
    let at = |(line, column)| format!(" (line {line}, column {column})");
    let (label, place) = (format!("{} {}", label.number, fault.text), fault.place.map(at));
    writeln!(out, "  {label:MOVE$}  {}{}", fault.reason, place.unwrap_or_default())?;
    write_clauses(out, clauses)
}

fn write_outcome(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let outcome = &report.outcome;
    let against = match (report.agrees(), report.recorded_verdict()) {
        (_, None) => String::new(),
        (Some(true), _) => "; as in the file".to_owned(),
        (Some(false), Some(Verdict::Open)) => "; the file leaves it open".to_owned(),
        (Some(false), Some(recorded)) => format!("; but the file says {}", recorded.text()),
        (None, Some(recorded)) => format!("; the file says {}", recorded.text()),
    };
    writeln!(out, "  {:MOVE$}  {}{against}", outcome.verdict.text(), outcome.text(ENGLISH))?;
    let told = report.findings.iter().any(|finding| finding.clauses == outcome.clauses);
    if told { Ok(()) } else { write_clauses(out, &outcome.clauses) }
}

fn write_state(out: &mut dyn Write, state: &State) -> io::Result<()> {
    let (label, turn) = (state.label.text(ENGLISH), state.turn.name(ENGLISH));
    writeln!(out, "  After {label}: {turn} to move, {}", state.position)?;
    let (silent, at_work): (Vec<&RuleStanding>, Vec<&RuleStanding>) =
        state.rules.iter().partition(|standing| standing.stage == Stage::Dormant);
    for standing in at_work {
        writeln!(out, "    {:28} {}", standing.rule.id, standing.text(ENGLISH))?;
        write_clauses(out, &standing.rule.clauses)?;
    }
    let silent: Vec<&str> = silent.iter().map(|standing| standing.rule.id.as_str()).collect();
    writeln!(out, "    {:28} {}", "at rest", silent.join(", "))?;
    for (mv, rule) in &state.claims_with {
        writeln!(out, "    {turn} may claim {rule} by writing {mv} down and not making it")?;
    }
    match &state.nearest {
        Some(nearest) => writeln!(out, "    {}", nearest.text(ENGLISH)),
        None => writeln!(out, "    no count is running"),
    }
}

/// The clauses with what they are about, one to a line.
fn write_clauses(out: &mut dyn Write, clauses: &[Clause]) -> io::Result<()> {
    for clause in clauses {
        writeln!(out, "  {:MOVE$}    {clause}: {}", "", title(*clause, ENGLISH))?;
    }
    Ok(())
}
