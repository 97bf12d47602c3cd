//! Streams of tables: what is not known is refused, and a table that cannot be read stands alone.

use std::sync::Arc;
use std::time::Duration;

use competition::LogEntry;
use game::Millis;
use ledger::tables::{LiveTable, TableFact};
use ledger::{Clock, Server};
use play::{
    CommandId, Fact, Person, Phase, Pool, PoolSeen, Request, Seat, ServerTime, Table, TableAct,
    TableTerms, Who,
};
use serde_json::{Value, json};
use store::{Indexed, Log, NewEvent, SqliteLog, Version};

use crate::support::Folder;

/// Entries of a table that hold every kind of object that one can.
fn entries() -> Vec<Value> {
    let because = json!({ "clauses": ["RU-2022 6.1.8.6"], "facts": [{ "number": 3 }] });
    let event = |what: Value| json!({ "at": 5, "what": what, "because": because });
    let events = [
        json!({ "moved": ["First", "c3-d4"] }),
        json!({ "violated": { "by": "First", "violation": "touch", "text": "", "position": null } }),
        json!({ "claimed": { "by": "Second", "rule": "three", "intended": null } }),
        json!({ "found": { "clearly-drawn": { "playing_to_win": "First" } } }),
        json!({ "restoring-begun": { "side": null, "both": true, "ran": null, "since": 4 } }),
        json!({ "protested": { "side": "First", "by": "player", "form": "written", "about": null, "clauses": [] } }),
        json!({ "clock": { "gained": ["First", 5_000] } }),
        json!({ "ended": [{ "played": ["win", "loss"] }, "resignation"] }),
    ];
    let events: Vec<Value> = events.into_iter().map(event).collect();
    let pool = json!({ "spent": 3, "left": 4 });
    let timing = json!({ "received": 1, "way": 2, "forgiven": 1, "disk_before": 0, "pool": pool });
    vec![
        json!({ "happened": "opened", "terms": terms() }),
        json!({ "happened": "seated", "person": "first", "seat": { "name": "Anna", "key": "k" } }),
        json!({ "happened": "played", "events": events, "by": { "player": "first" }, "timing": timing }),
        json!({ "happened": "ready", "person": "first" }),
        json!({ "happened": "called", "person": "first", "text": "please", "at": 7 }),
        json!({ "happened": "presence", "person": "first", "here": false, "at": 7 }),
        json!({ "happened": "voided", "by": "platform" }),
    ]
}

fn terms() -> Value {
    json!({
        "rulebook": "UA-2024", "discipline": "russian-blitz", "control": "3+2", "lag-limit-ms": 500,
        "away-seconds": 60, "show-counts": true, "arbiter": false,
    })
}

/// Adds a field to one object after the other; how many there are.
fn spoiled(value: &Value, at: usize, count: &mut usize) -> Value {
    match value {
        Value::Object(fields) => {
            let own = *count;
            *count += 1;
            let inner = fields.iter().map(|(name, one)| (name.clone(), spoiled(one, at, count)));
            let mut fields: serde_json::Map<String, Value> = inner.collect();
            if own == at {
                fields.insert("colour-of-the-hall".to_owned(), json!("green"));
            }
            Value::Object(fields)
        }
        Value::Array(all) => Value::Array(all.iter().map(|one| spoiled(one, at, count)).collect()),
        other => other.clone(),
    }
}

#[test]
fn a_field_that_is_not_known_is_refused_wherever_it_stands() {
    for fact in entries() {
        let entry = json!({ "v": 1, "fact": fact });
        TableFact::read(&entry.to_string()).unwrap_or_else(|why| panic!("{entry}: {why}"));
        let mut objects = 0;
        spoiled(&entry, usize::MAX, &mut objects);
        for at in 0..objects {
            let text = spoiled(&entry, at, &mut 0).to_string();
            assert!(TableFact::read(&text).is_err(), "object {at} of {text}");
        }
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_not_touched_and_the_others_are_served() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let server = Server::open_at(log.clone(), Clock::set_to(1_800_000_000_000)).await.unwrap();
    let set_up = async || {
        let terms = serde_json::from_value(terms()).unwrap();
        server.tables().set_up(terms).await.unwrap().id().to_owned()
    };
    let (good, bad) = (set_up().await, set_up().await);
    drop(server);
    let stream = format!("table/{bad}").parse().unwrap();
    let body = r#"{"v":1,"fact":{"happened":"rained"}}"#.to_owned();
    let odd = NewEvent { at: 0, by: "somebody".into(), body };
    log.append(&stream, Version(1), vec![odd]).await.unwrap();
    let server = Server::open_at(log.clone(), Clock::set_to(1_800_000_000_000)).await.unwrap();
    for _ in 0..2 {
        let told = server.tables().need(&bad).await.err().unwrap().to_string();
        assert!(told.contains(&format!("Entry 2 of table/{bad}")), "{told}");
        assert!(server.tables().need(&good).await.unwrap().is_some());
    }
    assert_eq!(log.read(&stream, Version::NONE).await.unwrap().len(), 2, "nothing was added");
}

#[tokio::test]
async fn what_was_refused_once_is_refused_again() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(log, clock).await.unwrap();
    let table = server.tables().set_up(serde_json::from_value(terms()).unwrap()).await.unwrap();
    let now = ServerTime(1_800_000_000_000);
    let ask = async |by: Who, id: Option<&str>, act: TableAct| {
        let id = id.map(|id| CommandId::try_from(id.to_owned()).unwrap());
        table.ask(&Request { by, id, act }, now).await
    };
    for person in Person::BOTH {
        let seat = Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
        ask(Who::Platform, None, TableAct::Sit(person, seat)).await.unwrap();
    }
    let first = Who::Player(Person::First);
    let moves = || TableAct::Move { ply: 0, text: "c3-d4".to_owned(), offer: false, means: None };
    let early = ask(first.clone(), Some("0123456789abcdef"), moves()).await.unwrap_err();
    for person in Person::BOTH {
        ask(Who::Player(person), None, TableAct::Ready).await.unwrap();
    }
    let again = ask(first.clone(), Some("0123456789abcdef"), moves()).await.unwrap_err();
    assert_eq!(again.to_string(), early.to_string(), "the first answer");
    ask(first, Some("fedcba9876543210"), moves()).await.unwrap();
    assert_eq!(table.snapshot().table().unwrap().ply(), 1);
}

#[tokio::test]
async fn the_way_of_a_player_is_that_of_his_connection() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(log, clock.clone()).await.unwrap();
    let table = server.tables().set_up(serde_json::from_value(terms()).unwrap()).await.unwrap();
    let ask = async |by: Who, act: TableAct| {
        clock.go_on(Duration::from_secs(1));
        table.ask(&Request { by, id: None, act }, ServerTime(clock.steady())).await.unwrap();
    };
    for person in Person::BOTH {
        let seat = Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
        ask(Who::Platform, TableAct::Sit(person, seat)).await;
    }
    for person in Person::BOTH {
        ask(Who::Player(person), TableAct::Ready).await;
        table.measured(person, Millis(200));
    }
    let way = async || match table.since(table.snapshot().table().unwrap().seq() - 1).await {
        Ok(facts) => match facts.last() {
            Some(Fact::Played(played)) => (played.timing.way, played.timing.forgiven),
            other => panic!("{other:?}"),
        },
        Err(error) => panic!("{error}"),
    };
    let moves =
        |ply, text: &str| TableAct::Move { ply, text: text.to_owned(), offer: false, means: None };
    ask(Who::Player(Person::First), moves(0, "c3-d4")).await;
    assert_eq!(way().await, (Millis(200), Millis(200)));
    for here in [false, true] {
        ask(Who::Player(Person::Second), TableAct::Presence(here)).await;
    }
    ask(Who::Player(Person::Second), moves(1, "b6-a5")).await;
    assert_eq!(way().await, (Millis(0), Millis(0)), "the next connection is measured anew");
    table.takes_over(Person::First).await;
    ask(Who::Player(Person::First), moves(2, "b2-c3")).await;
    assert_eq!(way().await, (Millis(0), Millis(0)), "and so is another window");
}

#[tokio::test]
async fn one_clock_of_a_giver_stands_as_at_the_last_mark_after_a_kill() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let clock = Clock::set_to(1_800_000_000_000);
    let later = |seconds: u64| clock.go_on(Duration::from_secs(seconds));
    let ask = async |table: &LiveTable, by: Who, act: TableAct| {
        table.ask(&Request { by, id: None, act }, ServerTime(clock.steady())).await.unwrap();
    };
    let moves =
        |ply, text: &str| TableAct::Move { ply, text: text.to_owned(), offer: false, means: None };
    let (giver, other) = (Who::Player(Person::First), Who::Player(Person::Second));
    let server = Server::open_at(log.clone(), clock.clone()).await.unwrap();
    let pooled = |display: Option<String>| {
        let terms: TableTerms = serde_json::from_value(terms()).unwrap();
        let pool = Some(Pool { giver: Person::First, minutes: 60 });
        TableTerms { control: "5".to_owned(), pool, display, ..terms }
    };
    let first = server.tables().set_up(pooled(None)).await.unwrap();
    let second = server.tables().set_up(pooled(Some(first.id().to_owned()))).await.unwrap();
    let boards = [first.id(), second.id()].map(|id| (id.to_owned(), Person::First));
    ask(&first, Who::Platform, TableAct::Display(boards.to_vec())).await;
    for table in [&first, &second] {
        for person in Person::BOTH {
            let seat = Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
            ask(table, Who::Platform, TableAct::Sit(person, seat)).await;
        }
        for person in Person::BOTH {
            ask(table, Who::Player(person), TableAct::Ready).await;
        }
    }
    later(5);
    ask(&first, giver.clone(), moves(0, "c3-d4")).await;
    later(3);
    ask(&second, giver.clone(), moves(0, "c3-d4")).await;
    later(10);
    ask(&first, other, moves(1, "b6-a5")).await;
    later(4);
    let shows = |left: i64, runs: bool| Some(PoolSeen { left: Millis(left), runs });
    for table in [&first, &second] {
        assert_eq!(table.pool_seen(), shows(3_600_000 - 12_000, true), "5, 3 and 4 seconds");
    }
    let [first_id, second_id] = [first.id(), second.id()].map(str::to_owned);
    drop((first, second, server));
    let running = json!({ format!("{first_id}/pool"): 10_500 });
    let body = json!({ "at": 1, "running": running }).to_string();
    let mark = Indexed { stream: "table-marks".parse().unwrap(), version: Version(1), body };
    log.keep_index(vec![mark]).await.unwrap();
    later(600);
    let server = Server::open_at(log.clone(), clock.clone()).await.unwrap();
    let second = server.tables().need(&second_id).await.unwrap().unwrap();
    assert_eq!(second.pool_seen(), shows(3_600_000 - 10_500, false), "as it was marked");
    let first = server.tables().need(&first_id).await.unwrap().unwrap();
    for person in Person::BOTH {
        ask(&first, Who::Player(person), TableAct::Ready).await;
    }
    later(1);
    assert_eq!(second.pool_seen(), shows(3_600_000 - 11_500, true), "it goes on");
    ask(&first, giver, moves(2, "b2-c3")).await;
    let seen = first.snapshot();
    assert_eq!(seen.table().unwrap().pool_left(), Some(Millis(3_600_000 - 11_500)));
}

/// A server, and the clock it goes by.
async fn with_clock(folder: &Folder) -> (Arc<Server>, Clock) {
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let clock = Clock::set_to(1_800_000_000_000);
    (Server::open_at(log, clock.clone()).await.unwrap(), clock)
}

const HOUR: Duration = Duration::from_secs(3_600);

async fn sits(server: &Server, table: &str, person: Person, key: &str) {
    let seat = Seat { name: "Anna".to_owned(), key: key.to_owned() };
    let request = Request { by: Who::Platform, id: None, act: TableAct::Sit(person, seat) };
    let live = server.tables().need(table).await.unwrap().unwrap();
    live.ask(&request, ServerTime(server.steady())).await.unwrap();
}

async fn phase(server: &Server, table: &str) -> Option<Phase> {
    let live = server.tables().need(table).await.unwrap()?;
    live.snapshot().table().map(Table::phase)
}

#[tokio::test]
async fn a_game_to_which_nobody_comes_is_given_up_after_a_day() {
    let folder = Folder::new();
    let (server, clock) = with_clock(&folder).await;
    let mut terms = terms();
    terms["open-to-all"] = json!(true);
    let terms: TableTerms = serde_json::from_value(terms).unwrap();
    let alone = server.tables().set_up(terms.clone()).await.unwrap().id().to_owned();
    let both = server.tables().set_up(terms).await.unwrap().id().to_owned();
    sits(&server, &alone, Person::First, "one").await;
    sits(&server, &both, Person::First, "two").await;
    sits(&server, &both, Person::Second, "three").await;
    clock.go_on(24 * HOUR - Duration::from_millis(1));
    server.tables().give_up().await;
    assert_eq!(phase(&server, &alone).await, Some(Phase::Open));
    assert_eq!(server.tables().waiting().len(), 1);
    clock.go_on(Duration::from_millis(1));
    server.tables().give_up().await;
    assert!(server.tables().waiting().is_empty(), "it is not listed any more");
    assert_eq!(phase(&server, &alone).await, Some(Phase::Void));
    assert_eq!(phase(&server, &both).await, Some(Phase::Gathering), "both have come");
}

#[tokio::test]
async fn a_table_that_nobody_has_open_is_given_up_when_somebody_asks() {
    let folder = Folder::new();
    let (server, clock) = with_clock(&folder).await;
    let terms: TableTerms = serde_json::from_value(terms()).unwrap();
    let table = server.tables().set_up(terms).await.unwrap().id().to_owned();
    sits(&server, &table, Person::First, "one").await;
    clock.go_on(24 * HOUR);
    assert_eq!(phase(&server, &table).await, Some(Phase::Void));
    // That somebody looked does not keep it longer.
    clock.go_on(29 * 24 * HOUR - Duration::from_millis(1));
    assert_eq!(phase(&server, &table).await, Some(Phase::Void));
    clock.go_on(Duration::from_millis(1));
    assert_eq!(phase(&server, &table).await, None);
}

#[tokio::test]
async fn games_of_people_without_accounts_are_kept_for_thirty_days() {
    let folder = Folder::new();
    let (server, clock) = with_clock(&folder).await;
    let mut ids = Vec::new();
    for key in ["a browser", "account anna"] {
        let terms: TableTerms = serde_json::from_value(terms()).unwrap();
        let id = server.tables().set_up(terms).await.unwrap().id().to_owned();
        sits(&server, &id, Person::First, key).await;
        sits(&server, &id, Person::Second, "another browser").await;
        ids.push(id);
    }
    clock.go_on(30 * 24 * HOUR - Duration::from_millis(1));
    for id in &ids {
        assert!(phase(&server, id).await.is_some() && !server.tables().is_forgotten(id).await);
    }
    clock.go_on(Duration::from_millis(1));
    assert_eq!(phase(&server, &ids[0]).await, None, "nobody is shown it");
    assert!(server.tables().is_forgotten(&ids[0]).await);
    assert!(phase(&server, &ids[1]).await.is_some(), "hers is kept for ever");
    assert!(!server.tables().is_forgotten(&ids[1]).await);
    assert!(!server.tables().is_forgotten("aaaaaaaaaa").await, "there never was one");
}

/// Both players may ask for another game at once, and at two servers: nobody sits at a second one.
#[tokio::test]
async fn the_game_after_a_game_is_one() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let server = Server::open_at(log, Clock::set_to(1_800_000_000_000)).await.unwrap();
    let set_up = async |before: &str| {
        let terms = serde_json::from_value(terms()).unwrap();
        server.tables().set_up_next(before, terms).await.unwrap().id().to_owned()
    };
    let next = set_up("h3kq8wzs0m").await;
    assert_eq!(set_up("h3kq8wzs0m").await, next);
    assert_ne!(set_up(&next).await, next);
}
