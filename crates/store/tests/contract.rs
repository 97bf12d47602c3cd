//! What every log must do, asked of the embedded one and of PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use store::{
    Copied, Follower, Indexed, Log, MemoryLog, NewEvent, Place, PostgresLog, SqliteLog, StoreError,
    StreamId, Version, copy,
};
use support::postgres::Server;
use support::{Folder, event, stream};

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_log_keeps_the_contract() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    contract(Arc::clone(&log) as Arc<dyn Log>).await;
    what_is_known_at_a_glance_is_kept(&*log).await;
    // A bit of the file flips, and another time the file is gone: nobody is told what is not so.
    let file = folder.path().join("damka.index");
    let whole = log.index().await.unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let left = log.index().await.unwrap();
    assert!(left.iter().all(|one| one.body != "{\"rounds\":10}"), "{left:?}");
    assert!(whole.len() == 2 && left.contains(&whole[0]) | left.contains(&whole[1]), "{left:?}");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(log.index().await.unwrap(), []);
    // It does not grow without end.
    let one = Indexed { stream: stream("event/a"), version: Version(1), body: "{}".into() };
    for _ in 0..50 {
        log.keep_index(vec![one.clone()]).await.unwrap();
    }
    assert_eq!(log.index().await.unwrap(), [one]);
    assert!(std::fs::metadata(&file).unwrap().len() < 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_in_memory_keeps_the_contract() {
    contract(Arc::new(MemoryLog::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_the_contract() {
    let server = Server::start();
    contract(Arc::new(PostgresLog::open(&server.url()).await.unwrap())).await;
    let log = PostgresLog::open(&server.url()).await.unwrap();
    what_is_known_at_a_glance_is_kept(&log).await;
    drop(log);
    the_first_form_becomes_todays(&server).await;
    two_servers_hear_of_each_other(&server).await;
    a_lost_end_is_told(&server).await;
    a_lost_database_comes_back(&server).await;
    copies_go_both_ways(&server).await;
}

/// Where the wire must be secret it is, or there is no connection and a reason: never plain text in silence.
#[tokio::test(flavor = "multi_thread")]
async fn the_wire_to_the_database_is_secret_or_there_is_none() {
    let (server, port, certificate) = Server::start_secret();
    let url = format!("postgres://damka@localhost:{port}/postgres");
    let own = format!("{url}?sslmode=require&sslrootcert={}", certificate.display());
    let log = PostgresLog::open(&own).await.unwrap();
    let name = stream("event/a");
    log.append(&name, Version::NONE, vec![event("one")]).await.unwrap();
    assert_eq!(log.read(&name, Version::NONE).await.unwrap().len(), 1);
    drop(log);
    // Nobody vouches for its certificate.
    let why = PostgresLog::open(&format!("{url}?sslmode=require")).await.err().unwrap();
    assert!(
        why.to_string().contains("certificate") || format!("{why:?}").contains("UnknownIssuer"),
        "{why:?}"
    );
    // In plain text this one lets nobody in.
    for plain in [url.clone(), format!("{url}?sslmode=disable")] {
        assert!(PostgresLog::open(&plain).await.is_err());
    }
    // Another name than that of its certificate.
    let other = own.replace("localhost", "127.0.0.1");
    assert!(PostgresLog::open(&other).await.is_err());
    drop(server);
    let plain = Server::start();
    let why = PostgresLog::open(&format!("{}?sslmode=require", plain.url())).await;
    assert!(why.is_err(), "a server that knows no TLS");
}

async fn what_is_known_at_a_glance_is_kept(log: &dyn Log) {
    assert_eq!(log.index().await.unwrap(), []);
    let of = |name: &str, version, body: &str| Indexed {
        stream: stream(name),
        version: Version(version),
        body: body.into(),
    };
    let (cup, open) = (of("event/cup", 3, "{\"name\":\"Кубок\"}"), of("event/open", 9, "{}"));
    log.keep_index(vec![cup.clone(), open]).await.unwrap();
    let newer = of("event/open", 10, "{\"rounds\":10}");
    log.keep_index(vec![newer.clone()]).await.unwrap();
    let mut kept = log.index().await.unwrap();
    kept.sort_by_key(|one| one.version);
    assert_eq!(kept, [cup, newer]);
}

/// The first form had a table of snapshots, which nobody used.
async fn the_first_form_becomes_todays(server: &Server) {
    let (client, connection) =
        tokio_postgres::connect(&server.url(), tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let first = "CREATE TABLE damka_snapshots (stream TEXT PRIMARY KEY, version BIGINT NOT NULL,
                 body BYTEA NOT NULL); DROP TABLE damka_heads; DELETE FROM damka_form WHERE form > 1";
    client.batch_execute(first).await.unwrap();
    let log = PostgresLog::open(&server.url()).await.unwrap();
    assert_eq!(log.read(&stream("event/kyiv"), Version::NONE).await.unwrap().len(), 3);
    let gone = "SELECT to_regclass('damka_snapshots') IS NULL";
    assert!(client.query_one(gone, &[]).await.unwrap().get::<_, bool>(0));
    drop(client);
    connection.await.unwrap().unwrap();
}

/// The last event of a stream is gone, whoever took it.
async fn a_lost_end_is_told(server: &Server) {
    let log = PostgresLog::open(&server.url()).await.unwrap();
    let cut = stream("event/cut");
    log.append(&cut, Version::NONE, vec![event("one"), event("two")]).await.unwrap();
    let (client, connection) =
        tokio_postgres::connect(&server.url(), tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let taken = "DELETE FROM damka_events WHERE stream = 'event/cut' AND version = 2";
    client.batch_execute(taken).await.unwrap();
    for after in [Version::NONE, Version(1)] {
        let lost = StoreError::Damaged { stream: cut.clone(), version: Version(2) };
        assert_eq!(log.read(&cut, after).await.unwrap_err(), lost);
    }
    let gone = "DELETE FROM damka_events WHERE stream = 'event/cut';
                DELETE FROM damka_heads WHERE stream = 'event/cut'";
    client.batch_execute(gone).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

async fn contract(log: Arc<dyn Log>) {
    appends_and_reads(&*log).await;
    tells_who_was_too_late(&*log).await;
    keeps_any_text(&*log).await;
    takes_turns_in_the_order_of_calls(&*log).await;
    many_writers_lose_nothing(&log).await;
    followers_see_everything_in_order(&log).await;
    lists_streams(&*log).await;
}

async fn appends_and_reads(log: &dyn Log) {
    let kyiv = stream("event/kyiv");
    assert_eq!(log.read(&kyiv, Version::NONE).await.unwrap(), []);
    let both = vec![event("one"), event("two")];
    assert_eq!(log.append(&kyiv, Version::NONE, both).await.unwrap(), Version(2));
    assert_eq!(log.append(&kyiv, Version(2), vec![event("three")]).await.unwrap(), Version(3));
    assert_eq!(log.append(&kyiv, Version(3), vec![]).await.unwrap(), Version(3));
    let all = log.read(&kyiv, Version::NONE).await.unwrap();
    let seen: Vec<_> = all.iter().map(|event| (event.version.0, event.body.as_str())).collect();
    assert_eq!(seen, [(1, "one"), (2, "two"), (3, "three")]);
    assert_eq!(log.read(&kyiv, Version(1)).await.unwrap(), all[1..]);
    assert_eq!(log.read(&kyiv, Version(9)).await.unwrap(), []);
    assert_eq!((all[0].at, all[0].by.as_str()), (1_700_000_000_000, "secretary"));
    assert!(all[0].place < all[1].place && all[1].place < all[2].place);
}

async fn tells_who_was_too_late(log: &dyn Log) {
    let lviv = stream("event/lviv");
    log.append(&lviv, Version::NONE, vec![event("first")]).await.unwrap();
    let late = log.append(&lviv, Version::NONE, vec![event("second")]).await.unwrap_err();
    let conflict =
        StoreError::Conflict { stream: lviv.clone(), expected: Version(0), actual: Version(1) };
    assert_eq!(late, conflict);
    assert_eq!(log.read(&lviv, Version::NONE).await.unwrap().len(), 1);
    let early = log.append(&lviv, Version(5), vec![event("fifth")]).await.unwrap_err();
    assert!(matches!(early, StoreError::Conflict { actual: Version(1), .. }));
}

async fn keeps_any_text(log: &dyn Log) {
    let odd = stream("event/odd");
    let bodies = [
        "",
        "Їжак 🦔 \"quoted\" \\ 'single' $1 ?1",
        "\u{202e}right to left\nlines\t",
        &"x".repeat(300_000),
    ];
    let events: Vec<NewEvent> = bodies.iter().map(|body| event(body)).collect();
    log.append(&odd, Version::NONE, events).await.unwrap();
    let kept = log.read(&odd, Version::NONE).await.unwrap();
    assert!(kept.iter().zip(bodies).all(|(event, body)| event.body == body));
}

/// Requests that build on each other can be made without waiting for the first answer.
async fn takes_turns_in_the_order_of_calls(log: &dyn Log) {
    let quick = stream("event/quick");
    let asked: Vec<_> =
        (0..50).map(|number| log.append(&quick, Version(number), vec![event("on")])).collect();
    for (number, answer) in (1..).zip(asked) {
        assert_eq!(answer.await.unwrap(), Version(number));
    }
}

/// Ten arbiters write results into one stream at once, each trying again when another was faster.
async fn many_writers_lose_nothing(log: &Arc<dyn Log>) {
    let hall = stream("event/hall");
    let writers: Vec<_> = (0..10)
        .map(|writer| {
            let (log, hall) = (Arc::clone(log), hall.clone());
            tokio::spawn(async move {
                for number in 0..20 {
                    let mut version = Version::NONE;
                    let body = format!("{writer}/{number}");
                    loop {
                        match log.append(&hall, version, vec![event(&body)]).await {
                            Ok(_) => break,
                            Err(StoreError::Conflict { actual, .. }) => version = actual,
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let mut bodies: Vec<_> =
        log.read(&hall, Version::NONE).await.unwrap().into_iter().map(|event| event.body).collect();
    assert_eq!(bodies.len(), 200);
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len(), 200);
}

async fn followers_see_everything_in_order(log: &Arc<dyn Log>) {
    let mut follower = Follower::new(Arc::clone(log), Place::START);
    let mut seen = Vec::new();
    let goal = log.read_all(Place::START, u32::MAX).await.unwrap();
    while seen.len() < goal.len() {
        seen.extend(follower.next().await.unwrap());
    }
    assert_eq!(seen, goal);
    // Who asks for the streams alone hears of the same.
    let newest: BTreeMap<StreamId, Version> =
        goal.iter().map(|event| (event.stream.clone(), event.version)).collect();
    let (mut follower_of_streams, mut known) =
        (Follower::new(Arc::clone(log), Place::START), BTreeMap::new());
    while known != newest {
        known.extend(follower_of_streams.next_streams().await.unwrap());
    }
    let news = stream("event/news");
    let (waited, appended) = tokio::join!(
        tokio::time::timeout(Duration::from_secs(10), follower.next()),
        log.append(&news, Version::NONE, vec![event("news")]),
    );
    appended.unwrap();
    assert_eq!(waited.unwrap().unwrap()[0].body, "news");
}

async fn lists_streams(log: &dyn Log) {
    log.append(&stream("user/anna"), Version::NONE, vec![event("joined")]).await.unwrap();
    let events = log.streams("event/").await.unwrap();
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["event/hall", "event/kyiv", "event/lviv", "event/news", "event/odd", "event/quick"]
    );
    assert_eq!(events[0].1, Version(200));
    assert_eq!(log.streams("nothing").await.unwrap(), []);
}

async fn two_servers_hear_of_each_other(server: &Server) {
    let one = PostgresLog::open(&server.url()).await.unwrap();
    let two: Arc<dyn Log> = Arc::new(PostgresLog::open(&server.url()).await.unwrap());
    let last = *one.news().borrow();
    let mut follower = Follower::new(Arc::clone(&two), last);
    let shared = stream("event/shared");
    let first = one.append(&shared, Version::NONE, vec![event("from one")]).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(10), follower.next()).await;
    assert_eq!(heard.unwrap().unwrap()[0].body, "from one");
    let late = two.append(&shared, Version::NONE, vec![event("from two")]).await.unwrap_err();
    assert!(matches!(late, StoreError::Conflict { .. }));
    two.append(&shared, first, vec![event("from two")]).await.unwrap();
    assert_eq!(one.read(&shared, first).await.unwrap()[0].body, "from two");
}

/// While the database is away everybody is told so; when it is back everything goes on.
async fn a_lost_database_comes_back(server: &Server) {
    let log: Arc<dyn Log> = Arc::new(PostgresLog::open(&server.url()).await.unwrap());
    let storm = stream("event/storm");
    let version = log.append(&storm, Version::NONE, vec![event("calm")]).await.unwrap();
    let mut follower = Follower::new(Arc::clone(&log), *log.news().borrow());
    server.stop();
    let error = log.append(&storm, version, vec![event("lost")]).await.unwrap_err();
    let told = matches!(error, StoreError::Unavailable { .. } | StoreError::AnswerLost(_));
    assert!(told, "{error}");
    let error = log.read(&storm, Version::NONE).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
    server.go();
    let kept = log.read(&storm, Version::NONE).await.unwrap();
    assert_eq!(kept.len(), 1, "what was not acknowledged was not written");
    log.append(&storm, version, vec![event("after")]).await.unwrap();
    let heard = loop {
        // The follower may have asked while the database was away.
        match tokio::time::timeout(Duration::from_secs(20), follower.next()).await.unwrap() {
            Ok(events) if events.iter().any(|event| event.body == "after") => break events,
            Ok(_) | Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert_eq!(heard.last().unwrap().body, "after");
}

async fn copies_go_both_ways(server: &Server) {
    let (one, other) = (Folder::new(), Folder::new());
    let shared = PostgresLog::open(&server.url()).await.unwrap();
    let local = SqliteLog::open(one.path()).unwrap();
    let report = copy(&shared, &local, "event/").await.unwrap();
    assert!(report.iter().all(|(_, copied)| matches!(copied, Copied::Added(1..))));
    let kyiv = stream("event/kyiv");
    let (there, here) = (
        shared.read(&kyiv, Version::NONE).await.unwrap(),
        local.read(&kyiv, Version::NONE).await.unwrap(),
    );
    assert_eq!(there.last().unwrap().digest, here.last().unwrap().digest);
    // Again: nothing to do. Ahead: nothing is lost. Another way: nothing is touched.
    assert!(copy(&shared, &local, "event/kyiv").await.unwrap()[0].1 == Copied::Added(0));
    local.append(&kyiv, Version(3), vec![event("at home")]).await.unwrap();
    assert_eq!(copy(&shared, &local, "event/kyiv").await.unwrap()[0].1, Copied::Ahead);
    shared.append(&kyiv, Version(3), vec![event("at the office")]).await.unwrap();
    assert_eq!(copy(&shared, &local, "event/kyiv").await.unwrap()[0].1, Copied::Differs);
    assert_eq!(local.read(&kyiv, Version(3)).await.unwrap()[0].body, "at home");
    drop(SqliteLog::open(other.path()).unwrap());
}
