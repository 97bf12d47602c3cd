//! How long the real program takes to open its doors, and how much memory, with few events that are over and
//! with many.
//!
//! `cargo build --release && cargo bench -p web --bench start -- target/release/damka`.
#![allow(clippy::unwrap_used, clippy::panic)] // a benchmark may fail loudly

#[path = "load/program.rs"]
mod program;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use program::Running;
use store::{Log, NewEvent, SqliteLog, StreamId, Version};

/// How many events are over; the first is the yardstick.
const EVENTS: [usize; 2] = [20, 2_000];
const STARTS: usize = 7;
/// So long the first start is left alone, to read all events.
const READS_ALL: Duration = Duration::from_secs(10);

fn main() {
    let Some(program) = program::named() else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for events in EVENTS {
        let folder = std::env::temp_dir().join(format!("damka-start-{}", std::process::id()));
        runtime.block_on(seed(&folder, events));
        // The first start reads every event once, and keeps what the calendar says of it.
        let first = start(&program, &folder, READS_ALL);
        let mut starts: Vec<_> =
            (0..STARTS).map(|_| start(&program, &folder, Duration::ZERO)).collect();
        starts.sort_unstable();
        let (took, mb) = starts[STARTS / 2];
        println!(
            "{events} events that are over: {took:.0?}, {mb} MB (median of {STARTS}; without what the calendar keeps {:.0?}, {} MB)",
            first.0, first.1
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

/// A folder with so many events, each played to its end.
async fn seed(folder: &Path, events: usize) {
    let log = SqliteLog::open(folder).unwrap();
    let lines = include_str!(
        "../../competition/tests/logs/v5/swiss-every_system_runs_an_event_to_its_end-UA-2024.jsonl"
    );
    let entry = |line: &str| NewEvent { at: 0, by: "desk".into(), body: line.to_owned() };
    for event in 0..events {
        let stream: StreamId = format!("event/cup-{event}").parse().unwrap();
        log.append(&stream, Version::NONE, lines.lines().map(entry).collect()).await.unwrap();
    }
}

/// Starts the program: how long until the calendar has been answered, and the memory it has then.
fn start(program: &Path, folder: &Path, stay: Duration) -> (Duration, u64) {
    let begun = Instant::now();
    let server = Running::start(program, folder);
    let calendar = get(server.address, "/");
    let (took, mb) = (begun.elapsed(), server.resident_mb());
    assert!(calendar.contains(" 200 OK"), "{calendar}");
    std::thread::sleep(stay);
    server.stop();
    (took, mb)
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
