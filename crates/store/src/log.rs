//! What a log can do.

use std::pin::Pin;

use tokio::sync::watch;

use crate::{Indexed, NewEvent, Place, Recorded, StoreError, StreamId, Version};

/// An answer that has to be waited for.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A log of events.
pub trait Log: Send + Sync {
    /// Appends events to a stream that has the expected version, all or none, and gives the new
    /// version once they are on disk.
    ///
    /// A request takes its turn when this is called, not when the answer is awaited: requests of one
    /// caller are done in the order of his calls.
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version>;

    /// The events of a stream after a version.
    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>>;

    /// At most so many events of all streams after a place, in their order.
    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>>;

    /// The same without what the events say: each with its place, its stream and the version of that.
    fn newer(&self, after: Place, at_most: u32) -> Answer<'_, Vec<(Place, StreamId, Version)>> {
        let all = self.read_all(after, at_most);
        let one = |event: Recorded| (event.place, event.stream, event.version);
        Box::pin(async move { Ok(all.await?.into_iter().map(one).collect()) })
    }

    /// The streams whose names begin so, with their versions, by name.
    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>>;

    /// What was kept of streams at a glance, perhaps of older versions; whatever is not as it was
    /// written is left out. A log may keep nothing of that.
    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Keeps what is known of streams at a glance, in place of what was known of them before.
    fn keep_index(&self, _entries: Vec<Indexed>) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Whether others may append between two requests of ours.
    ///
    /// Where they may, a request must wait for the answer to the one before it: a version that was
    /// expected can be there with an event of others in it.
    fn is_shared(&self) -> bool {
        false
    }

    /// Ends the work, and comes back when all that was acknowledged is in its place. Whoever asks
    /// later is told that the log is closed.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Tells the place of the last event whenever something has been appended, here or by another
    /// server.
    fn news(&self) -> watch::Receiver<Place>;
}
