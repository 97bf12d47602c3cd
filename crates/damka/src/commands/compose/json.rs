//! Reports on compositions for programs to read.

use composition::{Entry, Evidence, Finding, Report, Rulebook};
use draughts::Variant;
use serde_json::{Value, json};
use words::Language;

use super::Checked;

/// Everything that was found.
pub(super) fn checked(checked: &[Checked], rulebook: Rulebook, language: Language) -> Value {
    let compositions: Vec<Value> = checked.iter().map(|checked| one(checked, language)).collect();
    json!({ "rulebook": rulebook.to_string(), "compositions": compositions })
}

fn one(checked: &Checked, language: Language) -> Value {
    let number = checked.work.number;
    match (&checked.work.entry, &checked.report) {
        (Ok(entry), Some(report)) => {
            let mut value = json!({ "number": number });
            merge(&mut value, of_entry(entry));
            let variant = entry.composition.position().variant();
            merge(&mut value, of_report(report, variant, language));
            value
        }
        (Ok(_), None) => json!({ "number": number }),
        (Err(refusal), _) => {
            json!({ "number": number, "outcome": "refused", "because": refusal.text(language) })
        }
    }
}

fn merge(value: &mut Value, more: Value) {
    if let (Value::Object(value), Value::Object(more)) = (value, more) {
        value.extend(more);
    }
}

fn of_entry(entry: &Entry) -> Value {
    let Entry { author, publication, publication_date, composition } = entry;
    json!({
        "author": author,
        "publication": publication,
        "publication_date": publication_date,
        "variant": composition.position().variant().name(),
        "board": composition.board().to_string(),
        "fen": composition.position().fen(),
        "task": composition.task().to_string(),
        "solution": composition.solution.as_ref().map(ToString::to_string),
    })
}

fn of_report(report: &Report, variant: Variant, language: Language) -> Value {
    let findings = report.findings.iter();
    let findings: Vec<Value> =
        findings.map(|finding| of_finding(finding, variant, language)).collect();
    json!({
        "genre": report.genre.name(),
        "outcome": report.outcome().name(),
        "outcome_in_fact": report.outcome_in_fact().name(),
        "findings": findings,
        "found_solution": report.solution.as_ref().map(ToString::to_string),
    })
}

fn of_finding(finding: &Finding, variant: Variant, language: Language) -> Value {
    let clauses: Vec<String> = finding.clauses.iter().map(ToString::to_string).collect();
    let evidence = finding.evidence.iter();
    let evidence: Vec<Value> =
        evidence.map(|evidence| of_evidence(evidence, variant, language)).collect();
    json!({
        "requirement": finding.requirement.name(),
        "weight": finding.weight.name(),
        "status": finding.status.name(),
        "status_in_fact": finding.in_fact.unwrap_or(finding.status).name(),
        "clauses": clauses,
        "evidence": evidence,
    })
}

/// Names are for programs and always the same; what was found is told in a language.
fn of_evidence(evidence: &Evidence, variant: Variant, language: Language) -> Value {
    let Evidence { fact, status, label, play, .. } = evidence;
    json!({
        "fact": fact.text(language),
        "status": status.name(),
        "line": label.as_ref().map(ToString::to_string),
        "squares": evidence.square_names(variant),
        "moves": play.as_ref().map(ToString::to_string),
        "from": play.as_ref().map(|play| play.start().fen()),
    })
}
