//! A knockout: drawn meetings decided as the regulations say, and the bracket.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::http::StatusCode;
use clauses::proves;
use common::Guest;
use competition::{Command, Fact, TieBroken};
use ledger::Actor;
use serde_json::{Value, json};

async fn ask(guest: &Guest, command: Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    guest.server.act("cup", &Actor::Program("damka"), &command).await.unwrap();
}

/// A cup of seven: one passes the first round; round 1 is being played, its table 2 drawn.
async fn cup() -> Guest {
    let guest = Guest::chief().await;
    ask(
        &guest,
        json!({
            "do": "create", "name": "Cup", "rulebook": "UA-2024", "discipline": "international",
            "starts": "2026-11-16", "ends": "2026-11-16", "time-control": "80+60",
            "stages": [{"numbers": "as-listed", "system": {"knockout": {
                "play-on": "for-third-place", "tie-breaks": ["shorter-game", "lot"]}}}],
        }),
    )
    .await;
    for number in 1..=7 {
        ask(&guest, json!({"do": "enter", "name": format!("Player {number}")})).await;
    }
    ask(&guest, json!({"do": "check", "by": "secretary"})).await;
    ask(&guest, json!({"do": "admit", "by": "commission"})).await;
    ask(&guest, json!({"do": "start-stage", "stage": 1, "seed": "cup"})).await;
    begin(&guest, 1).await;
    for (table, score) in [(1, "1-0"), (2, "="), (3, "0-1")] {
        ask(&guest, json!({"do": "result", "round": 1, "table": table, "score": score})).await;
    }
    guest
}

async fn begin(guest: &Guest, round: u16) {
    for step in ["pair", "publish", "start"] {
        ask(guest, json!({"do": step, "round": round})).await;
    }
}

fn broken(guest: &Guest) -> TieBroken {
    let snapshot = guest.server.event("cup").unwrap().snapshot();
    match snapshot.state.competition.history().last().unwrap() {
        Fact::TieBroken { broken, .. } => broken.clone(),
        other => panic!("{other:?}"),
    }
}

const ROUND: &str = "/desk/cup/rounds/1";

#[tokio::test]
async fn a_drawn_meeting_is_decided_by_extra_games_or_by_lot() {
    proves(&["UA-2024 II.systems.6.2"]);
    let mut guest = cup().await;
    let (_, page) = guest.get(ROUND).await;
    assert!(page.contains("value=\"shorter-game\"") && page.contains("value=\"lot\""), "{page}");
    assert!(page.contains("UA-2024 II.systems.6.2"), "with its clause: {page}");
    assert_eq!(page.matches("name=\"by\"").count(), 2, "at the drawn table only");
    // A drawn extra game decides nothing.
    let tie = format!("{ROUND}/tie");
    let (status, page) = guest.post(&tie, "table=2&by=shorter-game&game1=%3D").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("UA-2024 II.systems.6.2") && page.contains("id=\"results\""), "{page}");
    assert_eq!(guest.post(&tie, "table=2&by=replay&game1=1-0").await.0.as_u16(), 422, "not named");
    assert_eq!(guest.post(&tie, "table=2&by=nonsense").await.0.as_u16(), 422);
    assert_eq!(guest.post(&tie, "table=1&by=lot").await.0.as_u16(), 422, "not drawn");
    let games = "table=2&by=shorter-game&game1=%3D&game2=0-1";
    let (status, text) = guest.post(&tie, games).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(broken(&guest).games.len(), 2);
    let (_, page) = guest.get(ROUND).await;
    assert!(page.contains("Далі йде: Player") && page.contains("½ : ½, 0 : 1"), "{page}");
    assert!(page.contains("Усі результати внесено"), "the round can be closed");
    // By lot: nothing to fill in.
    let mut guest = cup().await;
    assert_eq!(guest.post(&tie, "table=2&by=lot").await.0, StatusCode::SEE_OTHER);
    assert!(broken(&guest).games.is_empty());
}

#[tokio::test]
async fn the_bracket_shows_who_goes_on_and_what_is_to_come() {
    let mut guest = cup().await;
    let (status, page) = guest.get("/e/cup/bracket").await;
    assert_eq!(status, StatusCode::OK);
    for text in ["Чвертьфінали", "Півфінали", "Фінал", "проходить без гри", "ще невідомо"]
    {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(page.contains("href=\"/e/cup/bracket?section=1\""), "a tab leads to it");
    assert_eq!(page.matches("class=\"side won\"").count(), 2, "two meetings are decided");
    guest.post(&format!("{ROUND}/tie"), "table=2&by=lot").await;
    ask(&guest, json!({"do": "close", "round": 1})).await;
    let (_, page) = guest.get("/e/cup/bracket").await;
    assert_eq!(page.matches("class=\"side won\"").count(), 3);
    for round in 2..=3 {
        begin(&guest, round).await;
        for table in 1..=2 {
            ask(&guest, json!({"do": "result", "round": round, "table": table, "score": "1-0"}))
                .await;
        }
        ask(&guest, json!({"do": "close", "round": round})).await;
    }
    let (_, page) = guest.get("/e/cup/bracket").await;
    assert!(page.contains("Переможець") && page.contains("За 3–4 місця"), "{page}");
    assert!(!page.contains("ще невідомо"), "{page}");
    // Programs are told the same places: those of the bracket, after the round asked for.
    let places = async |guest: &mut Guest, after: u16| -> Vec<(u64, u64)> {
        let (_, told) = guest.get(&format!("/api/events/cup/standings?after={after}")).await;
        let told: Value = serde_json::from_str(&told).unwrap();
        let place = |row: &Value| (row["first"].as_u64().unwrap(), row["last"].as_u64().unwrap());
        told["rows"].as_array().unwrap().iter().map(place).collect()
    };
    let out = [(5, 7); 3];
    assert_eq!(places(&mut guest, 3).await[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(places(&mut guest, 3).await[4..], out);
    assert_eq!(places(&mut guest, 1).await[..4], [(1, 4); 4], "these four still play");
    assert_eq!(places(&mut guest, 1).await[4..], out);
    // Events without a bracket have no such page.
    assert_eq!(guest.get("/e/demo-swiss/bracket").await.0, StatusCode::NOT_FOUND);
    assert!(!guest.get("/e/demo-swiss").await.1.contains("/bracket"));
}
