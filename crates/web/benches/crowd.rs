//! A crowd at the doors of the real program: those who say nothing, those who never stop looking,
//! and those who want a sheet for every board.
//!
//! `cargo build --release && cargo bench -p web --bench crowd -- target/release/damka`. The server
//! is a process of its own on the loopback, so its memory is its own.
#![allow(clippy::unwrap_used, clippy::panic)] // a benchmark may fail loudly

#[path = "load/client.rs"]
mod client;
#[path = "load/event.rs"]
mod event;
#[path = "load/program.rs"]
mod program;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use client::{Client, listen};
use ledger::Server;
use program::Running;
use store::SqliteLog;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PLAYERS: usize = 2_000;
const SILENT: usize = 3_000;
const LIVE_PAGES: usize = 5_000;
const ARBITERS: usize = 20;

fn main() {
    let Some(program) = program::named() else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = std::env::temp_dir().join(format!("damka-crowd-{}", std::process::id()));
        let server = Server::open(Arc::new(SqliteLog::open(&folder).unwrap())).await.unwrap();
        let key = event::seed(&server, event::play(PLAYERS)).await;
        drop(server);
        let server = Running::start(&program, &folder);
        println!("{PLAYERS} players; the server has {} MB", server.resident_mb());
        silent(&server).await;
        live(&server, &key).await;
        papers(&server).await;
        slow(&server).await;
        drop(server);
        std::fs::remove_dir_all(&folder).unwrap();
    });
}

/// What the live pages tell; how often is all that counts here.
#[derive(Clone, Default)]
pub(crate) struct Told(Arc<AtomicUsize>);

impl Told {
    pub(crate) fn hears(&self, _version: u32) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Connections that say nothing.
async fn silent(server: &Running) {
    let before = server.resident_mb();
    let mut all = Vec::new();
    for _ in 0..SILENT {
        all.push(TcpStream::connect(server.address).await.unwrap());
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let during = server.resident_mb();
    drop(all);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = server.resident_mb();
    println!("{SILENT} silent connections: {before} MB before, {during} with them, {after} after");
}

/// Live pages, while arbiters enter all results of a round.
async fn live(server: &Running, key: &str) {
    let (before, told) = (server.resident_mb(), Told::default());
    let pages: Vec<_> =
        (0..LIVE_PAGES).map(|_| tokio::spawn(listen(server.address, told.clone()))).collect();
    while told.0.load(Ordering::Relaxed) < LIVE_PAGES {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    println!("{LIVE_PAGES} live pages: {before} MB before, {} with them", server.resident_mb());
    let begun = Instant::now();
    let arbiters: Vec<_> =
        (0..ARBITERS).map(|one| tokio::spawn(enter(server.address, key.to_owned(), one))).collect();
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for arbiter in arbiters {
        let waits = arbiter.await.unwrap();
        first.push(waits[0]);
        rest.extend_from_slice(&waits[1..]);
    }
    let (took, all) = (begun.elapsed(), first.len() + rest.len());
    let mb = server.resident_mb();
    println!("  {all} results by {ARBITERS} arbiters in {took:.1?}; {mb} MB");
    println!("    the first of each: {}", spread(&mut first));
    println!("    the others: {}", spread(&mut rest));
    pages.iter().for_each(tokio::task::JoinHandle::abort);
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("  {} MB after they left", server.resident_mb());
}

fn spread(waits: &mut [Duration]) -> String {
    waits.sort();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize];
    format!("p50 {:.1?}, p99 {:.1?}, longest {:.1?}", at(0.5), at(0.99), at(1.0))
}

/// The results of one arbiter, each after the answer to the one before.
async fn enter(address: SocketAddr, key: String, arbiter: usize) -> Vec<Duration> {
    let mut client = Client::new(address).await;
    let mut waits = Vec::new();
    for table in (1..=PLAYERS / 2).filter(|table| table % ARBITERS == arbiter) {
        let begun = Instant::now();
        let round = event::ROUNDS;
        let body = format!(r#"{{"do":"result","round":{round},"table":{table},"score":"="}}"#);
        assert_eq!(client.post("/api/events/load/commands", &key, &body).await, 200, "{table}");
        waits.push(begun.elapsed());
    }
    waits
}

/// The papers of all boards, ten times at once, and the standings beside them.
async fn papers(server: &Running) {
    let (before, address) = (server.resident_mb(), server.address);
    let ask = |path: &'static str| {
        tokio::spawn(async move {
            let begun = Instant::now();
            let (status, body) = Client::new(address).await.ask(path).await;
            format!("{status} ({} KB, {:.1?})", body.len() / 1_024, begun.elapsed())
        })
    };
    let boards: Vec<_> = (0..10).map(|_| ask("/e/load/papers/boards.pdf")).collect();
    let standings = ask("/e/load/papers/standings.pdf");
    let mut answers = Vec::new();
    for one in boards {
        answers.push(one.await.unwrap());
    }
    let standings = standings.await.unwrap();
    println!("papers of all boards, ten at once: {}; standings {standings}", answers.join(", "));
    println!("  {before} MB before, {} after", server.resident_mb());
    println!("  the standings again: {}", ask("/e/load/papers/standings.pdf").await.unwrap());
}

/// Forty who keep us waiting, each in one of four ways, while somebody asks for a page.
async fn slow(server: &Running) {
    let begun = Instant::now();
    let ways =
        ["nothing sent", "a head that drips", "a body that never comes", "idle after a page"];
    let mut all = Vec::new();
    for number in 0..40 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let way = number % 4;
        all.push(tokio::spawn(async move {
            let first: &[u8] = match way {
                0 => b"",
                1 => b"GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ",
                2 => b"POST /in HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=",
                _ => b"GET /icon.svg HTTP/1.1\r\nHost: a\r\n\r\n",
            };
            stream.write_all(first).await.unwrap();
            let mut bytes = [0; 4_096];
            loop {
                let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut bytes));
                match read.await {
                    Ok(Ok(0) | Err(_)) => return (way, begun.elapsed()),
                    Ok(Ok(_)) => {}
                    Err(_) if way == 1 => drop(stream.write_all(b"x").await),
                    Err(_) => {}
                }
            }
        }));
    }
    let mut page = Duration::ZERO;
    for _ in 0..20 {
        let asked = Instant::now();
        Client::new(server.address).await.get("/").await;
        page = page.max(asked.elapsed());
    }
    let mut closed = [Duration::ZERO; 4];
    for one in all {
        let (way, when) = one.await.unwrap();
        closed[way] = closed[way].max(when);
    }
    println!("40 slow connections, a page beside them in at most {page:.1?}; all closed after");
    for (way, when) in ways.iter().zip(closed) {
        println!("  {when:.1?}: {way}");
    }
}
