//! A book in the log: decided once, kept once, seen by all.
#![allow(clippy::unwrap_used)] // in helpers too

use std::sync::Arc;

use server::{Book, Denied, Ledger};
use store::{Log, NewEvent, SqliteLog, Version};

/// Numbers that only grow by one.
#[derive(Clone, Default)]
struct Count(u32);

impl Book for Count {
    type Entry = u32;

    fn enter(&mut self, entry: &u32, _at: i64, _by: &str) {
        assert_eq!(*entry, self.0 + 1, "every number follows the one before");
        self.0 = *entry;
    }
}

fn log() -> Arc<dyn Log> {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("damka-ledger-{}-{number}", std::process::id());
    Arc::new(SqliteLog::open(&std::env::temp_dir().join(name)).unwrap())
}

async fn ledger(log: &Arc<dyn Log>) -> Arc<Ledger<Count>> {
    let opened = Ledger::open::<String>(Arc::clone(log), "event/count".parse().unwrap()).await;
    Arc::new(opened.unwrap())
}

fn next(count: &Count) -> Result<Vec<u32>, String> {
    Ok(vec![count.0 + 1])
}

#[tokio::test]
async fn what_is_decided_is_kept_and_found_again() {
    let log = log();
    let one = ledger(&log).await;
    assert_eq!(one.act("anna", 1, next).await.unwrap().book.0, 1);
    assert_eq!(one.act("anna", 2, next).await.unwrap().version, Version(2));
    assert_eq!(one.page().book.0, 2);
    assert_eq!(ledger(&log).await.page().book.0, 2);
    let recorded = log.read(&"event/count".parse().unwrap(), Version(1)).await.unwrap();
    assert_eq!((recorded[0].by.as_str(), recorded[0].at), ("anna", 2));
}

#[tokio::test]
async fn what_is_refused_leaves_no_trace() {
    let log = log();
    let one = ledger(&log).await;
    let refused = one.act("anna", 1, |_| Err("no")).await;
    assert!(matches!(refused, Err(Denied::Refused("no"))));
    assert_eq!(one.page().version, Version::NONE);
    assert_eq!(one.act("anna", 1, |_| Ok::<_, String>(vec![])).await.unwrap().version, Version(0));
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
            tokio::spawn(async move { one.act("anna", 1, next).await.map(|page| page.book.0) })
        })
        .collect();
    for act in acts {
        assert!(act.await.unwrap().unwrap() >= 1);
    }
    let recorded = log.read(&"event/count".parse().unwrap(), Version::NONE).await.unwrap();
    let numbers: Vec<u32> = recorded.iter().map(|event| event.body.parse().unwrap()).collect();
    assert_eq!(numbers, (1..=60).collect::<Vec<_>>());
    assert_eq!(one.page().book.0, 60);
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
