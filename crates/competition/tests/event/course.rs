//! Breaks, cancelling and moving: who decides, on what ground, and what may be done meanwhile.

use clauses::proves;
use competition::Step;
use serde_json::{Value, json};

use crate::hall::nth;
use crate::sanctions::{sanction, score, swiss, two};

fn pause(by: &str) -> Value {
    json!({ "do": "pause", "reason": "no light", "by": by })
}

#[test]
fn while_an_event_stands_still_nothing_is_played() {
    let _claim = proves(&["UA-2024 IV.9.2", "UA-CHESS IV.10.9.2", "RU-2022 12.4.3"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 IV.9.2"),
        ("UA-CHESS", "UA-CHESS IV.10.9.2"),
        ("RU-2022", "RU-2022 12.4.3"),
    ] {
        let mut hall = swiss(rulebook, |_| {});
        hall.no_because(pause("arbiter"), &[clause]);
        hall.no(json!({ "do": "pause", "reason": " ", "by": "chief-arbiter" }));
        for wrong in [json!({ "section": 9 }), json!({ "resumes": "2026-11-16 09:00" })] {
            hall.no(crate::sanctions::with(pause("chief-arbiter"), wrong));
        }
        hall.ok(pause("chief-arbiter"));
        hall.no_because(pause("chief-arbiter"), &[clause]);
        assert_eq!(hall.event.pauses()[0].called.clauses, [clause]);
        let result = json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" });
        let missing = json!({ "do": "missing", "round": 1, "table": 2, "side": "first" });
        for played in [result.clone(), missing, json!({ "do": "close", "round": 1 })] {
            hall.no_because(played, &[clause]);
        }
        assert_eq!(hall.event.next_steps(), [Step::Resume(None)]);
        // What happens is noted and papers go on.
        let [first, _] = two(&hall, 1, 1);
        hall.ok(json!({ "do": "incident", "who": first, "round": 1, "act": "he looked things up",
                        "clauses": [], "by": "arbiter" }));
        hall.ok(
            json!({ "do": "change", "id": 6, "player": { "name": "Player 6", "club": "Dynamo" } }),
        );
        hall.no(json!({ "do": "resume", "by": "arbiter" }));
        hall.ok(json!({ "do": "resume", "by": "chief-arbiter" }));
        hall.no(json!({ "do": "resume", "by": "chief-arbiter" }));
        hall.ok(result);
        assert_eq!(score(&hall, 1, 1), "1-0");
    }
}

#[test]
fn a_break_makes_nobody_late() {
    let _claim = proves(&["UA-2024 IV.9.2"]);
    let mut hall = swiss("UA-2024", |_| {});
    let at = |text: &str| text.parse().unwrap();
    hall.at("2026-11-16 10:10").ok(pause("chief-arbiter"));
    hall.at("2026-11-16 10:20")
        .ok(json!({ "do": "pause", "section": 1, "reason": "a fight", "by": "chief-arbiter" }));
    hall.at("2026-11-16 10:40").ok(json!({ "do": "resume", "by": "chief-arbiter" }));
    hall.no(json!({ "do": "close", "round": 1 }));
    hall.at("2026-11-16 10:50").ok(json!({ "do": "resume", "section": 1, "by": "chief-arbiter" }));
    let since = |from: &str, now: &str| hall.event.paused_minutes(nth(1), at(from), at(now));
    assert_eq!(since("2026-11-16 10:00", "2026-11-16 11:00"), 40);
    assert_eq!(since("2026-11-16 10:30", "2026-11-16 10:45"), 15);
    assert_eq!(since("2026-11-16 10:50", "2026-11-16 11:00"), 0);
}

#[test]
fn an_event_is_cancelled_on_the_grounds_of_its_rulebook() {
    let _claim = proves(&["UA-2024 IV.9.1", "UA-CHESS IV.10.9.1", "RU-2022 12.4.3"]);
    let cancel = |ground: &str, by: &str| json!({ "do": "cancel", "ground": ground, "by": by, "reason": "the roof fell in" });
    for (rulebook, clause, impossible) in [
        ("UA-2024", "UA-2024 IV.9.1", true),
        ("UA-CHESS", "UA-CHESS IV.10.9.1", true),
        ("RU-2022", "RU-2022 12.4.3", false),
    ] {
        let mut hall = swiss(rulebook, |_| {});
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
        hall.no(cancel("venue-unfit", "arbiter"));
        let silent = json!({ "reason": " " });
        hall.no(crate::sanctions::with(cancel("venue-unfit", "chief-arbiter"), silent));
        assert_eq!(hall.decide(cancel("impossible", "chief-arbiter")).is_ok(), impossible);
        assert!(hall.decide(cancel("organiser", "chief-arbiter")).is_ok());
        hall.ok(cancel("venue-unfit", "chief-arbiter"));
        assert_eq!(hall.event.cancelled().unwrap().clauses, [clause]);
        let result = json!({ "do": "result", "round": 1, "table": 2, "score": "1-0" });
        hall.no_because(result, &[clause]);
        hall.no(json!({ "do": "enter", "name": "Late", "from": "Kyiv" }));
        hall.no(cancel("venue-unfit", "chief-arbiter"));
        hall.no(pause("chief-arbiter"));
        assert_eq!(score(&hall, 1, 1), "1-0", "what was played stands");
        assert_eq!(hall.event.next_steps(), [Step::Sign(nth(1))]);
        hall.ok(json!({ "do": "sign", "by": "chief" }));
        hall.ok(json!({ "do": "undo", "reason": "not yet" }));
        hall.ok(json!({ "do": "undo", "reason": "the roof holds" }));
        hall.ok(json!({ "do": "result", "round": 1, "table": 2, "score": "1-0" }));
    }
}

#[test]
fn an_event_is_moved_with_a_reason_and_its_timetable_goes_with_it() {
    let _claim = proves(&["UA-2024 III.start.2"]);
    let moved = |change: Value| {
        let mut command = json!({ "do": "move", "reason": "a flood", "by": "the federation" });
        for (name, value) in change.as_object().unwrap() {
            command[name] = value.clone();
        }
        command
    };
    let mut hall = swiss("UA-2024", |_| {});
    hall.no(moved(json!({})));
    hall.no(moved(json!({ "place": "Lviv", "reason": "" })));
    hall.no(moved(json!({ "place": "Lviv", "by": "" })));
    hall.ok(moved(json!({ "place": "Lviv" })));
    assert_eq!(hall.event.regulations().unwrap().place, "Lviv");
    let (starts, ends) = {
        let rules = hall.event.regulations().unwrap();
        (rules.starts, rules.ends)
    };
    // It has begun: its first day stays.
    hall.no(moved(json!({ "starts": starts.days_later(1).to_string() })));
    hall.ok(moved(json!({ "ends": ends.days_later(1).to_string() })));
    hall.no(moved(json!({ "ends": starts.days_later(-1).to_string() })));
    hall.ok(json!({ "do": "undo", "reason": "no" }));
    assert_eq!(hall.event.regulations().unwrap().ends, ends);
    // Before it has begun everything goes with its first day.
    let mut rules = crate::hall::regulations("UA-2024", json!({ "round-robin": {} }));
    let day = rules["starts"].as_str().unwrap().to_owned();
    rules["timetable"] =
        json!([{ "at": format!("{day} 10:00"), "what": { "round": { "round": 1 } } }]);
    let mut coming = crate::hall::Hall::new(rules);
    let later = starts.days_later(40);
    coming.ok(moved(json!({ "starts": later.to_string() })));
    let rules = coming.event.regulations().unwrap();
    assert_eq!((rules.starts, rules.timetable[0].at.date()), (later, later));
    assert_eq!(rules.ends.days_since(rules.starts), ends.days_since(starts));
}

#[test]
fn a_round_is_moved_before_it_begins_and_told_beforehand() {
    let _claim = proves(&["UA-2024 III.start.2"]);
    let mut hall = swiss("UA-2024", |rules| {
        rules["timetable"] =
            json!([{ "at": "2026-11-16 14:00", "what": { "round": { "round": 2 } } }]);
    });
    hall.play(1, 1, |_, _| "1-0");
    hall.pair(1, 2);
    let to = |at: &str, by: &str| json!({ "do": "move-round", "round": 2, "starts": at, "by": by, "reason": "the hall is cold" });
    hall.at("2026-11-16 12:00");
    hall.no(to("2026-11-16 15:00", "arbiter"));
    for wrong in [json!({ "reason": "" }), json!({ "round": 9 })] {
        hall.no(crate::sanctions::with(to("2026-11-16 15:00", "chief-arbiter"), wrong));
    }
    hall.no_because(to("2026-11-16 11:00", "chief-arbiter"), &["UA-2024 III.start.2"]);
    hall.ok(to("2026-11-16 15:00", "chief-arbiter"));
    let starts = hall.event.sections()[0].rounds[1].starts.unwrap();
    assert_eq!(starts.to_string(), "2026-11-16 15:00");
    let planned = hall.event.regulations().unwrap().planned_start(nth(1), nth(2));
    assert_eq!(planned.unwrap().to_string(), "2026-11-16 15:00");
    hall.no(to("2026-11-16 15:00", "chief-arbiter"));
    hall.ok(json!({ "do": "start", "round": 2 }));
    hall.no(to("2026-11-16 16:00", "chief-arbiter"));
    hall.ok(sanction(&two(&hall, 2, 1)[0], 2, "UA-2024 III.rights.10.1", "remark", "arbiter"));
}

#[test]
fn what_concerns_the_event_and_no_game_is_noted() {
    let _shown = clauses::shows(&[
        "UA-2024 IV.9.6",
        "UA-2024 IV.5.3",
        "UA-2024 IV.5.4",
        "UA-2024 III.rights.7",
        "UA-CHESS IV.10.9.6",
    ]);
    let _claim = proves(&["RU-2022 12.4.3"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 IV.9.6"),
        ("UA-CHESS", "UA-CHESS IV.10.9.6"),
        ("RU-2022", "RU-2022 12.4.3"),
    ] {
        let mut hall = swiss(rulebook, |_| {});
        let note = |matter: &str, whom: &str, by: &str| {
            json!({ "do": "note", "matter": matter, "whom": whom, "text": "he shouted",
                    "clauses": [clause], "by": by })
        };
        hall.no(note("ban", "a spectator", "arbiter"));
        hall.no(note("ban", "", "chief-arbiter"));
        hall.ok(note("ban", "a spectator", "chief-arbiter"));
        hall.ok(note("venue", "", "arbiter"));
        hall.no(note("leave", "", "chief-arbiter"));
        for wrong in [json!({ "text": " " }), json!({ "clauses": ["UA-2024 nowhere"] })] {
            hall.no(crate::sanctions::with(note("venue", "", "arbiter"), wrong));
        }
        let lines = hall.event.course(words::Language::En);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].contains("a spectator: he shouted") && lines[0].contains(clause));
        // A break does not keep anybody from noting.
        hall.ok(pause("chief-arbiter"));
        hall.ok(note("meeting", "the representatives", "chief-arbiter"));
    }
}

#[test]
fn no_stage_begins_in_a_break() {
    let _claim = proves(&["UA-2024 IV.9.2"]);
    let rules = crate::hall::regulations("UA-2024", json!({ "round-robin": {} }));
    let mut hall = crate::hall::Hall::new(rules);
    hall.players(4);
    hall.ok(pause("chief-arbiter"));
    let begin = json!({ "do": "start-stage", "stage": 1 });
    hall.no_because(begin.clone(), &["UA-2024 IV.9.2"]);
    hall.ok(json!({ "do": "resume", "by": "chief-arbiter" }));
    hall.ok(begin);
}

/// After the draw an event is moved with a reason, and by no other way.
#[test]
fn nothing_is_moved_silently() {
    let _claim = proves(&["UA-2024 III.start.2"]);
    let rules = || {
        let mut rules = crate::hall::regulations("UA-2024", json!({ "round-robin": {} }));
        rules["place"] = json!("Kyiv");
        rules["timetable"] =
            json!([{ "at": "2026-11-16 12:00", "what": { "round": { "round": 1 } } }]);
        rules
    };
    let amend = |change: Value| {
        let regulations = crate::sanctions::with(rules(), change);
        json!({ "do": "amend", "regulations": regulations })
    };
    let later = json!([{ "at": "2026-11-16 13:00", "what": { "round": { "round": 1 } } }]);
    let more = json!([{ "at": "2026-11-16 12:00", "what": { "round": { "round": 1 } } },
                      { "at": "2026-11-17 12:00", "what": { "round": { "round": 2 } } }]);
    let mut hall = crate::hall::Hall::new(rules());
    hall.players(4);
    assert!(hall.decide(amend(json!({ "place": "Lviv" }))).is_ok());
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for silent in [
        json!({ "place": "Lviv" }),
        json!({ "ends": "2026-11-21" }),
        json!({ "starts": "2026-11-15" }),
        json!({ "timetable": later }),
    ] {
        let said = hall.no(amend(silent.clone()));
        assert!(said.contains("with a reason"), "{silent}: {said}");
    }
    hall.ok(amend(json!({ "timetable": more, "name": "Cup of the town" })));
    hall.ok(json!({ "do": "move", "place": "Lviv", "reason": "a flood", "by": "the federation" }));
}

/// Before the first round it is announced how long one may appeal, or a note says why not.
#[test]
fn the_first_round_waits_for_the_term_of_appeals() {
    let _claim = proves(&["UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.3"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 IV.8.4"), ("UA-CHESS", "UA-CHESS IV.10.8.4.3")]
    {
        let mut rules = crate::hall::regulations(rulebook, json!({ "round-robin": {} }));
        rules["protest-minutes"] = json!(null);
        let mut hall = crate::hall::Hall::new(rules.clone());
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.pair(1, 1);
        let start = |note: &str| json!({ "do": "start", "round": 1, "note": note });
        assert_eq!(hall.event.owed().len(), 1);
        hall.no_because(start(" "), &[clause]);
        // Either it is announced, even after the draw,
        let mut announced = crate::hall::Hall { event: hall.event.clone(), now: hall.now };
        rules["protest-minutes"] = json!(30);
        let amend = json!({ "do": "amend", "regulations": rules });
        announced.ok(amend.clone());
        announced.ok(start("for nothing"));
        assert!(announced.event.course(words::Language::En).is_empty(), "no note is needed");
        // or it is told why not; then it stays so.
        hall.ok(start("said aloud"));
        let lines = hall.event.course(words::Language::En);
        assert!(lines[0].contains("said aloud") && lines[0].contains(clause), "{lines:?}");
        hall.no(amend);
        hall.play(1, 1, |_, _| "=");
        hall.pair(1, 2);
        hall.ok(json!({ "do": "start", "round": 2 }));
    }
    let mut russian = swiss("RU-2022", |_| {});
    assert!(russian.event.owed().is_empty());
    russian.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
}

/// Regulations without one thing that must be announced, and the clause that wants it.
fn without() -> Vec<(&'static str, &'static str, &'static str)> {
    vec![
        ("UA-2024", "approved", "UA-2024 II.regulation.1"),
        ("UA-2024", "approved-by", "UA-2024 II.regulation.5"),
        ("UA-2024", "place", "UA-2024 IV.8.3"),
        ("UA-2024", "organiser", "UA-2024 II.regulation.2.3"),
        ("UA-2024", "entries-until", "UA-2024 II.regulation.2.10"),
        ("UA-2024", "aim", "UA-2024 II.regulation.2.1"),
        ("UA-2024", "admission", "UA-2024 II.regulation.2.4"),
        ("UA-2024", "programme", "UA-2024 II.regulation.2.6"),
        ("UA-2024", "safety", "UA-2024 II.regulation.2.7"),
        ("UA-2024", "awards", "UA-2024 IV.8.3"),
        ("UA-2024", "finance", "UA-2024 II.regulation.2.9"),
        ("UA-CHESS", "approved", "UA-CHESS I.10"),
        ("UA-CHESS", "approved-by", "UA-CHESS I.10"),
        ("UA-CHESS", "place", "UA-CHESS IV.10.8.3.1"),
        ("UA-CHESS", "aim", "UA-CHESS IV.2.1"),
        ("UA-CHESS", "admission", "UA-CHESS IV.2.3"),
        ("UA-CHESS", "awards", "UA-CHESS IV.10.8.3.5"),
        ("UA-CHESS", "entry-order", "UA-CHESS IV.2.5"),
        ("RU-2022", "entries-until", "RU-2022 5.1"),
        ("RU-2022", "admission", "RU-2022 2.2.1"),
    ]
}

/// Before the first round the regulations are approved and whole, or a note says why not.
#[test]
fn the_first_round_waits_for_what_must_be_announced() {
    let _claim = proves(&["UA-2024 II.regulation.1", "UA-2024 II.regulation.5", "UA-2024 IV.8.3"]);
    let _claim = proves(&["UA-2024 II.regulation.2.1", "UA-2024 II.regulation.2.3"]);
    let _claim = proves(&["UA-2024 II.regulation.2.4", "UA-2024 II.regulation.2.6"]);
    let _claim = proves(&["UA-2024 II.regulation.2.7", "UA-2024 II.regulation.2.9"]);
    let _claim = proves(&["UA-2024 II.regulation.2.10", "UA-CHESS I.10", "UA-CHESS IV.10.8.3.1"]);
    let _claim = proves(&["UA-CHESS IV.10.8.3.5", "UA-CHESS IV.2.1", "UA-CHESS IV.2.3"]);
    let _claim = proves(&["UA-CHESS IV.2.5", "RU-2022 5.1", "RU-2022 2.2.1"]);
    let start = |note: &str| json!({ "do": "start", "round": 1, "note": note });
    let result = json!({ "do": "result", "round": 1, "table": 1, "score": "=" });
    for (rulebook, lacking, clause) in without() {
        let whole = crate::hall::regulations(rulebook, json!({ "round-robin": {} }));
        let mut rules = whole.clone();
        match lacking {
            "approved" | "entries-until" => rules[lacking] = json!(null),
            "approved-by" | "place" | "organiser" => rules[lacking] = json!(" "),
            said => rules["provisions"].as_array_mut().unwrap().retain(|one| one["of"] != said),
        }
        let mut hall = crate::hall::Hall::new(rules);
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.pair(1, 1);
        hall.no_because(start(" "), &[clause]);
        // Nor is it begun by a result.
        hall.no_because(result.clone(), &[clause]);
        // Either it is put in, even after the draw,
        let mut mended = crate::hall::Hall { event: hall.event.clone(), now: hall.now };
        mended.ok(json!({ "do": "amend", "regulations": whole }));
        mended.ok(start("for nothing"));
        assert!(mended.event.course(words::Language::En).is_empty(), "no note is needed");
        // or it is told why not.
        hall.ok(start("said aloud"));
        let lines = hall.event.course(words::Language::En);
        assert!(lines[0].contains("said aloud") && lines[0].contains(clause), "{lines:?}");
        hall.ok(result.clone());
    }
    // All that is lacking is told at once.
    let mut hall =
        crate::hall::Hall::new(crate::hall::bare("UA-2024", json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let said = hall.no(start(""));
    for (_, lacking, clause) in without().iter().filter(|(book, ..)| *book == "UA-2024") {
        assert!(*lacking == "approved-by" || said.contains(clause), "{clause}: {said}");
    }
    // RU-2013 wants nothing of the kind.
    let old = crate::hall::bare("RU-2013", json!({ "round-robin": {} }));
    let old: competition::Regulations = serde_json::from_value(old).unwrap();
    assert!(old.owed().is_empty());
}
