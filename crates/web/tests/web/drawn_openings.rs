//! Openings that were drawn at the desk: seen by both players with their proof, and put on the table.

use competition::Fact;
use competition::happened;
use serde_json::{Value, json};

use crate::common::round_here::{announced, moves, on_platform, players, ready, start, table};
use crate::common::{Guest, nth};

#[tokio::test]
async fn an_opening_that_was_drawn_is_proven() {
    let mut chief = Guest::chief().await;
    let rules = json!({"opening-table": "UA-2024 App.2"});
    let hall = announced(&chief, on_platform(rules), 4).await;
    hall.ok(json!({"do": "draw-openings", "round": 1, "by": "chief", "seed": "openings"})).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let round = hall.round(1);
    let drawn = &round.openings[&(nth(1), nth(1))];
    assert!(
        !both[0].page(&first).await.has("[data-part=drawn]"),
        "both are there, or nobody sees it"
    );
    ready(&mut both, &first).await;
    for one in both.iter_mut() {
        let seen = one.page(&first).await;
        let seen = seen.one("[data-part=drawn]");
        assert!(seen.says(&drawn.cell) && seen.says(&drawn.purpose), "{}", seen.text());
        assert!(seen.says("openings"), "the seed with which anybody draws it again");
    }
    // The game begins with it.
    start(&mut chief).await;
    let state = both[0].text(&format!("{first}/table.json")).await;
    let state: Value = serde_json::from_str(&state).unwrap();
    assert_eq!(state["table"]["phase"], json!("playing"));
    assert_eq!(state["table"]["event"]["drawn"]["opening"], json!(drawn.opening));
    let pieces = state["table"]["pieces"].to_string();
    let plain = both[0].text(&format!("{}/table.json", table(&hall, 2, 1))).await;
    let plain: Value = serde_json::from_str(&plain).unwrap();
    assert_ne!(pieces, plain["table"]["pieces"].to_string(), "each pair has its own");
}

#[tokio::test]
async fn an_opening_drawn_after_the_start_is_put_on_the_table() {
    let mut chief = Guest::chief().await;
    let rules = json!({"opening-table": "UA-2024 App.2"});
    let hall = announced(&chief, on_platform(rules), 4).await;
    let (first, second) = (table(&hall, 1, 1), table(&hall, 2, 1));
    let mut both = players(&chief, &hall, 1).await;
    let mut others = players(&chief, &hall, 2).await;
    ready(&mut both, &first).await;
    others[0].done(&format!("{second}/act"), "what=ready").await;
    start(&mut chief).await;
    hall.ok(json!({"do": "draw-openings", "round": 1, "by": "chief", "seed": "openings"})).await;
    chief.server.settle("cup").await;
    let drawn = async |guest: &mut Guest, table: &str| {
        let state = guest.text(&format!("{table}/table.json")).await;
        let state: Value = serde_json::from_str(&state).unwrap();
        state["table"]["event"]["drawn"]["opening"].clone()
    };
    let opening = |number: u16| json!(hall.round(1).openings[&(nth(number), nth(1))].opening);
    assert_eq!(drawn(&mut both[0], &first).await, opening(1));
    assert_eq!(drawn(&mut others[0], &second).await, Value::Null, "one has not come");
    others[1].done(&format!("{second}/act"), "what=ready").await;
    assert_eq!(drawn(&mut others[0], &second).await, opening(2));
    // What is played from there goes into the record of the event.
    let live = chief.server.tables().need(&second.replace("/t/", "")).await.unwrap().unwrap();
    let text = live.snapshot().table().unwrap().game().board().legal_moves()[0].clone();
    let turn = live.snapshot().table().unwrap().game().board().turn();
    let mover = usize::from(turn == game::Side::Second);
    moves(&mut others[mover], &second, 0, &text).await;
    others[1 - mover].done(&format!("{second}/act"), "what=resign&ply=1").await;
    let recorded = |fact: &Fact| matches!(fact, Fact::Recorded(happened::Recorded { moves, .. }) if moves.contains("3. "));
    assert!(hall.facts().iter().any(recorded), "{:?}", hall.facts().last());
}
