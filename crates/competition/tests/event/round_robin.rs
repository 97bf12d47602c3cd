//! Round robins, and those who leave them.

use clauses::proves;
use competition::{Consequence, Fact};
use serde_json::json;
use tournament::Score;

use crate::hall::{Hall, nth, regulations};

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

fn round_robin(rulebook: &str, players: u16, cycles: u16) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": { "cycles": cycles } })));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn play(hall: &mut Hall, rounds: std::ops::RangeInclusive<u16>) {
    for round in rounds {
        hall.pair(1, round);
        hall.play(1, round, smaller_wins);
    }
}

/// The consequence of number 2 leaving after a round.
fn leaves(hall: &mut Hall, who: &str) -> Consequence {
    match hall.ok(json!({ "do": "withdraw", "who": who, "reason": "illness" })) {
        Fact::Left { sections, .. } => sections[0].2.consequence,
        other => panic!("{other:?}"),
    }
}

#[test]
fn seven_players_in_two_cycles() {
    let _claim = clauses::shows(&["RU-2022 1.4", "RU-2022 5.4.7.1"]);
    let mut hall = round_robin("RU-2022", 7, 2);
    play(&mut hall, 1..=14);
    let section = hall.event.section(nth(1)).unwrap();
    assert!(hall.event.is_over(section));
    let places: Vec<_> = (1..=7).map(|number| (number, number.into(), number.into())).collect();
    assert_eq!(hall.places(1), places);
    let tournament = hall.event.tournament(section, 14);
    assert_eq!(tournament.points(tournament::Number::at(0)).to_string(), "12");
    hall.no(json!({ "do": "pair", "round": 15 }));
}

#[test]
fn who_leaves_before_half_is_not_placed_and_counts_for_nobody() {
    let _claim = proves(&["RU-2022 5.4.5.2", "RU-2013 1.10.2"]);
    for rulebook in ["RU-2022", "RU-2013"] {
        let mut hall = round_robin(rulebook, 6, 1);
        play(&mut hall, 1..=2);
        assert_eq!(leaves(&mut hall, "p1"), Consequence::ForRatingOnly);
        play(&mut hall, 3..=5);
        let section = hall.event.section(nth(1)).unwrap();
        // Unplayed games: "−" for both.
        for round in 3..=5 {
            let record = section.round(nth(round)).unwrap();
            let table = record.table_of(tournament::Number::at(0)).unwrap();
            assert_eq!(table.boards[0].scores, [Score::BothAbsent]);
        }
        let places = hall.places(1);
        assert_eq!(places.len(), 5, "the one who left is not placed");
        assert_eq!(places[0], (2, 1, 1));
        // Number 2 beat all four others; what he had against number 1 does not count.
        let standings = hall.event.standings(section, 5).unwrap();
        let points = standings.row(tournament::Number::at(1)).unwrap().points;
        assert_eq!(points.to_string(), "4", "{rulebook}");
    }
}

#[test]
fn who_leaves_before_half_is_annulled_in_ukraine() {
    let _claim = proves(&["UA-2024 III.withdrawal.1.2"]);
    let mut hall = round_robin("UA-2024", 6, 1);
    play(&mut hall, 1..=2);
    assert_eq!(leaves(&mut hall, "p1"), Consequence::Annulled);
    hall.pair(1, 3);
    let record = hall.event.section(nth(1)).unwrap().round(nth(3)).unwrap();
    assert_eq!(record.tables.len(), 2, "his opponent is free");
    assert_eq!(record.free.len(), 1);
    hall.play(1, 3, smaller_wins);
    play(&mut hall, 4..=5);
    assert_eq!(hall.places(1).len(), 5);
    let section = hall.event.section(nth(1)).unwrap();
    let tournament = hall.event.tournament(section, 5);
    assert_eq!(tournament.points(tournament::Number::at(0)).to_string(), "0");
    // What was played stays on record.
    let played =
        section.rounds.iter().filter_map(|round| round.table_of(tournament::Number::at(0)));
    assert_eq!(played.count(), 2);
}

#[test]
fn who_leaves_after_half_is_placed_and_the_others_get_pluses() {
    let _claim = clauses::shows(&["RU-2022 5.4.7.2", "RU-2013 1.12.2", "UA-2024 III.result.2"]);
    let _claim = proves(&["RU-2022 5.4.5.3", "RU-2013 1.10.3", "UA-2024 III.withdrawal.1.1"]);
    for rulebook in ["RU-2022", "RU-2013", "UA-2024"] {
        let mut hall = round_robin(rulebook, 6, 1);
        play(&mut hall, 1..=3);
        assert_eq!(leaves(&mut hall, "p1"), Consequence::Counts);
        play(&mut hall, 4..=5);
        let section = hall.event.section(nth(1)).unwrap();
        for round in 4..=5 {
            let record = section.round(nth(round)).unwrap();
            let one = tournament::Number::at(0);
            let table = record.table_of(one).unwrap();
            let his = if table.white == one { Score::FirstAbsent } else { Score::SecondAbsent };
            assert_eq!(table.boards[0].scores, [his]);
        }
        assert_eq!(hall.places(1).len(), 6, "{rulebook}: he is placed");
    }
}

#[test]
fn exactly_half_is_half() {
    let mut hall = round_robin("RU-2022", 5, 1);
    play(&mut hall, 1..=2);
    // Number 1 was free in round 1 and has played one of four games; number 2 two of four.
    assert_eq!(leaves(&mut hall, "p2"), Consequence::Counts);
    assert_eq!(leaves(&mut hall, "p1"), Consequence::ForRatingOnly);
}

#[test]
fn games_without_play_are_not_played_games() {
    let _claim = clauses::shows(&["RU-2022 5.4.4.2"]);
    let mut hall = round_robin("RU-2022", 5, 1);
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "--");
    }
    assert_eq!(leaves(&mut hall, "p2"), Consequence::ForRatingOnly);
    let section = hall.event.section(nth(1)).unwrap();
    let tournament = hall.event.tournament(section, 3);
    assert!(tournament.numbers().all(|number| tournament.points(number).0 == 0), "both lost");
}

#[test]
fn the_order_of_rounds_may_be_drawn() {
    let _claim = proves(&["UA-2024 II.systems.6.1"]);
    let mut hall = round_robin("UA-2024", 6, 1);
    play(&mut hall, 1..=1);
    let order = json!({ "do": "order-rounds", "seed": "day 2", "by": "panel", "reason": "by lot" });
    hall.ok(order);
    let order = hall.event.section(nth(1)).unwrap().order.clone();
    assert_eq!(order[0], 1, "what was played stays");
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 2, 3, 4, 5]);
    hall.pair(1, 2);
    let berger = tournament::Berger::new(6, 1).unwrap().round(order[1]);
    let wanted: Vec<_> =
        berger.meetings.iter().map(|one| (one.first.get(), one.second.get())).collect();
    assert_eq!(hall.pairs(1, 2), wanted);
    hall.play(1, 2, smaller_wins);
    let again = json!({ "do": "order-rounds", "order": [2, 2, 3], "by": "panel", "reason": "?" });
    hall.no_because(again, &["UA-2024 II.systems.6.1"]);
    play(&mut hall, 3..=5);
}

#[test]
fn an_announced_absence_is_a_minus() {
    let mut hall = round_robin("RU-2022", 4, 1);
    hall.ok(json!({ "do": "away", "who": "p1", "round": 1 }));
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "=");
    let section = hall.event.section(nth(1)).unwrap();
    let entries = section.rounds[0].entries(4, &hall.event.counting());
    assert!(entries[3].won_without_play(), "{entries:?}");
}

#[test]
fn the_chief_arbiter_lets_somebody_play_on() {
    let _claim = proves(&["RU-2022 5.4.5.1"]);
    let mut hall = round_robin("RU-2022", 4, 1);
    let by = |by: &str| json!({ "do": "play-on", "who": "p1", "reason": "ill", "by": by });
    hall.no_because(by("arbiter"), &["RU-2022 5.4.5.1"]);
    hall.ok(by("chief-arbiter"));
}

#[test]
fn excluded_and_annulled_counts_for_nobody() {
    let _claim = proves(&["RU-2022 1.5.7", "RU-2022 1.5.8"]);
    let mut hall = round_robin("RU-2022", 6, 1);
    play(&mut hall, 1..=4);
    let exclude = |by: &str| json!({ "do": "exclude", "who": "p1", "reason": "collusion", "by": by, "annul": true });
    hall.no_because(exclude("chief-arbiter"), &["RU-2022 1.5.7"]);
    hall.ok(exclude("chief-panel"));
    play(&mut hall, 5..=5);
    assert_eq!(hall.places(1).len(), 5);
    assert_eq!(hall.places(1)[0], (2, 1, 1));
    hall.no(json!({ "do": "withdraw", "who": "p1", "reason": "again" }));
}

#[test]
fn renju_leaves_unplayed_games_unmarked() {
    let _claim = clauses::shows(&["RU-2013 5.3.9.1"]);
    let _claim = proves(&["RU-2013 5.3.9.3"]);
    let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
    rules["discipline"] = json!("renju");
    rules["time-control"] = json!("120");
    rules["renju-opening"] = json!("rif");
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    play(&mut hall, 1..=1);
    // The first-named of the table begins, and has Black.
    assert_eq!(hall.pairs(1, 1), [(6, 1), (5, 2), (4, 3)]);
    assert_eq!(leaves(&mut hall, "p1"), Consequence::Annulled);
    hall.pair(1, 2);
    assert_eq!(hall.event.section(nth(1)).unwrap().round(nth(2)).unwrap().free.len(), 1);
}
