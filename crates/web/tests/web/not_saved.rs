//! What cannot be kept or understood is said in the reader's language, with the status that fits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use ledger::accounts::Role;
use pages::id;
use serde_json::{Value, json};
use store::{Answer, Log, NewEvent, Place, Recorded, SqliteLog, StoreError, StreamId, Version};
use tokio::sync::watch;
use words::Language;

use crate::common::hall::Hall;
use crate::common::page::Page;
use crate::common::{Folder, Guest, posting};

/// A log on a disk that becomes full: for the streams whose names begin so.
pub struct Filling {
    pub log: SqliteLog,
    pub full: Arc<AtomicBool>,
    pub streams: &'static str,
}

impl Log for Filling {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        let meant = stream.to_string().starts_with(self.streams);
        if meant && self.full.load(Ordering::Relaxed) {
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

const UNDO: &str = r#"{"do":"undo","reason":"slip"}"#;

#[tokio::test]
async fn a_full_disk_is_nobodys_fault_who_asks() {
    let folder = Folder::new();
    let full = Arc::new(AtomicBool::new(false));
    let log = SqliteLog::open(folder.path()).unwrap();
    let log = Filling { log, full: Arc::clone(&full), streams: "" };
    let mut guest = Guest::of(Arc::new(log), folder).await;
    Hall::robin(&guest).await;
    let join = format!("/join/{}", guest.link.reveal());
    guest.done(&join, "id=anna&name=Anna&password=long+enough").await;
    let mut chief = guest.stranger();
    chief.sign_in(&guest.person("chief", None, Some(Role::ChiefArbiter)).await);
    let page = chief.shown("/desk/robin/judges/invite", "role=secretary&hours=2").await;
    let link = page.one("#link").text();
    let invited = format!("/join/{}", link.split("/join/").nth(1).unwrap());

    full.store(true, Ordering::Relaxed);
    guest.cookie = None;
    let joining = "id=boris&name=Boris&password=long+enough";
    let mut answers = vec![
        ("/in", guest.post("/in", "name=anna&password=long+enough").await),
        ("/join", guest.post(&invited, joining).await),
        ("/desk/robin/do", chief.command("robin", UNDO).await),
    ];
    for (path, form) in [
        ("/me/keys", "name=results"),
        ("/me/name", "name=Chief"),
        ("/desk/robin/judges", "account=anna&role=secretary"),
    ] {
        answers.push((path, chief.post(path, form).await));
    }
    let why = [("why", "ENOSPC")];
    let told = guest.tell(id::UNKEPT_UNAVAILABLE, &why);
    for (path, (status, page)) in answers {
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {page}");
        let page = Page::read(&page);
        assert!(page.says(&told), "{path}: {}", page.text());
        assert!(!page.says("Make room"), "{path}: {}", page.text());
    }
    let request =
        Request::post("/api/events/robin/commands").header("sec-fetch-site", "same-origin");
    let mut chief = chief.in_language(Language::Ru);
    let (status, told) = chief.send(request, Body::from(UNDO)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["detail"], json!(chief.tell(id::UNKEPT_UNAVAILABLE, &why)));
}

/// One event is damaged, another was written by a newer program: both say so, the rest is open.
#[tokio::test]
async fn an_event_that_cannot_be_read_does_not_close_the_house() {
    let folder = Folder::new();
    let log = SqliteLog::open(folder.path()).unwrap();
    let guest = Guest::of(Arc::new(log), folder).await;
    Hall::robin(&guest).await;
    Hall::teams(&guest).await;
    let folder = Arc::clone(&guest.folder);
    guest.server.end().await.unwrap();
    drop(guest);
    let file = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    let altered = "UPDATE events SET body = replace(body, 'a', 'b')
                   WHERE stream = 'event/teams' AND version = 5";
    assert_eq!(file.execute(altered, []).unwrap(), 1);
    drop(file);
    let log = SqliteLog::open(folder.path()).unwrap();
    let newer = NewEvent { at: 0, by: "damka".into(), body: r#"{"event":"from-mars"}"#.into() };
    log.append(&"event/newer".parse().unwrap(), Version::NONE, vec![newer]).await.unwrap();
    let folder = Arc::into_inner(folder).unwrap();
    let mut guest = Guest::of(Arc::new(log), folder).await;
    let page = guest.page("/").await;
    assert!(page.has(".notice.bad a[href=/e/newer]") && !page.has("#events a[href=/e/newer]"));
    assert!(page.has("#events a[href=/e/robin]"));
    guest.sign_in(&guest.person("chief", None, Some(Role::ChiefArbiter)).await);
    let damaged = guest.tell(id::UNKEPT_DAMAGED, &[("entry", "5")]);
    let newer = guest.tell(id::UNKEPT_FOREIGN, &[("entry", "1")]);
    for (path, why) in [
        ("/e/teams", &damaged),
        ("/e/teams/rounds/1", &damaged),
        ("/desk/teams", &damaged),
        ("/api/events/teams", &damaged),
        ("/e/teams/live", &damaged),
        ("/e/newer", &newer),
    ] {
        let (status, page) = guest.get(path).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(page.contains(why), "{path}: {page}");
    }
    assert_eq!(guest.command("teams", UNDO).await.0, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(guest.get("/e/robin").await.0, StatusCode::OK);
    assert_eq!(guest.command("robin", UNDO).await.0, StatusCode::SEE_OTHER);
    // Nothing new takes the name of what is only unread.
    assert!(guest.server.unread("teams").is_some());
}

/// Another server has written something about accounts that this one does not understand, or something about
/// somebody who has no account: it says so, and goes on with the rights that it knows.
#[tokio::test]
async fn accounts_that_are_not_read_any_more_are_told() {
    not_read_any_more(r#"{"fact":"from-mars"}"#).await;
    not_read_any_more(r#"{"v":2,"fact":"renamed","id":"nobody","name":"No One"}"#).await;
}

async fn not_read_any_more(entry: &str) {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let mut guest = Guest::of(Arc::clone(&log) as Arc<dyn Log>, folder).await;
    Hall::robin(&guest).await;
    guest.sign_in(&guest.person("chief", None, Some(Role::ChiefArbiter)).await);
    assert!(!guest.page("/").await.has("#accounts-unread"));
    tokio::spawn(Arc::clone(&guest.server).follow());
    let newer = NewEvent { at: 0, by: "damka".into(), body: entry.into() };
    let version = guest.server.accounts().snapshot().version;
    log.append(&"office".parse().unwrap(), version, vec![newer]).await.unwrap();
    for _ in 0..2_000 {
        if guest.server.accounts_unread().is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    for path in ["/", "/accounts"] {
        assert!(guest.page(path).await.has("#accounts-unread[role=alert]"), "{path}");
    }
    // Nothing is written over what was not understood, and everything else goes on.
    let told = guest.post("/accounts/invite", "").await;
    assert!(!told.0.is_success() && !told.0.is_redirection(), "{}", told.0);
    assert_eq!(guest.server.accounts().snapshot().version, version);
    assert_eq!(guest.command("robin", UNDO).await.0, StatusCode::SEE_OTHER);
}

/// Another server has written something at a table that this one does not understand: the table says so, and
/// everything else goes on, also the accounts.
#[tokio::test]
async fn a_table_that_is_not_read_any_more_is_told() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let mut guest = Guest::of(Arc::clone(&log) as Arc<dyn Log>, folder).await;
    Hall::robin(&guest).await;
    guest.sign_in(&guest.person("chief", None, Some(Role::ChiefArbiter)).await);
    tokio::spawn(Arc::clone(&guest.server).follow());
    let mut tables = Vec::new();
    for _ in 0..2 {
        let form = "discipline=RU-2022%2Frussian&control=30%2B30&colour=white&name=Olena";
        let answer = guest.ask_form(posting("/play"), form).await;
        tables.push(answer.headers()[header::LOCATION].to_str().unwrap().to_owned());
    }
    let stream = tables[0].replace("/t/", "table/").parse().unwrap();
    let newer = NewEvent { at: 0, by: "damka".into(), body: r#"{"fact":"from-mars"}"#.into() };
    let version = log.read(&stream, Version::NONE).await.unwrap().len() as u32;
    log.append(&stream, Version(version), vec![newer]).await.unwrap();
    for _ in 0..2_000 {
        if guest.get(&tables[0]).await.0 != StatusCode::OK {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let entry = (version + 1).to_string();
    let why = guest.tell(id::UNKEPT_FOREIGN, &[("entry", &entry)]);
    for path in ["", "/table.json"] {
        let (status, page) = guest.get(&format!("{}{path}", tables[0])).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(page.contains(&why), "{path}: {page}");
        assert!(Page::read(&page).says(&guest.say(id::TABLE_UNREAD)), "{path}: {page}");
    }
    let (status, _) = guest.post(&format!("{}/sit", tables[0]), "person=second&name=Petro").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(log.read(&stream, Version::NONE).await.unwrap().len() as u32, version + 1);
    // The accounts are those of everybody else.
    assert!(guest.server.accounts_unread().is_none());
    for path in ["/", "/accounts"] {
        assert!(!guest.page(path).await.has("#accounts-unread"), "{path}");
    }
    assert_eq!(guest.get(&tables[1]).await.0, StatusCode::OK);
    assert_eq!(guest.command("robin", UNDO).await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn refusals_before_any_page_of_ours_are_said_in_the_readers_language() {
    let mut guest = Guest::chief().await.in_language(Language::Ru);
    Hall::robin(&guest).await;
    let wrong = guest.say(id::ASKED_WRONGLY);
    for (status, (told, page)) in [
        (StatusCode::BAD_REQUEST, guest.get("/e/robin?section=x").await),
        (StatusCode::UNPROCESSABLE_ENTITY, guest.post("/me/password", "old=1").await),
        (StatusCode::UNPROCESSABLE_ENTITY, guest.command("robin", "{}").await),
    ] {
        assert_eq!(told, status);
        assert!(Page::read(&page).says(&wrong), "{page}");
        assert!(!page.contains("deserialize") && !page.contains("missing field"), "{page}");
    }
    let (status, page) = guest.get("/me/keys").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(Page::read(&page).says(&guest.say(id::ASKED_OTHERWISE)), "{page}");
    let forged = Request::post("/me/name").header("sec-fetch-site", "cross-site");
    let (status, page) = guest.send(forged, Body::from("name=x")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(Page::read(&page).one("html main").says(&guest.say(id::FORGED_TEXT)), "{page}");
    let mut stranger = guest.stranger();
    stranger.language = None;
    let forged = Request::post("/api/events").header("accept-language", "en");
    let (status, told) = stranger.send(forged, Body::empty()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["detail"], json!(Language::En.say(id::FORGED_TEXT)));
}

#[tokio::test]
async fn a_number_that_is_too_big_is_named_at_its_field() {
    let mut guest = Guest::chief().await;
    let form = "name=Cup&starts=2026-12-01&discipline=RU-2022%2Frussian&system=round-robin\
                &control=20%2B10&tie1=wins&scoring=2-1-0";
    let page = guest.refused("/desk/new", &format!("{form}&games=300")).await;
    let field = guest.say(id::EVENT_GAMES);
    let words = [("field", field.as_str()), ("text", "300"), ("most", "255")];
    assert!(page.says(&guest.tell(id::EVENT_NUMBER_BIG, &words)), "{}", page.text());
    let page = guest.refused("/desk/new", &format!("{form}&status=nonsense")).await;
    assert!(
        page.says(&guest.say(id::EVENT_UNREADABLE)) && !page.says("variant"),
        "{}",
        page.text()
    );
    let page = guest.refused("/desk/new", &format!("{form}&fee=100000")).await;
    assert!(page.says("RU-2022 5.2"), "it is a number, only too high a fee: {}", page.text());
}
