//! The pages of a server, asked for as a browser does.

use std::task::Poll;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pages::id;
use serde_json::json;
use web::Caller;
use words::Language;

use crate::common::hall::{Hall, plain};
use crate::common::page::{Page, encoded};
use crate::common::{Guest, posting};

const PUBLIC: [&str; 6] =
    ["", "/participants", "/rounds/1", "/standings", "/crosstable", "/regulations"];

#[tokio::test]
async fn everybody_reads_the_public_pages_in_three_languages() {
    let mut guest = Guest::new().await;
    let halls = [Hall::swiss(&guest).await, Hall::robin(&guest).await, Hall::teams(&guest).await];
    for language in Language::ALL {
        guest.language = Some(language);
        for event in halls.each_ref().map(Hall::event) {
            for path in PUBLIC.map(|page| format!("/e/{event}{page}")) {
                let page = guest.page(&path).await;
                assert_eq!(page.one("html").get("lang"), language.code(), "{path}");
                let tab = page.one(&format!("nav.tabs a[href^=/e/{event}/standings]"));
                assert_eq!(tab.text(), guest.say(id::STANDINGS), "{path}");
            }
        }
    }
}

#[tokio::test]
async fn a_place_says_why() {
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let page = guest.page("/e/swiss/players/1").await;
    assert!(page.has("#place li"), "{}", page.text());
    let clauses = page.all(".sums .clause");
    assert!(clauses.iter().any(|one| one.says("UA-2024 III.placing")), "{clauses:?}");
}

#[tokio::test]
async fn strangers_are_kept_from_the_desk_and_change_nothing() {
    let mut guest = Guest::new().await;
    let hall = Hall::swiss(&guest).await;
    let before = hall.version();
    for page in [
        "/desk",
        "/desk/new",
        "/desk/swiss",
        "/desk/swiss/entries",
        "/desk/swiss/rounds/3",
        "/desk/swiss/log",
    ] {
        assert_eq!(guest.get(page).await.0, StatusCode::FORBIDDEN, "{page}");
    }
    let result = r#"{"do":"result","round":3,"table":3,"score":"1-0"}"#;
    assert_eq!(guest.command("swiss", result).await.0, StatusCode::FORBIDDEN);
    for path in ["/desk/swiss/entries", "/desk/new"] {
        assert_eq!(guest.post(path, "name=Nobody").await.0, StatusCode::FORBIDDEN);
    }
    let api = Request::post("/api/events/swiss/commands").header("sec-fetch-site", "same-origin");
    let command = r#"{"do":"undo","reason":"none"}"#;
    assert_eq!(guest.send(api, Body::from(command)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(hall.version(), before);
}

#[tokio::test]
async fn the_first_link_works_once() {
    let mut guest = Guest::chief_by_link().await;
    let path = format!("/join/{}", guest.link.reveal());
    assert_eq!(guest.get(&path).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(guest.get("/desk").await.0, StatusCode::OK);
    guest.done("/out", "").await;
    assert_eq!(guest.get("/desk").await.0, StatusCode::FORBIDDEN);
    guest.refused("/in", "name=CHIEF&password=wrong+password").await;
    guest.done("/in", "name=CHIEF&password=long+enough").await;
    assert_eq!(guest.get("/desk").await.0, StatusCode::OK);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_for_long() {
    let mut guest = Guest::chief_by_link().await;
    for _ in 0..10 {
        guest.refused("/in", "name=chief&password=guess+guess").await;
    }
    let form = "name=chief&password=long+enough";
    let (status, page) = guest.post("/in", form).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(Page::read(&page).says(&guest.say(id::SIGN_IN_TOO_OFTEN)), "{page}");
    // The owner is locked out neither elsewhere nor where he is signed in.
    let elsewhere = Caller { address: [192, 0, 2, 1].into(), https: false };
    let answer = guest.stranger().ask_form(posting("/in").extension(elsewhere), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    guest.done("/me/password", "old=long+enough&new=longer+than+that").await;
}

#[tokio::test]
async fn names_sprayed_from_one_address_are_tries_too() {
    let guest = Guest::new().await;
    let tried = async |number: u8, address: [u8; 4]| {
        let caller = Caller { address: address.into(), https: false };
        let form = format!("name=nobody{number}&password=guess+guess");
        guest.ask_form(posting("/in").extension(caller), &form).await.status()
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
    let hall = Hall::swiss(&guest).await;
    let before = hall.version();
    let form = r#"back=/desk/swiss%0d%0aX-Evil: 1&command={"do":"undo","reason":"slip"}"#;
    let answer = guest.ask_form(posting("/desk/swiss/do"), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(answer.headers()[header::LOCATION], "/desk/swiss");
    assert!(hall.version() > before);
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
    Hall::swiss(&guest).await;
    let desk = guest.page("/desk/swiss/rounds/3").await;
    assert_eq!(desk.one("#playing summary").text(), guest.count(id::STILL_PLAYING, 4));
    assert!(desk.one("#t3b1").has("button[data-key==]"));
    let results = desk.one("#results").text();
    assert_eq!(results.matches("Player 08").count(), 1, "each is named once");
    let result = r#"{"do":"result","round":3,"table":3,"score":"1-0"}"#;
    for _ in 0..2 {
        assert_eq!(guest.command("swiss", result).await.0, StatusCode::SEE_OTHER);
    }
    let won = async |guest: &mut Guest| {
        let page = guest.page("/e/swiss/rounds/3").await;
        page.one("#table3").text().matches("1 : 0").count()
    };
    assert_eq!(won(&mut guest).await, 2);
    let (status, text) = guest.command("swiss", result).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "there is no third game: {text}");
    let undo = r#"{"do":"undo","reason":"slip"}"#;
    assert_eq!(guest.command("swiss", undo).await.0, StatusCode::SEE_OTHER);
    assert_eq!(won(&mut guest).await, 1);
}

/// From nothing to the first result, by forms alone.
#[tokio::test]
async fn an_event_is_made_and_begun() {
    let mut guest = Guest::chief().await;
    let form = "name=%D0%9A%D1%83%D0%B1%D0%BE%D0%BA&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=1&protest_minutes=30";
    guest.done("/desk/new", form).await;
    let rows = "step=enter&rows=Koval%3B1990-01-01%3B2000%0ABoiko%3B1991-01-01%0ATkach%3B1992-01-01%0AMoroz%3B1993-01-01";
    guest.done("/desk/kubok-2026/entries/import", rows).await;
    let entries = guest.page("/desk/kubok-2026/entries").await;
    assert!(
        entries.one("#p4").says("Moroz") && entries.has("#p4 details li"),
        "papers are missing"
    );
    for command in [
        r#"{"do":"check","by":"chief"}"#,
        r#"{"do":"admit","by":"chief"}"#,
        r#"{"do":"start-stage","stage":1,"seed":"s"}"#,
        r#"{"do":"pair","round":1}"#,
        r#"{"do":"publish","round":1}"#,
        r#"{"do":"start","round":1,"note":"said aloud"}"#,
        r#"{"do":"result","round":1,"table":1,"score":"="}"#,
    ] {
        let (status, text) = guest.command("kubok-2026", command).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{command}: {text}");
    }
    let round = guest.page("/e/kubok-2026/rounds/1").await;
    assert!(round.one("#table1").says("½ : ½"));
}

#[tokio::test]
async fn a_draft_is_seen_by_arbiters_only() {
    let mut guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    hall.finish(3).await;
    let pair = r#"{"do":"pair","round":4}"#;
    assert_eq!(guest.command("swiss", pair).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/desk/swiss/rounds/4").await.0, StatusCode::OK);
    guest.cookie = None;
    assert_eq!(guest.get("/e/swiss/rounds/4").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn another_site_cannot_act_for_a_visitor() {
    let mut guest = Guest::chief().await;
    Hall::robin(&guest).await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let request = Request::post("/desk/robin/do")
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
    Hall::swiss(&guest).await;
    for path in [
        "/e/none",
        "/e/swiss/rounds/999",
        "/e/swiss/players/0",
        "/e/swiss/players/999",
        "/desk/none",
        "/desk/swiss/rounds/99",
        "/e/swiss/standings?section=77",
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
        r#"{"do":"result","round":3,"table":999,"score":"9-9"}"#,
    ] {
        let (status, _) = guest.command("swiss", command).await;
        assert!(status.is_client_error(), "{command}: {status}");
    }
    let long = format!("name={}&starts=never", "x".repeat(5_000));
    guest.refused("/desk/new", &long).await;
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
    Hall::swiss(&guest).await;
    let logged = guest.server.event("swiss").unwrap();
    let before = logged.snapshot().version;
    let mut news = logged.news();
    let results = posting("/desk/swiss/rounds/3/results?section=1");
    let mut asked = Box::pin(guest.ask_form(results, "table=5&board=1&game=1&score=1-0"));
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
    for (event, place) in [("cup", "Kyiv"), ("open", "Одеса"), ("final", "Lviv")] {
        let mut regulations = plain(json!({"round-robin": {}}));
        regulations["place"] = json!(place);
        Hall::new(&guest, event, regulations).await;
    }
    let events = ["cup", "open", "final"].map(|event| format!("#events a[href=/e/{event}]"));
    let all = guest.page("/").await;
    assert!(events.iter().all(|event| all.has(event)), "{}", all.text());
    let found = guest.page(&format!("/?q={}+ua-2024", encoded("ОДЕСА"))).await;
    let shown = events.map(|event| found.has(&event));
    assert_eq!(shown, [false, true, false], "small and capital letters are the same");
}
