//! The moves of games: entered from score sheets, checked, shown, taken away as files.

use axum::http::StatusCode;
use words::Language;

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::page::encoded;

/// The first game of a micro-match in the first round, which is over.
const GAME: &str = "/desk/swiss/games/1-1-1-1-1";

async fn chief() -> Guest {
    let guest = Guest::chief().await;
    Hall::swiss(&guest).await;
    guest
}

/// Some moves as the form sends them.
fn moves(text: &str) -> String {
    format!("moves={}", encoded(text))
}

#[tokio::test]
async fn a_game_is_entered_replayed_and_taken_away() {
    let mut chief = chief().await;
    let page = chief.page("/desk/swiss/games?round=1").await;
    assert!(page.has("a[href=/desk/swiss/games/1-1-1-1-2]"), "the second game of a micro-match");
    chief.done(GAME, &moves("1. c3-d4 d6-c5 2. b2-c3")).await;
    let page = chief.page("/e/swiss/games/1-1-1-1-1?ply=2").await;
    assert!(
        page.has("svg") && page.says("b2-c3") && page.has("a[href*=?ply=3]"),
        "{}",
        page.text()
    );
    let here = page.all("[aria-current=true]");
    assert!(here.iter().any(|one| one.text() == "d6-c5"), "{here:?}");
    let list = chief.page("/e/swiss/games").await;
    assert!(list.has("a[href=/e/swiss/games/1-1-1-1-1]"));
    let file = chief.text("/e/swiss/games/all.pdn").await;
    let games: Vec<_> =
        notation::pdn::Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 2 * (6 + 6 + 2), "every game with a result is in the file");
    assert_eq!(games[0].game.legal_moves().count(), 3);
    assert_eq!(games[0].game.tags.get("Round"), Some("1.1.1"));
    assert!(games[0].game.tags.get("White").is_some_and(|name| name.starts_with("Player ")));
    let one = chief.text("/e/swiss/games/1-1-1-1-1.pdn").await;
    assert_eq!(notation::pdn::Reader::new(one.as_bytes()).count(), 1);
}

#[tokio::test]
async fn a_sheet_with_an_impossible_move_comes_back_with_the_fault() {
    let mut chief = chief().await;
    let wrong = moves("1. c3-d4 d6-c5 2. d4-e3");
    let page = chief.refused(GAME, &wrong).await;
    assert!(page.has("[role=alert]"));
    let form = page.one("form textarea").text();
    assert!(form.ends_with("d4-e3"), "what was typed is still there: {form}");
    for (text, status) in [
        ("", StatusCode::SEE_OTHER),
        ("nonsense", StatusCode::UNPROCESSABLE_ENTITY),
        ("[GameType \"20\"]\n\n1. 32-28 19-23", StatusCode::UNPROCESSABLE_ENTITY),
        ("1. c3-d4 *\n\n1. c3-b4 *", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(chief.post(GAME, &moves(text)).await.0, status, "{text}");
    }
    for missing in ["1-1-1-1-3", "1-99-1-1-1", "9-1-1-1-1", "x", "1-1-1-1", "1-0-0-0-0"] {
        for place in ["/desk", "/e"] {
            let (status, _) = chief.get(&format!("{place}/swiss/games/{missing}")).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{place} {missing}");
        }
    }
}

#[tokio::test]
async fn a_kept_game_is_judged_under_the_rulebook_of_its_event() {
    let mut chief = chief().await;
    let judged = format!("{GAME}/judge");
    assert_eq!(chief.get(&judged).await.0, StatusCode::NOT_FOUND, "no moves were kept yet");
    chief.done(GAME, &moves("1. c3-d4 d6-c5 2. b2-c3")).await;
    assert_eq!(chief.page(GAME).await.one("a#judge").get("href"), judged);
    let mut outcomes = Vec::new();
    for language in Language::ALL {
        chief.language = Some(language);
        let page = chief.page(&judged).await;
        // There is a result for this game: whatever it is, it is compared with the board.
        assert!(page.has("[data-how]") && (page.has("#agrees") || page.has("#disagrees")));
        let outcome = page.one("p#outcome");
        outcomes.push((outcome.text(), outcome.all(".clause").len()));
    }
    let [(uk, in_uk), (ru, _), (en, in_en)] = &outcomes[..] else { unreachable!() };
    assert!(uk != ru && ru != en && in_uk == in_en, "{outcomes:?}");
}

#[tokio::test]
async fn what_happens_in_a_game_is_listed_with_its_clauses() {
    let mut chief = chief().await;
    let there_and_back = "c3-h8 g1-a7 h8-c3 a7-g1 ".repeat(8);
    let game = format!("[FEN \"W:WKa1,Kb2,Kc3:BKg1\"]\n\n{there_and_back}");
    chief.done(GAME, &moves(&game)).await;
    let page = chief.page(&format!("{GAME}/judge")).await;
    let draws = page.all("table#findings tr[data-finding^=draw]");
    assert!(draws[0].has(".clause"), "{draws:?}");
}

#[tokio::test]
async fn a_capture_that_could_be_two_is_kept_as_the_game_goes_on_and_told() {
    let mut chief = chief().await;
    let fen = "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n";
    let page = chief.shown(GAME, &moves(&format!("{fen}d2:a7 g7-h6"))).await;
    assert!(page.has("#moves-settled") && page.says("d2:g5:e7:c5:a7"), "{}", page.text());
    let page = chief.refused(GAME, &moves(&format!("{fen}d2:a7"))).await;
    assert!(page.has("[role=alert]"), "nothing tells which one was meant");
}
