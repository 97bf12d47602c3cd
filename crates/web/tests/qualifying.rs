//! Groups and a final: shared places are decided before the final, and corrections say what stays.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod common;

use axum::http::StatusCode;
use clauses::proves;
use common::Guest;
use competition::Command;
use ledger::Actor;
use ledger::accounts::Role;
use serde_json::{Value, json};

async fn ask(guest: &Guest, command: Value) {
    let read: Command = serde_json::from_value(command.clone()).unwrap();
    let done = guest.server.act("cup", &Actor::Program("damka"), &read).await;
    assert!(done.is_ok(), "{command}: {}", done.err().unwrap());
}

/// An event of six, in groups or in one Swiss, begun.
async fn cup(stages: Value) -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    ask(
        &guest,
        json!({
            "do": "create", "name": "Cup", "rulebook": "UA-2024", "discipline": "international",
            "starts": "2026-11-16", "ends": "2026-11-16", "time-control": "80+60", "stages": stages,
        }),
    )
    .await;
    for number in 1..=6 {
        ask(&guest, json!({"do": "enter", "name": format!("Player {number}")})).await;
    }
    ask(&guest, json!({"do": "check", "by": "secretary"})).await;
    ask(&guest, json!({"do": "admit", "by": "commission"})).await;
    ask(&guest, json!({"do": "start-stage", "stage": 1, "seed": "cup"})).await;
    guest
}

async fn begin(guest: &Guest, section: usize, round: usize) {
    for step in ["pair", "publish", "start"] {
        ask(guest, json!({"do": step, "section": section, "round": round})).await;
    }
}

/// Whether the smaller of two numbers has White at the only table of a round.
fn first_has_white(guest: &Guest, section: usize, round: usize) -> bool {
    let snapshot = guest.server.event("cup").unwrap().snapshot();
    let table = &snapshot.state.competition.sections()[section - 1].rounds[round - 1].tables[0];
    table.white < table.black
}

#[tokio::test]
async fn who_goes_on_from_a_shared_place_is_decided_on_a_page() {
    proves(&["UA-2024 III.placing.4"]);
    let robin = json!({"round-robin": {}});
    let mut guest = cup(json!([
        {"system": robin, "groups": 2, "numbers": "as-listed"},
        {"system": robin, "qualifiers": 2, "numbers": "as-listed"},
    ]))
    .await;
    for section in 1..=2 {
        for round in 1..=3 {
            begin(&guest, section, round).await;
            let score = match (section, first_has_white(&guest, section, round)) {
                (1, _) => "=",
                (_, true) => "1-0",
                (_, false) => "0-1",
            };
            let place = json!({"do": "result", "section": section, "round": round, "table": 1, "score": score});
            ask(&guest, place).await;
            ask(&guest, json!({"do": "close", "section": section, "round": round})).await;
        }
    }
    let desk = guest.get("/desk/cup").await.1;
    let page = "/desk/cup/play-off?section=1";
    assert!(desk.contains("decide who goes on") && desk.contains(page), "{desk}");
    let start = r#"command={"do":"start-stage","stage":2}"#;
    let (status, text) = guest.post("/desk/cup/do", start).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("places 1–3 are shared") && text.contains("UA-2024 III.placing.4"));
    assert!(guest.get("/desk/cup/finish").await.1.contains(page), "also from there");

    let (_, shown) = guest.get(page).await;
    assert_eq!(shown.matches("<td class=\"number\">1–3</td>").count(), 3, "{shown}");
    let (status, shown) = guest.post(page, "n1=1&n2=1&n3=2&note=by+lot").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(shown.contains("Write 1 for") && shown.contains("value=\"by lot\""), "{shown}");
    let order = "n1=2&n2=3&n3=1&note=the+chief+panel,+by+lot";
    let chief = guest.cookie.clone();
    let secret = guest.person("keeper", Some("cup"), Some(Role::Secretary)).await.reveal();
    guest.cookie = Some(format!("damka={secret}"));
    assert_eq!(guest.post(page, order).await.0, StatusCode::FORBIDDEN, "he does not rule");
    guest.cookie = chief;
    assert_eq!(guest.post(page, order).await.0, StatusCode::SEE_OTHER);
    assert!(guest.get(page).await.1.contains("the chief panel, by lot"));

    let desk = guest.get("/desk/cup").await.1;
    assert!(!desk.contains("play-off") && desk.contains("start-stage"), "all is decided: {desk}");
    assert_eq!(guest.post("/desk/cup/do", start).await.0, StatusCode::SEE_OTHER);
    let state = guest.server.event("cup").unwrap().snapshot().state.competition.clone();
    let first = state.sections()[0].members[2];
    assert_eq!(state.sections()[2].members[0], first, "number 3 of the first group came first");

    let correct = "/desk/cup/rounds/1/correct?section=1&table=1&score=1-0";
    let (_, page) = guest.get(correct).await;
    assert!(page.contains("Stage 2 has begun with the results as they were"), "{page}");
}

/// A result of pairs that were thrown away is told with those whom it was about.
#[tokio::test]
async fn the_log_names_those_who_sat_there_then() {
    let swiss = json!({"swiss": {"system": "ua-lot", "rounds": 3}});
    let mut guest = cup(json!([{"system": swiss, "numbers": "as-listed"}])).await;
    ask(&guest, json!({"do": "pair", "round": 1, "seed": "s"})).await;
    ask(&guest, json!({"do": "publish", "round": 1})).await;
    let snapshot = guest.server.event("cup").unwrap().snapshot();
    let table = &snapshot.state.competition.sections()[0].rounds[0].tables[0];
    let (white, black) = (table.white.get(), table.black.get());
    ask(&guest, json!({"do": "result", "round": 1, "table": 1, "score": "+-"})).await;
    ask(&guest, json!({"do": "unpair", "round": 1, "reason": "a late guest"})).await;
    let others: Vec<u16> = (1..=6).filter(|one| ![white, black].contains(one)).collect();
    let pairs = [[others[0], white], [others[1], black], [others[2], others[3]]];
    let by_hand = json!({"do": "pair-by-hand", "round": 1, "pairs": pairs, "by": "chief", "reason": "guests", "seed": "s"});
    ask(&guest, by_hand).await;
    let (_, log) = guest.get("/desk/cup/log?kind=results").await;
    let told = format!("{white} Player {white} – {black} Player {black}");
    assert!(log.contains(&told), "{told} in {log}");
}

#[tokio::test]
async fn the_log_names_those_who_sat_at_a_table_and_not_whom_an_undone_pair_named() {
    let swiss = json!({"swiss": {"system": "ua-median-solkoff", "rounds": 3}});
    let mut guest = cup(json!([{"system": swiss}])).await;
    ask(&guest, json!({"do": "withdraw", "who": "p6", "reason": "ill"})).await;
    ask(&guest, json!({"do": "pair", "round": 1, "seed": "cup"})).await;
    let free = {
        let snapshot = guest.server.event("cup").unwrap().snapshot();
        snapshot.state.competition.sections()[0].rounds[0].bye.unwrap()
    };
    for late in ["First Late", "Second Late"] {
        ask(&guest, json!({"do": "enter", "name": late})).await;
    }
    ask(&guest, json!({"do": "check", "by": "secretary"})).await;
    ask(&guest, json!({"do": "admit", "by": "commission"})).await;
    for who in ["p7", "p8"] {
        ask(&guest, json!({"do": "play-on", "who": who, "reason": "train", "by": "chief-arbiter", "joins": 1})).await;
    }
    let add = |black: u16| json!({"do": "add-pair", "round": 1, "white": free, "black": black, "by": "chief", "reason": "late"});
    ask(&guest, add(7)).await;
    ask(&guest, json!({"do": "undo", "reason": "slip"})).await;
    ask(&guest, add(8)).await;
    for step in ["publish", "start"] {
        ask(&guest, json!({"do": step, "round": 1})).await;
    }
    ask(&guest, json!({"do": "result", "round": 1, "table": 3, "score": "1-0"})).await;
    let log = guest.get("/desk/cup/log?kind=results").await.1;
    assert!(log.contains("Second Late") && !log.contains("First Late"), "{log}");
}
