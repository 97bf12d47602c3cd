//! What players need, who assists them, and what follows at their tables.

use clauses::proves;
use competition::{Item, Member, Place, PlayerId};
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};

/// An event of chess with these players, who are admitted.
fn chess(players: &[Value]) -> Hall {
    let mut hall = Hall::new(regulations("UA-CHESS", json!({ "round-robin": {} })));
    for player in players {
        let mut enter = player.clone();
        enter["do"] = json!("enter");
        hall.ok(enter);
    }
    hall.admit();
    hall
}

fn agree(id: u16) -> Value {
    json!({ "do": "agree-assistant", "id": id, "name": "Helper", "duties": ["announce-moves", "keep-record"],
            "application": "of 10 November", "by": "chief" })
}

#[test]
fn who_does_not_see_meets_who_does_not_hear_with_an_assistant_alone() {
    let _claim = proves(&["UA-CHESS D.2.11"]);
    for (one, other, starts) in [
        (json!({ "sight": "blind" }), json!({ "hearing": true }), false),
        (json!({ "hearing": true }), json!({ "sight": "blind" }), false),
        (json!({ "sight": "weak" }), json!({ "hearing": true }), false),
        (json!({ "sight": "blind" }), json!({}), true),
        (json!({ "sight": "blind" }), json!({ "sight": "blind" }), true),
    ] {
        // Of four the first and the last meet first.
        let players = [
            json!({ "name": "A", "needs": one }),
            json!({ "name": "B" }),
            json!({ "name": "C" }),
            json!({ "name": "D", "needs": other }),
        ];
        let mut hall = chess(&players);
        hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "x" }));
        hall.ok(json!({ "do": "pair", "round": 1 }));
        hall.ok(json!({ "do": "publish", "round": 1 }));
        let start = json!({ "do": "start", "round": 1, "note": "announced" });
        // The other tables of the round wait for nobody.
        hall.ok(start);
        let places = [1, 2].map(|table| Place {
            section: nth(1),
            round: nth(1),
            table: nth(table),
            board: nth(1),
        });
        let waits = |hall: &Hall| places.map(|place| hall.event.lacks_assistant(place));
        let told = |hall: &Hall| {
            let warnings = hall.event.warnings();
            warnings
                .iter()
                .any(|one| one.because.iter().any(|why| why.to_string() == "UA-CHESS D.2.11"))
        };
        assert_eq!((waits(&hall), told(&hall)), ([!starts, false], !starts));
        if !starts {
            // Who writes for one of them does not bring the moves of one to the other.
            let mut writes = agree(1);
            writes["duties"] = json!(["keep-record", "press-clock"]);
            hall.ok(writes);
            assert_eq!((waits(&hall), told(&hall)), ([true, false], true));
            hall.ok(agree(1));
            assert_eq!((waits(&hall), told(&hall)), ([false, false], false));
        }
    }
}

#[test]
fn an_assistant_is_agreed_to_on_an_application_and_for_what_the_player_cannot_do() {
    let _claim = proves(&["UA-CHESS IV.5.11"]);
    let mut hall = chess(&[
        json!({ "name": "A", "needs": { "hands": true, "duties": ["keep-record"] } }),
        json!({ "name": "B" }),
    ]);
    hall.no_because(agree(2), &["UA-CHESS IV.5.11"]);
    for (field, nothing) in [("application", json!(" ")), ("duties", json!([]))] {
        let mut wanting = agree(1);
        wanting[field] = nothing;
        hall.no_because(wanting, &["UA-CHESS IV.5.11"]);
    }
    let mut interprets = agree(1);
    interprets["duties"] = json!(["interpret-signs"]);
    hall.no_because(interprets, &["UA-CHESS IV.5.11"]);
    // Who sees whose turn it is is told the number of moves alone.
    let mut tells = agree(1);
    tells["duties"] = json!(["tell-turn-and-move-number"]);
    hall.no_because(tells.clone(), &["UA-CHESS IV.5.11"]);
    tells["duties"] = json!(["tell-move-number", "see-to-adjournment"]);
    hall.ok(tells);
    hall.ok(agree(1));
    let agreed = hall.event.player(PlayerId(1)).unwrap().assistant.as_ref().unwrap();
    assert_eq!((&*agreed.name, agreed.duties.len(), &*agreed.by), ("Helper", 2, "chief"));
    // Draughts know one duty: somebody else may write.
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["name"] = json!("Draughts");
    let mut hall = Hall::new(rules);
    hall.ok(json!({ "do": "enter", "name": "A", "needs": { "hands": true } }));
    hall.no(agree(1));
    let mut writes = agree(1);
    writes["duties"] = json!(["keep-record"]);
    hall.ok(writes);
}

#[test]
fn whoever_sees_may_ask_somebody_to_call_the_moves_where_the_other_has_no_assistant() {
    let _claim = clauses::shows(&["UA-CHESS D.2.11"]);
    let mut hall =
        chess(&[json!({ "name": "A", "needs": { "sight": "blind" } }), json!({ "name": "B" })]);
    let mut calls = agree(2);
    hall.no_because(calls.clone(), &["UA-CHESS IV.5.11"]);
    calls["duties"] = json!(["announce-moves", "move-on-opponents-board"]);
    hall.ok(calls.clone());
    // Where he has one it is the assistant's.
    hall.ok(agree(1));
    hall.no_because(calls, &["UA-CHESS IV.5.11"]);
}

#[test]
fn the_day_of_classification_has_its_outcomes() {
    let _claim = proves(&[
        "UA-CHESS II.5.2",
        "UA-CHESS II.5.3",
        "UA-CHESS II.5.4",
        "UA-CHESS II.6.1.1",
        "UA-CHESS II.6.1.2",
    ]);
    let found = |outcome: &str| {
        json!({ "do": "classify", "id": 1, "outcome": outcome, "category": 1, "class": "BC1",
                "status": "new", "commission": ["D", "E"], "by": "chief" })
    };
    let mut hall = Hall::new(regulations("UA-CHESS", json!({ "round-robin": {} })));
    hall.ok(json!({ "do": "enter", "name": "A" }));
    for (field, wrong, clause) in [
        ("class", json!(""), "UA-CHESS II.5.2"),
        ("category", json!(3), "UA-CHESS II.6.1.1"),
        ("category", json!(2), "UA-CHESS II.6.1.2"),
        ("commission", json!([" "]), "UA-CHESS II.5.4"),
    ] {
        let mut wanting = found("eligible");
        wanting[field] = wrong;
        hall.no_because(wanting, &[clause]);
    }
    hall.ok(found("not-eligible"));
    hall.ok(json!({ "do": "check", "by": "s" }));
    hall.no_because(json!({ "do": "admit", "by": "c" }), &["UA-CHESS II.5.3"]);
    hall.ok(found("eligible"));
    let record = hall.event.player(PlayerId(1)).unwrap();
    assert_eq!(record.checks[&Item::Classification].note, "BC1");
    hall.ok(json!({ "do": "admit", "by": "c" }));
    // No document of draughts knows a classification.
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.no(found("eligible"));
}

#[test]
fn who_plays_in_a_wheelchair_keeps_the_table_all_event() {
    let _claim = clauses::shows(&["UA-CHESS IV.5.17"]);
    let mut hall = chess(
        &(1..=8)
            .map(|number| json!({ "name": format!("P{number}"), "wheelchair": number == 5 }))
            .collect::<Vec<_>>(),
    );
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "x" }));
    let mut sat = Vec::new();
    for round in 1..=7 {
        hall.pair(1, round);
        let section = &hall.event.sections()[0];
        let number = section.number_of(Member::Player(PlayerId(5))).unwrap();
        let record = section.round(nth(round)).unwrap();
        sat.push(record.tables.iter().position(|table| table.has(number)).unwrap());
        hall.ok(json!({ "do": "start", "round": round, "note": "announced" }));
        hall.play(1, round, |_, _| "=");
    }
    assert!(sat.iter().all(|table| *table == sat[0]), "{sat:?}");
}

#[test]
fn interpreters_are_wanted_where_somebody_does_not_hear() {
    let _claim = proves(&["UA-CHESS IV.10.1"]);
    let wanted = |officials: Value| {
        let mut rules = regulations("UA-CHESS", json!({ "round-robin": {} }));
        rules["officials"] = officials;
        let mut hall = Hall::new(rules);
        hall.ok(json!({ "do": "enter", "name": "A", "needs": { "hearing": true } }));
        let clause = "UA-CHESS IV.10.1";
        let warnings = hall.event.warnings();
        warnings.iter().any(|one| one.because.iter().any(|cited| cited.to_string() == clause))
    };
    assert!(wanted(json!([])));
    assert!(!wanted(json!([{ "name": "I", "post": "interpreter" }])));
}
