//! Lots: announced, called out, revealed, drawn, and repeated by anybody.

use axum::http::StatusCode;
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::page::Page;

#[tokio::test]
async fn a_draw_is_announced_called_revealed_and_repeated() {
    let mut guest = Guest::chief().await;
    let mut regulations = plain(json!({"round-robin": {}}));
    regulations["stages"][0]["numbers"] = json!("lot");
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(4).await;
    let (desk, shown) = ("/desk/cup/lots", "/e/cup/lots/1");
    let page = guest.page(desk).await;
    assert!(page.has(&format!("form[action={desk}/commit]")));
    let commit = format!("{desk}/commit");
    guest.refused(&commit, "seed=short").await;
    let told = guest.shown(&commit, "seed=ten+random+words").await;
    assert!(told.says("ten random words"), "{}", told.text());
    // The hall sees the digest and nothing of the secret.
    let digest = lots::Seed::from_text("ten random words").commitment().to_string();
    let page = guest.page(shown).await;
    assert!(page.says(&digest) && !page.says("ten random words"), "{}", page.text());
    assert!(!guest.page(desk).await.says("ten random words"), "it is shown only once");
    for word in ["27", "sun%3Cflower%3E"] {
        guest.done(&format!("{desk}/contribute"), &format!("text={word}")).await;
    }
    let (early, _) = guest.command("cup", r#"{"do":"start-stage","stage":1,"seed":"mine"}"#).await;
    assert_eq!(early, StatusCode::UNPROCESSABLE_ENTITY, "whoever announced must keep to it");
    guest.refused(&format!("{desk}/reveal"), "seed=another+secret").await;
    guest.done(&format!("{desk}/reveal"), "seed=ten+random+words").await;
    let page = guest.page(shown).await;
    assert!(page.says("ten random words") && page.says("sun<flower>"), "{}", page.text());
    let (status, text) = guest.command("cup", r#"{"do":"start-stage","stage":1}"#).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let drawn = guest.page(shown).await;
    assert!(drawn.has(".drawn"));
    let verify = drawn.text();
    assert!(verify.contains("damka lot verify --seed") && verify.contains("--contribution"));
    repeat(&hall, &drawn);
}

/// The order in the verify line is the order of the members.
fn repeat(hall: &Hall, page: &Page) {
    let text = page.text();
    let order = text.split("--order ").nth(1).unwrap().split(' ').next().unwrap();
    let order: Vec<usize> = order.split(',').map(|number| number.parse().unwrap()).collect();
    let state = hall.state();
    let names: Vec<&str> = state.sections()[0].members.iter().map(|one| state.name(*one)).collect();
    let drawn: Vec<String> = order.iter().map(|entry| format!("Player {entry:02}")).collect();
    assert_eq!(names, drawn);
}

#[tokio::test]
async fn lots_that_are_not_there_are_not_found() {
    let mut guest = Guest::chief().await;
    Hall::swiss(&guest).await;
    for path in ["/e/swiss/lots/0", "/e/swiss/lots/9999", "/e/none/lots/1"] {
        assert_eq!(guest.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(guest.get("/e/swiss/lots/1").await.0, StatusCode::OK);
}
