//! The papers of an event on its pages: who gets which, and what they are.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use common::Guest;
use documents::{Form, Privacy};
use ledger::Actor;
use ledger::accounts::{Role, Secret};
use std::sync::Arc;

/// What an address answers: how it went, what kind of file, the bytes.
async fn fetch(guest: &Guest, path: &str) -> (StatusCode, String, Vec<u8>) {
    let mut request = Request::get(path);
    if let Some(cookie) = &guest.cookie {
        request = request.header(header::COOKIE, cookie);
    }
    let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
    let kind =
        answer.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, kind.unwrap_or_default(), bytes.to_vec())
}

fn signed_in(guest: &mut Guest, secret: &Secret) {
    guest.cookie = Some(format!("damka={}", secret.reveal()));
}

#[tokio::test]
async fn everybody_takes_public_papers_in_four_kinds_and_three_languages() {
    let guest = Guest::new().await;
    let kinds = [
        ("pdf", "application/pdf", &b"%PDF"[..]),
        ("html", "text/html", b"<!DOCTYPE"),
        ("xlsx", "application/vnd", b"PK"),
        ("csv", "text/csv", b"\xef\xbb\xbf"),
    ];
    for (extension, kind, begins) in kinds {
        for lang in ["uk", "ru", "en"] {
            let path =
                format!("/e/demo-swiss/papers/round-protocol.{extension}?round=2&lang={lang}");
            let (status, told, bytes) = fetch(&guest, &path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(told.starts_with(kind), "{told}");
            assert!(bytes.starts_with(begins), "{path}");
        }
    }
    let (_, _, page) = fetch(&guest, "/e/demo-round-robin/papers/standings.html?lang=ru").await;
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("Турнирное положение") && page.contains("Осінній турнір"), "{page}");
}

/// A sheet for each of thousands is nothing that a passer-by can ask for, again and again.
#[tokio::test]
async fn papers_for_each_of_very_many_are_printed_at_the_desk() {
    use competition::{Command, Player};
    let mut guest = Guest::chief().await;
    let form = "name=Big&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=2";
    assert_eq!(guest.post("/desk/new", form).await.0, StatusCode::SEE_OTHER);
    let entry = |number: usize| {
        let player = Player { name: format!("Player {number}"), ..Player::default() };
        Command::Enter(Box::new(player))
    };
    let entries: Vec<Command> = (0..401).map(entry).collect();
    guest.server.act_all("big-2026", &Actor::Program("chief"), &entries).await.unwrap();
    let chief = guest.cookie.take();
    let (status, _, page) = fetch(&guest, "/e/big-2026/papers/place-cards.html").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(String::from_utf8(page).unwrap().contains("понад 400"));
    assert_eq!(fetch(&guest, "/e/big-2026/papers/start-list.html").await.0, StatusCode::OK);
    guest.cookie = chief;
    assert_eq!(fetch(&guest, "/desk/big-2026/papers/place-cards.html").await.0, StatusCode::OK);
}

#[tokio::test]
async fn everybody_is_handed_the_paper_that_was_printed_for_the_first() {
    let guest = Guest::new().await;
    let path = "/e/demo-swiss/papers/standings.pdf?lang=en";
    let all = futures_util::future::join_all((0..20).map(|_| fetch(&guest, path))).await;
    assert!(all.iter().all(|(status, _, bytes)| *status == StatusCode::OK && *bytes == all[0].2));
}

#[tokio::test]
async fn personal_data_and_drafts_stay_at_the_desk() {
    let mut guest = Guest::chief().await;
    let chief = guest.cookie.clone();
    guest.cookie = None;
    for form in Form::ALL.into_iter().filter(|form| form.privacy() == Privacy::Desk) {
        let (status, ..) = fetch(&guest, &format!("/e/demo-swiss/papers/{form}.pdf")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{form}");
        let (status, _, blank) =
            fetch(&guest, &format!("/e/demo-swiss/papers/{form}.pdf?blank=1")).await;
        assert_eq!(status, StatusCode::OK, "{form} blank");
        assert!(blank.starts_with(b"%PDF"));
    }
    assert_eq!(fetch(&guest, "/desk/demo-swiss/papers").await.0, StatusCode::FORBIDDEN);
    assert_eq!(
        fetch(&guest, "/desk/demo-swiss/papers/application.pdf").await.0,
        StatusCode::FORBIDDEN
    );
    // Somebody who only looks sees the desk, and no birthdays.
    let looker = guest
        .person(
            "looker",
            Some("demo-swiss"),
            Some(Role::LineArbiter { section: None, boards: (1, 4) }),
        )
        .await;
    signed_in(&mut guest, &looker);
    let status = fetch(&guest, "/desk/demo-swiss/papers/application.pdf").await.0;
    assert_eq!(status, StatusCode::FORBIDDEN);
    guest.cookie = chief;
    let (status, _, application) = fetch(&guest, "/desk/demo-swiss/papers/application.pdf").await;
    assert_eq!(status, StatusCode::OK);
    assert!(application.starts_with(b"%PDF"));
}

#[tokio::test]
async fn the_page_lists_what_there_is() {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    let (status, page) = guest.get("/desk/demo-teams/papers?lang=uk").await;
    assert_eq!(status, StatusCode::OK);
    for wanted in [
        "Зведений протокол командних змагань",
        "/desk/demo-teams/papers/team-protocol.pdf?lang=uk",
        "all.stream",
        "round.pdf",
        "Blank form",
    ] {
        assert!(page.contains(wanted), "{wanted} is missing in {page}");
    }
    guest.cookie = Some("language=en".into());
    let (_, page) = guest.get("/e/demo-teams/papers").await;
    assert!(
        page.contains("Team match record")
            && !page.contains("Report of the chief panel of arbiters"),
        "{page}"
    );
    assert!(!page.contains("all.stream"));
}

#[tokio::test]
async fn a_round_and_all_papers_come_as_one() {
    let guest = Guest::chief().await;
    let (status, kind, round) = fetch(&guest, "/desk/demo-swiss/papers/round.pdf?round=3").await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/pdf"));
    assert!(round.starts_with(b"%PDF"));
    let (status, _, told) = fetch(&guest, "/desk/demo-teams/papers/all.stream").await;
    assert_eq!(status, StatusCode::OK);
    let start = told.windows(9).position(|window| window == b"pdf\n%PDF-").unwrap();
    let lines = std::str::from_utf8(&told[..start]).unwrap();
    let steps: Vec<(usize, usize)> = lines
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(done, all)| (done.parse().unwrap(), all.parse().unwrap()))
        .collect();
    // It goes on from the first form that is filled to the last page that is drawn.
    assert!(steps.len() > 60 && steps.is_sorted(), "{lines}");
    assert!(steps.iter().all(|(done, all)| done < all && *all == steps[0].1), "{lines}");
    assert!(steps.last().unwrap().0 * 10 > steps[0].1 * 9, "{lines}");
    // The presses are the desk's: a stranger takes papers one by one.
    let stranger = Guest::new().await;
    for ending in ["pdf", "stream"] {
        let status = fetch(&stranger, &format!("/e/demo-swiss/papers/all.{ending}")).await.0;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_table_of_an_earlier_round_can_be_printed() {
    let guest = Guest::new().await;
    let html = |path: &'static str| async {
        let (status, _, page) = fetch(&guest, path).await;
        (status, String::from_utf8(page).unwrap())
    };
    let (_, last) = html("/e/demo-swiss/papers/standings.html?lang=uk").await;
    assert!(last.contains("після туру 4"), "{last}");
    let (_, second) = html("/e/demo-swiss/papers/standings.html?lang=uk&round=2").await;
    assert!(second.contains("після туру 2") && !second.contains("після туру 4"), "{second}");
    let (status, running) = html("/e/demo-swiss/papers/standings.html?lang=uk&round=5").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(running.contains("Тур 5 ще не завершено"), "{running}");
}

#[tokio::test]
async fn a_blank_form_is_that_of_the_rulebook_of_the_event() {
    let guest = Guest::chief().await;
    for (event, wanted) in [
        ("demo-round-robin", "субъекта Российской Федерации"),
        ("demo-swiss", "Руководитель областного органа"),
    ] {
        let path = format!("/desk/{event}/papers/application.html?blank=1&lang=ru");
        let (_, _, page) = fetch(&guest, &path).await;
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains(wanted), "{event}: {page}");
    }
}

#[tokio::test]
async fn what_there_is_not_is_not_found() {
    let guest = Guest::new().await;
    for path in [
        "/e/nowhere/papers",
        "/e/demo-swiss/papers/nothing.pdf",
        "/e/demo-swiss/papers/standings.doc",
        "/e/demo-swiss/papers/round-protocol.pdf?round=77",
        "/e/demo-swiss/papers/standings.pdf?section=9",
    ] {
        assert_eq!(fetch(&guest, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _, page) = fetch(&guest, "/e/demo-swiss/papers/team-protocol.pdf").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(String::from_utf8(page).unwrap().contains("де зустрічаються команди"));
}

#[tokio::test]
async fn the_pairs_of_a_first_round_are_printed_for_nobody_before_they_are_announced() {
    let guest = Guest::new().await;
    let regulations = serde_json::json!({
        "do": "create", "name": "Cup", "rulebook": "UA-2024", "discipline": "russian",
        "starts": "2026-11-16", "ends": "2026-11-16", "time-control": "20+10",
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 3}}, "numbers": "as-listed"}],
    });
    let people = (1..=6).map(|n| serde_json::json!({"do": "enter", "name": format!("Player {n}")}));
    let steps = [
        r#"{"do":"check","by":"us"}"#,
        r#"{"do":"admit","by":"us"}"#,
        r#"{"do":"start-stage","stage":1,"seed":"1"}"#,
        r#"{"do":"pair","round":1,"seed":"1"}"#,
    ];
    let steps = steps.map(|step| serde_json::from_str(step).unwrap());
    for command in std::iter::once(regulations).chain(people).chain(steps) {
        let command = serde_json::from_value(command).unwrap();
        guest.server.act("cup", &Actor::Program("us"), &command).await.unwrap();
    }
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
    let mut templates = documents::Templates::built_in();
    let ours = "<article class=\"a4 portrait\"><h1>Наша: {{ event.name }}</h1></article>";
    templates.replace("standings", ours.to_owned()).unwrap();
    guest.router = web::router_with(Arc::clone(&guest.server), templates);
    let (status, _, page) = fetch(&guest, "/e/demo-round-robin/papers/standings.html").await;
    assert_eq!(status, StatusCode::OK);
    assert!(String::from_utf8(page).unwrap().contains("Наша: Осінній турнір"));
}
