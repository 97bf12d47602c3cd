//! Sanctions take effect in the same act.

use clauses::proves;
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};

/// A Swiss of six whose first round is being played: 1–4, 2–5 and 3–6, whoever has White.
pub fn swiss(rulebook: &str, change: impl Fn(&mut Value)) -> Hall {
    let system = match rulebook {
        "UA-2024" => "ua-median-solkoff",
        "UA-CHESS" => "ua-chess-buchholz",
        _ => "ru-buchholz",
    };
    let mut rules = regulations(rulebook, json!({ "swiss": { "system": system, "rounds": 4 } }));
    change(&mut rules);
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "7" }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall
}

pub fn sanction(who: &str, round: u16, clause: &str, name: &str, by: &str) -> Value {
    json!({ "do": "incident", "who": who, "round": round, "act": "phone", "clauses": [clause],
            "sanction": name, "by": by })
}

pub fn with(mut command: Value, change: Value) -> Value {
    for (name, value) in change.as_object().unwrap() {
        command[name] = value.clone();
    }
    command
}

/// The result of a table, as the protocol has it.
pub fn score(hall: &Hall, round: u16, table: usize) -> String {
    let record = hall.event.section(nth(1)).unwrap().round(nth(round)).unwrap().clone();
    let scores = &record.tables[table - 1].boards[0].scores;
    scores.iter().map(|score| score.text()).collect::<Vec<_>>().join(" ")
}

/// The id of the one who is named first at a table, and of the other.
pub fn two(hall: &Hall, round: u16, table: usize) -> [String; 2] {
    let (white, black) = hall.pairs(1, round)[table - 1];
    [format!("p{white}"), format!("p{black}")]
}

#[test]
fn who_loses_a_game_by_sanction_has_lost_it() {
    let _claim = clauses::shows(&["UA-2024 III.rights.10.4", "UA-2024 III.rights.3.12"]);
    let mut hall = swiss("UA-2024", |_| {});
    let [first, second] = two(&hall, 1, 1);
    let lost = |who: &str| sanction(who, 1, "UA-2024 III.rights.3.12", "loss-of-game", "arbiter");
    hall.ok(lost(&first));
    assert_eq!(score(&hall, 1, 1), "0-1");
    hall.ok(json!({ "do": "undo", "reason": "it was not his phone" }));
    assert_eq!(score(&hall, 1, 1), "", "everything is as it was");
    // Also of a game that is over, and of a round that is closed.
    hall.play(1, 1, |_, _| "1-0");
    hall.ok(lost(&first));
    assert_eq!(score(&hall, 1, 1), "0-1");
    let [_, loser] = [first, second];
    hall.ok(sanction(
        &two(&hall, 1, 2)[0],
        1,
        "UA-2024 III.rights.10.4",
        "loss-of-game",
        "arbiter",
    ));
    assert_eq!(score(&hall, 1, 2), "0-1");
    assert!(
        hall.places(1)
            .iter()
            .any(|(number, first, _)| { format!("p{number}") == loser && *first <= 3 })
    );
}

#[test]
fn a_game_that_was_not_begun_is_lost_by_absence() {
    let _claim = proves(&["UA-2024 III.start.4.1"]);
    let mut hall = swiss("UA-2024", |rules| rules["fine"] = json!(200));
    let [first, _] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
    let late = |name| sanction(&first, 1, "UA-2024 III.start.4.1", name, "arbiter");
    hall.ok(late("warning"));
    hall.ok(late("fine"));
    hall.ok(late("loss-of-game"));
    assert_eq!(score(&hall, 1, 1), "-+");
    let mut silent = swiss("UA-2024", |_| {});
    silent.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
    silent.no_because(late("fine"), &["UA-2024 III.start.4.1", "announced"]);
}

#[test]
fn who_is_removed_is_not_paired_any_more() {
    let _claim = clauses::shows(&["UA-2024 III.rights.10.5"]);
    let _claim = proves(&["UA-2024 III.withdrawal.2"]);
    let mut hall = swiss("UA-2024", |_| {});
    let [first, _] = two(&hall, 1, 1);
    hall.ok(sanction(&first, 1, "UA-2024 III.rights.10", "expulsion", "arbiter"));
    assert_eq!(score(&hall, 1, 1), "0-1", "the game that he was playing is lost");
    hall.play(1, 1, |_, _| "1-0");
    hall.pair(1, 2);
    let number: u16 = first[1..].parse().unwrap();
    assert!(hall.pairs(1, 2).iter().all(|(white, black)| *white != number && *black != number));
    hall.no(sanction(&first, 1, "UA-2024 III.rights.10", "warning", "arbiter"));
}

#[test]
fn a_sanction_names_clauses_of_the_rulebook_of_the_event() {
    let _claim = proves(&["RU-2022 5.4.15.1"]);
    let hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let bare = json!({ "do": "incident", "who": first, "round": 1, "act": "talk", "clauses": [],
                       "sanction": "remark", "by": "arbiter" });
    hall.no_because(bare, &["RU-2022 5.4.15"]);
    let foreign = sanction(&first, 1, "UA-2024 III.rights.10", "remark", "arbiter");
    hall.no_because(foreign, &["UA-2024 III.rights.10 is not a clause", "RU-2022 5.4.15"]);
    let lost = |by: &str| sanction(&first, 1, "RU-2022 5.4.15.1", "loss-of-game", by);
    hall.no_because(lost("arbiter"), &["RU-2022 5.4.15"]);
    assert!(hall.decide(lost("chief-arbiter")).is_ok());
    let out = |by: &str| sanction(&first, 1, "RU-2022 5.4.15.1", "expulsion", by);
    hall.no(out("chief-arbiter"));
    assert!(hall.decide(out("chief-panel")).is_ok());
}

#[test]
fn both_may_lose_where_the_rulebook_says_so() {
    let _claim = proves(&["RU-2022 5.4.15.1"]);
    let name = "loss-of-game-or-micro-match";
    let mut hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "RU-2022 5.4.15.1", name, "chief-arbiter");
    hall.no_because(with(lost.clone(), json!({ "score": "1/2-0" })), &["RU-2022 5.4.15.1"]);
    hall.no(with(lost.clone(), json!({ "score": "1-0" })));
    hall.ok(with(lost, json!({ "score": "0-0" })));
    assert_eq!(score(&hall, 1, 1), "0-0");
    let ukraine = swiss("UA-2024", |_| {});
    let [first, _] = two(&ukraine, 1, 1);
    let both = sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter");
    ukraine.no(with(both, json!({ "score": "0-0" })));
}

#[test]
fn a_lost_micro_match_is_lost_whatever_its_games_ended_in() {
    let _claim = proves(&["RU-2022 5.4.15.1", "RU-2022 1.5.6"]);
    let mut hall = swiss("RU-2022", |rules| rules["micro-match"] = json!({ "games": 2 }));
    let [first, second] = two(&hall, 1, 1);
    let result = json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" });
    hall.ok(result.clone());
    let name = "loss-of-game-or-micro-match";
    let lost = sanction(&first, 1, "RU-2022 1.5.6", name, "chief-arbiter");
    // The game alone: one each, and the micro-match is drawn.
    let mut game = Hall { event: hall.event.clone(), now: hall.now };
    game.ok(lost.clone());
    assert_eq!(score(&game, 1, 1), "1-0 0-1");
    hall.ok(with(lost, json!({ "micro-match": true })));
    hall.no(result);
    hall.no(json!({ "do": "correct", "round": 1, "table": 1, "game": 1, "score": "1-0",
                    "by": "chief", "reason": "by the way" }));
    for table in [2, 3] {
        for _ in 0..2 {
            hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "=" }));
        }
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    let place = |who: &str| {
        let number: u16 = who[1..].parse().unwrap();
        hall.places(1).iter().find(|one| one.0 == number).unwrap().1
    };
    assert_eq!((place(&second), place(&first)), (1, 6));
}

#[test]
fn time_is_given_within_the_limits_of_the_rulebook() {
    let _claim = proves(&["RU-2022 5.4.15.1"]);
    let mut hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let time = sanction(&first, 1, "RU-2022 5.4.15.1", "opponent-gains-time", "arbiter");
    hall.no_because(time.clone(), &["RU-2022 5.4.15.1", "seconds"]);
    // The increment is 60 seconds.
    for wrong in [59, 121] {
        let said = hall.no(with(time.clone(), json!({ "seconds": wrong })));
        assert!(said.contains("From 60 to 120"), "{said}");
    }
    hall.ok(with(time.clone(), json!({ "seconds": 60 })));
    hall.play(1, 1, |_, _| "1-0");
    hall.no(with(time, json!({ "seconds": 60 })));
}

#[test]
fn the_arbiter_of_chess_fixes_what_each_has() {
    let _claim = clauses::shows(&["UA-CHESS 10.2"]);
    let _claim = proves(&["UA-CHESS 12.9"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-CHESS 12.9", "loss-of-game", "arbiter");
    hall.no_because(lost.clone(), &["UA-CHESS 12.9"]);
    hall.no(with(lost.clone(), json!({ "score": "1/2-0" })));
    hall.ok(with(lost, json!({ "score": "0-1/2" })));
    assert_eq!(score(&hall, 1, 1), "0-1/2");
    // Under the national code the opponent has won.
    let [first, _] = two(&hall, 1, 2);
    hall.ok(sanction(&first, 1, "UA-CHESS IV.9.10.4", "loss-of-game", "arbiter"));
    assert_eq!(score(&hall, 1, 2), "0-1");
    hall.ok(json!({ "do": "result", "round": 1, "table": 3, "score": "1-0" }));
    let [winner, other] = two(&hall, 1, 3);
    let less = sanction(&winner, 1, "UA-CHESS 12.9", "offender-loses-points", "arbiter");
    hall.no(with(less.clone(), json!({ "score": "=" })));
    hall.ok(with(less, json!({ "score": "1/2-0" })));
    let more = sanction(&winner, 1, "UA-CHESS 12.9", "opponent-gains-points", "arbiter");
    hall.no(with(more.clone(), json!({ "score": "0-1" })));
    hall.ok(with(more, json!({ "score": "=" })));
    assert_eq!(score(&hall, 1, 3), "=");
    hall.ok(with(
        sanction(&other, 1, "UA-CHESS 12.9", "offender-loses-points", "arbiter"),
        json!({ "score": "1/2-0" }),
    ));
    hall.ok(json!({ "do": "close", "round": 1 }));
    let worth = |who: &str| {
        let number: u16 = who[1..].parse().unwrap();
        hall.places(1).iter().find(|one| one.0 == number).unwrap().1
    };
    assert!(worth(&winner) < worth(&other), "half a point is more than none");
}

#[test]
fn out_of_rounds_is_out_of_their_pairs_and_no_others() {
    let _claim = proves(&["UA-CHESS 12.9"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let out = sanction(&first, 1, "UA-CHESS 12.9", "exclusion-from-rounds", "arbiter");
    hall.no_because(out.clone(), &["UA-CHESS 12.9", "rounds"]);
    hall.no(with(out.clone(), json!({ "rounds": [1] })));
    hall.no(with(out.clone(), json!({ "rounds": [5] })));
    hall.ok(with(out, json!({ "rounds": [2] })));
    // What a sanction took away nobody gives back by the way.
    hall.no(json!({ "do": "expect", "who": first, "round": 2 }));
    hall.no(json!({ "do": "away", "who": first, "round": 2, "gets": "half" }));
    hall.play(1, 1, |_, _| "1-0");
    let number: u16 = first[1..].parse().unwrap();
    let plays = |hall: &Hall, round| {
        hall.pairs(1, round).iter().any(|(white, black)| *white == number || *black == number)
    };
    hall.pair(1, 2);
    assert!(!plays(&hall, 2));
    hall.play(1, 2, |_, _| "1-0");
    hall.pair(1, 3);
    assert!(plays(&hall, 3));
}

#[test]
fn a_signed_table_is_not_changed_by_a_sanction_or_a_ruling() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "1-0");
    }
    hall.ok(json!({ "do": "sign", "by": "chief" }));
    hall.no(sanction("p1", 1, "UA-2024 III.rights.10.4", "loss-of-game", "chief-panel"));
    hall.ok(json!({ "do": "protest", "who": "p1", "filed-by": "Player 1", "round": 1,
                    "text": "late", "written": true }));
    hall.no(json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-arbiter",
                    "text": "yes", "result": { "table": 1, "score": "=" } }));
}

#[test]
fn whoever_has_half_a_point_against_nothing_goes_on() {
    let _claim = proves(&["UA-CHESS 12.9"]);
    let system = json!({ "knockout": { "tie-breaks": ["lot"] } });
    let mut hall = Hall::new(regulations("UA-CHESS", system));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-CHESS 12.9", "loss-of-game", "arbiter");
    hall.no(json!({ "do": "result", "round": 1, "table": 1, "score": "0-1/2" }));
    hall.ok(with(lost, json!({ "score": "0-1/2" })));
    hall.ok(json!({ "do": "result", "round": 1, "table": 2, "score": "1-0" }));
    hall.ok(json!({ "do": "close", "round": 1 }));
    hall.pair(1, 2);
    let out: u16 = first[1..].parse().unwrap();
    assert!(hall.pairs(1, 2).iter().all(|(white, black)| *white != out && *black != out));
}

#[test]
fn he_who_is_there_gets_no_plus_for_his_own_fault() {
    let _claim = clauses::shows(&["UA-2024 III.result.2"]);
    let mut hall = swiss("UA-2024", |_| {});
    let [first, _] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "second" }));
    hall.ok(sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"));
    assert_eq!(score(&hall, 1, 1), "--");
}

#[test]
fn the_game_that_the_removed_plays_is_found_whatever_round_is_named() {
    let _claim = proves(&["UA-2024 III.withdrawal.2"]);
    let mut hall = swiss("UA-2024", |rules| {
        rules["discipline"] = json!("russian");
        rules["time-control"] = json!("20+10");
        rules["micro-match"] = json!({ "games": 2 });
        rules["opening-table"] = json!("ua2024-app2");
    });
    let [first, _] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    let mut out = sanction(&first, 1, "UA-2024 III.rights.10.5", "expulsion", "arbiter");
    out["round"] = json!(null);
    hall.ok(out);
    for table in [2, 3] {
        for _ in 0..2 {
            hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "=" }));
        }
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
}
