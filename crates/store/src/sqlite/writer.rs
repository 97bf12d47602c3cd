//! The one who writes: all requests that wait share a commit.

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::{mpsc, watch};

use super::broken;
use crate::group::{Append, Done, Request, answer, gather};
use crate::{Digest, Place, StoreError, StreamId, Version};

/// Writes until nobody can ask any more.
pub(super) fn run(
    mut connection: Connection,
    mut desk: mpsc::Receiver<Request>,
    tell: &watch::Sender<Place>,
) {
    while let Some(first) = desk.blocking_recv() {
        let group = gather(first, &mut desk);
        let outcome = commit(&mut connection, &group);
        let last = outcome.as_ref().ok().and_then(|(_, last)| *last);
        answer(group, outcome.map(|(done, _)| done));
        if let Some(last) = last {
            tell.send_replace(last);
        }
    }
}

/// Does the work of a group in one transaction: after it all is on disk, or nothing.
fn commit(
    connection: &mut Connection,
    group: &[Request],
) -> Result<(Vec<Done>, Option<Place>), StoreError> {
    let transaction = connection.transaction().map_err(broken)?;
    let mut all = Vec::with_capacity(group.len());
    let before = transaction.last_insert_rowid();
    for request in group {
        all.push(append(&transaction, &request.append).map_err(broken)?);
    }
    let after = transaction.last_insert_rowid();
    transaction.commit().map_err(broken)?;
    Ok((all, (after != before).then_some(Place(after))))
}

/// The outer error stops the whole group, the inner one is only the requester's.
fn append(transaction: &Transaction<'_>, append: &Append) -> rusqlite::Result<Done> {
    let Append { stream, expected, events } = append;
    let (actual, mut digest) = last(transaction, stream)?;
    if actual != *expected {
        let (stream, expected) = (stream.clone(), *expected);
        return Ok(Err(StoreError::Conflict { stream, expected, actual }));
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO events (stream, version, at, by, body, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let mut version = actual;
    for event in events {
        version = version.plus(1);
        digest = digest.then(version, event);
        let row = params![stream.as_str(), version.0, event.at, event.by, event.body, digest.0];
        insert.execute(row)?;
    }
    Ok(Ok(version))
}

/// The version of a stream and the digest of its last event.
fn last(transaction: &Transaction<'_>, stream: &StreamId) -> rusqlite::Result<(Version, Digest)> {
    let mut query = transaction.prepare_cached(
        "SELECT version, digest FROM events WHERE stream = ?1 ORDER BY version DESC LIMIT 1",
    )?;
    let found =
        query.query_row([stream.as_str()], |row| Ok((Version(row.get(0)?), Digest(row.get(1)?))));
    Ok(found.optional()?.unwrap_or((Version::NONE, Digest::START)))
}
