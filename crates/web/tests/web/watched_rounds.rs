//! Those who watch a round of an event: over the wire, on walls and screens, late where the regulations say so.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::round_here::{announced, moves, on_platform, players, ready, start, table};
use crate::common::{Folder, Guest};
use crate::play::{Wire, chief_of, listens};

/// Over the wire: players play, an official acts, and spectators see what they may.
#[tokio::test]
async fn a_round_over_the_wire() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut chief = chief_of(&open).await;
    let rules = on_platform(json!({"games": {"platform": {"delay-moves": 2}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let both = players(&chief, &hall, 1).await;
    let mut white = Wire::connects(&open, &first, &both[0], "white").await;
    let mut black = Wire::connects(&open, &first, &both[1], "black").await;
    let mut judge = Wire::connects(&open, &first, &chief, "judge").await;
    let mut guest = Wire::connects(&open, &first, &chief.stranger(), "guest").await;
    for one in [&mut white, &mut black] {
        assert_eq!(one.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    }
    let signal =
        json!({"t": "act", "by": "chief-arbiter", "command": {"start": "signal"}, "reason": "x"});
    assert_eq!(guest.asks(signal.clone()).await.0["why"], json!("not-yours"));
    assert_eq!(white.asks(signal.clone()).await.0["why"], json!("not-yours"));
    assert_eq!(judge.asks(signal).await.0["why"], json!("not-begun"), "the round has not begun");
    start(&mut chief).await;
    let (ok, _) = white.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    // The screen of the hall may be the arbiter's browser: it shows what everybody may see.
    let mut screen = Wire::opens(&open, "", &chief, None).await.unwrap();
    screen.says(json!({"t": "hello", "v": 2, "tables": [&first[3..]], "watch": true})).await;
    let seen = screen.hears("welcome").await;
    assert_eq!((&seen["role"], &seen["table"]["ply"]), (&json!("spectator"), &json!(0)));
    let stop = json!({"t": "act", "by": "chief-arbiter", "command": {"clock": {"stop": null}}, "reason": "noise"});
    let (ok, _) = judge.asks(stop).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    assert_eq!(
        black.asks(json!({"t": "move", "ply": 1, "move": "b6-a5"})).await.0["why"],
        json!("clocks-stopped")
    );
    let resume =
        json!({"t": "act", "by": "chief-arbiter", "command": {"clock": "resume"}, "reason": ""});
    assert_eq!(judge.asks(resume.clone()).await.0["why"], json!("no-reason"));
    let resume = json!({"t": "act", "by": "chief-arbiter", "command": {"clock": "resume"}, "reason": "go on"});
    assert_eq!(judge.asks(resume).await.0["t"], json!("ok"));
    let adjudicate = json!({"t": "act", "by": "arbiter", "command": "resign", "reason": "no"});
    assert_eq!(
        judge.asks(adjudicate).await.0["why"],
        json!("not-yours"),
        "he does not play for them"
    );
    assert_eq!(black.asks(json!({"t": "call", "text": "noise"})).await.0["t"], json!("ok"));
    // Those who only watch are two moves behind, in the public record too.
    let seen: Value =
        serde_json::from_str(&chief.stranger().text(&format!("{first}/table.json")).await).unwrap();
    assert_eq!(seen["table"]["ply"], json!(0));
    // What ends a game is said twice on the wire too.
    let ends = json!({"t": "act", "by": "chief-arbiter", "command": {"panel": {"adjudicate": {"played": ["half", "half"]}}}, "reason": "x"});
    let (no, _) = judge.asks(ends).await;
    assert_eq!(no["why"], json!("say-twice"), "{no}");
    let (ok, _) = black.asks(json!({"t": "resign", "ply": 1})).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    assert_eq!(hall.scores(1, 1), ["1-0"], "the event has it before the answer");
    assert_eq!(white.asks(json!({"t": "sign"})).await.0["t"], json!("ok"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_closed_round_is_for_those_who_play_and_judge() {
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"closed": true}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let mut stranger = chief.stranger();
    const ALL: [&str; 8] = [
        "",
        "/clock",
        "/table.json",
        "/positions.json",
        "/heard",
        "/events",
        "/events.ndjson",
        "/game.pdn",
    ];
    for path in ALL {
        let path = format!("{first}{path}");
        assert_eq!(stranger.get(&path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    let embed = first.replace("/t/", "/embed/");
    assert_eq!(stranger.get(&embed).await.0, StatusCode::FORBIDDEN);
    both[0].page(&first).await;
    chief.page(&first).await;
}

/// The boards of a round hang on a wall and on the screen of the hall, as late as the regulations say.
#[tokio::test]
async fn a_round_hangs_on_a_wall() {
    const WALL: &str = "/e/cup/rounds/1/wall";
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"delay-moves": 2}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let mut stranger = chief.stranger();
    let link = format!("a[href^={WALL}]");
    assert!(stranger.page("/e/cup/rounds/1").await.has(&link));
    assert!(chief.page("/desk/cup/boards").await.has(&link));
    let own = format!("[data-table={}]", &first[3..]);
    let piece = |square: &str| format!("{own} [data-square={square}] .piece");
    moves(&mut both[0], &first, 0, "c3-d4").await;
    for path in [WALL, "/e/cup/screen"] {
        let page = stranger.page(path).await;
        assert_eq!(page.count("[data-table]"), 2, "{path}");
        assert!(page.has(&piece("c3")) && !page.has(&piece("d4")), "{path} is told later");
    }
    moves(&mut both[1], &first, 1, "b6-a5").await;
    moves(&mut both[0], &first, 2, "g3-h4").await;
    for path in [WALL, "/e/cup/screen"] {
        let page = stranger.page(path).await;
        assert!(page.has(&piece("d4")) && page.has(&piece("g3")), "{path}: the first move");
        assert!(!both[0].page(path).await.has(&own), "{path}: who plays sees his own page");
    }
    assert_eq!(stranger.get("/e/cup/rounds/2/wall").await.0, StatusCode::NOT_FOUND);
}

/// Where spectators are told late by the clock, results are told late everywhere.
#[tokio::test]
async fn what_spectators_are_told_late_the_tables_tell_late() {
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"delay-seconds": 60}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let mut stranger = chief.stranger();
    let before = told(&mut stranger).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["1-0"], "the desk has it at once");
    assert!(!chief.page("/e/cup/rounds/1").await.has("#table1 .open"));
    assert_eq!(told(&mut stranger).await, before, "the public is told nothing yet");
    let own = both[0].page("/e/cup/my-games").await;
    assert!(own.says("1-0"), "he who played knows it");
    chief.clock.go_on(Duration::from_secs(60));
    assert!(!stranger.page("/e/cup/rounds/1").await.has("#table1 .open"));
    assert_ne!(told(&mut stranger).await, before);
}

/// What everybody is told of an event.
async fn told(stranger: &mut Guest) -> Vec<(StatusCode, String)> {
    let mut all = Vec::new();
    for path in [
        "/",
        "/api/events",
        "/api/events/cup",
        "/e/cup",
        "/e/cup/rounds/1",
        "/e/cup/standings",
        "/e/cup/crosstable",
        "/api/events/cup/standings",
        "/api/events/cup/rounds/1",
    ] {
        all.push(stranger.get(path).await);
    }
    all
}
