//! The report on a kept game, as the desk reads it.

use records::{Report, Verdict};

use super::clause::{Cited, cited};
use crate::text::Texts;

/// What was found about a game.
pub(crate) struct JudgedView {
    /// The result, White's first.
    pub(crate) result: &'static str,
    /// How the game ended, by its name for programs.
    pub(crate) how: String,
    /// The same in a sentence.
    pub(crate) outcome: String,
    pub(crate) clauses: Vec<Cited>,
    /// Whether the result that was entered is the one that was found, if that can be told.
    pub(crate) agrees: Option<bool>,
    /// The result that was entered; none while the game has none.
    pub(crate) entered: Option<&'static str>,
    /// What happened on the way, the first move that is not legal at the end.
    pub(crate) lines: Vec<JudgedLine>,
}

/// One thing that was found.
pub(crate) struct JudgedLine {
    /// What it is, by its name for programs.
    pub(crate) name: &'static str,
    /// The move, with its number.
    pub(crate) label: String,
    pub(crate) text: String,
    pub(crate) clauses: Vec<Cited>,
}

impl JudgedView {
    pub(crate) fn of(report: &Report, t: Texts) -> JudgedView {
        let found = report.findings.iter().map(|finding| JudgedLine {
            name: finding.what.name(),
            label: finding.label.text(t.language),
            text: finding.text(t.language),
            clauses: cited(&finding.clauses, t),
        });
        let illegal = report.illegal.iter().map(|illegal| JudgedLine {
            name: "illegal",
            label: format!("{} {}", illegal.label.number, illegal.fault.text),
            text: illegal.said(t.language).into_owned(),
            clauses: cited(&illegal.clauses, t),
        });
        let entered = report.recorded_verdict().filter(|verdict| *verdict != Verdict::Open);
        JudgedView {
            result: report.outcome.verdict.text(),
            how: report.outcome.how.name().to_owned(),
            outcome: report.outcome.text(t.language),
            clauses: cited(&report.outcome.clauses, t),
            agrees: report.agrees(),
            entered: entered.map(Verdict::text),
            lines: found.chain(illegal).collect(),
        }
    }
}
