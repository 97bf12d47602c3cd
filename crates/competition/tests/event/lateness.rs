//! Who has not come to his board, and how long he is waited for.

use clauses::proves;
use competition::{Moment, Seat, Side};
use rulebook::Cost;
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};
use crate::teams::teams;

fn hall(rulebook: &str) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall
}

fn seat(does: &str, side: &str) -> Value {
    json!({ "do": does, "round": 1, "table": 2, "side": side })
}

fn late(hall: &Hall) -> Vec<(Seat, Option<Moment>)> {
    let late = &hall.event.sections()[0].rounds[0].late;
    late.iter().map(|(seat, came)| (*seat, *came)).collect()
}

#[test]
fn who_is_missing_is_noted_and_when_he_comes() {
    let mut hall = hall("UA-2024");
    let at = |side| Seat { table: nth(2), board: nth(1), side };
    hall.ok(seat("missing", "first"));
    hall.ok(seat("missing", "second"));
    hall.at("2026-11-16 10:12").ok(seat("arrive", "second"));
    let came = "2026-11-16 10:12".parse().unwrap();
    assert_eq!(late(&hall), [(at(Side::First), None), (at(Side::Second), Some(came))]);
    assert!(hall.no(seat("arrive", "second")).contains("table 2"));
    hall.no(json!({ "do": "missing", "round": 1, "table": 9, "side": "first" }));
    hall.no(json!({ "do": "missing", "round": 2, "table": 1, "side": "first" }));
    // A board that has a result is not waited at.
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.no(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
}

#[test]
fn each_board_of_a_team_match_is_waited_at() {
    let mut hall = teams("UA-2024", 4, 2, json!({ "reserves-max": 1 }));
    let missing = json!({ "do": "missing", "round": 1, "table": 1, "board": 2, "side": "first" });
    hall.no(missing.clone());
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.ok(missing);
    assert_eq!(late(&hall), [(Seat { table: nth(1), board: nth(2), side: Side::First }, None)]);
}

#[test]
fn how_long_is_as_the_regulations_say_or_else_the_rulebook() {
    let _claim =
        proves(&["RU-2013 1.9.1", "RU-2022 5.4.4.1", "UA-2024 III.start.4.2", "UA-CHESS 6.7.1"]);
    let of = |hall: &Hall| hall.event.regulations().unwrap().waiting().unwrap();
    for (rulebook, minutes, costs) in [
        ("RU-2013", 60, Cost::Game),
        ("RU-2022", 60, Cost::GameOrMicroMatch),
        ("UA-2024", 60, Cost::RoundUnlessExcused),
        ("UA-CHESS", 0, Cost::GameUnlessArbiterDecides),
    ] {
        let waiting = of(&hall(rulebook));
        assert_eq!((waiting.minutes, waiting.costs), (minutes, costs), "{rulebook}");
        assert!(waiting.because.iter().any(|clause| clause.to_string().starts_with(rulebook)));
    }
    let mut own = regulations("RU-2022", json!({ "round-robin": {} }));
    own["lateness-minutes"] = json!(15);
    assert_eq!(of(&Hall::new(own)).minutes, 15);
    // The first control, if that is shorter.
    let mut rapid = regulations("RU-2022", json!({ "round-robin": {} }));
    rapid["discipline"] = json!("international-rapid");
    rapid["time-control"] = json!("15+10");
    assert_eq!(of(&Hall::new(rapid)).minutes, 15);
}

/// Regulations of an older event may still allow more; the desk waits no longer than the clause.
#[test]
fn nobody_is_waited_for_longer_than_the_first_control() {
    let _claim = proves(&["UA-2024 III.start.4.2", "RU-2022 5.4.4.1", "RU-2013 1.9.1"]);
    for rulebook in ["UA-2024", "RU-2022", "RU-2013"] {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        rules["time-control"] = json!("20+10");
        rules["lateness-minutes"] = json!(60);
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        assert_eq!(rules.waiting().unwrap().minutes, 20, "{rulebook}");
    }
}
