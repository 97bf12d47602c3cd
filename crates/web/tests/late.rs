//! Empty chairs and their clock, byes and their limits, and steps that are taken back.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::http::StatusCode;
use clauses::proves;
use common::{Guest, nth};
use competition::{Command, RoundRecord, Seat, Side};
use ledger::Actor;
use ledger::accounts::Role;
use serde_json::{Value, json};
use tournament::Score;

async fn ask(guest: &Guest, event: &str, command: Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    guest.server.act(event, &Actor::Program("damka"), &command).await.unwrap();
}

/// A small event whose first round has just begun.
async fn event(guest: &Guest, slug: &str, lateness: u16) {
    let create = json!({
        "do": "create", "name": "Cup", "rulebook": "RU-2022", "discipline": "international",
        "starts": "2026-11-16", "ends": "2026-11-16", "time-control": "60+30",
        "lateness-minutes": lateness, "tie-breaks": ["sonneborn-berger-half", "wins"],
        "byes": {"most": 1, "not-in-last": 1},
        "stages": [{"numbers": "as-listed", "system": {"swiss": {"system": "ru-buchholz", "rounds": 3}}}],
    });
    ask(guest, slug, create).await;
    for number in 1..=6 {
        ask(guest, slug, json!({"do": "enter", "name": format!("Player {number}")})).await;
    }
    ask(guest, slug, json!({"do": "check", "by": "secretary"})).await;
    ask(guest, slug, json!({"do": "admit", "by": "commission"})).await;
    ask(guest, slug, json!({"do": "start-stage", "stage": 1, "seed": "cup"})).await;
    ask(guest, slug, json!({"do": "pair", "round": 1, "seed": "round"})).await;
    ask(guest, slug, json!({"do": "publish", "round": 1})).await;
    ask(guest, slug, json!({"do": "start", "round": 1})).await;
}

fn round(guest: &Guest, slug: &str) -> RoundRecord {
    let snapshot = guest.server.event(slug).unwrap().snapshot();
    snapshot.state.competition.section(nth(1)).unwrap().round(nth(1)).unwrap().clone()
}

#[tokio::test]
async fn the_clock_runs_for_those_who_are_late() {
    proves(&["RU-2022 5.4.4.1"]);
    let mut guest = Guest::chief().await;
    event(&guest, "cup", 30).await;
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert!(page.contains("data-until=\"") && page.contains("data-now=\""), "{page}");
    assert!(page.contains("Дозволено 30 хвилин") && page.contains("RU-2022 5.4.4.1"), "{page}");
    assert!(page.contains("id=\"playing\"") && page.contains("href=\"#t3b1\""), "{page}");
    let seats = "seat=1.1.first&seat=2.1.first&seat=2.1.second&seat=nonsense";
    let (status, text) = guest.post("/desk/cup/rounds/1/missing", seats).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(round(&guest, "cup").late.len(), 3);
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert_eq!(page.matches("class=\"missing\"").count(), 3, "{page}");
    assert!(!page.contains("Записати −"), "the time is not over: {page}");
    let screen = guest.get("/e/cup/screen").await.1;
    assert!(screen.contains("data-until=\""), "{screen}");
    assert_eq!(screen.matches("class=\"missing\"").count(), 3, "{screen}");
    let came = r#"command={"do":"arrive","round":1,"table":1,"side":"first"}"#;
    assert_eq!(guest.post("/desk/cup/do", came).await.0, StatusCode::SEE_OTHER);
    let seat = Seat { table: nth(1), board: nth(1), side: Side::First };
    assert!(round(&guest, "cup").late[&seat].is_some());
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert!(page.contains("з’явився о"), "{page}");
    let log = guest.get("/desk/cup/log").await.1;
    assert!(log.contains("Тур 1, стіл 1: 1 Player 1 не прийшов") || log.contains("не прийшов"));
}

#[tokio::test]
async fn when_the_time_is_over_the_forfeit_is_proposed() {
    let mut guest = Guest::chief().await;
    event(&guest, "cup", 0).await;
    let seats = "seat=1.1.second&seat=2.1.first&seat=2.1.second";
    guest.post("/desk/cup/rounds/1/missing", seats).await;
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert!(page.contains("Час вийшов.") && page.contains("Записати + : −"), "{page}");
    assert_eq!(page.matches("Записати − : −").count(), 2, "both are missing: {page}");
    let button = page.split("name=\"command\" value=\"").nth(1).unwrap();
    let command = button.split('"').next().unwrap().replace("&#34;", "\"");
    let form = format!("command={}", command.replace('+', "%2B"));
    let (status, text) = guest.post("/desk/cup/do", &form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{form}: {text}");
    assert_eq!(round(&guest, "cup").tables[0].boards[0].scores, [Score::SecondAbsent]);
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert!(!page.contains("Записати + : −"), "{page}");
}

#[tokio::test]
async fn line_arbiters_note_empty_chairs_at_their_boards() {
    let mut guest = Guest::new().await;
    event(&guest, "cup", 30).await;
    let role = Role::LineArbiter { section: None, boards: (1, 1) };
    let secret = guest.person("line", Some("cup"), Some(role)).await;
    guest.cookie = Some(format!("damka={}", secret.reveal()));
    let missing = "/desk/cup/rounds/1/missing";
    assert_eq!(guest.post(missing, "seat=1.1.first&seat=2.1.first").await.0.as_u16(), 403);
    assert!(round(&guest, "cup").late.is_empty(), "all or nothing");
    assert_eq!(guest.post(missing, "seat=1.1.first").await.0, StatusCode::SEE_OTHER);
    let page = guest.get("/desk/cup/rounds/1").await.1;
    assert!(page.contains("value=\"1.1.second\"") && !page.contains("value=\"2.1.first\""));
}

#[tokio::test]
async fn byes_with_points_are_refused_beyond_the_regulations() {
    let mut guest = Guest::chief().await;
    event(&guest, "cup", 30).await;
    let page = guest.get("/desk/cup/absences").await.1;
    assert!(page.contains("Не більше 1 пропуску"), "{page}");
    assert!(page.contains("В останньому турі – жодного"), "{page}");
    let away = "/desk/cup/absences";
    let (status, page) = guest.post(away, "who=p1&round=3&gets=half").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("id=\"away-faults\"") && page.contains("без очок"), "{page}");
    assert!(page.contains("<option value=\"p1\" selected>"), "the form comes back filled in");
    assert_eq!(guest.post(away, "who=p1&round=2&gets=half").await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.post(away, "who=p1&round=3&gets=nothing").await.0, StatusCode::SEE_OTHER);
    let regulations = guest.get("/e/cup/regulations").await.1;
    assert!(regulations.contains("Не більше 1 пропуску"), "{regulations}");
}

#[tokio::test]
async fn the_button_names_the_step_it_takes_back() {
    let mut guest = Guest::chief().await;
    event(&guest, "cup", 30).await;
    let undo = |page: &str| {
        let button = page.split("name=\"command\" value=\"").last().unwrap();
        let command = button.split('"').next().unwrap().replace("&#34;", "\"");
        format!("command={command}")
    };
    let page = guest.get("/desk/cup").await.1;
    assert!(page.contains("Скасувати: "), "{page}");
    let form = undo(&page);
    assert_eq!(guest.post("/desk/cup/do", &form).await.0, StatusCode::SEE_OTHER, "{form}");
    assert_eq!(round(&guest, "cup").starts, None, "the round is not started any more");
    // What was shown is what is taken back: pressed twice, it takes nothing else.
    assert_eq!(guest.post("/desk/cup/do", &form).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let log = guest.get("/desk/cup/log").await.1;
    let form = undo(&log);
    let (status, text) = guest.post("/desk/cup/do", &form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{form}: {text}");
}

#[tokio::test]
async fn after_admission_the_page_offers_to_begin() {
    let mut guest = Guest::chief().await;
    let form = "name=Cup&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&byes=2&byes_last=1";
    assert_eq!(guest.post("/desk/new", form).await.0, StatusCode::SEE_OTHER);
    let slug = guest
        .server
        .open_events()
        .into_iter()
        .map(|(slug, _)| slug)
        .find(|slug| slug.starts_with("cup"));
    let slug = slug.unwrap();
    let snapshot = guest.server.event(&slug).unwrap().snapshot();
    let byes = snapshot.state.competition.regulations().unwrap().byes.unwrap();
    assert_eq!((byes.most, byes.not_in_last), (2, 1));
    for number in 1..=4 {
        ask(&guest, &slug, json!({"do": "enter", "name": format!("Player {number}")})).await;
    }
    let admission = format!("/desk/{slug}/admission");
    assert!(!guest.get(&admission).await.1.contains("Жеребкувати й почати"));
    ask(&guest, &slug, json!({"do": "check", "by": "secretary"})).await;
    assert_eq!(guest.post(&format!("{admission}/admit"), "").await.0, StatusCode::SEE_OTHER);
    let page = guest.get(&admission).await.1;
    assert!(page.contains("Жеребкувати й почати"), "{page}");
}
