//! What officials see of players and nobody else does, complaints about the clock, reports of those who watch,
//! the video room and replies that are prepared: from the regulations to the desk.

use std::time::Duration;

use axum::http::StatusCode;
use ledger::accounts::Role;
use pages::id;
use serde_json::json;

use crate::common::round_here::{
    announced, begun, board, moves, on_platform, players, start, table,
};
use crate::common::{Folder, Guest, ten_in_the_morning};
use crate::play::{Wire, chief_of, listens_at};

#[tokio::test]
async fn officials_alone_see_what_is_noticed_and_only_for_a_time() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let mut chief = chief_of(&open).await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    // He is told so before he begins.
    assert!(both[0].page("/e/cup/my-games").await.has("[data-part=noticed]"));
    assert!(both[0].page(&first).await.has("[data-part=noticed]"));
    let mut white = Wire::connects(&open, &first, &both[0], "white").await;
    white.asks(json!({"t": "ready"})).await;
    both[1].done(&format!("{first}/act"), "what=ready").await;
    start(&mut chief).await;
    assert!(!both[0].page(&first).await.has("[data-part=noticed]"), "it was said");
    for page in ["hidden", "visible"] {
        let (ok, _) = white.asks(json!({"t": "seen", "page": page})).await;
        assert_eq!(ok["t"], json!("ok"), "{ok}");
    }
    let (no, _) = white.asks(json!({"t": "move", "ply": 0, "move": "c3-c5"})).await;
    assert_eq!(no["why"], json!("illegal-move"));
    assert!(no["choices"].as_array().unwrap().contains(&json!("c3-d4")), "he is still helped");
    let mut again = Wire::connects(&open, &first, &both[0], "again").await;
    again.hears("welcome").await;
    white.hears("replaced").await;
    // Only one who still answers has two windows.
    assert_eq!(white.closed().await, 4001);
    again.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    let all = [id::NOTICED_HIDDEN, id::NOTICED_BACK, id::NOTICED_SECOND, id::NOTICED_REFUSED];
    let page = chief.page(&board(&first)).await;
    for one in all {
        assert!(page.says(&chief.say(one)), "{one:?}: {}", page.text());
    }
    // He himself sees what they see of him, and nothing of the other.
    let own = both[0].page("/e/cup/my-games").await;
    assert!(own.one("[data-part=of-you]").says(&chief.say(id::NOTICED_SECOND)));
    assert!(!both[1].page("/e/cup/my-games").await.has("[data-part=of-you]"));
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let desk = secretary.page(&board(&first)).await;
    assert!(all.iter().all(|one| !desk.says(&chief.say(*one))), "who judges nothing");
    let mut stranger = chief.stranger();
    for guest in both.iter_mut().chain([&mut stranger]) {
        for path in [first.clone(), format!("{first}/table.json"), format!("{first}/game.pdn")] {
            let (_, text) = guest.get(&path).await;
            assert!(all.iter().all(|one| !text.contains(&chief.say(*one))), "{path}");
            assert!(!text.contains("c3-c5"), "{path}");
        }
    }
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert!(chief.page(&board(&first)).await.says(&chief.say(id::NOTICED_HIDDEN)));
    for wire in [white, again] {
        wire.leaves().await;
    }
    clock.go_on(Duration::from_secs(40 * 24 * 3_600));
    let page = chief.page(&board(&first)).await;
    for one in all {
        assert!(!page.says(&chief.say(one)), "its term is over: {one:?}");
    }
    assert!(page.says("c3-d4"), "what was played stays");
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_player_complains_of_the_clock_and_the_log_answers() {
    let (mut chief, _, first, mut both) = begun(json!({})).await;
    chief.clock.go_on(Duration::from_millis(7_250));
    moves(&mut both[0], &first, 0, "c3-d4").await;
    chief.clock.go_on(Duration::from_millis(1_500));
    assert!(both[1].page(&first).await.has("form[data-act=complain]"));
    both[1].done(&format!("{first}/act"), "what=complain&text=it+jumps").await;
    let page = chief.page(&board(&first)).await;
    assert!(page.one("[data-call]").says("it jumps"));
    assert!(page.says("UA-2024 III.clock.9"), "with its clause");
    for guest in both.iter_mut().chain([&mut chief]) {
        let log = guest.page(&format!("{first}/clocks")).await;
        let rows: Vec<String> = log.all("#clocks tbody tr").iter().map(|row| row.text()).collect();
        assert!(rows.iter().any(|row| row.contains("7.250")), "{rows:?}");
        assert!(rows.last().unwrap().contains("1.500"), "{rows:?}");
        assert!(log.says("UA-2024 III.clock.9"));
    }
    let mut stranger = chief.stranger();
    let clocks = format!("{first}/clocks");
    assert_eq!(stranger.get(&clocks).await.0, StatusCode::FORBIDDEN, "while it is played");
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert!(stranger.page(&clocks).await.one("#charged").says("7.250"));
    // Where the program keeps no clock, there is nothing to answer with.
    assert_eq!(stranger.get("/t/aaaaaaaaaa/clocks").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_watches_tells_the_arbiter_and_nobody_else() {
    let (mut chief, _, first, mut both) = begun(json!({})).await;
    let breach = format!("{first}/breach");
    let mut stranger = chief.stranger();
    assert!(stranger.page(&first).await.has("[data-part=breach]"));
    stranger.done(&breach, "by=Olena&text=somebody+whispers").await;
    let page = stranger.page(&format!("{first}?reported=yes")).await;
    assert!(page.says(&stranger.say(id::BREACH_SENT)));
    let told = chief.page(&board(&first)).await;
    assert!(told.one("[data-breach]").says("Olena") && told.says("somebody whispers"));
    let wall = chief.page("/desk/cup/boards").await;
    let rows = wall.all("#boards tbody tr");
    assert!(rows.iter().any(|row| row.get("data-need") == "need-reported"));
    for guest in both.iter_mut().chain([&mut stranger]) {
        for path in [first.clone(), format!("{first}/table.json")] {
            assert!(!guest.get(&path).await.1.contains("whispers"), "{path}");
        }
    }
    // Who plays there calls the arbiter, and without words nothing is said.
    assert!(!both[0].page(&first).await.has("[data-part=breach]"));
    assert_eq!(both[0].post(&breach, "text=x").await.0, StatusCode::FORBIDDEN);
    assert_eq!(stranger.post(&breach, "text=+").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = format!("{}/act", board(&first));
    chief.done(&answer, "what=message&side=first&text=Quiet").await;
    assert!(!chief.page(&board(&first)).await.has("[data-breach]"), "it is taken up");
}

#[tokio::test]
async fn the_regulations_name_the_video_room_and_allow_prepared_replies() {
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({
        "video-room": "https://video.example/cup", "games": {"platform": {"premoves": true}},
    }));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let link = "[data-part=room] a[href=https://video.example/cup]";
    for path in ["/e/cup/my-games", first.as_str()] {
        assert!(both[0].page(path).await.has(link), "{path}");
    }
    assert!(chief.page(&board(&first)).await.has("a[href=https://video.example/cup]"));
    assert!(!chief.stranger().page(&first).await.has("[data-part=room]"));
    let public = chief.stranger().page("/e/cup/regulations").await;
    assert!(public.says("https://video.example/cup"));
    assert!(public.says(&chief.say(id::EVENT_PREMOVES)));
    assert!(both[0].page(&first).await.has("[data-part=prepared]"));
    let told = both[0].text(&format!("{first}/table.json")).await;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["terms"]["premoves"], json!(true));
    // The form of a new event asks for both.
    let form = chief.page("/desk/new?discipline=UA-2024/russian").await;
    assert!(form.has("input[name=video_room]") && form.has("input[name=premoves]"));
    // Without them nothing of the kind is offered.
    let mut friend = chief.stranger();
    let play = friend.page("/play").await;
    assert!(play.has("form#play input[name=premoves]"));
}
