//! Two servers on one PostgreSQL: whatever is done at one is seen at the other.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)] // in helpers too

#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use competition::Command;
use serde_json::{Value, json};
use server::House;
use server::office::{AccountFact, AccountId, Office, Secret};
use store::PostgresLog;
use support::postgres::Server;

async fn house(database: &Server) -> Arc<House> {
    let log = PostgresLog::open(&database.url()).await.unwrap();
    let house = House::open(Arc::new(log)).await.unwrap();
    tokio::spawn(Arc::clone(&house).follow());
    house
}

async fn act(house: &House, command: Value) -> u32 {
    let command: Command = serde_json::from_value(command).unwrap();
    house.act("cup", "anna", &command).await.unwrap().version.0
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

fn seen(house: &House, version: u32) -> bool {
    house.hall("cup").is_some_and(|hall| hall.page().version.0 >= version)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_one_is_seen_at_the_other() {
    let database = Server::start();
    let (one, other) = (house(&database).await, house(&database).await);
    let version = act(
        &one,
        json!({
            "do": "create", "name": "Cup", "rulebook": "UA-2024", "discipline": "russian",
            "starts": "2026-12-01", "ends": "2026-12-02", "time-control": "20+10",
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        }),
    )
    .await;
    let mut waits = vec![until("a new event", || seen(&other, version)).await];

    // At both at once: nobody's entry is lost.
    let enter = |house: &Arc<House>, name: String| {
        let house = Arc::clone(house);
        tokio::spawn(async move { act(&house, json!({"do": "enter", "name": name})).await })
    };
    let entries: Vec<_> = (0..20)
        .map(|number| {
            enter(if number % 2 == 0 { &one } else { &other }, format!("Player {number}"))
        })
        .collect();
    for entry in entries {
        entry.await.unwrap();
    }
    for house in [&one, &other] {
        waits.push(until("all entries", || seen(house, version + 20)).await);
        let page = house.hall("cup").unwrap().page();
        let mut names: Vec<_> =
            page.book.competition.players.iter().map(|one| one.player.name.clone()).collect();
        names.sort();
        names.dedup();
        assert_eq!((page.version.0, names.len()), (version + 20, 20));
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
    one.office().act("anna", 0, |_: &Office| Ok::<_, String>(facts.clone())).await.unwrap();
    let known = || other.office().page().book.session(&secret, 0).is_some();
    waits.push(until("a session", known).await);

    // The database is away for a while, and comes back.
    database.stop();
    let late = serde_json::from_value(json!({"do": "enter", "name": "Nobody"})).unwrap();
    let lost = one.act("cup", "anna", &late).await;
    let text = lost.unwrap_err().to_string();
    assert!(text.contains("database"), "{text}");
    assert!(seen(&other, version + 20), "what was read stays readable");
    database.go();
    let version = again(&one).await;
    waits.push(until("news after the break", || seen(&other, version)).await);
    println!("seen at the other after {waits:.0?}");
}

/// Enters somebody as soon as the database is back.
async fn again(house: &House) -> u32 {
    let begun = Instant::now();
    loop {
        let command = serde_json::from_value(json!({"do": "enter", "name": "Late"})).unwrap();
        match house.act("cup", "anna", &command).await {
            Ok(page) => return page.version.0,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(30), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
