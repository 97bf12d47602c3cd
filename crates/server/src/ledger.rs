//! A stream of the log, its state, and the one way to change it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Log, NewEvent, Recorded, StoreError, StreamId, Version};
use tokio::sync::watch;

/// A state that is the fold of its entries.
pub trait Book: Clone + Default + Send + Sync + 'static {
    /// What is entered.
    type Entry: Serialize + DeserializeOwned + Send;

    /// Takes note of an entry.
    fn enter(&mut self, entry: &Self::Entry, at: i64, by: &str);
}

/// Why an act was not done. Nothing of it has been kept.
#[derive(Debug, thiserror::Error)]
pub enum Denied<R> {
    /// The state does not allow it.
    #[error("{0}")]
    Refused(R),
    /// It could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log holds what this program cannot read.
    #[error(
        "Entry {version} of {stream} cannot be understood by this program ({why}). Use the Damka that wrote it, or a newer one."
    )]
    Foreign {
        /// The stream.
        stream: StreamId,
        /// The version with the entry.
        version: Version,
        /// What was wrong with it.
        why: String,
    },
}

/// A book in the log.
///
/// Acts that come close together do not wait for each other's place on the disk: each is decided on
/// the state with all before it, and they share a commit. Others see a state only when it is on
/// disk.
pub struct Ledger<B> {
    log: Arc<dyn Log>,
    stream: StreamId,
    head: Mutex<Page<B>>,
    settled: watch::Sender<Page<B>>,
}

/// A state and its version.
#[derive(Clone, Debug, Default)]
pub struct Page<B> {
    /// How many entries it is the fold of.
    pub version: Version,
    /// The state.
    pub book: Arc<B>,
}

impl<B: Book> Ledger<B> {
    /// Opens the book of a stream, with all its entries.
    pub async fn open<R>(log: Arc<dyn Log>, stream: StreamId) -> Result<Ledger<B>, Denied<R>> {
        let ledger = Ledger {
            log,
            stream,
            head: Mutex::new(Page { version: Version::NONE, book: Arc::default() }),
            settled: watch::Sender::new(Page { version: Version::NONE, book: Arc::default() }),
        };
        ledger.catch_up().await?;
        Ok(ledger)
    }

    /// The state as it is on disk.
    pub fn page(&self) -> Page<B> {
        self.settled.borrow().clone()
    }

    /// Tells whenever the state has changed.
    pub fn news(&self) -> watch::Receiver<Page<B>> {
        self.settled.subscribe()
    }

    /// Decides on the state, keeps what follows, and gives the state with it once it is on disk.
    ///
    /// The decision is repeated if another server was faster, so it must depend on the state alone.
    pub async fn act<R>(
        &self,
        by: &str,
        now: i64,
        decide: impl Fn(&B) -> Result<Vec<B::Entry>, R>,
    ) -> Result<Page<B>, Denied<R>> {
        loop {
            let (page, kept) = {
                let mut head = self.head();
                let entries = decide(&head.book).map_err(Denied::Refused)?;
                if entries.is_empty() {
                    return Ok(head.clone());
                }
                let events = self.written(&entries, by, now)?;
                let kept = self.log.append(&self.stream, head.version, events);
                let book = Arc::make_mut(&mut head.book);
                entries.iter().for_each(|entry| book.enter(entry, now, by));
                head.version = Version(head.version.0 + entries.len() as u32);
                (head.clone(), kept)
            };
            match kept.await {
                Ok(_) => {
                    self.settle(&page);
                    return Ok(page);
                }
                Err(StoreError::Conflict { .. }) => self.catch_up().await?,
                Err(error) => {
                    // What we hold may be ahead of the disk now; if the disk does not answer, the
                    // next act finds out by a conflict.
                    let _ = self.catch_up::<R>().await;
                    return Err(error.into());
                }
            }
        }
    }

    /// Reads what others have appended, and forgets what was not kept.
    pub async fn catch_up<R>(&self) -> Result<(), Denied<R>> {
        let mut page = self.page();
        let events = self.log.read(&self.stream, page.version).await?;
        if let Some(last) = events.last() {
            page.version = last.version;
            let book = Arc::make_mut(&mut page.book);
            for event in &events {
                book.enter(&self.understood(event)?, event.at, &event.by);
            }
            self.settle(&page);
        }
        *self.head() = page;
        Ok(())
    }

    fn settle(&self, page: &Page<B>) {
        self.settled.send_if_modified(|settled| {
            let newer = page.version > settled.version;
            if newer {
                *settled = page.clone();
            }
            newer
        });
    }

    fn written<R>(
        &self,
        entries: &[B::Entry],
        by: &str,
        at: i64,
    ) -> Result<Vec<NewEvent>, Denied<R>> {
        let write = |entry| {
            let body = serde_json::to_string(entry).map_err(|error| Denied::Foreign {
                stream: self.stream.clone(),
                version: Version::NONE,
                why: error.to_string(),
            })?;
            Ok(NewEvent { at, by: by.to_owned(), body })
        };
        entries.iter().map(write).collect()
    }

    fn understood<R>(&self, event: &Recorded) -> Result<B::Entry, Denied<R>> {
        serde_json::from_str(&event.body).map_err(|error| Denied::Foreign {
            stream: self.stream.clone(),
            version: event.version,
            why: error.to_string(),
        })
    }

    fn head(&self) -> MutexGuard<'_, Page<B>> {
        // A panic in a decision leaves the head as it was before it.
        self.head.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
