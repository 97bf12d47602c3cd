//! An event goes on: no act leads to where nothing can follow.

use clauses::proves;
use serde_json::{Value, json};
use tournament::Number;

use crate::hall::{Hall, nth, regulations};
use crate::teams::teams;

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

fn knockout(players: u16) -> Hall {
    knockout_of("UA-2024", players)
}

fn knockout_of(rulebook: &str, players: u16) -> Hall {
    let system = json!({ "knockout": { "tie-breaks": ["shorter-game", "lot"] } });
    let mut hall = Hall::new(regulations(rulebook, system));
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

fn correct(round: u16, table: u16, game: u8, score: &str) -> Value {
    json!({ "do": "correct", "round": round, "table": table, "game": game, "score": score, "by": "chief", "reason": "card" })
}

#[test]
fn the_opponent_of_an_excluded_winner_goes_on() {
    let _claim = clauses::shows(&["RU-2022 1.4", "RU-2022 1.5.8"]);
    for rounds in [2, 3] {
        let mut hall = knockout_of("RU-2022", 1 << rounds);
        play(&mut hall, 1..=1);
        hall.ok(json!({ "do": "exclude", "who": "p1", "reason": "phone", "by": "chief-panel", "annul": true, "clauses": ["RU-2022 1.5.8"] }));
        play(&mut hall, 2..=rounds);
        let section = hall.event.section(nth(1)).unwrap();
        assert!(hall.event.is_over(section));
        assert_eq!(hall.places(1)[0].0, 3, "he would have met 1 in round 2");
        assert!(hall.places(1).iter().all(|one| one.0 != 1));
    }
}

#[test]
fn a_correction_does_not_take_the_next_round_from_under_a_bracket() {
    let _claim = proves(&["UA-2024 II.systems.6.2"]);
    let mut hall = knockout(4);
    play(&mut hall, 1..=1);
    hall.ok(json!({ "do": "pair", "round": 2 }));
    for score in ["0-1", "="] {
        hall.no_because(correct(1, 1, 1, score), &["UA-2024 II.systems.6.2"]);
    }
    hall.ok(correct(1, 1, 1, "+-"));
    hall.ok(json!({ "do": "unpair", "round": 2 }));
    hall.ok(correct(1, 1, 1, "="));
    let tie = |round: u16| json!({ "do": "break-tie", "round": round, "table": 1, "by": "shorter-game", "winner": 2 });
    hall.no_because(json!({ "do": "pair", "round": 2 }), &["UA-2024 II.systems.6.2"]);
    hall.ok(tie(1));
    hall.no(tie(1));
    play(&mut hall, 2..=2);
    assert_eq!(hall.places(1)[0].0, 2);
    // The final itself.
    hall.ok(correct(2, 1, 1, "="));
    hall.no(json!({ "do": "sign", "by": "chief" }));
    hall.ok(tie(2));
    hall.ok(json!({ "do": "sign", "by": "chief" }));
}

#[test]
fn a_plus_of_a_closed_round_becomes_a_whole_micro_match() {
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["micro-match"] = json!({ "games": 2 });
    let mut hall = Hall::new(rules);
    hall.players(3);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "-+");
    }
    hall.ok(correct(1, 1, 1, "1-0"));
    hall.no(json!({ "do": "sign", "by": "chief" }));
    hall.no(correct(1, 1, 3, "1-0"));
    hall.ok(correct(1, 1, 2, "="));
    hall.no(correct(1, 1, 3, "1-0"));
    let counting = hall.event.counting();
    let table = &hall.event.sections()[0].rounds[0].tables[0];
    assert_eq!(table.winner(&counting), Some(table.white));
    hall.ok(json!({ "do": "sign", "by": "chief" }));
}

#[test]
fn outside_a_swiss_a_hand_changes_colours_and_tables_only() {
    let _claim = proves(&["RU-2022 1.4"]);
    let by_hand = |round: u16, pairs: Value| json!({ "do": "pair-by-hand", "round": round, "pairs": pairs, "by": "chief", "reason": "r" });
    let mut hall = knockout(4);
    hall.no_because(by_hand(1, json!([[1, 3], [2, 4]])), &["UA-2024 II.systems.6.2"]);
    hall.ok(by_hand(1, json!([[4, 3], [1, 2]])));
    hall.ok(json!({ "do": "publish", "round": 1 }));
    hall.play(1, 1, smaller_wins);
    play(&mut hall, 2..=2);

    let mut hall = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    hall.players(5);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    play(&mut hall, 1..=3);
    hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "illness" }));
    let section = hall.event.section(nth(1)).unwrap();
    let found = hall.event.find_pairs(section, nth(4), None, competition::Depth::Pairs).unwrap();
    let open: Vec<(u16, u16)> = found
        .tables
        .iter()
        .filter(|table| !table.has(Number::at(0)))
        .map(|table| (table.black.get(), table.white.get()))
        .collect();
    hall.no_because(by_hand(4, json!([])), &["RU-2022 1.4"]);
    hall.ok(by_hand(4, json!(open)));
    let record = hall.event.section(nth(1)).unwrap().round(nth(4)).unwrap();
    let free: Vec<_> = found.free.iter().map(|(number, _)| *number).collect();
    assert_eq!((record.tables.len(), &record.free), (found.tables.len(), &free));
    let decided = record.table_of(Number::at(0)).unwrap();
    assert!(!decided.boards[0].scores.is_empty(), "the other has his \"+\"");
}

#[test]
fn meetings_are_carried_where_they_need_not_be_played() {
    let stages = |system: Value| {
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["stages"] = json!([
            { "name": "group", "system": { "round-robin": {} }, "groups": 2, "numbers": "as-listed" },
            { "name": "final", "system": system, "qualifiers": 2, "carry": "meetings", "numbers": "as-listed" },
        ]);
        rules
    };
    for system in [
        json!({ "knockout": { "tie-breaks": ["lot"] } }),
        json!({ "match": { "mode": { "most-points-of": 4 } } }),
    ] {
        let rules: competition::Regulations = serde_json::from_value(stages(system)).unwrap();
        let said: Vec<_> =
            rules.findings().iter().map(|one| one.fault.text(words::Language::En)).collect();
        assert!(said.iter().any(|text| text.contains("every meeting is played")), "{said:?}");
    }
    // A "+" is carried like a game, and not played again.
    let mut hall = Hall::new(stages(json!({ "round-robin": {} })));
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        for section in [1, 2] {
            hall.pair(section, round);
            hall.play(section, round, |white, black| if white < black { "+-" } else { "-+" });
        }
    }
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    let mut met = 0;
    for round in 1..=3 {
        hall.pair(3, round);
        met += hall.pairs(3, round).len();
        hall.play(3, round, smaller_wins);
    }
    assert_eq!(met, 4, "two against two");
}

/// A drawn match of equal boards, where only the higher boards decide: the arbiter has to say.
#[test]
fn equal_boards_do_not_stop_a_bracket() {
    let mut rules =
        regulations("UA-2024", json!({ "knockout": { "tie-breaks": ["higher-boards"] } }));
    rules["kind"] = json!("team");
    rules["teams"] = json!({ "boards": 2, "order": "free" });
    let mut hall = Hall::new(rules);
    hall.players(4);
    for team in 0..2 {
        hall.ok(json!({ "do": "enter-team", "name": format!("T{team}"), "captain": "C", "main": [2 * team + 1, 2 * team + 2] }));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    for board in [1, 2] {
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "board": board, "score": "=" }));
    }
    let tie = |winner: Option<u16>| json!({ "do": "break-tie", "round": 1, "table": 1, "by": "higher-boards", "winner": winner });
    hall.no(tie(None));
    hall.ok(tie(Some(2)));
    hall.ok(json!({ "do": "close", "round": 1 }));
    assert_eq!(hall.places(1)[0].0, 2);
}

/// The match that a team may demand which won everything and is second.
#[test]
fn the_match_for_the_first_place_is_entered() {
    let _claim = proves(&["RU-2022 5.4.9.6.1"]);
    let mut hall = teams("RU-2022", 3, 4, json!({ "reserves-max": 1, "scoring": "board-points" }));
    // 1 beats both by one game, 2 beats 3 by four: 2 has more on the boards.
    for round in 1..=3 {
        if round > 1 {
            hall.pair(1, round);
        }
        hall.ok(json!({ "do": "start", "round": round }));
        let table = hall.event.sections()[0].rounds[usize::from(round) - 1].tables[0].clone();
        let (white, black) = (table.white.get(), table.black.get());
        for board in 1..=4 {
            let close = white.min(black) == 1 && board > 1;
            let score = if close { "=" } else { smaller_wins(white, black) };
            hall.ok(json!({ "do": "result", "round": round, "table": 1, "board": board, "score": score }));
        }
        hall.ok(json!({ "do": "close", "round": round }));
    }
    let section = hall.event.section(nth(1)).unwrap();
    let right = hall.event.team_standings(section).unwrap().right.unwrap();
    assert_eq!((right.team.get(), right.against.get()), (1, 2));
    // It is a right, whatever the regulations say; it is announced until it is played or waived.
    assert!(!hall.event.regulations().unwrap().play_off);
    let owed = hall.event.owed_play_offs(hall.event.section(nth(1)).unwrap());
    assert!(owed[0].demanded && owed[0].clauses[0].to_string() == "RU-2022 5.4.9.6.1", "{owed:?}");
    hall.no(json!({ "do": "play-off", "order": [3, 2], "note": "?" }));
    let call =
        |who: serde_json::Value| json!({ "do": "additional", "who": who, "games": 1, "seed": "s" });
    hall.no(call(json!([2, 3])));
    let points: Vec<String> = {
        let section = hall.event.section(nth(1)).unwrap();
        hall.event.places(section).iter().map(|one| one.points.to_string()).collect()
    };
    assert_eq!(points, ["5½", "5", "1½"], "board points decide, and are shown");
    hall.ok(call(json!([1, 2])));
    let extra = |board: u16, score: &str| json!({ "do": "additional-result", "board": board, "score": score });
    for board in 1..=4 {
        hall.ok(extra(board, "="));
    }
    assert_eq!(hall.places(1)[0], (2, 1, 1), "drawn: the leader stays first");
    hall.ok(json!({ "do": "undo", "reason": "the card of board 4" }));
    let meeting = hall.event.section(nth(1)).unwrap().additional[0].meetings[0].clone();
    hall.ok(extra(4, if meeting.white.get() == 1 { "1-0" } else { "0-1" }));
    assert_eq!(hall.places(1), [(1, 1, 1), (2, 2, 2), (3, 3, 3)]);
    // It did not win everything, and so had no right to the match.
    let with_3 = |round: &u16| matches!(hall.pairs(1, *round)[0], (1, 3) | (3, 1));
    let round = (1..=3).find(with_3).unwrap();
    let (white, black) = hall.pairs(1, round)[0];
    hall.ok(correct(round, 1, 1, "="));
    assert_eq!(hall.places(1)[0], (2, 1, 1));
    hall.no(call(json!([1, 2])));
    hall.ok(correct(round, 1, 1, smaller_wins(white, black)));
    assert_eq!(hall.places(1)[0], (1, 1, 1), "the match was its right after all");
}

/// A table of an earlier round is as it was then: nobody had left, nobody had played on.
#[test]
fn an_earlier_table_knows_nothing_of_what_came_later() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    play(&mut hall, 1..=1);
    let then = hall.event.standings(hall.event.section(nth(1)).unwrap(), 1).unwrap();
    play(&mut hall, 2..=2);
    hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "illness" }));
    let section = hall.event.section(nth(1)).unwrap();
    let now = hall.event.standings(section, 1).unwrap();
    let points = |standings: &tournament::Standings| -> Vec<(u16, String)> {
        standings.rows.iter().map(|row| (row.number.get(), row.points.to_string())).collect()
    };
    assert_eq!(points(&now), points(&then));
    let struck = hall.event.standings(section, 2).unwrap();
    // 6 lost to 4 alone, 5 to 2 and 3.
    let wanted = [(3, "4"), (2, "2"), (4, "2"), (6, "0"), (5, "0"), (1, "0")];
    assert_eq!(points(&struck), wanted.map(|(number, points)| (number, points.to_owned())));
}
