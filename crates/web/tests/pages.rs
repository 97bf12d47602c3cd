//! The pages of a server with its demo events, asked for as a browser does.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use std::task::Poll;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::Guest;
use web::Caller;

const PUBLIC: [&str; 6] =
    ["", "/participants", "/rounds/1", "/standings", "/crosstable", "/regulations"];
const EVENTS: [&str; 3] = ["demo-swiss", "demo-round-robin", "demo-teams"];

#[tokio::test]
async fn everybody_reads_the_public_pages_in_three_languages() {
    let mut guest = Guest::new().await;
    for (language, word) in [("uk", "Таблиця місць"), ("ru", "Таблица мест"), ("en", "Standings")]
    {
        guest.cookie = Some(format!("language={language}"));
        for event in EVENTS {
            for page in PUBLIC {
                let (status, text) = guest.get(&format!("/e/{event}{page}")).await;
                assert_eq!(status, StatusCode::OK, "/e/{event}{page}");
                assert!(text.contains(word), "/e/{event}{page} in {language}");
                assert!(text.contains(&format!("<html lang=\"{language}\"")));
            }
        }
    }
}

#[tokio::test]
async fn a_place_says_why() {
    let mut guest = Guest::new().await;
    guest.cookie = Some("language=en".into());
    let (status, text) = guest.get("/e/demo-swiss/players/1").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("Why this place") && text.contains("UA-2024 III.placing"), "{text}");
}

#[tokio::test]
async fn strangers_are_kept_from_the_desk_and_change_nothing() {
    let mut guest = Guest::new().await;
    let before = guest.server.event("demo-swiss").unwrap().snapshot().version;
    for page in [
        "/desk",
        "/desk/new",
        "/desk/demo-swiss",
        "/desk/demo-swiss/entries",
        "/desk/demo-swiss/rounds/5",
        "/desk/demo-swiss/log",
    ] {
        assert_eq!(guest.get(page).await.0, StatusCode::FORBIDDEN, "{page}");
    }
    let result = r#"command={"do":"result","round":5,"table":10,"score":"1-0"}"#;
    assert_eq!(guest.post("/desk/demo-swiss/do", result).await.0, StatusCode::FORBIDDEN);
    assert_eq!(
        guest.post("/desk/demo-swiss/entries", "name=Nobody").await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(guest.post("/desk/new", "name=Nobody").await.0, StatusCode::FORBIDDEN);
    let api =
        Request::post("/api/events/demo-swiss/commands").header("sec-fetch-site", "same-origin");
    let command = r#"{"do":"undo","reason":"none"}"#;
    assert_eq!(guest.send(api, Body::from(command)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(guest.server.event("demo-swiss").unwrap().snapshot().version, before);
}

#[tokio::test]
async fn the_first_link_works_once() {
    let mut guest = Guest::chief().await;
    let path = format!("/join/{}", guest.link.reveal());
    let (status, _) = guest.get(&path).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(guest.get("/desk").await.0, StatusCode::OK);
    assert_eq!(guest.post("/out", "").await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/desk").await.0, StatusCode::FORBIDDEN);
    assert_eq!(
        guest.post("/in", "name=CHIEF&password=wrong+password").await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(guest.post("/in", "name=CHIEF&password=long+enough").await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/desk/demo-swiss/rounds/5").await.0, StatusCode::OK);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_for_long() {
    let mut guest = Guest::chief().await;
    for _ in 0..10 {
        guest.post("/in", "name=chief&password=guess+guess").await;
    }
    let (status, text) = guest.post("/in", "name=chief&password=long+enough").await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(text.contains("Зачекайте"), "{text}");
    // The owner is locked out neither elsewhere nor where he is signed in.
    let elsewhere = Caller { address: [192, 0, 2, 1].into(), https: false };
    let request = Request::post("/in")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .extension(elsewhere);
    let form = Body::from("name=chief&password=long+enough");
    assert_eq!(guest.ask(request.body(form).unwrap()).await.status(), StatusCode::SEE_OTHER);
    let change = "old=long+enough&new=longer+than+that";
    assert_eq!(guest.post("/me/password", change).await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn names_sprayed_from_one_address_are_tries_too() {
    let guest = Guest::chief().await;
    let tried = async |number: u8, address: [u8; 4]| {
        let caller = Caller { address: address.into(), https: false };
        let request = Request::post("/in")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .extension(caller);
        let form = Body::from(format!("name=nobody{number}&password=guess+guess"));
        guest.ask(request.body(form).unwrap()).await.status()
    };
    let all = (0..60).map(|number| tried(number, [192, 0, 2, 1]));
    let all = futures_util::future::join_all(all).await;
    let refused = all.iter().filter(|status| **status == StatusCode::TOO_MANY_REQUESTS).count();
    assert_eq!(refused, 20, "{all:?}");
    assert_eq!(tried(0, [192, 0, 2, 2]).await, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_way_back_that_no_answer_can_name_leads_to_the_desk() {
    let guest = Guest::chief().await;
    let before = guest.server.event("demo-swiss").unwrap().snapshot().version;
    let request = Request::post("/desk/demo-swiss/do")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, guest.cookie.clone().unwrap())
        .header("sec-fetch-site", "same-origin");
    let form = r#"back=/desk/demo-swiss%0d%0aX-Evil: 1&command={"do":"undo","reason":"slip"}"#;
    let answer = guest.ask(request.body(Body::from(form)).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(answer.headers()[header::LOCATION], "/desk/demo-swiss");
    assert!(guest.server.event("demo-swiss").unwrap().snapshot().version > before);
}

#[tokio::test]
async fn a_session_is_no_key_and_a_key_no_session() {
    let guest = Guest::new().await;
    let session = guest.person("anna", None, None).await.reveal();
    let key = guest.program("boris", None, None).await.reveal();
    let status = async |name, value: String| {
        let request = Request::get("/api/me").header(name, value).body(Body::empty());
        guest.ask(request.unwrap()).await.status()
    };
    let cookie = |secret: &str| format!("damka={secret}");
    let bearer = |secret: &str| format!("Bearer {secret}");
    assert_eq!(status(header::COOKIE, cookie(&session)).await, StatusCode::OK);
    assert_eq!(status(header::AUTHORIZATION, bearer(&key)).await, StatusCode::OK);
    assert_eq!(status(header::COOKIE, cookie(&key)).await, StatusCode::FORBIDDEN);
    assert_eq!(status(header::AUTHORIZATION, bearer(&session)).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_result_is_entered_shown_and_taken_back() {
    let mut guest = Guest::chief().await;
    let (_, desk) = guest.get("/desk/demo-swiss/rounds/5").await;
    assert!(desk.contains("8 столів без результату") && desk.contains("data-key=\"=\""), "{desk}");
    let rows = desk.split("id=\"results\"").nth(1).unwrap();
    let seen: String =
        rows.split("<form").map(|part| part.split("</form>").last().unwrap()).collect();
    assert_eq!(seen.matches("Лисенко Марія").count(), 1, "only the buttons name him once more");
    for _ in 0..2 {
        let result = r#"command={"do":"result","round":5,"table":10,"score":"1-0"}"#;
        assert_eq!(guest.post("/desk/demo-swiss/do", result).await.0, StatusCode::SEE_OTHER);
    }
    let won = |page: &str| {
        let row = page.split("id=\"table10\"").nth(1).unwrap().split("</tr>").next().unwrap();
        row.matches(">1 : 0<").count()
    };
    assert_eq!(won(&guest.get("/e/demo-swiss/rounds/5").await.1), 2);
    let third = r#"command={"do":"result","round":5,"table":10,"score":"1-0"}"#;
    let (status, text) = guest.post("/desk/demo-swiss/do", third).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    let undo = r#"command={"do":"undo","reason":"slip"}"#;
    assert_eq!(guest.post("/desk/demo-swiss/do", undo).await.0, StatusCode::SEE_OTHER);
    assert_eq!(won(&guest.get("/e/demo-swiss/rounds/5").await.1), 1);
}

/// From nothing to the first result, by forms alone.
#[tokio::test]
async fn an_event_is_made_and_begun() {
    let mut guest = Guest::chief().await;
    let form = "name=%D0%9A%D1%83%D0%B1%D0%BE%D0%BA&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=1";
    let (status, text) = guest.post("/desk/new", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let rows = "step=enter&rows=Koval%3B1990-01-01%3B2000%0ABoiko%3B1991-01-01%0ATkach%3B1992-01-01%0AMoroz%3B1993-01-01";
    assert_eq!(guest.post("/desk/kubok-2026/entries/import", rows).await.0, StatusCode::SEE_OTHER);
    let (_, entries) = guest.get("/desk/kubok-2026/entries").await;
    assert!(entries.contains("Moroz") && entries.contains("зауваж"), "{entries}");
    for command in [
        r#"{"do":"check","by":"chief"}"#,
        r#"{"do":"admit","by":"chief"}"#,
        r#"{"do":"start-stage","stage":1,"seed":"s"}"#,
        r#"{"do":"pair","round":1}"#,
        r#"{"do":"publish","round":1}"#,
        r#"{"do":"start","round":1}"#,
        r#"{"do":"result","round":1,"table":1,"score":"="}"#,
    ] {
        let (status, text) = guest.post("/desk/kubok-2026/do", &format!("command={command}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{command}: {text}");
    }
    let (_, round) = guest.get("/e/kubok-2026/rounds/1").await;
    assert!(round.contains("½ : ½"));
}

#[tokio::test]
async fn a_draft_is_seen_by_arbiters_only() {
    let mut guest = Guest::chief().await;
    for table in 10..=17 {
        for _ in 0..2 {
            let result =
                format!(r#"command={{"do":"result","round":5,"table":{table},"score":"="}}"#);
            assert_eq!(guest.post("/desk/demo-swiss/do", &result).await.0, StatusCode::SEE_OTHER);
        }
    }
    for command in [r#"{"do":"close","round":5}"#, r#"{"do":"pair","round":6}"#] {
        let (status, text) = guest.post("/desk/demo-swiss/do", &format!("command={command}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{command}: {text}");
    }
    assert_eq!(guest.get("/desk/demo-swiss/rounds/6").await.0, StatusCode::OK);
    guest.cookie = None;
    assert_eq!(guest.get("/e/demo-swiss/rounds/6").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn another_site_cannot_act_for_a_visitor() {
    let mut guest = Guest::chief().await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let request = Request::post("/desk/demo-swiss/do")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "localhost:8064")
            .header(name, value);
        let body = Body::from(r#"command={"do":"undo","reason":"evil"}"#);
        assert_eq!(guest.send(request, body).await.0, StatusCode::FORBIDDEN, "{name}");
    }
}

#[tokio::test]
async fn rubbish_gets_an_answer_and_never_a_crash() {
    let mut guest = Guest::chief().await;
    for path in [
        "/e/none",
        "/e/demo-swiss/rounds/999",
        "/e/demo-swiss/players/0",
        "/e/demo-swiss/players/999",
        "/desk/none",
        "/desk/demo-swiss/rounds/99",
        "/e/demo-swiss/standings?section=77",
        "/nothing",
        "/join/zzz",
    ] {
        let (status, _) = guest.get(path).await;
        assert!(status.is_client_error() || path.contains("section"), "{path}: {status}");
    }
    for command in [
        "",
        "{}",
        "null",
        r#"{"do":"fly"}"#,
        r#"{"do":"result","round":5,"table":999,"score":"9-9"}"#,
    ] {
        let (status, _) = guest.post("/desk/demo-swiss/do", &format!("command={command}")).await;
        assert!(status.is_client_error(), "{command}: {status}");
    }
    let long = format!("name={}&starts=never", "x".repeat(5_000));
    assert_eq!(guest.post("/desk/new", &long).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    for elsewhere in
        ["//evil.example", "/%09/evil.example", "/%5Cevil.example", "https://evil.example"]
    {
        let request = Request::get(format!("/choose?language=xx&back={elsewhere}"));
        let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        assert_eq!(answer.headers()[header::LOCATION], "/", "{elsewhere}");
    }
}

#[tokio::test]
async fn what_was_asked_is_done_though_he_hung_up() {
    let guest = Guest::chief().await;
    let request = Request::post("/desk/demo-swiss/rounds/5/results?section=1")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header(header::COOKIE, guest.cookie.as_deref().unwrap())
        .body(Body::from("table=12&board=1&game=1&score=1-0"))
        .unwrap();
    let logged = guest.server.event("demo-swiss").unwrap();
    let before = logged.snapshot().version;
    let mut news = logged.news();
    let mut asked = Box::pin(guest.ask(request));
    let pending =
        std::future::poll_fn(|waker| Poll::Ready(asked.as_mut().poll(waker).is_pending())).await;
    assert!(pending, "it takes its time to the disk");
    drop(asked);
    let after = news.wait_for(|snapshot| snapshot.version > before).await.unwrap().version;
    assert_eq!(after.0, before.0 + 1);
}

#[tokio::test]
async fn the_calendar_finds_events_by_words_on_their_cards() {
    let mut guest = Guest::new().await;
    let (_, all) = guest.get("/").await;
    let events = ["/e/demo-swiss", "/e/demo-round-robin", "/e/demo-teams"];
    assert!(events.iter().all(|address| all.contains(address)), "{all}");
    let (_, found) = guest.get("/?q=%D0%9E%D0%94%D0%95%D0%A1%D0%90+ua-2024").await;
    let shown = events.map(|address| found.contains(address));
    assert_eq!(shown, [false, false, true], "small and capital letters are the same: {found}");
}
