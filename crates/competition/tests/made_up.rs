//! What a rulebook that nobody has written asks of the judges: its own number, with its own clause. It is a
//! program of its own, because rulebooks are added before any other is read; whole events under it are held
//! in `damka/tests/shell/rulebook/sixth.rs`.
#![allow(clippy::unwrap_used)] // in helpers too

use std::path::Path;

use competition::{Command, Competition, Right, decide};
use rulebook::Power;
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

/// In an event by letters under it, who may decide what is said by its own table: there the secretary decides claims.
fn letters_have_its_own_powers() {
    let officials =
        ["chief-judge", "chief-secretary"].map(|post| json!({ "name": post, "post": post }));
    let create = json!({
        "do": "create", "name": "Odd Cup", "rulebook": "MADE-UP", "discipline": "odd-letters",
        "time-control": "", "starts": "2026-11-16", "ends": "2026-12-20", "organiser": "Hats",
        "arbiters": 1, "officials": officials,
        "correspondence": { "game": "russian", "medium": "post" },
        "stages": [{ "name": "final", "system": { "round-robin": {} }, "numbers": "as-listed" }],
    });
    let command: Command = serde_json::from_value(create).unwrap();
    let mut event = Competition::default();
    let now = "2026-11-16 10:00".parse().unwrap();
    decide(&event, &command, now).unwrap().into_iter().for_each(|fact| event.happen(fact));
    let wanted = [
        (Power::JudgeClaim, Right::Keep),
        (Power::Expel, Right::Rule),
        (Power::DeclareLost, Right::Organise),
        (Power::NoteSheet, Right::Rule),
        (Power::DeclareDrawn, Right::Keep),
    ];
    for (power, right) in wanted {
        assert_eq!(event.right_for(power), right, "{power:?}");
    }
    let settle =
        json!({"do": "settle-leaver", "player": 1, "on": "2026-11-20", "decision": "lost"});
    let settle: Command = serde_json::from_value(settle).unwrap();
    assert_eq!(settle.right(&event), Right::Keep);
}

#[test]
fn two_judges_need_nobody_above_them_and_three_do() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    rulebook::add(&here.join("../damka/tests/data/rulebooks")).unwrap();
    letters_have_its_own_powers();
    let wanted = "senior-judge-unsaid MADE-UP 11.1".to_owned();
    assert!(!asked(2, &["chief-judge"]).contains(&wanted));
    let found = asked(3, &["chief-judge"]);
    assert!(found.contains(&wanted), "{found:?}");
    assert!(!asked(3, &["chief-judge", "senior-judge"]).contains(&wanted));
    // What it says nothing of is not asked for.
    let other = ["doctor-unsaid", "secretary-unsaid", "chief-category-unsaid"];
    assert!(!found.iter().any(|one| other.iter().any(|name| one.starts_with(name))), "{found:?}");
}
