//! Writes into a log as fast as it can and prints what was acknowledged: for tests that kill it.
//!
//! `hammer FOLDER N` appends N events to each of four streams at once. Every line of its output is a
//! stream and a version that the log has acknowledged.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use store::{Log, NewEvent, SqliteLog, StreamId, Version};

const STREAMS: [&str; 4] = ["event/kyiv", "event/lviv", "event/odesa", "event/kharkiv"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let number: u32 = arguments.next().ok_or("say how many events")?.parse()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let log = Arc::new(SqliteLog::open(&folder)?);
        let mut writers = tokio::task::JoinSet::new();
        for name in STREAMS {
            writers.spawn(write(Arc::clone(&log), name.parse()?, number));
        }
        while let Some(written) = writers.join_next().await {
            if let Err(error) = written? {
                eprintln!("{error}");
            }
        }
        Ok(())
    })
}

/// Each event says its own number, so that a gap would show.
async fn write(
    log: Arc<SqliteLog>,
    stream: StreamId,
    number: u32,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut version =
        log.read(&stream, Version::NONE).await?.last().map_or(Version::NONE, |event| event.version);
    for _ in 0..number {
        let body = format!("{} {}", version.0 + 1, "x".repeat(version.0 as usize % 700));
        let event = NewEvent { at: 0, by: "hammer".into(), body };
        version = log.append(&stream, version, vec![event]).await?;
        // One write, so that a killed process leaves whole lines.
        std::io::stdout().write_all(format!("{stream} {version}\n").as_bytes())?;
    }
    Ok(())
}
