//! The events that a new server shows, and their logs for those who freeze some.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use competition::LogEntry;
use ledger::demo::Gallery;
use ledger::{Clock, Server};
use play::{Person, Request, Saying, ServerTime, Table, TableAct, Who};
use store::{Log, Place, SqliteLog};

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

/// A gallery of a new server, with its clock and its log.
async fn gallery(folder: &Folder) -> (Gallery, Arc<Server>, Clock, Arc<SqliteLog>) {
    let log = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(Arc::clone(&log) as Arc<dyn Log>, clock.clone()).await.unwrap();
    (Gallery::open(&server).await, server, clock, log)
}

/// Every board has its turn once.
async fn all_go_on(gallery: &mut Gallery, server: &Server) {
    for _ in 0..gallery.tables().count() {
        gallery.go_on(server).await;
    }
}

/// How many moves were made at the first board, whose game is long.
fn plies(gallery: &Gallery) -> u32 {
    gallery.tables().next().unwrap().snapshot().table().map_or(0, Table::ply)
}

#[tokio::test]
async fn the_program_plays_while_somebody_watches_and_nothing_of_it_is_kept() {
    let folder = Folder::new();
    let (mut gallery, server, clock, log) = gallery(&folder).await;
    let seen: Vec<u32> =
        gallery.tables().map(|table| table.snapshot().table().map_or(0, Table::ply)).collect();
    assert_eq!(seen, [6; 5], "every board lives when the first visitor comes");
    assert_eq!(server.tables().playing().len(), 5, "they hang on the wall");
    all_go_on(&mut gallery, &server).await;
    assert_eq!(plies(&gallery), 6, "nobody watches");
    let watcher = gallery.tables().last().unwrap().news();
    all_go_on(&mut gallery, &server).await;
    all_go_on(&mut gallery, &server).await;
    assert_eq!(plies(&gallery), 8, "somebody watches one of them");
    drop(watcher);
    clock.go_on(Duration::from_secs(59));
    all_go_on(&mut gallery, &server).await;
    assert_eq!(plies(&gallery), 9, "he may come back");
    clock.go_on(Duration::from_secs(1));
    all_go_on(&mut gallery, &server).await;
    assert_eq!(plies(&gallery), 9, "nobody has watched for a minute");
    let kept = log.read_all(Place::START, u32::MAX).await.unwrap();
    assert!(kept.iter().all(|one| !one.stream.as_str().starts_with("table/")), "{kept:?}");
}

#[tokio::test]
async fn a_game_that_is_over_is_followed_by_another_one_and_not_at_once() {
    let folder = Folder::new();
    let (mut gallery, server, clock, _) = gallery(&folder).await;
    let first = Arc::clone(gallery.tables().next().unwrap());
    let (by, what) = (Who::Player(Person::First), Saying::Resign);
    let request = Request { by, id: None, act: TableAct::Say { ply: 6, what } };
    first.ask(&request, ServerTime(server.steady())).await.unwrap();
    assert_eq!(server.tables().playing().len(), 4);
    let is_first = |gallery: &Gallery| Arc::ptr_eq(gallery.tables().next().unwrap(), &first);
    all_go_on(&mut gallery, &server).await;
    clock.go_on(Duration::from_secs(30));
    all_go_on(&mut gallery, &server).await;
    assert!(is_first(&gallery), "its end is shown, and games are not begun all the time");
    clock.go_on(Duration::from_secs(150));
    all_go_on(&mut gallery, &server).await;
    assert!(!is_first(&gallery));
    assert_eq!(plies(&gallery), 6, "begun, also if nobody watches");
    assert_eq!(server.tables().playing().len(), 5);
}
