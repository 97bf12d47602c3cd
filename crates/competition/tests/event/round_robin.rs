//! Round robins, and those who leave them.

use clauses::proves;
use competition::happened;
use competition::{Consequence, Fact};
use serde_json::json;
use tournament::{Entry, Number, Score};

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
        Fact::Left(happened::Left { sections, .. }) => sections[0].2.consequence,
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
    // One round is drawn, that of the day; the others stay in the order of the table.
    let mut others = order[2..].to_vec();
    others.sort_unstable();
    assert_eq!(others, order[2..]);
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
    let exclude = |by: &str| json!({ "do": "exclude", "who": "p1", "reason": "collusion", "by": by, "annul": true, "clauses": ["RU-2022 1.5.4"] });
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
    assert_eq!(leaves(&mut hall, "p1"), Consequence::KeptUnplaced);
    hall.pair(1, 2);
    assert_eq!(hall.event.section(nth(1)).unwrap().round(nth(2)).unwrap().free.len(), 1);
    // What he played stays in the table and counts for nobody's place; he has none.
    let section = hall.event.section(nth(1)).unwrap();
    let cells: Vec<Entry> = hall.event.tournament(section, 1).entries(Number::at(0)).collect();
    assert!(matches!(cells[0], Entry::Game { .. }), "{cells:?}");
    assert!(hall.places(1).iter().all(|one| one.0 != 1));
    let standings = hall.event.standings(section, 1).unwrap();
    let opponent = standings.row(Number::at(5)).unwrap();
    assert_eq!(opponent.points.to_string(), "0", "6 met only him");
}

/// In a Swiss what others made against him counts.
#[test]
fn renju_players_who_leave_a_swiss_early_have_no_place() {
    let _claim = proves(&["RU-2013 5.3.9.3", "RU-2013 5.3.9.4"]);
    for (rounds, placed) in [(5, false), (2, true)] {
        let system = json!({ "swiss": { "system": "renju-lot", "rounds": rounds } });
        let mut rules = regulations("RU-2013", system);
        rules["discipline"] = json!("renju");
        rules["time-control"] = json!("120");
        rules["renju-opening"] = json!("rif");
        let mut hall = Hall::new(rules);
        hall.players(8);
        hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
        hall.pair(1, 1);
        hall.play(1, 1, |white, black| if white == 1 || black == 1 { "=" } else { "1-0" });
        let record = hall.event.sections()[0].rounds[0].table_of(Number::at(0)).cloned().unwrap();
        let other = if record.white == Number::at(0) { record.black } else { record.white };
        leaves(&mut hall, "p1");
        assert_eq!(hall.places(1).iter().any(|one| one.0 == 1), placed, "of {rounds} rounds");
        let standings = hall.event.standings(&hall.event.sections()[0], 1).unwrap();
        assert_eq!(standings.row(other).unwrap().points.to_string(), "½");
    }
}

/// Before the first clocks run a change of those who play leads to a new draw.
#[test]
fn who_changes_before_the_first_clocks_is_drawn_anew() {
    let _shown = clauses::shows(&["RU-2013 5.3.9.2"]);
    let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
    rules["stages"][0]["numbers"] = json!("lot");
    let mut hall = Hall::new(rules);
    hall.players(6);
    let draw = |seed: &str| json!({ "do": "start-stage", "stage": 1, "seed": seed });
    hall.ok(draw("first"));
    hall.no(draw("I like another one better"));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "illness" }));
    assert!(hall.event.next_steps().contains(&competition::Step::DrawAgain(nth(1))));
    hall.ok(draw("second"));
    let section = hall.event.section(nth(1)).unwrap();
    assert_eq!((hall.event.sections().len(), section.members.len()), (1, 5));
    assert!(section.rounds.is_empty() && section.left.is_empty(), "the first draw is gone");
    assert_eq!(hall.event.next_stage(), None);
    hall.no(draw("third"));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.ok(json!({ "do": "withdraw", "who": "p2", "reason": "illness" }));
    hall.no(draw("too late"));
}

/// Each day, fifteen minutes before play, the round of the day is drawn.
#[test]
fn the_round_of_the_day_is_drawn_shortly_before() {
    let _claim = proves(&["UA-2024 II.systems.6.1", "UA-CHESS IV.3.1.1.2"]);
    for (rulebook, clause) in
        [("UA-2024", "UA-2024 II.systems.6.1"), ("UA-CHESS", "UA-CHESS IV.3.1.1.2")]
    {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        let at = |round: u16, day: u16| json!({ "at": format!("2026-11-{day} 11:00"), "what": { "round": { "round": round } } });
        rules["timetable"] = json!([at(1, 16), at(2, 17)]);
        let mut hall = Hall::new(rules);
        hall.players(6);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        let draw = |seed: &str| json!({ "do": "order-rounds", "seed": seed, "by": "panel", "reason": "by lot" });
        hall.at("2026-11-16 10:44").no_because(draw("a"), &[clause]);
        hall.at("2026-11-16 10:45").ok(draw("a"));
        let first = hall.event.sections()[0].order[0];
        play(&mut hall, 1..=1);
        hall.at("2026-11-16 18:00").no_because(draw("b"), &[clause]);
        let drawn: std::collections::BTreeSet<u16> = (0..40)
            .map(|seed| {
                let mut day = Hall { event: hall.event.clone(), now: hall.now };
                day.at("2026-11-17 10:50").ok(draw(&seed.to_string()));
                let order = &day.event.sections()[0].order;
                assert_eq!(order[0], first, "what was played stays");
                order[1].get()
            })
            .collect();
        assert_eq!(drawn.len(), 4, "any of those that are left: {drawn:?}");
    }
}

/// In checkers a lot says who has which colour in the first game, whatever the table says.
#[test]
fn colours_of_micro_matches_in_checkers_are_drawn() {
    let _shown = clauses::shows(&["UA-2024 VII.equipment.10"]);
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["discipline"] = json!("english");
    rules["time-control"] = json!("45+15");
    rules["micro-match"] = json!({ "games": 2 });
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    assert!(hall.no(json!({ "do": "pair", "round": 1 })).contains("lot"));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        hall.ok(json!({ "do": "pair", "round": 1, "seed": seed.to_string() }));
        let mut pairs = hall.pairs(1, 1);
        seen.insert(pairs[0]);
        pairs
            .iter_mut()
            .for_each(|(one, other)| (*one, *other) = ((*one).min(*other), (*one).max(*other)));
        assert_eq!(pairs, [(1, 6), (2, 5), (3, 4)], "the table says who meets whom");
        hall.ok(json!({ "do": "unpair", "round": 1 }));
    }
    assert_eq!(seen.len(), 2, "either may have White: {seen:?}");
    // A correction finds the same pairs again.
    hall.pair(1, 1);
    for (table, _) in (1..=3).flat_map(|table| [(table, 1), (table, 2)]) {
        hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "1-0" }));
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    hall.ok(json!({ "do": "pair", "round": 2, "seed": "two" }));
    hall.ok(json!({ "do": "publish", "round": 2 }));
    let correct =
        json!({ "do": "correct", "round": 1, "table": 1, "score": "=", "by": "c", "reason": "r" });
    let Fact::Corrected(happened::Corrected { changes, .. }) = hall.ok(correct) else { panic!() };
    assert_eq!(changes, []);
}
