//! Every bit of a small log flipped once, every file cut at every page: what was acknowledged is
//! there, or it is told that it is not. Never less, nor anything else, without a word.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use store::{Log, SqliteLog, StoreError, StreamId, Version};
use support::{Folder, event, stream};

/// The files of a log, as they lay on the disk at some moment.
#[derive(Clone)]
struct Files {
    main: Vec<u8>,
    wal: Vec<u8>,
    heads: Option<Vec<u8>>,
}

/// What a log holds: the bodies of each stream's events.
type Held = BTreeMap<StreamId, Vec<String>>;

impl Files {
    fn taken_from(folder: &Path) -> Files {
        let read = |name: &str| fs::read(folder.join(name)).ok();
        Files {
            main: read("damka.sqlite").unwrap(),
            wal: read("damka.sqlite-wal").unwrap_or_default(),
            heads: read("damka.heads"),
        }
    }

    fn laid_into(&self, folder: &Path) {
        for file in fs::read_dir(folder).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
        fs::write(folder.join("damka.sqlite"), &self.main).unwrap();
        if !self.wal.is_empty() {
            fs::write(folder.join("damka.sqlite-wal"), &self.wal).unwrap();
        }
        if let Some(heads) = &self.heads {
            fs::write(folder.join("damka.heads"), heads).unwrap();
        }
    }
}

/// What became of a damaged log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// It was not opened.
    Refused,
    /// It was opened, and says which streams lack something.
    Streams,
    /// All is there, but something was told.
    Warned,
    /// All is there.
    Whole,
}

/// A log of small pages, so that every bit can have its turn: closed, and as it lay before.
async fn small() -> (Held, Files, Files) {
    let folder = Folder::in_memory();
    let pages = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    pages.execute_batch("PRAGMA page_size = 512; VACUUM").unwrap();
    drop(pages);
    let log = SqliteLog::open(folder.path()).unwrap();
    let bodies = |all: &[&str]| all.iter().map(|body| (*body).to_owned()).collect();
    let held: Held = [
        (stream("office"), bodies(&["chief", "secretary"])),
        (stream("event/kyiv"), bodies(&["1-0", "corrected"])),
        (stream("event/lviv"), bodies(&["drawn"])),
    ]
    .into();
    for (name, bodies) in &held {
        log.append(name, Version::NONE, vec![event(&bodies[0])]).await.unwrap();
    }
    log.close().await.unwrap();
    drop(log);
    let log = SqliteLog::open(folder.path()).unwrap();
    for (name, bodies) in held.iter().filter(|(_, bodies)| bodies.len() > 1) {
        log.append(name, Version(1), vec![event(&bodies[1])]).await.unwrap();
    }
    let working = Files::taken_from(folder.path());
    log.close().await.unwrap();
    (held, Files::taken_from(folder.path()), working)
}

/// Opens what lies in a folder, reads everything and writes on: fails if anything is not as it was
/// and nobody says so.
async fn tried(folder: &Path, held: &Held, what: &dyn Fn() -> String) -> Told {
    // One stream is written on, another one each time.
    static TURN: AtomicUsize = AtomicUsize::new(0);
    let writes = TURN.fetch_add(1, Ordering::Relaxed) % held.len();
    let log = match SqliteLog::open(folder) {
        Ok(log) => log,
        Err(StoreError::DamagedFile(_) | StoreError::TooNew { .. }) => return Told::Refused,
        Err(error) => panic!("{}: {error}", what()),
    };
    let mut told = match log.warnings() {
        [] => Told::Whole,
        _ => Told::Warned,
    };
    let listed = log.streams("").await;
    for (turn, (name, bodies)) in held.iter().enumerate() {
        let listed = listed.as_ref().is_ok_and(|all| all.iter().any(|(one, _)| one == name));
        let next = Version(bodies.len() as u32);
        let kept = match log.read(name, Version::NONE).await {
            Ok(kept) => kept,
            Err(StoreError::Damaged { .. } | StoreError::DamagedFile(_)) => {
                told = Told::Streams;
                let on = log.append(name, next, vec![event("on")]).await;
                // A damaged body does not stop the writer; a lost end does.
                assert!(!matches!(on, Err(StoreError::Conflict { .. })), "{}: a fork", what());
                continue;
            }
            Err(error) => panic!("{}: {name}: {error}", what()),
        };
        let kept: Vec<&str> = kept.iter().map(|event| event.body.as_str()).collect();
        if kept != *bodies || !listed {
            // Only where nothing outside of SQLite knows better, and then not without a word.
            assert_eq!(told, Told::Warned, "{}: {name} holds {kept:?}", what());
            assert!(bodies.iter().map(String::as_str).collect::<Vec<_>>().starts_with(&kept));
            continue;
        }
        if turn != writes {
            continue;
        }
        match log.append(name, next, vec![event("on")]).await {
            Ok(version) => {
                assert_eq!(version.0, next.0 + 1);
                let after = log.read(name, next).await.unwrap();
                assert_eq!(after[0].body, "on", "{}: {name}", what());
            }
            Err(StoreError::Damaged { .. } | StoreError::DamagedFile(_)) => told = Told::Streams,
            // The last possible place is taken, or so the file says: nothing more can be written.
            Err(StoreError::Unavailable { .. }) => told = Told::Streams,
            Err(error) => panic!("{}: {name}: {error}", what()),
        }
    }
    told
}

/// Flips every bit of one file and tries each; gives how often what was told.
fn every_bit(
    held: &Held,
    files: &Files,
    which: impl Fn(&mut Files) -> &mut Vec<u8> + Sync,
) -> BTreeMap<String, u32> {
    let bits = which(&mut files.clone()).len() * 8;
    let half = |first: usize| {
        let folder = Folder::in_memory();
        let runtime = runtime();
        let mut told = BTreeMap::new();
        for bit in (first..bits).step_by(2) {
            let mut flipped = files.clone();
            which(&mut flipped)[bit / 8] ^= 1 << (bit % 8);
            flipped.laid_into(folder.path());
            let what = || format!("byte {}, bit {}", bit / 8, bit % 8);
            let one = runtime.block_on(tried(folder.path(), held, &what));
            *told.entry(format!("{one:?}")).or_insert(0) += 1;
        }
        told
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        let mut told = half(0);
        for (what, number) in other.join().unwrap() {
            *told.entry(what).or_insert(0) += number;
        }
        told
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn a_flipped_bit_is_told_or_harmless() {
    let (held, closed, working) = runtime().block_on(small());
    assert!(closed.wal.is_empty(), "a closed log is one file");
    assert!(working.wal.len() > 3_000, "what was just written is in the write-ahead log");
    // The file alone knows enough of itself.
    let alone = Files { heads: None, ..closed.clone() };
    let main = every_bit(&held, &alone, |files| &mut files.main);
    println!("damka.sqlite, {} bytes: {main:?}", closed.main.len());
    assert_eq!(main.get("Warned"), None, "{main:?}");
    let wal = every_bit(&held, &working, |files| &mut files.wal);
    println!("its write-ahead log, {} bytes: {wal:?}", working.wal.len());
    assert_eq!(wal.keys().collect::<Vec<_>>(), ["Streams"]);
    let heads = every_bit(&held, &closed, |files| files.heads.as_mut().unwrap());
    println!("damka.heads: {heads:?}");
    assert_eq!(heads.get("Refused"), None, "the data themselves are whole: {heads:?}");
}

/// A kill between two bytes of the last frame is no damage: its commit was not acknowledged.
#[test]
fn a_last_frame_that_was_being_written_is_dropped() {
    const FRAME: usize = 24 + 512;
    runtime().block_on(async {
        let (mut held, _, working) = small().await;
        held.get_mut(&stream("office")).unwrap().pop();
        let heads = String::from_utf8(working.heads.unwrap()).unwrap();
        let lines: Vec<&str> = heads.split_inclusive('\n').collect();
        let (last, before) = lines.split_last().unwrap();
        assert!(last.contains("office"), "the last to be acknowledged: {last}");
        let folder = Folder::in_memory();
        for cut in 1..FRAME {
            let mut wal = working.wal.clone();
            wal.truncate(working.wal.len() - cut);
            let heads = Some(before.concat().into_bytes());
            Files { main: working.main.clone(), wal, heads }.laid_into(folder.path());
            let log = SqliteLog::open(folder.path()).unwrap();
            let [told] = log.warnings() else { panic!("{cut}: {:?}", log.warnings()) };
            assert!(told.starts_with("The last write was not finished"), "{cut}: {told}");
            drop(log);
            assert_eq!(tried(folder.path(), &held, &|| format!("cut {cut}")).await, Told::Whole);
        }
    });
}

/// Without the file of heads nobody can say what is missing, but that something is.
#[test]
fn a_damaged_end_of_the_write_ahead_log_is_told_and_put_aside() {
    let (held, _, working) = runtime().block_on(small());
    let folder = Folder::in_memory();
    for byte in (0..working.wal.len()).step_by(37) {
        let mut files = Files { heads: None, ..working.clone() };
        files.wal[byte] ^= 0x10;
        files.laid_into(folder.path());
        let what = || format!("byte {byte}");
        let told = runtime().block_on(tried(folder.path(), &held, &what));
        assert_eq!(told, Told::Warned, "byte {byte}");
        let aside = fs::read(folder.path().join("damka.sqlite-wal.damaged-1")).unwrap();
        assert_eq!(aside, files.wal);
    }
}

#[test]
fn a_file_cut_at_any_page_is_told() {
    let (held, closed, working) = runtime().block_on(small());
    let folder = Folder::in_memory();
    let runtime = runtime();
    for length in
        (0..closed.main.len()).step_by(512).chain(closed.main.len() - 511..closed.main.len())
    {
        let cut = Files { main: closed.main[..length].to_vec(), ..closed.clone() };
        cut.laid_into(folder.path());
        let told = runtime.block_on(tried(folder.path(), &held, &|| format!("{length} bytes")));
        assert!(matches!(told, Told::Refused | Told::Streams), "{length} bytes: {told:?}");
    }
    for length in (0..working.wal.len()).step_by(67) {
        let cut = Files { wal: working.wal[..length].to_vec(), ..working.clone() };
        cut.laid_into(folder.path());
        let told =
            runtime.block_on(tried(folder.path(), &held, &|| format!("{length} of the log")));
        assert_eq!(told, Told::Streams, "{length} bytes of the log");
    }
}

#[test]
fn the_file_of_a_closed_log_is_whole_alone() {
    let (held, closed, working) = runtime().block_on(small());
    let folder = Folder::in_memory();
    Files { heads: None, ..closed }.laid_into(folder.path());
    let whole = || "the file alone".to_owned();
    assert_eq!(runtime().block_on(tried(folder.path(), &held, &whole)), Told::Whole);
    // The same of a log that is at work lacks its end, and the heads beside it tell.
    Files { wal: Vec::new(), ..working }.laid_into(folder.path());
    assert_eq!(runtime().block_on(tried(folder.path(), &held, &whole)), Told::Streams);
}

/// Heads of the past stay known: a damaged stream is not forgotten at the next start.
#[test]
fn what_is_missing_is_told_at_every_start() {
    let (held, _, working) = runtime().block_on(small());
    let folder = Folder::in_memory();
    Files { wal: Vec::new(), ..working }.laid_into(folder.path());
    for _ in 0..3 {
        let log = SqliteLog::open(folder.path()).unwrap();
        assert!(log.warnings().iter().any(|text| text.contains("event/kyiv")));
        let missing = runtime().block_on(log.read(&stream("event/kyiv"), Version::NONE));
        assert!(matches!(missing, Err(StoreError::Damaged { version: Version(2), .. })));
        // The others go on.
        let lviv = stream("event/lviv");
        runtime().block_on(async {
            let version = Version(log.read(&lviv, Version::NONE).await.unwrap().len() as u32);
            log.append(&lviv, version, vec![event("on")]).await.unwrap();
        });
    }
    assert_eq!(held.len(), 3);
}
