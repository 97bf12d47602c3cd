//! Groups and a final: shared places are decided before the final, and corrections say what stays.

use axum::http::StatusCode;
use clauses::proves;
use ledger::accounts::Role;
use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::{Hall, plain};

/// An event of six, in groups or in one Swiss, begun.
async fn cup(stages: Value) -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let mut regulations = plain(Value::Null);
    regulations["stages"] = stages;
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(6).await;
    hall.stage(1).await;
    (guest, hall)
}

async fn begin(hall: &Hall, section: usize, round: usize) {
    for step in ["pair", "publish", "start"] {
        hall.ok(json!({"do": step, "section": section, "round": round})).await;
    }
}

/// Whether the smaller of two numbers has White at the only table of a round.
fn first_has_white(hall: &Hall, section: usize, round: usize) -> bool {
    let table = hall.state().sections()[section - 1].rounds[round - 1].tables[0].clone();
    table.white < table.black
}

#[tokio::test]
async fn who_goes_on_from_a_shared_place_is_decided_on_a_page() {
    let _claim = proves(&["UA-2024 III.placing.4"]);
    let robin = json!({"round-robin": {}});
    let (mut guest, hall) = cup(json!([
        {"system": robin, "groups": 2, "numbers": "as-listed"},
        {"system": robin, "qualifiers": 2, "numbers": "as-listed"},
    ]))
    .await;
    for section in 1..=2 {
        for round in 1..=3 {
            begin(&hall, section, round).await;
            let score = match (section, first_has_white(&hall, section, round)) {
                (1, _) => "=",
                (_, true) => "1-0",
                (_, false) => "0-1",
            };
            let place = json!({"do": "result", "section": section, "round": round, "table": 1, "score": score});
            hall.ok(place).await;
            hall.ok(json!({"do": "close", "section": section, "round": round})).await;
        }
    }
    let path = "/desk/cup/play-off?section=1";
    let link = format!("a[href={path}]");
    let start = r#"{"do":"start-stage","stage":2}"#;
    let desk = guest.page("/desk/cup").await;
    assert!(desk.has(&link) && !desk.has("[name=command][value*=start-stage]"));
    let (status, text) = guest.command("cup", start).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("1–3") && text.contains("UA-2024 III.placing.4"), "{text}");
    assert!(guest.page("/desk/cup/finish").await.has(&link), "also from there");

    let shown = guest.page(path).await;
    let shared = shown.all("td.number").into_iter().filter(|one| one.text() == "1–3").count();
    assert_eq!(shared, 3, "{}", shown.text());
    let shown = guest.refused(path, "n1=1&n2=1&n3=2&note=by+lot").await;
    assert!(shown.has("[role=alert]") && shown.has("[name=note][value=by lot]"));
    let order = "n1=2&n2=3&n3=1&note=the+chief+panel,+by+lot";
    let mut keeper = guest.stranger();
    keeper.sign_in(&guest.person("keeper", Some("cup"), Some(Role::Secretary)).await);
    assert_eq!(keeper.post(path, order).await.0, StatusCode::FORBIDDEN, "he does not rule");
    guest.done(path, order).await;
    assert!(guest.page(path).await.says("the chief panel, by lot"));

    let desk = guest.page("/desk/cup").await;
    assert!(!desk.has(&link) && desk.has("[name=command][value*=start-stage]"), "all is decided");
    assert_eq!(guest.command("cup", start).await.0, StatusCode::SEE_OTHER);
    let state = hall.state();
    let first = state.sections()[0].members[2];
    assert_eq!(state.sections()[2].members[0], first, "number 3 of the first group came first");

    let correct = "/desk/cup/rounds/1/correct?section=1&table=1&score=1-0";
    let page = guest.page(correct).await;
    assert!(page.has("#begun"), "the final stays as it was begun: {}", page.text());
}

/// A result of pairs that were thrown away is told with those whom it was about.
#[tokio::test]
async fn the_log_names_those_who_sat_there_then() {
    let swiss = json!({"swiss": {"system": "ua-lot", "rounds": 3}});
    let (mut guest, hall) = cup(json!([{"system": swiss, "numbers": "as-listed"}])).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "s"})).await;
    hall.ok(json!({"do": "publish", "round": 1})).await;
    let table = hall.round(1).tables[0].clone();
    let (white, black) = (table.white.get(), table.black.get());
    hall.ok(json!({"do": "result", "round": 1, "table": 1, "score": "+-"})).await;
    hall.ok(json!({"do": "unpair", "round": 1, "reason": "a late guest"})).await;
    let others: Vec<u16> = (1..=6).filter(|one| ![white, black].contains(one)).collect();
    let pairs = [[others[0], white], [others[1], black], [others[2], others[3]]];
    let by_hand = json!({"do": "pair-by-hand", "round": 1, "pairs": pairs, "by": "chief", "reason": "guests", "seed": "s"});
    hall.ok(by_hand).await;
    let log = guest.page("/desk/cup/log?kind=results").await;
    let told = format!("{white} Player {white:02} – {black} Player {black:02}");
    assert!(log.says(&told), "{told} in {}", log.text());
}

#[tokio::test]
async fn the_log_names_those_who_sat_at_a_table_and_not_whom_an_undone_pair_named() {
    let swiss = json!({"swiss": {"system": "ua-median-solkoff", "rounds": 3}});
    let (mut guest, hall) = cup(json!([{"system": swiss}])).await;
    hall.ok(json!({"do": "withdraw", "who": "p6", "reason": "ill"})).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "cup"})).await;
    let free = hall.round(1).bye.unwrap();
    for late in ["First Late", "Second Late"] {
        hall.ok(json!({"do": "enter", "name": late})).await;
    }
    hall.admit().await;
    for who in ["p7", "p8"] {
        hall.ok(json!({"do": "play-on", "who": who, "reason": "train", "by": "chief-arbiter", "joins": 1})).await;
    }
    let add = |black: u16| json!({"do": "add-pair", "round": 1, "white": free, "black": black, "by": "chief", "reason": "late"});
    hall.ok(add(7)).await;
    hall.ok(json!({"do": "undo", "reason": "slip"})).await;
    hall.ok(add(8)).await;
    for step in ["publish", "start"] {
        hall.ok(json!({"do": step, "round": 1})).await;
    }
    hall.ok(json!({"do": "result", "round": 1, "table": 3, "score": "1-0"})).await;
    let log = guest.page("/desk/cup/log?kind=results").await;
    let lines = log.one("#log tbody");
    assert!(lines.says("Second Late") && !lines.says("First Late"), "{lines:?}");
}
