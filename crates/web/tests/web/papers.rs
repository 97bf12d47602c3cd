//! The papers of an event on its pages: who gets which, and what they are.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use documents::{Form, Missing, Privacy, Unfit};
use ledger::accounts::{Role, Tables};
use pages::id;
use serde_json::{Value, json};
use std::sync::Arc;
use words::Language;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::nth;
use crate::common::page::Page;

/// What an address answers: how it went, what kind of file, the bytes.
async fn fetch(guest: &Guest, path: &str) -> (StatusCode, String, Vec<u8>) {
    let mut request = Request::get(path);
    if let Some(cookies) = guest.cookies() {
        request = request.header(header::COOKIE, cookies);
    }
    let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
    let kind =
        answer.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, kind.unwrap_or_default(), bytes.to_vec())
}

/// A paper as a page.
async fn html(guest: &Guest, path: &str) -> Page {
    let (status, _, bytes) = fetch(guest, path).await;
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    Page::read(&text)
}

/// Why there is no such paper.
async fn refused(guest: &Guest, path: &str) -> String {
    let (status, _, bytes) = fetch(guest, path).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
    Page::read(&String::from_utf8(bytes).unwrap()).one("[role=alert]").text()
}

#[tokio::test]
async fn everybody_takes_public_papers_in_four_kinds_and_three_languages() {
    let guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let kinds = [
        ("pdf", "application/pdf", &b"%PDF"[..]),
        ("html", "text/html", b"<!DOCTYPE"),
        ("xlsx", "application/vnd", b"PK"),
        ("csv", "text/csv", b"\xef\xbb\xbf"),
    ];
    for (extension, kind, begins) in kinds {
        for lang in Language::ALL.map(Language::code) {
            let path = format!("/e/swiss/papers/round-protocol.{extension}?round=2&lang={lang}");
            let (status, told, bytes) = fetch(&guest, &path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(told.starts_with(kind), "{told}");
            assert!(bytes.starts_with(begins), "{path}");
        }
    }
    let page = html(&guest, "/e/swiss/papers/standings.html?lang=ru").await;
    assert_eq!(page.one("h1").text(), Form::Standings.title(Language::Ru));
    assert!(page.says("The swiss"), "{}", page.text());
}

/// A sheet for each of thousands is nothing that a passer-by can ask for, again and again.
#[tokio::test]
async fn papers_for_each_of_very_many_are_printed_at_the_desk() {
    let mut guest = Guest::chief().await;
    let hall = Hall::new(&guest, "big", plain(json!({"round-robin": {}}))).await;
    let entry = |number: u16| json!({"do": "enter", "name": format!("Player {number}")});
    hall.all((0..401).map(entry).collect()).await;
    let chief = guest.cookie.take();
    let told = refused(&guest, "/e/big/papers/place-cards.html").await;
    assert_eq!(told, guest.count(id::PAPERS_TOO_MANY, 400));
    html(&guest, "/e/big/papers/start-list.html").await;
    guest.cookie = chief;
    html(&guest, "/desk/big/papers/place-cards.html").await;
}

#[tokio::test]
async fn everybody_is_handed_the_paper_that_was_printed_for_the_first() {
    let guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let path = "/e/swiss/papers/standings.pdf?lang=en";
    let all = futures_util::future::join_all((0..20).map(|_| fetch(&guest, path))).await;
    assert!(all.iter().all(|(status, _, bytes)| *status == StatusCode::OK && *bytes == all[0].2));
}

#[tokio::test]
async fn personal_data_and_drafts_stay_at_the_desk() {
    let chief = Guest::chief().await;
    Hall::swiss(&chief).await;
    let stranger = chief.stranger();
    for form in Form::ALL.into_iter().filter(|form| form.privacy() == Privacy::Desk) {
        let (status, ..) = fetch(&stranger, &format!("/e/swiss/papers/{form}.pdf")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{form}");
        let blank = format!("/e/swiss/papers/{form}.pdf?blank=1");
        let (status, _, blank) = fetch(&stranger, &blank).await;
        assert_eq!(status, StatusCode::OK, "{form} blank");
        assert!(blank.starts_with(b"%PDF"));
    }
    let application = "/desk/swiss/papers/application.pdf";
    for path in ["/desk/swiss/papers", application] {
        assert_eq!(fetch(&stranger, path).await.0, StatusCode::FORBIDDEN);
    }
    // Somebody who only looks sees the desk, and no birthdays.
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(4)) };
    let mut looker = chief.stranger();
    looker.sign_in(&chief.person("looker", Some("swiss"), Some(role)).await);
    assert_eq!(fetch(&looker, application).await.0, StatusCode::FORBIDDEN);
    let (status, _, paper) = fetch(&chief, application).await;
    assert_eq!(status, StatusCode::OK);
    assert!(paper.starts_with(b"%PDF"));
}

#[tokio::test]
async fn the_page_lists_what_there_is() {
    let mut guest = Guest::chief().await.in_language(Language::En);
    Hall::teams(&guest).await;
    let desk = "/desk/teams/papers";
    let page = guest.page(&format!("{desk}?lang=uk")).await;
    let paper = page.all(&format!("tr a[href^={desk}/team-protocol.pdf?lang=uk]"));
    let label = format!("PDF: {}", Form::TeamProtocol.title(Language::Uk));
    assert!(paper.iter().any(|one| one.attribute("aria-label") == Some(&label)), "{paper:?}");
    for wanted in [
        format!("[data-papers^={desk}/all.stream]"),
        format!("a[href^={desk}/round.pdf]"),
        format!("a[href^={desk}/team-protocol.pdf?blank=1]"),
        format!("tr a[href^={desk}/report.]"),
    ] {
        assert!(page.has(&wanted), "{wanted}");
    }
    guest.cookie = None;
    let page = guest.page("/e/teams/papers").await;
    assert!(page.has("tr a[href^=/e/teams/papers/team-protocol.pdf]"));
    assert!(!page.has("[href*=/report.]") && !page.has("[data-papers]"), "these are the desk's");
}

#[tokio::test]
async fn a_round_and_all_papers_come_as_one() {
    let guest = Guest::chief().await;
    Hall::swiss(&guest).await;
    Hall::teams(&guest).await;
    let (status, kind, round) = fetch(&guest, "/desk/swiss/papers/round.pdf?round=2").await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/pdf"));
    assert!(round.starts_with(b"%PDF"));
    let (status, _, told) = fetch(&guest, "/desk/teams/papers/all.stream").await;
    assert_eq!(status, StatusCode::OK);
    let start = told.windows(9).position(|window| window == b"pdf\n%PDF-").unwrap();
    let lines = std::str::from_utf8(&told[..start]).unwrap();
    let steps: Vec<(usize, usize)> = lines
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(done, all)| (done.parse().unwrap(), all.parse().unwrap()))
        .collect();
    // It goes on from the first form that is filled to the last page that is drawn.
    assert!(steps.len() > 40 && steps.is_sorted(), "{lines}");
    assert!(steps.iter().all(|(done, all)| done < all && *all == steps[0].1), "{lines}");
    assert!(steps.last().unwrap().0 * 10 > steps[0].1 * 9, "{lines}");
    // The presses are the desk's: a stranger takes papers one by one.
    for ending in ["pdf", "stream"] {
        let path = format!("/e/swiss/papers/all.{ending}");
        assert_eq!(fetch(&guest.stranger(), &path).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_table_of_an_earlier_round_can_be_printed() {
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let mut orders = Vec::new();
    for (query, after) in [("", 2), ("&round=2", 2), ("&round=1", 1)] {
        let paper = format!("/e/swiss/papers/standings.html?lang=uk{query}");
        let paper = html(&guest, &paper).await;
        let names: Vec<String> = paper.all("tbody th").iter().map(|one| one.text()).collect();
        let table = guest.text(&format!("/e/swiss/standings.json?after={after}")).await;
        let table: Value = serde_json::from_str(&table).unwrap();
        let rows = table["rows"].as_array().unwrap().iter();
        assert_eq!(names, rows.map(|row| row["name"].as_str().unwrap()).collect::<Vec<_>>());
        orders.push(names);
    }
    assert!(orders[0] == orders[1] && orders[1] != orders[2], "round 3 is not over");
    let running = Unfit::Running(Missing { asked: 3, there: 2 });
    let told = refused(&guest, "/e/swiss/papers/standings.html?lang=uk&round=3").await;
    assert_eq!(told, running.text(Language::Uk));
}

/// The one that heads a federation signs in one country, a regional authority in another.
#[tokio::test]
async fn a_blank_form_is_that_of_the_rulebook_of_the_event() {
    let guest = Guest::chief().await;
    Hall::swiss(&guest).await;
    Hall::teams(&guest).await;
    Hall::robin(&guest).await;
    let mut signed = Vec::new();
    for event in ["swiss", "teams", "robin"] {
        let path = format!("/desk/{event}/papers/application.html?blank=1&lang=ru");
        signed.push(html(&guest, &path).await.one(".signatures").text());
    }
    assert_eq!(signed[0], signed[1], "both by UA-2024");
    assert_ne!(signed[1], signed[2], "this one by RU-2022");
}

#[tokio::test]
async fn what_there_is_not_is_not_found() {
    let guest = Guest::new().await;
    Hall::swiss(&guest).await;
    for path in [
        "/e/nowhere/papers",
        "/e/swiss/papers/nothing.pdf",
        "/e/swiss/papers/standings.doc",
        "/e/swiss/papers/round-protocol.pdf?round=77",
        "/e/swiss/papers/standings.pdf?section=9",
    ] {
        assert_eq!(fetch(&guest, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let told = refused(&guest, "/e/swiss/papers/team-protocol.pdf").await;
    assert_eq!(told, Unfit::NoTeams.text(Language::Uk));
}

#[tokio::test]
async fn the_pairs_of_a_first_round_are_printed_for_nobody_before_they_are_announced() {
    let guest = Guest::new().await;
    let swiss = json!({"swiss": {"system": "ua-median-solkoff", "rounds": 3}});
    let hall = Hall::new(&guest, "cup", plain(swiss)).await;
    hall.players(6).await;
    hall.stage(1).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "1"})).await;
    for form in Form::ALL.into_iter().filter(|form| form.needs() == documents::Needs::Round) {
        for ending in ["html", "pdf"] {
            let (status, ..) = fetch(&guest, &format!("/e/cup/papers/{form}.{ending}")).await;
            assert!(status.is_client_error(), "{form}.{ending}: {status}");
        }
    }
    let (status, ..) = fetch(&guest, "/e/cup/papers/round.pdf").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn papers_are_printed_with_the_templates_of_the_federation() {
    let mut guest = Guest::new().await;
    Hall::robin(&guest).await;
    let mut templates = documents::Templates::built_in();
    let ours = "<article class=\"a4 portrait\"><h1>Ours: {{ event.name }}</h1></article>";
    templates.replace("standings", ours.to_owned()).unwrap();
    guest.router = web::router_with(Arc::clone(&guest.server), templates);
    let page = html(&guest, "/e/robin/papers/standings.html").await;
    assert_eq!(page.one("h1").text(), "Ours: The robin");
}
