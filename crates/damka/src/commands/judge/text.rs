//! A report for a person to read.

use std::io::{self, Write};

use clauses::Clause;

use super::report::{Event, Report, RuleState, Ruled, State};
use super::words::{self, title};

/// The width of the column of moves.
const MOVE: usize = 18;

impl Report {
    /// Writes the report.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Game {}: {}", self.index, self.heading())?;
        for event in &self.events {
            event.write(out)?;
        }
        self.write_illegal(out)?;
        self.write_outcome(out)?;
        if let Some(state) = &self.at {
            state.write(out)?;
        }
        if let Some(advice) = &self.advice {
            writeln!(out, "  Advice, no ruling: {}", advice.said)?;
            write_clauses(out, &advice.clauses)?;
        }
        Ok(())
    }

    /// `Иванов – Петров, Kyiv 2026; 57 plies; russian`.
    fn heading(&self) -> String {
        let header = |name: &str| {
            let found = self.headers.iter().find(|(other, _)| other == name);
            found
                .map(|(_, value)| value.as_str())
                .filter(|value| !value.is_empty() && *value != "?")
        };
        let players = match (header("White"), header("Black")) {
            (None, None) => None,
            (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
        };
        let event = header("Event").map(str::to_owned);
        let plies = Some(words::plies(self.plies));
        let discipline = (!self.discipline.is_empty()).then(|| self.discipline.clone());
        let parts = [players, event, plies, discipline];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn write_illegal(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(illegal) = &self.illegal else { return Ok(()) };
        let place = illegal
            .place
            .map_or_else(String::new, |(line, column)| format!(" (line {line}, column {column})"));
        let label = format!("{} {}", illegal.label, illegal.text);
        writeln!(out, "  {label:MOVE$}  {}{place}", illegal.reason)?;
        write_clauses(out, &illegal.clauses)
    }

    fn write_outcome(&self, out: &mut dyn Write) -> io::Result<()> {
        let tag = self.tag.map(Ruled::of);
        let against = match (self.agrees(), tag) {
            (_, None) => String::new(),
            (Some(true), _) => "; as in the file".to_owned(),
            (Some(false), Some(Ruled::Open)) => "; the file leaves it open".to_owned(),
            (Some(false), Some(tag)) => format!("; but the file says {}", tag.text()),
            (None, Some(tag)) => format!("; the file says {}", tag.text()),
        };
        writeln!(out, "  {:MOVE$}  {}{against}", self.outcome.result.text(), self.outcome.said)?;
        let told = self.events.iter().any(|event| event.clauses == self.outcome.clauses);
        if told { Ok(()) } else { write_clauses(out, &self.outcome.clauses) }
    }
}

impl Event {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "  {:MOVE$}  {}", self.label, self.said)?;
        write_clauses(out, &self.clauses)
    }
}

impl State {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "  After {}: {} to move, {}", self.label, self.turn, self.position)?;
        let (silent, at_work): (Vec<&RuleState>, Vec<&RuleState>) =
            self.rules.iter().partition(|rule| rule.stage == "dormant");
        for rule in at_work {
            writeln!(out, "    {:28} {}", rule.id, rule.said)?;
            write_clauses(out, &rule.clauses)?;
        }
        let silent: Vec<&str> = silent.iter().map(|rule| rule.id.as_str()).collect();
        writeln!(out, "    {:28} {}", "at rest", silent.join(", "))?;
        for (mv, rule) in &self.claims_with {
            writeln!(
                out,
                "    {} may claim {rule} by writing {mv} down and not making it",
                self.turn
            )?;
        }
        match &self.nearest {
            Some(nearest) => writeln!(out, "    {nearest}"),
            None => writeln!(out, "    no count is running"),
        }
    }
}

/// The clauses with what they are about, one to a line.
fn write_clauses(out: &mut dyn Write, clauses: &[Clause]) -> io::Result<()> {
    for clause in clauses {
        writeln!(out, "  {:MOVE$}    {clause}: {}", "", title(*clause))?;
    }
    Ok(())
}
