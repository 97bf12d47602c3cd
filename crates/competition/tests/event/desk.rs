//! What a desk with several people at it needs: entries that never cross, pairs that are added,
//! tables that are kept, reasons that can be asked for.

use competition::happened;
use competition::{Competition, Fact, PairedBy, PlanKind};
use serde_json::json;
use tournament::Number;

use crate::hall::{Hall, nth, regulations};

fn swiss(players: u16) -> Hall {
    let system = json!({ "swiss": { "system": "ru-individual", "rounds": 3 } });
    let mut hall = Hall::new(regulations("RU-2022", system));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn micro_matches() -> Hall {
    let mut rules =
        regulations("UA-2024", json!({ "swiss": { "system": "ua-median-solkoff", "rounds": 3 } }));
    rules["discipline"] = json!("russian");
    rules["time-control"] = json!("20+10");
    rules["micro-match"] = json!({ "games": 2 });
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall
}

fn result(table: u16, score: &str) -> serde_json::Value {
    json!({ "do": "result", "round": 1, "table": table, "score": score })
}

#[test]
fn two_who_enter_the_same_game_do_not_fill_two() {
    let mut hall = micro_matches();
    let game = |game: u8, score: &str| json!({ "do": "result", "round": 1, "table": 1, "game": game, "score": score });
    hall.no(game(2, "="));
    hall.ok(game(1, "1-0"));
    let said = hall.no(game(1, "1-0"));
    assert!(said.contains("game 2"), "{said}");
    hall.ok(game(2, "="));
    assert!(hall.no(game(2, "=")).contains("has its result"));
}

#[test]
fn a_result_is_taken_back_though_others_were_entered_since() {
    let mut hall = micro_matches();
    hall.ok(result(1, "1-0"));
    let mistaken = hall.event.history().len() - 1;
    hall.ok(result(2, "="));
    let undo = |event: usize| json!({ "do": "undo", "event": event, "reason": "slip" });
    hall.ok(undo(mistaken));
    let record = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap();
    assert_eq!(record.tables[0].boards[0].scores, []);
    assert_eq!(record.tables[1].boards[0].scores.len(), 1, "the other one stands");
    assert!(hall.no(undo(mistaken)).contains("no longer"), "a second press takes back nothing");
}

#[test]
fn what_others_rest_on_is_not_taken_back_alone() {
    let mut hall = micro_matches();
    hall.ok(result(1, "1-0"));
    let first = hall.event.history().len() - 1;
    hall.ok(result(1, "="));
    let undo = |event: usize| json!({ "do": "undo", "event": event, "reason": "slip" });
    hall.no(undo(first));
    hall.no(undo(first - 1));
    hall.no(undo(9_999));
    hall.ok(undo(first + 1));
    hall.ok(undo(first));
    for table in 1..=3 {
        hall.ok(result(table, "1-0"));
        hall.ok(result(table, "1-0"));
    }
    let last = hall.event.history().len() - 1;
    hall.ok(json!({ "do": "close", "round": 1 }));
    hall.no(undo(last));
}

/// What was taken back comes back, the last first, and only while nothing rests on its absence.
#[test]
fn what_took_something_back_is_taken_back_itself() {
    let mut hall = micro_matches();
    let undo = |event: usize| json!({ "do": "undo", "event": event, "reason": "slip" });
    // The state without what was taken back.
    let bare = |hall: &Hall| {
        let mut state = serde_json::to_value(&hall.event).unwrap();
        state["undone"] = json!([]);
        state
    };
    for table in 1..=3 {
        hall.ok(result(table, "1-0"));
        hall.ok(result(table, "="));
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    let closed = bare(&hall);
    hall.ok(json!({ "do": "sign", "round": 1, "by": "Koval", "account": "koval" }));
    let signed = bare(&hall);
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    let first = hall.event.history().len() - 1;
    assert_eq!(bare(&hall), closed);
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    let second = first + 1;
    hall.no(undo(first));
    hall.ok(undo(second));
    assert_eq!(bare(&hall), closed);
    hall.no(undo(second));
    hall.ok(undo(first));
    assert_eq!(bare(&hall), signed);
    let again = hall.event.history().len() - 1;
    assert!(hall.no(undo(again)).contains("no longer"), "an undo is simply done again");
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    assert_eq!(bare(&hall), closed);
    let third = hall.event.history().len() - 1;
    hall.ok(json!({ "do": "sign", "round": 1, "by": "Bondar" }));
    assert!(hall.no(undo(third)).contains("no longer"), "somebody else has signed since");
    assert_eq!(hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap().signed[0].by, "Bondar");
}

#[test]
fn a_result_comes_back_though_others_were_entered_since() {
    let mut hall = micro_matches();
    let undo = |event: usize| json!({ "do": "undo", "event": event, "reason": "slip" });
    hall.ok(result(1, "1-0"));
    hall.ok(undo(hall.event.history().len() - 1));
    let taken = hall.event.history().len() - 1;
    hall.ok(result(2, "="));
    hall.ok(undo(taken));
    let scores = |hall: &Hall| {
        let record = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap();
        [0, 1].map(|table| record.tables[table].boards[0].scores.len())
    };
    assert_eq!(scores(&hall), [1, 1]);
    // Once another result stands there, the old one does not come back over it.
    hall.ok(undo(
        hall.event.history().iter().position(|one| matches!(one, Fact::Scored(_))).unwrap(),
    ));
    let taken = hall.event.history().len() - 1;
    hall.ok(result(1, "0-1"));
    hall.no(undo(taken));
    assert_eq!(scores(&hall), [1, 1]);
}

#[test]
fn a_late_pair_gets_the_last_table_and_no_other_moves() {
    let mut hall = swiss(9);
    hall.pair(1, 1);
    let before = hall.pairs(1, 1);
    let bye = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap().bye.unwrap();
    hall.ok(json!({ "do": "enter", "name": "Late Comer", "rating": 1900 }));
    hall.admit();
    hall.ok(json!({ "do": "play-on", "who": "p10", "reason": "train", "by": "chief-arbiter", "joins": 1 }));
    let add = |white: u16, black: u16| json!({ "do": "add-pair", "round": 1, "white": white, "black": black, "by": "chief", "reason": "came late" });
    hall.no(add(before[0].0, 10));
    hall.no(add(10, 10));
    hall.no(add(10, 77));
    hall.ok(add(bye.get(), 10));
    let record = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap();
    assert_eq!(hall.pairs(1, 1)[..4], before);
    assert_eq!(hall.pairs(1, 1)[4], (bye.get(), 10));
    assert_eq!(record.bye, None);
    assert!(record.away.is_empty(), "{:?}", record.away);
    assert_eq!(record.paired, PairedBy::System);
    hall.play(1, 1, |_, _| "=");
    hall.pair(1, 2);
    hall.play(1, 2, |_, _| "=");
    // The added pair is nothing that the system would have made otherwise.
    let correct = json!({ "do": "correct", "round": 2, "table": 1, "score": "1-0", "by": "c", "reason": "r" });
    let Fact::Corrected(happened::Corrected { changes, .. }) = hall.ok(correct) else { panic!() };
    assert_eq!(changes, []);
    hall.no(
        json!({ "do": "add-pair", "round": 2, "white": 1, "black": 2, "by": "c", "reason": "r" }),
    );
}

#[test]
fn who_needs_a_table_keeps_it() {
    let mut hall = swiss(8);
    hall.ok(json!({ "do": "fix-table", "who": "p1", "table": 4 }));
    let said = hall.no(json!({ "do": "fix-table", "who": "p2", "table": 4 }));
    assert!(said.contains("p1"), "{said}");
    let nowhere = json!({ "do": "fix-table", "who": "p2", "table": 0 });
    assert!(serde_json::from_value::<competition::Command>(nowhere).is_err());
    for round in 1..=2 {
        hall.pair(1, round);
        let (white, black) = hall.pairs(1, round)[3];
        assert!(white == 1 || black == 1, "round {round}: {white} {black}");
        hall.play(1, round, |white, black| if white < black { "1-0" } else { "0-1" });
    }
    hall.ok(json!({ "do": "fix-table", "who": "p1" }));
    hall.pair(1, 3);
    let (white, black) = hall.pairs(1, 3)[0];
    assert!(white == 1 || black == 1, "the leader is at table 1 again");
}

#[test]
fn a_round_is_paired_without_the_last_results_only_if_asked_to() {
    let mut hall = swiss(8);
    hall.pair(1, 1);
    let early = json!({ "do": "pair", "round": 2, "unfinished": "pair-without" });
    hall.no(early.clone());
    hall.ok(json!({ "do": "start", "round": 1 }));
    for table in 1..=3 {
        hall.ok(result(table, "1-0"));
    }
    assert!(hall.no(json!({ "do": "pair", "round": 2 })).contains("not closed"));
    hall.ok(early);
    assert_eq!(hall.pairs(1, 2).len(), 4);
    hall.no(json!({ "do": "pair", "round": 3, "unfinished": "pair-without" }));
    hall.ok(result(4, "0-1"));
    hall.ok(json!({ "do": "close", "round": 1 }));
    assert_eq!(hall.event.section(nth(1)).unwrap().current(), 2);
}

#[test]
fn nobody_publishes_pairs_that_he_has_not_seen() {
    let mut hall = swiss(8);
    hall.ok(json!({ "do": "pair", "round": 1 }));
    let seen = hall.event.paired_at(nth(1), nth(1)).unwrap();
    hall.ok(json!({ "do": "unpair", "round": 1 }));
    hall.ok(json!({ "do": "pair", "round": 1 }));
    let publish = |seen: usize| json!({ "do": "publish", "round": 1, "seen": seen });
    assert!(hall.no(publish(seen.0)).contains("meanwhile"));
    hall.ok(publish(hall.event.paired_at(nth(1), nth(1)).unwrap().0));
    hall.ok(result(2, "1-0"));
    let entered = hall.event.last_fact().unwrap();
    hall.ok(result(1, "1-0"));
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    assert_eq!(
        hall.event.entered_at(nth(1), nth(1)).into_iter().collect::<Vec<_>>(),
        [((nth(2), nth(1)), entered)]
    );
}

#[test]
fn pairs_say_why() {
    let mut hall = swiss(9);
    for round in 1..=3 {
        hall.pair(1, round);
        let section = hall.event.section(nth(1)).unwrap();
        let reasons = hall.event.reasons(section, nth(round)).unwrap().unwrap();
        // The leaders sit first, in whatever order the pairs were found.
        let mut found: Vec<(u16, u16)> =
            reasons.pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect();
        let mut seated = hall.pairs(1, round);
        found.sort_unstable();
        seated.sort_unstable();
        assert_eq!(found, seated);
        assert!(reasons.pairing.pairs.iter().all(|pair| !pair.because.is_empty()));
        assert_eq!(
            reasons.pairing.bye.as_ref().map(|bye| bye.who),
            section.round(nth(round)).unwrap().bye
        );
        hall.play(1, round, |white, black| if white < black { "1-0" } else { "0-1" });
    }
    let mut table = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    table.players(4);
    table.ok(json!({ "do": "start-stage", "stage": 1 }));
    table.pair(1, 1);
    let section = table.event.section(nth(1)).unwrap();
    assert!(table.event.reasons(section, nth(1)).unwrap().is_none());
    let plan = section.round(nth(1)).unwrap().plan.as_ref().unwrap();
    assert_eq!(plan.of, PlanKind::TableRow(nth(1)));
    assert_eq!(plan.clauses, ["RU-2022 App.2"]);
}

#[test]
fn pairs_of_many_keep_their_reasons_too() {
    let mut hall = swiss(202);
    for round in 1..=2 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match (white + black) % 3 {
            0 => "1-0",
            1 => "1/2-1/2",
            _ => "0-1",
        });
    }
    hall.pair(1, 3);
    let section = hall.event.section(nth(1)).unwrap();
    let kept = section.round(nth(3)).unwrap().reasons.as_ref().unwrap();
    assert_eq!(kept.pairs.len(), 101);
    assert!(kept.pairs.iter().all(|pair| !pair.because.is_empty()));
    // Who was passed over is kept with them, and read when somebody asks.
    assert!(kept.names_passed());
    let asked = hall.event.reasons(section, nth(3)).unwrap().unwrap().pairing;
    assert!(std::sync::Arc::ptr_eq(&asked, kept));
    // A log that did not keep it has it found.
    let mut log: Vec<Fact> = hall.event.history().iter().cloned().collect();
    for fact in &mut log {
        let Fact::Paired(happened::Paired { made, .. }) = fact else { continue };
        let pairing = std::sync::Arc::make_mut(made.reasons.as_mut().unwrap());
        for search in pairing.pairs.iter_mut().filter_map(|pair| pair.search.as_mut()) {
            search.passed.clear();
            search.stayed.clear();
        }
    }
    let older = Competition::from_facts(&log).unwrap();
    let section = older.section(nth(1)).unwrap();
    let kept = section.round(nth(3)).unwrap().reasons.as_ref().unwrap();
    let found = older.reasons(section, nth(3)).unwrap().unwrap().pairing;
    assert!(found.sits_as(kept) && found == asked);
}

#[test]
fn a_hand_is_compared_with_what_the_same_seed_would_have_paired() {
    let system = json!({ "swiss": { "system": "ru-lot", "rounds": 3 } });
    let mut hall = Hall::new(regulations("RU-2022", system));
    hall.players(8);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(json!({ "do": "pair", "round": 1, "seed": "s" }));
    let found = hall.pairs(1, 1);
    hall.ok(json!({ "do": "unpair", "round": 1 }));
    let mut pairs = found.clone();
    pairs[0] = (found[0].1, found[0].0);
    let by_hand = json!({ "do": "pair-by-hand", "round": 1, "seed": "s", "pairs": pairs, "by": "c", "reason": "r" });
    let Fact::Paired(happened::Paired { made, .. }) = hall.ok(by_hand) else { panic!() };
    let PairedBy::Hand { instead, .. } = made.by else { panic!() };
    let number = |number: u16| Number::new(number).unwrap();
    assert_eq!(instead.made, [(number(found[0].1), number(found[0].0))]);
    assert_eq!(instead.system, [(number(found[0].0), number(found[0].1))]);
    assert_eq!(made.lot.unwrap().seed, "s");
}

#[test]
fn the_moves_of_a_game_are_kept_and_may_come_late() {
    let mut hall = micro_matches();
    let record = |game: u8, moves: &str| json!({ "do": "record", "round": 1, "table": 1, "game": game, "moves": moves });
    hall.ok(record(1, "1. c3-d4 d6-c5"));
    hall.ok(record(2, "1. a3-b4 *"));
    assert!(
        hall.no(record(3, "1. a3-b4")).contains("3"),
        "a micro-match of two games has no third"
    );
    assert!(hall.no(record(1, &"a3-b4 ".repeat(10_000))).contains("letters"));
    for table in 1..=3 {
        hall.ok(result(table, "1-0"));
        hall.ok(result(table, "1-0"));
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    hall.ok(record(1, "1. c3-d4 d6-c5 2. b2-c3 2-0"));
    hall.ok(record(2, ""));
    let kept = |hall: &Hall| {
        hall.event.section(nth(1)).unwrap().rounds[0].tables[0].boards[0].records.clone()
    };
    assert_eq!(kept(&hall), [(nth(1), "1. c3-d4 d6-c5 2. b2-c3 2-0".to_owned())].into());
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    assert_eq!(kept(&hall).len(), 2, "what was taken away is back");
}

#[test]
fn two_who_change_the_same_do_not_undo_each_other_unseen() {
    let mut hall = micro_matches();
    let seen = hall.event.player_changed_at(competition::PlayerId(1)).unwrap();
    let change = |name: &str, seen: Option<usize>| json!({ "do": "change", "id": 1, "player": { "name": name }, "seen": seen });
    hall.ok(change("Anna", Some(seen.0)));
    assert!(hall.no(change("Hanna", Some(seen.0))).contains("meanwhile"));
    hall.ok(change("Olha", None));
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    let now = hall.event.player_changed_at(competition::PlayerId(1)).unwrap();
    assert!(now > seen, "what was taken back does not count");
    hall.ok(change("Hanna", Some(now.0)));
    let rules = serde_json::to_value(hall.event.regulations().unwrap()).unwrap();
    let amend = |name: &str, seen: usize| {
        let mut rules = rules.clone();
        rules["name"] = json!(name);
        json!({ "do": "amend", "regulations": rules, "seen": seen })
    };
    hall.ok(amend("Cup", 0));
    assert!(hall.no(amend("Bowl", 0)).contains("meanwhile"));
}
