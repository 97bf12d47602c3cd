//! Folders that cannot be used, files that are damaged, disks that are full, backups.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod support;

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;

use store::{Log, SqliteLog, StoreError, Version};
use support::{Folder, event, stream};

#[tokio::test]
async fn one_program_at_a_time_works_on_a_folder() {
    let folder = Folder::new();
    let log = SqliteLog::open(folder.path()).unwrap();
    let second = SqliteLog::open(folder.path()).err().unwrap();
    assert_eq!(second, StoreError::InUse(folder.path().to_owned()));
    drop(log);
    SqliteLog::open(folder.path()).unwrap();
}

/// Somebody takes the lock away, and a second program opens the folder: the first writes no more.
#[tokio::test]
async fn who_has_lost_the_lock_of_a_folder_writes_no_more() {
    let folder = Folder::new();
    let first = SqliteLog::open(folder.path()).unwrap();
    first.append(&stream("a"), Version::NONE, vec![event("one")]).await.unwrap();
    fs::remove_file(folder.path().join("damka.lock")).unwrap();
    first.append(&stream("a"), Version(1), vec![event("two")]).await.unwrap();
    let second = SqliteLog::open(folder.path()).unwrap();
    let late = first.append(&stream("a"), Version(2), vec![event("three")]).await;
    assert_eq!(late, Err(StoreError::InUse(folder.path().to_owned())));
    second.append(&stream("a"), Version(2), vec![event("four")]).await.unwrap();
}

#[tokio::test]
async fn a_folder_that_cannot_be_is_refused_with_its_name() {
    let folder = Folder::new();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = SqliteLog::open(&file.join("data")).err().unwrap().to_string();
    assert!(error.contains("file/data") && error.contains("Check that the folder"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_log_is_refused_and_left_alone() {
    let folder = Folder::new();
    let file = folder.path().join("damka.sqlite");
    fs::write(&file, "a letter to the federation, quite long enough to be looked at").unwrap();
    let error = SqliteLog::open(folder.path()).err().unwrap().to_string();
    assert!(error.contains("damaged") && error.contains("backup"), "{error}");
    assert!(fs::read_to_string(&file).unwrap().starts_with("a letter"));
}

#[tokio::test]
async fn a_log_of_a_newer_program_is_refused() {
    let folder = Folder::new();
    drop(SqliteLog::open(folder.path()).unwrap());
    let connection = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = SqliteLog::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::TooNew { found: 99, .. }), "{error}");
}

/// The first form had a table of snapshots, which nobody used.
#[tokio::test]
async fn a_log_of_the_first_form_becomes_one_of_today() {
    let folder = Folder::new();
    filled(folder.path()).await;
    let file = folder.path().join("damka.sqlite");
    let connection = rusqlite::Connection::open(&file).unwrap();
    let first = "CREATE TABLE snapshots (stream TEXT PRIMARY KEY, version INTEGER NOT NULL,
                 body BLOB NOT NULL) STRICT, WITHOUT ROWID; DROP TABLE heads; PRAGMA user_version = 1;";
    connection.execute_batch(first).unwrap();
    drop(connection);
    let log = SqliteLog::open(folder.path()).unwrap();
    let kyiv = stream("event/kyiv");
    let kept = log.read(&kyiv, Version::NONE).await.unwrap();
    assert!(!kept.is_empty());
    let next = Version(kept.len() as u32);
    assert_eq!(log.append(&kyiv, next, vec![event("on")]).await.unwrap(), Version(next.0 + 1));
    drop(log);
    let connection = rusqlite::Connection::open(&file).unwrap();
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'snapshots'";
    assert_eq!(connection.query_row(tables, [], |row| row.get::<_, u32>(0)).unwrap(), 0);
}

/// A result altered behind our back does not fit its seal; what came before is still readable.
#[tokio::test]
async fn an_altered_event_is_found_out() {
    let folder = Folder::new();
    let kyiv = stream("event/kyiv");
    filled(folder.path()).await;
    let connection = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    let altered = "UPDATE events SET body = 'Koval won' WHERE version = 7";
    assert_eq!(connection.execute(altered, []).unwrap(), 1);
    drop(connection);
    let log = SqliteLog::open(folder.path()).unwrap();
    let error = log.read(&kyiv, Version::NONE).await.unwrap_err();
    assert_eq!(error, StoreError::Damaged { stream: kyiv.clone(), version: Version(7) });
    // From behind it, the chain holds again.
    assert_eq!(log.read(&kyiv, Version(8)).await.unwrap().len(), 92);
}

/// Hashes of passwords, birthdays and protests are not for every user of the machine.
#[cfg(unix)]
#[tokio::test]
async fn the_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = Folder::new();
    let folder = place.path().join("data");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    filled(&folder).await;
    // A file of an earlier Damka was everybody's to read.
    fs::set_permissions(folder.join("damka.sqlite"), fs::Permissions::from_mode(0o644)).unwrap();
    let log = SqliteLog::open(&folder).unwrap();
    log.append(&stream("event/kyiv"), Version(100), vec![event("on")]).await.unwrap();
    SqliteLog::backup(&folder, &folder.join("backup.damka")).unwrap();
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 6, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

/// The last page of the file is overwritten with rubbish: either the log says so, or it still gives
/// exactly what was written. Never anything else.
#[tokio::test]
async fn rubbish_in_the_last_page_gives_no_wrong_events() {
    let folder = Folder::new();
    let written = filled(folder.path()).await;
    let file = folder.path().join("damka.sqlite");
    let length = fs::metadata(&file).unwrap().len();
    let mut handle = OpenOptions::new().write(true).open(&file).unwrap();
    handle.seek(SeekFrom::Start(length - 4096)).unwrap();
    handle.write_all(&[0x5a; 4096]).unwrap();
    drop(handle);
    match SqliteLog::open(folder.path()) {
        Err(error) => assert!(error.to_string().contains("backup"), "{error}"),
        Ok(log) => match log.read(&stream("event/kyiv"), Version::NONE).await {
            Err(error) => assert!(error.to_string().contains("backup"), "{error}"),
            Ok(events) => assert_eq!(events.len(), written),
        },
    }
}

/// The disk is full: nothing is written, the message says what to do, and it goes on when there is
/// room again. (A limit on the size of files stands for the disk; it needs a process of its own.)
#[test]
fn a_full_disk_is_told_and_survived() {
    let folder = Folder::new();
    let hammer = env!("CARGO_BIN_EXE_hammer");
    let script =
        format!("ulimit -f 200; trap '' XFSZ; exec {hammer} {} 2000", folder.path().display());
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let (acknowledged, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(errors.contains("try again"), "{errors}");
    let number = acknowledged.lines().count();
    assert!(number > 0 && number < 2_000, "{number}");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let log = SqliteLog::open(folder.path()).unwrap();
        let kept: usize = {
            let mut sum = 0;
            for (name, _) in log.streams("").await.unwrap() {
                sum += log.read(&name, Version::NONE).await.unwrap().len();
            }
            sum
        };
        assert_eq!(kept, number, "all that was acknowledged, and nothing else");
        log.append(&stream("event/after"), Version::NONE, vec![event("room again")]).await.unwrap();
    });
}

#[tokio::test]
async fn a_backup_is_whole_and_overwrites_nothing() {
    let folder = Folder::new();
    let written = filled(folder.path()).await;
    let log = SqliteLog::open(folder.path()).unwrap();
    let backup = folder.path().join("backup.damka");
    SqliteLog::backup(folder.path(), &backup).unwrap();
    let again = SqliteLog::backup(folder.path(), &backup).unwrap_err();
    assert!(again.to_string().contains("Name a new file"), "{again}");
    log.append(&stream("event/kyiv"), Version(100), vec![event("later")]).await.unwrap();
    let elsewhere = Folder::new();
    let restored = SqliteLog::open_backup(&backup, elsewhere.path()).unwrap();
    let events = restored.read(&stream("event/kyiv"), Version::NONE).await.unwrap();
    assert_eq!(events.len(), written);
}

async fn filled(folder: &Path) -> usize {
    let log = SqliteLog::open(folder).unwrap();
    let events = (0..100).map(|number| event(&format!("result {number} {}", "x".repeat(500))));
    log.append(&stream("event/kyiv"), Version::NONE, events.collect()).await.unwrap();
    100
}

/// An older file beside heads that know more: a copy of it says what it lacks, and what is whole is
/// brought back all the same.
#[tokio::test]
async fn a_backup_tells_what_it_lacks_and_one_damaged_stream_does_not_stop_the_others() {
    let folder = Folder::new();
    let (kyiv, lviv) = (stream("event/kyiv"), stream("event/lviv"));
    filled(folder.path()).await;
    let file = folder.path().join("damka.sqlite");
    let older = fs::read(&file).unwrap();
    let log = SqliteLog::open(folder.path()).unwrap();
    log.append(&kyiv, Version(100), vec![event("acknowledged")]).await.unwrap();
    drop(log);
    fs::write(&file, older).unwrap();
    let lacking = SqliteLog::backup(folder.path(), &folder.path().join("copy")).unwrap();
    assert_eq!(lacking, [(kyiv.clone(), Version(101))]);
    let log = SqliteLog::open(folder.path()).unwrap();
    log.append(&lviv, Version::NONE, vec![event("whole")]).await.unwrap();
    let elsewhere = Folder::new();
    let other = SqliteLog::open(elsewhere.path()).unwrap();
    let copied = store::copy(&log, &other, "").await.unwrap();
    assert_eq!(copied, [(kyiv, store::Copied::Damaged), (lviv, store::Copied::Added(1))]);
}

/// The table of heads is spoiled while the log is at work: whoever writes to that stream is told,
/// and those who share his commit are not his victims.
#[tokio::test]
async fn damage_of_one_stream_is_no_fault_of_those_who_share_its_commit() {
    let folder = Folder::new();
    filled(folder.path()).await;
    let log = SqliteLog::open(folder.path()).unwrap();
    let spoiled = rusqlite::Connection::open(folder.path().join("damka.sqlite")).unwrap();
    assert_eq!(spoiled.execute("UPDATE heads SET version = 99", []).unwrap(), 1);
    drop(spoiled);
    let (kyiv, lviv) = (stream("event/kyiv"), stream("event/lviv"));
    let one = log.append(&kyiv, Version(100), vec![event("on")]);
    let other = log.append(&lviv, Version::NONE, vec![event("first")]);
    assert!(matches!(one.await, Err(StoreError::Damaged { .. })));
    assert_eq!(other.await.unwrap(), Version(1));
    assert_eq!(log.read(&lviv, Version::NONE).await.unwrap().len(), 1);
}
