//! Joining a Swiss that has begun.

use clauses::proves;
use competition::happened;
use competition::{Competition, Fact};
use serde_json::{Value, json};
use tournament::{Entry, Number};

use crate::hall::{Hall, nth, regulations};

fn event(rulebook: &str, system: Value, players: u16) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, system));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn swiss(rulebook: &str, system: &str, players: u16, rounds: u16) -> Hall {
    event(rulebook, json!({ "swiss": { "system": system, "rounds": rounds } }), players)
}

/// Enters and admits one more player.
fn late(hall: &mut Hall) {
    hall.ok(json!({ "do": "enter", "name": "Late", "rating": 2350 }));
    hall.admit();
}

fn join(who: &str, gets: &str) -> Value {
    json!({ "do": "play-on", "who": who, "joins": 1, "gets": gets, "reason": "a late train", "by": "chief-arbiter" })
}

fn round(hall: &mut Hall, round: u16) {
    hall.pair(1, round);
    hall.play(1, round, |white, black| if (white + black) % 3 == 0 { "=" } else { "1-0" });
}

#[test]
fn who_joins_late_has_the_last_number_and_is_paired_from_then_on() {
    let _claim = proves(&["RU-2022 5.4.10.2", "RU-2013 1.15.2"]);
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
        let mut hall = swiss(rulebook, system, 11, 5);
        round(&mut hall, 1);
        round(&mut hall, 2);
        late(&mut hall);
        // In Russia the rounds that he missed are lost.
        let russian = rulebook.starts_with("RU");
        if russian {
            hall.no_because(join("p12", "half"), &[&format!("{rulebook} ")]);
        }
        hall.ok(join("p12", if russian { "nothing" } else { "half" }));
        for one in 3..=5 {
            round(&mut hall, one);
        }
        let section = hall.event.section(nth(1)).unwrap();
        let tournament = hall.event.tournament(section, 5);
        let cells: Vec<Entry> = tournament.entries(Number::at(11)).collect();
        let missed = if russian { Entry::Absent } else { Entry::HalfBye };
        assert_eq!(cells[..2], [missed; 2], "{system}");
        assert!(cells[2..].iter().all(|cell| cell.played().is_some()), "{system}: {cells:?}");
        assert_eq!(hall.places(1).len(), 12, "{system}");
        assert_eq!(
            Competition::from_facts(hall.event.history()).as_ref(),
            Ok(&hall.event),
            "{system}"
        );
    }
}

/// A result is corrected to what it was, so no published pair may look different afterwards: the
/// rounds before he came are found again without him, lots included.
#[test]
fn rounds_paired_before_he_came_are_found_again_without_him() {
    for system in ["ru-lot", "ru-individual", "fide-dutch"] {
        let mut hall = swiss("UA-2024", system, 10, 5);
        (1..=3).for_each(|one| round(&mut hall, one));
        late(&mut hall);
        hall.ok(join("p11", "nothing"));
        hall.ok(json!({ "do": "forbid", "one": "p1", "other": "p11" }));
        round(&mut hall, 4);
        let score = hall.event.sections()[0].rounds[0].tables[0].boards[0].scores[0];
        let correct = json!({ "do": "correct", "round": 1, "table": 1, "score": score.text(), "by": "c", "reason": "r" });
        let Fact::Corrected(happened::Corrected { changes, .. }) = hall.ok(correct) else {
            panic!()
        };
        assert_eq!(changes, [], "{system}");
    }
}

#[test]
fn a_round_that_is_paired_is_missed_unless_it_is_paired_again() {
    let mut hall = swiss("RU-2022", "ru-individual", 7, 4);
    round(&mut hall, 1);
    hall.ok(json!({ "do": "pair", "round": 2 }));
    late(&mut hall);
    hall.ok(join("p8", "nothing"));
    let number = Number::at(7);
    let in_round = |hall: &Hall| hall.event.sections()[0].rounds[1].table_of(number).is_some();
    assert!(!in_round(&hall));
    assert!(hall.event.sections()[0].rounds[1].away.contains_key(&number));
    hall.ok(json!({ "do": "unpair", "round": 2 }));
    round(&mut hall, 2);
    assert!(in_round(&hall), "the draft was thrown away");
    let tournament = hall.event.tournament(&hall.event.sections()[0], 2);
    assert_eq!(tournament.entries(number).next(), Some(Entry::Absent), "round 1 gave nothing");
    hall.ok(json!({ "do": "withdraw", "who": "p8", "reason": "ill" }));
    round(&mut hall, 3);
    assert_eq!(Competition::from_facts(hall.event.history()).as_ref(), Ok(&hall.event));
}

#[test]
fn a_fixed_table_takes_nobody_in() {
    let _claim = proves(&["RU-2022 App.2"]);
    for system in [
        json!({ "round-robin": {} }),
        json!({ "knockout": { "tie-breaks": ["lot"] } }),
        json!({ "match": { "mode": { "most-points-of": 4 } } }),
    ] {
        let players = if system.get("match").is_some() { 2 } else { 6 };
        let mut hall = event("RU-2022", system.clone(), players);
        late(&mut hall);
        let said = hall.no(join(&format!("p{}", players + 1), "nothing"));
        assert!(said.contains("fixed") && said.contains("RU-2022 App.2"), "{system}: {said}");
    }
}

#[test]
fn joining_has_its_conditions() {
    let _claim = proves(&["RU-2022 2.2.1", "RU-2022 5.3", "RU-2022 5.4.5.1"]);
    let mut hall = swiss("RU-2022", "ru-individual", 8, 2);
    assert!(hall.no(join("p1", "nothing")).contains("already"));
    hall.no(join("p9", "nothing"));
    hall.ok(json!({ "do": "enter", "name": "Unchecked" }));
    hall.no_because(join("p9", "nothing"), &["p9", "RU-2022 5.3"]);
    hall.admit();
    let mut by_an_arbiter = join("p9", "nothing");
    by_an_arbiter["by"] = json!("arbiter");
    hall.no_because(by_an_arbiter, &["RU-2022 5.4.5.1"]);
    hall.no(join("t1", "nothing"));
    round(&mut hall, 1);
    hall.ok(json!({ "do": "pair", "round": 2 }));
    assert!(hall.no(join("p9", "nothing")).contains("too late"));
    hall.ok(json!({ "do": "unpair", "round": 2 }));
    hall.ok(join("p9", "nothing"));
    hall.no(join("p9", "nothing"));
    hall.ok(json!({ "do": "undo", "reason": "a slip" }));
    assert_eq!(hall.event.sections()[0].members.len(), 8);
}
