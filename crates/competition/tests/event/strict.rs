//! What was let pass until somebody looked: a second plus, days to come, lateness, devices, drawn rounds.

use clauses::{proves, shows};
use serde_json::{Value, json};

use crate::hall::{Hall, regulations};
use crate::sanctions::{sanction, score, swiss, two, with};
use crate::teams::teams;

#[test]
fn nobody_gets_a_second_plus() {
    let _claim = proves(&["UA-2024 III.swiss.6", "UA-CHESS IV.7.6"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 III.swiss.6"), ("UA-CHESS", "UA-CHESS IV.7.6")]
    {
        let away = |round: u16, gets: &str| json!({ "do": "away", "who": "p1", "round": round, "gets": gets });
        let mut hall = swiss(rulebook, |rules| rules["byes"] = json!({ "most": 3 }));
        hall.ok(away(2, "full"));
        hall.no_because(away(3, "full"), &[clause]);
        hall.ok(away(3, "half"));
        // The same round may be announced otherwise.
        hall.ok(away(2, "half"));
        hall.ok(away(3, "full"));
        // Nor after a plus by the absence of an opponent.
        let mut hall = swiss(rulebook, |rules| rules["byes"] = json!({ "most": 3 }));
        let won = if hall.pairs(1, 1)[0].0 == 1 { "+-" } else { "-+" };
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": won }));
        hall.no_because(away(3, "full"), &[clause]);
        hall.ok(away(3, "half"));
    }
}

/// Six players, one away: whoever is last has the plus of the odd number, unless one was promised him.
#[test]
fn a_plus_that_was_promised_counts_when_numbers_are_odd() {
    let _claim = proves(&["UA-2024 III.swiss.6"]);
    let mut hall = swiss("UA-2024", |rules| rules["byes"] = json!({ "most": 3 }));
    hall.play(1, 1, |white, black| if white < black { "1-0" } else { "0-1" });
    hall.ok(json!({ "do": "away", "who": "p1", "round": 2 }));
    let bye = {
        let mut trial = Hall { event: hall.event.clone(), now: hall.now };
        trial.ok(json!({ "do": "pair", "round": 2 }));
        trial.event.sections()[0].rounds[1].bye.unwrap().get()
    };
    let who = format!("p{bye}");
    hall.ok(json!({ "do": "away", "who": who, "round": 3, "gets": "full" }));
    hall.no_because(json!({ "do": "pair", "round": 2 }), &["UA-2024 III.swiss.6"]);
    hall.ok(json!({ "do": "away", "who": who, "round": 3, "gets": "nothing" }));
    hall.ok(json!({ "do": "pair", "round": 2 }));
}

#[test]
fn nobody_is_born_on_a_day_to_come() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    let enter = |born: &str| json!({ "do": "enter", "name": "Ann", "born": born });
    assert!(hall.no(enter("2026-11-17")).contains("Ann"));
    hall.ok(enter("2026-11-16"));
    hall.no(json!({ "do": "change", "id": 1, "player": { "name": "Ann", "born": "2099-01-01" } }));
    let committee = |last: Value| {
        let member = |name: &str| json!({ "name": name, "born": 1970 });
        json!({ "do": "form-committee", "members": [member("A"), member("B"), last],
                "reserves": [member("D"), member("E")] })
    };
    assert!(hall.no(committee(json!({ "name": "Cyril", "born": 2030 }))).contains("Cyril"));
    hall.no(committee(json!({ "name": "Cyril", "born": 1970, "born-on": "2030-01-01" })));
}

/// Who comes after the time that is allowed has lost by absence; good reasons count where the clause
/// knows them.
#[test]
fn whoever_came_too_late_has_not_played() {
    let _claim =
        proves(&["UA-2024 III.start.4.2", "RU-2022 5.4.4.1", "RU-2013 1.9.1", "UA-CHESS 6.7.1"]);
    let come = |hall: &mut Hall, at: &str, excused: &str| {
        hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "second" }));
        hall.at(at);
        let arrive =
            json!({ "do": "arrive", "round": 1, "table": 1, "side": "second", "excused": excused });
        hall.decide(arrive.clone()).map(|_| hall.ok(arrive)).map_err(|refusal| refusal.to_string())
    };
    let result = |score: &str| json!({ "do": "result", "round": 1, "table": 1, "score": score });
    for (rulebook, clause, minutes, excusable) in [
        ("UA-2024", "UA-2024 III.start.4.2", 60, true),
        ("RU-2022", "RU-2022 5.4.4.1", 60, false),
        ("RU-2013", "RU-2013 1.9.1", 60, false),
        ("UA-CHESS", "UA-CHESS 6.7.1", 0, true),
    ] {
        let at = |more: u32| {
            format!("2026-11-16 1{}:{:02}", (minutes + more) / 60, (minutes + more) % 60)
        };
        let mut hall = swiss(rulebook, |_| {});
        come(&mut hall, &at(0), "").unwrap();
        hall.ok(result("1-0"));
        let mut hall = swiss(rulebook, |_| {});
        come(&mut hall, &at(1), "").unwrap();
        for score in ["1-0", "0-1", "=", "-+"] {
            hall.no_because(result(score), &[clause]);
        }
        hall.ok(result("+-"));
        let mut hall = swiss(rulebook, |_| {});
        let excused = come(&mut hall, &at(1), "the bus broke down");
        assert_eq!(excused.is_ok(), excusable, "{rulebook}");
        if excusable {
            hall.ok(result("0-1"));
        } else {
            assert!(excused.unwrap_err().contains(clause));
        }
    }
    // Of one alone the Russian rules know no good reasons: the chief arbiter may decide otherwise, and says why.
    for rulebook in ["RU-2022", "RU-2013"] {
        let mut hall = swiss(rulebook, |_| {});
        hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "second" }));
        hall.at("2026-11-16 11:01");
        let arrive = json!({ "do": "arrive", "round": 1, "table": 1, "side": "second",
                             "excused": "the bus broke down" });
        hall.no(with(arrive.clone(), json!({ "by": "arbiter" })));
        hall.ok(with(arrive, json!({ "by": "chief-arbiter" })));
        hall.ok(result("0-1"));
    }
    // A break is nobody's lateness.
    let mut hall = swiss("RU-2022", |_| {});
    hall.ok(json!({ "do": "pause", "by": "chief-arbiter", "reason": "no light" }));
    hall.at("2026-11-16 11:00");
    hall.ok(json!({ "do": "resume", "by": "chief-arbiter" }));
    come(&mut hall, "2026-11-16 12:00", "").unwrap();
    hall.ok(result("1-0"));
}

/// Two who both come too late have both lost; of each of them good reasons are heard.
#[test]
fn two_who_are_late_for_good_reasons_play() {
    let _claim = proves(&["RU-2022 5.4.4.2", "RU-2013 1.9.2"]);
    let result = |score: &str| json!({ "do": "result", "round": 1, "table": 1, "score": score });
    for (rulebook, clause) in [("RU-2022", "RU-2022 5.4.4.2"), ("RU-2013", "RU-2013 1.9.2")] {
        let come = |at: [&str; 2], excused: [&str; 2]| {
            let mut hall = swiss(rulebook, |_| {});
            let does = |what: &str, side: &str| json!({ "do": what, "round": 1, "table": 1, "side": side });
            for side in ["first", "second"] {
                hall.ok(does("missing", side));
            }
            for ((side, at), excused) in ["first", "second"].into_iter().zip(at).zip(excused) {
                hall.at(&format!("2026-11-16 {at}"));
                hall.ok(with(does("arrive", side), json!({ "excused": excused })));
            }
            hall
        };
        let late = ["11:01", "11:05"];
        let mut neither = come(late, ["", ""]);
        for score in ["1-0", "0-1", "=", "+-", "-+"] {
            neither.no_because(result(score), &[clause]);
        }
        neither.ok(result("--"));
        come(late, ["the bus broke down", "he sat in it, too"]).ok(result("0-1"));
        // Only one of them had a good reason: the other has lost.
        let mut one = come(late, ["the bus broke down", ""]);
        one.no(result("0-1"));
        one.ok(result("+-"));
        let mut one = come(late, ["", "the bus broke down"]);
        one.no(result("1-0"));
        one.ok(result("-+"));
        // Who came within the limit was not late in this sense, so that the other is late alone.
        let mut alone = swiss(rulebook, |_| {});
        for side in ["first", "second"] {
            alone.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": side }));
        }
        alone.at("2026-11-16 10:30");
        alone.ok(json!({ "do": "arrive", "round": 1, "table": 1, "side": "first" }));
        alone.at("2026-11-16 11:01");
        alone.no(
            json!({ "do": "arrive", "round": 1, "table": 1, "side": "second", "excused": "bus" }),
        );
    }
}

#[test]
fn two_who_refuse_the_rules_both_lose() {
    let _claim = proves(&["UA-CHESS 11.8"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-CHESS 11.8", "loss-of-game", "arbiter");
    for one in ["0-1", "0-1/2"] {
        hall.no_because(with(lost.clone(), json!({ "score": one })), &["UA-CHESS 11.8"]);
    }
    hall.ok(lost);
    assert_eq!(score(&hall, 1, 1), "0-0");
    // One alone loses by the clause before it, and the arbiter says what the other has.
    let [first, _] = two(&hall, 1, 2);
    let alone = sanction(&first, 1, "UA-CHESS 11.7", "loss-of-game", "arbiter");
    hall.ok(with(alone, json!({ "score": "0-1/2" })));
}

/// A fine for a telephone stands in the regulations, for a telephone alone.
#[test]
fn a_fine_for_a_telephone_is_one_that_was_announced() {
    let _claim = proves(&[
        "UA-2024 III.rights.3.12",
        "UA-2024 III.rights.10",
        "UA-CHESS IV.9.3.12",
        "UA-CHESS 11.7",
    ]);
    for (rulebook, phone, talk) in [
        ("UA-2024", "UA-2024 III.rights.3.12", "UA-2024 III.rights.3.1"),
        ("UA-CHESS", "UA-CHESS IV.9.3.12", "UA-CHESS 11.7"),
    ] {
        let fine = |who: &str, clause: &str| sanction(who, 1, clause, "fine", "arbiter");
        let mut hall = swiss(rulebook, |rules| {
            rules["fine"] = json!(200);
            rules["conduct"] = json!({ "device-penalty": "fine" });
        });
        let [first, _] = two(&hall, 1, 1);
        let rang = |fine: Value| with(fine, json!({ "rang": true }));
        hall.ok(rang(fine(&first, phone)));
        hall.no_because(fine(&first, talk), &[rulebook]);
        // The draughts rules let the regulations choose for a ring alone.
        match rulebook {
            "UA-2024" => hall.no_because(fine(&first, phone), &["UA-2024 III.rights.10"]),
            _ => assert!(hall.decide(fine(&first, phone)).is_ok()),
        }
        // For a ring the game is lost, unless something else was announced for it.
        let silent = swiss(rulebook, |rules| rules["fine"] = json!(200));
        silent.no_because(rang(fine(&first, phone)), &[rulebook]);
        silent.no_because(fine(&first, phone), &[rulebook]);
    }
}

#[test]
fn line_ups_are_due_when_the_clause_says() {
    let _claim =
        proves(&["UA-2024 III.team.4", "UA-CHESS IV.6.4", "RU-2022 5.4.9.2", "RU-2013 1.14.2"]);
    for (rulebook, clause, minutes) in [
        ("UA-2024", "UA-2024 III.team.4", 10),
        ("UA-CHESS", "UA-CHESS IV.6.4", 10),
        ("RU-2022", "RU-2022 5.4.9.2", 15),
        ("RU-2013", "RU-2013 1.14.2", 15),
    ] {
        let hall = teams(rulebook, 4, 2, json!({ "line-up-minutes": minutes, "reserves-max": 1 }));
        let mut rules = serde_json::to_value(hall.event.regulations().unwrap()).unwrap();
        rules["teams"]["line-up-minutes"] = json!(30);
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        let found = rules.findings();
        let said: Vec<_> = found.iter().map(|one| one.fault.text(words::Language::En)).collect();
        assert!(
            said.iter().any(|text| text.contains(clause) && text.contains("minutes")),
            "{said:?}"
        );
    }
}

#[test]
fn the_round_of_the_day_is_drawn_once_and_named_by_nobody() {
    let _claim = proves(&["UA-2024 II.systems.6.1", "UA-CHESS IV.3.1.1.2"]);
    for (rulebook, clause) in
        [("UA-2024", "UA-2024 II.systems.6.1"), ("UA-CHESS", "UA-CHESS IV.3.1.1.2")]
    {
        let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        let named = json!({ "do": "order-rounds", "order": [3, 1, 2], "by": "chief", "reason": "the hall" });
        hall.no_because(named, &[clause]);
        let draw =
            json!({ "do": "order-rounds", "seed": "day 1", "by": "panel", "reason": "by lot" });
        hall.ok(draw.clone());
        hall.no_because(draw.clone(), &[clause]);
        hall.pair(1, 1);
        hall.ok(json!({ "do": "unpair", "round": 1, "reason": "an error" }));
        hall.no(draw.clone());
        hall.pair(1, 1);
        hall.play(1, 1, |_, _| "=");
        hall.ok(draw);
    }
    // Where the chief judge decides, he names the order.
    let _shown = shows(&["RU-2022 App.2"]);
    let mut hall = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(
        json!({ "do": "order-rounds", "order": [3, 1, 2], "by": "chief", "reason": "the hall" }),
    );
}

#[test]
fn a_round_is_moved_within_the_days_of_the_event() {
    let mut hall = swiss("UA-2024", |_| {});
    let moved = |starts: &str| {
        json!({ "do": "move-round", "round": 2, "starts": starts,
                                       "by": "chief-arbiter", "reason": "no light" })
    };
    hall.no(moved("2026-11-21 10:00"));
    hall.ok(moved("2026-11-20 10:00"));
}

#[test]
fn what_other_rulebooks_know_is_not_taken_in_silence() {
    let _claim = proves(&["UA-2024 II.regulation.4"]);
    let _shown = clauses::shows(&["UA-CHESS II.1.1"]);
    let errors = |rulebook: &str, field: &str, value: Value| {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        rules[field] = value;
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        let found = rules.findings();
        let wrong = found.iter().filter(|one| one.severity == competition::Severity::Error);
        wrong.map(|one| one.fault.text(words::Language::En)).collect::<Vec<_>>()
    };
    let foreign = errors("UA-2024", "rank", json!("II"));
    assert!(foreign[0].contains("UA-2024 II.regulation.4"), "{foreign:?}");
    assert_eq!(errors("UA-2024", "renju-opening", json!("rif")).len(), 1);
    assert_eq!(errors("RU-2022", "adaptive", json!(true)).len(), 1);
    assert_eq!(errors("RU-2022", "rank", json!("I")).len(), 1);
    assert!(errors("UA-2024", "adaptive", json!(true)).is_empty());
    assert!(errors("UA-CHESS", "rank", json!("II")).is_empty());
}

#[test]
fn a_category_is_known_however_it_is_written() {
    let _claim = proves(&["UA-2024 IV.6", "UA-CHESS IV.10.6"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 IV.6"), ("UA-CHESS", "UA-CHESS IV.10.6")] {
        let low = |category: &str| {
            let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
            rules["status"] = json!("national");
            rules["officials"] =
                json!([{ "name": "Ann", "post": "chief-judge", "category": category }]);
            let hall = Hall::new(rules);
            let said: Vec<_> =
                hall.event.before_play().iter().map(|one| one.text(words::Language::En)).collect();
            said.iter().any(|text| text.contains(clause) && text.contains(category))
        };
        for category in ["1", "II", "ІІ", "суддя 2 категорії", "Суддя першої категорії", "2-ї кат."]
        {
            assert!(low(category), "{category}");
        }
        for category in ["національний арбітр", "національної категорії", "міжнародний арбітр"]
        {
            assert!(!low(category), "{category}");
        }
    }
}

#[test]
fn when_all_stages_have_begun_none_is_advised() {
    let hall = swiss("UA-2024", |_| {});
    let said = hall.no(json!({ "do": "start-stage", "stage": 1, "seed": "x" }));
    assert!(said.contains("all have begun"), "{said}");
}

#[test]
fn a_protest_is_decided_in_words() {
    let mut hall = swiss("UA-2024", |_| {});
    let [first, _] = two(&hall, 1, 1);
    hall.ok(
        json!({ "do": "protest", "who": first, "filed-by": "himself", "round": 1, "text": "no",
                    "clauses": ["UA-2024 III.rights.1.5"], "written": true }),
    );
    let decide = |text: &str| {
        json!({ "do": "decide-protest", "protest": 1, "upheld": false,
                                      "by": "chief-arbiter", "text": text })
    };
    hall.no(decide(" "));
    hall.ok(decide("so it was"));
}

/// What the panel does before play is asked for until it is noted.
#[test]
fn the_hall_is_looked_over_and_a_meeting_held_before_play() {
    let _claim = proves(&[
        "UA-2024 IV.5.3",
        "UA-2024 IV.5.4",
        "UA-CHESS IV.10.5.3",
        "UA-CHESS IV.10.5.4",
        "RU-2022 12.2",
    ]);
    for (rulebook, venue, meeting) in [
        ("UA-2024", "UA-2024 IV.5.3", "UA-2024 IV.5.4"),
        ("UA-CHESS", "UA-CHESS IV.10.5.3", "UA-CHESS IV.10.5.4"),
        ("RU-2022", "RU-2022 12.2", "RU-2022 12.2"),
    ] {
        let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        let asked = |hall: &Hall, word: &str, clause: &str| {
            let faults = hall.event.before_play();
            let texts = faults.iter().map(|fault| fault.text(words::Language::En));
            { texts }.any(|text| text.contains(word) && text.contains(clause))
        };
        assert!(asked(&hall, "hall", venue) && asked(&hall, "meeting", meeting), "{rulebook}");
        hall.ok(
            json!({ "do": "note", "matter": "venue", "text": "all in order", "by": "arbiter" }),
        );
        assert!(!asked(&hall, "hall", venue) && asked(&hall, "meeting", meeting));
        hall.ok(json!({ "do": "note", "matter": "meeting", "text": "held", "by": "arbiter" }));
        assert!(!asked(&hall, "meeting", meeting));
    }
}

/// Two share the first place by points, and the criteria part them.
#[test]
fn the_regulations_may_leave_additional_games_to_places_that_stay_shared() {
    let _claim = proves(&["RU-2022 5.4.8.13"]);
    let hall = |shared: bool| {
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["play-off"] = json!(true);
        rules["play-off-shared-only"] = json!(shared);
        let mut hall = Hall::new(rules);
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=3 {
            hall.pair(1, round);
            // 1 wins twice and loses to 2, who draws with 3 and with 4.
            hall.play(1, round, |white, black| match (white.min(black), white.max(black)) {
                (1, 2) => {
                    if white == 2 {
                        "1-0"
                    } else {
                        "0-1"
                    }
                }
                (1, _) => {
                    if white == 1 {
                        "1-0"
                    } else {
                        "0-1"
                    }
                }
                _ => "=",
            });
        }
        hall
    };
    let call =
        json!({ "do": "additional", "who": [1, 2], "white": 1, "games": 1, "control": "5+3" });
    assert!(hall(false).decide(call.clone()).is_ok());
    hall(true).no_because(call, &["RU-2022 5.4.8.13"]);
    let shared =
        json!({ "do": "additional", "who": [3, 4], "white": 3, "games": 1, "control": "5+3" });
    assert!(hall(true).decide(shared).is_ok(), "3 and 4 are equal in everything");
}

/// A fine that nobody announced can never be imposed: it is asked for before the first round, and until then
/// it can still be named.
#[test]
fn a_fine_is_asked_for_before_the_first_round() {
    let _claim = proves(&["UA-2024 III.start.4.1", "UA-CHESS 12.9.7", "RU-2013 1.9.1"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.start.4.1"),
        ("UA-CHESS", "UA-CHESS 12.9.7"),
        ("RU-2013", "RU-2013 1.9.1"),
    ] {
        let asked = |hall: &Hall| {
            let faults = hall.event.before_play();
            let texts = faults.iter().map(|fault| fault.text(words::Language::En));
            { texts }.any(|text| text.contains("fine") && text.contains(clause))
        };
        let rules = regulations(rulebook, json!({ "round-robin": {} }));
        let mut silent = Hall::new(rules.clone());
        silent.players(4);
        silent.ok(json!({ "do": "start-stage", "stage": 1 }));
        silent.pair(1, 1);
        assert!(asked(&silent), "{rulebook}");
        let amend = |fine: Value| {
            let mut rules = rules.clone();
            rules["fine"] = fine;
            json!({ "do": "amend", "regulations": rules })
        };
        // After the draw it can still be announced, and then stands.
        for fine in [0, 100] {
            let mut hall = Hall { event: silent.event.clone(), now: silent.now };
            hall.ok(amend(json!(fine)));
            assert!(!asked(&hall), "{rulebook} {fine}");
            hall.no(amend(json!(200)));
            hall.ok(json!({ "do": "start", "round": 1 }));
            let [first, _] = two(&hall, 1, 1);
            if rulebook != "UA-CHESS" {
                hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
            }
            let imposed = hall.decide(sanction(&first, 1, clause, "fine", "arbiter"));
            assert_eq!(imposed.is_ok(), fine > 0, "{rulebook} {fine}: {imposed:?}");
        }
        // Once play has begun it is too late.
        silent.ok(json!({ "do": "start", "round": 1 }));
        silent.no(amend(json!(100)));
        assert!(!asked(&silent));
    }
    let russian = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    assert!(!russian.event.before_play().iter().any(|one| one.problem.name() == "fine-unsaid"));
}

/// A fine that no ladder of the rulebook knows would be printed and never imposed.
#[test]
fn a_fine_is_announced_only_where_it_can_be_imposed() {
    let _claim = proves(&["RU-2022 5.4.15.1", "RU-2013 5.3.10.4"]);
    let fined = |rulebook: &str, fine: u32, renju: bool| {
        let found = crate::regulations::findings(rulebook, |rules| {
            rules["fine"] = json!(fine);
            if renju {
                rules["discipline"] = json!("renju");
                rules["time-control"] = json!("120");
            }
        });
        let errors = found.iter().filter(|one| one.severity == competition::Severity::Error);
        errors.map(|one| one.fault.text(words::Language::En)).collect::<Vec<_>>().join(" ")
    };
    assert!(fined("RU-2022", 100, false).contains("RU-2022 5.4.15.1"));
    assert!(fined("RU-2013", 100, true).contains("RU-2013 5.3.10.4"));
    for rulebook in ["RU-2013", "UA-2024", "UA-CHESS"] {
        assert_eq!(fined(rulebook, 100, false), "");
    }
    assert_eq!(fined("RU-2022", 0, false), "");
}

/// RU-2013 gives the right to protest without a term, and regulations do not cut it short.
#[test]
fn by_the_rules_of_2013_protests_have_no_term() {
    let _claim = proves(&["RU-2013 1.3.1", "RU-2013 5.3.7.1"]);
    let termed = |renju: bool| {
        let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
        rules["protest-minutes"] = json!(10);
        rules["do"] = json!("create");
        if renju {
            rules["discipline"] = json!("renju");
            rules["time-control"] = json!("120");
        }
        rules
    };
    let nothing = Hall { event: Default::default(), now: "2026-11-16 10:00".parse().unwrap() };
    nothing.no_because(termed(false), &["RU-2013 1.3.1#5"]);
    nothing.no_because(termed(true), &["RU-2013 5.3.7.1"]);
    // An event that has one from before hears protests all the same.
    let mut hall = swiss("RU-2013", |_| {});
    hall.amend(|rules| rules.protest_minutes = Some(10));
    let [first, _] = two(&hall, 1, 1);
    hall.play(1, 1, |_, _| "=");
    hall.at("2026-11-16 14:00").ok(json!({ "do": "protest", "who": first, "filed-by": "himself",
        "round": 1, "text": "no", "written": true, "clauses": ["RU-2013 1.3.1#5"] }));
}
