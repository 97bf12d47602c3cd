//! Openings drawn from the tables of the rulebooks.

use clauses::proves;
use competition::happened;
use competition::{BoardNumber, Competition, DrawnOpening, Fact, TableNumber};
use lots::Seed;
use openings::{Draw, Errata, Table, Terms};
use serde_json::{Value, json};

use crate::hall::{Hall, regulations};

pub fn event(rulebook: &str) -> Hall {
    match rulebook {
        "UA-2024" => event_of(rulebook, "russian", "45+15", "ua2024-app2"),
        _ => event_of(rulebook, "draughts64", "45+15", "RU-2013 App.5"),
    }
}

fn event_of(rulebook: &str, discipline: &str, control: &str, table: &str) -> Hall {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    rules["discipline"] = json!(discipline);
    rules["time-control"] = json!(control);
    rules["micro-match"] = json!({ "games": 2 });
    rules["opening-table"] = json!(table);
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(json!({ "do": "pair", "round": 1, "seed": "Kyiv" }));
    hall
}

pub fn draw(tables: Value) -> Value {
    json!({ "do": "draw-openings", "round": 1, "tables": tables, "by": "arbiter", "seed": "Kyiv" })
}

fn drawn(event: &Fact) -> Vec<(TableNumber, BoardNumber, DrawnOpening)> {
    match event {
        Fact::OpeningsDrawn(happened::OpeningsDrawn { drawn, .. }) => drawn.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_pair_gets_an_opening_that_anybody_can_draw_again() {
    let _claim = clauses::shows(&["RU-2013 2.2.2", "UA-2024 III.start.5.8"]);
    let _claim = proves(&["UA-2024 III.start.5.2", "RU-2013 1.6.4"]);
    for (rulebook, table) in [("UA-2024", Table::Ua2024App2), ("RU-2013", Table::Ru2013App5)] {
        let mut hall = event(rulebook);
        hall.no(draw(json!([])));
        hall.ok(json!({ "do": "publish", "round": 1 }));
        hall.no(json!({ "do": "draw-openings", "round": 1, "by": "arbiter" }));
        let drawn = drawn(&hall.ok(draw(json!([]))));
        assert_eq!(
            drawn.iter().map(|(table, board, _)| (table.get(), board.get())).collect::<Vec<_>>(),
            [(1, 1), (2, 1), (3, 1)]
        );
        for (number, _, one) in &drawn {
            let purpose = format!("section 1, round 1, table {number}");
            let again = Draw::new(table, &Seed::from_text("Kyiv"), &purpose, Terms::default());
            assert_eq!(
                (one.cell.clone(), one.opening.clone()),
                (again.cell.address().to_string(), again.opening.to_string())
            );
            let cell = table.cell(one.cell.parse().unwrap(), Errata::Corrected).unwrap();
            assert_eq!(cell.opening().unwrap().to_string(), one.opening);
            assert_eq!((one.source.as_str(), one.by.as_str()), (table.name(), "arbiter"));
        }
        // It binds: there is no second draw, and one for both games of the micro-match.
        hall.no(draw(json!([])));
        hall.no(draw(json!([2])));
        assert_eq!(hall.event.sections()[0].rounds[0].openings.len(), 3);
        assert_eq!(Competition::from_facts(hall.event.history()).as_ref(), Ok(&hall.event));
        // Thrown away with the pairs, or taken back with a reason.
        hall.ok(json!({ "do": "undo", "reason": "a player was missing" }));
        assert!(hall.event.sections()[0].rounds[0].openings.is_empty());
    }
}

#[test]
fn in_ukraine_at_most_ten_minutes_before_the_start() {
    let _claim = clauses::shows(&["UA-2024 III.start.5.4", "UA-2024 III.start.5.5"]);
    let _claim = proves(&["UA-2024 III.start.5.3"]);
    for (discipline, control, table) in [
        ("russian", "45+10", "UA-2024 App.2"),
        ("brazilian", "45+10", "UA-2024 App.4"),
        ("english", "60/30, 30/15*", "UA-2024 App.5"),
    ] {
        let mut hall = event_of("UA-2024", discipline, control, table);
        hall.ok(json!({ "do": "publish", "round": 1, "starts": "2026-11-16 11:00" }));
        hall.at("2026-11-16 10:49").no_because(draw(json!([])), &["UA-2024 III.start.5.3"]);
        // At table 2 somebody is late: the round starts in time, and his opening is drawn when he comes.
        hall.at("2026-11-16 10:50").ok(draw(json!([3, 1])));
        hall.at("2026-11-16 11:00").ok(json!({ "do": "start", "round": 1 }));
        let late = drawn(&hall.at("2026-11-16 11:20").ok(draw(json!([]))));
        assert_eq!(late.iter().map(|(table, ..)| *table).collect::<Vec<_>>(), [2]);
        assert_eq!(late[0].2.at.to_string(), "2026-11-16 11:20");
    }
}

/// Nobody draws for one who is not there; when he has come, it is on his clock.
#[test]
fn the_opening_waits_for_who_is_absent() {
    let _claim = proves(&["UA-2024 III.start.5.3", "UA-2024 III.start.5.5", "RU-2013 1.6.4"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 III.start.5.3"), ("RU-2013", "RU-2013 1.6.4")] {
        let mut hall = event(rulebook);
        hall.ok(json!({ "do": "publish", "round": 1, "starts": "2026-11-16 11:00" }));
        hall.at("2026-11-16 11:00").ok(json!({ "do": "start", "round": 1 }));
        hall.ok(json!({ "do": "missing", "round": 1, "table": 2, "side": "second" }));
        hall.no_because(draw(json!([2])), &[clause]);
        let there = drawn(&hall.ok(draw(json!([]))));
        assert_eq!(there.iter().map(|(table, ..)| *table).collect::<Vec<_>>(), [1, 3]);
        assert!(there.iter().all(|(.., one)| one.on_clock_of.is_none()));
        hall.no_because(draw(json!([])), &[clause]);
        hall.at("2026-11-16 11:12")
            .ok(json!({ "do": "arrive", "round": 1, "table": 2, "side": "second" }));
        let late = drawn(&hall.ok(draw(json!([]))));
        assert_eq!((late[0].0.get(), late[0].2.on_clock_of), (2, Some(competition::Side::Second)));
    }
}

/// Under RU-2013 no minutes are named.
#[test]
fn elsewhere_at_any_time_before_the_game() {
    let mut hall = event("RU-2013");
    hall.ok(json!({ "do": "publish", "round": 1, "starts": "2026-11-16 11:00" }));
    hall.at("2026-11-16 10:00").ok(draw(json!([1])));
    hall.ok(json!({ "do": "result", "round": 1, "table": 2, "score": "-+" }));
    hall.no(draw(json!([2])));
    hall.no(draw(json!([9])));
    let left = drawn(&hall.ok(draw(json!([]))));
    assert_eq!(left.iter().map(|(table, ..)| *table).collect::<Vec<_>>(), [3], "nobody came to 2");
    hall.no(draw(json!([])));
}

#[test]
fn without_a_table_there_is_nothing_to_draw_from() {
    let _claim = proves(&["UA-2024 III.start.5.8"]);
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": {} })));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.no_because(draw(json!([])), &["UA-2024 III.start.5.8"]);
}

/// A seed that was committed to in public is used, and used up.
#[test]
fn openings_can_be_drawn_in_public() {
    let mut hall = event("UA-2024");
    hall.ok(json!({ "do": "publish", "round": 1 }));
    let commitment = Seed::from_text("ten words").commitment().to_string();
    hall.ok(json!({ "do": "commit", "commitment": commitment }));
    hall.no(draw(json!([])));
    hall.ok(json!({ "do": "contribute", "text": "from the hall" }));
    hall.ok(json!({ "do": "reveal", "seed": "ten words" }));
    let drawn = drawn(&hall.ok(json!({ "do": "draw-openings", "round": 1, "by": "arbiter" })));
    assert_eq!(drawn[0].2.lot.contributions, ["from the hall"]);
    assert_eq!(*hall.event.draw(), Default::default());
}

/// In a match of teams he who has not come holds up his own board alone.
#[test]
fn one_absentee_holds_up_his_own_board() {
    let _claim = proves(&["UA-2024 III.start.5.3"]);
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["discipline"] = json!("russian");
    rules["time-control"] = json!("45+15");
    rules["kind"] = json!("team");
    rules["micro-match"] = json!({ "games": 2 });
    rules["teams"] = json!({ "boards": 3 });
    rules["opening-table"] = json!("ua2024-app2");
    let mut hall = Hall::new(rules);
    hall.players(9);
    for main in [[1, 2, 3], [4, 5, 6], [7, 8, 9]] {
        hall.ok(json!({ "do": "enter-team", "name": "T", "captain": "C", "main": main }));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "board": 2, "side": "first" }));
    let boards = |fact: &Fact| -> Vec<u8> { drawn(fact).iter().map(|one| one.1.get()).collect() };
    let first = hall.ok(draw(json!([1])));
    assert_eq!(boards(&first), [1, 3]);
    hall.no_because(draw(json!([])), &["UA-2024 III.start.5.3"]);
    hall.ok(json!({ "do": "arrive", "round": 1, "table": 1, "board": 2, "side": "first" }));
    let late = hall.ok(draw(json!([])));
    assert_eq!(boards(&late), [2]);
    assert_eq!(drawn(&late)[0].2.on_clock_of, Some(competition::Side::First));
    hall.no(draw(json!([1])));
}
