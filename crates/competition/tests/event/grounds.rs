//! What is wrong with regulations rests on the clause of their document.

use clauses::proves;
use serde_json::{Value, json};
use words::Language;

use crate::regulations::findings;

const BOOKS: [&str; 4] = ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"];

/// What is wrong by its name, what the regulations say otherwise than the plain ones, and the clauses of each
/// document that is against it; `-` where the document says nothing, and then nothing is said or no clause named.
fn rows() -> Vec<(&'static str, Value, [&'static str; 4])> {
    let said = |of: &str| json!([{ "of": of, "text": "So." }]);
    let team = |more: Value| {
        let mut teams = json!({ "boards": 4 });
        for (key, value) in more.as_object().unwrap() {
            teams[key] = value.clone();
        }
        teams
    };
    let draughts_64 = || json!({ "discipline": "draughts64", "time-control": "45+15" });
    vec![
        (
            "appeal-term-missing",
            json!({ "protest-minutes": null }),
            ["-", "-", "IV.8.4", "IV.10.8.4.3"],
        ),
        (
            "appeals-limited",
            json!({ "provisions": said("appeal-limits") }),
            ["-", "-", "-", "11.10"],
        ),
        ("appeal-term-zero", json!({ "protest-minutes": 0 }), ["-", "-", "IV.8.4", "IV.10.8.4.3"]),
        (
            "approver-unsaid",
            json!({ "approved": "2026-08-01" }),
            ["-", "-", "II.regulation.1, II.regulation.5", "I.10, IV.2"],
        ),
        (
            "kind-refused",
            json!({ "kind": { "team-scoring": { "best": 2 } } }),
            ["-", "-", "-", "II.1.2"],
        ),
        (
            "micro-matches-refused",
            json!({ "micro-match": { "games": 2 } }),
            ["-", "-", "III.start.5.1", "-"],
        ),
        (
            "additional-micro-matches-refused",
            json!({ "discipline": "renju", "micro-match": { "games": 2, "additional": true } }),
            ["1.11", "-", "-", "-"],
        ),
        (
            "play-off-refused",
            json!({ "play-off-shared-only": true }),
            ["1.13.2", "5.4.8.13", "III.placing.2", "IV.4.2"],
        ),
        ("status-refused", json!({ "status": "interregional" }), ["-", "-", "IV.1", "II.1.1"]),
        ("status-refused", json!({ "status": "district" }), ["-", "5.1", "-", "-"]),
        (
            "approved-late",
            json!({ "approved": "2026-11-01" }),
            ["-", "-", "II.regulation.5", "I.10"],
        ),
        (
            "both-absent-idle",
            json!({ "lateness-minutes": 0, "provisions": said("both-absent") }),
            ["-", "-", "-", "6.7.2"],
        ),
        ("byes-refused", json!({ "byes": { "most": 1 } }), ["1.15.2", "5.4.10.2", "-", "-"]),
        (
            "criterion-outside",
            json!({ "tie-breaks": ["beaten-sum"] }),
            ["-", "5.4.8.2, 5.4.8.12", "-", "-"],
        ),
        (
            "criterion-unlisted",
            json!({ "tie-breaks": ["solkoff-plus"] }),
            ["1.13.12", "-", "III.placing.4", "IV.4.4"],
        ),
        (
            "device-penalty-refused",
            json!({ "conduct": { "device-penalty": "expulsion" } }),
            ["-", "-", "-", "11.3.2.2"],
        ),
        ("entries-unsaid", json!({}), ["-", "5.1", "II.regulation.2.10", "-"]),
        ("fee-too-high", json!({ "fee-roubles": 5001 }), ["-", "5.2", "-", "-"]),
        (
            "hand-pairing",
            json!({ "pairing-by": "hand", "status": "regional" }),
            ["-", "5.4.10.10", "-", "-"],
        ),
        (
            "knockout-without-tie-break",
            json!({ "stages": [{ "name": "final", "system": { "knockout": { "tie-breaks": [] } } }] }),
            ["5.3.13.4", "1.4", "II.systems.6.2", "IV.3.1.2"],
        ),
        ("lateness-unsaid", json!({}), ["-", "-", "-", "6.7.1"]),
        ("micro-matches-missing", draughts_64(), ["2.2", "6.2", "-", "-"]),
        ("opening-table-missing", draughts_64(), ["-", "6.2.2", "-", "-"]),
        (
            "unknown-opening-table",
            json!({ "discipline": "draughts64", "opening-table": "my own" }),
            ["2.2.2", "6.2.2", "-", "-"],
        ),
        (
            "unknown-opening-table",
            json!({ "discipline": "russian", "opening-table": "my own" }),
            ["2.2.2", "6.2.2", "III.start.5.8", "-"],
        ),
        ("protest-term-fixed", json!({ "protest-minutes": 30 }), ["-", "5.4.17.1", "-", "-"]),
        (
            "qualifying-places-missing",
            json!({ "qualifier": { "event": "Final", "places": 0 } }),
            ["-", "-", "IV.8.3", "IV.10.8.3.6"],
        ),
        ("rank-unsaid", json!({}), ["-", "-", "-", "II.1.1"]),
        ("regulations-unapproved", json!({}), ["-", "-", "II.regulation.1", "I.10, IV.2"]),
        (
            "remote-unidentified",
            json!({ "games": { "remote": true } }),
            ["-", "5.4.12.13", "-", "-"],
        ),
        (
            "unknown-renju-opening",
            json!({ "discipline": "renju", "renju-opening": "mine" }),
            ["5.2.4.3", "9.2.4.3", "-", "-"],
        ),
        ("rule-set-unsaid", json!({ "discipline": "chess-rapid" }), ["-", "-", "-", "A.5, B.4"]),
        ("scoring-refused", json!({ "scoring": "1-½-0" }), ["-", "-", "III.result.1", "-"]),
        ("scoring-unsaid", json!({ "scoring": null }), ["1.12.1", "5.4.7.1", "-", "-"]),
        ("stage-unsound", json!({ "stages": [] }), ["1.2", "1.4", "II.systems.6.5", "IV.3.1.5"]),
        (
            "team-rules-missing",
            json!({ "kind": "team" }),
            ["1.14.2", "5.4.9.2", "III.team.1", "IV.6.1"],
        ),
        ("team-discipline", json!({ "kind": "team" }), ["-", "1.2, 1.3", "-", "II.1.2"]),
        (
            "team-order-unsaid",
            json!({ "kind": "team", "teams": team(json!({})) }),
            ["-", "5.4.9.6.1, 5.4.9.6.2", "-", "-"],
        ),
        (
            "team-coefficient-unsaid",
            json!({ "kind": "team", "teams": team(json!({ "scoring": "board-points" })) }),
            ["-", "5.4.8.3.2", "-", "-"],
        ),
        (
            "team-criterion-idle",
            json!({ "kind": "team", "teams": team(json!({})), "tie-breaks": ["wins"] }),
            ["1.14.6", "5.4.9.6.3", "III.team.7.2", "IV.6.7.2"],
        ),
        (
            "members-counted-unsaid",
            json!({ "kind": { "team-scoring": {} } }),
            ["-", "1.3", "II.systems.5.4", "-"],
        ),
        (
            "reserves-unsaid",
            json!({ "kind": "team", "teams": team(json!({ "order": "free" })) }),
            ["1.14.2", "5.4.9.2", "-", "-"],
        ),
        (
            "board-order-unsaid",
            json!({ "kind": "team", "teams": team(json!({ "reserves-max": 0 })) }),
            ["1.14.2", "5.4.9.2", "-", "-"],
        ),
        (
            "provision-refused",
            json!({ "provisions": said("dress-code") }),
            ["-", "-", "II.regulation.4", "-"],
        ),
        ("fine-unsaid", json!({}), ["1.9.1", "-", "III.start.4.1", "12.9.7"]),
        ("field-foreign", json!({ "fine": 100 }), ["-", "5.4.15.1", "-", "-"]),
        ("field-foreign", json!({ "protest-minutes": 30 }), ["1.3.1#5", "-", "-", "-"]),
        (
            "term-refused",
            json!({ "conduct": { "leaving-reported": true } }),
            ["-", "-", "II.regulation.4", "-"],
        ),
        ("tie-breaks-missing", json!({ "tie-breaks": null }), ["1.13.12", "5.4.8.12", "-", "-"]),
        ("tie-breaks-by-rulebook", json!({}), ["-", "-", "III.placing.6", "IV.4.6"]),
        (
            "unknown-age-group",
            json!({ "eligible": { "age-groups": ["sucklings"] } }),
            ["-", "2.1", "III.age.1", "II.8.1"],
        ),
        (
            "unknown-discipline",
            json!({ "discipline": "tiddlywinks" }),
            ["-", "1.2", "II.systems.1, II.systems.2", "II.2.1"],
        ),
        (
            "unknown-tie-break",
            json!({ "tie-breaks": ["beauty"] }),
            ["1.13.12", "5.4.8.12", "III.placing.4", "IV.4.4"],
        ),
    ]
}

#[test]
fn every_fault_of_regulations_names_the_clause_of_its_document() {
    let _claim = proves(&["RU-2013 1.2", "RU-2013 1.12.1", "RU-2013 1.13.12", "RU-2013 1.14.2"]);
    let _claim = proves(&["RU-2013 1.15.2", "RU-2022 5.4.10.2"]);
    let _claim = proves(&["RU-2013 2.2", "RU-2013 2.2.2", "RU-2013 5.3.13.4"]);
    let _claim = proves(&["RU-2013 1.11", "RU-2013 1.13.2", "RU-2022 5.4.8.13"]);
    let _claim = proves(&["UA-2024 III.placing.2", "UA-2024 III.start.5.1", "UA-2024 IV.1"]);
    let _claim = proves(&["UA-CHESS IV.4.2"]);
    let _claim = proves(&["RU-2022 1.2", "RU-2022 1.3", "RU-2022 1.4", "RU-2022 2.1"]);
    let _claim = proves(&["RU-2022 5.1", "RU-2022 5.2", "RU-2022 5.4.7.1", "RU-2022 5.4.8.2"]);
    let _claim = proves(&["RU-2022 5.4.8.3.2", "RU-2022 5.4.8.12", "RU-2022 5.4.9.2"]);
    let _claim = proves(&["RU-2022 5.4.9.6.1", "RU-2022 5.4.9.6.2", "RU-2022 5.4.9.6.3"]);
    let _claim = proves(&["RU-2022 5.4.10.10", "RU-2022 5.4.12.13", "RU-2022 5.4.17.1"]);
    let _claim = proves(&["RU-2022 6.2", "RU-2022 6.2.2"]);
    let _claim = proves(&["UA-2024 II.regulation.1", "UA-2024 II.regulation.2.10"]);
    let _claim = proves(&["UA-2024 II.regulation.4", "UA-2024 II.regulation.5"]);
    let _claim = proves(&["UA-2024 II.systems.1", "UA-2024 II.systems.2", "UA-2024 III.age.1"]);
    let _claim = proves(&["UA-2024 II.systems.6.2", "UA-2024 II.systems.6.5"]);
    let _claim = proves(&["UA-2024 III.placing.4", "UA-2024 III.placing.6"]);
    let _claim = proves(&["UA-2024 III.result.1", "UA-2024 III.start.5.8", "UA-2024 III.team.1"]);
    let _claim = proves(&["UA-2024 IV.8.3", "UA-2024 IV.8.4"]);
    let _claim = proves(&["UA-CHESS 6.7.1", "UA-CHESS 6.7.2", "UA-CHESS 11.3.2.2"]);
    let _claim = proves(&["UA-CHESS 11.10", "UA-CHESS A.5", "UA-CHESS B.4", "UA-CHESS I.10"]);
    let _claim = proves(&["UA-CHESS II.1.1", "UA-CHESS II.1.2", "UA-CHESS II.2.1"]);
    let _claim = proves(&["UA-CHESS II.8.1", "UA-CHESS IV.2", "UA-CHESS IV.3.1.2"]);
    let _claim = proves(&["UA-CHESS IV.3.1.5", "UA-CHESS IV.4.4", "UA-CHESS IV.4.6"]);
    let _claim = proves(&["UA-CHESS IV.6.1", "UA-CHESS IV.10.8.3.6", "UA-CHESS IV.10.8.4.3"]);
    let _claim = proves(&["RU-2013 1.14.6", "UA-2024 III.team.7.2", "UA-CHESS IV.6.7.2"]);
    let _claim = proves(&["UA-2024 II.systems.5.4", "RU-2022 5.4.15.1", "RU-2013 1.3.1"]);
    let mut otherwise = Vec::new();
    for (name, change, clauses) in rows() {
        for (book, wanted) in BOOKS.into_iter().zip(clauses) {
            let found = findings(book, |rules| {
                for (key, value) in change.as_object().unwrap() {
                    rules[key] = value.clone();
                }
            });
            let found = found.iter().find(|one| one.fault.problem.name() == name);
            let told = found.map(|one| one.fault.text(Language::En)).unwrap_or_default();
            let cited = told.rsplit_once(" [").map_or("-", |(_, rest)| rest.trim_end_matches(']'));
            if cited.replace(&format!("{book} "), "") != wanted {
                otherwise.push(format!("{book} {name}: {told}, and not {wanted}"));
            }
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
}
