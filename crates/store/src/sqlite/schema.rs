//! The tables, and how older ones become today's.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use rusqlite::Connection;

use super::{check, no_file};
use crate::StoreError;

/// What was changed, form by form: the n-th text makes form n out of form n − 1.
const FORMS: [&str; 4] = [
    "
    CREATE TABLE events (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        by TEXT NOT NULL,
        body TEXT NOT NULL,
        digest BLOB NOT NULL,
        UNIQUE (stream, version)
    ) STRICT;
    CREATE TABLE snapshots (
        stream TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    ",
    // Streams are folded from their events: nobody ever kept a snapshot.
    "DROP TABLE snapshots;",
    // How far each stream has come, in a second place.
    "
    CREATE TABLE heads (
        stream TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        digest BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO heads SELECT stream, version, digest FROM events AS one
        WHERE version = (SELECT max(version) FROM events WHERE stream = one.stream);
    ",
    // Every event says where the one before it in its stream is, and a head where the last one is. The index of
    // streams that did that before was touched at a page of its own by each game that moved.
    "
    ALTER TABLE heads ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    UPDATE heads SET place = coalesce((SELECT place FROM events
        WHERE events.stream = heads.stream AND events.version = heads.version), 0);
    CREATE TABLE linked (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        by TEXT NOT NULL,
        body TEXT NOT NULL,
        digest BLOB NOT NULL,
        before INTEGER NOT NULL
    ) STRICT;
    INSERT INTO linked SELECT place, stream, version, at, by, body, digest,
        coalesce((SELECT place FROM events AS one
            WHERE one.stream = events.stream AND one.version = events.version - 1), 0)
        FROM events ORDER BY place;
    DROP TABLE events;
    ALTER TABLE linked RENAME TO events;
    ",
];

/// How the one who writes works. The heads of five hundred games lie on pages of their own, which stay in memory
/// (64 MiB at the most), and all is brought from the write-ahead log into the file when it has 32 MiB and not
/// every few hundred moves.
const AT_WORK: [(&str, i32); 2] = [("cache_size", -65_536), ("wal_autocheckpoint", 8_192)];

/// Sets a connection up for writing and brings the tables to today's form, unless the file is
/// damaged.
pub(super) fn prepare(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let fault = |error| no_file(file, error);
    wait_for_others(connection)?;
    if check::is_small(file) {
        check::structure(connection)?;
    }
    connection.pragma_update(None, "journal_mode", "WAL").map_err(fault)?;
    // An answer means that the disk has it, also when the power fails.
    connection.pragma_update(None, "synchronous", "FULL").map_err(fault)?;
    for (setting, value) in AT_WORK {
        connection.pragma_update(None, setting, value).map_err(fault)?;
    }
    let found = form(connection).map_err(fault)?;
    if found as usize > FORMS.len() {
        return Err(StoreError::TooNew { found, known: FORMS.len() as u32 });
    }
    if (found as usize) < FORMS.len() {
        renew(connection, found).map_err(fault)?;
    }
    // A single letter of these texts decides what a table keeps.
    match tables(connection).map_err(fault)? == *ours().map_err(fault)? {
        true => Ok(()),
        false => Err(StoreError::DamagedFile("its tables are not those of Damka".into())),
    }
}

fn form(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

fn renew(connection: &mut Connection, found: u32) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for text in &FORMS[found as usize..] {
        transaction.execute_batch(text)?;
    }
    transaction.pragma_update(None, "user_version", FORMS.len() as u32)?;
    transaction.commit()
}

/// The tables of a new file.
fn ours() -> rusqlite::Result<&'static Tables> {
    static OURS: OnceLock<Tables> = OnceLock::new();
    if let Some(ours) = OURS.get() {
        return Ok(ours);
    }
    let mut fresh = Connection::open_in_memory()?;
    renew(&mut fresh, 0)?;
    let tables = tables(&fresh)?;
    Ok(OURS.get_or_init(|| tables))
}

/// Names, and the texts that made them.
type Tables = Vec<(String, String, Option<String>)>;

/// The tables and indexes, with the texts that made them.
fn tables(connection: &Connection) -> rusqlite::Result<Tables> {
    let text = "SELECT name, tbl_name, sql FROM sqlite_schema ORDER BY name";
    let mut query = connection.prepare(text)?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

/// Lets a connection wait for another that is writing instead of giving up.
pub(super) fn wait_for_others(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(5)).map_err(super::broken)
}
