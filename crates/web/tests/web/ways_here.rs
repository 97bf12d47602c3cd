//! Ways of playing that the regulations of an event choose, and openings that are agreed on: from the desk to
//! the result.

use std::time::Duration;

use axum::http::{StatusCode, header};
use clauses::{proves, shows};
use play::{Refusal, Stop};
use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::round_here::{
    announced, begun, board, moves, on_platform, player_of, players, ready, seen_by, start, table,
};

/// Where a link leads somebody.
async fn led(guest: &mut Guest, path: &str) -> String {
    let answer = guest.ask_form(axum::http::Request::get(path), "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

/// A display whose boards are paired, announced and begun by three presses at the desk: the giver with the
/// tables of his boards, and those who play against him.
async fn display(terms: Value) -> (Guest, Hall, Guest, Vec<(String, Guest)>) {
    let mut rules = plain(json!("scheveningen"));
    rules["games"] = json!({ "platform": terms });
    let mut chief = Guest::chief().await;
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(4).await;
    hall.stage(1).await;
    for step in ["pair", "publish", "start"] {
        chief.done(&format!("/desk/cup/rounds/1/{step}"), "").await;
    }
    let giver = player_of(&chief, &hall, 1).await;
    let mut boards = Vec::new();
    for round in 1..=3 {
        let pair = &hall.round(round).tables[0];
        let table = format!("/t/{}", pair.boards[0].tables[&crate::common::nth(1)]);
        let other = if pair.white.get() == 1 { pair.black } else { pair.white };
        boards.push((table, player_of(&chief, &hall, other.get()).await));
    }
    (chief, hall, giver, boards)
}

#[tokio::test]
async fn one_gives_a_display_to_all_others_of_an_event() {
    let _claim = proves(&["UA-2024 II.systems.7.2"]);
    let terms = json!({ "display": "pooled", "giver-minutes": 60 });
    let (mut chief, hall, mut giver, mut boards) = display(terms).await;
    let said = chief.page("/e/cup/regulations").await;
    assert!(said.text().contains("UA-2024 II.systems.7.2"), "the clause stands beside it");
    let first = boards[0].0.clone();
    for (table, other) in &mut boards {
        other.done(&format!("{table}/act"), "what=ready").await;
        giver.done(&format!("{table}/act"), "what=ready").await;
    }
    let page = giver.page(&format!("{first}/boards")).await;
    assert_eq!(page.count("#boards a[href^=/t/]"), 3);
    assert!(!page.one("#pool").text().is_empty(), "one clock for all boards");
    // He is led to the boards that wait, in their order.
    let (mut waiting, mut lead) = (Vec::new(), Vec::new());
    for (table, other) in &mut boards {
        let seen = seen_by(other, table).await;
        giver.clock.go_on(Duration::from_secs(1));
        if seen["clocks"]["runs"] == seen["you"]["side"] || seen["legal"] != json!([]) {
            moves(other, table, 0, "c3-d4").await;
        }
        waiting.push(table.clone());
        lead.push(led(&mut giver, &format!("{table}/next")).await);
    }
    assert!(lead.iter().all(|table| waiting.contains(table)), "{lead:?}");
    let next = lead[0].clone();
    let seen = seen_by(&mut giver, &next).await;
    let ply = seen["ply"].as_u64().unwrap() as u32;
    let text = seen["legal"][0]["text"].as_str().unwrap().to_owned();
    moves(&mut giver, &next, ply, &text).await;
    assert_ne!(led(&mut giver, &format!("{next}/next")).await, next, "that one waits no more");
    // Each result is one of its round.
    for (table, other) in &mut boards {
        let ply = seen_by(other, table).await["ply"].clone();
        other.done(&format!("{table}/act"), &format!("what=resign&ply={ply}")).await;
    }
    for round in 1..=3 {
        let giver_is_white = hall.round(round).tables[0].white.get() == 1;
        let won = if giver_is_white { "1-0" } else { "0-1" };
        assert_eq!(hall.scores(round, 1), [won], "round {round}");
    }
    chief.done("/desk/cup/rounds/1/close", "").await;
    assert!(hall.state().is_over(&hall.state().sections()[0]));
}

#[tokio::test]
async fn the_giver_of_a_blindfold_display_alone_sees_no_board() {
    let _claim = proves(&["UA-2024 II.systems.7.7"]);
    let terms = json!({ "display": "untimed", "blindfold": "record" });
    let (chief, _hall, mut giver, mut boards) = display(terms).await;
    for (table, other) in &mut boards {
        let own = seen_by(&mut giver, table).await;
        assert_eq!((&own["blindfold"], &own["pieces"]["pieces"]), (&json!(true), &json!({})));
        assert_ne!(seen_by(other, table).await["pieces"]["pieces"], json!({}));
        assert_ne!(seen_by(&mut chief.stranger(), table).await["pieces"]["pieces"], json!({}));
    }
}

#[tokio::test]
async fn both_players_of_a_blindfold_event_see_no_board() {
    let _claim = proves(&["UA-2024 II.systems.7.5"]);
    let rules = json!({"games": {"platform": {"blindfold": "last-move"}}});
    let (mut chief, hall, first, mut both) = begun(rules).await;
    assert!(chief.page("/e/cup/regulations").await.text().contains("UA-2024 II.systems.7.5"));
    moves(&mut both[0], &first, 0, "c3-d4").await;
    for one in &mut both {
        let seen = seen_by(one, &first).await;
        assert_eq!((&seen["ply"], &seen["pieces"]["pieces"]), (&json!(1), &json!({})));
    }
    both[1].refused(&format!("{first}/act"), "what=move&ply=1&move=a1-b2").await;
    assert_ne!(seen_by(&mut chief, &first).await["pieces"]["pieces"], json!({}), "arbiters see it");
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
}

#[tokio::test]
async fn sides_of_an_event_confer_where_the_regulations_let_them() {
    let _claim = proves(&["UA-2024 II.systems.7.8"]);
    let rules = json!({"games": {"platform": {"consultation": true, "quorum": 2}}});
    let (chief, hall, first, mut both) = begun(rules).await;
    let act = format!("{first}/act");
    let link = both[0].page(&first).await.one("[data-part=confer-link]").text();
    let others = both[1].page(&first).await.one("[data-part=confer-link]").text();
    assert_ne!(link, others, "each side has a code of its own");
    let mut anna = chief.stranger();
    anna.done(&link, "name=Anna").await;
    anna.refused(&act, "what=move&ply=0&move=c3-d4").await;
    anna.done(&act, "what=propose&ply=0&move=c3-d4").await;
    assert_eq!(seen_by(&mut both[1], &first).await["ply"], json!(0));
    both[0].done(&act, "what=propose&ply=0&move=c3-d4").await;
    assert_eq!(seen_by(&mut both[1], &first).await["ply"], json!(1), "two have agreed");
    // Whoever looks at the event again does not set up another table.
    chief.server.settle("cup").await;
    assert_eq!(table(&hall, 1, 1), first);
}

/// Renju by agreement, announced: nobody has come.
async fn renju_as_agreed(opening: &str) -> (Guest, Hall, String, [Guest; 2]) {
    let rules = json!({
        "rulebook": "RU-2013", "discipline": "renju", "time-control": "120", "scoring": "1-½-0",
        "renju-opening": opening, "tie-breaks": ["sonneborn-berger-half", "wins"],
    });
    let chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(rules), 4).await;
    let first = table(&hall, 1, 1);
    let both = players(&chief, &hall, 1).await;
    (chief, hall, first, both)
}

fn why(guest: &Guest, stop: Stop) -> String {
    Refusal::from(stop).text(guest.reads())
}

/// What two have agreed on, position and colours, the arbiter enters before the signal.
#[tokio::test]
async fn an_agreed_opening_is_entered_before_the_signal() {
    let _claim = shows(&["RU-2013 5.2.4.3"]);
    let (mut chief, hall, first, mut both) = renju_as_agreed("as-agreed").await;
    let (desk, act) = (board(&first), format!("{}/act", board(&first)));
    assert!(chief.page(&desk).await.has("#agree input[name=moves]"));
    // One has come already: he is still there afterwards.
    both[0].done(&format!("{first}/act"), "what=ready").await;
    for bad in ["h8+h8", "h8+zz", "nonsense", "h8+a1+h9+a3+h10+a5+h11+a7+h12"] {
        let page = chief.refused(&act, &format!("what=agree&moves={bad}&reason=agreed")).await;
        assert!(page.says(&why(&chief, Stop::AgreedWrongly)), "{bad}");
    }
    chief.refused(&act, "what=agree&moves=h8+h9+j10").await;
    both[0].refused(&format!("{first}/act"), "what=agree&moves=h8&reason=mine").await;
    chief.done(&act, "what=agree&moves=h8+h9&reason=both+have+told+me").await;
    chief.done(&act, "what=agree&moves=h8+h9+j10&swapped=yes&reason=they+have+swapped").await;
    assert_eq!(chief.page(&desk).await.one("[data-agreed]").get("data-agreed"), "h8 h9 j10");
    let seen = seen_by(&mut both[1], &first).await;
    assert_eq!(seen["pieces"]["pieces"].as_object().unwrap().len(), 3);
    both[1].done(&format!("{first}/act"), "what=ready").await;
    start(&mut chief).await;
    assert!(!chief.page(&desk).await.has("#agree"), "after the signal nothing is agreed on");
    let late = chief.refused(&act, "what=agree&moves=h8&reason=late").await;
    assert!(late.says(&why(&chief, Stop::Begun)));
    // White is to move, and he was to have Black: the one whom the pairs name for White is the other.
    let black = both[0].text(&format!("{first}/table.json")).await;
    let black: Value = serde_json::from_str(&black).unwrap();
    let mover = if black["table"]["legal"] == json!([]) { 1 } else { 0 };
    moves(&mut both[mover], &first, 0, "G7").await;
    both[1 - mover].done(&format!("{first}/act"), "what=resign&ply=1").await;
    // Colours were changed: he who was paired as Black has played White, and has won.
    assert_eq!(hall.scores(1, 1), ["0-1"]);
    let state = hall.state();
    let place = state.sections()[0].round(crate::common::nth(1)).unwrap();
    let entered = &place.tables[0].boards[0];
    assert!(entered.ended.values().all(|one| one.swapped));
    let kept = entered.records.values().next().unwrap().to_lowercase();
    assert!(kept.starts_with("h8 h9 j10 g7"), "the stones are the beginning of the record: {kept}");
}

#[tokio::test]
async fn where_openings_are_played_nothing_is_agreed_on() {
    let (mut chief, _, first, mut both) = renju_as_agreed("RIF").await;
    ready(&mut both, &first).await;
    assert!(!chief.page(&board(&first)).await.has("#agree"));
    let act = format!("{}/act", board(&first));
    let page = chief.refused(&act, "what=agree&moves=h8&reason=agreed").await;
    assert!(page.says(&why(&chief, Stop::NotAgreedOn)));
}
