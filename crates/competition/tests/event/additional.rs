//! Additional matches for shared places: by right, among those whom the clause names, game by game.

use clauses::proves;
use competition::happened;
use competition::{Additional, Fact, Parted, Section};
use serde_json::{Value, json};
use tournament::Number;
use words::Language;

use crate::hall::{Hall, nth, regulations};

/// A round robin of four: 1 and 2 lead with equal points, 3 and 4 follow with equal points.
pub fn two_ties(rulebook: &str, provided: bool) -> Hall {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    rules["play-off"] = json!(provided);
    let mut hall = Hall::new(rules);
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match (white.min(black), white.max(black)) {
            (1, 2) | (3, 4) => "=",
            _ if white < black => "1-0",
            _ => "0-1",
        });
    }
    hall
}

fn section(hall: &Hall) -> &Section {
    hall.event.section(nth(1)).unwrap()
}

fn call(who: Value) -> Value {
    json!({ "do": "additional", "who": who, "control": "5+3", "games": 2, "seed": "public" })
}

fn score(additional: u16, meeting: u16, score: &str) -> Value {
    json!({ "do": "additional-result", "additional": additional, "meeting": meeting, "score": score })
}

/// The score by which a player wins the next game of the first meeting.
fn wins(hall: &Hall, who: u16) -> &'static str {
    let last: &Additional = section(hall).additional.last().unwrap();
    if last.meetings[0].white.get() == who { "1-0" } else { "0-1" }
}

#[test]
fn ukraine_plays_for_the_first_place_without_a_word_of_the_regulations() {
    let _claim = proves(&[
        "UA-2024 III.placing.2",
        "UA-2024 III.placing.3",
        "UA-CHESS IV.4.2",
        "UA-CHESS IV.4.3",
    ]);
    for (rulebook, clauses) in [
        ("UA-2024", ["UA-2024 III.placing.2", "UA-2024 III.placing.3"]),
        ("UA-CHESS", ["UA-CHESS IV.4.2", "UA-CHESS IV.4.3"]),
    ] {
        let mut hall = two_ties(rulebook, false);
        let rights = hall.event.may_play_off(section(&hall));
        assert_eq!(rights.len(), 1, "the first place alone");
        assert_eq!(rights[0].clauses[0].to_string(), clauses[0]);
        // Places below the first go by the criteria, also where the regulations say otherwise.
        hall.no_because(call(json!([3, 4])), &clauses);
        hall.no_because(call(json!([1, 3])), &clauses);
        hall.no_because(json!({ "do": "play-off", "order": [4, 3], "note": "blitz" }), &clauses);
        let called = hall.ok(call(json!([1, 2])));
        let Fact::AdditionalCalled(happened::AdditionalCalled { additional, .. }) = called else {
            panic!()
        };
        assert_eq!(additional.places, [1, 2]);
        assert_eq!(additional.clauses[0], clauses[0]);
        assert!(hall.event.may_play_off(section(&hall)).is_empty(), "it is being played");
        hall.no(call(json!([1, 2])));
    }
}

#[test]
fn games_are_entered_one_by_one_and_the_last_gives_the_places() {
    let _claim = proves(&["UA-2024 III.placing.2", "UA-2024 III.time-control.8"]);
    let mut hall = two_ties("UA-2024", false);
    let before = hall.places(1);
    hall.ok(call(json!([1, 2])));
    assert_eq!(
        section(&hall).additional[0].clauses,
        ["UA-2024 III.placing.2", "UA-2024 III.time-control.8"]
    );
    hall.ok(score(1, 1, "="));
    assert_eq!(hall.places(1), before, "not over yet");
    let wins = wins(&hall, 2);
    let Fact::AdditionalScored(happened::AdditionalScored { places, .. }) =
        hall.ok(score(1, 1, wins))
    else {
        panic!()
    };
    assert_eq!(hall.places(1)[..2], [(2, 1, 1), (1, 2, 2)]);
    assert_eq!(hall.places(1)[2..], before[2..], "nobody else moves");
    let Some(Parted::Additional { upper, lower, clauses, .. }) = &places[1].parted else {
        panic!()
    };
    assert_eq!((upper.to_string(), lower.to_string()), ("3".into(), "1".into()));
    assert_eq!(clauses[0], "UA-2024 III.placing.2");
    hall.no(score(1, 1, "="));
    let given = hall.event.places_given(section(&hall), 3);
    for language in Language::ALL {
        let why = hall.event.tell_place(section(&hall), &given, Number::at(0), language);
        assert!(why.iter().any(|line| line.contains("UA-2024 III.placing.2")), "{why:?}");
    }
    // Points of the event are what they were.
    let points: Vec<String> = given.rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["5", "5", "1", "1"]);
    // Taken back, the table is as before; brought back, it counts again.
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    assert_eq!(hall.places(1), before);
    hall.ok(score(1, 1, wins));
    // Another result of a game needs its reason.
    let first = |reason: &str| json!({ "do": "additional-result", "game": 2, "score": "=", "reason": reason });
    hall.no(first(""));
    hall.ok(first("the card says so"));
    assert_eq!(hall.places(1), before, "two draws part nobody");
    // Those who are still equal may play on, with another control.
    let mut again = call(json!([1, 2]));
    again["control"] = json!("3+2");
    again["games"] = json!(null);
    hall.ok(again);
    hall.ok(score(2, 1, "="));
    hall.ok(score(2, 1, "="));
    hall.ok(score(2, 1, wins_of(&hall, 2, 1)));
    assert_eq!(hall.places(1)[0], (1, 1, 1));
    hall.no(score(2, 1, "="));
}

fn wins_of(hall: &Hall, additional: usize, who: u16) -> &'static str {
    let meeting = &section(hall).additional[additional - 1].meetings[0];
    if meeting.white.get() == who { "1-0" } else { "0-1" }
}

#[test]
fn a_match_that_cannot_be_caught_up_is_over() {
    let mut hall = two_ties("UA-2024", false);
    let mut four = call(json!([1, 2]));
    four["games"] = json!(4);
    hall.ok(four);
    hall.ok(score(1, 1, wins_of(&hall, 1, 2)));
    hall.ok(score(1, 1, wins_of(&hall, 1, 2)));
    assert_ne!(hall.places(1)[0].0, 2, "two games are left");
    hall.ok(score(1, 1, wins_of(&hall, 1, 2)));
    assert_eq!(hall.places(1)[0], (2, 1, 1));
    hall.no(score(1, 1, "="));
}

#[test]
fn in_russia_of_2013_additional_games_come_first_for_every_place() {
    let _claim = proves(&["RU-2013 1.13.2", "RU-2013 1.13.3"]);
    let mut hall = two_ties("RU-2013", false);
    assert_eq!(hall.event.owed_play_offs(section(&hall)).len(), 2);
    hall.no_because(call(json!([2, 3])), &["RU-2013 1.13.2"]);
    hall.ok(call(json!([3, 4])));
    hall.ok(score(1, 1, wins(&hall, 4)));
    hall.ok(score(1, 1, "="));
    let places: Vec<u16> = hall.places(1).iter().map(|one| one.0).collect();
    assert_eq!(places[2..], [4, 3]);
    // Where it is impossible the criteria decide, and it is said why.
    hall.no(json!({ "do": "waive-additional", "who": [1, 2], "reason": " " }));
    hall.ok(json!({ "do": "waive-additional", "who": [1, 2], "reason": "no hall" }));
    assert!(hall.event.owed_play_offs(section(&hall)).is_empty());
}

#[test]
fn renju_of_2013_plays_them_only_where_the_regulations_say_so() {
    let _claim = proves(&["RU-2013 5.3.11.1"]);
    for provided in [false, true] {
        let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
        rules["discipline"] = json!("renju");
        rules["renju-opening"] = json!("free");
        rules["time-control"] = json!("60");
        rules["play-off"] = json!(provided);
        let rules: Value = rules;
        let mut hall = Hall::new(rules);
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=3 {
            hall.pair(1, round);
            hall.play(1, round, |_, _| "=");
        }
        let rights = hall.event.may_play_off(section(&hall));
        assert_eq!(rights.len(), usize::from(provided));
        if let Some(right) = rights.first() {
            assert_eq!(right.clauses[0].to_string(), "RU-2013 5.3.11.1");
        }
    }
}

#[test]
fn in_russia_of_2022_the_regulations_provide_them() {
    let _claim = proves(&["RU-2022 5.4.8.13"]);
    let hall = two_ties("RU-2022", false);
    hall.no_because(call(json!([1, 2])), &["RU-2022 5.4.8.13"]);
    let mut hall = two_ties("RU-2022", true);
    assert!(hall.event.owed_play_offs(section(&hall)).is_empty(), "nobody owes it");
    hall.ok(call(json!([3, 4])));
    hall.ok(call(json!([1, 2])));
    hall.ok(score(2, 1, wins(&hall, 2)));
    hall.ok(score(2, 1, wins(&hall, 2)));
    assert_eq!(hall.places(1)[0], (2, 1, 1), "each match counts when it is over");
}

#[test]
fn the_tie_break_of_hundred_squares_is_known_by_its_control() {
    let _claim = proves(&["RU-2013 3.6.4"]);
    let mut hall = two_ties("RU-2013", false);
    let mut until = call(json!([1, 2]));
    until["games"] = json!(null);
    hall.ok(until.clone());
    let clauses = &section(&hall).additional[0].clauses;
    assert_eq!(clauses, &["RU-2013 1.13.2", "RU-2013 3.6.4"]);
    // Colours change from game to game, and the first win ends it.
    hall.ok(score(1, 1, "="));
    hall.ok(score(1, 1, wins(&hall, 2)));
    assert_eq!(hall.places(1)[0], (2, 1, 1));
    hall.no(score(1, 1, "="));
    let mut hall = two_ties("RU-2013", false);
    until["control"] = json!("7+3");
    hall.ok(until);
    assert_eq!(section(&hall).additional[0].clauses, ["RU-2013 1.13.2"]);
}

/// All four have drawn everything.
fn all_equal(rulebook: &str) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    hall
}

#[test]
fn more_than_two_play_a_tournament_and_all_who_share_take_part() {
    let _claim = proves(&["UA-2024 III.placing.2"]);
    let mut hall = all_equal("UA-2024");
    hall.no(call(json!([1, 2])));
    hall.no(json!({ "do": "additional", "who": [1, 2, 3, 4], "seed": "no end" }));
    let mut one_game = call(json!([1, 2, 3, 4]));
    one_game["games"] = json!(1);
    hall.ok(one_game.clone());
    let meetings = section(&hall).additional[0].meetings.clone();
    assert_eq!(meetings.len(), 6);
    for (number, meeting) in (1..).zip(&meetings) {
        let (white, black) = (meeting.white.get(), meeting.black.get());
        // 3 beats everybody, 1 and 4 draw with each other and beat 2.
        let result = match (white, black) {
            (3, _) => "1-0",
            (_, 3) => "0-1",
            (2, _) => "0-1",
            (_, 2) => "1-0",
            _ => "=",
        };
        hall.ok(score(1, number, result));
    }
    assert_eq!(hall.places(1), [(3, 1, 1), (1, 2, 3), (4, 2, 3), (2, 4, 4)]);
    // Only those who are still equal go on.
    hall.no(call(json!([3, 1])));
    hall.ok(call(json!([1, 4])));
    hall.ok(score(2, 1, wins(&hall, 4)));
    hall.ok(score(2, 1, wins(&hall, 4)));
    assert_eq!(hall.places(1), [(3, 1, 1), (4, 2, 2), (1, 3, 3), (2, 4, 4)]);
    // The first table parted 3 from 4, the second 4 from 1.
    let given = hall.event.places_given(section(&hall), 3);
    let by: Vec<u16> = given.rows[1..]
        .iter()
        .map(|row| match row.parted.as_ref().unwrap() {
            Parted::Additional { additional, .. } => additional.get(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(by, [1, 2, 1]);
    // A correction of the event parts those who were equal: the games count no more.
    hall.ok(json!({ "do": "correct", "round": 1, "table": 1, "score": "1-0", "by": "c", "reason": "r" }));
    let winner = hall.pairs(1, 1)[0].0;
    assert_eq!(hall.places(1)[0], (winner, 1, 1));
}

#[test]
fn colours_are_drawn_or_named() {
    let mut hall = two_ties("UA-2024", false);
    let mut lot = call(json!([1, 2]));
    lot["seed"] = json!(null);
    assert!(hall.no(lot.clone()).contains("lot"), "no lot, no colours");
    lot["white"] = json!(3);
    hall.no(lot.clone());
    lot["white"] = json!(2);
    hall.ok(lot);
    let called = &section(&hall).additional[0];
    assert_eq!((called.meetings[0].white, called.lot.clone()), (Number::at(1), None));
    hall.ok(json!({ "do": "undo", "reason": "another hall" }));
    assert!(section(&hall).additional.is_empty());
    hall.no(
        json!({ "do": "additional", "who": [1, 2], "control": "quick", "games": 2, "seed": "s" }),
    );
    hall.ok(json!({ "do": "additional", "who": [1, 2], "games": 2, "seed": "s" }));
    let called = &section(&hall).additional[0];
    assert_eq!(called.control, "80+60", "that of the event if none is said");
    assert_eq!(called.clauses, ["UA-2024 III.placing.2"], "no shorter control");
    assert!(called.lot.is_some());
}

#[test]
fn nothing_is_played_before_the_last_round_and_after_the_signature() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "=");
    hall.no(call(json!([1, 2, 3, 4])));
    let mut hall = two_ties("UA-2024", false);
    hall.ok(json!({ "do": "sign", "by": "chief" }));
    hall.no(call(json!([1, 2])));
}
