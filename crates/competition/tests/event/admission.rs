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
    let list = checklist(rules, &hall.event.players()[player].player, hall.now.date());
    list.into_iter().map(|one| one.item).collect()
}

fn said(hall: &Hall) -> Vec<String> {
    hall.event.warnings().iter().map(|one| one.text(words::Language::En)).collect()
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
    assert_eq!(hall.no(admit.clone()).lines().count(), 8 + 7, "every item of both");
    assert!(items(&hall, 0).contains(&Item::Identity) && items(&hall, 0).contains(&Item::RankBook));
    assert!(items(&hall, 1).contains(&Item::BirthCertificate), "under 14");
    let some = json!([
        "entry",
        "not-suspended",
        "medical",
        "health-insurance",
        "accident-insurance",
        "fee"
    ]);
    hall.ok(json!({ "do": "check", "items": some, "by": "secretary" }));
    let left = hall.no(admit.clone());
    assert_eq!(left.lines().count(), 3, "{left}");
    hall.ok(json!({ "do": "check", "by": "secretary" }));
    hall.ok(admit);
    hall.no(json!({ "do": "admit", "by": "commission" }));
}

/// What each document wants to see of whom and where, with its clauses, in its order.
#[test]
fn each_document_asks_for_its_own() {
    let _claim = clauses::shows(&[
        "RU-2022 1.6.2",
        "RU-2022 2.2.2",
        "RU-2022 2.2.3",
        "RU-2022 2.2.4",
        "RU-2022 2.4",
        "RU-2022 5.1",
        "RU-2022 5.2",
        "RU-2022 5.3",
        "RU-2022 5.4.12.13",
        "UA-2024 IV.5.1",
        "UA-2024 IX.3",
        "UA-2024 IX.4",
        "UA-2024 X.3",
        "UA-CHESS II.3.2",
        "UA-CHESS II.4.1",
        "UA-CHESS II.4.3",
        "UA-CHESS II.5.1",
        "UA-CHESS II.5.2",
        "UA-CHESS II.5.3",
        "UA-CHESS IV.5.11",
    ]);
    let russia = "Entry 2.2.2 5.1; Identity 2.2.4; NotSuspended 1.6.2 5.3; Medical 2.2.3; \
                  HealthInsurance 2.2.4; AccidentInsurance 2.4 2.2.4";
    let child = russia.replace("Identity", "BirthCertificate");
    let ranked = russia.replace("; Medical", "; RankBook 2.2.4; Medical");
    let ukraine = "Entry IV.5.1; NotSuspended IX.3; AntiDopingCourse IX.4";
    let adaptive = format!("{ukraine}; Medical X.3; SportsInsurance X.3");
    let chess = "Classification II.5.2; Medical II.5.3; Qualification II.3.2 II.4.3";
    let paying = format!("{russia}; Fee 5.2");
    let afar = format!("{russia}; RemoteIdentity 5.4.12.13");
    let assisted = format!("{chess}; AssistantConsent IV.5.11");
    let national = format!("RegionalEntry II.4.1 II.5.1; {chess}");
    for (rulebook, event, player, asked) in [
        ("RU-2013", json!({}), json!({}), ""),
        ("RU-2022", json!({}), json!({ "born": "2012-11-16" }), russia),
        ("RU-2022", json!({}), json!({ "born": "2012-11-17" }), &child),
        ("RU-2022", json!({}), json!({}), russia),
        ("RU-2022", json!({}), json!({ "title": "КМС" }), &ranked),
        ("RU-2022", json!({ "fee-roubles": 100 }), json!({}), &paying),
        ("RU-2022", json!({ "games": { "remote": true } }), json!({}), &afar),
        ("RU-2022", json!({ "games": { "remote": true }, "unofficial": true }), json!({}), russia),
        (
            "RU-2022",
            json!({ "documents": ["accident-insurance"], "fee-roubles": 100, "games": { "remote": true } }),
            json!({ "title": "КМС" }),
            "AccidentInsurance 2.4 2.2.4; Fee 5.2; RemoteIdentity 5.4.12.13",
        ),
        ("UA-2024", json!({ "status": "national" }), json!({ "title": "КМС" }), ukraine),
        ("UA-2024", json!({ "adaptive": true }), json!({}), &adaptive),
        ("UA-CHESS", json!({}), json!({}), chess),
        ("UA-CHESS", json!({ "unofficial": true }), json!({}), "Qualification II.3.2 II.4.3"),
        ("UA-CHESS", json!({ "status": "national" }), json!({}), &national),
        ("UA-CHESS", json!({}), json!({ "assistant": "B" }), &assisted),
        (
            "UA-CHESS",
            json!({ "status": "national" }),
            json!({ "by-organiser": true, "assistant": "B" }),
            "AssistantConsent IV.5.11",
        ),
    ] {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        for (key, value) in event.as_object().unwrap() {
            rules[key] = value.clone();
        }
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        let mut entered = player.clone();
        entered["name"] = json!("A");
        let entered = serde_json::from_value(entered).unwrap();
        let list = checklist(&rules, &entered, "2026-11-16".parse().unwrap());
        let line = |one: &competition::Required| {
            let clauses = one.because.iter().map(|clause| format!(" {clause}"));
            format!("{:?}{}", one.item, clauses.collect::<String>())
        };
        let list: Vec<String> = list.iter().map(line).collect();
        let told = list.join("; ").replace(&format!("{rulebook} "), "");
        assert_eq!(told, asked, "{rulebook} {event} {player}");
    }
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
    let mut hall = open("UA-CHESS", |rules| rules["status"] = json!("national"));
    hall.ok(json!({ "do": "enter", "name": "A", "assistant": "B" }));
    hall.ok(json!({ "do": "enter", "name": "C", "by-organiser": true }));
    hall.no_because(
        json!({ "do": "admit", "players": [1], "by": "c" }),
        &["II.3.2", "II.4.1", "II.4.3", "II.5.1", "II.5.2", "II.5.3", "IV.5.11"],
    );
    assert!(items(&hall, 1).is_empty(), "admitted by the organiser");
}

#[test]
fn what_chess_asks_for_depends_on_the_event() {
    let _shown = clauses::shows(&["UA-CHESS I.11"]);
    let _claim =
        proves(&["UA-CHESS II.4.1", "UA-CHESS II.5.1", "UA-CHESS II.5.2", "UA-CHESS II.5.3"]);
    let asked = |status: &str, unofficial: bool| {
        let mut hall = open("UA-CHESS", |rules| {
            rules["status"] = json!(status);
            rules["unofficial"] = json!(unofficial);
        });
        hall.ok(json!({ "do": "enter", "name": "A" }));
        items(&hall, 0)
    };
    let all = [Item::RegionalEntry, Item::Classification, Item::Medical, Item::Qualification];
    assert_eq!(asked("national", false), all);
    assert_eq!(asked("regional", false), all[1..], "centres enter for the country's events alone");
    assert_eq!(asked("club", true), all[3..], "classification is for official events");
    assert_eq!(asked("national", true), [Item::RegionalEntry, Item::Qualification]);
}

#[test]
fn fourteen_years_are_counted_on_the_day() {
    let _claim = proves(&["RU-2022 2.2.4"]);
    let mut hall = open("RU-2022", national);
    // Fourteen on the day on which the commission sits, and on the day after.
    for born in ["2012-11-16", "2012-11-17"] {
        hall.ok(json!({ "do": "enter", "name": born, "born": born }));
    }
    assert!(items(&hall, 0).contains(&Item::Identity));
    assert!(items(&hall, 1).contains(&Item::BirthCertificate));
    hall.at("2026-11-17 09:00");
    assert!(items(&hall, 1).contains(&Item::Identity), "a year older");
}

#[test]
fn students_are_a_group_of_their_own() {
    let _claim = proves(&["RU-2022 2.1"]);
    let students = |groups: Value| {
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["eligible"] = json!({ "age-groups": groups });
        rules
    };
    let mut hall = Hall::new(students(json!(["students (17–25)"])));
    for (name, born) in
        [("A", "2009-12-31"), ("B", "2010-01-01"), ("C", "2001-01-01"), ("D", "2000-12-31")]
    {
        hall.ok(json!({ "do": "enter", "name": name, "born": born }));
    }
    hall.ok(json!({ "do": "check", "by": "s" }));
    for (player, admitted) in [(1, true), (2, false), (3, true), (4, false)] {
        let admit = json!({ "do": "admit", "players": [player], "by": "c" });
        match admitted {
            true => drop(hall.ok(admit)),
            false => hall.no_because(admit, &["RU-2022 2.1"]),
        }
    }
    // They are nobody's neighbours.
    let mut both = students(json!(["students (17–25)", "men, women"]));
    both["do"] = json!("create");
    let known = competition::decide(
        &competition::Competition::default(),
        &serde_json::from_value(both).unwrap(),
        hall.now,
    );
    assert!(known.unwrap_err().to_string().contains("RU-2022 2.1"));
}

#[test]
fn entries_have_a_term() {
    let _claim = proves(&["RU-2022 5.1", "UA-2024 II.regulation.2.10", "UA-CHESS II.4.2"]);
    for (rulebook, until, clause) in [
        ("RU-2022", json!("2026-11-10"), "RU-2022 5.1"),
        ("UA-2024", json!("2026-11-10"), "UA-2024 II.regulation.2.10"),
        ("UA-CHESS", json!(null), "UA-CHESS II.4.2"),
    ] {
        let mut hall = open(rulebook, |rules| rules["entries-until"] = until.clone());
        let last = if rulebook == "UA-CHESS" { "2026-11-09" } else { "2026-11-10" };
        let next = if rulebook == "UA-CHESS" { "2026-11-10" } else { "2026-11-11" };
        hall.at(&format!("{last} 23:00"));
        hall.ok(json!({ "do": "enter", "name": "In time" }));
        hall.at(&format!("{next} 00:30"));
        hall.ok(json!({ "do": "enter", "name": "Late" }));
        let told: Vec<String> = said(&hall);
        let late = told.iter().find(|one| one.contains(clause)).unwrap();
        assert!(late.contains("Late") && !late.contains("In time"), "{late}");
        // The commission decides; then nothing is left to be told.
        hall.admit();
        assert!(!said(&hall).iter().any(|one| one.contains(clause)));
        // On the day after the arrival chess takes nobody any more.
        hall.at("2026-11-16 20:00");
        hall.ok(json!({ "do": "enter", "name": "On arrival" }));
        hall.at("2026-11-17 08:00");
        let enter = json!({ "do": "enter", "name": "Too late" });
        match rulebook {
            "UA-CHESS" => hall.no_because(enter, &[clause]),
            _ => drop(hall.ok(enter)),
        }
    }
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
