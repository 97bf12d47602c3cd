//! Draws in public, inside an event.

use clauses::proves;
use competition::Member;
use lots::{Lot, Seed};
use serde_json::json;

use crate::hall::{Hall, regulations};

fn drawn() -> Hall {
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["stages"][0]["numbers"] = json!("lot");
    let mut hall = Hall::new(rules);
    hall.players(8);
    hall
}

#[test]
fn numbers_are_drawn_from_a_seed_that_was_committed_to() {
    let _claim = proves(&["UA-2024 II.systems.6.1", "UA-2024 IV.5.5"]);
    let mut hall = drawn();
    hall.no_because(json!({ "do": "start-stage", "stage": 1 }), &["UA-2024 IV.5.5"]);
    let seed = Seed::from_text("ten random words");
    hall.no(json!({ "do": "commit", "commitment": "abc" }));
    hall.no(json!({ "do": "reveal", "seed": "anything" }));
    hall.ok(json!({ "do": "commit", "commitment": seed.commitment().to_string() }));
    hall.no(json!({ "do": "start-stage", "stage": 1, "seed": "one that suits me" }));
    hall.ok(json!({ "do": "contribute", "text": "27" }));
    hall.ok(json!({ "do": "contribute", "text": "sunflower" }));
    let wrong = hall.no(json!({ "do": "reveal", "seed": "ten other words" }));
    assert!(
        wrong.contains("envelope") && !wrong.contains(&seed.commitment().to_string()),
        "{wrong}"
    );
    hall.ok(json!({ "do": "reveal", "seed": "ten random words" }));
    hall.no(json!({ "do": "start-stage", "stage": 1, "seed": "one that suits me" }));
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    // Anybody can repeat it.
    let mut numbers: Vec<u16> = (1..=8).collect();
    let mixed = seed.mixed_with(&["27", "sunflower"]);
    Lot::new(&mixed, "stage 1: numbers").shuffle(&mut numbers);
    let members: Vec<u16> = hall.event.sections()[0]
        .members
        .iter()
        .map(|member| match member {
            Member::Player(id) => id.0,
            Member::Team(id) => id.0,
        })
        .collect();
    assert_eq!(members, numbers);
    let lot = hall.event.sections()[0].lot.as_ref().unwrap();
    assert_eq!((lot.seed.as_str(), lot.contributions.len()), ("ten random words", 2));
}

#[test]
fn a_draw_of_chess_is_conducted_by_the_panel() {
    let _claim = proves(&["UA-CHESS IV.3.1.1.1", "UA-CHESS IV.10.5.5"]);
    let mut rules = regulations("UA-CHESS", json!({ "round-robin": {} }));
    rules["stages"][0]["numbers"] = json!("lot");
    let mut hall = Hall::new(rules);
    hall.players(4);
    let start = json!({ "do": "start-stage", "stage": 1 });
    hall.no_because(start, &["UA-CHESS IV.3.1.1.1", "UA-CHESS IV.10.5.5"]);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "drawn before all" }));
}

#[test]
fn equal_ratings_are_numbered_by_lot() {
    let _claim = clauses::shows(&["RU-2022 5.4.10.5.1"]);
    let mut rules =
        regulations("RU-2022", json!({ "swiss": { "system": "ru-individual", "rounds": 3 } }));
    rules["stages"][0]["numbers"] = json!("rating");
    let mut orders = Vec::new();
    for seed in ["a", "b", "c", "d"] {
        let mut hall = Hall::new(rules.clone());
        for (name, rating) in
            [("A", Some(2000)), ("B", None), ("C", Some(2100)), ("D", Some(2000)), ("E", None)]
        {
            hall.ok(json!({ "do": "enter", "name": name, "rating": rating }));
        }
        hall.admit();
        hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": seed }));
        let names: String =
            hall.event.sections()[0].members.iter().map(|one| hall.event.name(*one)).collect();
        assert!(["CADBE", "CADEB", "CDABE", "CDAEB"].contains(&names.as_str()), "{names}");
        orders.push(names);
    }
    orders.sort();
    orders.dedup();
    assert!(orders.len() > 1, "the lot decides");
}

/// A seed that was said in public serves once: the next draw needs another one.
#[test]
fn a_public_draw_is_used_up() {
    let knockout = json!({ "knockout": { "tie-breaks": ["lot"] } });
    let mut hall = Hall::new(regulations("UA-2024", knockout));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    for (table, seed) in [(1, "first"), (2, "second")] {
        hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "=" }));
        let commitment = Seed::from_text(seed).commitment().to_string();
        hall.ok(json!({ "do": "commit", "commitment": commitment }));
        hall.ok(json!({ "do": "reveal", "seed": seed }));
        let tie = json!({ "do": "break-tie", "round": 1, "table": table, "by": "lot" });
        hall.ok(tie.clone());
        hall.no(tie);
    }

    let mut hall = drawn();
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "numbers" }));
    let commitment = Seed::from_text("order").commitment().to_string();
    hall.ok(json!({ "do": "commit", "commitment": commitment }));
    hall.ok(json!({ "do": "reveal", "seed": "order" }));
    let order = json!({ "do": "order-rounds", "by": "chief", "reason": "the hall" });
    hall.ok(order.clone());
    hall.no(order);
}
