//! The commands for rulebooks and exact values, run as a person runs them.

mod sixth;
use crate::support::{Folder, json, output, refusal};

#[test]
fn a_clause_tells_what_it_is_and_who_proves_it() {
    let told = output(&["clause", "RU-2022", "6.1.5.14"]);
    assert!(told.starts_with("RU-2022 6.1.5.14: "), "{told}");
    assert!(told.contains("enforced: the software decides it"), "{told}");
    let test =
        "proven by e13_the_smaller_capture_may_be_chosen in crates/draughts/tests/examples.rs";
    assert!(told.contains(test), "{told}");
    let told = json(&["clause", "UA-2024 VI.capture.13", "--json"]);
    assert_eq!(told["kind"], "enforced");
    assert!(told["title"]["uk"].as_str().unwrap().len() > 10);
}

#[test]
fn a_clause_that_is_not_there_is_refused_with_its_neighbours() {
    let said = refusal(&["clause", "RU-2022", "6.1.5.99"]);
    assert!(said.contains("RU-2022 6.1.5.99") && said.contains("RU-2022 6.1.5.9"), "{said}");
}

#[test]
fn coverage_is_counted_by_document() {
    let counted = output(&["rulebook", "coverage"]);
    assert_eq!(counted.lines().count(), 6, "{counted}");
    for head in ["enforced", "proven", "data only", "reachable", "not reachable"] {
        assert!(counted.lines().next().unwrap().contains(head), "{counted}");
    }
    let counted = json(&["rulebook", "coverage", "--json"]);
    let ids = |document: usize, list: &str| counted[document][list].as_array().unwrap().len();
    assert_eq!(counted[1]["document"], "RU-2022");
    assert!(ids(1, "proven") > 30 && ids(1, "missing") > 0);
    for document in 0..5 {
        let of = |lists: &[&str]| lists.iter().map(|list| ids(document, list)).sum::<usize>();
        let enforced = counted[document]["enforced"].as_u64().unwrap();
        assert_eq!(of(&["proven", "shown", "data-only", "missing"]) as u64, enforced);
        assert_eq!(of(&["reachable", "unreachable"]) as u64, enforced);
    }
    let missing = output(&["rulebook", "coverage", "--missing"]);
    assert!(missing.lines().count() > 100);
}

#[test]
fn the_rulebooks_are_listed() {
    let listed = output(&["rulebook", "list"]);
    assert_eq!(listed.lines().count(), 5, "{listed}");
    let listed = json(&["rulebook", "list", "--json"]);
    assert_eq!(listed[1]["document"], "RU-2022");
    assert_eq!(listed[1]["disciplines"][15]["international"], "Renju");
}

#[test]
fn what_would_be_applied_is_shown_with_its_clauses() {
    let shown = output(&["rulebook", "show", "ru-2022"]);
    assert!(shown.contains(" 6 russian  ") && shown.contains("русские шашки"), "{shown}");
    let shown = output(&["rulebook", "show", "RU-2022", "russian-rapid"]);
    for line in [
        "  admitted: 7–15 minutes  [RU-2022 6.1.9.2]",
        "  win, draw, loss: 1-½-0 or 2-1-0  [RU-2022 5.4.7.1]",
        "  minutes of lateness allowed: at most 60  [RU-2022 5.4.4.1]",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line:?} in {shown}");
    }
    assert_eq!(shown, output(&["rulebook", "show", "RU-2022", "1"]), "by its number");
    let shown = json(&["rulebook", "show", "UA-2024", "brazilian", "--json"]);
    let rules = shown["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["rule"] == "king-moves-only").unwrap();
    assert_eq!(rule["clauses"][0], "UA-2024 VI.draws.1.5");
    assert_eq!(shown["discipline"]["variant"], "brazilian");
}

#[test]
fn two_rulebooks_are_compared() {
    let compared = json(&["rulebook", "compare", "RU-2013", "RU-2022", "russian", "--json"]);
    let compared = compared.as_array().unwrap();
    let of = |rule: &str| compared.iter().find(|one| one["rule"] == rule);
    let only_new = of("king-moves-only-six-or-seven").unwrap();
    assert!(only_new["first"].is_null());
    assert_eq!(only_new["second"]["clauses"][0], "RU-2022 6.1.8.8#2");
    assert!(of("captured-wrong-number").unwrap()["second"].is_null());
    assert!(of("win, draw, loss").is_none(), "both score alike");
    let table = output(&["rulebook", "compare", "RU-2013", "RU-2022", "russian"]);
    assert!(table.starts_with("rule                       | RU-2013  "), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 120), "{table}");
    let same = output(&["rulebook", "compare", "UA-64", "UA-64", "russian"]);
    assert_eq!(same.lines().count(), 1, "{same}");
}

#[test]
fn unknown_rulebooks_and_disciplines_are_refused_with_those_there_are() {
    let said = refusal(&["rulebook", "show", "RU-2023"]);
    assert!(said.contains("\"RU-2023\"") && said.contains("UA-CHESS"), "{said}");
    let said = refusal(&["rulebook", "show", "UA-64", "chess"]);
    assert!(said.contains("\"chess\"") && said.contains("brazilian"), "{said}");
    refusal(&["rulebook", "compare", "UA-64", "UA-CHESS", "russian"]);
}

#[test]
fn endgame_tables_are_made_when_first_asked() {
    let folder = Folder::new("endgame");
    let dir = &folder.path("tables");
    let counted = output(&["endgame", "stats", "english", "2", "--dir", dir]);
    assert!(
        counted.contains("K v K, K to move: 230 wins, 654 draws, 108 losses, longest win 11 plies")
    );
    assert!(counted.ends_with("2 pieces: 716 wins, 2370 draws, 402 losses\n"), "{counted}");
    let probed =
        json(&["endgame", "probe", "english", "--fen", "W:WK1:BK13", "--dir", dir, "--json"]);
    assert_eq!((&probed["value"], &probed["plies"]), (&"win".into(), &11.into()));
    assert_eq!(probed["moves"][0]["plies"], 11);
    assert!(output(&["endgame", "verify", "english", "--dir", dir]).ends_with("all right\n"));
    assert!(
        output(&["endgame", "build", "english", "2", "--dir", dir])
            .starts_with("0 tables made, 3 were there")
    );
}
