//! A book in the log: decided once, kept once, seen by all.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use competition::{LogEntry, Unreadable};
use ledger::{Denied, Folded, Ledger, Unfit};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Answer, Log, NewEvent, Place, Recorded, SqliteLog, StoreError, StreamId, Version};
use tokio::sync::watch;

/// An entry of the logs here.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Entry(u32);

impl LogEntry for Entry {
    const VERSION: u16 = 1;

    fn brought_up(from: u16, _body: Value) -> Result<Value, Unreadable> {
        Err(Unreadable::Version { version: from, known: 1 })
    }
}

fn number(event: &Recorded) -> u32 {
    Entry::read(&event.body).unwrap().0
}

/// Numbers that only grow by one.
#[derive(Clone, Debug, Default)]
struct Count(u32);

impl Folded for Count {
    type Entry = Entry;

    fn enter(&mut self, entry: &Arc<Entry>, _at: i64, _by: &Arc<str>) -> Result<(), Unfit> {
        if entry.0 != self.0 + 1 {
            return Err(Unfit(format!("{} does not follow {}", entry.0, self.0)));
        }
        self.0 = entry.0;
        Ok(())
    }
}

fn log() -> Arc<dyn Log> {
    Arc::new(SqliteLog::open(&folder()).unwrap())
}

fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("damka-ledger-{}-{number}", std::process::id()));
    // Another run of the tests may have had the same number of a process.
    let _ = std::fs::remove_dir_all(&path);
    path
}

async fn ledger(log: &Arc<dyn Log>) -> Arc<Ledger<Count>> {
    let opened = Ledger::open::<String>(Arc::clone(log), "event/count".parse().unwrap()).await;
    Arc::new(opened.unwrap())
}

fn next(count: &Count) -> Result<Vec<Entry>, Denied<String>> {
    Ok(vec![Entry(count.0 + 1)])
}

#[tokio::test]
async fn what_is_decided_is_kept_and_found_again() {
    let log = log();
    let one = ledger(&log).await;
    assert_eq!(one.act("anna", 1, next).await.unwrap().snapshot.state.0, 1);
    assert_eq!(one.act("anna", 2, next).await.unwrap().version, Version(2));
    assert_eq!(one.snapshot().state.0, 2);
    assert_eq!(ledger(&log).await.snapshot().state.0, 2);
    let recorded = log.read(&"event/count".parse().unwrap(), Version(1)).await.unwrap();
    assert_eq!((recorded[0].by.as_str(), recorded[0].at), ("anna", 2));
}

#[tokio::test]
async fn what_is_refused_leaves_no_trace() {
    let log = log();
    let one = ledger(&log).await;
    let refused = one.act("anna", 1, |_| Err(Denied::Refused("no"))).await;
    assert!(matches!(refused, Err(Denied::Refused("no"))));
    assert_eq!(one.snapshot().version, Version::NONE);
    assert_eq!(
        one.act("anna", 1, |_| Ok::<_, Denied<String>>(vec![])).await.unwrap().version,
        Version(0)
    );
}

/// Many acts at once: each is decided on the state with all before it, and done exactly once. What
/// two servers do to one log is tried with a real database, in `two_servers.rs`.
#[tokio::test]
async fn no_number_is_counted_twice() {
    let log = log();
    let one = ledger(&log).await;
    let acts: Vec<_> = (0..60)
        .map(|_| {
            let one = Arc::clone(&one);
            tokio::spawn(async move { one.act("anna", 1, next).await.map(|done| done.version.0) })
        })
        .collect();
    let mut versions = Vec::new();
    for act in acts {
        versions.push(act.await.unwrap().unwrap());
    }
    versions.sort_unstable();
    assert_eq!(versions, (1..=60).collect::<Vec<_>>(), "each is told the version of his own act");
    let recorded = log.read(&"event/count".parse().unwrap(), Version::NONE).await.unwrap();
    let numbers: Vec<u32> = recorded.iter().map(number).collect();
    assert_eq!(numbers, (1..=60).collect::<Vec<_>>());
    assert_eq!(one.snapshot().state.0, 60);
}

#[tokio::test]
async fn what_does_not_fit_is_not_kept_and_the_next_act_is_decided_on_what_is() {
    let log = log();
    let one = ledger(&log).await;
    one.act("anna", 1, next).await.unwrap();
    let denied =
        one.act("boris", 1, |_| Ok::<_, Denied<String>>(vec![Entry(7)])).await.unwrap_err();
    assert!(denied.to_string().contains("7 does not follow 1"), "{denied}");
    // The first of these fits: what it did to the head must be gone too.
    let half = |_: &Count| Ok::<_, Denied<String>>(vec![Entry(2), Entry(9)]);
    let denied = one.act("boris", 1, half).await.unwrap_err();
    assert!(matches!(denied, Denied::Unfit(_)), "{denied}");
    assert_eq!(one.act("anna", 1, next).await.unwrap().version, Version(2));
    assert_eq!(log.read(&"event/count".parse().unwrap(), Version::NONE).await.unwrap().len(), 2);
}

#[tokio::test]
async fn an_entry_that_does_not_fit_those_before_it_is_named() {
    let log = log();
    let body = Entry(5).written().unwrap();
    let odd = NewEvent { at: 0, by: "somebody".into(), body };
    log.append(&"event/count".parse().unwrap(), Version::NONE, vec![odd]).await.unwrap();
    let opened = Ledger::<Count>::open::<String>(log, "event/count".parse().unwrap()).await;
    let text = opened.err().unwrap().to_string();
    assert!(text.contains("5 does not follow 0"), "{text}");
}

#[tokio::test]
async fn an_entry_of_another_program_is_named() {
    let log = log();
    let odd = NewEvent { at: 0, by: "somebody".into(), body: "\"seven\"".into() };
    log.append(&"event/count".parse().unwrap(), Version::NONE, vec![odd]).await.unwrap();
    let opened = Ledger::<Count>::open::<String>(log, "event/count".parse().unwrap()).await;
    let text = opened.err().unwrap().to_string();
    assert!(text.starts_with("Entry 1 of event/count cannot be understood"), "{text}");
}

/// The real log on a disk that fails now and then.
struct Unreliable {
    log: SqliteLog,
    asked: AtomicU32,
}

impl Log for Unreliable {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        // Some are slow to hear that it failed, so that others act meanwhile.
        let turns = asked % 7;
        if asked % 5 == 3 {
            return Box::pin(async move {
                for _ in 0..turns {
                    tokio::task::yield_now().await;
                }
                let [what, advice, why] = ["The disk is full.", "Make room.", ""].map(String::from);
                Err(StoreError::Unavailable { what, advice, why })
            });
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

/// Who acted, in order.
#[derive(Clone, Default)]
struct Names(Vec<u32>);

impl Folded for Names {
    type Entry = Entry;

    fn enter(&mut self, entry: &Arc<Entry>, _at: i64, _by: &Arc<str>) -> Result<(), Unfit> {
        self.0.push(entry.0);
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_is_what_is_on_the_disk_though_it_fails_now_and_then() {
    let stream: StreamId = "event/names".parse().unwrap();
    let log: Arc<dyn Log> =
        Arc::new(Unreliable { log: SqliteLog::open(&folder()).unwrap(), asked: AtomicU32::new(0) });
    let opened = Ledger::<Names>::open::<String>(Arc::clone(&log), stream.clone()).await.unwrap();
    let ledger = Arc::new(opened);
    let acts: Vec<_> = (0..400)
        .map(|name| {
            let ledger = Arc::clone(&ledger);
            let decide = move |_: &Names| Ok::<_, Denied<String>>(vec![Entry(name)]);
            tokio::spawn(async move { (name, ledger.act("anna", 1, decide).await) })
        })
        .collect();
    let mut done = Vec::new();
    for act in acts {
        match act.await.unwrap() {
            (name, Ok(done_now)) => {
                assert!(done_now.snapshot.state.0.contains(&name), "{name} is in what he is shown");
                done.push(name);
            }
            (_, Err(_)) => {}
        }
    }
    let recorded = log.read(&stream, Version::NONE).await.unwrap();
    let on_disk: Vec<u32> = recorded.iter().map(number).collect();
    assert_eq!(ledger.snapshot().state.0, on_disk);
    assert!(done.iter().all(|name| on_disk.contains(name)), "what was acknowledged is there");
    assert!(!done.is_empty() && done.len() < 400, "some failed, not all: {}", done.len());
}

/// A log that has more than it gives to read, as a damaged one may.
struct Forgetful(SqliteLog);

impl Log for Forgetful {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        self.0.append(stream, expected, events)
    }

    fn read<'a>(&'a self, _: &'a StreamId, _: Version) -> Answer<'a, Vec<Recorded>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        self.0.read_all(after, at_most)
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        self.0.streams(beginning)
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.0.news()
    }
}

#[tokio::test]
async fn a_conflict_that_reading_does_not_explain_is_damage_and_not_tried_for_ever() {
    let stream: StreamId = "event/count".parse().unwrap();
    let log = SqliteLog::open(&folder()).unwrap();
    let one = NewEvent { at: 0, by: "anna".into(), body: "1".into() };
    log.append(&stream, Version::NONE, vec![one]).await.unwrap();
    let log: Arc<dyn Log> = Arc::new(Forgetful(log));
    let denied = ledger(&log).await.act("anna", 1, next).await.err().unwrap();
    let damaged = StoreError::Damaged { stream, version: Version(1) };
    assert!(matches!(&denied, Denied::Store(error) if *error == damaged), "{denied}");
}
