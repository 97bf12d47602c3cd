//! Two servers on one PostgreSQL: whatever is done at one is seen at the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use competition::Command;
use ledger::accounts::{AccountFact, AccountId, Accounts, Secret};
use ledger::{Actor, Clock, Server};
use serde_json::{Value, json};
use store::PostgresLog;

use crate::support::postgres::Server as Database;

async fn server(database: &Database) -> Arc<Server> {
    let log = PostgresLog::open(&database.url()).await.unwrap();
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(Arc::new(log), clock).await.unwrap();
    tokio::spawn(Arc::clone(&server).follow());
    server
}

async fn act(server: &Server, command: Value) -> u32 {
    let command: Command = serde_json::from_value(command).unwrap();
    server.act("cup", &Actor::Program("anna"), &command).await.unwrap().version.0
}

/// Waits until something is so, for as long as a loaded machine may need, and says how long it was.
async fn until(what: &str, so: impl Fn() -> bool) -> Duration {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    begun.elapsed()
}

fn seen(server: &Server, version: u32) -> bool {
    server.event("cup").is_some_and(|logged| logged.snapshot().version.0 >= version)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_one_is_seen_at_the_other() {
    let database = Database::start();
    let (one, other) = (server(&database).await, server(&database).await);
    let version = act(
        &one,
        json!({
            "do": "create", "name": "Cup", "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian",
            "starts": "2026-12-01", "ends": "2026-12-02", "time-control": "20+10",
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        }),
    )
    .await;
    let mut waits = vec![until("a new event", || seen(&other, version)).await];

    // At both at once: nobody's entry is lost.
    let enter = |server: &Arc<Server>, name: String| {
        let server = Arc::clone(server);
        tokio::spawn(async move { act(&server, json!({"do": "enter", "name": name})).await })
    };
    let entries: Vec<_> = (0..20)
        .map(|number| {
            enter(if number % 2 == 0 { &one } else { &other }, format!("Player {number}"))
        })
        .collect();
    for entry in entries {
        entry.await.unwrap();
    }
    for server in [&one, &other] {
        waits.push(until("all entries", || seen(server, version + 20)).await);
        let snapshot = server.event("cup").unwrap().snapshot();
        let mut names: Vec<_> = snapshot
            .state
            .competition
            .players()
            .iter()
            .map(|one| one.player.name.clone())
            .collect();
        names.sort();
        names.dedup();
        assert_eq!((snapshot.version.0, names.len()), (version + 20, 20));
    }

    // Whoever signs in at one is known at the other.
    let (id, secret): (AccountId, _) = ("anna".parse().unwrap(), Secret::new().unwrap());
    let facts = vec![
        AccountFact::AccountOpened {
            id: id.clone(),
            name: "Anna".into(),
            password: "x".into(),
            at: 0,
        },
        AccountFact::SessionOpened { seal: secret.seal(), id, until: i64::MAX, key: None },
    ];
    one.accounts()
        .act("anna", 0, |_: &Accounts| Ok::<_, ledger::Denied<String>>(facts.clone()))
        .await
        .unwrap();
    let known = || other.accounts().snapshot().state.session(&secret, 0).is_some();
    waits.push(until("a session", known).await);

    // The database is away for a while, and comes back.
    database.stop();
    let late = serde_json::from_value(json!({"do": "enter", "name": "Nobody"})).unwrap();
    let lost = one.act("cup", &Actor::Program("anna"), &late).await;
    let text = lost.unwrap_err().to_string();
    assert!(text.contains("database"), "{text}");
    assert!(seen(&other, version + 20), "what was read stays readable");
    database.go();
    let version = again(&one).await;
    waits.push(until("news after the break", || seen(&other, version)).await);
    println!("seen at the other after {waits:.0?}");
}

/// Enters somebody as soon as the database is back.
async fn again(server: &Server) -> u32 {
    let begun = Instant::now();
    loop {
        let command = serde_json::from_value(json!({"do": "enter", "name": "Late"})).unwrap();
        match server.act("cup", &Actor::Program("anna"), &command).await {
            Ok(snapshot) => return snapshot.version.0,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(30), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
