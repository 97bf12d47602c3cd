//! Regulations against their rulebooks.

use clauses::proves;
use competition::{Finding, Regulations, Settled, Severity};
use serde_json::{Value, json};
use words::Language;

use crate::hall::{Hall, regulations};

fn findings(rulebook: &str, change: impl Fn(&mut Value)) -> Vec<Finding> {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    change(&mut rules);
    let rules: Regulations = serde_json::from_value(rules).unwrap();
    rules.findings()
}

#[track_caller]
fn finds(severity: Severity, rulebook: &str, clause: &str, change: impl Fn(&mut Value)) {
    let found = findings(rulebook, change);
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
    proves(&[
        "UA-2024 III.result.1",
        "UA-2024 III.result.1.1",
        "UA-2024 III.result.1.2",
        "UA-2024 III.result.1.3",
        "RU-2022 5.4.7.1",
        "RU-2013 1.12.1",
        "UA-CHESS 10.1",
    ]);
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
    proves(&["RU-2022 5.2", "RU-2022 5.4.17.4"]);
    is_sound("RU-2022", |rules| rules["fee-roubles"] = json!(5000));
    finds(Severity::Error, "RU-2022", "RU-2022 5.2", |rules| rules["fee-roubles"] = json!(5001));
    is_sound("RU-2022", |rules| rules["deposit-roubles"] = json!(5000));
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.17.4", |rules| {
        rules["deposit-roubles"] = json!(5001)
    });
}

#[test]
fn lateness_has_limits() {
    proves(&["RU-2022 5.4.4.1", "RU-2013 1.9.1", "UA-2024 III.start.4.2"]);
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
    proves(&["RU-2022 7.6.4", "UA-2024 III.clock.2"]);
    is_sound("RU-2022", |rules| rules["time-control"] = json!("100+60"));
    for (rulebook, control) in [("RU-2022", "long"), ("UA-2024", "")] {
        let unreadable = findings(rulebook, |rules| rules["time-control"] = json!(control));
        assert!(unreadable.iter().any(|one| one.severity == Severity::Error));
    }
}

#[test]
fn criteria_are_named_and_fit_the_system() {
    proves(&[
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
    proves(&["RU-2022 5.4.8.4.3"]);
    let schmulian = |rules: &mut Value| rules["tie-breaks"] = json!(["schmulian"]);
    is_sound("RU-2022", schmulian);
    finds(Severity::Error, "RU-2022", "RU-2022 5.4.8.4.3", |rules| {
        schmulian(rules);
        rules["stages"][0]["system"] = json!({ "swiss": { "system": "ru-lot", "rounds": 5 } });
    });
}

#[test]
fn from_regional_status_up_the_computer_pairs() {
    proves(&["RU-2022 5.4.10.10"]);
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
    proves(&[
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
            rules["teams"] = json!({ "boards": 4 });
        });
    }
    finds(Severity::Error, "RU-2022", "RU-2022 1.2", |rules| {
        rules["discipline"] = json!("russian-team")
    });
}

#[test]
fn age_groups_are_those_of_the_discipline_and_only_neighbours_merge() {
    proves(&["RU-2022 2.1", "UA-2024 III.age.1"]);
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
    proves(&["RU-2013 2.2", "RU-2013 2.2.2", "UA-2024 III.start.5.8"]);
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
    finds(Severity::Error, "RU-2013", "RU-2013 2.2.2", |rules| {
        draughts_64(rules);
        rules["opening-table"] = json!(null);
    });
    finds(Severity::Error, "UA-2024", "UA-2024 III.start.5.8", |rules| {
        rules["discipline"] = json!("russian");
        rules["opening-table"] = json!("my own");
    });
}

#[test]
fn renju_needs_an_opening_rule() {
    proves(&["RU-2022 9.2.4.3", "RU-2013 5.2.4.3"]);
    for (rulebook, clause) in [("RU-2022", "RU-2022 9.2.4.3"), ("RU-2013", "RU-2013 5.2.4.3")] {
        let renju = |rules: &mut Value| {
            rules["discipline"] = json!("renju");
            rules["time-control"] = json!("120");
        };
        finds(Severity::Error, rulebook, clause, renju);
    }
}

#[test]
fn additional_games_only_where_the_rulebook_knows_them() {
    proves(&["RU-2022 5.4.6", "RU-2013 1.11"]);
    let additional =
        |rules: &mut Value| rules["micro-match"] = json!({ "games": 2, "additional": true });
    is_sound("RU-2022", additional);
    is_sound("RU-2013", additional);
    let refused = findings("UA-2024", additional);
    assert!(refused.iter().any(|one| one.severity == Severity::Error));
}

#[test]
fn regulations_are_approved_in_time_and_complete() {
    proves(&[
        "UA-2024 II.regulation.5",
        "UA-CHESS I.10",
        "UA-2024 II.regulation.2",
        "UA-2024 II.regulation.2.7",
        "UA-CHESS IV.2",
        "UA-CHESS IV.2.4",
    ]);
    let approved = |day: &'static str| move |rules: &mut Value| rules["approved"] = json!(day);
    finds(Severity::Warning, "UA-2024", "UA-2024 II.regulation.5", approved("2026-09-17"));
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS I.10", approved("2026-10-17"));
    for (rulebook, day) in [("UA-2024", "2026-09-16"), ("UA-CHESS", "2026-10-16")] {
        let found = findings(rulebook, approved(day));
        assert!(!found.iter().any(|one| one.fault.text(Language::En).contains("approved")));
    }
    let sections = |list: Value| move |rules: &mut Value| rules["sections"] = list.clone();
    finds(
        Severity::Warning,
        "UA-2024",
        "UA-2024 II.regulation.2.7",
        sections(json!([1, 2, 3, 4, 5, 6, 8, 9, 10])),
    );
    finds(Severity::Warning, "UA-CHESS", "UA-CHESS IV.2.4", sections(json!([1, 2, 3, 5])));
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

#[test]
fn rounds_are_compared_with_what_is_advised() {
    proves(&["UA-2024 II.systems.6.3", "UA-CHESS IV.3.1.3"]);
    assert_eq!(advice("UA-2024", 7, |_| {}), "");
    assert!(advice("UA-2024", 5, |_| {}).contains("UA-2024 II.systems.6.3"));
    assert!(advice("UA-CHESS", 10, |_| {}).contains("UA-CHESS IV.3.1.3"));
}

/// Ten pairs. Each clause is named exactly if it wants more arbiters than there are.
#[test]
fn arbiters_are_compared_with_what_is_advised() {
    proves(&[
        "UA-2024 IV.1.1",
        "UA-2024 IV.1.2",
        "UA-2024 IV.2",
        "UA-2024 IV.13",
        "UA-CHESS IV.5.18",
        "UA-CHESS IV.10.1.1",
        "UA-CHESS IV.10.1.2",
        "UA-CHESS IV.10.2",
        "UA-CHESS IV.10.13",
        "RU-2013 1.16.9",
    ]);
    for (rulebook, status, quick, arbiters, advised, clauses) in [
        ("UA-2024", "national", false, 4, 0, ""),
        ("UA-2024", "national", false, 3, 4, "UA-2024 IV.1.1"),
        ("UA-2024", "national", false, 2, 4, "UA-2024 IV.1.1, UA-2024 IV.13"),
        ("UA-2024", "club", false, 3, 0, ""),
        ("UA-2024", "club", false, 2, 3, "UA-2024 IV.1.2, UA-2024 IV.13"),
        ("UA-2024", "club", true, 9, 10, "UA-2024 IV.2"),
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
        ("UA-CHESS", "club", true, 5, 10, "UA-CHESS IV.10.2"),
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
