//! Those who read: each with a connection of its own, beside the writer.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};

use super::Tail;
use super::{broken, no_file};
use crate::head::{Head, chained};
use crate::{Digest, Place, Recorded, StoreError, StreamId, Version};

/// Idle connections that are kept for the next reader.
const IDLE: usize = 8;

/// Connections for reading.
pub(super) struct Readers {
    file: PathBuf,
    /// None when the log is closed.
    idle: Mutex<Option<Vec<Connection>>>,
}

impl Readers {
    pub(super) fn new(file: PathBuf) -> Readers {
        Readers { file, idle: Mutex::new(Some(Vec::new())) }
    }

    /// Lets nobody read any more.
    pub(super) fn close(&self) {
        *self.idle() = None;
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
        match self.idle().as_mut() {
            None => return Err(StoreError::Closed),
            Some(idle) => {
                if let Some(connection) = idle.pop() {
                    return Ok(connection);
                }
            }
        }
        self.connect()
    }

    /// A connection of one's own.
    pub(super) fn connect(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)
            .map_err(|error| no_file(&self.file, error))?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(broken)?;
        Ok(connection)
    }

    fn give_back(&self, connection: Connection) {
        if let Some(idle) = self.idle().as_mut().filter(|idle| idle.len() < IDLE) {
            idle.push(connection);
        }
    }

    fn idle(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn last_place(connection: &Connection) -> Result<Place, StoreError> {
    let query = "SELECT coalesce(max(place), 0) FROM events";
    connection.query_row(query, [], |row| Ok(Place(row.get(0)?))).map_err(broken)
}

/// The events of a stream after a version, each held against its seal and their end against the
/// head of the stream.
pub(super) fn stream(
    connection: &Connection,
    stream: &StreamId,
    after: Version,
) -> Result<Vec<Recorded>, StoreError> {
    // The head and the events as of one moment.
    let moment = connection.unchecked_transaction().map_err(broken)?;
    let tail = tail(&moment, stream)?;
    let text = "SELECT place, stream, version, at, by, body, digest, before FROM events
                WHERE place = ?1";
    let mut query = moment.prepare_cached(text).map_err(broken)?;
    let mut from = Head { version: after, digest: Digest::START };
    let mut events = Vec::new();
    let mut place = tail.place;
    // From the last one back: each says where the one before it is.
    while place > 0 && tail.head.version >= after {
        let row = |row: &Row<'_>| Ok((recorded(row)?, row.get::<_, i64>(7)?));
        let found = query.query_row([place], row).optional().map_err(broken)?;
        let Some((event, before)) = found.filter(|(event, _)| event.stream == *stream) else {
            break;
        };
        if event.version <= after {
            from.digest = if event.version == after { event.digest } else { Digest::START };
            break;
        }
        // Nothing stands before itself.
        place = if before < place { before } else { 0 };
        events.push(event);
    }
    events.reverse();
    chained(stream, from, tail.head, events.into_iter().map(Ok))
}

fn tail(connection: &Connection, stream: &StreamId) -> Result<Tail, StoreError> {
    let text = "SELECT version, digest, place FROM heads WHERE stream = ?1";
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let found = query.query_row([stream.as_str()], |row| tail_in(row, 0)).optional();
    Ok(found.map_err(broken)?.unwrap_or_default())
}

/// The digest of an event that is not far behind the end of its stream. Behind the end there is no digest and no
/// event either.
pub(super) fn digest_at(
    connection: &Connection,
    stream: &StreamId,
    tail: Tail,
    version: Version,
) -> Result<Digest, StoreError> {
    let text = "SELECT stream, version, digest, before FROM events WHERE place = ?1";
    let mut query = connection.prepare_cached(text).map_err(broken)?;
    let mut place = tail.place;
    while place > 0 {
        let row = |row: &Row<'_>| {
            let event = (stream_id(row, 0)?, Version(row.get(1)?), Digest(row.get(2)?));
            Ok((event, row.get::<_, i64>(3)?))
        };
        let found = query.query_row([place], row).optional().map_err(broken)?;
        let Some(((_, at, digest), before)) = found.filter(|((own, ..), _)| own == stream) else {
            break;
        };
        if at <= version {
            return Ok(if at == version { digest } else { Digest::START });
        }
        place = if before < place { before } else { 0 };
    }
    Ok(Digest::START)
}

/// All heads.
pub(super) fn tails(connection: &Connection) -> Result<HashMap<StreamId, Tail>, StoreError> {
    let mut query =
        connection.prepare("SELECT stream, version, digest, place FROM heads").map_err(broken)?;
    let row = |row: &Row<'_>| Ok((stream_id(row, 0)?, tail_in(row, 1)?));
    let rows = query.query_map([], row).map_err(broken)?;
    rows.collect::<rusqlite::Result<_>>().map_err(broken)
}

/// The streams whose head does not stand where it says, each with its version there: in the order of the file.
pub(super) fn astray(connection: &Connection) -> Result<Vec<(StreamId, Version)>, StoreError> {
    let text = "SELECT heads.stream, heads.version FROM heads LEFT JOIN events USING (place)
                WHERE events.stream IS NOT heads.stream OR events.version IS NOT heads.version
                OR events.digest IS NOT heads.digest ORDER BY heads.place";
    let mut query = connection.prepare(text).map_err(broken)?;
    let row = |row: &Row<'_>| Ok((stream_id(row, 0)?, Version(row.get(1)?)));
    let rows = query.query_map([], row).map_err(broken)?;
    rows.collect::<rusqlite::Result<_>>().map_err(broken)
}

/// The last version of every stream, and how many events it has.
pub(super) fn reached(
    connection: &Connection,
) -> Result<HashMap<StreamId, (Version, u32)>, StoreError> {
    let text = "SELECT stream, max(version), count(*) FROM events GROUP BY stream";
    let mut query = connection.prepare(text).map_err(broken)?;
    let row = |row: &Row<'_>| Ok((stream_id(row, 0)?, (Version(row.get(1)?), row.get(2)?)));
    let rows = query.query_map([], row).map_err(broken)?;
    rows.collect::<rusqlite::Result<_>>().map_err(broken)
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
    let text = "SELECT stream, version FROM heads
                WHERE substr(stream, 1, length(?1)) = ?1 ORDER BY stream";
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

fn tail_in(row: &Row<'_>, column: usize) -> rusqlite::Result<Tail> {
    let head = Head { version: Version(row.get(column)?), digest: Digest(row.get(column + 1)?) };
    Ok(Tail { head, place: row.get(column + 2)? })
}

fn stream_id(row: &Row<'_>, column: usize) -> rusqlite::Result<StreamId> {
    let text: String = row.get(column)?;
    let invalid = |error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, kind, Box::new(error))
    };
    text.parse().map_err(invalid)
}
