//! Those who read: each with a connection of its own, beside the writer.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};

use super::{broken, no_file};
use crate::{Digest, Place, Recorded, StoreError, StreamId, Version};

/// Idle connections that are kept for the next reader.
const IDLE: usize = 8;

/// Connections for reading.
pub(super) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(file: PathBuf) -> Readers {
        Readers { file, idle: Mutex::default() }
    }

    /// Asks on a thread that may wait for the disk.
    pub(super) fn ask<T, Q>(
        self: &Arc<Readers>,
        question: Q,
    ) -> impl Future<Output = Result<T, StoreError>> + Send + use<T, Q>
    where
        T: Send + 'static,
        Q: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let readers = Arc::clone(self);
        let asked = move || {
            let connection = readers.take()?;
            let answer = question(&connection);
            readers.give_back(connection);
            answer
        };
        async move { tokio::task::spawn_blocking(asked).await.map_err(|_| StoreError::Closed)? }
    }

    fn take(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = idle {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)
            .map_err(|error| no_file(&self.file, error))?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(broken)?;
        Ok(connection)
    }

    fn give_back(&self, connection: Connection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(connection);
        }
    }
}

pub(super) fn last_place(connection: &Connection) -> Result<Place, StoreError> {
    let query = "SELECT coalesce(max(place), 0) FROM events";
    connection.query_row(query, [], |row| Ok(Place(row.get(0)?))).map_err(broken)
}

/// The events of a stream after a version, each held against its seal.
pub(super) fn stream(
    connection: &Connection,
    stream: &StreamId,
    after: Version,
) -> Result<Vec<Recorded>, StoreError> {
    let text = "SELECT place, stream, version, at, by, body, digest FROM events
                WHERE stream = ?1 AND version > ?2 ORDER BY version";
    let mut digest = match after {
        Version::NONE => Digest::START,
        _ => digest_at(connection, stream, after)?,
    };
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let rows = query.query_map((stream.as_str(), after.0), recorded).map_err(broken)?;
    let mut events = Vec::new();
    let mut version = after;
    for row in rows {
        let event = row.map_err(broken)?;
        version = version.plus(1);
        digest = digest.then(version, &event.to_new());
        if event.version != version || event.digest != digest {
            return Err(StoreError::Damaged { stream: stream.clone(), version });
        }
        events.push(event);
    }
    Ok(events)
}

/// Behind the end of a stream there is no digest and no event either.
fn digest_at(
    connection: &Connection,
    stream: &StreamId,
    version: Version,
) -> Result<Digest, StoreError> {
    let text = "SELECT digest FROM events WHERE stream = ?1 AND version = ?2";
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let found = query.query_row((stream.as_str(), version.0), |row| Ok(Digest(row.get(0)?)));
    Ok(found.optional().map_err(broken)?.unwrap_or(Digest::START))
}

pub(super) fn all(
    connection: &Connection,
    after: Place,
    at_most: u32,
) -> Result<Vec<Recorded>, StoreError> {
    let text = "SELECT place, stream, version, at, by, body, digest FROM events
                WHERE place > ?1 ORDER BY place LIMIT ?2";
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let rows = query.query_map((after.0, at_most), recorded).map_err(broken)?;
    rows.collect::<rusqlite::Result<_>>().map_err(broken)
}

pub(super) fn streams(
    connection: &Connection,
    beginning: &str,
) -> Result<Vec<(StreamId, Version)>, StoreError> {
    let text = "SELECT stream, max(version) FROM events
                WHERE substr(stream, 1, length(?1)) = ?1 GROUP BY stream ORDER BY stream";
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let row = |row: &Row<'_>| Ok((stream_id(row, 0)?, Version(row.get(1)?)));
    let rows = query.query_map([beginning], row).map_err(broken)?;
    rows.collect::<rusqlite::Result<_>>().map_err(broken)
}

fn recorded(row: &Row<'_>) -> rusqlite::Result<Recorded> {
    Ok(Recorded {
        place: Place(row.get(0)?),
        stream: stream_id(row, 1)?,
        version: Version(row.get(2)?),
        at: row.get(3)?,
        by: row.get(4)?,
        body: row.get(5)?,
        digest: Digest(row.get(6)?),
    })
}

fn stream_id(row: &Row<'_>, column: usize) -> rusqlite::Result<StreamId> {
    let text: String = row.get(column)?;
    let invalid = |error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, kind, Box::new(error))
    };
    text.parse().map_err(invalid)
}
