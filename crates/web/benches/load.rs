//! A hall full of people: live pages open, arbiters entering results, everybody asking for tables.
//!
//! Everything goes over real HTTP on the loopback to a server with a log on disk, in this process.
//! Each figure stands beside what it is measured against in the same run.
#![allow(clippy::unwrap_used, clippy::panic)] // a benchmark may fail loudly

#[path = "load/client.rs"]
mod client;
#[path = "load/event.rs"]
mod event;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use client::{Client, listen};
use ledger::Server;
use store::{Log, NewEvent, SqliteLog, StreamId, Version};
use tokio::net::TcpListener;
use web::Limits;

const LIVE_PAGES: usize = 500;
const ARBITERS: usize = 20;
const READERS: usize = 16;
const READING: Duration = Duration::from_secs(2);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    println!("load of the machine: {}", one_line("/proc/loadavg"));
    for players in [100, 300, 1_000] {
        runtime.block_on(measure(players));
    }
}

async fn measure(players: usize) {
    let folder = std::env::temp_dir().join(format!("damka-load-{}-{players}", std::process::id()));
    let log = Arc::new(SqliteLog::open(&folder).unwrap());
    let begun = Instant::now();
    let events = event::play(players);
    println!("\n{players} players, {} acts, played in {:.0?}", events.len(), begun.elapsed());
    let server = Server::open(log.clone()).await.unwrap();
    let key = event::seed(&server, events).await;

    let begun = Instant::now();
    drop(Server::open(log).await.unwrap());
    println!("  opened from its log in {:.1?}", begun.elapsed());

    let address = serve(Arc::clone(&server)).await;
    let told = Told::default();
    let pages: Vec<_> =
        (0..LIVE_PAGES).map(|_| tokio::spawn(listen(address, told.clone()))).collect();
    told.wait_for(server.event("load").unwrap().snapshot().version.0).await;

    disk_alone(&folder.join("alone")).await;
    enter(&server, address, &key, &told, players).await;
    read(address).await;
    println!("  memory {} MB ({LIVE_PAGES} live pages open)", resident_mb());
    pages.iter().for_each(tokio::task::JoinHandle::abort);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What the live pages have been told: how many know the newest version.
#[derive(Clone, Default)]
pub(crate) struct Told(Arc<(AtomicU32, AtomicU64)>);

impl Told {
    /// A page has heard of a version.
    pub(crate) fn hears(&self, version: u32) {
        let (newest, known) = &*self.0;
        if newest.fetch_max(version, Ordering::SeqCst) < version {
            known.store(0, Ordering::SeqCst);
        }
        if newest.load(Ordering::SeqCst) == version {
            known.fetch_add(1, Ordering::SeqCst);
        }
    }

    async fn wait_for(&self, version: u32) {
        let (newest, known) = &*self.0;
        let limit = Instant::now() + Duration::from_secs(30);
        while newest.load(Ordering::SeqCst) < version
            || known.load(Ordering::SeqCst) < LIVE_PAGES as u64
        {
            assert!(Instant::now() < limit, "the live pages were not told of {version}");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// The server as it is served.
async fn serve(server: Arc<Server>) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let limits = Limits::of_this_machine();
    tokio::spawn(web::serve(server, listener, limits, std::future::pending()));
    address
}

/// A bare handler, as the framework serves it.
async fn open(router: Router) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    use axum::serve::ListenerExt;
    let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

/// What the disk alone takes, without HTTP, rules and pages: as many writers, as long a text.
async fn disk_alone(folder: &std::path::Path) {
    let log = Arc::new(SqliteLog::open(folder).unwrap());
    let writers: Vec<_> = (0..ARBITERS)
        .map(|writer| {
            let log = Arc::clone(&log);
            tokio::spawn(async move {
                let stream: StreamId = format!("event/{writer}").parse().unwrap();
                let mut waits = Vec::new();
                for version in 0..25 {
                    let body = "x".repeat(120);
                    let event = NewEvent { at: 0, by: "chief".into(), body };
                    let begun = Instant::now();
                    log.append(&stream, Version(version), vec![event]).await.unwrap();
                    waits.push(begun.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for writer in writers {
        waits.extend(writer.await.unwrap());
    }
    println!("  the log alone, {ARBITERS} writers at once: {}", spread(&mut waits));
}

fn spread(waits: &mut [Duration]) -> String {
    waits.sort();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize];
    format!("p50 {:.1?}, p99 {:.1?}, longest {:.1?}", at(0.5), at(0.99), at(1.0))
}

/// All results of a round by arbiters at once, each waiting for the answer before his next.
async fn enter(
    server: &Server,
    address: std::net::SocketAddr,
    key: &str,
    told: &Told,
    players: usize,
) {
    let tables = players / 2;
    let begun = Instant::now();
    let arbiters: Vec<_> = (0..ARBITERS)
        .map(|arbiter| {
            let key = key.to_owned();
            tokio::spawn(async move {
                let mut client = Client::new(address).await;
                let mut waits = Vec::new();
                for table in (1..=tables).filter(|table| table % ARBITERS == arbiter) {
                    let begun = Instant::now();
                    let body = format!(
                        r#"{{"do":"result","round":{},"table":{table},"score":"="}}"#,
                        event::ROUNDS
                    );
                    let status = client.post("/api/events/load/commands", &key, &body).await;
                    assert_eq!(status, 200, "table {table}");
                    waits.push(begun.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for arbiter in arbiters {
        waits.extend(arbiter.await.unwrap());
    }
    let took = begun.elapsed();
    let last = Instant::now();
    told.wait_for(server.event("load").unwrap().snapshot().version.0).await;
    println!(
        "  {} results by {ARBITERS} arbiters in {took:.0?}: {}",
        waits.len(),
        spread(&mut waits)
    );
    println!("  all {LIVE_PAGES} live pages told {:.0?} after the last", last.elapsed());
}

/// The standings page as fast as it goes, and the same bytes from a bare handler.
async fn read(address: std::net::SocketAddr) {
    const PATH: &str = "/e/load/standings";
    let mut client = Client::new(address).await;
    let begun = Instant::now();
    let bytes = client.get(PATH).await;
    println!(
        "  standings page: {} KB, the first time {:.1?}",
        bytes.len() / 1_024,
        begun.elapsed()
    );
    let body = axum::body::Bytes::from(bytes);
    let bare = Router::new().route(
        PATH,
        get(move || {
            let body = body.clone();
            async move { ([(axum::http::header::CONTENT_TYPE, "text/html; charset=utf-8")], body) }
        }),
    );
    let bare = open(bare).await;
    let (mut ours, mut theirs) = (0.0, 0.0);
    // In turns, so that both meet the same weather.
    for _ in 0..3 {
        theirs += rate(bare, PATH).await;
        ours += rate(address, PATH).await;
    }
    println!(
        "  standings page: {:.0} a second, a bare handler {:.0}: ratio {:.2}",
        ours / 3.0,
        theirs / 3.0,
        ours / theirs
    );
}

async fn rate(address: std::net::SocketAddr, path: &'static str) -> f64 {
    let count = Arc::new(AtomicU64::new(0));
    let begun = Instant::now();
    let readers: Vec<_> = (0..READERS)
        .map(|_| {
            let count = Arc::clone(&count);
            tokio::spawn(async move {
                let mut client = Client::new(address).await;
                while begun.elapsed() < READING / 3 {
                    client.get(path).await;
                    count.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for reader in readers {
        reader.await.unwrap();
    }
    count.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    let kb = line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok());
    kb.unwrap_or_default() / 1_024
}

fn one_line(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default().trim().to_owned()
}
