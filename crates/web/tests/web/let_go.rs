//! Events are opened when somebody needs them and let go when nobody does; nothing is lost by it.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use ledger::{Actor, Server};
use serde_json::{Value, json};
use store::{Answer, Indexed, Log, NewEvent, Place, Recorded, SqliteLog, StreamId, Version};
use tokio::sync::watch;
use tower::ServiceExt;
use web::router;

use crate::common::hall::{Hall, plain};
use crate::common::{Folder, Guest, ten_in_the_morning};

/// A log that counts how often a stream is read.
struct Counting {
    log: SqliteLog,
    reads: AtomicUsize,
}

impl Log for Counting {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        self.log.append(stream, expected, events)
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.log.read(stream, after)
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        self.log.read_all(after, at_most)
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        self.log.streams(beginning)
    }

    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        self.log.index()
    }

    fn keep_index(&self, entries: Vec<Indexed>) -> Answer<'_, ()> {
        self.log.keep_index(entries)
    }

    fn close(&self) -> Answer<'_, ()> {
        self.log.close()
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.log.news()
    }
}

/// A server on a folder, and the log behind it.
async fn opened(folder: &Folder) -> (Arc<Server>, Arc<Counting>) {
    let log = SqliteLog::open(folder.path()).unwrap();
    let log = Arc::new(Counting { log, reads: AtomicUsize::new(0) });
    let server = Server::open_at(Arc::clone(&log) as Arc<dyn Log>, ten_in_the_morning());
    (server.await.unwrap(), log)
}

impl Counting {
    fn reads(&self) -> usize {
        self.reads.load(Ordering::Relaxed)
    }
}

async fn get(router: &Router, path: &str) -> String {
    let request = Request::get(path).header("accept-language", "en").body(Body::empty()).unwrap();
    let answer = router.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder with so many events that are over: copies of one.
async fn finished(number: usize) -> Folder {
    let folder = Folder::new();
    let (server, log) = opened(&folder).await;
    Hall::robin_on(&server).await;
    let over: StreamId = "event/robin".parse().unwrap();
    let acts = log.read(&over, Version::NONE).await.unwrap();
    let acts: Vec<NewEvent> = acts.iter().map(Recorded::to_new).collect();
    for copy in 1..number {
        let stream = format!("event/copy-{copy}").parse().unwrap();
        log.append(&stream, Version::NONE, acts.clone()).await.unwrap();
    }
    server.end().await.unwrap();
    folder
}

/// The work of a start, counted: with a hundred times the events no more of them are read.
#[tokio::test]
async fn a_start_with_two_thousand_events_reads_no_more_than_one_with_twenty() {
    for number in [20, 2_000] {
        let folder = finished(number).await;
        // The first start after an update has no index: lists are made once, beside the work.
        let (server, log) = opened(&folder).await;
        let few = if number == 20 { number - 1 } else { 0 };
        assert_eq!(log.reads(), 1 + few, "the accounts, and what lists lack if that is little");
        let pages = router(Arc::clone(&server));
        let first = get(&pages, "/").await;
        assert_eq!(log.reads(), 1 + number - 1);
        server.end().await.unwrap();
        drop((server, log, pages));

        let (server, log) = opened(&folder).await;
        let pages = router(Arc::clone(&server));
        let page = get(&pages, "/").await;
        let events: Value = serde_json::from_str(&get(&pages, "/api/events").await).unwrap();
        assert_eq!(events["events"].as_array().unwrap().len(), number);
        assert_eq!(log.reads(), 1, "the accounts alone");
        assert_eq!(server.events_open(), 0);
        assert_eq!(page, first);
        assert!(page.contains("/e/copy-7\"") && page.contains("/e/robin\""), "{page}");
        get(&pages, "/e/copy-7").await;
        assert_eq!((log.reads(), server.events_open()), (2, 1));
        server.end().await.unwrap();
    }
}

/// What is shown of an event, by an address that no page is remembered for.
async fn shown(guest: &mut Guest, event: &str) -> Vec<String> {
    let mut all = Vec::new();
    for what in ["state", "log", "standings", "participants"] {
        let (status, text) = guest.get(&format!("/api/events/{event}/{what}")).await;
        assert_eq!(status, StatusCode::OK, "{what}");
        all.push(text);
    }
    for page in ["/", "/desk", "/accounts", "/me"] {
        all.push(guest.get(page).await.1);
    }
    all
}

#[tokio::test]
async fn an_event_that_was_let_go_is_shown_as_before() {
    let mut guest = Guest::chief().await;
    let server = Arc::clone(&guest.server);
    let halls = [Hall::swiss(&guest).await, Hall::robin(&guest).await, Hall::teams(&guest).await];
    for event in halls.each_ref().map(Hall::event) {
        let before = shown(&mut guest, event).await;
        server.let_go(Duration::ZERO).await;
        assert_eq!(server.events_open(), 0);
        assert_eq!(shown(&mut guest, event).await, before);
        assert_eq!(server.events_open(), 1);
    }
    // One that was asked for just now is kept for the next one.
    server.let_go(Duration::from_secs(60)).await;
    assert_eq!(server.events_open(), 1);
    // Acts open it too, and an empty name leads nowhere.
    server.let_go(Duration::ZERO).await;
    let undo = r#"{"do":"undo","reason":"slip"}"#;
    assert_eq!(guest.command("swiss", undo).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/e/nothing").await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.events_open(), 1);
}

/// The next version that a live page is told.
async fn told(
    news: &mut (impl StreamExt<Item = Result<axum::body::Bytes, axum::Error>> + Unpin),
) -> u32 {
    let next = tokio::time::timeout(Duration::from_secs(20), news.next()).await.unwrap();
    let text = String::from_utf8(next.unwrap().unwrap().to_vec()).unwrap();
    text.strip_prefix("data:").unwrap().trim().parse().unwrap()
}

#[tokio::test]
async fn an_event_that_somebody_listens_to_stays_open() {
    let mut guest = Guest::chief().await;
    let server = Arc::clone(&guest.server);
    Hall::swiss(&guest).await;
    let results = "/desk/swiss/rounds/3/results";
    for table in [3, 4] {
        let live = Request::get("/e/swiss/live").body(Body::empty()).unwrap();
        let mut live = guest.ask(live).await.into_body().into_data_stream();
        let version = told(&mut live).await;
        server.let_go(Duration::ZERO).await;
        assert_eq!(server.events_open(), 1);
        let form = format!("table={table}&game=1&score=1-0");
        guest.done(results, &form).await;
        assert_eq!(told(&mut live).await, version + 1);
        drop(live);
        // The second round of this listens to an event that was opened anew.
        let mut patience = 0;
        while server.events_open() > 0 {
            server.let_go(Duration::ZERO).await;
            tokio::time::sleep(Duration::from_millis(5)).await;
            patience += 1;
            assert!(patience < 1_000);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_act_is_lost_beside_a_letting_go() {
    const ACTORS: usize = 4;
    const ACTS: usize = 60;
    let folder = Folder::new();
    let (server, log) = opened(&folder).await;
    Hall::on(&server, "cup", plain(json!({"round-robin": {}}))).await;
    let over = Arc::new(AtomicBool::new(false));
    let letting_go = {
        let (server, over) = (Arc::clone(&server), Arc::clone(&over));
        tokio::spawn(async move {
            while !over.load(Ordering::Relaxed) {
                server.let_go(Duration::ZERO).await;
                tokio::task::yield_now().await;
            }
        })
    };
    let actors = (0..ACTORS).map(|actor| {
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            let mut versions = Vec::new();
            for act in 0..ACTS {
                let name = format!("Player {actor}-{act}");
                let enter = serde_json::from_value(json!({"do": "enter", "name": name})).unwrap();
                versions.push(
                    server.act("cup", &Actor::Program("test"), &enter).await.unwrap().version,
                );
                // Sometimes nobody acts for a moment.
                if act % 5 == actor {
                    tokio::time::sleep(Duration::from_millis(3)).await;
                }
            }
            versions
        })
    });
    let mut versions = BTreeSet::new();
    for actor in actors.collect::<Vec<_>>() {
        versions.extend(actor.await.unwrap());
    }
    over.store(true, Ordering::Relaxed);
    letting_go.await.unwrap();
    assert_eq!(versions.len(), ACTORS * ACTS, "each act has a version of its own");
    let reads = log.reads();
    assert!(reads > 2, "it was let go and opened again: {reads}");
    server.let_go(Duration::ZERO).await;
    let logged = server.need("cup").await.unwrap().unwrap().snapshot();
    let names: BTreeSet<_> =
        logged.state.competition.players().iter().map(|one| one.player.name.clone()).collect();
    assert_eq!((names.len(), logged.version.0 as usize), (ACTORS * ACTS, ACTORS * ACTS + 1));
}

#[tokio::test]
async fn those_who_come_together_share_one_opening() {
    let folder = finished(2).await;
    let (server, log) = opened(&folder).await;
    let before = log.reads();
    let all = (0..30).map(|_| server.need("robin"));
    let all = futures_util::future::join_all(all).await;
    assert!(all.iter().all(|logged| logged.as_ref().is_ok_and(Option::is_some)));
    assert_eq!(log.reads(), before + 1);
}

/// The index is only made from the log: whatever becomes of it, lists show what the log says.
#[tokio::test]
async fn an_index_that_is_gone_damaged_or_behind_is_made_anew() {
    let folder = finished(6).await;
    let list = async || {
        let (server, log) = opened(&folder).await;
        let text = get(&router(Arc::clone(&server)), "/api/events").await;
        let reads = log.reads();
        server.end().await.unwrap();
        (text, reads)
    };
    let (right, _) = list().await;
    assert_eq!(list().await, (right.clone(), 1));
    let file = folder.path().join("damka.index");
    let whole = fs::read(&file).unwrap();
    for bit in (5..8 * whole.len()).step_by(8 * whole.len() / 14) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, bytes).unwrap();
        assert_eq!(list().await.0, right, "bit {bit}");
        fs::write(&file, &whole).unwrap();
    }
    for spoilt in [&b""[..], &whole[..whole.len() / 2], b"rubbish\nand more"] {
        fs::write(&file, spoilt).unwrap();
        let (text, reads) = list().await;
        assert_eq!(text, right);
        assert!(reads > 1);
        assert_eq!(list().await, (right.clone(), 1), "and kept again");
    }
    fs::remove_file(&file).unwrap();
    assert_eq!(list().await.0, right);
    // An act after which nobody had time to keep the index.
    let log: Arc<dyn Log> = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let server = Server::open_at(Arc::clone(&log), ten_in_the_morning()).await.unwrap();
    let enter = serde_json::from_value(json!({"do": "undo", "reason": "slip"})).unwrap();
    let version = server.act("robin", &Actor::Program("test"), &enter).await.unwrap().version.0;
    log.close().await.unwrap();
    drop((server, log));
    let (text, reads) = list().await;
    assert!(text.contains(&format!("\"version\":{version},")), "{text}");
    assert_eq!(reads, 2, "the accounts and the one that has gone on");
}

/// An address may be written in several ways; whichever it is, its event is opened.
#[tokio::test]
async fn an_address_in_other_signs_opens_its_event_too() {
    let folder = finished(2).await;
    let (server, _) = opened(&folder).await;
    let pages = router(Arc::clone(&server));
    server.let_go(Duration::ZERO).await;
    assert_eq!(server.events_open(), 0);
    assert!(get(&pages, "/e/%72obin").await.contains("/e/robin"));
}
