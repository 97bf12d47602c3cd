//! Every row of *Effects of decisions* that an event can carry out: what is decided is done, by whom it
//! may be.

use clauses::proves;
use serde_json::{Value, json};

use crate::hall::Hall;
use crate::sanctions::{sanction, score, swiss, two, with};

/// A row: the rulebook, the clause, the sanction, who may impose it and who may not, what must be said
/// with it, and the result of the game that is being played afterwards.
struct Row {
    clause: &'static str,
    name: &'static str,
    by: &'static str,
    more: Value,
    after: &'static str,
}

fn row(
    clause: &'static str,
    name: &'static str,
    by: &'static str,
    more: Value,
    after: &'static str,
) -> Row {
    Row { clause, name, by, more, after }
}

/// The rows of decisions about a game that is being played.
fn rows() -> Vec<Row> {
    let none = || json!({});
    vec![
        row("RU-2013 1.4", "remark", "arbiter", none(), ""),
        row("RU-2013 1.4", "warning", "arbiter", none(), ""),
        row("RU-2013 1.4", "reprimand", "arbiter", none(), ""),
        row("RU-2013 1.4", "loss-of-game", "chief-arbiter", none(), "0-1"),
        row("RU-2013 1.4", "loss-of-game", "chief-arbiter", json!({ "score": "0-0" }), "0-0"),
        row("RU-2013 1.4", "expulsion", "chief-arbiter", none(), "0-1"),
        row("RU-2022 5.4.15.1", "remark", "arbiter", none(), ""),
        row("RU-2022 5.4.15.1", "warning", "arbiter", none(), ""),
        row("RU-2022 5.4.15.1", "opponent-gains-time", "arbiter", json!({ "seconds": 120 }), ""),
        row("RU-2022 5.4.15.1", "loss-of-game-or-micro-match", "chief-arbiter", none(), "0-1"),
        row(
            "RU-2022 5.4.15.1",
            "loss-of-game-or-micro-match",
            "chief-arbiter",
            json!({ "score": "0-0" }),
            "0-0",
        ),
        row("RU-2022 5.4.15.1", "expulsion", "chief-panel", none(), "0-1"),
        row("RU-2022 1.5.6", "warning", "arbiter", none(), ""),
        row("RU-2022 1.5.4", "expulsion", "chief-panel", none(), "0-1"),
        row("UA-2024 III.rights.10.1", "remark", "arbiter", none(), ""),
        row("UA-2024 III.rights.10.2", "warning", "arbiter", none(), ""),
        row("UA-2024 III.rights.10.3", "reprimand", "arbiter", none(), ""),
        row("UA-2024 III.rights.10.4", "loss-of-game", "arbiter", none(), "0-1"),
        row("UA-2024 III.rights.10.5", "expulsion", "arbiter", none(), "0-1"),
        row("UA-2024 III.rights.3.12", "loss-of-game", "arbiter", none(), "0-1"),
        row("UA-2024 III.start.4.1", "warning", "arbiter", none(), ""),
        row("UA-2024 III.start.4.1", "fine", "arbiter", none(), ""),
        row(
            "UA-2024 III.start.4.1",
            "other-measure",
            "chief-arbiter",
            json!({ "measure": "he sweeps the hall" }),
            "",
        ),
        // Gravity decides at every pace; renju and rapid draughts have ladders of their own.
        row("RU-2013 1.16.6", "remark", "arbiter", none(), ""),
        row("RU-2013 5.3.10.4", "warning", "arbiter", none(), ""),
        row("RU-2013 5.3.10.4", "opponent-gains-time", "arbiter", json!({ "seconds": 90 }), ""),
        row("RU-2013 5.3.10.4", "offender-loses-time", "arbiter", json!({ "seconds": 90 }), ""),
        row("RU-2013 5.3.10.4", "loss-of-game", "arbiter", none(), "0-1"),
        row("RU-2013 5.3.10.4", "expulsion", "arbiter", none(), "0-1"),
        row("UA-CHESS 7.5.5", "opponent-gains-time", "arbiter", json!({ "seconds": 120 }), ""),
        row("UA-CHESS 7.5.5", "loss-of-game", "arbiter", none(), "0-1"),
        row("UA-CHESS 7.5.5", "loss-of-game", "arbiter", json!({ "score": "=" }), "="),
        row("UA-CHESS 12.9.1", "warning", "arbiter", none(), ""),
        row("UA-CHESS 12.9.2", "opponent-gains-time", "arbiter", json!({ "seconds": 120 }), ""),
        row("UA-CHESS 12.9.3", "offender-loses-time", "arbiter", json!({ "seconds": 60 }), ""),
        row("UA-CHESS 12.9.6", "loss-of-game", "arbiter", json!({ "score": "0-1/2" }), "0-1/2"),
        row("UA-CHESS 11.7", "loss-of-game", "arbiter", json!({ "score": "0-1" }), "0-1"),
        row("UA-CHESS 11.8", "loss-of-game", "arbiter", json!({ "score": "0-0" }), "0-0"),
        row("UA-CHESS 11.3.2.2", "loss-of-game", "arbiter", none(), "0-1"),
        row("UA-CHESS 12.9.7", "fine", "arbiter", none(), ""),
        row("UA-CHESS 12.9.8", "exclusion-from-rounds", "arbiter", json!({ "rounds": [2] }), ""),
        row("UA-CHESS 12.9.9", "expulsion", "arbiter", json!({ "score": "0-1" }), "0-1"),
        row("UA-CHESS IV.9.10.1", "remark", "arbiter", none(), ""),
        row("UA-CHESS IV.9.10.2", "warning", "arbiter", none(), ""),
        row("UA-CHESS IV.9.10.3", "reprimand", "arbiter", none(), ""),
        row("UA-CHESS IV.9.10.4", "loss-of-game", "arbiter", none(), "0-1"),
        row("UA-CHESS IV.9.10.5", "expulsion", "arbiter", none(), "0-1"),
        // A clause of the national code is punished on its ladder: the opponent has won.
        row("UA-CHESS IV.9.3.12", "loss-of-game", "arbiter", none(), "0-1"),
    ]
}

/// A fine is announced where the rulebook knows fines, and what lateness costs where it is left to regulations.
fn announce(rules: &mut Value) {
    let draughts = rules["discipline"] != "renju";
    let rulebook = rules["rulebook"].as_str().unwrap().to_owned();
    if draughts && rulebook != "RU-2022" {
        rules["fine"] = json!(100);
    }
    if draughts && rulebook.starts_with("RU") {
        rules["provisions"] = json!([{ "of": "lateness-consequences", "text": "As below." }]);
    }
}

fn hall_of(clause: &str) -> Hall {
    let (rulebook, number) = clause.split_once(' ').unwrap();
    swiss(rulebook, |rules| {
        match number {
            "1.16.6" => {
                rules["discipline"] = json!("international-rapid");
                rules["time-control"] = json!("20");
            }
            number if rulebook == "RU-2013" && number.starts_with("5.3") => renju(rules),
            _ => {}
        }
        announce(rules);
    })
}

/// Regulations of a Swiss of renju.
fn renju(rules: &mut Value) {
    rules["discipline"] = json!("renju");
    rules["time-control"] = json!("120");
    rules["renju-opening"] = json!("RIF");
    rules["stages"][0]["system"] = json!({ "swiss": { "system": "renju-lot", "rounds": 3 } });
    rules["tie-breaks"] = json!(["wins"]);
}

#[test]
fn a_decision_does_what_its_row_says_and_no_lower_authority_takes_it() {
    let _shown = clauses::shows(&[
        "UA-CHESS 11.7",
        "UA-CHESS 11.8",
        "UA-CHESS IV.9.10.4",
        "UA-CHESS IV.9.10.5",
    ]);
    let _claim = proves(&[
        "RU-2013 1.4",
        "RU-2022 5.4.15.1",
        "RU-2022 1.5.7",
        "UA-2024 III.rights.10",
        "UA-2024 III.start.4.1",
        "UA-CHESS 12.9",
        "UA-CHESS 11.3.2.2",
    ]);
    for Row { clause, name, by, more, after } in rows() {
        let mut hall = hall_of(clause);
        let [first, _] = two(&hall, 1, 1);
        let command = |by: &str| with(sanction(&first, 1, clause, name, by), more.clone());
        for lower in ["arbiter", "chief-arbiter"].iter().take_while(|lower| **lower != by) {
            hall.no_because(command(lower), &[clause.split(' ').next().unwrap()]);
        }
        hall.ok(command(by));
        assert_eq!(score(&hall, 1, 1), after, "{clause} {name}");
        let removed = hall.event.players().iter().any(|one| one.left.is_some());
        assert_eq!(removed, name == "expulsion", "{clause} {name}");
        hall.ok(json!({ "do": "undo", "reason": "wrong board" }));
        assert_eq!(score(&hall, 1, 1), "", "{clause} {name}: everything is given back");
        assert!(hall.event.players().iter().all(|one| one.left.is_none()));
    }
}

/// What the documents let an arbiter impose for a breach of a clause, each with the lowest who may: `a` any
/// arbiter, `c` the chief arbiter, `p` the chief panel. Whatever is not named cannot be imposed.
const IMPOSED: [(&str, &str, &str, &str); 12] = [
    (
        "RU-2013 1.4",
        "international",
        "80+60",
        "remark:a warning:a reprimand:a loss-of-game:c expulsion:c",
    ),
    (
        "RU-2013 1.9.1",
        "international",
        "80+60",
        "remark:a warning:a reprimand:a loss-of-game:c expulsion:c fine:a other-measure:c",
    ),
    // In rapid and blitz games the first offence has the first step.
    ("RU-2013 1.16.6", "international-rapid", "15", "remark:a reprimand:a"),
    (
        "RU-2013 5.3.10.4",
        "renju",
        "90",
        "warning:a opponent-gains-time:a offender-loses-time:a loss-of-game:a expulsion:a",
    ),
    (
        "RU-2022 5.4.15.1",
        "international",
        "80+60",
        "remark:a warning:a opponent-gains-time:a loss-of-game:c loss-of-game-or-micro-match:c expulsion:p",
    ),
    ("RU-2022 5.4.15.2", "international", "80+60", "remark:a warning:a opponent-gains-time:a"),
    ("RU-2022 1.5.4", "international", "80+60", "expulsion:p"),
    (
        "RU-2022 1.5.6",
        "international",
        "80+60",
        "warning:a loss-of-game-or-micro-match:c expulsion:p",
    ),
    (
        "UA-2024 III.rights.10",
        "international",
        "80+60",
        "remark:a warning:a reprimand:a loss-of-game:a expulsion:a",
    ),
    (
        "UA-2024 III.start.4.1",
        "international",
        "80+60",
        "remark:a warning:a reprimand:a loss-of-game:a expulsion:a fine:a other-measure:c",
    ),
    (
        "UA-CHESS 12.9",
        "chess",
        "90+30",
        "warning:a opponent-gains-time:a offender-loses-time:a loss-of-game:a fine:a \
         exclusion-from-rounds:a expulsion:a",
    ),
    (
        "UA-CHESS IV.9.10",
        "chess",
        "90+30",
        "remark:a warning:a reprimand:a loss-of-game:a expulsion:a",
    ),
];

/// Every sanction is tried for every clause by everybody: what the document lists is imposed by those who may,
/// and nothing else is. Points need a finished game and are tried in `sanctions.rs`.
#[test]
fn only_the_steps_of_the_document_are_imposed_and_by_those_who_may() {
    let _claim = clauses::shows(&[
        "RU-2013 1.4",
        "RU-2013 1.9.1",
        "RU-2013 1.16.6",
        "RU-2013 5.3.10.4",
        "RU-2013 5.3.7.4",
        "RU-2022 5.4.15.1",
        "RU-2022 5.4.15.2",
        "RU-2022 1.5.4",
        "RU-2022 1.5.6",
        "RU-2022 1.5.7",
        "UA-2024 III.rights.10",
        "UA-2024 III.rights.11",
        "UA-2024 III.start.4.1",
        "UA-2024 III.start.4.2",
        "UA-CHESS 12.9",
        "UA-CHESS 11.6",
        "UA-CHESS IV.9.10",
        "UA-CHESS IV.9.11",
    ]);
    let all = "remark warning reprimand opponent-gains-time offender-loses-time loss-of-game \
               loss-of-game-or-micro-match fine exclusion-from-rounds expulsion other-measure";
    for (clause, discipline, control, steps) in IMPOSED {
        let (rulebook, _) = clause.split_once(' ').unwrap();
        let hall = swiss(rulebook, |rules| {
            rules["discipline"] = json!(discipline);
            rules["time-control"] = json!(control);
            if discipline == "renju" {
                rules["renju-opening"] = json!("RIF");
                rules["tie-breaks"] = json!(["wins"]);
            }
            announce(rules);
        });
        let [first, _] = two(&hall, 1, 1);
        for name in all.split_whitespace() {
            let step =
                steps.split_whitespace().find_map(|step| step.strip_prefix(&format!("{name}:")));
            for (place, by) in ["arbiter", "chief-arbiter", "chief-panel"].iter().enumerate() {
                let mut command = sanction(&first, 1, clause, name, by);
                if name.ends_with("-time") {
                    command["seconds"] = json!(120);
                }
                if clause.starts_with("UA-CHESS 12.9") && name.ends_with("-game") {
                    command["score"] = json!("0-1");
                }
                if clause.starts_with("UA-CHESS 12.9") && name == "expulsion" {
                    command["score"] = json!("0-1");
                }
                command["measure"] = json!("he sweeps the hall");
                if name == "exclusion-from-rounds" {
                    command["rounds"] = json!([2]);
                }
                let decided = hall.decide(command);
                let lowest = step.and_then(|by| ["a", "c", "p"].iter().position(|one| *one == by));
                let wanted = lowest.is_some_and(|lowest| place >= lowest);
                let told = decided.as_ref().err().map(ToString::to_string).unwrap_or_default();
                assert_eq!(decided.is_ok(), wanted, "{clause} {name} by {by}: {told}");
            }
        }
    }
}

/// What a step needs for its effect is asked for, and a step without it is refused.
#[test]
fn a_step_without_its_effect_is_refused() {
    let _claim = proves(&["RU-2022 5.4.15.1", "UA-CHESS 12.9"]);
    for Row { clause, name, by, more, .. } in rows() {
        let usual = clause == "UA-CHESS 7.5.5" && name == "loss-of-game";
        if more.as_object().unwrap().is_empty() || more.get("score") == Some(&json!("0-0")) || usual
        {
            continue;
        }
        let hall = hall_of(clause);
        let [first, _] = two(&hall, 1, 1);
        hall.no(sanction(&first, 1, clause, name, by));
    }
}

/// For a device the opponent wins: nothing else can be said.
#[test]
fn for_a_device_the_opponent_wins_without_a_choice() {
    let _claim = proves(&["UA-CHESS 11.3.2.2"]);
    let hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-CHESS 11.3.2.2", "loss-of-game", "arbiter");
    for score in ["0-0", "0-1/2"] {
        hall.no(with(lost.clone(), json!({ "score": score })));
    }
    assert!(hall.decide(with(lost, json!({ "score": "0-1" }))).is_ok());
}

/// Influence on results costs a warning at least; those who collude are removed.
#[test]
fn the_least_step_is_the_least() {
    let _claim = proves(&["RU-2022 1.5.6", "RU-2022 1.5.4"]);
    let hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let remark = |clause| sanction(&first, 1, clause, "remark", "chief-panel");
    let said = hall.no(remark("RU-2022 1.5.6"));
    assert!(said.contains("RU-2022 1.5.6") && !said.contains("RU-2022 1.5.4"), "{said}");
    hall.no_because(remark("RU-2022 1.5.3"), &["RU-2022 1.5.4", "RU-2022 1.5.6"]);
    assert!(hall.decide(sanction(&first, 1, "RU-2022 1.5.6", "warning", "arbiter")).is_ok());
    for milder in ["warning", "loss-of-game-or-micro-match"] {
        let collusion = sanction(&first, 1, "RU-2022 1.5.4", milder, "chief-panel");
        hall.no_because(collusion, &["RU-2022 1.5.4"]);
    }
    let out = sanction(&first, 1, "RU-2022 1.5.4", "expulsion", "chief-panel");
    assert!(hall.decide(out).is_ok());
}

/// Offences are counted one by one; a heavier step rests on gravity.
#[test]
fn offences_are_counted_over_the_event() {
    let _claim = proves(&["RU-2022 5.4.15.2"]);
    let mut hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = |clause| sanction(&first, 1, clause, "loss-of-game", "chief-arbiter");
    hall.no_because(lost("RU-2022 2.3.3#1"), &["RU-2022 5.4.15.2"]);
    assert!(hall.decide(lost("RU-2022 5.4.15.1")).is_ok(), "by its gravity");
    hall.ok(sanction(&first, 1, "RU-2022 2.3.3#1", "remark", "arbiter"));
    hall.no_because(lost("RU-2022 2.3.3#1"), &["RU-2022 5.4.15.2"]);
    hall.ok(sanction(&first, 1, "RU-2022 2.3.3#5", "warning", "arbiter"));
    hall.ok(lost("RU-2022 2.3.3#1"));
    // A lifted one does not count.
    let mut lifted = swiss("RU-2022", |_| {});
    let [first, _] = two(&lifted, 1, 1);
    lifted.ok(sanction(&first, 1, "RU-2022 5.4.15.2", "warning", "arbiter"));
    let lost = sanction(&first, 1, "RU-2022 5.4.15.2", "loss-of-game", "chief-arbiter");
    assert!(lifted.decide(lost.clone()).is_ok(), "one more after a warning");
    lifted.ok(json!({ "do": "protest", "who": first, "filed-by": "himself", "round": 1, "text": "not me",
                      "clauses": ["RU-2022 5.4.15.2"], "written": true, "against": { "incident": 1 } }));
    lifted.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-arbiter", "text": "so" }));
    lifted.no(lost);
}

/// What lateness costs is imposed for lateness only.
#[test]
fn a_fine_is_for_what_the_clause_names() {
    let _claim = proves(&["UA-2024 III.rights.10", "UA-2024 III.start.4.1", "RU-2013 1.9.1"]);
    let hall = swiss("UA-2024", |rules| rules["fine"] = json!(100));
    let [first, _] = two(&hall, 1, 1);
    hall.no_because(sanction(&first, 1, "UA-2024 III.rights.3.1", "fine", "arbiter"), &["UA-2024"]);
    assert!(hall.decide(sanction(&first, 1, "UA-2024 III.start.4.1", "fine", "arbiter")).is_ok());
    let russian = swiss("RU-2013", |rules| rules["fine"] = json!(100));
    let [first, _] = two(&russian, 1, 1);
    assert!(russian.decide(sanction(&first, 1, "RU-2013 1.9.1", "fine", "arbiter")).is_ok());
    russian.no(sanction(&first, 1, "RU-2013 1.3.3#1", "fine", "arbiter"));
}

/// A point of the regulations can stand for a clause.
#[test]
fn points_of_the_regulations_stand_for_clauses() {
    let _claim = proves(&["RU-2022 5.4.17.2", "RU-2022 5.4.15.1"]);
    let mut hall = swiss("RU-2022", |_| {});
    let [first, second] = two(&hall, 1, 1);
    let noted = json!({ "do": "incident", "who": first, "round": 1, "act": "in slippers", "clauses": [],
                        "points": ["7.2"], "sanction": "remark", "by": "arbiter" });
    hall.ok(noted);
    let filed = |more: Value| {
        with(
            json!({ "do": "protest", "who": first, "filed-by": "his coach", "round": 1, "text": "no",
                     "written": true }),
            more,
        )
    };
    hall.no_because(filed(json!({})), &["RU-2022 5.4.17.2"]);
    hall.no_because(filed(json!({ "clauses": ["UA-2024 III.rights.10"] })), &["RU-2022 5.4.17.2"]);
    let opponent = hall.event.name(second.parse().unwrap()).to_owned();
    hall.no_because(
        filed(json!({ "points": ["7.2"], "filed-by": opponent })),
        &["RU-2022 5.4.17.2"],
    );
    hall.ok(filed(json!({ "points": ["7.2"] })));
    let decide = |by: &str| {
        json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": by, "text": "no",
                "heard": "one-absent" })
    };
    hall.no_because(decide("arbiter"), &["RU-2022 5.4.17.3"]);
    hall.ok(decide("chief-arbiter"));
    // Under the older rules only a team's protest is written.
    let mut old = swiss("RU-2013", |_| {});
    let [first, _] = two(&old, 1, 1);
    old.ok(
        json!({ "do": "protest", "who": first, "filed-by": "himself", "round": 1, "text": "no" }),
    );
}

/// A micro-match that one who leaves had begun is lost as a whole.
#[test]
fn who_leaves_loses_the_micro_match_that_he_was_playing() {
    let _claim = proves(&["UA-2024 III.withdrawal.2"]);
    for played in [0, 1] {
        let mut hall = swiss("UA-2024", |rules| {
            rules["discipline"] = json!("russian");
            rules["time-control"] = json!("20+10");
            rules["micro-match"] = json!({ "games": 2 });
            rules["opening-table"] = json!("ua2024-app2");
        });
        let [first, _] = two(&hall, 1, 1);
        for _ in 0..played {
            hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
        }
        hall.ok(json!({ "do": "withdraw", "who": first, "reason": "ill" }));
        for table in 2..=3 {
            for _ in 0..2 {
                hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "=" }));
            }
        }
        hall.ok(json!({ "do": "close", "round": 1 }));
        let (_, black) = hall.pairs(1, 1)[0];
        let places = hall.places(1);
        assert!(
            places.iter().any(|(number, first, _)| *number == black && *first == 1),
            "{places:?}"
        );
    }
}

/// Nothing is adjudicated but what the rulebook leaves to it.
#[test]
fn results_are_adjudicated_only_where_the_rulebook_knows_it() {
    let _claim = proves(&["RU-2022 5.4.5.4", "UA-2024 III.withdrawal.2"]);
    for rulebook in ["UA-2024", "UA-CHESS", "RU-2022"] {
        let hall = swiss(rulebook, |_| {});
        hall.no(json!({ "do": "result", "round": 1, "table": 1, "score": "=", "adjudicated": "the panel" }));
    }
}
