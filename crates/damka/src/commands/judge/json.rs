//! A report as JSON.

use clauses::Clause;
use game::Stage;
use records::{Finding, Illegal, Outcome, Progress, Report, RuleStanding, State, Verdict, What};
use serde_json::{Map, Value, json};
use words::Language;

use super::advice::Advice;

/// The report and the advice on the last position.
pub(super) fn of(report: &Report, advice: Option<&Advice>) -> Value {
    let headers = report.headers.iter().map(|(name, value)| (name.clone(), json!(value)));
    let mut game = json!({
        "index": report.index,
        "headers": Map::from_iter(headers),
        "legal": report.is_legal(),
        "first_illegal": report.illegal.as_ref().map(illegal),
        "warnings": report.warnings.iter().map(|at| at.what.to_string()).collect::<Vec<_>>(),
        "events": report.findings.iter().map(finding).collect::<Vec<_>>(),
        "outcome": outcome(&report.outcome),
        "tag_result": report.recorded_verdict().map(Verdict::text),
        "agrees": report.agrees(),
    });
    if let Some(at) = &report.at {
        game["at"] = state(at);
    }
    if let Some(advice) = advice {
        let Advice { value, plies, clauses, .. } = advice;
        game["advice"] = json!({ "value": value, "plies": plies, "clauses": ids(clauses) });
    }
    game
}

fn illegal(illegal: &Illegal) -> Value {
    json!({
        "ply": illegal.label.ply,
        "text": illegal.fault.text,
        "reason": illegal.fault.reason,
        "clauses": ids(&illegal.clauses),
    })
}

fn finding(finding: &Finding) -> Value {
    json!({
        "ply": finding.label.ply,
        "kind": finding.what.name(),
        "by": finding.what.by().map(|actor| actor.name()),
        "clauses": ids(&finding.clauses),
        "facts": facts(&finding.what),
    })
}

fn facts(what: &What) -> Value {
    match what {
        What::Draw(standing) => {
            let mut facts = json!({ "rule": standing.rule.id });
            if let Some(Progress { counted, limit, since, .. }) = &standing.progress {
                facts["counted"] = json!(counted);
                facts["limit"] = json!(limit);
                facts["from_ply"] = json!(since.ply);
            }
            facts["claimants"] = json!(claimants(standing));
            facts
        }
        What::Offer { timely, .. } => json!({ "timely": timely }),
        What::ClockAtZero { .. } => json!({}),
        What::Flag { over, .. } => json!({ "overstepped_ms": over.0 }),
        What::AgreementBarred => json!({}),
        What::PlayedOn { plies, .. } => json!({ "plies": plies }),
        What::EarlyAgreement { moves_each, moves_each_min } => {
            json!({ "moves_each": moves_each, "moves_each_min": moves_each_min })
        }
    }
}

fn outcome(outcome: &Outcome) -> Value {
    json!({
        "result": outcome.verdict.text(),
        "kind": outcome.how.name(),
        "clauses": ids(&outcome.clauses),
    })
}

fn state(state: &State) -> Value {
    let claims = state.claims_with.iter();
    json!({
        "ply": state.label.ply,
        "turn": colour(state.turn),
        "position": state.position,
        "rules": state.rules.iter().map(rule).collect::<Vec<_>>(),
        "nearest": state.nearest.as_ref().map(|nearest| nearest.text(Language::En)),
        "claims_with": claims.map(|(mv, rule)| json!({ "move": mv, "rule": rule })).collect::<Vec<_>>(),
    })
}

fn rule(standing: &RuleStanding) -> Value {
    let progress = standing.progress.as_ref();
    json!({
        "rule": standing.rule.id,
        "stage": match standing.stage {
            Stage::Dormant => "dormant",
            Stage::Running => "running",
            Stage::Met => "met",
        },
        "counted": progress.map(|progress| progress.counted),
        "limit": progress.map(|progress| progress.limit),
        "from_ply": progress.map(|progress| progress.since.ply),
        "left": progress.and_then(|progress| progress.left),
        "claimants": claimants(standing),
        "clauses": ids(&standing.rule.clauses),
    })
}

fn claimants(standing: &RuleStanding) -> Vec<String> {
    standing.claimants.iter().copied().map(colour).collect()
}

fn colour(colour: game::Colour) -> String {
    colour.name(Language::En).to_lowercase()
}

fn ids(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}
