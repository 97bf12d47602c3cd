//! A stream of the log, its state, and the one way to change it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use competition::LogEntry;
use store::{Log, NewEvent, Recorded, StoreError, StreamId, Version};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, watch};

/// A state that is the fold of its entries.
pub trait Folded: Clone + Default + Send + Sync + 'static {
    /// What is entered.
    type Entry: LogEntry + Send + Sync;

    /// Takes note of an entry. A state that an entry did not fit is not used any more.
    fn enter(&mut self, entry: &Arc<Self::Entry>, at: i64, by: &Arc<str>) -> Result<(), Unfit>;

    /// Whether what was entered makes a whole; asked when a stream, or what is new of it, was read.
    fn holds_together(&self) -> bool {
        true
    }
}

/// Why an entry does not fit what was before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(pub String);

/// Why an act was not done. Nothing of it has been kept.
#[derive(Debug, thiserror::Error)]
pub enum Denied<R> {
    /// The state does not allow it.
    #[error("{0}")]
    Refused(R),
    /// He who asks has no right to it.
    #[error("Whoever asks has no right to it.")]
    Forbidden,
    /// It could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was decided does not fit the state: a fault of the program.
    #[error("What was decided does not fit what was before it ({0}). Nothing was changed.")]
    Unfit(Unfit),
    /// The log holds what this program cannot read.
    #[error(
        "Entry {version} of {stream} cannot be understood by this program ({why}). Use the Damka that wrote it, or a newer one."
    )]
    Unreadable {
        /// The stream.
        stream: StreamId,
        /// The version with the entry.
        version: Version,
        /// What was wrong with it.
        why: String,
    },
}

impl<R> Denied<R> {
    /// Why the state does not allow it, if that is the reason.
    pub fn refusal(&self) -> Option<&R> {
        match self {
            Denied::Refused(why) => Some(why),
            Denied::Forbidden | Denied::Store(_) | Denied::Unfit(_) | Denied::Unreadable { .. } => {
                None
            }
        }
    }
}

/// A state in the log.
///
/// Acts that come close together do not wait for each other's place on the disk: each is decided on
/// the state with all before it, and they share a commit. Others see a state only when it is on
/// disk. An act that was decided on one that was not kept must not be kept either: where other
/// servers write to the same log, acts take turns; and when one could not be kept, nothing is begun
/// anew before all that are on their way have their answer.
///
/// The state is copied for every act, because somebody may be looking at it: a state shares with its
/// copies what is big.
pub struct Ledger<B: Folded> {
    log: Arc<dyn Log>,
    stream: StreamId,
    /// The state with all acts that are on their way to the disk.
    head: Mutex<Snapshot<B>>,
    /// The state as it is on disk.
    settled: watch::Sender<Snapshot<B>>,
    /// Held by all who act at the same time; alone by one who reads anew, and by one who acts where
    /// other servers act too.
    turn: RwLock<()>,
}

/// A state and its version.
#[derive(Debug, Default)]
pub struct Snapshot<B> {
    /// How many entries it is the fold of.
    pub version: Version,
    /// The state.
    pub state: Arc<B>,
}

impl<B> Clone for Snapshot<B> {
    fn clone(&self) -> Snapshot<B> {
        Snapshot { version: self.version, state: Arc::clone(&self.state) }
    }
}

/// What was decided.
pub(crate) struct Decision<B: Folded> {
    /// What is entered.
    pub(crate) entries: Vec<B::Entry>,
    /// The state with it, where whoever decided has made it already: what the entries make of it.
    pub(crate) next: Option<B>,
}

impl<B: Folded> From<Vec<B::Entry>> for Decision<B> {
    fn from(entries: Vec<B::Entry>) -> Decision<B> {
        Decision { entries, next: None }
    }
}

/// What an act has come to.
#[derive(Debug)]
pub struct Acted<B> {
    /// The version that the act itself made. Others may have gone on since.
    pub version: Version,
    /// The state with it, and perhaps with later acts of others.
    pub snapshot: Snapshot<B>,
}

/// Held from a decision until it is on disk.
enum Turn<'a> {
    Alone(#[expect(dead_code, reason = "held, not looked at")] RwLockWriteGuard<'a, ()>),
    Together(#[expect(dead_code, reason = "held, not looked at")] RwLockReadGuard<'a, ()>),
}

/// An entry, and the version with it.
struct Note<B: Folded> {
    version: Version,
    entry: Arc<B::Entry>,
    at: i64,
    by: Arc<str>,
}

/// So often an act is decided anew because others were faster.
pub(crate) const REPEATS: u32 = 1_000;

impl<B: Folded> Snapshot<B> {
    /// The state that was worked out with so many entries more.
    fn followed(&self, more: usize, next: B) -> Snapshot<B> {
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        Snapshot { version: Version(self.version.0.saturating_add(more)), state: Arc::new(next) }
    }

    /// Takes note of an entry. The state is copied first if somebody else looks at it.
    fn enter(&mut self, note: &Note<B>) -> Result<(), Unfit> {
        Arc::make_mut(&mut self.state).enter(&note.entry, note.at, &note.by)?;
        self.version = note.version;
        Ok(())
    }

    /// The state with what was decided on it.
    fn with(&self, entries: Vec<B::Entry>, at: i64, by: &str) -> Result<Snapshot<B>, Unfit> {
        let (mut snapshot, by) = (self.clone(), Arc::from(by));
        for entry in entries {
            let version = Version(snapshot.version.0 + 1);
            snapshot.enter(&Note { version, entry: Arc::new(entry), at, by: Arc::clone(&by) })?;
        }
        Ok(snapshot)
    }
}

impl<B: Folded> Ledger<B> {
    /// Opens the state of a stream, with all its entries.
    pub async fn open<R>(log: Arc<dyn Log>, stream: StreamId) -> Result<Ledger<B>, Denied<R>> {
        let snapshot = Snapshot { version: Version::NONE, state: Arc::default() };
        let ledger = Ledger {
            log,
            stream,
            head: Mutex::new(snapshot.clone()),
            settled: watch::Sender::new(snapshot),
            turn: RwLock::default(),
        };
        ledger.catch_up().await?;
        Ok(ledger)
    }

    /// The state as it is on disk.
    pub fn snapshot(&self) -> Snapshot<B> {
        self.settled.borrow().clone()
    }

    /// Tells whenever the state has changed.
    pub fn news(&self) -> watch::Receiver<Snapshot<B>> {
        self.settled.subscribe()
    }

    /// Decides on the state, keeps what follows, and gives the state with it once it is on disk.
    ///
    /// The decision is repeated if another server was faster, so it must depend on the state alone.
    pub async fn act<R>(
        &self,
        by: &str,
        now: i64,
        decide: impl Fn(&B) -> Result<Vec<B::Entry>, Denied<R>>,
    ) -> Result<Acted<B>, Denied<R>> {
        let decide = |state: &B| decide(state).map(Decision::from);
        for _ in 0..REPEATS {
            match self.act_once(by, now, &decide).await {
                Err(Denied::Store(StoreError::Conflict { stream, actual, .. })) => {
                    self.catch_up().await?;
                    self.has_read(stream, actual)?;
                }
                acted => return acted,
            }
        }
        Err(StoreError::Busy.into())
    }

    /// The same once: if another server was faster, that is a conflict, and what it did is not read yet.
    pub(crate) async fn act_once<R>(
        &self,
        by: &str,
        now: i64,
        decide: &impl Fn(&B) -> Result<Decision<B>, Denied<R>>,
    ) -> Result<Acted<B>, Denied<R>> {
        match self.attempt(by, now, decide).await {
            Ok(version) => Ok(Acted { version, snapshot: self.snapshot() }),
            Err(Denied::Store(error)) if !matches!(error, StoreError::Conflict { .. }) => {
                // What we hold may be ahead of the disk now; if the disk does not answer, the
                // next act finds out by a conflict.
                let _ = self.catch_up::<R>().await;
                Err(error.into())
            }
            Err(denied) => Err(denied),
        }
    }

    /// After a conflict: others have gone so far, and what they did could be read.
    pub(crate) fn has_read(&self, stream: StreamId, actual: Version) -> Result<(), StoreError> {
        match self.snapshot().version {
            known if known < actual => {
                Err(StoreError::Damaged { stream, version: Version(known.0 + 1) })
            }
            _ => Ok(()),
        }
    }

    /// Whether other servers write to the same log.
    pub(crate) fn is_shared(&self) -> bool {
        self.log.is_shared()
    }

    /// Decides, keeps and shows once; gives the version it made.
    async fn attempt<R>(
        &self,
        by: &str,
        now: i64,
        decide: &impl Fn(&B) -> Result<Decision<B>, Denied<R>>,
    ) -> Result<Version, Denied<R>> {
        let turn = match self.log.is_shared() {
            true => Turn::Alone(self.turn.write().await),
            false => Turn::Together(self.turn.read().await),
        };
        let (snapshot, kept) = {
            let mut head = self.head();
            let Decision { entries, next } = decide(&head.state)?;
            if entries.is_empty() {
                return Ok(self.snapshot().version);
            }
            let events = self.written(&entries, by, now)?;
            let before = head.version;
            // What does not fit leaves the head as it was: nobody must decide on half of it.
            let snapshot = match next {
                Some(next) => head.followed(entries.len(), next),
                None => head.with(entries, now, by).map_err(Denied::Unfit)?,
            };
            *head = snapshot.clone();
            (snapshot, self.log.append(&self.stream, before, events))
        };
        if let Err(error) = kept.await {
            if let Turn::Alone(_) = turn {
                // The next one must not be decided on this one: something of others may stand in
                // its place by now.
                *self.head() = self.snapshot();
            }
            return Err(error.into());
        }
        let version = snapshot.version;
        self.settle(snapshot);
        Ok(version)
    }

    /// The entries after a version, as they are on disk.
    pub async fn entries<R>(&self, after: Version) -> Result<Vec<B::Entry>, Denied<R>> {
        let dated = self.dated_entries(after).await?;
        Ok(dated.into_iter().map(|(entry, _)| entry).collect())
    }

    /// The entries after a version, each with the moment it was made.
    pub async fn dated_entries<R>(
        &self,
        after: Version,
    ) -> Result<Vec<(B::Entry, i64)>, Denied<R>> {
        let events = self.log.read(&self.stream, after).await?;
        events.into_iter().map(|event| Ok((self.entry(&event)?, event.at))).collect()
    }

    /// Reads what others have appended up to a version, unless it is known here already.
    pub async fn renew<R>(&self, version: Version) -> Result<(), Denied<R>> {
        let known = self.head().version;
        if known < version { self.catch_up().await } else { Ok(()) }
    }

    /// Reads what others have appended, and forgets what was not kept.
    pub async fn catch_up<R>(&self) -> Result<(), Denied<R>> {
        let _alone = self.turn.write().await;
        let mut snapshot = self.snapshot();
        let from = snapshot.version;
        let events = self.log.read(&self.stream, from).await?;
        let notes: Result<Vec<_>, _> = events.into_iter().map(|one| self.noted(one)).collect();
        for note in notes? {
            snapshot.enter(&note).map_err(|unfit| self.unreadable(note.version, &unfit))?;
        }
        if snapshot.version != from && !snapshot.state.holds_together() {
            let unfit = Unfit("what was entered does not hold together".to_owned());
            return Err(self.unreadable(snapshot.version, &unfit));
        }
        *self.head() = snapshot.clone();
        if snapshot.version != from {
            self.settled.send_replace(snapshot);
        }
        Ok(())
    }

    /// Shows a state that is on disk now, unless a later one was faster.
    fn settle(&self, snapshot: Snapshot<B>) {
        self.settled.send_if_modified(|shown| {
            let is_newer = shown.version < snapshot.version;
            if is_newer {
                *shown = snapshot;
            }
            is_newer
        });
    }

    fn written<R>(
        &self,
        entries: &[B::Entry],
        by: &str,
        at: i64,
    ) -> Result<Vec<NewEvent>, Denied<R>> {
        let write = |entry| {
            let body = B::Entry::written(entry);
            let body = body.map_err(|error| self.unreadable(Version::NONE, &error))?;
            Ok(NewEvent { at, by: by.to_owned(), body })
        };
        entries.iter().map(write).collect()
    }

    fn noted<R>(&self, event: Recorded) -> Result<Note<B>, Denied<R>> {
        let entry = Arc::new(self.entry(&event)?);
        Ok(Note { version: event.version, entry, at: event.at, by: event.by.into() })
    }

    fn entry<R>(&self, event: &Recorded) -> Result<B::Entry, Denied<R>> {
        let entry = B::Entry::read(&event.body);
        entry.map_err(|error| self.unreadable(event.version, &error))
    }

    fn unreadable<R>(&self, version: Version, why: &dyn std::error::Error) -> Denied<R> {
        Denied::Unreadable { stream: self.stream.clone(), version, why: why.to_string() }
    }

    fn head(&self) -> MutexGuard<'_, Snapshot<B>> {
        // A panic in a decision leaves the head as it was before it.
        self.head.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
