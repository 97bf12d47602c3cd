//! The judging panel held against its rulebook, and norms.

use clauses::proves;
use competition::{Item, Problem, checklist};
use serde_json::{Value, json};

use crate::hall::{Hall, regulations};

/// The names of what is asked before play, with their clauses, under officials of some kind.
fn asked(rulebook: &str, change: Value) -> Vec<(&'static str, String)> {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    for (key, value) in change.as_object().unwrap() {
        rules[key] = value.clone();
    }
    let hall = Hall::new(rules);
    let cited = |fault: &competition::Fault| {
        fault.because.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    hall.event.before_play().iter().map(|fault| (fault.problem.name(), cited(fault))).collect()
}

fn official(post: &str, category: &str) -> Value {
    json!({ "name": format!("A {post}"), "post": post, "category": category, "checked": "2026-11-10" })
}

/// A panel to which nothing is said.
fn whole() -> Vec<Value> {
    [
        ("chief-judge", "національний арбітр"),
        ("chief-secretary", "1"),
        ("doctor", ""),
        ("judge", "2"),
    ]
    .map(|(post, category)| official(post, category))
    .to_vec()
}

#[track_caller]
fn is_asked(found: &[(&str, String)], name: &str, clause: Option<&str>) {
    let said = found.iter().find(|(own, _)| *own == name).map(|(_, clauses)| clauses.as_str());
    assert_eq!(said, clause, "{name}: {found:?}");
}

#[test]
fn the_posts_of_the_panel_are_asked_for() {
    let _claim = proves(&[
        "UA-2024 IV.1",
        "UA-2024 IV.4",
        "UA-2024 IV.6",
        "UA-CHESS IV.10.1",
        "UA-CHESS IV.10.4",
        "UA-CHESS IV.10.6",
    ]);
    for (book, posts, senior, chief) in [
        ("UA-2024", "UA-2024 IV.1", "UA-2024 IV.4", "UA-2024 IV.6"),
        ("UA-CHESS", "UA-CHESS IV.10.1", "UA-CHESS IV.10.4", "UA-CHESS IV.10.6"),
    ] {
        let panel = whole();
        let found = asked(book, json!({ "officials": panel, "status": "national", "arbiters": 5 }));
        for name in [
            "secretary-unsaid",
            "doctor-unsaid",
            "senior-judge-unsaid",
            "chief-category-unsaid",
            "chief-category-low",
            "categories-unsaid",
        ] {
            is_asked(&found, name, None);
        }
        let found =
            asked(book, json!({ "officials": [official("chief-judge", "")], "arbiters": 6 }));
        is_asked(&found, "secretary-unsaid", Some(posts));
        is_asked(&found, "doctor-unsaid", Some(posts));
        is_asked(&found, "senior-judge-unsaid", Some(senior));
        is_asked(&found, "chief-category-unsaid", Some(chief));
        // A judge of a category stands below a national arbiter, and leads a regional event.
        let led = |status: &str| {
            asked(book, json!({ "officials": [official("chief-judge", "1")], "status": status }))
        };
        is_asked(&led("national"), "chief-category-low", Some(chief));
        is_asked(&led("regional"), "chief-category-low", None);
        let mut plain = whole();
        plain.push(official("judge", " "));
        is_asked(&asked(book, json!({ "officials": plain })), "categories-unsaid", Some(posts));
        let leave = json!({ "officials": plain, "conduct": { "uncategorised-arbiters": true } });
        is_asked(&asked(book, leave), "categories-unsaid", None);
    }
    let silent = asked("RU-2022", json!({ "officials": [official("chief-judge", "")] }));
    is_asked(&silent, "doctor-unsaid", None);
    is_asked(&silent, "chief-category-unsaid", None);
}

#[test]
fn the_panel_is_looked_for_in_the_lists_of_the_suspended() {
    let _claim = proves(&["UA-2024 IX.3", "RU-2022 1.6.2"]);
    is_asked(&asked("UA-2024", json!({ "officials": whole() })), "officials-unchecked", None);
    let mut panel = whole();
    panel[2].as_object_mut().unwrap().remove("checked");
    let found = asked("UA-2024", json!({ "officials": panel }));
    is_asked(&found, "officials-unchecked", Some("UA-2024 IX.3"));
    let found = asked("RU-2022", json!({ "officials": panel }));
    is_asked(&found, "officials-unchecked", Some("RU-2022 1.6.2"));
    let found = asked("UA-CHESS", json!({ "officials": panel }));
    is_asked(&found, "officials-unchecked", None);
}

#[test]
fn one_arbiter_has_four_pairs_at_the_most() {
    let _claim = proves(&["UA-2024 IV.13", "UA-CHESS IV.10.13"]);
    for (book, clause) in [("UA-2024", "UA-2024 IV.13"), ("UA-CHESS", "UA-CHESS IV.10.13")] {
        let hall = Hall::new(regulations(book, json!({ "round-robin": {} })));
        assert!(hall.event.too_many_tables(4).is_none());
        let fault = hall.event.too_many_tables(5).unwrap();
        assert_eq!(fault.problem, Problem::ManyTables { pairs: 5, most: 4 });
        assert_eq!(fault.because[0].to_string(), clause);
    }
    // A match of teams is as many pairs as it has boards.
    let mut teams = regulations("UA-2024", json!({ "round-robin": {} }));
    teams["kind"] = json!("team");
    teams["teams"] = json!({ "boards": 3 });
    let hall = Hall::new(teams);
    assert!(hall.event.too_many_tables(1).is_none());
    let fault = hall.event.too_many_tables(2).unwrap();
    assert_eq!(fault.problem, Problem::ManyTables { pairs: 6, most: 4 });
    let hall = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    assert!(hall.event.too_many_tables(50).is_none());
}

#[test]
fn nobody_meets_a_norm_where_no_ranks_are_awarded() {
    let _claim = proves(&["UA-2024 X.6"]);
    let change = json!({ "do": "change", "id": 1, "player": { "name": "A", "norm": "КМС" } });
    let enter = json!({ "do": "enter", "name": "A", "norm": "КМС" });
    let mut adaptive = regulations("UA-2024", json!({ "round-robin": {} }));
    let mut hall = Hall::new(adaptive.clone());
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.ok(change.clone());
    assert_eq!(hall.event.players()[0].player.norm, "КМС");
    adaptive["adaptive"] = json!(true);
    let mut hall = Hall::new(adaptive);
    hall.ok(json!({ "do": "enter", "name": "A" }));
    hall.no_because(change, &["UA-2024 X.6"]);
    hall.no_because(enter, &["UA-2024 X.6"]);
}

#[test]
fn the_policy_of_an_adaptive_event_covers_sport() {
    let _claim = proves(&["UA-2024 X.3"]);
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["adaptive"] = json!(true);
    let mut hall = Hall::new(rules);
    hall.ok(json!({ "do": "enter", "name": "A" }));
    let player = &hall.event.players()[0].player;
    let list = checklist(hall.event.regulations().unwrap(), player, hall.now.date());
    let policy = list.iter().find(|one| one.item == Item::SportsInsurance).unwrap();
    assert_eq!(policy.because[0].to_string(), "UA-2024 X.3");
    assert!(list.iter().all(|one| one.item != Item::AccidentInsurance));
}

#[test]
fn what_the_regulations_say_twice_is_refused() {
    let text = |text: &str| json!({ "of": "dress-code", "text": text });
    let found = |provisions: Vec<Value>| {
        let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
        rules["provisions"] = json!(provisions);
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        let twice = |one: &competition::Finding| one.fault.problem.name() == "provision-twice";
        rules.findings().iter().any(twice)
    };
    assert!(!found(vec![text("a suit")]));
    assert!(found(vec![text("a suit"), text("a shirt")]));
}

#[test]
fn a_criterion_is_called_by_its_name() {
    for problem in [
        Problem::CriterionOutside { name: "schmulian".to_owned() },
        Problem::CriterionUnlisted { name: "schmulian".to_owned() },
    ] {
        let said = problem.text(words::Language::Uk);
        assert!(!said.contains("schmulian") && said.contains("Шмул"), "{said}");
    }
}

#[test]
fn the_admission_commission_is_of_the_panel_and_of_the_organiser() {
    let _claim = proves(&["RU-2022 5.3"]);
    let named = |rulebook: &str, names: &[&str]| {
        asked(rulebook, json!({ "officials": whole(), "commission": names }))
    };
    let asked_for = |names: &[&str], clause| {
        is_asked(&named("RU-2022", names), "commission-incomplete", clause);
    };
    let clause = Some("RU-2022 5.3");
    asked_for(&[], None);
    asked_for(&["A chief-judge"], clause);
    asked_for(&["Ivanov"], clause);
    asked_for(&["A chief-judge", "A doctor"], clause);
    asked_for(&["A chief-judge", "Ivanov"], None);
    is_asked(&named("UA-2024", &["Ivanov"]), "commission-incomplete", None);
}

#[test]
fn who_plays_from_afar_is_identified_before_he_is_admitted() {
    let _claim = proves(&["RU-2022 5.4.12.13"]);
    let missing = |change: Value| {
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["provisions"] = json!([{ "of": "identification", "text": "by video" }]);
        rules["games"] = json!({ "remote": true });
        for (key, value) in change.as_object().unwrap() {
            rules[key] = value.clone();
        }
        let mut hall = Hall::new(rules);
        hall.ok(json!({ "do": "enter", "name": "A", "born": "1990-01-01" }));
        let player = &hall.event.players()[0].player;
        let list = checklist(hall.event.regulations().unwrap(), player, hall.now.date());
        let asked = list.iter().find(|one| one.item == Item::RemoteIdentity);
        asked.map(|one| one.because[0].to_string())
    };
    assert_eq!(missing(json!({})).as_deref(), Some("RU-2022 5.4.12.13"));
    assert_eq!(missing(json!({ "unofficial": true })), None);
    assert_eq!(missing(json!({ "games": {}, "provisions": [] })), None);
}
