//! The tables, and how older ones become today's.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::no_file;
use crate::StoreError;

/// What was changed, form by form: the n-th text makes form n out of form n − 1.
const FORMS: [&str; 2] = [
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
];

/// Why a file cannot be used.
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    TooNew { found: u32 },
}

impl Fault {
    pub(super) fn of(self, file: &Path) -> StoreError {
        match self {
            Fault::Sqlite(error) => no_file(file, error),
            Fault::TooNew { found } => StoreError::TooNew { found, known: FORMS.len() as u32 },
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Sqlite(error)
    }
}

/// Sets a connection up for writing and brings the tables to today's form.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), Fault> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // An answer means that the disk has it, also when the power fails.
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction()?;
    let found: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found as usize > FORMS.len() {
        return Err(Fault::TooNew { found });
    }
    for text in &FORMS[found as usize..] {
        transaction.execute_batch(text)?;
    }
    transaction.pragma_update(None, "user_version", FORMS.len() as u32)?;
    transaction.commit()?;
    Ok(())
}

/// Lets a connection wait for another that is writing instead of giving up.
pub(super) fn wait_for_others(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(5)).map_err(super::broken)
}
