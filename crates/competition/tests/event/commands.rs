//! What must be known of every command.

use competition::{Command, Competition, Right};
use serde_json::{Value, json};

/// A command with every field that it needs.
fn command(name: &str) -> Value {
    let mut all = json!({
        "do": name, "id": 1, "player": {"name": "A"}, "team": {"name": "T", "captain": "C", "main": []},
        "ground": "health", "who": "p1", "reason": "r", "by": "chief-arbiter", "commitment": "0", "text": "t",
        "seed": "s", "stage": 1, "round": 1, "one": "p1", "other": "p2", "pairs": [], "white": 1, "black": 2,
        "boards": [], "table": 1, "side": "first", "score": "=", "moves": "", "order": [], "note": "",
        "act": "a", "clauses": [], "members": [], "reserves": [], "filed-by": "f", "protest": 1,
        "upheld": true, "voted": [], "name": "N", "captain": "C", "main": [],
        "regulations": crate::hall::regulations("UA-2024", json!({"round-robin": {"cycles": 1}})),
    });
    if ["agree-assistant", "classify"].contains(&name) {
        all["duties"] = json!(["keep-record"]);
        all["application"] = json!("of 17 November");
        all["outcome"] = json!("eligible");
        all["category"] = json!(1);
        all["commission"] = json!(["D"]);
    }
    if name == "break-tie" {
        all["by"] = json!("lot");
    }
    if ["additional", "waive-additional"].contains(&name) {
        all["who"] = json!([1, 2]);
    }
    if name == "line-up" {
        all["team"] = json!(1);
    }
    if name == "cancel" {
        all["ground"] = json!("venue-unfit");
    }
    if name == "note" {
        all["matter"] = json!("ban");
    }
    if name == "move-round" {
        all["starts"] = json!("2026-11-16 15:00");
    }
    if name == "set-tables" {
        all["tables"] = json!([]);
    }
    if name == "switch-venue" {
        all["to"] = json!("wood");
    }
    if [
        "correspond",
        "take-break",
        "leave-games",
        "note-sheet",
        "choose-way",
        "settle-leaver",
        "draw-up-table",
    ]
    .contains(&name)
    {
        all["by"] = json!("secretary");
        all["player"] = json!(1);
        all["deed"] = json!({"judge": {"on": "2026-12-01", "papers": []}});
        all["on"] = json!("2026-12-01");
        all["received"] = json!("2026-12-01");
        all["first"] = json!("2026-12-01");
        all["last"] = json!("2026-12-02");
        all["decision"] = json!("lost");
        all["here"] = json!(true);
    }
    if name == "create" {
        all = all["regulations"].clone();
        all["do"] = json!(name);
    }
    all
}

/// Takes away what a command does not know, as its refusal names it, until it is understood.
fn understood(name: &str) -> Command {
    let mut text = command(name);
    loop {
        let refusal = match serde_json::from_value(text.clone()) {
            Ok(command) => return command,
            Err(refusal) => refusal.to_string(),
        };
        let unknown =
            refusal.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
        let unknown = unknown.unwrap_or_else(|| panic!("{name}: {refusal}"));
        text.as_object_mut().unwrap().remove(unknown).unwrap();
    }
}

#[test]
fn every_command_has_its_name_its_right_and_refuses_what_it_does_not_know() {
    assert_eq!(Command::NAMES.len(), 69);
    for name in Command::NAMES {
        let command = understood(name);
        assert_eq!(command.name(), *name);
        let written = serde_json::to_value(&command).unwrap();
        assert_eq!(written["do"], *name);
        let mut more = written.clone();
        more["colour-of-the-hall"] = json!("green");
        let refusal = serde_json::from_value::<Command>(more).unwrap_err().to_string();
        assert!(refusal.starts_with("unknown field `colour-of-the-hall`"), "{name}: {refusal}");
        // Nobody does anything here without a right that is more than looking.
        let right = command.right(&Competition::default());
        assert!(!matches!(right, Right::Look | Right::LineUps), "{name}");
    }
}

#[test]
fn whoever_asks_signs_with_his_own_name() {
    for name in Command::NAMES {
        let mut command = understood(name);
        command.sign("Anna", "anna");
        let written = serde_json::to_value(&command).unwrap();
        let by = written.get("by").and_then(Value::as_str);
        // An authority or a way to break a tie is no name of a person.
        let person = by.filter(|by| !["chief-arbiter", "lot"].contains(by));
        assert!(person.is_none_or(|by| by == "Anna"), "{name}: {by:?}");
        let signs = understood(name) != command;
        assert_eq!(signs, person.is_some(), "{name}");
    }
}
