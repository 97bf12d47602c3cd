//! The one who writes: all requests that wait share a commit.

use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Transaction};

use super::connection::{Address, CHANNEL, broken, error_text};
use crate::group::{Append, Done, Request, answer, gather};
use crate::head::Head;
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
    let head = head(transaction, stream).await?;
    if head.version != *expected {
        let (stream, expected, actual) = (stream.clone(), *expected, head.version);
        return Ok(Err(StoreError::Conflict { stream, expected, actual }));
    }
    if events.is_empty() {
        return Ok(Ok(head.version));
    }
    let text = "INSERT INTO damka_events (stream, version, at, by, body, digest)
                VALUES ($1, $2, $3, $4, $5, $6)";
    let insert = transaction.prepare(text).await.map_err(broken)?;
    let name = stream.as_str();
    let mut next = head;
    for event in events {
        next = next.then(event);
        let (number, seal) = (i64::from(next.version.0), &next.digest.0[..]);
        let row: [&(dyn ToSql + Sync); 6] =
            [&name, &number, &event.at, &event.by, &event.body, &seal];
        transaction.execute(&insert, &row).await.map_err(broken)?;
    }
    let text = "INSERT INTO damka_heads (stream, version, digest) VALUES ($1, $2, $3)
                ON CONFLICT (stream) DO UPDATE SET version = $2, digest = $3";
    let row: [&(dyn ToSql + Sync); 3] = [&name, &i64::from(next.version.0), &&next.digest.0[..]];
    transaction.execute(text, &row).await.map_err(broken)?;
    Ok(Ok(next.version))
}

async fn head(transaction: &Transaction<'_>, stream: &StreamId) -> Result<Head, StoreError> {
    let text = "SELECT version, digest FROM damka_heads WHERE stream = $1";
    let row = transaction.query_opt(text, &[&stream.as_str()]).await.map_err(broken)?;
    let Some(row) = row else { return Ok(Head::START) };
    let version = Version(u32::try_from(row.get::<_, i64>(0)).unwrap_or(u32::MAX));
    Ok(Head { version, digest: Digest::from_bytes(row.get(1), stream, version)? })
}
