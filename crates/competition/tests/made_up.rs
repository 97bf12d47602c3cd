//! What a rulebook that nobody has written asks of the judges: its own number, with its own clause. It is a
//! program of its own, because rulebooks are added before any other is read; whole events under it are held
//! in `damka/tests/shell/rulebook/sixth.rs`.
#![allow(clippy::unwrap_used)] // in helpers too

use std::path::Path;

use competition::{Command, Competition, decide};
use serde_json::json;

/// The names of what is asked before play with so many judges, with their clauses.
fn asked(arbiters: u16, officials: &[&str]) -> Vec<String> {
    let officials: Vec<_> =
        officials.iter().map(|post| json!({ "name": post, "post": post })).collect();
    let create = json!({
        "do": "create", "name": "Odd Cup", "rulebook": "MADE-UP", "discipline": "odd",
        "time-control": "13+7", "starts": "2026-11-16", "ends": "2026-11-20",
        "arbiters": arbiters, "officials": officials,
        "stages": [{ "name": "final", "system": { "round-robin": {} }, "numbers": "as-listed" }],
    });
    let command: Command = serde_json::from_value(create).unwrap();
    let mut event = Competition::default();
    let now = "2026-11-16 10:00".parse().unwrap();
    decide(&event, &command, now).unwrap().into_iter().for_each(|fact| event.happen(fact));
    let told = |fault: &competition::Fault| {
        let clauses: Vec<String> = fault.because.iter().map(ToString::to_string).collect();
        format!("{} {}", fault.problem.name(), clauses.join(", "))
    };
    event.before_play().iter().map(told).collect()
}

#[test]
fn two_judges_need_nobody_above_them_and_three_do() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    rulebook::add(&here.join("../damka/tests/data/rulebooks")).unwrap();
    let wanted = "senior-judge-unsaid MADE-UP 11.1".to_owned();
    assert!(!asked(2, &["chief-judge"]).contains(&wanted));
    let found = asked(3, &["chief-judge"]);
    assert!(found.contains(&wanted), "{found:?}");
    assert!(!asked(3, &["chief-judge", "senior-judge"]).contains(&wanted));
    // What it says nothing of is not asked for.
    let other = ["doctor-unsaid", "secretary-unsaid", "chief-category-unsaid"];
    assert!(!found.iter().any(|one| other.iter().any(|name| one.starts_with(name))), "{found:?}");
}
