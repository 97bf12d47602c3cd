//! Everything a server holds: the log, the office, and the events that somebody looks at.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use competition::{Command, Competition, Fact, Growing, Moment, Refusal};
use documents::Templates;
use store::{Follower, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};
use tokio::sync::watch;
use tracing::{debug, info, warn};

use crate::events::Events;
use crate::games::decide;
use crate::glance::Glance;
use crate::ledger::{Acted, Book, Denied, Ledger, Page, Unfit};
use crate::metrics::{Metrics, Timed};
use crate::office::{AccountFact, Office};

/// An event in the house: its competition, and who did what when.
#[derive(Clone, Debug, Default)]
pub struct Hall {
    /// The competition as it stands.
    pub competition: Competition,
    /// What happened, in order: when, by whom. The events are those of the competition's history.
    pub acts: Growing<Act>,
}

/// When something was done, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The account, or `damka` itself.
    pub by: Arc<str>,
}

impl Book for Hall {
    type Entry = Fact;

    fn enter(&mut self, entry: &Arc<Fact>, at: i64, by: &Arc<str>) -> Result<(), Unfit> {
        let fits = self.competition.apply(Arc::clone(entry));
        fits.map_err(|misfit| Unfit(misfit.to_string()))?;
        self.acts.push(Act { at, by: Arc::clone(by) });
        Ok(())
    }
}

impl Book for Office {
    type Entry = AccountFact;

    fn enter(&mut self, entry: &Arc<AccountFact>, at: i64, by: &Arc<str>) -> Result<(), Unfit> {
        Office::enter(self, entry, at, by);
        Ok(())
    }
}

/// The state of a server.
pub struct House {
    log: Arc<dyn Log>,
    office: Ledger<Office>,
    events: Events,
    closing: watch::Sender<bool>,
    /// Up to where the log was known before anything of it was read.
    known: Place,
    listens: OnceLock<SocketAddr>,
    templates: OnceLock<Templates>,
    metrics: Arc<Metrics>,
}

/// Why something was not done that was to be done at a version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untimely {
    /// The event has another version by now.
    #[error("The event is at version {actual} by now. Read it again and repeat the request.")]
    Stale {
        /// The version it has.
        actual: Version,
    },
    /// The state does not allow it.
    #[error("{0}")]
    Refused(#[from] Refusal),
}

/// Why something was refused, by a name for logs and counts: the words may hold names of people.
pub(crate) trait Named {
    /// The name.
    fn name(&self) -> &'static str;
}

impl Named for Refusal {
    fn name(&self) -> &'static str {
        self.faults.first().map_or("refused", |fault| fault.problem.name())
    }
}

impl Named for Untimely {
    fn name(&self) -> &'static str {
        match self {
            Untimely::Stale { .. } => "stale",
            Untimely::Refused(refusal) => refusal.name(),
        }
    }
}

/// Nothing can refuse an opening.
pub type OpenError = Denied<std::convert::Infallible>;

impl House {
    /// Opens the house on a log. Its events are opened when somebody needs them; one that cannot be
    /// read does not close the house for the others.
    pub async fn open(log: Arc<dyn Log>) -> Result<Arc<House>, OpenError> {
        let metrics = Arc::new(Metrics::new());
        let log: Arc<dyn Log> = Arc::new(Timed { log, metrics: Arc::clone(&metrics) });
        // They are read from their files once; whoever acts first, with all who act beside him, would
        // wait for it.
        tokio::task::spawn_blocking(|| rulebook::Rulebook::all().for_each(|_| ()));
        let known = *log.news().borrow();
        let office = Ledger::open(Arc::clone(&log), OFFICE.parse().map_err(impossible)?).await?;
        let events = Events::find(Arc::clone(&log)).await?;
        Ok(Arc::new(House {
            log,
            office,
            events,
            closing: watch::Sender::new(false),
            known,
            listens: OnceLock::new(),
            templates: OnceLock::new(),
            metrics,
        }))
    }

    /// Prints papers with these templates, if none has been printed yet.
    pub fn print_with(&self, templates: Templates) {
        // Whoever comes too late keeps what papers were printed with.
        let _ = self.templates.set(templates);
    }

    /// The templates of the papers.
    pub(crate) fn templates(&self) -> &Templates {
        self.templates.get_or_init(Templates::built_in)
    }

    /// Follows what other servers write, until the log is closed.
    pub async fn follow(self: Arc<House>) {
        let mut follower = Follower::new(Arc::clone(&self.log), self.known);
        loop {
            match follower.next().await {
                Ok(events) => {
                    let newest: BTreeMap<StreamId, Version> =
                        events.into_iter().map(|event| (event.stream, event.version)).collect();
                    for (stream, version) in newest {
                        if !self.take_note(&stream, version).await {
                            return;
                        }
                    }
                }
                Err(StoreError::Closed) => return,
                Err(error) => {
                    debug!(%error, "the log does not tell what is new");
                    pause().await;
                }
            }
        }
    }

    /// Reads what others have written to a stream, as soon as the log answers; false if it is
    /// closed. What is damaged, or what this program does not understand, is left to those who do.
    async fn take_note(&self, stream: &StreamId, version: Version) -> bool {
        loop {
            match self.renew(stream, version).await {
                Ok(()) => return true,
                Err(Denied::Store(StoreError::Closed)) => return false,
                Err(error) if is_lasting(&error) => {
                    if let Some(slug) = stream.as_str().strip_prefix(EVENTS) {
                        warn!(event = slug, why = kind(&error), "the event is not shown any more");
                        self.events.leave_unread(slug, error);
                    }
                    return true;
                }
                Err(_) => pause().await,
            }
        }
    }

    /// Makes what lists lack, and lets events go from time to time, until the house is closed.
    pub async fn tend(self: Arc<House>) {
        loop {
            if let Err(error) = self.events.complete().await {
                warn!(why = kind(&error), "lists lack events");
            }
            tokio::time::sleep(TEND).await;
            self.let_go(IDLE).await;
        }
    }

    /// Lets events go that nobody has asked for during `idle` and that nobody uses.
    pub async fn let_go(&self, idle: Duration) {
        self.events.let_go(idle).await;
    }

    /// Why an event cannot be read, if that is known.
    pub fn unread(&self, slug: &str) -> Option<Arc<OpenError>> {
        self.events.unread(slug)
    }

    /// The events that cannot be read, by their short names, and why.
    pub fn all_unread(&self) -> Vec<(String, Arc<OpenError>)> {
        self.events.all_unread()
    }

    /// Closes the log: everything is in its place on the disk then.
    pub async fn end(&self) -> Result<(), StoreError> {
        self.events.keep_open().await;
        self.log.close().await
    }

    async fn renew(&self, stream: &StreamId, version: Version) -> Result<(), OpenError> {
        if stream.as_str() == OFFICE {
            return self.office.renew(version).await;
        }
        match stream.as_str().strip_prefix(EVENTS) {
            Some(slug) => self.events.renew(slug, version).await,
            None => Ok(()),
        }
    }

    /// Remembers where the doors are.
    pub(crate) fn listens_at(&self, address: SocketAddr) {
        // A house that is opened twice keeps its first doors.
        let _ = self.listens.set(address);
    }

    /// Where the doors are, if they are open.
    pub(crate) fn listens(&self) -> Option<SocketAddr> {
        self.listens.get().copied()
    }

    /// Sends those away who only listen.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Comes when the house closes.
    pub(crate) fn closing(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move { drop(closing.wait_for(|closing| *closing).await) }
    }

    /// What was counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// How many events are held in memory.
    pub fn events_open(&self) -> usize {
        self.events.halls().len()
    }

    /// Tells what became of commands, and how long it took: never who asked, nor for whom.
    fn tell<R: Named>(
        &self,
        slug: &str,
        commands: &[Command],
        begun: Instant,
        done: &Result<Acted<Hall>, Denied<R>>,
    ) {
        let outcome = match done {
            Ok(_) => "done",
            Err(Denied::Refused(refusal)) => refusal.name(),
            Err(other) => kind(other),
        };
        let ms = begun.elapsed().as_millis() as u64;
        for command in commands {
            let name = command.name();
            self.metrics.decided(name, outcome);
            match done {
                Ok(acted) => {
                    info!(command = name, event = slug, version = acted.version.0, ms, "done");
                }
                Err(Denied::Refused(_)) => {
                    info!(command = name, event = slug, refusal = outcome, ms, "refused");
                }
                Err(_) => warn!(command = name, event = slug, why = outcome, ms, "not kept"),
            }
        }
    }

    /// The office.
    pub fn office(&self) -> &Ledger<Office> {
        &self.office
    }

    /// The hall of an event that is open: whoever serves a request for an event holds it.
    pub fn hall(&self, slug: &str) -> Option<Arc<Ledger<Hall>>> {
        self.events.hall(slug)
    }

    /// The hall of an event, opened if it is there; or why it cannot be read. It stays open as long
    /// as it is held.
    pub async fn need(&self, slug: &str) -> Result<Option<Arc<Ledger<Hall>>>, Arc<OpenError>> {
        self.events.need(slug).await
    }

    /// Opens events that are there and can be read, and holds them as long as what is given is held.
    pub(crate) async fn hold<'a>(
        &self,
        slugs: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Arc<Ledger<Hall>>> {
        let mut held = Vec::new();
        for slug in slugs {
            held.extend(self.need(slug).await.ok().flatten());
        }
        held
    }

    /// Whether a short name is taken, by an event that can be read or by one that cannot.
    pub(crate) fn has(&self, slug: &str) -> bool {
        self.events.has(slug)
    }

    /// Whether there are no events.
    pub fn has_no_events(&self) -> bool {
        self.events.is_empty()
    }

    /// All events at a glance, the latest first.
    pub(crate) async fn list(&self) -> Vec<(String, Version, Arc<Glance>)> {
        self.events.list().await
    }

    /// The events that are open and have regulations, by their short names.
    pub fn halls(&self) -> Vec<(String, Page<Hall>)> {
        let mut all = self.events.halls();
        all.retain(|(_, page)| page.book.competition.regulations.is_some());
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all
    }

    /// Does something in an event.
    pub async fn act(
        &self,
        slug: &str,
        by: &str,
        command: &Command,
    ) -> Result<Acted<Hall>, Denied<Refusal>> {
        self.act_all(slug, by, std::slice::from_ref(command)).await
    }

    /// Does several things in an event: all of them, or none if one is refused.
    pub async fn act_all(
        &self,
        slug: &str,
        by: &str,
        commands: &[Command],
    ) -> Result<Acted<Hall>, Denied<Refusal>> {
        let hall = match self.hall(slug) {
            Some(hall) => hall,
            None => self.open_hall(slug).await.map_err(never_refused)?,
        };
        let now = now();
        let shown = moment(now);
        let begun = Instant::now();
        let decided = |hall: &Hall| decide_all(&hall.competition, commands, shown);
        let done = hall.act(by, now, decided).await;
        self.tell(slug, commands, begun, &done);
        done
    }

    /// Does something in an event that must still have a version, if one is named.
    pub async fn act_at(
        &self,
        slug: &str,
        by: &str,
        command: &Command,
        expected: Option<Version>,
    ) -> Result<Acted<Hall>, Denied<Untimely>> {
        let timely = |hall: &Hall| {
            let actual = Version(hall.acts.len() as u32);
            match expected.is_none_or(|expected| expected == actual) {
                true => Ok(()),
                false => Err(Untimely::Stale { actual }),
            }
        };
        self.act_if(slug, by, command, timely).await
    }

    /// Does something in an event if its state is still good for it.
    pub(crate) async fn act_if<R: From<Refusal> + Named>(
        &self,
        slug: &str,
        by: &str,
        command: &Command,
        good: impl Fn(&Hall) -> Result<(), R>,
    ) -> Result<Acted<Hall>, Denied<R>> {
        let hall = match self.hall(slug) {
            Some(hall) => hall,
            None => self.open_hall(slug).await.map_err(never_refused)?,
        };
        let now = now();
        let shown = moment(now);
        let decided = |hall: &Hall| {
            good(hall)?;
            Ok(decide(&hall.competition, command, shown)?)
        };
        let begun = Instant::now();
        let done = hall.act(by, now, decided).await;
        self.tell(slug, std::slice::from_ref(command), begun, &done);
        done
    }

    /// The log of an event as it is kept, with its seals.
    pub(crate) async fn recorded(&self, slug: &str) -> Result<Vec<Recorded>, StoreError> {
        match format!("{EVENTS}{slug}").parse::<StreamId>() {
            Ok(stream) => self.log.read(&stream, Version::NONE).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    /// Makes an event anew from a log, under a short name that is free, and gives the name.
    ///
    /// What is there already is never touched: the log takes a beginning only once.
    pub(crate) async fn restore(
        &self,
        base: &str,
        events: Vec<NewEvent>,
    ) -> Result<String, StoreError> {
        let further = (2..).map(|number| format!("{base}-{number}"));
        for slug in std::iter::once(base.to_owned()).chain(further) {
            if self.has(&slug) {
                continue;
            }
            let stream: StreamId = match format!("{EVENTS}{slug}").parse() {
                Ok(stream) => stream,
                Err(_) => break,
            };
            match self.log.append(&stream, Version::NONE, events.clone()).await {
                Ok(_) => {
                    // If it cannot be read at once, the follower reads it later.
                    let _ = self.open_hall(&slug).await;
                    return Ok(slug);
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Unavailable {
            what: "No short name is free for this event.".into(),
            advice: "Use lower-case Latin letters, digits and hyphens.".into(),
            why: base.to_owned(),
        })
    }

    pub(crate) async fn open_hall(&self, slug: &str) -> Result<Arc<Ledger<Hall>>, OpenError> {
        self.events.open_or_begin(slug).await
    }
}

/// What follows from several commands, each decided on the state with those before it.
pub(crate) fn decide_all(
    competition: &Competition,
    commands: &[Command],
    now: Moment,
) -> Result<Vec<Fact>, Refusal> {
    if let [command] = commands {
        return decide(competition, command, now);
    }
    let mut state = competition.clone();
    let mut events = Vec::new();
    for command in commands {
        for event in decide(&state, command, now)? {
            state.happen(event.clone());
            events.push(event);
        }
    }
    Ok(events)
}

/// Whether it helps nobody to try again.
pub(crate) fn is_lasting(error: &OpenError) -> bool {
    match error {
        Denied::Refused(never) => match *never {},
        Denied::Unfit(_) => false,
        Denied::Foreign { .. } => true,
        Denied::Store(error) => {
            matches!(error, StoreError::Damaged { .. } | StoreError::DamagedFile(_))
        }
    }
}

/// What kind of failure it was. Its words may hold what stands in the log.
pub(crate) fn kind<R>(denied: &Denied<R>) -> &'static str {
    match denied {
        Denied::Refused(_) => "refused",
        Denied::Unfit(_) => "unfit",
        Denied::Foreign { .. } => "foreign",
        Denied::Store(error) => error.name(),
    }
}

async fn pause() {
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
}

/// How often to look for events that nobody uses, and how long an event is kept for the next one:
/// between two rounds a hall may be silent, and opening takes less than a page.
const TEND: Duration = Duration::from_secs(60);
const IDLE: Duration = Duration::from_secs(15 * 60);

const OFFICE: &str = "office";
pub(crate) const EVENTS: &str = "event/";

pub(crate) fn impossible(error: store::InvalidStreamId) -> OpenError {
    let advice = "Use lower-case Latin letters, digits and hyphens.";
    Denied::Store(StoreError::Unavailable {
        what: "An event cannot have this short name.".into(),
        advice: advice.into(),
        why: error.to_string(),
    })
}

pub(crate) fn never_refused<R>(denied: OpenError) -> Denied<R> {
    match denied {
        Denied::Refused(never) => match never {},
        Denied::Store(error) => Denied::Store(error),
        Denied::Unfit(unfit) => Denied::Unfit(unfit),
        Denied::Foreign { stream, version, why } => Denied::Foreign { stream, version, why },
    }
}

/// The time of day: milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The last day of the year 9998: later years are no event's, wherever its clock stands.
pub(crate) const LAST_MOMENT: i64 = 253_370_764_800_000;

/// The time of day at which the clock of the hall shows a minute.
pub(crate) fn millis(shown: Moment) -> i64 {
    let minute = jiff::fmt::strtime::parse("%Y-%m-%d %H:%M", shown.to_string());
    let minute = minute.and_then(|parsed| parsed.to_datetime());
    let stamp = minute.and_then(|minute| minute.to_zoned(jiff::tz::TimeZone::system()));
    stamp.map_or(0, |stamp| stamp.timestamp().as_millisecond()).clamp(0, LAST_MOMENT)
}

/// What the clock of the hall shows at a time of day.
pub fn moment(at: i64) -> Moment {
    let stamp = jiff::Timestamp::from_millisecond(at.clamp(0, LAST_MOMENT)).unwrap_or_default();
    let shown = stamp.to_zoned(jiff::tz::TimeZone::system());
    let date = shown.strftime("%Y-%m-%d %H:%M").to_string();
    date.parse().unwrap_or_else(|_| unreachable!("{date} is a minute of the calendar"))
}
