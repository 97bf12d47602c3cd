//! Those who read: they share a connection, which sends question after question without waiting.

use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row};

use super::connection::{Address, broken};
use crate::head::{Head, chained};
use crate::{Digest, Indexed, Place, Recorded, StoreError, StreamId, Version};

/// The connection for reading, made again when it was lost.
pub(super) struct Reader {
    address: Address,
    client: Mutex<Option<Arc<Client>>>,
}

impl Reader {
    pub(super) fn new(address: Address) -> Reader {
        Reader { address, client: Mutex::new(None) }
    }

    pub(super) async fn last_place(&self) -> Result<Place, StoreError> {
        let rows = self.ask("SELECT coalesce(max(place), 0) FROM damka_events", &[]).await?;
        Ok(rows.first().map_or(Place::START, |row| place(row, 0)))
    }

    /// The events of a stream after a version, each held against its seal and their end against
    /// the head of the stream.
    pub(super) async fn stream(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Vec<Recorded>, StoreError> {
        // One question, so that the head and the events are of one moment. The event before comes
        // too: its digest begins the chain.
        let text = "SELECT place, stream, version, at, by, body, digest, head, seal FROM
                    (SELECT version AS head, digest AS seal FROM damka_heads WHERE stream = $1) AS h
                    FULL JOIN (SELECT * FROM damka_events WHERE stream = $1 AND version >= $2) AS e
                    ON true ORDER BY version";
        let rows = self.ask(text, &[&stream.as_str(), &i64::from(after.0)]).await?;
        let head = rows.first().map_or(Ok(Head::START), |row| head(row, stream))?;
        let mut from = Head { version: after, digest: Digest::START };
        let mut rows = rows.iter().filter(|row| row.get::<_, Option<i64>>(0).is_some()).peekable();
        if let Some(before) = rows.next_if(|row| version(row, 2) == after) {
            from.digest = recorded(before)?.digest;
        }
        chained(stream, from, head, rows.map(recorded))
    }

    pub(super) async fn all(
        &self,
        after: Place,
        at_most: u32,
    ) -> Result<Vec<Recorded>, StoreError> {
        let text = "SELECT place, stream, version, at, by, body, digest FROM damka_events
                    WHERE place > $1 ORDER BY place LIMIT $2";
        let rows = self.ask(text, &[&after.0, &i64::from(at_most)]).await?;
        rows.iter().map(recorded).collect()
    }

    /// Every server reads so what itself has written too: bodies would be half of the work.
    pub(super) async fn newer(
        &self,
        after: Place,
        at_most: u32,
    ) -> Result<Vec<(Place, StreamId, Version)>, StoreError> {
        let text = "SELECT place, stream, version FROM damka_events
                    WHERE place > $1 ORDER BY place LIMIT $2";
        let rows = self.ask(text, &[&after.0, &i64::from(at_most)]).await?;
        rows.iter().map(|row| Ok((place(row, 0), stream_id(row, 1)?, version(row, 2)))).collect()
    }

    pub(super) async fn streams(
        &self,
        beginning: &str,
    ) -> Result<Vec<(StreamId, Version)>, StoreError> {
        let text = "SELECT stream, version FROM damka_heads
                    WHERE starts_with(stream, $1) ORDER BY stream";
        let rows = self.ask(text, &[&beginning]).await?;
        rows.iter().map(|row| Ok((stream_id(row, 0)?, version(row, 1)))).collect()
    }

    pub(super) async fn index(&self) -> Result<Vec<Indexed>, StoreError> {
        let rows = self.ask("SELECT line FROM damka_index", &[]).await?;
        Ok(rows.iter().filter_map(|row| Indexed::read(row.get(0))).collect())
    }

    pub(super) async fn keep_index(&self, entries: Vec<Indexed>) -> Result<(), StoreError> {
        let streams: Vec<&str> = entries.iter().map(|one| one.stream.as_str()).collect();
        let lines: Vec<String> = entries.iter().map(Indexed::line).collect();
        let text = "INSERT INTO damka_index SELECT * FROM unnest($1::text[], $2::text[])
                    ON CONFLICT (stream) DO UPDATE SET line = excluded.line";
        self.ask(text, &[&streams, &lines]).await.map(|_| ())
    }

    async fn ask(
        &self,
        text: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let client = self.client().await?;
        client.query(text, values).await.map_err(broken)
    }

    async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut held = self.client.lock().await;
        match &*held {
            Some(client) if !client.is_closed() => Ok(Arc::clone(client)),
            _ => {
                let client = Arc::new(self.address.connect().await?);
                *held = Some(Arc::clone(&client));
                Ok(client)
            }
        }
    }
}

fn recorded(row: &Row) -> Result<Recorded, StoreError> {
    let (stream, version) = (stream_id(row, 1)?, version(row, 2));
    let digest = Digest::from_bytes(row.get(6), &stream, version)?;
    Ok(Recorded {
        place: place(row, 0),
        stream,
        version,
        at: row.get(3),
        by: row.get(4),
        body: row.get(5),
        digest,
    })
}

/// The head that stands beside every row of a stream; none if only its events are there.
fn head(row: &Row, stream: &StreamId) -> Result<Head, StoreError> {
    let Some(seal) = row.get::<_, Option<&[u8]>>(8) else { return Ok(Head::START) };
    let version = version(row, 7);
    Ok(Head { version, digest: Digest::from_bytes(seal, stream, version)? })
}

fn place(row: &Row, column: usize) -> Place {
    Place(row.get(column))
}

fn version(row: &Row, column: usize) -> Version {
    Version(u32::try_from(row.get::<_, i64>(column)).unwrap_or(u32::MAX))
}

fn stream_id(row: &Row, column: usize) -> Result<StreamId, StoreError> {
    let text: &str = row.get(column);
    let advice = "Somebody else has written into the tables of Damka: restore a backup.";
    text.parse().map_err(|error| {
        StoreError::unavailable("A stream in the database has an impossible name.", advice, error)
    })
}
