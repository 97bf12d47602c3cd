//! Everything a server holds: the log, the accounts, and the events that somebody looks at.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use competition::{Command, Competition, Fact, Growing, Moment, Refusal};
use store::{Follower, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};
use tokio::sync::watch;
use tracing::{debug, info, warn};

use crate::accounts::{AccountFact, Accounts, Right};
use crate::actor::Actor;
use crate::clock::{Clock, moment};
use crate::events::Events;
use crate::games::decide;
use crate::glance::Glance;
use crate::ledger::{Acted, Denied, Folded, Ledger, Snapshot, Unfit};
use crate::metrics::{Metrics, Timed};
use crate::people::{end_assistants, may_end_assistants};
use crate::platform::Refused;
use crate::public::Shown;
use crate::tables::{TABLES, Tables};

/// An event in the server: its competition, and who did what when.
#[derive(Clone, Debug, Default)]
pub struct LoggedEvent {
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

impl Folded for LoggedEvent {
    type Entry = Fact;

    fn enter(&mut self, entry: &Arc<Fact>, at: i64, by: &Arc<str>) -> Result<(), Unfit> {
        let fits = self.competition.apply(Arc::clone(entry));
        fits.map_err(|misfit| Unfit(misfit.to_string()))?;
        self.acts.push(Act { at, by: Arc::clone(by) });
        // Once all is read, `holds_together` is asked anyway; a test wants to know after which entry.
        match cfg!(debug_assertions) && !self.holds_together() {
            true => Err(Unfit("the event does not hold together with it".to_owned())),
            false => Ok(()),
        }
    }

    fn holds_together(&self) -> bool {
        self.competition.is_sound()
    }
}

impl Folded for Accounts {
    type Entry = AccountFact;

    fn enter(&mut self, entry: &Arc<AccountFact>, at: i64, by: &Arc<str>) -> Result<(), Unfit> {
        Accounts::enter(self, entry, at, by).map_err(|misfit| Unfit(misfit.to_string()))
    }
}

/// The state of a server.
pub struct Server {
    log: Arc<dyn Log>,
    clock: Clock,
    accounts: Ledger<Accounts>,
    accounts_unread: OnceLock<OpenError>,
    events: Events,
    tables: Tables,
    closing: watch::Sender<bool>,
    /// Up to where the log was known before anything of it was read.
    known: Place,
    listens: OnceLock<SocketAddr>,
    /// Who speaks for others, and was not named as a proxy.
    unnamed_proxy: OnceLock<IpAddr>,
    metrics: Arc<Metrics>,
    /// The events that were brought together with their tables since the start.
    settled: Mutex<HashSet<String>>,
    shown: Shown,
    /// What was imposed at tables and events did not take.
    refused: Refused,
}

/// Why something was not done that was to be done at a version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
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
pub trait Named {
    /// The name.
    fn name(&self) -> &'static str;
}

impl Named for Refusal {
    fn name(&self) -> &'static str {
        self.faults.first().map_or("refused", |fault| fault.problem.name())
    }
}

impl Named for Conflict {
    fn name(&self) -> &'static str {
        match self {
            Conflict::Stale { .. } => "stale",
            Conflict::Refused(refusal) => refusal.name(),
        }
    }
}

/// Nothing can refuse an opening.
pub type OpenError = Denied<std::convert::Infallible>;

impl Server {
    /// Opens the server on a log, by the clock of the machine.
    pub async fn open(log: Arc<dyn Log>) -> Result<Arc<Server>, OpenError> {
        Server::open_at(log, Clock::System).await
    }

    /// Opens the server on a log, with a clock. Its events are opened when somebody needs them; one
    /// that cannot be read does not close the server for the others.
    pub async fn open_at(log: Arc<dyn Log>, clock: Clock) -> Result<Arc<Server>, OpenError> {
        let metrics = Arc::new(Metrics::new());
        let log: Arc<dyn Log> = Arc::new(Timed { log, metrics: Arc::clone(&metrics) });
        // They are read from their files once; whoever acts first, with all who act beside him, would
        // wait for it.
        tokio::task::spawn_blocking(|| rulebook::Rulebook::all().for_each(|_| ()));
        let known = *log.news().borrow();
        let accounts =
            Ledger::open(Arc::clone(&log), ACCOUNTS.parse().map_err(impossible)?).await?;
        let events = Events::find(Arc::clone(&log)).await?;
        let tables = Tables::find(Arc::clone(&log), clock.clone()).await;
        let server = Arc::new(Server {
            log,
            clock,
            accounts,
            accounts_unread: OnceLock::new(),
            events,
            tables,
            closing: watch::Sender::new(false),
            known,
            listens: OnceLock::new(),
            unnamed_proxy: OnceLock::new(),
            metrics,
            settled: Mutex::default(),
            shown: Shown::default(),
            refused: Refused::default(),
        });
        server.tables.belong_to(&server);
        Ok(server)
    }

    /// The log, for a stream of its own.
    pub(crate) fn log(&self) -> Arc<dyn Log> {
        Arc::clone(&self.log)
    }

    /// The time of day: milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// The time for clocks of games: milliseconds that only go on.
    pub fn steady(&self) -> i64 {
        self.clock.steady()
    }

    /// Whether other servers write to the same log, so that it must be followed. A log of our own is not:
    /// every move would be read back.
    pub fn is_shared(&self) -> bool {
        self.log.is_shared()
    }

    /// Follows what other servers write, until the log is closed.
    pub async fn follow(self: Arc<Server>) {
        let mut follower = Follower::new(Arc::clone(&self.log), self.known);
        loop {
            match follower.next_streams().await {
                Ok(newest) => {
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
                    self.leave_unread(stream, error);
                    return true;
                }
                Err(_) => pause().await,
            }
        }
    }

    /// Does not touch a stream any more, and says so.
    fn leave_unread(&self, stream: &StreamId, error: OpenError) {
        if let Some(slug) = stream.as_str().strip_prefix(EVENTS) {
            warn!(event = slug, why = kind(&error), "the event is not shown any more");
            self.events.leave_unread(slug, error);
        } else if let Some(id) = stream.as_str().strip_prefix(TABLES) {
            self.tables.leave_unread(id, error);
        } else {
            warn!(
                why = kind(&error),
                "the accounts are not read any more: rights stay as they were"
            );
            // The first reason is the one that lasts.
            let _ = self.accounts_unread.set(error);
        }
    }

    /// Why the accounts are not read any more, if so: another server has written what this one does not
    /// understand. Until somebody starts a newer one, rights are those that were known.
    pub fn accounts_unread(&self) -> Option<&OpenError> {
        self.accounts_unread.get()
    }

    /// Makes what lists lack, and lets events go from time to time, until the server is closed.
    pub async fn tend(self: Arc<Server>) {
        loop {
            if let Err(error) = self.events.complete().await {
                warn!(why = kind(&error), "lists lack events");
            }
            tokio::time::sleep(TEND).await;
            self.let_go(IDLE).await;
            self.tables.give_up().await;
            self.tables.let_go();
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
        if stream.as_str() == ACCOUNTS {
            return self.accounts.renew(version).await;
        }
        match stream.as_str().strip_prefix(EVENTS) {
            Some(slug) => self.events.renew(slug, version).await,
            None => match stream.as_str().strip_prefix(TABLES) {
                Some(id) => self.tables.renew(id, version).await,
                None => Ok(()),
            },
        }
    }

    /// Remembers where the doors are.
    pub fn listens_at(&self, address: SocketAddr) {
        // A server that is opened twice keeps its first doors.
        let _ = self.listens.set(address);
    }

    /// Where the doors are, if they are open.
    pub fn listens(&self) -> Option<SocketAddr> {
        self.listens.get().copied()
    }

    /// Remembers that somebody speaks for others who was not named as a proxy.
    pub fn notice_unnamed_proxy(&self, address: IpAddr) {
        // The first is enough to look what is wrong.
        let _ = self.unnamed_proxy.set(address);
    }

    /// Who speaks for others and was not named as a proxy, if anybody does.
    pub fn unnamed_proxy(&self) -> Option<IpAddr> {
        self.unnamed_proxy.get().copied()
    }

    /// Sends those away who only listen.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Comes when the server closes.
    pub fn closing(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move { drop(closing.wait_for(|closing| *closing).await) }
    }

    /// What was counted.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// How many events are held in memory.
    pub fn events_open(&self) -> usize {
        self.events.open_events().len()
    }

    /// Tells what became of commands, and how long it took: never who asked, nor for whom.
    fn tell<R: Named>(
        &self,
        slug: &str,
        commands: &[Command],
        begun: Instant,
        done: &Result<Acted<LoggedEvent>, Denied<R>>,
    ) {
        let (outcome, version) = match done {
            Ok(acted) => ("done", Some(acted.version.0)),
            Err(Denied::Refused(refusal)) => (refusal.name(), None),
            Err(other) => (kind(other), None),
        };
        let ms = begun.elapsed().as_millis() as u64;
        let kept =
            !matches!(done, Err(Denied::Unfit(_) | Denied::Unreadable { .. } | Denied::Store(_)));
        for command in commands.iter().map(Command::name) {
            self.metrics.decided(command, outcome);
            if kept {
                info!(command, event = slug, version, outcome, ms, "decided");
            } else {
                warn!(command, event = slug, outcome, ms, "not kept");
            }
        }
    }

    /// The tables where games are played.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Keeps where running games are, from time to time, until the server is closed.
    pub async fn keep_time(self: Arc<Server>) {
        loop {
            tokio::time::sleep(self.tables.marked_every()).await;
            self.tables.mark().await;
        }
    }

    /// The accounts.
    pub fn accounts(&self) -> &Ledger<Accounts> {
        &self.accounts
    }

    /// The ledger of an event that is open: whoever serves a request for an event holds it.
    pub fn event(&self, slug: &str) -> Option<Arc<Ledger<LoggedEvent>>> {
        self.events.event(slug)
    }

    /// The ledger of an event, opened if it is there; or why it cannot be read. It stays open as long
    /// as it is held.
    pub async fn need(
        &self,
        slug: &str,
    ) -> Result<Option<Arc<Ledger<LoggedEvent>>>, Arc<OpenError>> {
        let logged = self.events.need(slug).await?;
        if logged.is_some() && self.settled().insert(slug.to_owned()) {
            // An earlier program may have ended between a table and its event.
            self.settle_boxed(slug).await;
        }
        Ok(logged)
    }

    pub(crate) fn refused(&self) -> &Refused {
        &self.refused
    }

    pub(crate) fn public(&self) -> &Shown {
        &self.shown
    }

    fn settled(&self) -> MutexGuard<'_, HashSet<String>> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn settle_boxed<'a>(&'a self, slug: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(self.settle(slug))
    }

    /// Opens events that are there and can be read, and holds them as long as what is given is held.
    pub async fn hold<'a>(
        &self,
        slugs: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Arc<Ledger<LoggedEvent>>> {
        let mut held = Vec::new();
        for slug in slugs {
            held.extend(self.need(slug).await.ok().flatten());
        }
        held
    }

    /// Whether a short name is taken, by an event that can be read or by one that cannot.
    pub fn has(&self, slug: &str) -> bool {
        self.events.has(slug)
    }

    /// Whether there are no events.
    pub fn has_no_events(&self) -> bool {
        self.events.is_empty()
    }

    /// All events at a glance, the latest first.
    pub(crate) async fn listed(&self) -> Vec<(String, Version, Arc<Glance>)> {
        self.events.list().await
    }

    /// The events that are open and have regulations, by their short names.
    pub fn open_events(&self) -> Vec<(String, Snapshot<LoggedEvent>)> {
        let mut all = self.events.open_events();
        all.retain(|(_, snapshot)| snapshot.state.competition.regulations().is_some());
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all
    }

    /// Does something in an event.
    pub async fn act(
        &self,
        slug: &str,
        by: &Actor<'_>,
        command: &Command,
    ) -> Result<Acted<LoggedEvent>, Denied<Refusal>> {
        self.act_all(slug, by, std::slice::from_ref(command)).await
    }

    /// Does several things in an event: all of them, or none if one is refused.
    pub async fn act_all(
        &self,
        slug: &str,
        by: &Actor<'_>,
        commands: &[Command],
    ) -> Result<Acted<LoggedEvent>, Denied<Refusal>> {
        self.act_if(slug, by, commands, |_| Ok(())).await
    }

    /// Does something in an event that must still have a version, if one is named.
    pub async fn act_at(
        &self,
        slug: &str,
        by: &Actor<'_>,
        command: &Command,
        expected: Option<Version>,
    ) -> Result<Acted<LoggedEvent>, Denied<Conflict>> {
        let timely = |logged: &LoggedEvent| {
            let actual = Version(logged.acts.len() as u32);
            match expected.is_none_or(|expected| expected == actual) {
                true => Ok(()),
                false => Err(Conflict::Stale { actual }),
            }
        };
        self.act_if(slug, by, std::slice::from_ref(command), timely).await
    }

    /// Does something in an event if its state is still good for it, and if whoever asks may. Both are
    /// asked where it is decided: rights that were there when a page was looked at may be gone,
    /// and what a command needs may be another one by now.
    ///
    /// Games on the platform are brought on before he has his answer.
    pub async fn act_if<R: From<Refusal> + Named>(
        &self,
        slug: &str,
        by: &Actor<'_>,
        commands: &[Command],
        good: impl Fn(&LoggedEvent) -> Result<(), R>,
    ) -> Result<Acted<LoggedEvent>, Denied<R>> {
        let logged = match self.event(slug) {
            Some(logged) => logged,
            None => self.open_event(slug).await.map_err(never_refused)?,
        };
        let before = logged.snapshot();
        let (now, begun) = (self.now(), Instant::now());
        let decided = |logged: &LoggedEvent| {
            let accounts = self.accounts.snapshot().state;
            // What has come before needs no right any more: it had it then.
            good(logged).map_err(Denied::Refused)?;
            decide_each(&logged.competition, commands, |state, command| {
                let right = command.right(state);
                if !by.may(&accounts, slug, &right) {
                    // Whoever leads the event is told who may, and by which clause.
                    let told = right == Right::Organise && by.may(&accounts, slug, &Right::Look);
                    let why = state.only_the_organiser().filter(|_| told);
                    return Err(why.map_or(Denied::Forbidden, |why| Denied::Refused(why.into())));
                }
                let mut command = command.clone();
                if let Some((name, account)) = by.person(&accounts) {
                    command.sign(name, account);
                }
                let facts = decide(state, &command, moment(now));
                facts.map_err(|refusal| Denied::Refused(refusal.into()))
            })
        };
        let done = logged.act(&by.signature(), now, decided).await;
        self.tell(slug, commands, begun, &done);
        if let Ok(acted) = &done {
            if commands.iter().any(may_end_assistants) {
                let now = &acted.snapshot.state.competition;
                end_assistants(self, by, slug, (&before.state.competition, now)).await;
            }
            self.bring_together(slug, &logged).await;
        }
        done
    }

    /// Does one thing in an event in the name of this program, and leaves its tables alone.
    pub(crate) async fn act_alone(
        &self,
        slug: &str,
        logged: &Ledger<LoggedEvent>,
        command: &Command,
    ) -> Result<Acted<LoggedEvent>, Denied<Refusal>> {
        let (now, begun) = (self.now(), Instant::now());
        let decided = |logged: &LoggedEvent| {
            decide(&logged.competition, command, moment(now)).map_err(Denied::Refused)
        };
        let done = logged.act("damka", now, decided).await;
        self.tell(slug, std::slice::from_ref(command), begun, &done);
        done
    }

    /// The log of an event as it is kept, with its seals.
    pub async fn recorded(&self, slug: &str) -> Result<Vec<Recorded>, StoreError> {
        match format!("{EVENTS}{slug}").parse::<StreamId>() {
            Ok(stream) => self.log.read(&stream, Version::NONE).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    /// Makes an event anew from a log, under a short name that is free, and gives the name.
    ///
    /// What is there already is never touched: the log takes a beginning only once.
    pub async fn restore(&self, base: &str, events: Vec<NewEvent>) -> Result<String, StoreError> {
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
                    for _ in 0..OPENINGS {
                        match self.open_event(&slug).await {
                            Err(Denied::Store(_)) => pause().await,
                            Ok(_) | Err(_) => break,
                        }
                    }
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

    pub(crate) async fn open_event(
        &self,
        slug: &str,
    ) -> Result<Arc<Ledger<LoggedEvent>>, OpenError> {
        self.events.open_or_begin(slug).await
    }
}

/// What follows from several commands, each decided on the state with those before it.
fn decide_each<E>(
    competition: &Competition,
    commands: &[Command],
    decide: impl Fn(&Competition, &Command) -> Result<Vec<Fact>, E>,
) -> Result<Vec<Fact>, E> {
    if let [command] = commands {
        return decide(competition, command);
    }
    let mut state = competition.clone();
    let mut facts = Vec::new();
    for command in commands {
        for fact in decide(&state, command)? {
            state.happen(fact.clone());
            facts.push(fact);
        }
    }
    Ok(facts)
}

/// What would follow from several commands, each decided on the state with those before it.
pub fn decide_all(
    competition: &Competition,
    commands: &[Command],
    now: Moment,
) -> Result<Vec<Fact>, Refusal> {
    decide_each(competition, commands, |state, command| decide(state, command, now))
}

/// Whether it helps nobody to try again.
pub(crate) fn is_lasting(error: &OpenError) -> bool {
    match error {
        Denied::Refused(never) => match *never {},
        Denied::Unfit(_) | Denied::Forbidden => false,
        Denied::Unreadable { .. } => true,
        Denied::Store(error) => {
            matches!(error, StoreError::Damaged { .. } | StoreError::DamagedFile(_))
        }
    }
}

/// What kind of failure it was. Its words may hold what stands in the log.
pub(crate) fn kind<R>(denied: &Denied<R>) -> &'static str {
    match denied {
        Denied::Refused(_) => "refused",
        Denied::Forbidden => "forbidden",
        Denied::Unfit(_) => "unfit",
        Denied::Unreadable { .. } => "unreadable",
        Denied::Store(error) => error.name(),
    }
}

async fn pause() {
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
}

/// So often it is tried to read what was just written.
const OPENINGS: usize = 5;

/// How often to look for events that nobody uses, and how long an event is kept for the next one:
/// between two rounds a hall may be silent, and opening takes less than a page.
const TEND: Duration = Duration::from_secs(60);
const IDLE: Duration = Duration::from_secs(15 * 60);

const ACCOUNTS: &str = "office";
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
        Denied::Forbidden => Denied::Forbidden,
        Denied::Store(error) => Denied::Store(error),
        Denied::Unfit(unfit) => Denied::Unfit(unfit),
        Denied::Unreadable { stream, version, why } => Denied::Unreadable { stream, version, why },
    }
}
