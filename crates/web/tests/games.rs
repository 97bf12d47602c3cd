//! The moves of games: entered from score sheets, checked, shown, taken away as files.
#![allow(clippy::unwrap_used, unreachable_pub)]

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
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

#[tokio::test]
async fn a_kept_game_is_judged_under_the_rulebook_of_its_event() {
    let mut chief = Guest::chief().await;
    let judged = format!("{GAME}/judge");
    assert_eq!(chief.get(&judged).await.0, StatusCode::NOT_FOUND, "no moves were kept yet");
    let (status, _) = chief.post(GAME, "moves=1.+c3-d4+d6-c5+2.+b2-c3").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (_, page) = chief.get(GAME).await;
    assert!(page.contains(&format!("id=\"judge\" href=\"{judged}\"")), "{page}");
    let mut sentences = Vec::new();
    for language in ["uk", "ru", "en"] {
        let request = Request::get(&judged).header(header::ACCEPT_LANGUAGE, language);
        let (status, page) = chief.send(request, Body::empty()).await;
        assert_eq!(status, StatusCode::OK);
        let outcome = page.split("<p id=\"outcome\"").nth(1).unwrap();
        sentences.push(outcome.split("</p>").next().unwrap().to_owned());
    }
    assert!(sentences[0] != sentences[1] && sentences[1] != sentences[2], "{sentences:?}");
    let clauses = |text: &String| text.split("class=\"clause\"").count();
    assert_eq!(clauses(&sentences[0]), clauses(&sentences[2]));
    // The demo has a result for this game: whatever it is, it is compared with the board.
    let (_, page) = chief.get(&judged).await;
    assert!(page.contains("data-how=\""), "{page}");
    assert!(page.contains("id=\"agrees\"") || page.contains("id=\"disagrees\""), "{page}");
}

#[tokio::test]
async fn what_happens_in_a_game_is_listed_with_its_clauses() {
    let mut chief = Guest::chief().await;
    let there_and_back = "c3-h8+g1-a7+h8-c3+a7-g1+".repeat(8);
    let fen = "%5BFEN+%22W:WKa1,Kb2,Kc3:BKg1%22%5D%0A%0A";
    let (status, _) = chief.post(GAME, &format!("moves={fen}{there_and_back}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (_, page) = chief.get(&format!("{GAME}/judge")).await;
    let findings = page.split("<table id=\"findings\"").nth(1).unwrap();
    let row = findings.split("<tr data-finding=\"draw").nth(1).unwrap();
    assert!(row.split("</tr>").next().unwrap().contains("class=\"clause\""), "{row}");
}

#[tokio::test]
async fn a_capture_that_could_be_two_is_kept_as_the_game_goes_on_and_told() {
    let mut chief = Guest::chief().await;
    let fen = "%5BFEN+%22W:WKd2:Bb6,d6,f4,f6,g7%22%5D%0A%0A";
    let (status, page) = chief.post(GAME, &format!("moves={fen}d2:a7+g7-h6")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("id=\"moves-settled\"") && page.contains("d2:g5:e7:c5:a7"), "{page}");
    let (status, page) = chief.post(GAME, &format!("moves={fen}d2:a7")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "nothing tells which one was meant");
    assert!(page.contains("role=\"alert\""));
}
