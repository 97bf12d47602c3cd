//! The commands for rulebooks and exact values, run as a person runs them.
#![allow(clippy::unwrap_used)] // in helpers of tests too

mod support;

use support::{Folder, json, output, refusal};

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
    assert_eq!(counted.lines().count(), 5, "{counted}");
    let counted = json(&["rulebook", "coverage", "--json"]);
    let ids = |document: usize, list: &str| counted[document][list].as_array().unwrap().len();
    assert_eq!(counted[1]["document"], "RU-2022");
    assert!(ids(1, "proven") > 30 && ids(1, "missing") > 0);
    let missing = output(&["rulebook", "coverage", "--missing"]);
    assert!(missing.lines().count() > 100);
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
