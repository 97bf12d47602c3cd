//! Waiting for what is appended.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::watch;

use crate::{Log, Place, Recorded, StoreError, StreamId, Version};

/// How many events are read at a time.
const AT_A_TIME: u32 = 500;

/// Reads the log of all streams from a place on, and waits for more.
pub struct Follower {
    log: Arc<dyn Log>,
    news: watch::Receiver<Place>,
    after: Place,
}

impl Follower {
    /// Follows a log from behind a place.
    pub fn new(log: Arc<dyn Log>, after: Place) -> Follower {
        let news = log.news();
        Follower { log, news, after }
    }

    /// The next events, at least one, as soon as there are any.
    pub async fn next(&mut self) -> Result<Vec<Recorded>, StoreError> {
        loop {
            self.news.mark_unchanged();
            let events = self.log.read_all(self.after, AT_A_TIME).await?;
            if let Some(last) = events.last() {
                self.after = last.place;
                return Ok(events);
            }
            self.wait().await?;
        }
    }

    /// The streams that have gone on, and how far, as soon as there are any.
    pub async fn next_streams(&mut self) -> Result<Vec<(StreamId, Version)>, StoreError> {
        loop {
            self.news.mark_unchanged();
            let events = self.log.newer(self.after, AT_A_TIME).await?;
            if let Some((last, ..)) = events.last() {
                self.after = *last;
                let newest: BTreeMap<StreamId, Version> =
                    events.into_iter().map(|(_, stream, version)| (stream, version)).collect();
                return Ok(newest.into_iter().collect());
            }
            self.wait().await?;
        }
    }

    async fn wait(&mut self) -> Result<(), StoreError> {
        self.news.changed().await.map_err(|_| StoreError::Closed)
    }
}
