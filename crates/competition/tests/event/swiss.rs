//! Swiss events: drafts, publishing, hands that interfere, corrections.

use clauses::proves;
use competition::happened;
use competition::{Fact, RoundState};
use serde_json::json;
use tournament::{How, Number};

use crate::hall::{Hall, nth, regulations};

fn swiss(rulebook: &str, system: &str, players: u16, rounds: u16) -> Hall {
    let mut hall = Hall::new(regulations(
        rulebook,
        json!({ "swiss": { "system": system, "rounds": rounds } }),
    ));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

#[test]
fn every_system_runs_an_event_to_its_end() {
    for (rulebook, system) in [
        ("RU-2022", "ru-lot"),
        ("RU-2022", "ru-individual"),
        ("RU-2022", "ru-truncated-solkoff"),
        ("RU-2013", "ru-buchholz"),
        ("UA-2024", "ua-median-solkoff"),
        ("UA-2024", "ua-lot"),
        ("UA-CHESS", "ua-chess-buchholz"),
        ("UA-CHESS", "fide-dutch"),
    ] {
        let mut hall = swiss(rulebook, system, 21, 7);
        for round in 1..=7 {
            hall.pair(1, round);
            hall.play(1, round, |white, black| if (white + black) % 3 == 0 { "=" } else { "1-0" });
        }
        assert_eq!(hall.places(1).len(), 21, "{system}");
        let section = hall.event.section(nth(1)).unwrap();
        let tournament = hall.event.tournament(section, 7);
        for one in tournament.numbers() {
            for other in tournament.numbers() {
                let meetings = tournament
                    .entries(one)
                    .filter(|entry| entry.played().is_some_and(|(opponent, ..)| opponent == other));
                assert!(meetings.count() <= 1, "{system}: {one} and {other}");
            }
        }
    }
}

#[test]
fn a_second_press_never_pairs_a_round_twice() {
    let _claim = proves(&["RU-2022 5.4.10.12"]);
    let mut hall = swiss("RU-2022", "ru-individual", 8, 3);
    hall.ok(json!({ "do": "pair", "round": 1 }));
    let said = hall.no(json!({ "do": "pair", "round": 1 }));
    assert!(said.contains("already"), "{said}");
    hall.no(json!({ "do": "pair", "round": 2 }));
    hall.no(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.ok(json!({ "do": "publish", "round": 1 }));
    hall.no_because(json!({ "do": "publish", "round": 1 }), &["RU-2022 5.4.10.12"]);
    hall.no(json!({ "do": "pair", "round": 1 }));
    hall.play(1, 1, smaller_wins);
    hall.no(json!({ "do": "pair", "round": 1 }));
    hall.no(json!({ "do": "close", "round": 1 }));
}

#[test]
fn published_pairs_stand_unless_there_is_a_reason() {
    let _claim = proves(&["RU-2013 1.15"]);
    let mut hall = swiss("RU-2013", "ru-individual", 8, 3);
    hall.pair(1, 1);
    hall.no_because(json!({ "do": "unpair", "round": 1 }), &["RU-2013 1.15"]);
    hall.ok(json!({ "do": "unpair", "round": 1, "reason": "a rating was wrong" }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.no(json!({ "do": "unpair", "round": 1, "reason": "again" }));
    // A draft may be thrown away without a word.
    hall.play(1, 1, smaller_wins);
    hall.ok(json!({ "do": "pair", "round": 2 }));
    hall.ok(json!({ "do": "unpair", "round": 2 }));
}

#[test]
fn absentees_are_not_paired_and_lose_the_round() {
    let _claim = proves(&["RU-2022 5.4.10.2"]);
    let mut hall = swiss("RU-2022", "ru-individual", 9, 3);
    hall.ok(json!({ "do": "away", "who": "p3", "round": 1 }));
    hall.pair(1, 1);
    let record = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap().clone();
    assert_eq!(record.tables.len(), 4);
    assert_eq!(record.bye, None, "eight are left");
    assert!(record.table_of(Number::at(2)).is_none());
    hall.play(1, 1, smaller_wins);
    for gets in ["half", "full"] {
        let away = json!({ "do": "away", "who": "p4", "round": 2, "gets": gets });
        hall.no_because(away, &["RU-2022 5.4.10.2"]);
    }
    hall.ok(json!({ "do": "away", "who": "p4", "round": 2 }));
    hall.pair(1, 2);
    hall.play(1, 2, smaller_wins);
    let section = hall.event.section(nth(1)).unwrap();
    let tournament = hall.event.tournament(section, 1);
    assert_eq!(tournament.points(Number::at(2)).0, 0);
    let later = hall.event.tournament(section, 2);
    assert_eq!(later.points(Number::at(3)).0, tournament.points(Number::at(3)).0);
    hall.no(json!({ "do": "away", "who": "p4", "round": 2 }));
}

#[test]
fn who_leaves_a_swiss_keeps_his_results_and_is_not_paired_again() {
    let _claim = proves(&["RU-2022 5.4.5.5", "RU-2013 1.10.5", "UA-2024 III.withdrawal.2"]);
    for rulebook in ["RU-2022", "RU-2013", "UA-2024"] {
        let mut hall = swiss(rulebook, "ru-individual", 8, 4);
        hall.pair(1, 1);
        hall.play(1, 1, smaller_wins);
        hall.pair(1, 2);
        // He leaves in the middle of a round: the unfinished game is lost.
        hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "called away" }));
        hall.play(1, 2, smaller_wins);
        hall.pair(1, 3);
        let section = hall.event.section(nth(1)).unwrap();
        assert!(section.round(nth(3)).unwrap().table_of(Number::at(0)).is_none());
        assert!(section.round(nth(3)).unwrap().bye.is_some());
        let tournament = hall.event.tournament(section, 2);
        let entries: Vec<_> = tournament.entries(Number::at(0)).collect();
        assert!(entries[0].played().is_some() && entries[1].played().is_none());
        assert!(tournament.points(Number::at(0)).0 > 0, "{rulebook}");
    }
}

#[test]
fn a_pairing_by_hand_says_why_and_what_the_system_would_have_done() {
    let mut hall = swiss("RU-2022", "ru-individual", 8, 3);
    hall.pair(1, 1);
    assert_eq!(hall.pairs(1, 1).len(), 4);
    hall.play(1, 1, smaller_wins);
    let by_hand = |pairs: serde_json::Value, reason: &str| json!({ "do": "pair-by-hand", "round": 2, "pairs": pairs, "by": "chief", "reason": reason });
    hall.no(by_hand(json!([[1, 2], [3, 4], [5, 6], [7, 8]]), ""));
    let forgotten = hall.no(by_hand(json!([[1, 2], [3, 4], [5, 6]]), "guests"));
    assert!(forgotten.contains("7"), "{forgotten}");
    hall.no(by_hand(json!([[1, 2], [1, 4], [5, 6], [7, 8]]), "guests"));
    let met = hall.pairs(1, 1)[0];
    let rematch = json!([[met.0, met.1], [2, 3], [4, 6], [7, 8]]);
    hall.no_because(by_hand(rematch, "guests"), &["RU-2022 5.4.10.2"]);
    let event = hall.ok(by_hand(json!([[8, 1], [2, 7], [3, 6], [4, 5]]), "guests"));
    let Fact::Paired(happened::Paired { made, .. }) = event else { panic!() };
    let competition::PairedBy::Hand { instead, .. } = made.by else { panic!() };
    assert_eq!(instead.made.len(), 4);
    assert_eq!(instead.system.len(), 4, "{instead:?}");
}

/// Without lots the system could not have paired: the log says so in every language.
#[test]
fn what_the_system_could_not_do_is_said_in_every_language() {
    let mut hall = swiss("UA-2024", "ua-lot", 4, 2);
    hall.no(json!({ "do": "pair", "round": 1 }));
    let event = hall.ok(json!({ "do": "pair-by-hand", "round": 1, "pairs": [[1, 2], [3, 4]], "by": "chief", "reason": "guests" }));
    let Fact::Paired(happened::Paired { made, .. }) = event else { panic!() };
    let competition::PairedBy::Hand { instead, .. } = made.by else { panic!() };
    let why = instead.impossible.unwrap();
    let [uk, ru, en] = words::Language::ALL.map(|language| why.text(language));
    assert!(uk != ru && ru != en && en.is_ascii() && !uk.is_ascii(), "{why:?}");
}

#[test]
fn nobody_meets_twice_even_by_hand() {
    let _claim = proves(&[
        "UA-2024 III.swiss.1",
        "UA-CHESS IV.7.1",
        "UA-2024 III.swiss.6",
        "UA-CHESS IV.7.6",
        "RU-2013 1.15.2",
        "RU-2013 1.15.8",
        "RU-2022 5.4.10.2",
        "RU-2022 5.4.10.8",
    ]);
    for (rulebook, met_clause, bye_clause, whole_clause) in [
        ("UA-2024", "UA-2024 III.swiss.1", "UA-2024 III.swiss.6", "UA-2024 III.swiss.6"),
        ("UA-CHESS", "UA-CHESS IV.7.1", "UA-CHESS IV.7.6", "UA-CHESS IV.7.6"),
        ("RU-2013", "RU-2013 1.15.2", "RU-2013 1.15.2", "RU-2013 1.15.8"),
        ("RU-2022", "RU-2022 5.4.10.2", "RU-2022 5.4.10.2", "RU-2022 5.4.10.8"),
    ] {
        let mut hall = swiss(rulebook, "fide-dutch", 5, 3);
        hall.pair(1, 1);
        hall.play(1, 1, smaller_wins);
        let bye = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap().bye.unwrap();
        let (white, black) = hall.pairs(1, 1)[0];
        let others: Vec<u16> = (1..=5).filter(|one| ![white, black].contains(one)).collect();
        let by_hand = |pairs: serde_json::Value, bye: u16| json!({ "do": "pair-by-hand", "round": 2, "pairs": pairs, "bye": bye, "by": "chief", "reason": "r" });
        let again = json!([[white, black], [others[0], others[1]]]);
        hall.no_because(by_hand(again, others[2]), &[met_clause]);
        let second = hall.pairs(1, 1)[1];
        let fresh = json!([[white, second.0], [black, second.1]]);
        hall.no_because(by_hand(fresh, bye.get()), &[bye_clause]);
        // Everybody has one place, and only one.
        hall.no_because(by_hand(json!([[white, second.0]]), black), &[whole_clause]);
        let twice = json!([[white, second.0], [white, second.1]]);
        hall.no_because(by_hand(twice, black), &[whole_clause]);
    }
}

#[test]
fn forbidden_pairs_are_not_made() {
    let _claim = proves(&["RU-2022 5.4.10.9"]);
    let mut hall = swiss("RU-2022", "ru-individual", 8, 3);
    hall.pair(1, 1);
    let (white, black) = hall.pairs(1, 1)[0];
    hall.ok(json!({ "do": "unpair", "round": 1, "reason": "brothers" }));
    let forbid = |strength: &str| json!({ "do": "forbid", "one": format!("p{white}"), "other": format!("p{black}"), "strength": strength });
    hall.ok(forbid("always"));
    hall.pair(1, 1);
    assert!(!hall.pairs(1, 1).contains(&(white, black)));
    hall.ok(json!({ "do": "unpair", "round": 1, "reason": "by hand" }));
    let rest: Vec<u16> = (1..=8).filter(|one| ![white, black].contains(one)).collect();
    let pairs = json!([[white, black], [rest[0], rest[1]], [rest[2], rest[3]], [rest[4], rest[5]]]);
    let by_hand =
        json!({ "do": "pair-by-hand", "round": 1, "pairs": pairs, "by": "c", "reason": "r" });
    hall.no_because(by_hand.clone(), &["RU-2022 5.4.10.9"]);
    hall.ok(json!({ "do": "allow", "one": format!("p{black}"), "other": format!("p{white}") }));
    hall.ok(by_hand);
}

/// Four players: after two rounds only one pairing is left, so the soft ban must give way.
#[test]
fn a_pair_to_be_avoided_if_possible_is_made_when_it_must_be() {
    let _claim = proves(&["RU-2022 5.4.10.8"]);
    let mut hall = swiss("RU-2022", "ru-individual", 4, 3);
    for round in 1..=2 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    hall.ok(json!({ "do": "pair", "round": 3 }));
    let (white, black) = hall.pairs(1, 3)[0];
    hall.ok(json!({ "do": "unpair", "round": 3 }));
    let forbid = |strength: &str| json!({ "do": "forbid", "one": format!("p{white}"), "other": format!("p{black}"), "strength": strength });
    hall.ok(forbid("if-possible"));
    hall.ok(json!({ "do": "pair", "round": 3 }));
    assert!(hall.pairs(1, 3).contains(&(white, black)));
    hall.ok(json!({ "do": "unpair", "round": 3 }));
    hall.ok(forbid("always"));
    hall.no_because(json!({ "do": "pair", "round": 3 }), &["RU-2022 5.4.10.8"]);
}

#[test]
fn a_correction_says_which_published_pairs_would_have_been_others() {
    let mut hall = swiss("RU-2022", "ru-individual", 16, 4);
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, smaller_wins);
    }
    let before: Vec<_> = (1..=3).map(|round| hall.pairs(1, round)).collect();
    let reasons = |hall: &Hall| {
        let section = hall.event.section(nth(1)).unwrap();
        hall.event.reasons(section, nth(3)).unwrap().unwrap().pairing
    };
    let corrected = |hall: &Hall, round| {
        hall.event.was_corrected_under(hall.event.section(nth(1)).unwrap(), round)
    };
    let (kept, never) = (reasons(&hall), corrected(&hall, nth(3)));
    assert!(!never);
    let correct = |score: &str| json!({ "do": "correct", "round": 1, "table": 1, "score": score, "by": "chief", "reason": "misread" });
    let Fact::Corrected(happened::Corrected { changes, .. }) = hall.ok(correct("0-1")) else {
        panic!()
    };
    assert!(!changes.is_empty());
    assert!(changes.iter().all(|one| one.round > 1 && one.made.len() == one.system.len()));
    let after: Vec<_> = (1..=3).map(|round| hall.pairs(1, round)).collect();
    assert_eq!(before, after, "published pairs stay");
    assert_eq!(reasons(&hall), kept, "and so do the reasons with which they were made");
    let others: Vec<u16> = changes.iter().map(|one| one.round.get()).collect();
    assert!(
        (1..=3).all(|round| corrected(&hall, nth(round)) == others.contains(&round)),
        "{others:?}"
    );
    // Back again: nothing differs any more.
    let score = if before[0][0].0 < before[0][0].1 { "1-0" } else { "0-1" };
    let Fact::Corrected(happened::Corrected { changes, .. }) = hall.ok(correct(score)) else {
        panic!()
    };
    assert_eq!(changes, []);
    hall.no(json!({ "do": "correct", "round": 1, "table": 1, "game": 2, "score": "=", "by": "c", "reason": "r" }));
    hall.no(
        json!({ "do": "correct", "round": 1, "table": 1, "score": "=", "by": "c", "reason": " " }),
    );
}

#[test]
fn what_was_done_can_be_taken_back_step_by_step() {
    let mut hall = swiss("RU-2022", "ru-individual", 8, 3);
    let started = hall.event.clone();
    hall.pair(1, 1);
    let published = hall.event.clone();
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.no(json!({ "do": "undo", "reason": "" }));
    hall.ok(json!({ "do": "undo", "reason": "wrong table" }));
    assert_eq!(hall.event.sections(), published.sections());
    hall.ok(json!({ "do": "undo", "reason": "wrong round" }));
    hall.ok(json!({ "do": "undo", "reason": "wrong round" }));
    assert_eq!(hall.event.sections(), started.sections());
    assert_eq!(hall.event.undone().len(), 3);
    hall.pair(1, 1);
    assert_eq!(hall.event.sections()[0].rounds[0].state, RoundState::Published);
}

#[test]
fn late_and_unplayed_micro_matches() {
    let _claim = clauses::shows(&["RU-2013 2.2"]);
    let mut rules =
        regulations("RU-2013", json!({ "swiss": { "system": "ru-individual", "rounds": 3 } }));
    rules["discipline"] = json!("draughts64");
    rules["time-control"] = json!("45+15");
    rules["opening-table"] = json!("ru2013-app5");
    rules["micro-match"] = json!({ "games": 2 });
    rules["tie-breaks"] = json!(["opponents-sum"]);
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let result = |table: u16, score: &str| json!({ "do": "result", "round": 1, "table": table, "score": score });
    hall.ok(result(1, "1-0"));
    let missing = hall.no(json!({ "do": "close", "round": 1 }));
    assert!(missing.contains("Table 1"), "one game of two: {missing}");
    hall.ok(result(1, "0-1"));
    hall.no(result(1, "1-0"));
    hall.ok(result(2, "-+"));
    hall.no(result(2, "1-0"));
    hall.ok(result(3, "="));
    hall.ok(result(3, "1-0"));
    hall.ok(json!({ "do": "close", "round": 1 }));
    let record = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap();
    let counting = hall.event.counting();
    assert_eq!(record.tables[0].points(&counting).map(|points| points.0), [5, 5], "a draw");
    assert_eq!(record.tables[1].how(&counting), How::Forfeit, "the whole micro-match");
    assert_eq!(record.tables[2].points(&counting).map(|points| points.0), [10, 0]);
}
