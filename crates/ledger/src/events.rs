//! The events of the log: opened when somebody needs them, let go when nobody does.
//!
//! Whoever uses an event holds its ledger. One that nobody holds has no act on its way, so it can be
//! let go; whoever comes next reads it from the log, where everything is that was acknowledged. What
//! lists show of an event that is not open is kept beside the log, with the version it was made of,
//! and made anew if that is not the version of the log.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use store::{Indexed, Log, StreamId, Version};
use tokio::sync::{Mutex, OnceCell, Semaphore};
use tracing::{debug, warn};

use crate::glance::Glance;
use crate::ledger::{Ledger, Snapshot};
use crate::public::known_from;
use crate::server::{EVENTS, LoggedEvent, OpenError, impossible, is_lasting, kind};

/// All events of a log.
pub(crate) struct Events {
    log: Arc<dyn Log>,
    begun: Instant,
    open: RwLock<HashMap<String, Arc<Slot>>>,
    listed: RwLock<BTreeMap<String, Listed>>,
    /// Events of which something is damaged or not understood: they are not touched.
    unread: RwLock<BTreeMap<String, Arc<OpenError>>>,
    /// Held by the one who makes what lists lack.
    making: Mutex<()>,
    /// Taken by each who opens an event.
    openings: Semaphore,
}

/// The place of an event that is open or being opened: all who need it wait for one opening.
#[derive(Default)]
struct Slot {
    logged: OnceCell<Arc<Ledger<LoggedEvent>>>,
    /// When it was last asked for, in milliseconds since the beginning.
    used: AtomicU64,
}

/// What lists know of an event that is not open.
#[derive(Clone)]
enum Listed {
    /// Nothing yet, or something older.
    Unmade,
    /// That it had no regulations at this version.
    Nothing(Version),
    At(Version, Arc<Glance>),
}

impl Listed {
    fn of(snapshot: &Snapshot<LoggedEvent>) -> Listed {
        match Glance::of(&snapshot.state.competition) {
            Some(glance) => {
                let known_from = known_from(&snapshot.state);
                Listed::At(snapshot.version, Arc::new(Glance { known_from, ..glance }))
            }
            None => Listed::Nothing(snapshot.version),
        }
    }

    fn version(&self) -> Version {
        match self {
            Listed::Unmade => Version::NONE,
            Listed::Nothing(version) | Listed::At(version, _) => *version,
        }
    }
}

/// So many are opened at once: whoever walks through the calendar does not stop the hall.
const OPENINGS: usize = 4;

/// With more than this, those that nobody holds are let go at once.
const OPEN_MAX: usize = 256;

/// What lists show of so many events is kept together.
const KEPT_TOGETHER: usize = 32;

/// So many events that lists lack are made before the doors open; more of them beside the work.
const AT_START: usize = 24;

impl Events {
    /// Finds the events of a log. None is read but those that lists lack, if they are few.
    pub(crate) async fn find(log: Arc<dyn Log>) -> Result<Events, OpenError> {
        let index = log.index().await.unwrap_or_else(|error| {
            warn!(%error, "the index of events cannot be read and is made anew");
            Vec::new()
        });
        let mut index: HashMap<StreamId, Indexed> =
            index.into_iter().map(|one| (one.stream.clone(), one)).collect();
        let mut listed = BTreeMap::new();
        for (stream, version) in log.streams(EVENTS).await? {
            let known = index.remove(&stream).filter(|one| one.version == version);
            let glance = known.and_then(|one| Glance::read(&one.body));
            let seen = glance.map_or(Listed::Unmade, |one| Listed::At(version, Arc::new(one)));
            listed.insert(stream.as_str()[EVENTS.len()..].to_owned(), seen);
        }
        let events = Events {
            log,
            begun: Instant::now(),
            open: RwLock::default(),
            listed: RwLock::new(listed),
            unread: RwLock::default(),
            making: Mutex::default(),
            openings: Semaphore::new(OPENINGS),
        };
        if events.unmade().len() <= AT_START {
            events.complete().await?;
        }
        Ok(events)
    }

    /// The ledger of an event that is open. Whoever holds it keeps it open.
    pub(crate) fn event(&self, slug: &str) -> Option<Arc<Ledger<LoggedEvent>>> {
        let open = self.open();
        let slot = open.get(slug)?;
        slot.used.store(self.now(), Ordering::Relaxed);
        slot.logged.get().cloned()
    }

    /// The ledger of an event, opened if it is there and not open; or why it cannot be read.
    pub(crate) async fn need(
        &self,
        slug: &str,
    ) -> Result<Option<Arc<Ledger<LoggedEvent>>>, Arc<OpenError>> {
        if let Some(logged) = self.event(slug) {
            return Ok(Some(logged));
        }
        if let Some(why) = self.unread(slug) {
            return Err(why);
        }
        if !self.listed().contains_key(slug) {
            return Ok(None);
        }
        match self.open_or_begin(slug).await {
            Ok(logged) => Ok(Some(logged)),
            Err(error) if is_lasting(&error) => Err(self.leave_unread(slug, error)),
            Err(error) => Err(Arc::new(error)),
        }
    }

    /// Opens an event, or the empty ledger of one that is to be.
    pub(crate) async fn open_or_begin(
        &self,
        slug: &str,
    ) -> Result<Arc<Ledger<LoggedEvent>>, OpenError> {
        if self.open().len() >= OPEN_MAX {
            self.let_go(Duration::ZERO).await;
        }
        let slot = {
            let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(open.entry(slug.to_owned()).or_default())
        };
        slot.used.store(self.now(), Ordering::Relaxed);
        let opened = slot.logged.get_or_try_init(|| async {
            // It is never closed: without a turn it would only be opened beside others.
            let _turn = self.openings.acquire().await;
            let logged = self.read(slug).await?;
            debug!(event = slug, version = logged.snapshot().version.0, "opened");
            Ok(Arc::new(logged))
        });
        opened.await.cloned()
    }

    async fn read(&self, slug: &str) -> Result<Ledger<LoggedEvent>, OpenError> {
        let stream = format!("{EVENTS}{slug}").parse().map_err(impossible)?;
        Ledger::open(Arc::clone(&self.log), stream).await
    }

    /// Reads what others have written to an event. One that is not open is opened: where somebody
    /// acts, somebody looks.
    pub(crate) async fn renew(&self, slug: &str, version: Version) -> Result<(), OpenError> {
        match self.event(slug) {
            Some(logged) => logged.renew(version).await,
            None if self.listed().get(slug).is_some_and(|one| one.version() >= version) => Ok(()),
            // Somebody may be opening it, and have read it before the others wrote.
            None => self.open_or_begin(slug).await?.renew(version).await,
        }
    }

    /// Lets events go that nobody has asked for during `idle` and that nobody holds.
    pub(crate) async fn let_go(&self, idle: Duration) {
        let now = self.now();
        let idle = idle.as_millis() as u64;
        let mut gone = Vec::new();
        // Nobody can take hold of an event meanwhile.
        self.open.write().unwrap_or_else(PoisonError::into_inner).retain(|slug, slot| {
            let asked = slot.used.load(Ordering::Relaxed).saturating_add(idle) > now;
            if asked || Arc::strong_count(slot) > 1 {
                return true;
            }
            match slot.logged.get() {
                Some(logged) if Arc::strong_count(logged) > 1 => return true,
                Some(logged) => gone.extend(self.list_as(slug, &logged.snapshot())),
                // Its opening has failed.
                None => {}
            }
            false
        });
        self.keep(gone).await;
    }

    /// Keeps what lists show of all events that are open.
    pub(crate) async fn keep_open(&self) {
        let open = self.open_events();
        let changed = open.iter().filter_map(|(slug, page)| self.list_as(slug, page));
        self.keep(changed.collect()).await;
    }

    /// Notes what lists show of an event, and gives what is to be kept of it if that is new.
    fn list_as(&self, slug: &str, snapshot: &Snapshot<LoggedEvent>) -> Option<Indexed> {
        if snapshot.version == Version::NONE {
            return None;
        }
        let mut all = self.listed.write().unwrap_or_else(PoisonError::into_inner);
        if all.get(slug).is_some_and(|one| one.version() >= snapshot.version) {
            return None;
        }
        let seen = Listed::of(snapshot);
        let body = match &seen {
            Listed::At(_, glance) => glance.written(),
            Listed::Unmade | Listed::Nothing(_) => None,
        };
        all.insert(slug.to_owned(), seen);
        let stream = format!("{EVENTS}{slug}").parse().ok()?;
        Some(Indexed { stream, version: snapshot.version, body: body? })
    }

    async fn keep(&self, mut entries: Vec<Indexed>) {
        if entries.is_empty() {
            return;
        }
        // Two servers that keep the same ones take them in the same order, and do not wait for each
        // other in a circle.
        entries.sort_by(|one, other| one.stream.cmp(&other.stream));
        if let Err(error) = self.log.keep_index(entries).await {
            warn!(%error, "the index of events is not kept; it is made anew at the next start");
        }
    }

    /// Makes what lists lack. Events are read for that and not kept open.
    pub(crate) async fn complete(&self) -> Result<(), OpenError> {
        if self.unmade().is_empty() {
            return Ok(());
        }
        let _one = self.making.lock().await;
        let mut made = Vec::new();
        let mut done = Ok(());
        for slug in self.unmade() {
            match self.read(&slug).await {
                Ok(logged) => {
                    made.extend(self.list_as(&slug, &logged.snapshot()));
                    if made.len() == KEPT_TOGETHER {
                        self.keep(std::mem::take(&mut made)).await;
                    }
                }
                Err(error) if is_lasting(&error) => drop(self.leave_unread(&slug, error)),
                Err(error) => {
                    done = Err(error);
                    break;
                }
            }
        }
        self.keep(made).await;
        done
    }

    /// Those that lists lack and that can be read.
    fn unmade(&self) -> Vec<String> {
        // Who lets go holds both: in this order.
        let (open, listed) = (self.open(), self.listed());
        let unmade = listed.iter().filter(|(_, one)| matches!(one, Listed::Unmade));
        let slugs = unmade.map(|(slug, _)| slug).filter(|slug| !open.contains_key(slug.as_str()));
        slugs.filter(|slug| self.unread(slug).is_none()).cloned().collect()
    }

    /// All events with regulations at a glance, the latest first.
    pub(crate) async fn list(&self) -> Vec<(String, Version, Arc<Glance>)> {
        if let Err(error) = self.complete().await {
            warn!(why = kind(&error), "lists lack events");
        }
        // First those that are open: whatever is let go meanwhile is seen here.
        let mut seen: BTreeMap<String, Listed> =
            self.open_events().into_iter().map(|(slug, page)| (slug, Listed::of(&page))).collect();
        for (slug, listed) in &*self.listed() {
            seen.entry(slug.clone()).or_insert_with(|| listed.clone());
        }
        let readable = seen.into_iter().filter(|(slug, _)| self.unread(slug).is_none());
        let mut all: Vec<_> = readable
            .filter_map(|(slug, listed)| match listed {
                Listed::At(version, glance) => Some((slug, version, glance)),
                Listed::Unmade | Listed::Nothing(_) => None,
            })
            .collect();
        all.sort_by(|(a, _, one), (b, _, other)| other.starts.cmp(&one.starts).then(a.cmp(b)));
        all
    }

    /// The events that are open, by name.
    pub(crate) fn open_events(&self) -> Vec<(String, Snapshot<LoggedEvent>)> {
        let open = self.open();
        let pages = open
            .iter()
            .filter_map(|(slug, one)| Some((slug.clone(), one.logged.get()?.snapshot())));
        pages.collect()
    }

    /// Whether a short name is taken, by an event that can be read or by one that cannot.
    pub(crate) fn has(&self, slug: &str) -> bool {
        self.unread(slug).is_some()
            || self.listed().contains_key(slug)
            || self.event(slug).is_some_and(|logged| logged.snapshot().version > Version::NONE)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.listed().is_empty() && self.open().is_empty()
    }

    pub(crate) fn leave_unread(&self, slug: &str, why: OpenError) -> Arc<OpenError> {
        let why = Arc::new(why);
        let mut unread = self.unread.write().unwrap_or_else(PoisonError::into_inner);
        unread.insert(slug.to_owned(), Arc::clone(&why));
        why
    }

    /// Why an event cannot be read, if that is known.
    pub(crate) fn unread(&self, slug: &str) -> Option<Arc<OpenError>> {
        self.unread.read().unwrap_or_else(PoisonError::into_inner).get(slug).cloned()
    }

    /// The events that cannot be read, by their short names, and why.
    pub(crate) fn all_unread(&self) -> Vec<(String, Arc<OpenError>)> {
        let unread = self.unread.read().unwrap_or_else(PoisonError::into_inner);
        unread.iter().map(|(slug, why)| (slug.clone(), Arc::clone(why))).collect()
    }

    fn now(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn open(&self) -> RwLockReadGuard<'_, HashMap<String, Arc<Slot>>> {
        self.open.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn listed(&self) -> RwLockReadGuard<'_, BTreeMap<String, Listed>> {
        self.listed.read().unwrap_or_else(PoisonError::into_inner)
    }
}
