//! A log in a database that several servers share.

mod connection;
mod reader;
mod schema;
mod tls;
mod writer;

use std::sync::Arc;

use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::group::{self, Append, WriterQueue};
use crate::{Answer, Indexed, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};
use connection::Address;
use reader::Reader;

/// How many requests may wait for the writer before others wait to be let in.
const WAITING: usize = 4_096;

/// A log in PostgreSQL.
///
/// One task writes, as in the embedded log; another listens for what other servers have written. A
/// lost connection is made again as soon as the database answers.
pub struct PostgresLog {
    queue: WriterQueue,
    reader: Arc<Reader>,
    news: watch::Receiver<Place>,
    tasks: [JoinHandle<()>; 2],
}

impl PostgresLog {
    /// Opens the log in a database such as `postgres://user:password@host/damka`, and makes its
    /// tables if they are not there. To another machine the wire is secret and the certificate verified,
    /// unless `sslmode=disable` is written.
    pub async fn open(url: &str) -> Result<PostgresLog, StoreError> {
        let address = Address::parse(url)?;
        let mut client = address.connect().await?;
        schema::prepare(&mut client).await?;
        let reader = Arc::new(Reader::new(address.clone()));
        let last = reader.last_place().await?;
        let (queue, requests) = mpsc::channel(WAITING);
        let (tell, news) = watch::channel(last);
        let write = tokio::spawn(writer::run(address.clone(), client, requests));
        let listen = tokio::spawn(connection::listen(address, Arc::clone(&reader), tell));
        Ok(PostgresLog { queue, reader, news, tasks: [write, listen] })
    }
}

impl Drop for PostgresLog {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Log for PostgresLog {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        let append = Append { stream: stream.clone(), expected, events };
        Box::pin(group::ask(&self.queue, append))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        Box::pin(self.reader.stream(stream, after))
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        Box::pin(self.reader.all(after, at_most))
    }

    fn newer(&self, after: Place, at_most: u32) -> Answer<'_, Vec<(Place, StreamId, Version)>> {
        Box::pin(self.reader.newer(after, at_most))
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        Box::pin(self.reader.streams(beginning))
    }

    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        Box::pin(self.reader.index())
    }

    fn keep_index(&self, entries: Vec<Indexed>) -> Answer<'_, ()> {
        Box::pin(self.reader.keep_index(entries))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.news.clone()
    }
}
