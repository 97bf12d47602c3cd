//! Tables on a log that is kept and does not always say so, and that several servers share.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ledger::tables::LiveTable;
use ledger::{Clock, Server};
use play::{Person, Phase, Request, Seat, ServerTime, Table, TableAct, TableTerms, Who};
use serde_json::json;
use store::{
    Answer, Indexed, Log, NewEvent, Place, Recorded, SqliteLog, StoreError, StreamId, Version,
};
use tokio::sync::{Semaphore, watch};

use crate::support::Folder;

/// A log whose answers can be lost and held up.
struct Unsure {
    log: SqliteLog,
    is_shared: bool,
    /// The answer to the next request is lost, though it is kept.
    loses: AtomicBool,
    /// What is appended waits for a place here.
    places: Semaphore,
}

impl Unsure {
    fn open(folder: &Folder, is_shared: bool) -> Arc<Unsure> {
        let log = SqliteLog::open(folder.path()).unwrap();
        let (loses, places) = (AtomicBool::new(false), Semaphore::new(1));
        Arc::new(Unsure { log, is_shared, loses, places })
    }
}

impl Log for Unsure {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        Box::pin(async move {
            let _place = self.places.acquire().await;
            let kept = self.log.append(stream, expected, events).await;
            match self.loses.swap(false, Ordering::SeqCst) {
                true => Err(StoreError::AnswerLost("the line is cut".to_owned())),
                false => kept,
            }
        })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        self.log.read(stream, after)
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        self.log.read_all(after, at_most)
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        self.log.streams(beginning)
    }

    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        self.log.index()
    }

    fn keep_index(&self, entries: Vec<Indexed>) -> Answer<'_, ()> {
        self.log.keep_index(entries)
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.log.news()
    }
}

async fn ask(table: &LiveTable, clock: &Clock, by: Who, act: TableAct) {
    let request = Request { by, id: None, act };
    table.ask(&request, ServerTime(clock.steady())).await.unwrap();
}

/// Two have sat down at a table, and their game has begun.
async fn begun(server: &Server, clock: &Clock, terms: TableTerms) -> Arc<LiveTable> {
    let table = server.tables().set_up(terms).await.unwrap();
    for person in Person::BOTH {
        let seat = Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
        ask(&table, clock, Who::Platform, TableAct::Sit(person, seat)).await;
    }
    for person in Person::BOTH {
        ask(&table, clock, Who::Player(person), TableAct::Ready).await;
    }
    table
}

fn moves(ply: u32, text: &str) -> TableAct {
    TableAct::Move { ply, text: text.to_owned(), offer: false, means: None }
}

fn phase(table: &LiveTable) -> Option<Phase> {
    table.snapshot().table().map(Table::phase)
}

/// A move that is on disk is told, though nobody heard that it is; and the clock of the next one runs from then.
#[tokio::test]
async fn a_move_whose_answer_was_lost_is_told_all_the_same() {
    for is_shared in [true, false] {
        let folder = Folder::new();
        let log = Unsure::open(&folder, is_shared);
        let clock = Clock::set_to(1_800_000_000_000);
        let server = Server::open_at(log.clone(), clock.clone()).await.unwrap();
        let terms = TableTerms::friendly("RU-2022", "russian", "60");
        let table = begun(&server, &clock, terms).await;
        let mut news = table.news();
        clock.go_on(Duration::from_secs(7));
        log.loses.store(true, Ordering::SeqCst);
        let first = Request { by: Who::Player(Person::First), id: None, act: moves(0, "c3-d4") };
        let answer = table.ask(&first, ServerTime(clock.steady())).await;
        let answer = answer.expect("it is kept, and is his");
        let told = news.try_recv().expect("the opponent is told");
        let seen = told.table.table().unwrap();
        assert_eq!((seen.ply(), seen.seq()), (1, answer.seq), "shared: {is_shared}");
        // The opponent is not charged for what passed before, and his own clock runs.
        clock.go_on(Duration::from_secs(5));
        ask(&table, &clock, Who::Player(Person::Second), moves(1, "b6-a5")).await;
        let seen = table.snapshot();
        let game = seen.table().unwrap().game().clone();
        let used = game::Side::BOTH.map(|side| game.state().clock.used(side, table.now().1).0);
        assert_eq!(used, [7_000, 5_000], "shared: {is_shared}");
    }
}

/// Notes where a game goes on, as its server does from time to time.
async fn marked(log: &Unsure, clock: &Clock, table: &LiveTable) {
    let running = BTreeMap::from([(table.id().to_owned(), table.now().1.0)]);
    let body = json!({ "at": clock.steady(), "running": running }).to_string();
    let mark = Indexed { stream: "table-marks-one".parse().unwrap(), version: Version(1), body };
    log.keep_index(vec![mark]).await.unwrap();
}

/// A server that has been up for long takes over the table of one that died: nobody gets back the time until the
/// last mark, and nobody pays for what passed since.
#[tokio::test]
async fn who_takes_over_a_table_goes_on_from_the_last_mark() {
    let folder = Folder::new();
    let log = Unsure::open(&folder, true);
    let clock = Clock::set_to(1_800_000_000_000);
    let other = Server::open_at(log.clone(), clock.clone()).await.unwrap();
    let one = Server::open_at(log.clone(), clock.clone()).await.unwrap();
    let table = begun(&one, &clock, TableTerms::friendly("RU-2022", "russian", "60")).await;
    let id = table.id().to_owned();
    clock.go_on(Duration::from_secs(40));
    marked(&log, &clock, &table).await;
    drop(table);
    drop(one);
    clock.go_on(Duration::from_secs(60));
    let table = other.tables().need(&id).await.unwrap().unwrap();
    assert_eq!(phase(&table), Some(Phase::Stopped));
    let seen = table.snapshot();
    let seen = seen.table().unwrap();
    let used = seen.game().state().clock.used(game::Side::First, table.now().1);
    assert_eq!(used, game::Millis(40_000));
    assert!(Person::BOTH.into_iter().all(|person| seen.is_lost(person)), "nobody is connected");
}

/// Somebody looks for a table under its name while it is being set up: both have the same one.
#[tokio::test]
async fn who_looks_too_early_takes_no_table_from_him_who_sets_it_up() {
    let folder = Folder::new();
    let log = Unsure::open(&folder, false);
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(log.clone(), clock.clone()).await.unwrap();
    let terms = TableTerms::friendly("RU-2022", "russian", "60");
    let known = server.tables().set_up(terms.clone()).await.unwrap().id().to_owned();
    let after = async |server: &Server| {
        let next = server.tables().set_up_next(&known, terms.clone()).await.unwrap();
        next.id().to_owned()
    };
    // What it will be called another server says.
    let elsewhere = Folder::new();
    let another = Server::open_at(Unsure::open(&elsewhere, false), clock.clone()).await.unwrap();
    let id = after(&another).await;
    let held = log.places.acquire().await.unwrap();
    let sets_up = {
        let (server, known, terms) = (Arc::clone(&server), known.clone(), terms.clone());
        tokio::spawn(async move { server.tables().set_up_next(&known, terms).await.unwrap() })
    };
    for _ in 0..20 {
        tokio::task::yield_now().await;
        assert!(server.tables().need(&id).await.unwrap().is_none(), "it is not there yet");
        assert!(!server.tables().is_forgotten(&id).await);
    }
    drop(held);
    let table = sets_up.await.unwrap();
    let found = server.tables().need(&id).await.unwrap().expect("now it is");
    assert!(Arc::ptr_eq(&table, &found), "one table, and not two that know nothing of each other");
}

/// Whoever is asked whether he can show a win has his twenty seconds, and it is decided when both have left.
#[tokio::test]
async fn a_question_is_decided_though_nobody_is_there() {
    let folder = Folder::new();
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(Unsure::open(&folder, false), clock.clone()).await.unwrap();
    let terms = TableTerms {
        position: Some("W:WKe1,Kg1,c3:BKh8,b4".to_owned()),
        ..TableTerms::friendly("RU-2022", "russian-blitz", "3")
    };
    let table = begun(&server, &clock, terms).await;
    ask(&table, &clock, Who::Player(Person::First), moves(0, "c3:a5")).await;
    assert_eq!(phase(&table), Some(Phase::Asking));
    let held = Arc::downgrade(&table);
    drop(table);
    server.tables().let_go();
    let table = held.upgrade().expect("it is looked after");
    assert_eq!(phase(&table), Some(Phase::Asking));
}

/// What the program does not look after it lets go after a while, and reads again when somebody comes.
#[tokio::test]
async fn what_nobody_looks_after_is_not_held_for_ever() {
    let folder = Folder::new();
    let clock = Clock::set_to(1_800_000_000_000);
    let server = Server::open_at(Unsure::open(&folder, false), clock.clone()).await.unwrap();
    let untimed = TableTerms { untimed: true, ..TableTerms::friendly("RU-2022", "russian", "60") };
    let untimed = begun(&server, &clock, untimed).await;
    ask(&untimed, &clock, Who::Player(Person::First), moves(0, "c3-d4")).await;
    let timed = begun(&server, &clock, TableTerms::friendly("RU-2022", "russian", "600")).await;
    let (id, own) = (untimed.id().to_owned(), [&untimed, &timed].map(Arc::downgrade));
    drop((untimed, timed));
    let held = async || {
        // Who looks after them holds them for a moment.
        tokio::time::sleep(Duration::from_millis(20)).await;
        server.tables().let_go();
        own.clone().map(|one| one.upgrade().is_some())
    };
    clock.go_on(Duration::from_secs(59 * 60));
    assert_eq!(held().await, [true, true], "not while it may go on any moment");
    clock.go_on(Duration::from_secs(60));
    assert_eq!(held().await, [false, true], "a clock that will fall is looked after");
    let again = server.tables().need(&id).await.unwrap().unwrap();
    assert_eq!((phase(&again), again.snapshot().table().unwrap().ply()), (Some(Phase::Playing), 1));
    ask(&again, &clock, Who::Player(Person::Second), moves(1, "b6-a5")).await;
}
