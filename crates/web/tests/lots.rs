//! Lots: announced, called out, revealed, drawn, and repeated by anybody.
#![allow(clippy::unwrap_used)] // in helpers too

mod common;

use axum::http::StatusCode;
use common::Guest;

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

/// An event with four admitted players whose numbers are not drawn yet.
async fn cup(guest: &mut Guest) -> &'static str {
    let form = "name=Cup&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=1";
    assert_eq!(guest.post("/desk/new", form).await.0, StatusCode::SEE_OTHER);
    for (name, year) in [("Koval", 1990), ("Boiko", 1991), ("Tkach", 1992), ("Moroz", 1993)] {
        let enter = format!(r#"{{"do":"enter","name":"{name}","born":"{year}-01-01"}}"#);
        assert_eq!(act(guest, &enter).await, StatusCode::SEE_OTHER);
    }
    for command in [r#"{"do":"check","by":"chief"}"#, r#"{"do":"admit","by":"chief"}"#] {
        assert_eq!(act(guest, command).await, StatusCode::SEE_OTHER, "{command}");
    }
    "cup-2026"
}

async fn act(guest: &mut Guest, command: &str) -> StatusCode {
    guest.post("/desk/cup-2026/do", &format!("command={command}")).await.0
}

#[tokio::test]
async fn a_draw_is_announced_called_revealed_and_repeated() {
    let mut guest = chief().await;
    let cup = cup(&mut guest).await;
    let (_, lots) = guest.get(&format!("/desk/{cup}/lots")).await;
    assert!(lots.contains("Numbers of stage 1") && lots.contains("Announce its digest"), "{lots}");
    let short = guest.post(&format!("/desk/{cup}/lots/commit"), "seed=short").await;
    assert_eq!(short.0, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, told) =
        guest.post(&format!("/desk/{cup}/lots/commit"), "seed=ten+random+words").await;
    assert_eq!(status, StatusCode::OK);
    assert!(told.contains("Write the secret down") && told.contains("ten random words"), "{told}");
    // The hall sees the digest and nothing of the secret.
    let digest = lots::Seed::from_text("ten random words").commitment().to_string();
    let (_, hall) = guest.get(&format!("/e/{cup}/lots/1")).await;
    assert!(hall.contains(&digest) && !hall.contains("ten random words"), "{hall}");
    let (_, desk) = guest.get(&format!("/desk/{cup}/lots")).await;
    assert!(!desk.contains("ten random words"), "it is shown only once");
    for word in ["27", "sun%3Cflower%3E"] {
        let (path, text) = (format!("/desk/{cup}/lots/contribute"), format!("text={word}"));
        assert_eq!(guest.post(&path, &text).await.0, StatusCode::SEE_OTHER);
    }
    let early = act(&mut guest, r#"{"do":"start-stage","stage":1,"seed":"mine"}"#).await;
    assert_eq!(early, StatusCode::UNPROCESSABLE_ENTITY, "whoever announced must keep to it");
    let wrong = guest.post(&format!("/desk/{cup}/lots/reveal"), "seed=another+secret").await;
    assert_eq!(wrong.0, StatusCode::UNPROCESSABLE_ENTITY);
    let right = guest.post(&format!("/desk/{cup}/lots/reveal"), "seed=ten+random+words").await;
    assert_eq!(right.0, StatusCode::SEE_OTHER);
    let (_, hall) = guest.get(&format!("/e/{cup}/lots/1")).await;
    assert!(hall.contains("fits the digest") && hall.contains("sun&#60;flower&#62;"), "{hall}");
    assert_eq!(act(&mut guest, r#"{"do":"start-stage","stage":1}"#).await, StatusCode::SEE_OTHER);
    let (_, drawn) = guest.get(&format!("/e/{cup}/lots/1")).await;
    assert!(drawn.contains("Numbers of stage 1") && drawn.contains("class=\"drawn\""));
    assert!(drawn.contains("damka lot verify --seed") && drawn.contains("--contribution"));
    repeat(&guest, &drawn);
}

/// The order in the verify line is the order of the members.
fn repeat(guest: &Guest, page: &str) {
    let order = page.split("--order ").nth(1).unwrap().split(' ').next().unwrap();
    let order: Vec<usize> = order.split(',').map(|number| number.parse().unwrap()).collect();
    let competition = guest.server.event("cup-2026").unwrap().snapshot().state.competition.clone();
    let members = &competition.sections()[0].members;
    let names: Vec<&str> = members.iter().map(|member| competition.name(*member)).collect();
    let listed = ["Koval", "Boiko", "Tkach", "Moroz"];
    assert_eq!(names, order.iter().map(|entry| listed[entry - 1]).collect::<Vec<_>>());
}

#[tokio::test]
async fn lots_that_are_not_there_are_not_found() {
    let mut guest = chief().await;
    for path in ["/e/demo-swiss/lots/0", "/e/demo-swiss/lots/9999", "/e/none/lots/1"] {
        assert_eq!(guest.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(guest.get("/e/demo-swiss/lots/1").await.0, StatusCode::OK);
}
