//! Regulations against their rulebooks.

use clauses::proves;
use competition::{Finding, Regulations, Settled, Severity};
use serde_json::{Value, json};
use words::Language;

use crate::hall::{Hall, bare, nth, regulations, speaks_one_language};

pub fn findings(rulebook: &str, change: impl Fn(&mut Value)) -> Vec<Finding> {
    let mut rules = bare(rulebook, json!({ "round-robin": {} }));
    change(&mut rules);
    let rules: Regulations = serde_json::from_value(rules).unwrap();
    rules.findings()
}

#[track_caller]
fn finds(severity: Severity, rulebook: &str, clause: &str, change: impl Fn(&mut Value)) {
    let found = findings(rulebook, &change);
    let mut said = regulations(rulebook, json!({}));
    change(&mut said);
    found.iter().for_each(|one| speaks_one_language(&one.fault.problem, &said.to_string()));
    let texts: Vec<_> = found.iter().map(|one| one.fault.text(Language::En)).collect();
    let hit = found
        .iter()
        .zip(&texts)
        .any(|(one, text)| one.severity == severity && text.contains(clause));
    assert!(hit, "{clause} in {texts:?}");
}

#[track_caller]
fn is_sound(rulebook: &str, change: impl Fn(&mut Value)) {
    let errors: Vec<_> = findings(rulebook, change)
        .into_iter()
        .filter(|one| one.severity == Severity::Error)
        .map(|one| one.fault.text(Language::En))
        .collect();
    assert_eq!(errors, [""; 0]);
}

#[test]
fn the_plain_ones_are_sound() {
    for rulebook in ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"] {
        is_sound(rulebook, |_| ());
    }
}

#[test]
fn disciplines_are_those_of_the_rulebook() {
    let _claim =
        proves(&["RU-2022 1.2", "UA-2024 II.systems.1", "UA-2024 II.systems.2", "UA-CHESS II.2.1"]);
    for (rulebook, clause) in [
        ("RU-2022", "RU-2022 1.2"),
        ("UA-2024", "UA-2024 II.systems.1"),
        ("UA-CHESS", "UA-CHESS II.2.1"),
    ] {
        finds(Severity::Error, rulebook, clause, |rules| {
            rules["discipline"] = json!("tiddlywinks")
        });
    }
    finds(Severity::Error, "UA-64", "UA-2024", |rules| rules["discipline"] = json!("russian"));
}

#[test]
fn scoring_is_that_of_the_rulebook() {
    let _claim = clauses::shows(&[
        "UA-2024 III.result.1.1",
        "UA-2024 III.result.1.2",
        "UA-2024 III.result.1.3",
        "RU-2022 5.4.7.1",
        "RU-2013 1.12.1",
        "UA-CHESS 10.1",
    ]);
    let _claim = proves(&["UA-2024 III.result.1"]);
    finds(Severity::Error, "UA-2024", "UA-2024 III.result.1", |rules| {
        rules["scoring"] = json!("1-½-0")
    });
    for scale in ["1-½-0", "2-1-0"] {
        is_sound("RU-2022", |rules| rules["scoring"] = json!(scale));
        is_sound("RU-2013", |rules| rules["scoring"] = json!(scale));
    }
    let worth = |rulebook: &str| {
        let rules: Regulations =
            serde_json::from_value(regulations(rulebook, json!({ "round-robin": {} }))).unwrap();
        let worth = rules.worth();
        [worth.win.0, worth.draw.0, worth.loss.0]
    };
    assert_eq!(worth("UA-2024"), [20, 10, 0]);
    assert_eq!(worth("UA-CHESS"), [10, 5, 0]);
}

#[test]
fn money_has_limits() {
    let _claim = proves(&["RU-2022 5.2", "RU-2022 5.4.17.4"]);
    is_sound("RU-2022", |rules| rules["fee-roubles"] = json!(5000));
    finds(Severity::Error, "RU-2022", "RU-2022 5.2", |rules| rules["fee-roubles"] = json!(5001));
    is_sound("RU-2022", |rules| rules["deposit-roubles"] = json!(5000));
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.17.4", |rules| {
        rules["deposit-roubles"] = json!(5001)
    });
}

#[test]
fn lateness_has_limits() {
    let _claim = proves(&["RU-2022 5.4.4.1", "RU-2013 1.9.1", "UA-2024 III.start.4.2"]);
    for (rulebook, clause) in [
        ("RU-2022", "RU-2022 5.4.4.1"),
        ("RU-2013", "RU-2013 1.9.1"),
        ("UA-2024", "UA-2024 III.start.4.2"),
    ] {
        is_sound(rulebook, |rules| rules["lateness-minutes"] = json!(60));
        finds(Severity::Error, rulebook, clause, |rules| rules["lateness-minutes"] = json!(61));
        // The first control of 20 minutes is shorter.
        let short = |rules: &mut Value, minutes: u16| {
            rules["time-control"] = json!("20+10");
            rules["lateness-minutes"] = json!(minutes);
        };
        let wrong = |minutes| {
            let found = findings(rulebook, |rules| short(rules, minutes));
            found.iter().any(|one| {
                one.severity == Severity::Error && one.fault.text(Language::En).contains(clause)
            })
        };
        assert!(wrong(21) && !wrong(20), "{rulebook}");
    }
}

#[test]
fn time_controls_are_named_by_the_regulations() {
    let _claim = clauses::shows(&["RU-2022 7.6.4", "UA-2024 III.clock.2"]);
    is_sound("RU-2022", |rules| rules["time-control"] = json!("100+60"));
    for (rulebook, control) in [("RU-2022", "long"), ("UA-2024", "")] {
        let unreadable = findings(rulebook, |rules| rules["time-control"] = json!(control));
        assert!(unreadable.iter().any(|one| one.severity == Severity::Error));
    }
}

#[test]
fn criteria_are_named_and_fit_the_system() {
    let _claim = proves(&[
        "RU-2022 5.4.8.12",
        "RU-2013 1.13.12",
        "UA-2024 III.placing.6",
        "UA-CHESS IV.4.6",
        "UA-2024 III.placing.4",
        "UA-CHESS IV.4.4",
    ]);
    let none = |rules: &mut Value| rules["tie-breaks"] = json!(null);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.8.12", none);
    finds(Severity::Warning, "UA-2024", "UA-2024 III.placing.6", none);
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS IV.4.6", none);
    let unknown = |rules: &mut Value| rules["tie-breaks"] = json!(["beauty"]);
    finds(Severity::Error, "RU-2013", "RU-2013 1.13.12", unknown);
    finds(Severity::Error, "UA-2024", "UA-2024 III.placing.4", unknown);
    finds(Severity::Error, "UA-CHESS", "UA-CHESS IV.4.4", unknown);
}

#[test]
fn schmulian_is_not_for_a_swiss() {
    let _claim = proves(&["RU-2022 5.4.8.4.3"]);
    let schmulian = |rules: &mut Value| rules["tie-breaks"] = json!(["schmulian"]);
    is_sound("RU-2022", schmulian);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.8.4.3", |rules| {
        schmulian(rules);
        rules["stages"][0]["system"] = json!({ "swiss": { "system": "ru-lot", "rounds": 5 } });
    });
}

#[test]
fn from_regional_status_up_the_computer_pairs() {
    let _claim = proves(&["RU-2022 5.4.10.10"]);
    let by_hand = |status: &'static str| {
        move |rules: &mut Value| {
            rules["pairing-by"] = json!("hand");
            rules["status"] = json!(status);
        }
    };
    is_sound("RU-2022", by_hand("municipal"));
    for status in ["regional", "interregional", "national"] {
        finds(Severity::Error, "RU-2022", "RU-2022 5.4.10.10", by_hand(status));
    }
}

#[test]
fn team_events_have_team_rules_and_team_disciplines() {
    let _claim = proves(&[
        "RU-2022 5.4.9.2",
        "RU-2013 1.14.2",
        "UA-2024 III.team.1",
        "UA-CHESS IV.6.1",
        "RU-2022 1.2",
    ]);
    for (rulebook, clause, discipline) in [
        ("RU-2022", "RU-2022 5.4.9.2", "international-team"),
        ("RU-2013", "RU-2013 1.14.2", "international"),
        ("UA-2024", "UA-2024 III.team.1", "international"),
        ("UA-CHESS", "UA-CHESS IV.6.1", "chess-team"),
    ] {
        let team = |rules: &mut Value| {
            rules["kind"] = json!("team");
            rules["discipline"] = json!(discipline);
        };
        finds(Severity::Error, rulebook, clause, team);
        is_sound(rulebook, |rules| {
            team(rules);
            rules["teams"] = json!({ "boards": 4, "reserves-max": 0, "order": "fixed", "scoring": "match-points" });
            if rulebook.starts_with("RU") {
                rules["tie-breaks"] = json!(["sonneborn-berger-half"]);
            }
            if rulebook == "RU-2022" {
                rules["teams"]["coefficient-of"] = json!("board-points");
            }
        });
    }
    finds(Severity::Error, "RU-2022", "RU-2022 1.2", |rules| {
        rules["discipline"] = json!("russian-team")
    });
}

#[test]
fn age_groups_are_those_of_the_discipline_and_only_neighbours_merge() {
    let _claim = proves(&["RU-2022 2.1", "UA-2024 III.age.1"]);
    let book = rulebook::Rulebook::of(clauses::Document::RU_2022);
    let discipline = book.discipline("international").unwrap();
    let names: Vec<_> = book.age_groups(discipline).map(|one| one.names.en.clone()).collect();
    let groups = |places: &'static [usize], names: &[String]| {
        let chosen: Vec<_> = places.iter().map(|place| names[*place].clone()).collect();
        move |rules: &mut Value| rules["eligible"] = json!({ "age-groups": chosen })
    };
    is_sound("RU-2022", groups(&[1], &names));
    is_sound("RU-2022", groups(&[1, 2], &names));
    finds(Severity::Error, "RU-2022", "RU-2022 2.1", groups(&[1, 3], &names));
    finds(Severity::Error, "RU-2022", "RU-2022 2.1", groups(&[1, 2, 3], &names));
    finds(Severity::Error, "UA-2024", "UA-2024 III.age.1", |rules| {
        rules["eligible"] = json!({ "age-groups": ["sucklings"] });
    });
}

#[test]
fn draughts_64_needs_micro_matches_and_a_table() {
    let _claim = proves(&["RU-2013 2.2", "UA-2024 III.start.5.8"]);
    let draughts_64 = |rules: &mut Value| {
        rules["discipline"] = json!("draughts64");
        rules["time-control"] = json!("45+15");
        rules["micro-match"] = json!({ "games": 2 });
        rules["opening-table"] = json!("RU-2013 App.5");
    };
    is_sound("RU-2013", draughts_64);
    finds(Severity::Error, "RU-2013", "RU-2013 2.2", |rules| {
        draughts_64(rules);
        rules["micro-match"] = json!({ "games": 1 });
    });
    // The only table that RU-2013 names is the one that is meant; chess draws nothing.
    let silent = |rules: &mut Value| {
        draughts_64(rules);
        rules["opening-table"] = json!(null);
    };
    is_sound("RU-2013", silent);
    let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
    silent(&mut rules);
    let rules: Regulations = serde_json::from_value(rules).unwrap();
    assert_eq!(rules.opening_table(), Some("RU-2013 App.5"));
    for rulebook in ["UA-CHESS", "UA-2024"] {
        let foreign = findings(rulebook, |rules| rules["opening-table"] = json!("ua2024-app2"));
        let refused = |one: &competition::Finding| {
            one.severity == Severity::Error && one.fault.problem.name() == "unknown-opening-table"
        };
        assert!(foreign.iter().any(refused), "{rulebook}");
    }
    finds(Severity::Error, "UA-2024", "UA-2024 III.start.5.8", |rules| {
        rules["discipline"] = json!("russian");
        rules["opening-table"] = json!("my own");
    });
}

#[test]
fn renju_without_an_opening_rule_is_free() {
    for rulebook in ["RU-2022", "RU-2013"] {
        is_sound(rulebook, |rules| {
            rules["discipline"] = json!("renju");
            rules["time-control"] = json!("120");
        });
    }
}

/// What a rulebook fixes need not be said, and what it does not know must not be.
#[test]
fn fields_are_those_that_the_rulebook_knows() {
    let error = |rulebook: &str, name: &str, change: Value| {
        let found = findings(rulebook, |rules| {
            for (key, value) in change.as_object().unwrap() {
                rules[key] = value.clone();
            }
        });
        let meant = |one: &competition::Finding| one.fault.problem.name() == name;
        let severity = found.iter().find(|one| meant(one)).map(|one| one.severity);
        severity.map(|severity| severity == Severity::Error)
    };
    let renju = json!({ "discipline": "renju", "time-control": "120", "scoring": null });
    for (rulebook, name, change, found) in [
        ("RU-2013", "scoring-unsaid", renju.clone(), None),
        ("RU-2022", "scoring-unsaid", renju, Some(true)),
        ("UA-2024", "entries-after-end", json!({ "entries-until": "2026-11-21" }), Some(true)),
        ("UA-2024", "entries-after-end", json!({ "entries-until": "2026-11-20" }), None),
        ("UA-2024", "appeal-term-zero", json!({ "protest-minutes": 0 }), Some(true)),
        ("UA-CHESS", "appeal-term-zero", json!({ "protest-minutes": 0 }), Some(true)),
        ("UA-CHESS", "appeal-term-zero", json!({ "protest-minutes": 1 }), None),
        ("UA-2024", "status-refused", json!({ "status": "interregional" }), Some(true)),
        ("UA-CHESS", "status-refused", json!({ "status": "interregional" }), Some(true)),
        ("UA-2024", "status-refused", json!({ "status": "district" }), None),
        ("RU-2022", "status-refused", json!({ "status": "district" }), Some(true)),
        ("RU-2022", "status-refused", json!({ "status": "interregional" }), None),
        ("RU-2013", "kind-refused", json!({ "kind": { "team-scoring": {} } }), Some(true)),
        ("UA-CHESS", "kind-refused", json!({ "kind": { "team-scoring": {} } }), Some(true)),
        ("UA-2024", "kind-refused", json!({ "kind": { "team-scoring": {} } }), None),
        ("RU-2022", "kind-refused", json!({ "kind": { "team-scoring": {} } }), None),
        (
            "UA-2024",
            "members-counted-unsaid",
            json!({ "kind": { "team-scoring": {} } }),
            Some(true),
        ),
        (
            "RU-2022",
            "members-counted-unsaid",
            json!({ "kind": { "team-scoring": {} } }),
            Some(true),
        ),
        (
            "RU-2022",
            "members-counted-unsaid",
            json!({ "kind": { "team-scoring": { "best": 3 } } }),
            None,
        ),
        (
            "RU-2022",
            "team-criterion-idle",
            json!({ "kind": "team", "teams": { "boards": 4 }, "tie-breaks": ["wins"] }),
            Some(true),
        ),
        (
            "RU-2013",
            "reserves-unsaid",
            json!({ "kind": "team", "teams": { "boards": 4 } }),
            Some(true),
        ),
        (
            "RU-2022",
            "board-order-unsaid",
            json!({ "kind": "team", "teams": { "boards": 4 } }),
            Some(true),
        ),
        (
            "RU-2022",
            "board-order-unsaid",
            json!({ "kind": "team", "teams": { "boards": 4, "order": "free" } }),
            None,
        ),
        ("UA-2024", "reserves-unsaid", json!({ "kind": "team", "teams": { "boards": 4 } }), None),
        (
            "UA-2024",
            "provision-refused",
            json!({ "provisions": [{ "of": "dress-code", "text": "A suit." }] }),
            Some(true),
        ),
        ("UA-CHESS", "micro-matches-refused", json!({ "micro-match": { "games": 7 } }), Some(true)),
        ("UA-2024", "micro-matches-refused", json!({ "micro-match": { "games": 5 } }), Some(true)),
        ("RU-2022", "micro-matches-refused", json!({ "micro-match": { "games": 2 } }), None),
        (
            "UA-2024",
            "qualifier-unnamed",
            json!({ "qualifier": { "event": " ", "places": 2 } }),
            Some(true),
        ),
        ("UA-2024", "approver-unsaid", json!({ "approved": "2026-08-01" }), Some(false)),
        ("UA-CHESS", "approver-unsaid", json!({ "approved": "2026-08-01" }), Some(false)),
        (
            "UA-2024",
            "approver-unsaid",
            json!({ "approved": "2026-08-01", "approved-by": "Federation" }),
            None,
        ),
        // The Ukrainian rules name play at a distance among the ways of playing.
        ("UA-2024", "term-refused", json!({ "games": { "remote": true } }), None),
        ("UA-CHESS", "term-refused", json!({ "games": { "remote": true } }), Some(true)),
        ("RU-2013", "term-refused", json!({ "games": { "remote": true } }), Some(true)),
        (
            "RU-2022",
            "term-refused",
            json!({ "conduct": { "device-penalty": "warning" } }),
            Some(true),
        ),
        (
            "RU-2013",
            "term-refused",
            json!({ "conduct": { "device-penalty": "warning" } }),
            Some(true),
        ),
    ] {
        assert_eq!(error(rulebook, name, change.clone()), found, "{rulebook} {name} {change}");
    }
}

/// What the regulations may say in words stands in a section of the paper, under every rulebook; the
/// technical regulations have nothing that no clause leaves open.
#[test]
fn every_provision_is_printed_and_no_other() {
    use rulebook::Content;
    for document in clauses::Document::all() {
        let events = rulebook::Rulebook::of(document).events();
        let known = |of| events.provision.iter().any(|rule| rule.of == of);
        let in_paper =
            |of| events.section.iter().any(|one| one.contents.contains(&Content::Said(of)));
        for rule in &events.provision {
            assert!(in_paper(rule.of), "{document:?} {:?}", rule.of);
        }
        for section in events.section.iter().chain(&events.technical) {
            for content in &section.contents {
                if let Content::Said(of) = content {
                    assert!(known(*of), "{document:?} {of:?}");
                }
            }
        }
    }
}

/// A round without a time is told once the timetable has others of its stage.
#[test]
fn rounds_without_a_time_are_told() {
    let swiss = json!({ "swiss": { "system": "ru-buchholz", "rounds": 9 } });
    let untimed = |timetable: Value| {
        let mut rules = regulations("RU-2022", swiss.clone());
        rules["timetable"] = timetable;
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        let names = rules.findings();
        names.iter().any(|one| one.fault.problem.name() == "rounds-untimed")
    };
    let slot = |round: u16| json!({ "at": format!("2026-11-16 1{round}:00"), "what": { "round": { "round": round } } });
    assert!(!untimed(json!([])));
    assert!(untimed(json!([slot(1)])));
    assert!(!untimed(json!((1..=9).map(slot).collect::<Vec<_>>())));
}

/// A place that nobody had named can be named after the draw; one that was named is moved with a reason.
#[test]
fn a_place_that_was_left_open_is_added_after_the_draw() {
    let rules = regulations("UA-2024", json!({ "round-robin": {} }));
    let mut hall = crate::hall::Hall::new(rules.clone());
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    let amend = |place: &str| {
        let mut amended = rules.clone();
        amended["place"] = json!(place);
        json!({ "do": "amend", "regulations": amended })
    };
    hall.ok(amend("Kyiv"));
    hall.no(amend("Lviv"));
}

#[test]
fn additional_games_only_where_the_rulebook_knows_them() {
    let _claim = clauses::shows(&["RU-2022 5.4.6", "RU-2013 1.11"]);
    let additional =
        |rules: &mut Value| rules["micro-match"] = json!({ "games": 2, "additional": true });
    is_sound("RU-2022", additional);
    is_sound("RU-2013", additional);
    let refused = findings("UA-2024", additional);
    assert!(refused.iter().any(|one| one.severity == Severity::Error));
}

#[test]
fn regulations_are_approved_in_time_and_complete() {
    let _claim = clauses::shows(&["UA-2024 II.regulation.2"]);
    let _claim = proves(&[
        "UA-2024 II.regulation.5",
        "UA-CHESS I.10",
        "UA-2024 II.regulation.2.7",
        "UA-CHESS IV.2",
        "UA-CHESS IV.2.4",
    ]);
    let approved = |day: &'static str| {
        move |rules: &mut Value| {
            rules["approved"] = json!(day);
            rules["approved-by"] = json!("Federation");
        }
    };
    finds(Severity::Warning, "UA-2024", "UA-2024 II.regulation.5", approved("2026-09-17"));
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS I.10", approved("2026-10-17"));
    for (rulebook, day) in [("UA-2024", "2026-09-16"), ("UA-CHESS", "2026-10-16")] {
        let found = findings(rulebook, approved(day));
        assert!(!found.iter().any(|one| one.fault.text(Language::En).contains("approved")));
    }
    let sections = |list: Value| move |rules: &mut Value| rules["sections"] = list.clone();
    finds(
        Severity::Owed,
        "UA-2024",
        "UA-2024 II.regulation.2.7",
        sections(json!([1, 2, 3, 4, 5, 6, 8, 9, 10])),
    );
    finds(Severity::Owed, "UA-CHESS", "UA-CHESS IV.2.4", sections(json!([1, 2, 3, 5])));
}

fn advice(rulebook: &str, rounds: u16, change: impl Fn(&mut Value)) -> String {
    let mut rules =
        regulations(rulebook, json!({ "swiss": { "system": "fide-dutch", "rounds": rounds } }));
    change(&mut rules);
    let mut hall = Hall::new(rules);
    hall.players(20);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    let warnings = hall.event.warnings();
    warnings.iter().map(|one| one.text(Language::En)).collect::<Vec<_>>().join(" ")
}

/// So many participants, and the rounds of which the document says that they are usual; none where it says
/// nothing of so few. Where two lines of the document touch, both advise.
#[test]
fn rounds_are_compared_with_what_is_advised() {
    let _claim = proves(&["UA-2024 II.systems.6.3", "UA-CHESS IV.3.1.3", "RU-2013 5.3.14.1"]);
    let ukraine: &[(u16, &[u16])] = &[
        (20, &[7, 8, 9]),
        (29, &[7, 8, 9]),
        (30, &[7, 8, 9, 10, 11]),
        (31, &[8, 9, 10, 11]),
        (69, &[8, 9, 10, 11]),
        (70, &[8, 9, 10, 11, 12, 13]),
        (71, &[9, 10, 11, 12, 13]),
        (200, &[9, 10, 11, 12, 13]),
    ];
    let renju: &[(u16, &[u16])] = &[
        (18, &[7, 9]),
        (29, &[7, 9]),
        (30, &[7, 9, 11]),
        (31, &[9, 11]),
        (50, &[9, 11]),
        (51, &[11, 13]),
        (200, &[11, 13]),
    ];
    for (rulebook, discipline, clause, rows) in [
        ("UA-2024", "international", "UA-2024 II.systems.6.3", ukraine),
        ("UA-CHESS", "chess", "UA-CHESS IV.3.1.3", ukraine),
        ("RU-2013", "renju", "RU-2013 5.3.14.1", renju),
        ("RU-2013", "renju", "", &[(17, &[])]),
        ("RU-2013", "international", "", &[(20, &[])]),
        ("RU-2022", "international", "", &[(20, &[])]),
    ] {
        let mut hall = Hall::new(of_renju(
            regulations(rulebook, json!({ "swiss": { "system": "fide-dutch", "rounds": 5 } })),
            discipline,
        ));
        let mut entered = 0;
        for (participants, usual) in rows {
            hall.players_from(entered, *participants);
            entered = *participants;
            for rounds in 5..=15 {
                let mut begun = Hall { event: hall.event.clone(), now: hall.now };
                begun.amend(|rules| {
                    rules.stages[0].system = serde_json::from_value(
                        json!({ "swiss": { "system": "fide-dutch", "rounds": rounds } }),
                    )
                    .unwrap();
                });
                begun.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
                let warnings = begun.event.warnings();
                let told = warnings.iter().find(|one| one.problem.name() == "rounds-unusual");
                let sound = usual.contains(&rounds) || clause.is_empty();
                assert_eq!(
                    told.is_none(),
                    sound,
                    "{rulebook} {discipline} {participants} {rounds}"
                );
                assert!(told.is_none_or(|one| one.text(Language::En).contains(clause)));
            }
        }
    }
}

/// The regulations of a discipline, with what renju must say.
fn of_renju(mut rules: Value, discipline: &str) -> Value {
    rules["discipline"] = json!(discipline);
    if discipline == "renju" {
        rules["time-control"] = json!("90");
        rules["renju-opening"] = json!("RIF");
        rules["tie-breaks"] = json!(["wins"]);
    }
    rules
}

/// Ten pairs. Each clause is named exactly if it wants more arbiters than there are.
#[test]
fn arbiters_are_compared_with_what_is_advised() {
    let _claim = proves(&[
        "UA-2024 IV.1.1",
        "UA-2024 IV.1.2",
        "UA-2024 IV.13",
        "UA-CHESS IV.5.18",
        "UA-CHESS IV.10.1.1",
        "UA-CHESS IV.10.1.2",
        "UA-CHESS IV.10.13",
        "RU-2013 1.16.9",
    ]);
    for (rulebook, status, quick, arbiters, advised, clauses) in [
        ("UA-2024", "national", false, 4, 0, ""),
        ("UA-2024", "national", false, 3, 4, "UA-2024 IV.1.1"),
        ("UA-2024", "national", false, 2, 4, "UA-2024 IV.1.1, UA-2024 IV.13"),
        ("UA-2024", "club", false, 3, 0, ""),
        ("UA-2024", "club", false, 2, 3, "UA-2024 IV.1.2, UA-2024 IV.13"),
        // One a pair is allowed at a quick pace, and no advice.
        ("UA-2024", "club", true, 9, 0, ""),
        // A town is above a district.
        ("UA-2024", "municipal", false, 3, 4, "UA-2024 IV.1.1"),
        ("UA-2024", "district", false, 3, 0, ""),
        ("UA-CHESS", "national", false, 5, 0, ""),
        ("UA-CHESS", "national", false, 4, 5, "UA-CHESS IV.5.18"),
        ("UA-CHESS", "national", false, 3, 5, "UA-CHESS IV.5.18, UA-CHESS IV.10.1.1"),
        (
            "UA-CHESS",
            "club",
            false,
            2,
            5,
            "UA-CHESS IV.5.18, UA-CHESS IV.10.1.2, UA-CHESS IV.10.13",
        ),
        ("UA-CHESS", "club", false, 3, 5, "UA-CHESS IV.5.18"),
        ("UA-CHESS", "municipal", false, 3, 5, "UA-CHESS IV.5.18, UA-CHESS IV.10.1.1"),
        ("UA-CHESS", "district", false, 3, 5, "UA-CHESS IV.5.18"),
        ("UA-CHESS", "club", true, 5, 0, ""),
        ("RU-2013", "national", true, 9, 10, "RU-2013 1.16.9"),
        ("RU-2013", "national", false, 1, 0, ""),
    ] {
        let said = advice(rulebook, 7, |rules| {
            rules["arbiters"] = json!(arbiters);
            rules["status"] = json!(status);
            if quick {
                let (discipline, control) = match rulebook {
                    "UA-CHESS" => ("chess-blitz", "3+2"),
                    _ => ("international-blitz", "5+3"),
                };
                rules["discipline"] = json!(discipline);
                rules["time-control"] = json!(control);
                if rulebook == "UA-CHESS" {
                    rules["games"] = json!({ "rule-set": "A.4" });
                }
            }
        });
        let wanted = match advised {
            0 => String::new(),
            _ => format!(
                "{arbiters} arbiters are few; {advised} are advised for so many pairs. [{clauses}]"
            ),
        };
        assert_eq!(said, wanted, "{rulebook} {status} {quick}");
    }
}

#[test]
fn a_swiss_has_fewer_rounds_than_players() {
    let _claim =
        proves(&["UA-2024 III.swiss.1", "RU-2022 5.4.10.2", "RU-2013 1.15.2", "UA-CHESS IV.7.1"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.swiss.1"),
        ("RU-2022", "RU-2022 5.4.10.2"),
        ("RU-2013", "RU-2013 1.15.2"),
        ("UA-CHESS", "UA-CHESS IV.7.1"),
    ] {
        let mut hall = Hall::new(regulations(
            rulebook,
            json!({ "swiss": { "system": "fide-dutch", "rounds": 6 } }),
        ));
        hall.players(6);
        hall.no_because(json!({ "do": "start-stage", "stage": 1 }), &[clause]);
    }
}

#[test]
fn the_panel_is_optional_and_kept_as_written() {
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    let read = |rules: &Value| serde_json::from_value::<Regulations>(rules.clone()).unwrap();
    assert!(read(&rules).officials.is_empty());
    rules["officials"] = json!([{"name": "Бондар О. П.", "post": "chief-judge", "category": "1"}]);
    let panel = read(&rules);
    assert_eq!(serde_json::to_value(&panel).unwrap()["officials"][0]["post"], "chief-judge");
    assert_eq!(panel.officials[0].category, "1");
}

#[test]
fn regulations_are_changed_as_long_as_nothing_rests_on_them() {
    let old = regulations("UA-2024", json!({ "round-robin": {} }));
    let amended = |key: &str, value: Value| {
        let mut rules = old.clone();
        rules[key] = value;
        json!({ "do": "amend", "regulations": rules })
    };
    let mut hall = Hall::new(old.clone());
    hall.ok(amended("kind", json!("individual-team")));
    hall.ok(amended("kind", json!("individual")));
    hall.no(amended("discipline", json!("tiddlywinks")));
    hall.players(4);
    assert_eq!(hall.event.settled(), Some(Settled::Admission));
    assert!(hall.no(amended("kind", json!("individual-team"))).contains("Admission"));
    hall.ok(amended("play-off", json!(true)));
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    assert!(hall.no(amended("play-off", json!(false))).contains("drawn"));
    let mut named = amended("play-off", json!(true));
    named["regulations"]["name"] = json!("Кубок міста");
    hall.ok(named);
    assert_eq!(hall.event.regulations().unwrap().name, "Кубок міста");
}

#[test]
fn rapid_and_blitz_of_chess_choose_their_rules() {
    let _claim = proves(&["UA-CHESS A.5", "UA-CHESS B.4"]);
    let quick = |rules: &mut Value| {
        rules["discipline"] = json!("chess-rapid");
        rules["time-control"] = json!("15+10");
    };
    finds(Severity::Error, "UA-CHESS", "UA-CHESS A.5", quick);
    for set in ["A.3", "A.4"] {
        is_sound("UA-CHESS", |rules| {
            quick(rules);
            rules["games"] = json!({ "rule-set": set });
        });
    }
    // In classical play there is nothing to choose.
    let refused = findings("UA-CHESS", |rules| rules["games"] = json!({ "rule-set": "A.3" }));
    assert!(refused.iter().any(|one| one.fault.problem.name() == "term-refused"));
}

#[test]
fn in_russia_the_regulations_choose_the_points() {
    let _claim = proves(&["RU-2022 5.4.7.1", "RU-2013 1.12.1"]);
    let unsaid = |rules: &mut Value| rules["scoring"] = json!(null);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.7.1", unsaid);
    finds(Severity::Error, "RU-2013", "RU-2013 1.12.1", unsaid);
    is_sound("UA-2024", unsaid);
}

#[test]
fn criteria_come_from_the_catalogue() {
    let _claim = clauses::shows(&["RU-2013 1.13.4"]);
    let _claim = proves(&["RU-2022 5.4.8.2", "RU-2022 5.4.8.4.3", "UA-2024 III.placing.4"]);
    let named = |name: &'static str, system: Value| {
        move |rules: &mut Value| {
            rules["tie-breaks"] = json!([name]);
            rules["stages"][0]["system"] = system.clone();
        }
    };
    let (robin, swiss) =
        (json!({ "round-robin": {} }), json!({ "swiss": { "system": "ru-lot", "rounds": 5 } }));
    finds(
        Severity::Error,
        "RU-2022",
        "RU-2022 5.4.8.2",
        named("beaten-sum", json!({ "round-robin": {} })),
    );
    is_sound("RU-2013", named("beaten-sum", robin.clone()));
    let sides = named("schmulian", json!("scheveningen"));
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.8.4.3", sides);
    is_sound("RU-2013", named("schmulian", swiss.clone()));
    let in_swiss = named("schmulian", swiss.clone());
    finds(Severity::Warning, "UA-2024", "UA-2024 III.placing.4", in_swiss);
    is_sound("UA-2024", named("schmulian", swiss));
    let plain = findings("UA-2024", named("schmulian", robin));
    assert!(!plain.iter().any(|one| one.fault.problem.name() == "criterion-unlisted"));
}

#[test]
fn in_russia_an_absence_brings_no_points() {
    let _claim = proves(&["RU-2022 5.4.10.2", "RU-2013 1.15.2"]);
    for (rulebook, clause) in [("RU-2022", "RU-2022 5.4.10.2"), ("RU-2013", "RU-2013 1.15.2")] {
        finds(Severity::Error, rulebook, clause, |rules| rules["byes"] = json!({ "most": 1 }));
        is_sound(rulebook, |rules| rules["byes"] = json!({ "most": 0 }));
    }
    is_sound("UA-2024", |rules| rules["byes"] = json!({ "most": 1 }));
}

#[test]
fn an_opening_rule_of_renju_is_one_that_is_known() {
    let _claim = proves(&["RU-2022 9.2.4.3", "RU-2013 5.2.4.3"]);
    let renju = |name: &'static str| {
        move |rules: &mut Value| {
            rules["discipline"] = json!("renju");
            rules["time-control"] = json!("120+30");
            rules["renju-opening"] = json!(name);
        }
    };
    for (rulebook, clause) in [("RU-2022", "RU-2022 9.2.4.3"), ("RU-2013", "RU-2013 5.2.4.3")] {
        finds(Severity::Error, rulebook, clause, renju("bananas"));
        for name in competition::OPENING_RULES {
            is_sound(rulebook, renju(name));
        }
    }
}

/// Each term is left to the regulations by its own clause, and refused where no clause does it.
#[test]
fn only_a_clause_lets_the_regulations_decide_a_term() {
    let _claim = clauses::shows(&[
        "UA-CHESS 9.1.1",
        "UA-CHESS 11.2.4",
        "UA-2024 VI.moves.7",
        "RU-2022 6.2.3",
        "RU-2022 2.3.2",
        "RU-2022 9.2.4.2",
        "RU-2013 5.3.8.2",
    ]);
    let _claim = proves(&["UA-2024 II.regulation.4"]);
    let draughts_64 = json!({ "discipline": "draughts64", "time-control": "20+30",
        "micro-match": { "games": 2 }, "opening-table": "UA-2024 App.2" });
    let renju = json!({ "discipline": "renju", "time-control": "120+30", "renju-opening": "RIF" });
    let russian = json!({ "discipline": "russian", "time-control": "20+10" });
    let plain = json!({});
    for (part, term, value, allowed) in [
        ("games", "agreed-draws", json!({ "after-moves": 30 }), vec![("UA-CHESS", &plain)]),
        ("games", "agreed-draws", json!("never"), vec![("UA-CHESS", &plain)]),
        ("games", "fouls", json!("loses"), vec![("RU-2022", &renju), ("RU-2013", &renju)]),
        ("games", "majority-capture", json!(true), vec![("RU-2022", &draughts_64)]),
        ("games", "king-turned", json!(true), vec![("UA-2024", &russian)]),
        (
            "games",
            "rounds-by-lot",
            json!(true),
            vec![("UA-2024", &plain), ("UA-CHESS", &plain), ("RU-2013", &plain)],
        ),
        ("conduct", "leaving-reported", json!(true), vec![("UA-CHESS", &plain)]),
        ("conduct", "leaving-hall", json!(true), vec![("RU-2022", &plain)]),
        (
            "conduct",
            "uncategorised-arbiters",
            json!(true),
            vec![("UA-2024", &plain), ("UA-CHESS", &plain)],
        ),
    ] {
        for rulebook in ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"] {
            let here: Vec<_> = allowed.iter().filter(|(book, _)| *book == rulebook).collect();
            let setting = here.first().map_or(&plain, |(_, setting)| *setting);
            let found = findings(rulebook, |rules| {
                for (key, value) in setting.as_object().unwrap() {
                    rules[key] = value.clone();
                }
                rules[part] = json!({ term: value });
            });
            let refused = found.iter().any(|one| one.fault.problem.name() == "term-refused");
            assert_eq!(refused, here.is_empty(), "{rulebook} {term}");
        }
    }
}

#[test]
fn what_regulations_say_in_words_is_what_a_clause_leaves_to_them() {
    let _claim = clauses::shows(&[
        "RU-2022 2.3.2",
        "RU-2022 2.3.3#11",
        "RU-2022 9.2.7.2",
        "RU-2022 5.4.4.1",
        "UA-2024 III.rights.3.12",
        "UA-CHESS 11.3.2.1",
    ]);
    let _claim = proves(&["RU-2013 1.9.1", "UA-CHESS 11.10"]);
    let said = |of: &'static str| {
        move |rules: &mut Value| rules["provisions"] = json!([{ "of": of, "text": "So." }])
    };
    for (of, books) in [
        ("dress-code", &["RU-2022"][..]),
        ("device-storage", &["RU-2022", "UA-CHESS"]),
        ("phone-penalties", &["UA-2024", "UA-CHESS"]),
        ("lateness-consequences", &["RU-2022", "RU-2013"]),
        ("appeal-limits", &["UA-CHESS"]),
        ("safety", &["UA-2024", "UA-CHESS"]),
        ("reception", &["UA-CHESS"]),
        ("absence-notice", &["RU-2022", "RU-2013"]),
        // Only in renju, only of teams, only over the Internet.
        ("further-draws", &[]),
        ("entry-changes", &[]),
        ("identification", &[]),
    ] {
        for rulebook in ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"] {
            let found = findings(rulebook, said(of));
            let refused = found.iter().any(|one| one.fault.problem.name() == "provision-refused");
            assert_eq!(refused, !books.contains(&rulebook), "{rulebook} {of}");
        }
    }
    finds(Severity::Warning, "RU-2013", "RU-2013 1.9.1", |_| ());
    let told = findings("RU-2013", said("lateness-consequences"));
    assert!(!told.iter().any(|one| one.fault.problem.name() == "provision-wanted"));
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS 11.10", said("appeal-limits"));
}

#[test]
fn chess_says_how_late_one_may_come_and_what_a_device_costs() {
    let _claim =
        proves(&["UA-CHESS 6.7.1", "UA-CHESS 6.7.2", "UA-CHESS 11.3.2.2", "UA-CHESS II.1.1"]);
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS 6.7.1", |_| ());
    let both = |minutes: u16| {
        move |rules: &mut Value| {
            rules["lateness-minutes"] = json!(minutes);
            rules["provisions"] = json!([{ "of": "both-absent", "text": "Halved." }]);
        }
    };
    finds(Severity::Error, "UA-CHESS", "UA-CHESS 6.7.2", both(0));
    is_sound("UA-CHESS", both(15));
    let device = |penalty: &'static str| {
        move |rules: &mut Value| rules["conduct"] = json!({ "device-penalty": penalty })
    };
    is_sound("UA-CHESS", device("warning"));
    for heavier in ["loss-of-game", "expulsion", "beheading"] {
        finds(Severity::Error, "UA-CHESS", "UA-CHESS 11.3.2.2", device(heavier));
    }
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS II.1.1", |_| ());
    let ranked = findings("UA-CHESS", |rules| rules["rank"] = json!("IV"));
    assert!(!ranked.iter().any(|one| one.fault.problem.name() == "rank-unsaid"));
}

#[test]
fn the_term_for_protests_is_fixed_where_the_document_fixes_it() {
    let _claim = proves(&["RU-2022 5.4.17.1"]);
    let minutes = |minutes: u16| move |rules: &mut Value| rules["protest-minutes"] = json!(minutes);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.17.1", minutes(30));
    is_sound("RU-2022", minutes(60));
    is_sound("UA-2024", minutes(30));
}

#[test]
fn an_official_remote_event_says_how_players_are_identified() {
    let _claim = proves(&["RU-2022 5.4.12.13"]);
    let remote = |said: Value, unofficial: bool| {
        move |rules: &mut Value| {
            rules["games"] = json!({ "remote": true });
            rules["unofficial"] = json!(unofficial);
            rules["provisions"] = said.clone();
        }
    };
    let how = json!([{ "of": "identification", "text": "Two cameras." }]);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.12.13", remote(json!([]), false));
    is_sound("RU-2022", remote(json!([]), true));
    is_sound("RU-2022", remote(how, false));
}

#[test]
fn a_micro_match_has_as_many_games_as_the_rulebook_knows() {
    let _claim = clauses::shows(&["RU-2022 5.4.6"]);
    let _claim = proves(&["UA-2024 III.start.5.1"]);
    let games = |games: u8| {
        move |rules: &mut Value| {
            rules["discipline"] = json!("russian");
            rules["time-control"] = json!("20+10");
            rules["micro-match"] = json!({ "games": games });
        }
    };
    is_sound("UA-2024", games(2));
    finds(Severity::Error, "UA-2024", "UA-2024 III.start.5.1", games(3));
    is_sound("RU-2022", games(3));
}

/// The places of teams: what counts first, in which order, and of whose points a coefficient is made.
#[test]
fn the_order_of_teams_is_the_one_that_the_regulations_may_choose() {
    let _claim = clauses::shows(&["RU-2022 5.4.9.6.3"]);
    use tournament::standings::{Base, TeamCriterion as T};
    let _claim = proves(&[
        "UA-2024 III.team.7.2",
        "RU-2022 5.4.9.6.1",
        "RU-2022 5.4.9.6.2",
        "RU-2022 5.4.8.3.2",
        "RU-2013 1.14.6",
    ]);
    let team = |rulebook: &'static str, teams: Value| {
        move |rules: &mut Value| {
            rules["kind"] = json!("team");
            rules["discipline"] =
                json!(if rulebook == "RU-2022" { "international-team" } else { "international" });
            rules["teams"] = teams.clone();
            rules["teams"]["boards"] = json!(4);
        }
    };
    let ua = |teams| team("UA-2024", teams);
    finds(
        Severity::Error,
        "UA-2024",
        "UA-2024 III.team.7.2",
        ua(json!({ "scoring": "board-points" })),
    );
    is_sound("UA-2024", ua(json!({})));
    let other = findings("UA-2024", ua(json!({ "criteria": ["boards"] })));
    assert!(other.iter().any(|one| one.fault.problem.name() == "term-refused"));
    let ru = |teams| team("RU-2022", teams);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.9.6.1", ru(json!({})));
    let half = ru(json!({ "scoring": "board-points" }));
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.8.3.2", half);
    let order = |rulebook: &'static str, teams: Value| {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        team(rulebook, teams)(&mut rules);
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        rules.team_placing(rulebook::System::RoundRobin).unwrap().criteria
    };
    let chosen = order(
        "RU-2022",
        json!({ "scoring": "match-points", "coefficient-of": "board-points",
            "criteria": ["boards", "coefficients", "matches-won", "match-points"] }),
    );
    assert_eq!((chosen[0], chosen[1]), (T::MatchPoints, T::Boards), "{chosen:?}");
    assert!(matches!(chosen[2], T::Coefficient(_, Base::GamePoints)), "{chosen:?}");
    assert_eq!((chosen[3], chosen.len()), (T::MatchesWon, 4), "{chosen:?}");
    assert_eq!(order("RU-2013", json!({}))[0], T::GamePoints, "its first order");
    assert_eq!(order("UA-2024", json!({}))[0], T::MatchPoints);
}

/// Each section is named as empty until something stands in it.
#[test]
fn empty_sections_are_named() {
    let _claim = clauses::shows(&["UA-2024 II.regulation.2"]);
    let _claim = proves(&[
        "UA-2024 II.regulation.1",
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.2",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 IV.8.3",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.4",
        "UA-CHESS IV.2.5",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.5",
        "RU-2022 3.2",
        "RU-2022 5.1",
    ]);
    let empty = |rulebook: &str, change: &dyn Fn(&mut Value)| {
        let mut rules = bare(rulebook, json!({ "round-robin": {} }));
        change(&mut rules);
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        let numbers = |all: Vec<competition::EmptySection>| -> Vec<u8> {
            all.iter().map(|one| one.number).collect()
        };
        (numbers(rules.empty_sections()), numbers(rules.empty_technical_sections()))
    };
    assert_eq!(empty("UA-2024", &|_| ()), (vec![1, 2, 3, 4, 6, 7, 8, 9, 10], vec![1, 5]));
    assert_eq!(empty("UA-CHESS", &|_| ()), (vec![1, 2, 3, 4, 5], vec![1, 5]));
    assert_eq!(empty("RU-2013", &|_| ()).0, [0; 0], "the document wants none");
    for (section, change) in [
        (1, json!({ "provisions": [{ "of": "aim", "text": "To play." }] })),
        (2, json!({ "place": "Kyiv" })),
        (3, json!({ "organiser": "Club" })),
        (4, json!({ "eligible": { "rating-min": 1800 } })),
        (4, json!({ "provisions": [{ "of": "admission", "text": "All." }] })),
        (
            6,
            json!({ "timetable": [{ "at": "2026-11-16 10:00", "what": { "round": { "round": 1 } } }] }),
        ),
        (7, json!({ "provisions": [{ "of": "safety", "text": "A doctor." }] })),
        (8, json!({ "provisions": [{ "of": "awards", "text": "A cup." }] })),
        (9, json!({ "provisions": [{ "of": "finance", "text": "The club." }] })),
        (10, json!({ "entries-until": "2026-11-10" })),
    ] {
        let (left, _) = empty("UA-2024", &|rules| {
            for (key, value) in change.as_object().unwrap() {
                rules[key] = value.clone();
            }
        });
        assert!(!left.contains(&section) && left.len() == 8, "{section}: {left:?}");
    }
    // Blanks are no content, and what stands in another paper is not missing.
    let blank = json!([{ "of": "aim", "text": "  \n " }]);
    assert!(empty("UA-2024", &|rules| rules["provisions"] = blank.clone()).0.contains(&1));
    let elsewhere = |rules: &mut Value| rules["sections"] = json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(empty("UA-2024", &elsewhere).0, [0; 0]);
    finds(Severity::Owed, "UA-2024", "UA-2024 II.regulation.2.7", |_| ());
    finds(Severity::Owed, "UA-2024", "UA-2024 IV.8.3", |_| ());
    finds(Severity::Owed, "UA-CHESS", "UA-CHESS IV.10.8.3.5", |_| ());
    finds(Severity::Owed, "RU-2022", "RU-2022 5.1", |_| ());
    finds(Severity::Owed, "UA-2024", "UA-2024 II.regulation.1]", |_| ());
}

#[test]
fn a_timetable_keeps_the_days_and_the_order_of_the_rounds() {
    let _claim = clauses::shows(&["UA-2024 III.start.2"]);
    let slots = |slots: &[(&str, u16)]| {
        let slots: Vec<Value> = slots
            .iter()
            .map(|(at, round)| json!({ "at": at, "what": { "round": { "round": round } } }))
            .collect();
        let found = findings("UA-2024", |rules| {
            rules["timetable"] = json!(slots);
            rules["stages"][0]["system"] = json!({ "swiss": { "system": "ua-lot", "rounds": 3 } });
        });
        let about = found.iter().filter(|one| one.fault.problem.name() == "timetable-unsound");
        about.map(|one| one.fault.text(Language::En)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(slots(&[("2026-11-16 10:00", 1), ("2026-11-16 17:00", 2)]), "");
    for (wrong, told) in [
        (&[("2026-11-15 10:00", 1)][..], "on none of the days"),
        (&[("2026-11-16 10:00", 4)], "a round that the event does not have"),
        (&[("2026-11-16 10:00", 1), ("2026-11-17 10:00", 1)], "for the second time"),
        (&[("2026-11-17 10:00", 1), ("2026-11-16 10:00", 2)], "out of their order"),
    ] {
        assert!(slots(wrong).contains(told), "{}", slots(wrong));
    }
}

#[test]
fn a_qualifier_says_how_many_places_qualify() {
    let _claim = proves(&["UA-2024 IV.8.3", "UA-CHESS IV.10.8.3.6"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 IV.8.3"), ("UA-CHESS", "UA-CHESS IV.10.8.3.6")]
    {
        let places = |places: u16| {
            move |rules: &mut Value| {
                rules["qualifier"] = json!({ "event": "Final", "places": places })
            }
        };
        finds(Severity::Error, rulebook, clause, places(0));
        is_sound(rulebook, places(3));
    }
}

/// After the draw what was left out may be added, as technical regulations do; what was said stands.
#[test]
fn after_the_draw_words_are_added_and_not_changed() {
    let _claim = clauses::shows(&["UA-2024 II.regulation.6", "RU-2022 5.4.8.13"]);
    for rulebook in ["UA-2024", "RU-2022"] {
        let mut old = bare(rulebook, json!({ "round-robin": {} }));
        old["provisions"] = json!([{ "of": "awards", "text": "A cup." }]);
        let mut hall = Hall::new(old.clone());
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        let said = |hall: &Hall, provisions: Value| {
            let mut rules = old.clone();
            rules["provisions"] = provisions;
            rules["timetable"] =
                json!([{ "at": "2026-11-17 10:00", "what": { "round": { "round": 2 } } }]);
            hall.decide(json!({ "do": "amend", "regulations": rules })).is_ok()
        };
        let cup = json!({ "of": "awards", "text": "A cup." });
        let more = json!({ "of": "tie-break-procedure", "text": "5+3 until the first win." });
        assert!(said(&hall, json!([cup, more])));
        assert!(!said(&hall, json!([{ "of": "awards", "text": "Nothing." }])));
        assert!(!said(&hall, json!([])));
    }
}

#[test]
fn a_committee_is_looked_at() {
    let _claim = proves(&["RU-2022 5.4.17.5", "UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.1"]);
    let warned = |rulebook: &str, status: &str, regions: [&str; 3]| {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        rules["status"] = json!(status);
        let mut hall = Hall::new(rules);
        let member =
            |name: &str, region: &str| json!({ "name": name, "born": 1970, "region": region });
        let members: Vec<Value> =
            ["A", "B", "C"].iter().zip(regions).map(|(name, from)| member(name, from)).collect();
        let reserves = [member("D", "u"), member("E", "v")];
        hall.ok(json!({ "do": "form-committee", "members": members, "reserves": reserves }));
        let warnings = hall.event.warnings();
        warnings.iter().map(|one| one.problem.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(warned("RU-2022", "club", ["x", "y", "z"]), "committee-unusual");
    assert_eq!(warned("RU-2022", "national", ["x", "y", "z"]), "");
    assert_eq!(warned("UA-2024", "club", ["x", "x", "x"]), "committee-one-region");
    assert_eq!(warned("UA-CHESS", "club", ["x", "y", "x"]), "committee-one-region");
    assert_eq!(warned("UA-CHESS", "club", ["x", "y", "z"]), "");
    assert_eq!(warned("UA-2024", "club", ["", "", ""]), "");
    // Two of three, or a member and a reserve, are told too.
    assert_eq!(warned("UA-2024", "club", ["x", "X", "z"]), "committee-one-region");
    assert_eq!(warned("RU-2022", "national", ["x", "y", "u"]), "committee-one-region");
}

/// Between two games of a micro-match are 5 to 10 minutes; the desk knows when the next one begins.
#[test]
fn between_two_games_there_is_a_break() {
    let _claim = proves(&["UA-2024 III.start.5.6"]);
    let rules = |minutes: Value, games: u8| {
        let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
        rules["discipline"] = json!("russian");
        rules["time-control"] = json!("20+10");
        rules["micro-match"] = json!({ "games": games, "break-minutes": minutes });
        rules["do"] = json!("create");
        rules
    };
    let nothing = Hall { event: Default::default(), now: "2026-11-16 10:00".parse().unwrap() };
    for (minutes, games, sound) in
        [(4, 2, false), (5, 2, true), (10, 2, true), (11, 2, false), (5, 1, false)]
    {
        let decided = nothing.decide(rules(json!(minutes), games));
        assert_eq!(decided.is_ok(), sound, "{minutes} minutes, {games} games");
        if !sound && games == 2 {
            nothing.no_because(rules(json!(minutes), games), &["UA-2024 III.start.5.6"]);
        }
    }
    let mut chess = regulations("UA-CHESS", json!({ "round-robin": {} }));
    chess["micro-match"] = json!({ "games": 2, "break-minutes": 5 });
    chess["do"] = json!("create");
    nothing.no(chess);
    for (said, from, until) in [
        (json!(null), "2026-11-16 11:05", "2026-11-16 11:10"),
        (json!(7), "2026-11-16 11:07", "2026-11-16 11:10"),
    ] {
        let mut hall = Hall::new(rules(said, 2));
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.pair(1, 1);
        hall.ok(json!({ "do": "start", "round": 1 }));
        let place =
            competition::Place { section: nth(1), round: nth(1), table: nth(1), board: nth(1) };
        assert!(hall.event.between_games(place).is_none(), "the first game is being played");
        let result = json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" });
        hall.at("2026-11-16 11:00").ok(result.clone());
        let between = hall.event.between_games(place).unwrap();
        assert_eq!(
            (between.from.to_string(), between.until.to_string()),
            (from.into(), until.into())
        );
        assert_eq!(between.because[0].to_string(), "UA-2024 III.start.5.6");
        hall.at("2026-11-16 11:30").ok(result);
        assert!(hall.event.between_games(place).is_none(), "both are played");
    }
}

/// What a program counts has its own clause.
#[test]
fn coefficients_of_a_program_rest_on_their_own_clause() {
    let _claim = proves(&["RU-2022 5.4.10.12", "RU-2022 5.4.10.11"]);
    for (by, clause) in [("computer", "RU-2022 5.4.10.12"), ("hand", "RU-2022 5.4.10.11")] {
        let hall = crate::sanctions::swiss("RU-2022", |rules| rules["pairing-by"] = json!(by));
        let section = &hall.event.sections()[0];
        let standings = hall.event.standings(section, 0).unwrap();
        assert_eq!(standings.rules.substitutes_basis()[0].to_string(), clause);
    }
}
