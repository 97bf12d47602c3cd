//! The one who writes: all requests that wait share a commit.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use rusqlite::{Connection, ErrorCode, Transaction, params};
use tokio::sync::{mpsc, watch};

use super::witness::Witness;
use super::{Held, broken};
use crate::group::{Append, Done, Request, answer, gather};
use crate::head::Head;
use crate::{NewEvent, Place, StoreError, StreamId, Version};

/// What the writer knows and needs.
pub(super) struct Writer {
    pub(super) connection: Connection,
    /// How far every stream has come, as of the last commit.
    pub(super) heads: HashMap<StreamId, Head>,
    /// Streams to which nothing may be added: something of them is missing.
    pub(super) damaged: Arc<HashMap<StreamId, Version>>,
    /// What was found wrong with the file while it is used.
    pub(super) found: Arc<OnceLock<StoreError>>,
    pub(super) witness: Witness,
    pub(super) tell: watch::Sender<Place>,
    /// The lock of the folder.
    pub(super) held: Held,
}

impl Writer {
    /// Writes until nobody can ask any more.
    pub(super) fn run(&mut self, mut desk: mpsc::Receiver<Request>) {
        while let Some(first) = desk.blocking_recv() {
            let group = gather(first, &mut desk);
            let outcome = self.commit(&group);
            let last = outcome.as_ref().ok().and_then(|(_, last)| *last);
            answer(group, outcome.map(|(done, _)| done));
            if let Some(last) = last {
                self.tell.send_replace(last);
            }
        }
    }

    /// Brings everything from the write-ahead log into the file, and the file of heads to a line a
    /// stream. What cannot be done now is done at the next opening.
    pub(super) fn tidy(&mut self) {
        // What is there now is another's.
        if self.held.is_ours().is_err() {
            return;
        }
        let _ = empty_wal(&self.connection);
        // What is damaged must stay known as such.
        if self.damaged.is_empty() && !self.witness.is_short(self.heads.len()) {
            let _ = self.witness.renew(self.heads.iter());
        }
    }

    /// Does the work of a group in one transaction: after it all is on disk, or nothing.
    fn commit(&mut self, group: &[Request]) -> Result<(Vec<Done>, Option<Place>), StoreError> {
        if let Some(error) = self.found.get() {
            return Err(error.clone());
        }
        self.held.is_ours()?;
        // What is wrong with one stream is no fault of those who share the commit. It is hardly ever so:
        // only then is each request written with a point to go back to.
        let committed = match self.attempt(group, Care::Little)? {
            Some(committed) => Some(committed),
            None => self.attempt(group, Care::Each)?,
        };
        let Committed { all, moved, last } = committed.unwrap_or_default();
        self.witness.note(moved.iter());
        self.heads.extend(moved);
        if self.damaged.is_empty() && self.witness.is_long(self.heads.len()) {
            let _ = self.witness.renew(self.heads.iter());
        }
        Ok((all, last))
    }

    /// The same once; nothing was done and nothing is told if a stream is not as it should be and there is
    /// no point to go back to.
    fn attempt(&mut self, group: &[Request], care: Care) -> Result<Option<Committed>, StoreError> {
        let transaction = self.connection.transaction().map_err(broken)?;
        let mut all = Vec::with_capacity(group.len());
        let mut moved = HashMap::with_capacity(group.len());
        let before = transaction.last_insert_rowid();
        for request in group {
            let Append { stream, .. } = &request.append;
            if let Some(version) = self.damaged.get(stream) {
                all.push(Err(StoreError::Damaged { stream: stream.clone(), version: *version }));
                continue;
            }
            let head = moved.get(stream).or(self.heads.get(stream)).copied();
            let done = append(&transaction, &request.append, head.unwrap_or(Head::START), care)?;
            let Some(done) = done else { return Ok(None) };
            all.push(done.map(|head| {
                moved.insert(stream.clone(), head);
                head.version
            }));
        }
        let after = transaction.last_insert_rowid();
        transaction.commit().map_err(broken)?;
        Ok(Some(Committed { all, moved, last: (after != before).then_some(Place(after)) }))
    }
}

/// With how much care requests are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// None can be taken back alone.
    Little,
    /// Each can.
    Each,
}

/// What a commit has done.
#[derive(Default)]
struct Committed {
    all: Vec<Done>,
    moved: HashMap<StreamId, Head>,
    last: Option<Place>,
}

/// The outer error stops the whole group, the inner one is only the requester's. Nothing is given where only
/// taking back the whole group can put it right.
fn append(
    transaction: &Transaction<'_>,
    append: &Append,
    head: Head,
    care: Care,
) -> Result<Option<Result<Head, StoreError>>, StoreError> {
    let Append { stream, expected, events } = append;
    if head.version != *expected {
        let (stream, expected, actual) = (stream.clone(), *expected, head.version);
        return Ok(Some(Err(StoreError::Conflict { stream, expected, actual })));
    }
    if events.is_empty() {
        return Ok(Some(Ok(head)));
    }
    if care == Care::Each {
        transaction.execute_batch("SAVEPOINT request").map_err(broken)?;
    }
    match (write(transaction, stream, head, events).map_err(broken)?, care) {
        (Some(next), Care::Little) => Ok(Some(Ok(next))),
        (Some(next), Care::Each) => {
            transaction.execute_batch("RELEASE request").map_err(broken)?;
            Ok(Some(Ok(next)))
        }
        // The tables say otherwise than what was read and written since the opening.
        (None, Care::Little) => Ok(None),
        (None, Care::Each) => {
            transaction.execute_batch("ROLLBACK TO request; RELEASE request").map_err(broken)?;
            let version = head.version.plus(1);
            Ok(Some(Err(StoreError::Damaged { stream: stream.clone(), version })))
        }
    }
}

/// Writes events and moves the head; none if the tables do not have the stream as we know it.
fn write(
    transaction: &Transaction<'_>,
    stream: &StreamId,
    head: Head,
    events: &[NewEvent],
) -> rusqlite::Result<Option<Head>> {
    let text = "INSERT INTO events (stream, version, at, by, body, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = transaction.prepare_cached(text)?;
    let mut next = head;
    for event in events {
        next = next.then(event);
        let (version, digest) = (next.version.0, next.digest.0);
        let row = params![stream.as_str(), version, event.at, event.by, event.body, digest];
        match insert.execute(row) {
            Ok(_) => {}
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(move_head(transaction, stream, head, next)?.then_some(next))
}

/// Moves the head of a stream, if the table has it where we know it to be.
fn move_head(
    transaction: &Transaction<'_>,
    stream: &StreamId,
    from: Head,
    to: Head,
) -> rusqlite::Result<bool> {
    let (version, digest) = (to.version.0, to.digest.0);
    if from == Head::START {
        let text = "INSERT OR IGNORE INTO heads (stream, version, digest) VALUES (?1, ?2, ?3)";
        let row = params![stream.as_str(), version, digest];
        return Ok(transaction.prepare_cached(text)?.execute(row)? == 1);
    }
    let text = "UPDATE heads SET version = ?2, digest = ?3
                WHERE stream = ?1 AND version = ?4 AND digest = ?5";
    let row = params![stream.as_str(), version, digest, from.version.0, from.digest.0];
    Ok(transaction.prepare_cached(text)?.execute(row)? == 1)
}

/// Brings everything from the write-ahead log into the file: a copy of the file alone is whole then.
pub(super) fn empty_wal(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
