//! The events that a new server shows, and their logs for those who freeze some.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use competition::LogEntry;
use ledger::{Clock, Server};
use store::SqliteLog;

use crate::support::Folder;

/// They hold together; if `DAMKA_FREEZE` names a folder, their logs are written there
/// (`competition/tests/event/frozen.rs`).
#[tokio::test]
async fn the_demos_hold_together() {
    let folder = Folder::new();
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let server = Server::open_at(log, Clock::set_to(1_800_000_000_000)).await.unwrap();
    ledger::demo::seed(&server).await.unwrap();
    for slug in ["demo-swiss", "demo-round-robin", "demo-teams"] {
        let logged = server.need(slug).await.unwrap().unwrap().snapshot();
        let competition = &logged.state.competition;
        assert!(competition.is_sound() && !competition.sections().is_empty(), "{slug}");
        if let Some(folder) = std::env::var_os("DAMKA_FREEZE") {
            let lines = competition.history().iter().fold(String::new(), |mut lines, fact| {
                writeln!(lines, "{}", fact.written().unwrap()).unwrap();
                lines
            });
            std::fs::write(Path::new(&folder).join(format!("{slug}.jsonl")), lines).unwrap();
        }
    }
}
