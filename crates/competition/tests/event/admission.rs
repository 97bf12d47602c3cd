//! Who is admitted, and what is missing.

use clauses::proves;
use competition::{Item, checklist};
use serde_json::{Value, json};

use crate::hall::{Hall, regulations};

fn open(rulebook: &str, change: impl Fn(&mut Value)) -> Hall {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    change(&mut rules);
    Hall::new(rules)
}

fn items(hall: &Hall, player: usize) -> Vec<Item> {
    let rules = hall.event.regulations().unwrap();
    let list = checklist(rules, &hall.event.players()[player].player);
    list.into_iter().map(|one| one.item).collect()
}

fn national(rules: &mut Value) {
    rules["status"] = json!("national");
    rules["fee-roubles"] = json!(1500);
}

#[test]
fn each_missing_document_is_named_with_its_clause() {
    let _claim = proves(&[
        "RU-2022 2.2.2",
        "RU-2022 2.2.3",
        "RU-2022 2.2.4",
        "RU-2022 2.4",
        "RU-2022 5.1",
        "RU-2022 5.2",
    ]);
    let mut hall = open("RU-2022", national);
    hall.ok(json!({ "do": "enter", "name": "A", "born": "1990-05-01", "title": "КМС" }));
    hall.ok(json!({ "do": "enter", "name": "B", "born": "2014-12-31" }));
    let clauses = [
        "RU-2022 2.2.2",
        "RU-2022 5.1",
        "RU-2022 2.2.3",
        "RU-2022 2.2.4",
        "RU-2022 2.4",
        "RU-2022 5.2",
    ];
    let admit = json!({ "do": "admit", "by": "commission" });
    hall.no_because(admit.clone(), &clauses);
    assert_eq!(hall.no(admit.clone()).lines().count(), 7 + 6, "every item of both");
    assert!(items(&hall, 0).contains(&Item::Identity) && items(&hall, 0).contains(&Item::RankBook));
    assert!(items(&hall, 1).contains(&Item::BirthCertificate), "under 14");
    let some = json!(["entry", "medical", "health-insurance", "accident-insurance", "fee"]);
    hall.ok(json!({ "do": "check", "items": some, "by": "secretary" }));
    let left = hall.no(admit.clone());
    assert_eq!(left.lines().count(), 3, "{left}");
    hall.ok(json!({ "do": "check", "by": "secretary" }));
    hall.ok(admit);
    hall.no(json!({ "do": "admit", "by": "commission" }));
}

#[test]
fn insurance_must_cover_the_event() {
    let _claim = proves(&["RU-2022 2.4"]);
    let mut hall = open("RU-2022", national);
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.ok(json!({ "do": "check", "by": "secretary" }));
    let until = |day: &str| json!({ "do": "check", "items": ["accident-insurance"], "by": "s", "valid-to": day });
    hall.ok(until("2026-11-19"));
    hall.no_because(json!({ "do": "admit", "by": "c" }), &["2026-11-19", "RU-2022 2.4"]);
    hall.ok(until("2026-11-20"));
    hall.ok(json!({ "do": "admit", "by": "c" }));
}

#[test]
fn regulations_may_ask_for_more_and_local_events_for_less() {
    let _claim = proves(&["RU-2022 2.2.5", "RU-2022 2.2.6"]);
    let further = |rules: &mut Value| {
        national(rules);
        rules["documents"] = json!(["visa"]);
    };
    let mut hall = open("RU-2022", further);
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.no_because(
        json!({ "do": "admit", "by": "c" }),
        &["visa", "RU-2022 2.2.5", "RU-2022 2.2.3"],
    );
    let local = |rules: &mut Value| {
        rules["status"] = json!("municipal");
        rules["documents"] = json!(["club card"]);
    };
    let mut hall = open("RU-2022", local);
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.no_because(
        json!({ "do": "admit", "by": "c" }),
        &["club card", "RU-2022 2.2.6", "RU-2022 2.4"],
    );
    assert_eq!(items(&hall, 0).len(), 2, "nobody starts without insurance");
}

#[test]
fn the_suspended_and_the_untaught_are_not_admitted_in_ukraine() {
    let _claim = proves(&[
        "UA-2024 IX.3",
        "UA-2024 IX.4",
        "UA-2024 IV.5.1",
        "UA-2024 X.3",
        "UA-2024 II.regulation.2.10",
    ]);
    let mut hall = open("UA-2024", |rules| {
        rules["adaptive"] = json!(true);
        rules["documents"] = json!(["club card"]);
    });
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.no_because(
        json!({ "do": "admit", "by": "c" }),
        &[
            "UA-2024 IX.3",
            "UA-2024 IX.4",
            "UA-2024 IV.5.1",
            "UA-2024 X.3",
            "UA-2024 II.regulation.2.10",
        ],
    );
    hall.admit();
}

#[test]
fn chess_players_are_classified_and_entered_by_their_centre() {
    let _claim = proves(&[
        "UA-CHESS II.3.2",
        "UA-CHESS II.4.1",
        "UA-CHESS II.4.3",
        "UA-CHESS II.5.1",
        "UA-CHESS II.5.2",
        "UA-CHESS II.5.3",
        "UA-CHESS IV.5.11",
    ]);
    let mut hall = open("UA-CHESS", |_| ());
    hall.ok(json!({ "do": "enter", "name": "A", "assistant": "B" }));
    hall.ok(json!({ "do": "enter", "name": "C", "by-organiser": true }));
    hall.no_because(
        json!({ "do": "admit", "players": [1], "by": "c" }),
        &["II.3.2", "II.4.1", "II.4.3", "II.5.1", "II.5.2", "II.5.3", "IV.5.11"],
    );
    assert!(!items(&hall, 1).contains(&Item::Qualification), "admitted by the organiser");
}

#[test]
fn wheelchair_users_have_a_category_of_their_own_and_may_play_in_the_other() {
    let _claim = clauses::shows(&["UA-CHESS II.6.1.1", "UA-CHESS IV.5.17"]);
    let _claim = proves(&["UA-CHESS II.6.1.2"]);
    for (only, wheelchair, admitted) in
        [(true, true, true), (true, false, false), (false, true, true), (false, false, true)]
    {
        let mut hall = open("UA-CHESS", |rules| {
            rules["eligible"] = json!({ "wheelchair-only": only });
        });
        hall.ok(json!({ "do": "enter", "name": "A", "wheelchair": wheelchair }));
        hall.ok(json!({ "do": "check", "by": "s" }));
        let decided = hall.decide(json!({ "do": "admit", "by": "c" }));
        assert_eq!(decided.is_ok(), admitted, "{only} {wheelchair}");
    }
}

#[test]
fn age_is_counted_as_each_rulebook_counts_it() {
    let _claim =
        proves(&["RU-2022 2.1", "UA-2024 III.age.1", "UA-CHESS II.8.1", "UA-CHESS II.8.3.6"]);
    // In the year of the event nobody may reach the limit (RU), or exceed it (UA).
    for (rulebook, group, oldest, clause) in [
        ("RU-2022", "juniors (under 20)", 2007, "RU-2022 2.1"),
        ("UA-2024", "juniors (16–19)", 2007, "UA-2024 III.age.1"),
        ("UA-CHESS", "juniors (up to 18)", 2008, "UA-CHESS II.8.3.6"),
    ] {
        let mut hall = open(rulebook, |rules| {
            rules["eligible"] = json!({ "age-groups": [group] });
        });
        hall.ok(json!({ "do": "enter", "name": "A", "born": format!("{oldest}-12-31") }));
        hall.ok(json!({ "do": "enter", "name": "B", "born": format!("{}-01-01", oldest - 1) }));
        hall.ok(json!({ "do": "enter", "name": "C", "born": "2016-03-03" }));
        hall.ok(json!({ "do": "enter", "name": "D" }));
        hall.ok(json!({ "do": "check", "by": "s" }));
        hall.no_because(json!({ "do": "admit", "players": [2], "by": "c" }), &[clause]);
        hall.no(json!({ "do": "admit", "players": [4], "by": "c" }));
        hall.ok(json!({ "do": "admit", "players": [1, 3], "by": "c" }));
    }
}

#[test]
fn women_may_play_among_men_and_not_the_other_way() {
    let _claim = proves(&["RU-2022 2.1", "UA-2024 III.age.1"]);
    for (event, player, admitted) in [
        ("male", "female", true),
        ("male", "male", true),
        ("female", "female", true),
        ("female", "male", false),
    ] {
        for rulebook in ["RU-2022", "UA-2024"] {
            let mut hall = open(rulebook, |rules| rules["eligible"] = json!({ "sex": event }));
            hall.ok(json!({ "do": "enter", "name": "A", "sex": player }));
            hall.ok(json!({ "do": "check", "by": "s" }));
            let decided = hall.decide(json!({ "do": "admit", "by": "c" }));
            assert_eq!(decided.is_ok(), admitted, "{rulebook}: a {player} in a {event} event");
        }
    }
}

#[test]
fn qualification_asked_for_by_the_regulations() {
    let _claim = proves(&["RU-2022 2.2.1", "UA-CHESS II.7.1"]);
    for (rulebook, clause) in [("RU-2022", "RU-2022 2.2.1"), ("UA-CHESS", "UA-CHESS II.7.1")] {
        let mut hall = open(rulebook, |rules| rules["eligible"] = json!({ "rating-min": 2000 }));
        hall.ok(json!({ "do": "enter", "name": "A", "rating": 1999 }));
        hall.ok(json!({ "do": "check", "by": "s" }));
        hall.no_because(json!({ "do": "admit", "by": "c" }), &[clause]);
    }
}

#[test]
fn nobody_unadmitted_is_paired() {
    let _claim = clauses::shows(&["RU-2022 1.6.2"]);
    let _claim = proves(&["RU-2022 5.3"]);
    let mut hall = open("RU-2022", |_| ());
    hall.players(4);
    hall.ok(json!({ "do": "enter", "name": "late" }));
    hall.ok(json!({ "do": "enter", "name": "banned" }));
    hall.ok(json!({ "do": "refuse", "id": 6, "ground": "disqualified", "by": "commission" }));
    hall.no_because(json!({ "do": "admit", "players": [6], "by": "c" }), &["RU-2022 5.3"]);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    assert_eq!(hall.event.sections()[0].members.len(), 4);
    let warned = hall.event.warnings();
    assert!(warned.iter().any(|one| one.to_string_en().contains("1 players")), "{warned:?}");
}

trait English {
    fn to_string_en(&self) -> String;
}

impl English for competition::Fault {
    fn to_string_en(&self) -> String {
        self.text(words::Language::En)
    }
}
