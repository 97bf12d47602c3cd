//! What was settled once and is so no more stays on the list until it is settled.

use clauses::proves;
use competition::{Member, PlayerId, RoundRecord, Step};
use serde_json::{Value, json};
use tournament::Number;

use crate::hall::{Hall, nth, regulations};

fn swiss(rulebook: &str, system: &str, players: u16) -> Hall {
    let rules = json!({ "swiss": { "system": system, "rounds": 5 } });
    let mut hall = Hall::new(regulations(rulebook, rules));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "numbers" }));
    hall
}

fn draft(hall: &mut Hall, round: u16) {
    hall.ok(json!({ "do": "pair", "round": round, "seed": format!("round {round}") }));
}

fn record(hall: &Hall, round: u16) -> &RoundRecord {
    hall.event.section(nth(1)).unwrap().round(nth(round)).unwrap()
}

fn again() -> Step {
    Step::PairAgain(nth(1), nth(2))
}

fn correct(hall: &mut Hall, table: u16, score: &str) {
    hall.ok(json!({ "do": "correct", "round": 1, "table": table, "game": 1, "score": score,
        "by": "chief", "reason": "the signed sheet" }));
}

#[test]
fn whoever_is_admitted_late_is_asked_for_until_he_plays() {
    let mut hall = swiss("UA-2024", "ua-median-solkoff", 8);
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "1-0");
    hall.ok(json!({ "do": "enter", "name": "Late", "rating": 2350 }));
    hall.admit();
    let late = Step::LetIn(Member::Player(PlayerId(9)));
    assert_eq!(hall.event.next_steps(), [late, Step::Pair(nth(1), nth(2))]);
    draft(&mut hall, 2);
    assert!(hall.event.next_steps().contains(&late), "a draft without him is no end of it");
    hall.ok(json!({ "do": "play-on", "who": "p9", "joins": 1, "gets": "nothing",
        "reason": "a late train", "by": "chief-arbiter" }));
    // Now he is there, and the draft is without him.
    assert_eq!(hall.event.next_steps(), [again(), Step::Publish(nth(1), nth(2))]);
    let section = hall.event.section(nth(1)).unwrap();
    let found = hall.event.find_pairs_anew(section, nth(2)).unwrap();
    let his = Number::at(8);
    let sits = |white, black| white == his || black == his;
    let told = found.bye == Some(his) || found.tables.iter().any(|one| sits(one.white, one.black));
    assert!(told, "what is foretold has him in it");
    hall.ok(json!({ "do": "unpair", "round": 2, "reason": "a late train" }));
    draft(&mut hall, 2);
    assert_eq!(hall.event.next_steps(), [Step::Publish(nth(1), nth(2))]);
    let made = record(&hall, 2);
    assert_eq!(made.bye, found.bye);
    let pairs: Vec<_> = found.tables.iter().map(|one| (one.white, one.black)).collect();
    assert_eq!(made.pairs(), pairs, "what was foretold came");
}

#[test]
fn a_draft_that_would_be_another_now_is_told() {
    let mut hall = swiss("UA-2024", "ua-median-solkoff", 8);
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "1-0");
    draft(&mut hall, 2);
    assert!(!hall.event.next_steps().contains(&again()));
    // A result that is written anew as it was moves nothing.
    correct(&mut hall, 1, "1-0");
    assert!(!hall.event.next_steps().contains(&again()));
    correct(&mut hall, 1, "0-1");
    assert_eq!(hall.event.next_steps()[0], again());
    let made = record(&hall, 2).pairs();
    hall.ok(json!({ "do": "unpair", "round": 2, "reason": "" }));
    draft(&mut hall, 2);
    assert!(!hall.event.next_steps().contains(&again()));
    assert_ne!(record(&hall, 2).pairs(), made);
    // Somebody who will be away is not in them either.
    hall.ok(json!({ "do": "withdraw", "who": "p8", "reason": "ill" }));
    assert!(hall.event.next_steps().contains(&again()));
}

/// The result of round 1, table 1 after a protest that was upheld without another one.
fn upheld() -> Hall {
    let mut hall = swiss("UA-2024", "ua-median-solkoff", 8);
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "1-0");
    hall.ok(json!({ "do": "protest", "who": "p1", "filed-by": "Player 1", "round": 1,
        "text": "the clock was wrong", "written": true }));
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-arbiter",
        "text": "So it was." }));
    hall
}

#[test]
fn a_protest_that_was_upheld_is_settled_by_a_result_or_a_signature() {
    let ruling = Step::SettleRuling(nth(1));
    let mut hall = upheld();
    assert!(hall.event.next_steps().contains(&ruling));
    correct(&mut hall, 2, "=");
    assert!(!hall.event.next_steps().contains(&ruling));
    let mut hall = upheld();
    hall.ok(json!({ "do": "sign", "section": 1, "round": 1, "by": "Anna" }));
    assert!(!hall.event.next_steps().contains(&ruling), "who signs says that the result stands");
}

#[test]
fn a_round_that_is_corrected_is_signed_again() {
    let mut hall = swiss("UA-2024", "ua-median-solkoff", 8);
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "1-0");
    let sign = json!({ "do": "sign", "section": 1, "round": 1, "by": "Anna" });
    let step = Step::SignAgain(nth(1), nth(1));
    correct(&mut hall, 1, "=");
    assert!(!hall.event.next_steps().contains(&step), "nobody has signed yet");
    hall.ok(sign.clone());
    correct(&mut hall, 1, "0-1");
    assert!(hall.event.next_steps().contains(&step));
    let changed = hall.event.changed_at(nth(1), nth(1));
    assert_eq!(changed.keys().copied().collect::<Vec<_>>(), [(nth(1), nth(1))]);
    hall.ok(sign);
    assert!(!hall.event.next_steps().contains(&step));
}

/// The points of those at each table of a round before it: the most first.
fn points(hall: &Hall, round: u16) -> Vec<Value> {
    let section = hall.event.section(nth(1)).unwrap();
    let before = hall.event.tournament(section, round - 1);
    let tables = record(hall, round).pairs().into_iter().map(|(white, black)| {
        let mut both = [before.points(white), before.points(black)];
        both.sort();
        json!([both[1].0, both[0].0])
    });
    tables.collect()
}

fn falls(points: &[Value]) -> bool {
    let read = |one: &Value| (one[0].as_i64(), one[1].as_i64());
    points.windows(2).all(|two| read(&two[0]) >= read(&two[1]))
}

#[test]
fn the_leaders_sit_at_the_first_table_unless_a_clause_seats_the_pairs_as_they_were_made() {
    let _claim = proves(&["RU-2013 1.6.2"]);
    let play = |rulebook: &str, system: &str| {
        let mut hall = swiss(rulebook, system, 16);
        let mut orders = Vec::new();
        for round in 1..=5 {
            hall.pair(1, round);
            orders.push(points(&hall, round));
            hall.play(1, round, |white, black| match (3 * white + black + round) % 5 {
                0 | 1 => "1-0",
                2 => "=",
                _ => "0-1",
            });
        }
        (hall, orders)
    };
    for (rulebook, system) in [
        ("UA-2024", "ua-median-solkoff"),
        ("UA-2024", "ua-lot"),
        ("RU-2022", "ru-lot"),
        ("UA-CHESS", "fide-dutch"),
    ] {
        let (hall, orders) = play(rulebook, system);
        assert!(orders.iter().all(|order| falls(order)), "{system}: {orders:?}");
        assert!(hall.event.seated_as_paired().is_empty());
    }
    let (hall, orders) = play("RU-2013", "ru-lot");
    assert!(!orders.iter().all(|order| falls(order)), "otherwise nothing is seen here");
    for round in 1..=5 {
        let record = record(&hall, round);
        let made = record.reasons.as_ref().unwrap().pairs.iter();
        let made: Vec<_> = made.map(|one| (one.white, one.black)).collect();
        assert_eq!(record.pairs(), made);
    }
    assert_eq!(hall.event.seated_as_paired()[0].to_string(), "RU-2013 1.6.2");
}
