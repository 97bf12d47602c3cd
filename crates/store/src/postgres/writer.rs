//! The one who writes: all requests that wait share a commit, and a few questions.

use std::collections::HashMap;

use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement, Transaction};

use super::connection::{Address, CHANNEL, broken, error_text};
use crate::group::{Append, Done, Request, answer, gather};
use crate::head::Head;
use crate::{Digest, StoreError, StreamId, Version};

/// One server writes at a time, so that places grow in the order of commits and a follower that has
/// seen one place never misses a smaller one. The number is only a name.
pub(super) const LOCK: &str = "SELECT pg_advisory_xact_lock(6464100)";

/// How far the streams of a group have come.
const HEADS: &str = "SELECT stream, version, digest FROM damka_heads WHERE stream = ANY($1)";

/// The events of a group, in its order: places grow so.
const EVENTS: &str = "INSERT INTO damka_events (stream, version, at, by, body, digest)
    SELECT stream, version, at, by, body, digest
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bytea[])
        WITH ORDINALITY AS one (stream, version, at, by, body, digest, number)
    ORDER BY number";

/// How far its streams have come then.
const MOVED: &str = "INSERT INTO damka_heads (stream, version, digest)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, digest = excluded.digest";

/// The connection of the one who writes, with what it has been told to know.
struct Connected {
    client: Client,
    statements: Option<Statements>,
}

struct Statements {
    lock: Statement,
    heads: Statement,
    events: Statement,
    moved: Statement,
}

/// Writes until nobody can ask any more.
pub(super) async fn run(address: Address, client: Client, mut desk: mpsc::Receiver<Request>) {
    let mut connected = Connected { client, statements: None };
    while let Some(first) = desk.recv().await {
        let group = gather(first, &mut desk);
        let outcome = match revive(&address, &mut connected).await {
            Ok(()) => commit(&mut connected, &group).await,
            Err(error) => Err(error),
        };
        answer(group, outcome);
    }
}

async fn revive(address: &Address, connected: &mut Connected) -> Result<(), StoreError> {
    if connected.client.is_closed() {
        *connected = Connected { client: address.connect().await?, statements: None };
    }
    Ok(())
}

impl Statements {
    async fn prepare(client: &Client) -> Result<Statements, tokio_postgres::Error> {
        Ok(Statements {
            lock: client.prepare(LOCK).await?,
            heads: client.prepare(HEADS).await?,
            events: client.prepare(EVENTS).await?,
            moved: client.prepare(MOVED).await?,
        })
    }
}

/// Does the work of a group in one transaction: after it all is on disk, or nothing.
async fn commit(connected: &mut Connected, group: &[Request]) -> Result<Vec<Done>, StoreError> {
    let Connected { client, statements } = connected;
    let known = match statements {
        Some(known) => known,
        None => statements.insert(Statements::prepare(client).await.map_err(broken)?),
    };
    let transaction = client.transaction().await.map_err(broken)?;
    transaction.execute(&known.lock, &[]).await.map_err(broken)?;
    let mut work = Work::new(heads(&transaction, known, group).await?);
    let all = group.iter().map(|request| work.append(&request.append)).collect();
    work.write(&transaction, known).await.map_err(broken)?;
    transaction.batch_execute(&format!("NOTIFY {CHANNEL}")).await.map_err(broken)?;
    let committed = transaction.commit().await;
    committed.map_err(|error| match error.as_db_error() {
        Some(_) => broken(error),
        None => StoreError::AnswerLost(error_text(&error)),
    })?;
    Ok(all)
}

/// How far the streams of a group have come; of one whose head is damaged, that.
async fn heads(
    transaction: &Transaction<'_>,
    known: &Statements,
    group: &[Request],
) -> Result<HashMap<StreamId, Result<Head, StoreError>>, StoreError> {
    let names: Vec<&str> = group.iter().map(|request| request.append.stream.as_str()).collect();
    let rows = transaction.query(&known.heads, &[&names]).await.map_err(broken)?;
    let rows: HashMap<&str, _> = rows.iter().map(|row| (row.get(0), row)).collect();
    let head = |stream: &StreamId| {
        let Some(row) = rows.get(stream.as_str()) else { return Ok(Head::START) };
        let version = Version(u32::try_from(row.get::<_, i64>(1)).unwrap_or(u32::MAX));
        Ok(Head { version, digest: Digest::from_bytes(row.get(2), stream, version)? })
    };
    let streams = group.iter().map(|request| &request.append.stream);
    Ok(streams.map(|stream| (stream.clone(), head(stream))).collect())
}

/// What a group writes: the columns of its events, and the heads of its streams.
struct Work<'a> {
    heads: HashMap<StreamId, Result<Head, StoreError>>,
    moved: HashMap<&'a str, Head>,
    streams: Vec<&'a str>,
    versions: Vec<i64>,
    moments: Vec<i64>,
    signers: Vec<&'a str>,
    bodies: Vec<&'a str>,
    digests: Vec<Digest>,
}

impl<'a> Work<'a> {
    fn new(heads: HashMap<StreamId, Result<Head, StoreError>>) -> Work<'a> {
        Work {
            heads,
            moved: HashMap::new(),
            streams: Vec::new(),
            versions: Vec::new(),
            moments: Vec::new(),
            signers: Vec::new(),
            bodies: Vec::new(),
            digests: Vec::new(),
        }
    }

    /// Adds a request, if it can be done; what is wrong with it is no fault of the others.
    fn append(&mut self, append: &'a Append) -> Done {
        let Append { stream, expected, events } = append;
        // PostgreSQL keeps no zero byte in a text, and an error of one request must not stop the others.
        if events.iter().any(|event| event.by.contains('\0') || event.body.contains('\0')) {
            let advice = "Leave it out.";
            let what = "An event holds a zero byte.";
            return Err(StoreError::unavailable(what, advice, "nothing was written"));
        }
        let head = self.heads.get(stream).cloned().unwrap_or(Ok(Head::START))?;
        if head.version != *expected {
            let (stream, expected, actual) = (stream.clone(), *expected, head.version);
            return Err(StoreError::Conflict { stream, expected, actual });
        }
        let mut next = head;
        for event in events {
            next = next.then(event);
            self.streams.push(stream.as_str());
            self.versions.push(i64::from(next.version.0));
            self.moments.push(event.at);
            self.signers.push(&event.by);
            self.bodies.push(&event.body);
            self.digests.push(next.digest);
        }
        if !events.is_empty() {
            self.heads.insert(stream.clone(), Ok(next));
            self.moved.insert(stream.as_str(), next);
        }
        Ok(next.version)
    }

    async fn write(
        &self,
        transaction: &Transaction<'_>,
        known: &Statements,
    ) -> Result<(), tokio_postgres::Error> {
        if self.streams.is_empty() {
            return Ok(());
        }
        let digests: Vec<&[u8]> = self.digests.iter().map(|digest| &digest.0[..]).collect();
        let columns: [&(dyn ToSql + Sync); 6] =
            [&self.streams, &self.versions, &self.moments, &self.signers, &self.bodies, &digests];
        transaction.execute(&known.events, &columns).await?;
        let (streams, heads): (Vec<&str>, Vec<&Head>) = self.moved.iter().unzip();
        let versions: Vec<i64> = heads.iter().map(|head| i64::from(head.version.0)).collect();
        let digests: Vec<&[u8]> = heads.iter().map(|head| &head.digest.0[..]).collect();
        let columns: [&(dyn ToSql + Sync); 3] = [&streams, &versions, &digests];
        transaction.execute(&known.moved, &columns).await?;
        Ok(())
    }
}
