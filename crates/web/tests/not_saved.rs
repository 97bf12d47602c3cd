//! What cannot be kept or understood is said in the reader's language, with the status that fits.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use common::{Folder, Guest};
use ledger::accounts::{Role, Secret};
use ledger::{Server, demo};
use serde_json::{Value, json};
use store::{Answer, Log, NewEvent, Place, Recorded, SqliteLog, StoreError, StreamId, Version};
use tokio::sync::watch;
use web::router;

/// A log on a disk that becomes full.
struct Filling {
    log: SqliteLog,
    full: Arc<AtomicBool>,
}

impl Log for Filling {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        if self.full.load(Ordering::Relaxed) {
            let [what, advice, why] = ["Nothing fits.", "Make room.", "ENOSPC"].map(String::from);
            return Box::pin(async { Err(StoreError::Unavailable { what, advice, why }) });
        }
        self.log.append(stream, expected, events)
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        self.log.read(stream, after)
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        self.log.read_all(after, at_most)
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        self.log.streams(beginning)
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.log.news()
    }
}

#[tokio::test]
async fn a_full_disk_is_nobodys_fault_who_asks() {
    let folder = Arc::new(Folder::new());
    let full = Arc::new(AtomicBool::new(false));
    let log = Filling { log: SqliteLog::open(folder.path()).unwrap(), full: Arc::clone(&full) };
    let server = Server::open(Arc::new(log)).await.unwrap();
    demo::seed(&server).await.unwrap();
    let link = ledger::people::first_link(&server).await.unwrap().unwrap();
    let router = router(Arc::clone(&server));
    let mut guest = Guest { router, server, link, cookie: None, folder };
    let join = format!("/join/{}", guest.link.reveal());
    guest.cookie = Some("language=uk".into());
    let form = "id=anna&name=Anna&password=long+enough";
    assert_eq!(guest.post(&join, form).await.0, StatusCode::SEE_OTHER);
    let chief = guest.person("chief", None, Some(Role::ChiefArbiter)).await;
    let invited = invitation(&mut guest, &chief).await;

    full.store(true, Ordering::Relaxed);
    guest.cookie = Some("language=uk".into());
    let signed_in = guest.post("/in", "name=anna&password=long+enough").await;
    let joined = guest.post(&invited, "id=boris&name=Boris&password=long+enough").await;
    guest.cookie = Some(format!("damka={}; language=uk", chief.reveal()));
    let acts = [
        ("/me/keys", "name=results"),
        ("/me/name", "name=Chief"),
        ("/desk/demo-swiss/judges", "account=anna&role=secretary"),
        ("/desk/demo-swiss/do", r#"command={"do":"undo","reason":"slip"}"#),
    ];
    let mut answers = vec![("/in", signed_in), ("/join", joined)];
    for (path, form) in acts {
        answers.push((path, guest.post(path, form).await));
    }
    for (path, (status, page)) in answers {
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {page}");
        assert!(
            page.contains("Диск або база даних") && page.contains("(ENOSPC)"),
            "{path}: {page}"
        );
        assert!(!page.contains("Make room"), "{path}: {page}");
    }
    let request = Request::post("/api/events/demo-swiss/commands")
        .header("sec-fetch-site", "same-origin")
        .header("cookie", format!("damka={}; language=ru", chief.reveal()));
    let command = json!({"do": "undo", "reason": "slip"}).to_string();
    guest.cookie = None;
    let (status, told) = guest.send(request, Body::from(command)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert!(told["detail"].as_str().unwrap().starts_with("Диск или база данных"), "{told}");
}

/// One event is damaged, another was written by a newer program: both say so, the rest is open.
#[tokio::test]
async fn an_event_that_cannot_be_read_does_not_close_the_house() {
    let folder = Arc::new(Folder::new());
    let log = SqliteLog::open(folder.path()).unwrap();
    let server = Server::open(Arc::new(log)).await.unwrap();
    demo::seed(&server).await.unwrap();
    server.end().await.unwrap();
    drop(server);
    let file = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    let altered = "UPDATE events SET body = replace(body, 'a', 'b')
                   WHERE stream = 'event/demo-teams' AND version = 5";
    assert_eq!(file.execute(altered, []).unwrap(), 1);
    drop(file);
    let log = SqliteLog::open(folder.path()).unwrap();
    let newer = NewEvent { at: 0, by: "damka".into(), body: r#"{"event":"from-mars"}"#.into() };
    log.append(&"event/newer".parse().unwrap(), Version::NONE, vec![newer]).await.unwrap();
    let server = Server::open(Arc::new(log)).await.unwrap();
    let link = ledger::people::first_link(&server).await.unwrap().unwrap();
    let mut guest =
        Guest { router: router(Arc::clone(&server)), server, link, cookie: None, folder };
    guest.cookie = Some("language=en".into());
    let chief = guest.person("chief", None, Some(Role::ChiefArbiter)).await;
    let (status, page) = guest.get("/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("cannot be read") && page.contains("/e/demo-swiss\""), "{page}");
    guest.cookie = Some(format!("damka={}; language=en", chief.reveal()));
    for (path, why) in [
        ("/e/demo-teams", "Entry 5"),
        ("/e/demo-teams/rounds/1", "Entry 5"),
        ("/desk/demo-teams", "Entry 5"),
        ("/api/events/demo-teams", "Entry 5"),
        ("/e/demo-teams/live", "Entry 5"),
        ("/e/newer", "newer program"),
    ] {
        let (status, page) = guest.get(path).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(page.contains(why), "{path}: {page}");
    }
    let undo = r#"command={"do":"undo","reason":"slip"}"#;
    let (status, _) = guest.post("/desk/demo-teams/do", undo).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(guest.get("/e/demo-swiss").await.0, StatusCode::OK);
    assert_eq!(guest.post("/desk/demo-swiss/do", undo).await.0, StatusCode::SEE_OTHER);
    // Nothing new takes the name of what is only unread.
    assert!(guest.server.unread("demo-teams").is_some());
}

/// The address of an invitation to the demo.
async fn invitation(guest: &mut Guest, chief: &Secret) -> String {
    guest.cookie = Some(format!("damka={}", chief.reveal()));
    let form = "role=secretary&hours=2";
    let (status, page) = guest.post("/desk/demo-swiss/judges/invite", form).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    let secret = page.split("/join/").nth(1).unwrap();
    format!("/join/{}", &secret[..64])
}

#[tokio::test]
async fn refusals_before_any_page_of_ours_are_said_in_the_readers_language() {
    let mut guest = Guest::chief().await;
    let session = guest.cookie.clone().unwrap();
    guest.cookie = Some(format!("{session}; language=ru"));
    let wrong = "не удалось прочитать";
    let (status, page) = guest.get("/e/demo-swiss?section=x").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(page.contains(wrong) && !page.contains("deserialize"), "{page}");
    let (status, page) = guest.post("/me/password", "old=1").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains(wrong) && !page.contains("missing field"), "{page}");
    let (status, page) = guest.post("/desk/demo-swiss/do", "command={}").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains(wrong) && !page.contains("missing field"), "{page}");
    let (status, page) = guest.get("/me/keys").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(page.contains("Откройте страницу, с которой"), "{page}");
    let form = Body::from("name=x");
    let forged = Request::post("/me/name").header("sec-fetch-site", "cross-site");
    let (status, page) = guest.send(forged, form).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("не со страницы этого сервера") && page.contains("<html"), "{page}");
    guest.cookie = None;
    let forged = Request::post("/api/events").header("accept-language", "uk");
    let (status, told) = guest.send(forged, Body::empty()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert!(told["detail"].as_str().unwrap().contains("не зі сторінки цього сервера"), "{told}");
}

#[tokio::test]
async fn a_number_that_is_too_big_is_named_at_its_field() {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=uk"));
    let form = "name=Cup&starts=2026-12-01&discipline=RU-2022%2Frussian&system=round-robin\
                &control=20%2B10&tie1=wins";
    let (status, page) = guest.post("/desk/new", &format!("{form}&games=300")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("300 – забагато") && page.contains("255"), "{page}");
    let (_, page) = guest.post("/desk/new", &format!("{form}&status=nonsense")).await;
    assert!(page.contains("щось у ній вибрано не так") && !page.contains("variant"), "{page}");
    let (_, page) = guest.post("/desk/new", &format!("{form}&fee=100000")).await;
    assert!(page.contains("RU-2022 5.2"), "it is a number, only too high a fee: {page}");
}
