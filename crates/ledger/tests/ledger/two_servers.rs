//! Two servers on one PostgreSQL: whatever is done at one is seen at the other.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use competition::Command;
use game::Millis;
use ledger::accounts::{AccountFact, AccountId, Accounts, Secret};
use ledger::tables::LiveTable;
use ledger::{Actor, Clock, Server};
use play::{Person, Pool, PoolSeen, Request, Seat, ServerTime, Table, TableAct, TableTerms, Who};
use serde_json::{Value, json};
use store::{Indexed, Log, PostgresLog, Version};

use crate::support::postgres::Server as Database;

async fn server(database: &Database) -> Arc<Server> {
    server_at(database, Clock::set_to(1_800_000_000_000)).await
}

async fn server_at(database: &Database, clock: Clock) -> Arc<Server> {
    let log = PostgresLog::open(&database.url()).await.unwrap();
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

/// Notes that games go on somewhere, as every server does from time to time.
async fn marked(database: &Database, at: i64, tables: [&LiveTable; 2]) {
    let running: BTreeMap<_, _> =
        tables.into_iter().map(|table| (table.id().to_owned(), table.now().1.0)).collect();
    let body = json!({ "at": at, "running": running }).to_string();
    let mark = Indexed { stream: "table-marks-one".parse().unwrap(), version: Version(1), body };
    let log = PostgresLog::open(&database.url()).await.unwrap();
    log.keep_index(vec![mark]).await.unwrap();
}

/// The giver of a display has one clock, whichever server he and the others sit at.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_giver_has_one_clock_on_all_servers() {
    let database = Database::start();
    let clock = Clock::set_to(1_800_000_000_000);
    let later = |seconds: u64| clock.go_on(Duration::from_secs(seconds));
    let (one, other) =
        (server_at(&database, clock.clone()).await, server_at(&database, clock.clone()).await);
    let ask = async |table: &LiveTable, by: Who, act: TableAct| {
        table.ask(&Request { by, id: None, act }, ServerTime(clock.steady())).await.unwrap();
    };
    let moves =
        |ply, text: &str| TableAct::Move { ply, text: text.to_owned(), offer: false, means: None };
    let (giver, opponent) = (Who::Player(Person::First), Who::Player(Person::Second));
    let pooled = |display: Option<String>| {
        let pool = Some(Pool { giver: Person::First, minutes: 60 });
        TableTerms { pool, display, ..TableTerms::friendly("RU-2022", "russian", "60+2") }
    };
    let first = one.tables().set_up(pooled(None)).await.unwrap();
    let second = one.tables().set_up(pooled(Some(first.id().to_owned()))).await.unwrap();
    let boards = [first.id(), second.id()].map(|id| (id.to_owned(), Person::First));
    ask(&first, Who::Platform, TableAct::Display(boards.to_vec())).await;
    for table in [&first, &second] {
        for person in Person::BOTH {
            let seat = Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
            ask(table, Who::Platform, TableAct::Sit(person, seat)).await;
        }
    }
    let opened = async |server: &Server, id: &str| server.tables().need(id).await.unwrap().unwrap();
    let (there_first, there_second) =
        (opened(&other, first.id()).await, opened(&other, second.id()).await);
    for table in [&first, &there_second] {
        for person in Person::BOTH {
            ask(table, Who::Player(person), TableAct::Ready).await;
        }
    }
    let seq = |table: &LiveTable| table.snapshot().table().map_or(0, Table::seq);
    let heard = async || {
        for (here, there) in [(&first, &there_first), (&second, &there_second)] {
            until("what happened there", || seq(here) == seq(there)).await;
        }
    };
    let shown =
        |spent: i64, runs: bool| Some(PoolSeen { left: Millis(3_600_000 - spent * 1_000), runs });
    heard().await;
    later(5);
    ask(&first, giver.clone(), moves(0, "c3-d4")).await;
    heard().await;
    later(3);
    ask(&there_second, giver.clone(), moves(0, "c3-d4")).await;
    heard().await;
    // Five and three seconds, and two added for each move; nobody waits.
    for table in [&first, &second, &there_first, &there_second] {
        assert_eq!(table.pool_seen(), shown(4, false));
    }
    later(10);
    ask(&first, opponent, moves(1, "b6-a5")).await;
    heard().await;
    later(4);
    for table in [&first, &second, &there_first, &there_second] {
        // A board is told of its own moves first, of the giver's clock right after.
        until("he thinks, and everybody sees it", || table.pool_seen() == shown(8, true)).await;
    }
    // A third server is opened while he thinks, at the games that go on: his clock is no better there.
    marked(&database, clock.steady(), [&first, &second]).await;
    let third = server_at(&database, clock.clone()).await;
    let newest = opened(&third, second.id()).await;
    assert_eq!(newest.pool_seen(), shown(8, true));
    let newest_first = opened(&third, first.id()).await;
    later(1);
    ask(&newest_first, giver, moves(2, "b2-c3")).await;
    until("what the third has kept", || seq(&first) == seq(&newest_first)).await;
    heard().await;
    for table in [&first, &second, &there_first, &there_second, &newest, &newest_first] {
        let seen = table.pool_seen();
        assert_eq!(seen, shown(7, false), "a second more, and two added");
    }
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
