//! Games played over real WebSockets: moves a second beside a bare echo of the same shape, the way of a
//! move to the opponent, many spectators, the memory of running games, and the start with many finished ones.
//!
//! `cargo bench -p web --bench play` is the whole of it; `-- small` a quick look at whether it works;
//! `-- postgres` the same on a PostgreSQL of its own; `-- rate`, `way`, `watchers`, `games` or `start` a
//! part of it; `-- count 120` lets 20 pairs make 120 moves each, for `valgrind --tool=callgrind`: what two such
//! numbers differ by is the moves' own.
//!
//! Everything runs in this process: clients and server share its cores and its memory. Server and clients have
//! threads of their own, so that the time of the processor can be told apart. The echo is fair both ways: its
//! clients are the same tasks with the same work and send a message of the same bytes; it answers with as many
//! bytes to him who has moved and to the other one as our server does in the mean (which tells the mover two
//! things in one write: what has happened and that it was his request), and keeps and computes nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a benchmark may fail loudly

#[path = "play/cpu.rs"]
mod cpu;
#[path = "play/echo.rs"]
mod echo;
#[path = "play/players.rs"]
mod players;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ledger::Server;
use play::{Fact, TableTerms};
use players::{Hall, script};
use store::{Log, NewEvent, PostgresLog, SqliteLog, StreamId, Version};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Handle, Runtime};
use web::Limits;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What can be measured alone.
const PARTS: [&str; 6] = ["rate", "way", "watchers", "games", "start", "count"];

/// So many pairs play where moves are counted.
const COUNTED: usize = 20;

/// The echo and the server are measured by turns so often.
const ROUNDS: u32 = 3;

/// How much is measured.
struct Size {
    /// The parts; all if none is named.
    parts: Vec<String>,
    connections: &'static [usize],
    seconds: Duration,
    paced: usize,
    spectators: usize,
    games: usize,
    finished: usize,
    /// How many moves each pair makes where they are counted.
    moves: usize,
}

const WHOLE: Size = Size {
    parts: Vec::new(),
    connections: &[100, 1_000],
    seconds: Duration::from_secs(10),
    paced: 2_000,
    spectators: 5_000,
    games: 1_000,
    finished: 100_000,
    moves: 100,
};

const SMALL: Size = Size {
    parts: Vec::new(),
    connections: &[20],
    seconds: Duration::from_secs(2),
    paced: 100,
    spectators: 100,
    games: 50,
    finished: 500,
    moves: 20,
};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments.iter().any(|one| one == word);
    let parts = arguments.iter().filter(|one| PARTS.contains(&one.as_str())).cloned().collect();
    let usual = if has("small") { SMALL } else { WHOLE };
    let moves = arguments.iter().find_map(|one| one.parse().ok()).unwrap_or(usual.moves);
    let size = Size { parts, moves, ..usual };
    let runtime = threads("clients");
    let serving = threads(cpu::SERVER);
    println!("load of the machine: {}", one_line("/proc/loadavg"));
    match has("postgres") {
        true => {
            let database = support::postgres::Server::start();
            let log = runtime.block_on(PostgresLog::open(&database.url())).unwrap();
            let measured = measure(&size, Arc::new(log), ("PostgreSQL", serving.handle()));
            runtime.block_on(measured);
        }
        false => {
            let folder = support::Folder::new();
            let log = SqliteLog::open(folder.path()).unwrap();
            let measured = measure(&size, Arc::new(log), ("SQLite", serving.handle()));
            runtime.block_on(measured);
        }
    }
}

/// Threads of a name, as many as there are cores.
fn threads(name: &str) -> Runtime {
    Builder::new_multi_thread().thread_name(name).enable_all().build().unwrap()
}

async fn measure(size: &Size, log: Arc<dyn Log>, (name, serving): (&str, &Handle)) {
    println!("log: {name}");
    let opened = Arc::clone(&log);
    // What the server begins by itself begins among its own threads.
    let opening = serving.spawn(async move {
        let server = Server::open(opened).await.unwrap();
        let address = serve(Arc::clone(&server)).await;
        (server, address)
    });
    let (server, address) = opening.await.unwrap();
    let hall = Hall::new((server, serving.clone()), address, script());
    if size.parts.iter().any(|one| one == "count") {
        hall.moves(COUNTED, size.moves).await;
        println!("{} moves were made", COUNTED * size.moves);
        return;
    }
    if size.has("rate") {
        rates(size, &hall, (&*log, serving)).await;
    }
    let pairs = size.connections.last().copied().unwrap_or(2) / 2;
    if size.has("way") {
        let mut ways = hall.paced(pairs, size.paced, size.seconds).await;
        ways.sort_unstable();
        let at = |share: f64| ways[((ways.len() - 1) as f64 * share) as usize];
        println!(
            "move to opponent at {} moves/s: median {:.1?}, p99 {:.1?} ({} moves)",
            size.paced,
            at(0.5),
            at(0.99),
            ways.len()
        );
    }
    if size.has("watchers") {
        let told = hall.spectators(size.spectators).await;
        println!("{} spectators told within {told:.0?}", size.spectators);
    }
    if size.parts == ["games"] {
        let before = resident_mb();
        let games = hall.games(size.games).await;
        println!(
            "{} running games with two connections each, their clients included: {} MB more than {before} MB",
            size.games,
            resident_mb() - before
        );
        drop(games);
    } else if size.has("games") {
        // What the parts before have given back is still this process's: another one has grown for nothing yet.
        alone("games");
    }
    if size.has("start") {
        start(size, &log).await;
    }
}

/// A part of it in a process of its own, and otherwise as it was asked for.
fn alone(part: &str) {
    let own = std::env::current_exe().unwrap();
    let asked = std::env::args().skip(1).filter(|one| !PARTS.contains(&one.as_str()));
    let ended = Command::new(own).args(asked).arg(part).status().unwrap();
    assert!(ended.success(), "{part}: {ended}");
}

/// Moves a second beside the bare echo, and what the disk takes.
async fn rates(size: &Size, hall: &Hall, (log, serving): (&dyn Log, &Handle)) {
    let sizes = hall.sizes().await;
    println!(
        "a move has {} bytes, its mover is told {}, his opponent {}",
        sizes.of_move, sizes.to_mover, sizes.to_other
    );
    for connections in size.connections {
        // Not all of one and then all of the other: the machine may be busier in one half.
        let mut all = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            let time = size.seconds / ROUNDS;
            all[0].push(echo::rate(*connections, time, sizes, serving).await);
            all[1].push(hall.rate(*connections / 2, time).await);
        }
        let [bare, ours] = all.map(|rounds| cpu::Rate::mean(&rounds));
        println!(
            "{connections} connections: {:.0} moves/s, bare echo {:.0}/s: {:.0} %",
            ours.a_second,
            bare.a_second,
            100.0 * ours.a_second / bare.a_second
        );
        println!("    of a move: {ours}");
        println!("    of an exchange of the echo: {bare}");
    }
    let disk = disk_alone(log, size.seconds).await;
    println!("the disk alone: {disk:.0} appends/s one after the other");
}

impl Size {
    fn has(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|one| one == part)
    }
}

async fn serve(server: Arc<Server>) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let limits = Limits { table_requests_a_second: 1_000_000, ..Limits::of_this_machine() };
    tokio::spawn(web::serve(server, listener, limits, std::future::pending()));
    address
}

/// How many entries of the same size the log takes when each waits for the one before.
async fn disk_alone(log: &dyn Log, time: Duration) -> f64 {
    let stream: StreamId = "table/alone00000".parse().unwrap();
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time.min(Duration::from_secs(2)) {
        let event = NewEvent { at: 0, by: "first player".into(), body: "x".repeat(400) };
        log.append(&stream, Version(count), vec![event]).await.unwrap();
        count += 1;
    }
    f64::from(count) / begun.elapsed().as_secs_f64()
}

/// The start of a server beside the same with many games that are over.
async fn start(size: &Size, log: &Arc<dyn Log>) {
    let took = |log: &Arc<dyn Log>| {
        let log = Arc::clone(log);
        async move {
            let begun = Instant::now();
            drop(Server::open(log).await.unwrap());
            begun.elapsed()
        }
    };
    let before = took(log).await;
    let terms = TableTerms::friendly("RU-2022", "russian", "3+2");
    let opened = serde_json::to_value(Fact::Opened { terms }).unwrap();
    let body = serde_json::json!({"v": 1, "fact": opened}).to_string();
    let name = |number: usize| format!("table/f{number:09}").parse::<StreamId>().unwrap();
    let streams: Vec<StreamId> = (0..size.finished).map(name).collect();
    for some in streams.chunks(500) {
        let entry = || NewEvent { at: 0, by: "damka".into(), body: body.clone() };
        let append = |stream| log.append(stream, Version::NONE, vec![entry(), entry(), entry()]);
        let waiting: Vec<_> = some.iter().map(append).collect();
        for one in waiting {
            one.await.unwrap();
        }
    }
    let after = took(log).await;
    println!("start: {before:.1?}; with {} finished games {after:.1?}", size.finished);
}

fn resident_mb() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    let kb = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<i64>().ok());
    kb.unwrap_or(0) / 1_024
}

fn one_line(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default().trim().to_owned()
}
