//! A log that keeps nothing: what is shown for a while needs no place on the disk.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::{Answer, Digest, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};

/// A log in memory: it is gone when it is dropped.
pub struct MemoryLog {
    /// All events, in their order.
    events: Mutex<Vec<Recorded>>,
    news: watch::Sender<Place>,
}

impl Default for MemoryLog {
    fn default() -> MemoryLog {
        MemoryLog { events: Mutex::default(), news: watch::Sender::new(Place::START) }
    }
}

impl MemoryLog {
    fn events(&self) -> MutexGuard<'_, Vec<Recorded>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(
        &self,
        stream: &StreamId,
        expected: Version,
        new: Vec<NewEvent>,
    ) -> Result<Version, StoreError> {
        let mut events = self.events();
        let last = events.iter().rev().find(|one| one.stream == *stream);
        let (mut version, mut digest) =
            last.map_or((Version::NONE, Digest::START), |one| (one.version, one.digest));
        if version != expected {
            let stream = stream.clone();
            return Err(StoreError::Conflict { stream, expected, actual: version });
        }
        let mut place = events.last().map_or(Place::START, |one| one.place);
        for event in new {
            version = version.plus(1);
            digest = digest.then(version, &event);
            place = Place(place.0 + 1);
            let NewEvent { at, by, body } = event;
            let stream = stream.clone();
            events.push(Recorded { place, stream, version, at, by, body, digest });
        }
        drop(events);
        self.news.send_if_modified(|known| {
            let is_newer = *known < place;
            *known = place.max(*known);
            is_newer
        });
        Ok(version)
    }
}

impl Log for MemoryLog {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        // Done when it is called: the order of calls is the order of events.
        let kept = self.keep(stream, expected, events);
        Box::pin(std::future::ready(kept))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        let events = self.events();
        let own = events.iter().filter(|one| one.stream == *stream && one.version > after);
        let found: Vec<Recorded> = own.cloned().collect();
        drop(events);
        Box::pin(std::future::ready(Ok(found)))
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        let events = self.events();
        let later = events.iter().filter(|one| one.place > after).take(at_most as usize);
        let found: Vec<Recorded> = later.cloned().collect();
        drop(events);
        Box::pin(std::future::ready(Ok(found)))
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        let events = self.events();
        let own = events.iter().filter(|one| one.stream.as_str().starts_with(beginning));
        let newest: BTreeMap<StreamId, Version> =
            own.map(|one| (one.stream.clone(), one.version)).collect();
        drop(events);
        Box::pin(std::future::ready(Ok(newest.into_iter().collect())))
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.news.subscribe()
    }
}
