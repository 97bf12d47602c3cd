//! The one who writes: all requests that wait share a commit.

use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Transaction};

use super::connection::{Address, CHANNEL, broken, error_text};
use crate::group::{Append, Done, Request, answer, gather};
use crate::{Digest, StoreError, StreamId, Version};

/// One server writes at a time, so that places grow in the order of commits and a follower that has
/// seen one place never misses a smaller one. The number is only a name.
pub(super) const LOCK: &str = "SELECT pg_advisory_xact_lock(6464100)";

/// Writes until nobody can ask any more.
pub(super) async fn run(address: Address, mut client: Client, mut desk: mpsc::Receiver<Request>) {
    while let Some(first) = desk.recv().await {
        let group = gather(first, &mut desk);
        let outcome = match revive(&address, &mut client).await {
            Ok(()) => commit(&mut client, &group).await,
            Err(error) => Err(error),
        };
        answer(group, outcome);
    }
}

async fn revive(address: &Address, client: &mut Client) -> Result<(), StoreError> {
    if client.is_closed() {
        *client = address.connect().await?;
    }
    Ok(())
}

/// Does the work of a group in one transaction: after it all is on disk, or nothing.
async fn commit(client: &mut Client, group: &[Request]) -> Result<Vec<Done>, StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    transaction.execute(LOCK, &[]).await.map_err(broken)?;
    let mut all = Vec::with_capacity(group.len());
    for request in group {
        all.push(append(&transaction, &request.append).await?);
    }
    transaction.batch_execute(&format!("NOTIFY {CHANNEL}")).await.map_err(broken)?;
    let committed = transaction.commit().await;
    committed.map_err(|error| match error.as_db_error() {
        Some(_) => broken(error),
        None => StoreError::AnswerLost(error_text(&error)),
    })?;
    Ok(all)
}

/// The outer error stops the whole group, the inner one is only the requester's.
async fn append(transaction: &Transaction<'_>, append: &Append) -> Result<Done, StoreError> {
    let Append { stream, expected, events } = append;
    // PostgreSQL keeps no zero byte in a text, and an error of one request must not stop the others.
    if events.iter().any(|event| event.by.contains('\0') || event.body.contains('\0')) {
        let advice = "Leave it out.";
        let what = "An event holds a zero byte.";
        return Ok(Err(StoreError::unavailable(what, advice, "nothing was written")));
    }
    let (actual, mut digest) = last(transaction, stream).await?;
    if actual != *expected {
        let (stream, expected) = (stream.clone(), *expected);
        return Ok(Err(StoreError::Conflict { stream, expected, actual }));
    }
    let text = "INSERT INTO damka_events (stream, version, at, by, body, digest)
                VALUES ($1, $2, $3, $4, $5, $6)";
    let insert = transaction.prepare(text).await.map_err(broken)?;
    let mut version = actual;
    for event in events {
        version = version.plus(1);
        digest = digest.then(version, event);
        let (name, number, seal) = (stream.as_str(), i64::from(version.0), &digest.0[..]);
        let row: [&(dyn ToSql + Sync); 6] =
            [&name, &number, &event.at, &event.by, &event.body, &seal];
        transaction.execute(&insert, &row).await.map_err(broken)?;
    }
    Ok(Ok(version))
}

/// The version of a stream and the digest of its last event.
async fn last(
    transaction: &Transaction<'_>,
    stream: &StreamId,
) -> Result<(Version, Digest), StoreError> {
    let text = "SELECT version, digest FROM damka_events WHERE stream = $1
                ORDER BY version DESC LIMIT 1";
    let row = transaction.query_opt(text, &[&stream.as_str()]).await.map_err(broken)?;
    let Some(row) = row else { return Ok((Version::NONE, Digest::START)) };
    let version = Version(u32::try_from(row.get::<_, i64>(0)).unwrap_or(u32::MAX));
    Ok((version, Digest::from_bytes(row.get(1), stream, version)?))
}
