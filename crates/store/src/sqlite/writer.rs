//! The one who writes: all requests that wait share a commit.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use rusqlite::{Connection, Transaction, params};
use tokio::sync::{mpsc, watch};

use super::witness::Witness;
use super::{Tail, broken};
use crate::group::{Append, Done, Request, answer, gather};
use crate::head::Head;
use crate::{NewEvent, Place, StoreError, StreamId, Version};

/// What the writer knows and needs.
pub(super) struct Writer {
    pub(super) connection: Connection,
    /// How far every stream has come, as of the last commit.
    pub(super) tails: HashMap<StreamId, Tail>,
    /// Streams to which nothing may be added: something of them is missing.
    pub(super) damaged: Arc<HashMap<StreamId, Version>>,
    /// What was found wrong with the file while it is used.
    pub(super) found: Arc<OnceLock<StoreError>>,
    pub(super) witness: Witness,
    pub(super) tell: watch::Sender<Place>,
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
        let _ = empty_wal(&self.connection);
        // What is damaged must stay known as such.
        if self.damaged.is_empty() && !self.witness.is_short(self.tails.len()) {
            let _ = self.witness.renew(heads(&self.tails));
        }
    }

    /// Does the work of a group in one transaction: after it all is on disk, or nothing.
    fn commit(&mut self, group: &[Request]) -> Result<(Vec<Done>, Option<Place>), StoreError> {
        if let Some(error) = self.found.get() {
            return Err(error.clone());
        }
        // What is wrong with one stream is no fault of those who share the commit. It is hardly ever so:
        // only then is each request written with a point to go back to.
        let committed = match self.attempt(group, Care::Little)? {
            Some(committed) => Some(committed),
            None => self.attempt(group, Care::Each)?,
        };
        let Committed { all, moved, last } = committed.unwrap_or_default();
        self.witness.note(heads(&moved));
        self.tails.extend(moved);
        if self.damaged.is_empty() && self.witness.is_long(self.tails.len()) {
            let _ = self.witness.renew(heads(&self.tails));
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
            let tail = moved.get(stream).or(self.tails.get(stream)).copied().unwrap_or_default();
            let done = append(&transaction, &request.append, tail, care)?;
            let Some(done) = done else { return Ok(None) };
            all.push(done.map(|tail| {
                moved.insert(stream.clone(), tail);
                tail.head.version
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
    moved: HashMap<StreamId, Tail>,
    last: Option<Place>,
}

/// The outer error stops the whole group, the inner one is only the requester's. Nothing is given where only
/// taking back the whole group can put it right.
fn append(
    transaction: &Transaction<'_>,
    append: &Append,
    tail: Tail,
    care: Care,
) -> Result<Option<Result<Tail, StoreError>>, StoreError> {
    let Append { stream, expected, events } = append;
    let head = tail.head;
    if head.version != *expected {
        let (stream, expected, actual) = (stream.clone(), *expected, head.version);
        return Ok(Some(Err(StoreError::Conflict { stream, expected, actual })));
    }
    if events.is_empty() {
        return Ok(Some(Ok(tail)));
    }
    if care == Care::Each {
        transaction.execute_batch("SAVEPOINT request").map_err(broken)?;
    }
    match (write(transaction, stream, tail, events).map_err(broken)?, care) {
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
    tail: Tail,
    events: &[NewEvent],
) -> rusqlite::Result<Option<Tail>> {
    let text = "INSERT INTO events (stream, version, at, by, body, digest, before)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut insert = transaction.prepare_cached(text)?;
    let mut next = tail;
    for event in events {
        let head = next.head.then(event);
        let (version, digest) = (head.version.0, head.digest.0);
        let (stream, before) = (stream.as_str(), next.place);
        insert.execute(params![stream, version, event.at, event.by, event.body, digest, before])?;
        next = Tail { head, place: transaction.last_insert_rowid() };
    }
    Ok(move_head(transaction, stream, tail, next)?.then_some(next))
}

/// Moves the head of a stream, if the table has it where we know it to be.
fn move_head(
    transaction: &Transaction<'_>,
    stream: &StreamId,
    Tail { head: from, .. }: Tail,
    Tail { head: to, place }: Tail,
) -> rusqlite::Result<bool> {
    let (version, digest) = (to.version.0, to.digest.0);
    if from == Head::START {
        let text = "INSERT OR IGNORE INTO heads (stream, version, digest, place)
                    VALUES (?1, ?2, ?3, ?4)";
        let row = params![stream.as_str(), version, digest, place];
        return Ok(transaction.prepare_cached(text)?.execute(row)? == 1);
    }
    let text = "UPDATE heads SET version = ?2, digest = ?3, place = ?4
                WHERE stream = ?1 AND version = ?5 AND digest = ?6";
    let row = params![stream.as_str(), version, digest, place, from.version.0, from.digest.0];
    Ok(transaction.prepare_cached(text)?.execute(row)? == 1)
}

fn heads(tails: &HashMap<StreamId, Tail>) -> impl Iterator<Item = (&StreamId, &Head)> {
    tails.iter().map(|(stream, tail)| (stream, &tail.head))
}

/// Brings everything from the write-ahead log into the file: a copy of the file alone is whole then.
pub(super) fn empty_wal(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
