//! The moves of games: entered from score sheets, checked, shown, taken away as files.
#![allow(clippy::unwrap_used, unreachable_pub)]

mod common;

use axum::http::StatusCode;
use common::Guest;

/// Round 5 of the demo Swiss is being played: micro-matches of two games with drawn openings.
const GAME: &str = "/desk/demo-swiss/games/1-1-1-1-1";

#[tokio::test]
async fn a_game_is_entered_replayed_and_taken_away() {
    let mut chief = Guest::chief().await;
    let (status, page) = chief.get("/desk/demo-swiss/games?round=1&lang=en").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("/desk/demo-swiss/games/1-1-1-1-2"), "the second game of a micro-match");
    let (status, _) = chief.post(GAME, "moves=1.+c3-d4+d6-c5+2.+b2-c3").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (status, page) = chief.get("/e/demo-swiss/games/1-1-1-1-1?ply=2").await;
    assert_eq!(status, StatusCode::OK);
    for part in ["<svg", "d6-c5", "b2-c3", "?ply=3", "aria-current=\"true\""] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let (_, list) = chief.get("/e/demo-swiss/games").await;
    assert!(list.contains("/e/demo-swiss/games/1-1-1-1-1"));
    let (_, file) = chief.get("/e/demo-swiss/games/all.pdn").await;
    let games: Vec<_> =
        notation::pdn::Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert!(games.len() > 60, "every game with a result is in the file");
    assert_eq!(games[0].game.legal_moves().count(), 3);
    assert_eq!(games[0].game.tags.get("Round"), Some("1.1.1"));
    assert!(games[0].game.tags.get("White").is_some_and(|name| !name.is_empty()));
    let (_, one) = chief.get("/e/demo-swiss/games/1-1-1-1-1.pdn").await;
    assert_eq!(notation::pdn::Reader::new(one.as_bytes()).count(), 1);
}

#[tokio::test]
async fn a_sheet_with_an_impossible_move_comes_back_with_the_fault() {
    let mut chief = Guest::chief().await;
    let (status, page) =
        chief.post(&format!("{GAME}?lang=en"), "moves=1.+c3-d4+d6-c5+2.+d4-e3").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("d4-e3</textarea>"), "what was typed is still there");
    assert!(page.contains("role=\"alert\""));
    for (moves, status) in [
        ("", StatusCode::SEE_OTHER),
        ("nonsense", StatusCode::UNPROCESSABLE_ENTITY),
        ("%5BGameType+%2220%22%5D%0A%0A1.+32-28+19-23", StatusCode::UNPROCESSABLE_ENTITY),
        ("1.+c3-d4+*%0A%0A1.+c3-b4+*", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(chief.post(GAME, &format!("moves={moves}")).await.0, status, "{moves}");
    }
    for missing in ["1-1-1-1-3", "1-99-1-1-1", "9-1-1-1-1", "x", "1-1-1-1", "1-0-0-0-0"] {
        let (status, _) = chief.get(&format!("/desk/demo-swiss/games/{missing}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
        let (status, _) = chief.get(&format!("/e/demo-swiss/games/{missing}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
    }
}
