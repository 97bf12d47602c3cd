//! The tables, and how older ones become today's.

use tokio_postgres::Client;

use super::connection::broken;
use super::writer::LOCK;
use crate::StoreError;

/// What was changed, form by form: the n-th text makes form n out of form n − 1.
const FORMS: [&str; 3] = [
    "
    CREATE TABLE damka_events (
        place BIGSERIAL PRIMARY KEY,
        stream TEXT COLLATE \"C\" NOT NULL,
        version BIGINT NOT NULL,
        at BIGINT NOT NULL,
        by TEXT NOT NULL,
        body TEXT NOT NULL,
        digest BYTEA NOT NULL,
        UNIQUE (stream, version)
    );
    CREATE TABLE damka_snapshots (
        stream TEXT COLLATE \"C\" PRIMARY KEY,
        version BIGINT NOT NULL,
        body BYTEA NOT NULL
    );
    ",
    // Streams are folded from their events: nobody ever kept a snapshot.
    "DROP TABLE damka_snapshots;",
    // How far each stream has come, in a second place.
    "
    CREATE TABLE damka_heads (
        stream TEXT COLLATE \"C\" PRIMARY KEY,
        version BIGINT NOT NULL,
        digest BYTEA NOT NULL
    );
    INSERT INTO damka_heads SELECT DISTINCT ON (stream) stream, version, digest
        FROM damka_events ORDER BY stream, version DESC;
    ",
];

/// Brings the tables to today's form; of several servers that start together one does it.
pub(super) async fn prepare(client: &mut Client) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    transaction.execute(LOCK, &[]).await.map_err(broken)?;
    let table = "CREATE TABLE IF NOT EXISTS damka_form (form BIGINT NOT NULL)";
    transaction.batch_execute(table).await.map_err(broken)?;
    // No form of its own: it is made from the streams, and older programs pass it over.
    let table = "CREATE TABLE IF NOT EXISTS damka_index
                 (stream TEXT COLLATE \"C\" PRIMARY KEY, line TEXT NOT NULL)";
    transaction.batch_execute(table).await.map_err(broken)?;
    let row = transaction.query_one("SELECT coalesce(max(form), 0) FROM damka_form", &[]).await;
    let found: i64 = row.map_err(broken)?.get(0);
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    if found > FORMS.len() {
        let found = u32::try_from(found).unwrap_or(u32::MAX);
        return Err(StoreError::TooNew { found, known: FORMS.len() as u32 });
    }
    for (form, text) in (1_i64..).zip(FORMS).skip(found) {
        transaction.batch_execute(text).await.map_err(broken)?;
        let insert = "INSERT INTO damka_form (form) VALUES ($1)";
        transaction.execute(insert, &[&form]).await.map_err(broken)?;
    }
    transaction.commit().await.map_err(broken)
}
