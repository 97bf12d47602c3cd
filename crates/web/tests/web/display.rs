//! Simultaneous displays and blindfold play, from the page where they are opened to the end.

use axum::http::{StatusCode, header};
use pages::id;

use crate::common::{Guest, posting};

/// Posts a form, keeps the cookie that comes, and gives the address it leads to.
async fn led(guest: &mut Guest, path: &str, form: &str) -> String {
    let answer = guest.ask_form(posting(path), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path} {form}");
    if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
        guest.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
    }
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_giver_plays_at_five_boards_in_the_order_in_which_they_wait() {
    let mut giver = Guest::new().await;
    assert!(giver.page("/play").await.has("form#display select[name=time] option[value=none]"));
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&boards=5&colour=white&name=Giver";
    let boards = led(&mut giver, "/play/display", form).await;
    let page = giver.page(&boards).await;
    let tables: Vec<String> =
        page.all("#boards a").iter().map(|link| link.get("href").to_owned()).collect();
    assert_eq!(tables.len(), 5);
    let mut others = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let mut other = giver.stranger();
        led(&mut other, &format!("{table}/sit"), &format!("person=second&name=Other{number}"))
            .await;
        other.done(&format!("{table}/act"), "what=ready").await;
        giver.done(&format!("{table}/act"), "what=ready").await;
        giver.done(&format!("{table}/act"), "what=move&ply=0&move=c3-d4").await;
        others.push(other);
    }
    let nobody = led_by_link(&mut giver, &format!("{}/next", tables[0])).await;
    assert_eq!(nobody, boards, "nobody waits");
    for number in [1, 0] {
        giver.clock.go_on(std::time::Duration::from_secs(5));
        let act = format!("{}/act", tables[number]);
        others[number].done(&act, "what=move&ply=1&move=b6-a5").await;
    }
    let page = giver.page(&boards).await;
    assert_eq!(page.count("#boards .waits"), 2);
    assert_eq!(page.all("#boards a")[0].get("href"), tables[1], "he has waited longest");
    assert_eq!(led_by_link(&mut giver, &format!("{}/next", tables[2])).await, tables[1]);
    let table = giver.page(&tables[1]).await;
    assert!(table.has(&format!("a[href={}/next]", tables[1])));
    giver.done(&format!("{}/act", tables[1]), "what=move&ply=2&move=b2-c3").await;
    assert_eq!(led_by_link(&mut giver, &format!("{}/next", tables[2])).await, tables[0]);
    let mut stranger = giver.stranger();
    assert!(
        !stranger.page(&boards).await.has("a.button"),
        "only the giver goes from board to board"
    );
    assert_eq!(stranger.get("/t/aaaaaaaaaa/boards").await.0, StatusCode::NOT_FOUND);
}

async fn led_by_link(guest: &mut Guest, path: &str) -> String {
    let request = axum::http::Request::get(path);
    let answer = guest.ask_form(request, "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_blindfolded_giver_sees_no_board() {
    let mut giver = Guest::new().await;
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&boards=2&colour=by-turns&time=none\
                &blindfold=1&name=Giver";
    let boards = led(&mut giver, "/play/display", form).await;
    let page = giver.page(&boards).await;
    let tables: Vec<String> =
        page.all("#boards a").iter().map(|link| link.get("href").to_owned()).collect();
    let (table, mut other) = (&tables[0], giver.stranger());
    led(&mut other, &format!("{table}/sit"), "person=second&name=Other").await;
    let act = format!("{table}/act");
    other.done(&act, "what=ready").await;
    giver.done(&act, "what=ready").await;
    let own = giver.page(table).await;
    assert!(own.says(&giver.say(id::TABLE_BLINDFOLD)));
    assert!(!own.has(".piece"), "no position");
    assert_eq!(own.count("#legal option"), 0, "no moves");
    assert!(!own.one("#table").get("data-welcome").contains("\"wm\""), "nor on the wire");
    assert!(other.page(table).await.has(".piece"));
    giver.clock.go_on(std::time::Duration::from_secs(3_600));
    giver.refused(&act, "what=move&ply=0&move=c3-c4").await;
    giver.done(&act, "what=move&ply=0&move=c3d4").await;
    let seen: serde_json::Value =
        serde_json::from_str(&other.text(&format!("{table}/table.json")).await).unwrap();
    assert_eq!(seen["table"]["errors"], serde_json::json!([1, 0]), "his slip is counted");
    assert_eq!(seen["table"]["timed"], false, "nobody's time runs");
    let black = giver.page(&tables[1]).await;
    assert!(black.one("[data-side=black]").says("Giver"), "colours by turns");
}

#[tokio::test]
async fn a_display_has_boards() {
    let mut giver = Guest::new().await;
    for boards in ["1", "51"] {
        let form = format!("discipline=RU-2022%2Frussian&control=5&boards={boards}");
        assert!(giver.refused("/play/display", &form).await.has("[role=alert]"));
    }
}

/// A table as somebody sees it.
async fn seen(guest: &mut Guest, table: &str) -> serde_json::Value {
    let text = guest.text(&format!("{table}/table.json")).await;
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["table"].clone()
}

/// Waits until White has lost on time at a table: his flag is called without anybody asking for it.
async fn falls(guest: &mut Guest, table: &str) {
    for _ in 0..200 {
        let one = seen(guest, table).await;
        if one["phase"] == "over" {
            assert_eq!(one["ended"]["how"], game::Ending::Time.id().name(), "{table}");
            assert_eq!(one["ended"]["winner"], "black", "{table}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the game at {table} goes on");
}

#[tokio::test]
async fn the_flag_of_one_clock_loses_the_boards_that_wait() {
    let mut giver = Guest::new().await;
    let form =
        "discipline=RU-2022%2Frussian&control=30&boards=3&colour=white&time=pooled&name=Giver";
    assert!(giver.refused("/play/display", form).await.has("[role=alert]"), "he has no time");
    let boards = led(&mut giver, "/play/display", &format!("{form}&minutes=1")).await;
    let page = giver.page(&boards).await;
    assert!(page.one("#pool").says("1:00"));
    let tables: Vec<String> =
        page.all("#boards a").iter().map(|link| link.get("href").to_owned()).collect();
    let mut others = Vec::new();
    for table in &tables {
        let mut other = giver.stranger();
        let act = format!("{table}/act");
        led(&mut other, &format!("{table}/sit"), "person=second&name=Other").await;
        other.done(&act, "what=ready").await;
        giver.done(&act, "what=ready").await;
        giver.done(&act, "what=move&ply=0&move=c3-d4").await;
        others.push(other);
    }
    giver.clock.go_on(std::time::Duration::from_secs(300));
    assert!(giver.page(&boards).await.one("#pool").says("1:00"), "nobody waits");
    for (other, table) in others.iter_mut().zip(&tables).take(2) {
        other.done(&format!("{table}/act"), "what=move&ply=1&move=b6-a5").await;
    }
    giver.clock.go_on(std::time::Duration::from_secs(20));
    assert!(giver.page(&boards).await.one("#pool").says("0:40"));
    for (other, table) in others.iter_mut().zip(&tables) {
        for guest in [&mut giver, other] {
            let page = guest.page(table).await;
            assert!(page.one("[data-side=white] .clock").says("0:40"), "{table}");
        }
    }
    let third = seen(&mut giver, &tables[2]).await;
    assert_eq!(third["clocks"]["runs"], "black", "the others have clocks of their own");
    assert_eq!(third["clocks"]["black"], 30 * 60_000 - 320_000);
    assert_eq!(third["clocks"]["pool"], serde_json::json!({ "side": "white", "runs": true }));
    giver.clock.go_on(std::time::Duration::from_secs(40));
    // Whether he is faster than his flag or not, he is too late.
    giver.post(&format!("{}/act", tables[0]), "what=move&ply=2&move=b2-c3").await;
    falls(&mut giver, &tables[0]).await;
    assert_eq!(seen(&mut giver, &tables[0]).await["ply"], 2);
    falls(&mut giver, &tables[1]).await;
    assert_eq!(seen(&mut giver, &tables[2]).await["phase"], "playing", "it is not his turn there");
    others[2].done(&format!("{}/act", tables[2]), "what=move&ply=1&move=b6-a5").await;
    falls(&mut giver, &tables[2]).await;
}
