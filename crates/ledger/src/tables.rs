//! Tables where games are played: opened when somebody comes, let go when nobody is there.
//!
//! A table is a stream of its own. What is asked for there is decided on its state, appended, and told
//! to those who listen when it is on disk; until then the next one waits, so that a clock starts when
//! what starts it is kept. The time between is nobody's ([`play::Timekeeper`]).

mod connections;
mod keeping;
mod marks;
mod pooled;
mod record;
mod sealed;
mod watching;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use competition::{LogEntry, Unreadable};
use game::{Millis, Moment};
use play::{
    After, CommandId, Decided, Drawn, Fact, Person, Phase, Reading, Refusal, Request, Role, Said,
    ServerTime, Style, Table, TableAct, TableKind, TableTerms, TermsError, Timekeeper, Who,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{Log, MemoryLog, StoreError, StreamId, Version};
use tokio::sync::{Notify, OnceCell, broadcast, watch};
use tracing::{debug, warn};
use words::Language;

use crate::clock::Clock;
use crate::ledger::{Decision, Denied, Folded, Ledger, REPEATS, Snapshot, Unfit};
use crate::partner::Partners;
use crate::server::{OpenError, Server, is_lasting, kind};
use crate::signs;

pub use connections::Connected;
use connections::Connections;
pub use keeping::{ACCOUNT_KEY, is_shown_to_officials};
use marks::Marks;
use pooled::{Pool, Pools};
pub use record::TableRecord;
pub use watching::Sight;
use watching::Watching;

/// The tables of a log.
pub struct Tables {
    log: Arc<dyn Log>,
    clock: Clock,
    open: Mutex<HashMap<String, Arc<OnceCell<Arc<LiveTable>>>>>,
    /// The tables that cannot be read, and why.
    unread: Mutex<HashMap<String, Arc<OpenError>>>,
    marks: Marks,
    partners: Arc<Partners>,
    connections: Connections,
    /// The clocks of givers who have one for all boards.
    pools: Pools,
    /// The server whose events have games here.
    home: Arc<OnceLock<Weak<Server>>>,
}

/// A table that is open.
pub struct LiveTable {
    id: String,
    log: Arc<dyn Log>,
    ledger: Ledger<LoggedTable>,
    clock: Clock,
    /// Held by the one whose request is being decided and kept.
    keeper: tokio::sync::Mutex<Timekeeper>,
    /// The same, for those who only look.
    seen: Mutex<Timekeeper>,
    news: broadcast::Sender<Arc<Told>>,
    /// Wakes the one who looks after the flag, if he would come too late.
    changed: Arc<Notify>,
    /// When he comes unless he is woken, by the time of the server.
    looks_at: AtomicI64,
    /// Wakes the one who does what the program has to do where it plays.
    company: Arc<Notify>,
    /// How long messages of the players who are connected here are on their way.
    ways: Mutex<HashMap<Person, Millis>>,
    /// What was refused last, so that the same request is refused again however the table stands.
    refused: Mutex<VecDeque<(Who, CommandId, Refusal)>>,
    /// The newest window of each player, by its name.
    windows: [watch::Sender<String>; 2],
    /// Those who only watch, where they are told late.
    watching: OnceLock<Watching>,
    /// The one clock of the giver whose board it is.
    pool: OnceLock<Arc<Pool>>,
    /// Wakes the one who tells them.
    later: Arc<Notify>,
    home: Arc<OnceLock<Weak<Server>>>,
    /// Whether its game is on disk; what is only shown is gone with the program.
    is_kept: bool,
}

/// A table as the log has it.
#[derive(Clone, Debug, Default)]
pub struct LoggedTable {
    table: Option<Table>,
    /// When it was set up, and when something last happened.
    opened: i64,
    touched: i64,
    /// What the clock of him who moved showed after each move.
    left: Vec<Millis>,
}

/// A fact of a table, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableFact(pub Fact);

/// What has happened at a table, for those who listen.
pub struct Told {
    /// What happened.
    pub facts: Vec<Fact>,
    /// The table with it.
    pub table: Arc<LoggedTable>,
    /// How many moves there were before.
    pub ply_before: u32,
    /// The table before.
    before: Arc<LoggedTable>,
    /// When that was told, and when that was in the game.
    pub now: (ServerTime, Moment),
    /// For each way of being told: without speech, and in each style of it.
    written: [[OnceLock<Arc<str>>; 15]; 1 + Style::ALL.len()],
    /// What is said of it in each language, to those who hear all.
    said: [OnceLock<Vec<Said>>; 3],
}

/// What came of a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The fact by which it was answered.
    pub seq: u32,
    /// Why the offer that came with a move was not made.
    pub offer_refused: Option<game::Refusal>,
    /// Why it was not done, where the attempt itself is kept.
    pub refused: Option<Refusal>,
}

/// Why a table was not set up.
#[derive(Debug, thiserror::Error)]
pub enum NotOpened {
    /// There can be no such table.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// It could not be kept.
    #[error(transparent)]
    Denied(#[from] Denied<Refusal>),
    /// The system has no randomness for a name.
    #[error("The system gives no random numbers: {0}")]
    Random(getrandom::Error),
}

impl LogEntry for TableFact {
    const VERSION: u16 = 1;

    fn brought_up(from: u16, _: Value) -> Result<Value, Unreadable> {
        Err(Unreadable::Version { version: from, known: TableFact::VERSION })
    }
}

impl Folded for LoggedTable {
    type Entry = TableFact;

    fn enter(&mut self, entry: &Arc<TableFact>, at: i64, _: &Arc<str>) -> Result<(), Unfit> {
        if self.table.is_some() {
            return self.takes(&entry.0, &mut After::default(), at);
        }
        self.touched = at;
        let Fact::Opened { terms } = &entry.0 else {
            return Err(Unfit("a table begins with what it is set up for".to_owned()));
        };
        let table = Table::new(terms.clone());
        self.table = Some(table.map_err(|error| Unfit(error.to_string()))?);
        self.opened = at;
        Ok(())
    }
}

impl LoggedTable {
    /// The table, once it is set up.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The table with what was decided on it.
    fn with(&self, decided: &mut Decided, at: i64) -> Result<LoggedTable, Unfit> {
        let mut next = self.clone();
        for fact in &decided.facts {
            next.takes(fact, &mut decided.after, at)?;
        }
        Ok(next)
    }

    /// Takes note of a fact of a table that is set up.
    fn takes(&mut self, fact: &Fact, after: &mut After, at: i64) -> Result<(), Unfit> {
        self.touched = at;
        if let Some(table) = &mut self.table {
            table.apply_decided(fact, after).map_err(|misfit| Unfit(misfit.to_string()))?;
            record::note_clock(&mut self.left, table);
        }
        Ok(())
    }

    /// Whether it must not be let go at a moment, even if nobody looks at it: a clock of a game on the
    /// platform that will fall, a break that will be over, an answer that is waited for. What is only reported
    /// or has no time is held for a while after something happened there; it is read again when somebody comes.
    fn is_awaited(&self, now: i64) -> bool {
        let Some(table) = &self.table else { return false };
        let answers = table.phase() == Phase::Asking && table.looks_again().is_some();
        if table.begins().is_some() || answers {
            return true;
        }
        let here = table.terms().kind == TableKind::Platform && table.elsewhere().is_none();
        let idle_max = match (table.keeps_clock(), here) {
            (true, true) => i64::MAX,
            (true, false) => HELD_WITH_CLOCK_MS,
            (false, _) => HELD_MS,
        };
        is_running(table) && now.saturating_sub(self.touched) < idle_max
    }

    /// What stands on the board.
    fn position(&self) -> String {
        self.table.as_ref().map_or_else(String::new, |table| table.game().board().text())
    }
}

impl Told {
    /// The table before.
    pub fn table_before(&self) -> Option<&Table> {
        self.before.table()
    }

    /// What stood on the board before.
    pub fn position_before(&self) -> String {
        self.before.position()
    }

    /// What is said of it to those who hear all, in a language: once for all of them.
    pub fn said(&self, language: Language, say: impl FnOnce() -> Vec<Said>) -> &[Said] {
        self.said[language.of([0, 1, 2])].get_or_init(say)
    }

    /// What is written of it for those in a role, in a language, with moves said in a style or not at all:
    /// once for all of them.
    pub fn written(
        &self,
        role: Role,
        language: Language,
        style: Option<Style>,
        write: impl FnOnce() -> String,
    ) -> Arc<str> {
        let role = match role {
            Role::Player(Person::First) => 0,
            Role::Player(Person::Second) => 1,
            Role::Arbiter => 2,
            Role::Spectator => 3,
            Role::Reporter => 4,
            // Of a group everybody sees something else.
            Role::Member(..) => return write().into(),
        };
        let place = role * 3 + language.of([0, 1, 2]);
        let style = match style {
            None => 0,
            Some(Style::Written) => 1,
            Some(Style::Spelled) => 2,
            Some(Style::Names) => 3,
        };
        Arc::clone(self.written[style][place].get_or_init(|| write().into()))
    }
}

/// So many messages may be waiting for somebody who listens; then he begins anew.
const WAITING_MAX: usize = 256;
/// So many refused requests are remembered at a table.
const REFUSED_MAX: usize = 256;
/// Streams of tables.
pub(crate) const TABLES: &str = "table/";
/// A board at which nothing that is reported happens any more is held for so long where its clock is here, and
/// no longer than a session may last: whoever goes on then sets it from the record.
const HELD_WITH_CLOCK_MS: i64 = 12 * 60 * 60 * 1_000;
/// The same where no clock is here.
const HELD_MS: i64 = 60 * 60 * 1_000;
/// A table that nobody has asked for is looked at so often, so that a clock that was set is followed.
const LOOK: Duration = Duration::from_secs(5);

impl Tables {
    /// The tables of a log; none is read before somebody comes.
    pub(crate) async fn find(log: Arc<dyn Log>, clock: Clock) -> Tables {
        // Without chance all servers share one place, and the last one keeps it.
        let server = name().unwrap_or_default();
        Tables {
            marks: Marks::find(&*log, &server).await,
            log,
            clock,
            open: Mutex::default(),
            unread: Mutex::default(),
            partners: Arc::default(),
            connections: Connections::default(),
            pools: Pools::default(),
            home: Arc::default(),
        }
    }

    /// Whose they are: results of games of events are entered there.
    pub(crate) fn belong_to(&self, server: &Arc<Server>) {
        // They belong to one server for ever.
        let _ = self.home.set(Arc::downgrade(server));
    }

    /// Sets up a table under a name, unless it is there already.
    pub(crate) async fn set_up_as(
        &self,
        id: &str,
        terms: TableTerms,
    ) -> Result<Arc<LiveTable>, NotOpened> {
        // What cannot be played is not set up.
        Table::new(terms.clone())?;
        let table = self.opened(id).await.map_err(crate::server::never_refused)?;
        table.begin(terms).await?;
        self.join_pool(&table);
        let watched = table.let_watch().await;
        watched.map_err(crate::server::never_refused).map_err(NotOpened::Denied)?;
        Ok(table)
    }

    /// Sets up a table and gives its name.
    pub async fn set_up(&self, terms: TableTerms) -> Result<Arc<LiveTable>, NotOpened> {
        self.set_up_as(&name().map_err(NotOpened::Random)?, terms).await
    }

    /// Sets up the table of the game that follows one: however often that is asked for, it is the same one.
    pub async fn set_up_next(
        &self,
        before: &str,
        terms: TableTerms,
    ) -> Result<Arc<LiveTable>, NotOpened> {
        self.set_up_as(&name_after(before), terms).await
    }

    /// Sets up a table that is only shown: nothing of it is written to the disk, nobody waits for its
    /// game, and the program plays there only when it is told to ([`Tables::let_play`]).
    pub(crate) async fn set_up_to_show(
        &self,
        terms: TableTerms,
    ) -> Result<Arc<LiveTable>, NotOpened> {
        Table::new(terms.clone())?;
        let id = name().map_err(NotOpened::Random)?;
        let log: Arc<dyn Log> = Arc::new(MemoryLog::default());
        let table = self.read_from(&id, log, false).await;
        let table = table.map_err(crate::server::never_refused::<Refusal>)?;
        table.begin(terms).await?;
        self.open().insert(id, Arc::new(OnceCell::new_with(Some(Arc::clone(&table)))));
        Ok(table)
    }

    /// Lets the program do what is for it to do at a table. Says whether it did something.
    pub(crate) async fn let_play(&self, table: &Arc<LiveTable>) -> bool {
        self.partners.act(table).await
    }

    /// A table by its name, if it is there; or why it cannot be read.
    pub async fn need(&self, id: &str) -> Result<Option<Arc<LiveTable>>, Arc<OpenError>> {
        if !is_name(id) {
            return Ok(None);
        }
        if let Some(why) = self.unread().get(id) {
            return Err(Arc::clone(why));
        }
        let table = match self.opened(id).await {
            Ok(table) => table,
            Err(error) if is_lasting(&error) => return Err(self.leave_unread(id, error)),
            Err(error) => return Err(Arc::new(error)),
        };
        let logged = table.snapshot();
        if logged.table().is_some() && !logged.is_forgotten(self.clock.steady()) {
            table.give_up().await;
            self.gather_pool(&table).await;
            return Ok(Some(table));
        }
        // Nobody must fill the memory with names of tables that are not there.
        self.forget(id, &table);
        Ok(None)
    }

    /// Whether a table was there and is not kept any longer ([`Tables::need`] does not give it then).
    pub async fn is_forgotten(&self, id: &str) -> bool {
        if !is_name(id) {
            return false;
        }
        let Ok(table) = self.opened(id).await else { return false };
        let logged = table.snapshot();
        let forgotten = logged.is_forgotten(self.clock.steady());
        if forgotten || logged.table().is_none() {
            self.forget(id, &table);
        }
        forgotten
    }

    /// Lets go of a name where nothing is, unless somebody else has it in hand: he may be setting a table up
    /// there at this moment, and must not be left with one that nobody else finds.
    fn forget(&self, id: &str, table: &Arc<LiveTable>) {
        let mut open = self.open();
        let is_idle = open.get(id).is_some_and(|slot| {
            let same = slot.get().is_some_and(|one| Arc::ptr_eq(one, table));
            // The slot has it, and he who has looked.
            same && Arc::strong_count(slot) == 1 && Arc::strong_count(table) <= 2
        });
        if is_idle {
            open.remove(id);
        }
    }

    /// Gives up friendly games of open tables to which nobody has come; those of others when somebody
    /// asks for them.
    pub async fn give_up(&self) {
        let held: Vec<Arc<LiveTable>> =
            self.open().values().filter_map(|slot| slot.get().cloned()).collect();
        for table in held {
            table.give_up().await;
        }
    }

    async fn opened(&self, id: &str) -> Result<Arc<LiveTable>, OpenError> {
        let slot = Arc::clone(self.open().entry(id.to_owned()).or_default());
        let opened = slot.get_or_try_init(|| self.read(id)).await.cloned();
        if opened.is_err() {
            let mut open = self.open();
            let same = open.get(id).is_some_and(|one| Arc::ptr_eq(one, &slot));
            // Whoever waits for the same may still find it.
            if same && slot.get().is_none() && Arc::strong_count(&slot) <= 2 {
                open.remove(id);
            }
        }
        opened
    }

    async fn read(&self, id: &str) -> Result<Arc<LiveTable>, OpenError> {
        let table = self.read_from(id, Arc::clone(&self.log), true).await?;
        tokio::spawn(keep_company(Arc::downgrade(&table), Arc::clone(&self.partners)));
        Ok(table)
    }

    async fn read_from(
        &self,
        id: &str,
        log: Arc<dyn Log>,
        is_kept: bool,
    ) -> Result<Arc<LiveTable>, OpenError> {
        let stream: StreamId =
            format!("{TABLES}{id}").parse().map_err(crate::server::impossible)?;
        let ledger: Ledger<LoggedTable> = Ledger::open(Arc::clone(&log), stream).await?;
        let snapshot = ledger.snapshot();
        let now = ServerTime(self.clock.steady());
        let at = snapshot.state.table().map_or(Moment(0), Table::at);
        let mark = self.marks.of(id).map_or(at, |mark| at.max(mark));
        // A game whose clock runs goes on at another server, or was running when an earlier program ended.
        let mut runs = snapshot.state.table().is_some_and(is_running);
        let touched = (snapshot.state.touched, at);
        let elsewhere = match runs {
            true => self.marks.elsewhere(&*self.log, id, touched, now.0).await,
            false => None,
        };
        // Where another server had it, that one's last mark counts: its time was played until then.
        let mark = elsewhere.map_or(mark, |known| mark.max(known.at));
        let goes_on = elsewhere.is_some_and(|known| known.goes_on);
        let keeper = match (runs, goes_on) {
            (true, false) => Timekeeper::standing(mark),
            (true, true) => Timekeeper::beginning(now, mark),
            (false, _) => Timekeeper::beginning(now, at),
        };
        runs &= !goes_on;
        let table = Arc::new(LiveTable {
            id: id.to_owned(),
            log,
            watching: OnceLock::new(),
            pool: OnceLock::new(),
            later: Arc::default(),
            ledger,
            clock: self.clock.clone(),
            keeper: tokio::sync::Mutex::new(keeper),
            seen: Mutex::new(keeper),
            news: broadcast::Sender::new(WAITING_MAX),
            changed: Arc::default(),
            looks_at: AtomicI64::new(i64::MAX),
            company: Arc::default(),
            ways: Mutex::default(),
            refused: Mutex::default(),
            windows: Default::default(),
            home: Arc::clone(&self.home),
            is_kept,
        });
        self.join_pool(&table);
        match runs {
            true => self.remembers_pool(&table),
            false => table.reads_pool(),
        }
        // Where no other server has it nobody's connection has outlasted this one, nor at a game that stands.
        let stands = |table: &Table| table.phase() == Phase::Stopped;
        let stands = !table.ledger.is_shared() && table.snapshot().table().is_some_and(stands);
        if runs || stands {
            let request = Request { by: Who::Platform, id: None, act: TableAct::Outage(mark) };
            let stopped = table.ask_plainly(&request, now, &|| true).await;
            debug!(table = id, kept = stopped.is_ok(), "stopped after an outage");
        }
        tokio::spawn(look_after(Arc::downgrade(&table)));
        table.let_watch().await?;
        Ok(table)
    }

    /// Begins a conversation of somebody who is known, unless he has too many.
    pub fn connects(&self, key: &str) -> Option<Connected> {
        self.connections.begin(key)
    }

    /// Keeps where all running games are, so that an outage costs nobody more than what passed since.
    pub(crate) async fn mark(&self) {
        let mut running: BTreeMap<String, i64> = {
            let open = self.open();
            let tables = open.iter().filter_map(|(id, slot)| Some((id, slot.get()?)));
            let running = tables.filter(|(_, table)| {
                table.is_kept && table.snapshot().table().is_some_and(is_running)
            });
            running.map(|(id, table)| (id.clone(), table.now().1.0)).collect()
        };
        if running.is_empty() {
            return;
        }
        running.extend(self.pools.marks(ServerTime(self.clock.steady())));
        self.marks.keep(&*self.log, self.clock.steady(), running).await;
    }

    /// How often that is to be done.
    pub(crate) fn marked_every(&self) -> Duration {
        self.marks.every()
    }

    /// Lets tables go at which the program has nothing to look after and at whom nobody looks.
    pub fn let_go(&self) {
        let now = self.clock.steady();
        self.open().retain(|_, slot| match slot.get() {
            Some(table) => {
                (table.is_kept && table.snapshot().is_awaited(now))
                    || table.is_pool_used()
                    || Arc::strong_count(table) > 1
                    || Arc::strong_count(slot) > 1
            }
            None => Arc::strong_count(slot) > 1,
        });
    }

    /// Reads what another server has written to a table that is open here.
    pub(crate) async fn renew(&self, id: &str, version: Version) -> Result<(), OpenError> {
        let open = self.open().get(id).and_then(|slot| slot.get().cloned());
        match open {
            Some(table) => table.renew(version).await,
            None => Ok(()),
        }
    }

    /// Does not touch a table any more, and says so. Those who sit at it find out when they ask for
    /// something: nothing is kept after what was not understood.
    pub(crate) fn leave_unread(&self, id: &str, why: OpenError) -> Arc<OpenError> {
        warn!(table = id, why = kind(&why), "the table is not shown any more");
        let why = Arc::new(why);
        self.unread().insert(id.to_owned(), Arc::clone(&why));
        self.open().remove(id);
        why
    }

    /// The tables that are open and whose games go on, by their names.
    pub fn playing(&self) -> Vec<Arc<LiveTable>> {
        let tables = self.all_open().into_iter();
        // Whether a game goes on is told as late as everything else.
        let goes_on = |table: &Arc<LiveTable>| {
            table.sight(Role::Spectator).table.table().is_some_and(is_shown)
        };
        let mut playing: Vec<_> = tables.filter(goes_on).collect();
        playing.sort_by(|one, other| one.id.cmp(&other.id));
        playing
    }

    /// The tables that are open and where anybody may take the free seat, by their names.
    pub fn waiting(&self) -> Vec<Arc<LiveTable>> {
        let tables = self.all_open().into_iter();
        let awaits = |table: &Table| {
            let somebody = Person::BOTH.into_iter().any(|person| table.seat(person).is_some());
            table.terms().open_to_all && table.phase() == Phase::Open && somebody
        };
        let waits = |table: &Arc<LiveTable>| table.snapshot().table().is_some_and(awaits);
        let mut waiting: Vec<_> = tables.filter(waits).collect();
        waiting.sort_by(|one, other| one.id.cmp(&other.id));
        waiting
    }

    /// The tables that are open now; nobody waits while they are looked at.
    fn all_open(&self) -> Vec<Arc<LiveTable>> {
        self.open().values().filter_map(|slot| slot.get().cloned()).collect()
    }

    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Arc<LiveTable>>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unread(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OpenError>>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether somebody's clock runs.
fn is_running(table: &Table) -> bool {
    match table.phase() {
        // Who seals a move does it on his own time.
        Phase::Playing | Phase::Opening | Phase::Waiting | Phase::Adjourned => {
            table.game().state().clock.running().is_some()
        }
        Phase::Open
        | Phase::Gathering
        | Phase::Asking
        | Phase::Stopped
        | Phase::Over
        | Phase::Void => false,
    }
}

/// Whether its game goes on: here, or elsewhere as far as is told.
fn is_shown(table: &Table) -> bool {
    let relayed = table.terms().kind == TableKind::Relay && table.phase() == Phase::Playing;
    is_running(table) || relayed
}

/// A name that nobody guesses: ten letters and digits that are not mistaken for each other.
fn name() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    let sign = |byte: &u8| char::from(NAME_SIGNS[usize::from(*byte) % NAME_SIGNS.len()]);
    Ok(bytes.iter().map(sign).collect())
}

/// The name of the table of the next game.
fn name_after(before: &str) -> String {
    let digest = Sha256::digest(format!("the game after {before}"));
    let sign = |byte: &u8| char::from(NAME_SIGNS[usize::from(*byte) % NAME_SIGNS.len()]);
    digest.iter().take(10).map(sign).collect()
}

pub(crate) const NAME_SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

fn is_name(id: &str) -> bool {
    id.len() == 10 && id.bytes().all(|byte| NAME_SIGNS.contains(&byte))
}

impl LiveTable {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The table as it is on disk.
    pub fn snapshot(&self) -> Arc<LoggedTable> {
        self.ledger.snapshot().state
    }

    /// Tells whenever something has happened.
    pub fn news(&self) -> broadcast::Receiver<Arc<Told>> {
        self.news.subscribe()
    }

    /// The time of the server, and that of the game.
    pub fn now(&self) -> (ServerTime, Moment) {
        let now = ServerTime(self.clock.steady());
        let keeper = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let game = keeper.read(now, Millis::ZERO).game;
        // What is free for a player who is away is not on his clock, and is not marked.
        (now, self.snapshot().table().map_or(game, |table| table.settled(game)))
    }

    /// Whether its game is kept, and not only shown as long as the program runs.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Whether somebody's clock runs.
    pub fn is_running(&self) -> bool {
        self.snapshot().table().is_some_and(is_running)
    }

    /// The time of the server, in milliseconds.
    pub(crate) fn steady(&self) -> i64 {
        self.clock.steady()
    }

    /// A player opens a window: its name, and what tells of the newest one, which plays. Where several servers
    /// write to one log they all hear of it: the newest is the one that was kept last.
    pub async fn takes_over(&self, person: Person) -> (String, watch::Receiver<String>) {
        self.forgets(person);
        let own = name().unwrap_or_default();
        let windows = self.windows(person);
        let newest = windows.subscribe();
        if self.ledger.is_shared() {
            let act = TableAct::Window(own.clone());
            let request = Request { by: Who::Player(person), id: None, act };
            let kept = self.ask_plainly(&request, ServerTime(self.clock.steady()), &|| true).await;
            if kept.is_ok() {
                return (own, newest);
            }
        }
        windows.send_replace(own.clone());
        (own, newest)
    }

    fn windows(&self, person: Person) -> &watch::Sender<String> {
        match person {
            Person::First => &self.windows[0],
            Person::Second => &self.windows[1],
        }
    }

    /// How long messages of a player are on their way, as the server has measured it.
    pub fn measured(&self, person: Person, way: Millis) {
        self.ways.lock().unwrap_or_else(PoisonError::into_inner).insert(person, way);
    }

    /// Nothing is known of the way of a player whose connection has ended.
    fn forgets(&self, person: Person) {
        self.ways.lock().unwrap_or_else(PoisonError::into_inner).remove(&person);
    }

    fn way(&self, person: Person) -> Option<Millis> {
        self.ways.lock().unwrap_or_else(PoisonError::into_inner).get(&person).copied()
    }

    /// How long a message of a player may still be on its way when his time is over. Of one who plays at
    /// another server nothing is known here: that one calls his flag, and this one waits as long as can
    /// ever be forgiven.
    fn grace(&self, person: Person, terms: &TableTerms) -> Millis {
        let limit = Millis(terms.lag_limit_ms.into());
        let unknown = if self.ledger.is_shared() { limit } else { Millis::ZERO };
        self.way(person).unwrap_or(unknown).min(limit)
    }

    /// The same for him whose clock runs.
    fn grace_at(&self, table: &Table) -> Millis {
        let running = table.game().state().clock.running();
        let grace = |side| self.grace(table.player(side), table.terms());
        running.map_or(Millis::ZERO, grace)
    }

    async fn begin(&self, terms: TableTerms) -> Result<(), Denied<Refusal>> {
        let now = self.clock.steady();
        let opened = TableFact(Fact::Opened { terms });
        let acted = self.ledger.act("damka", now, |logged| {
            let there = logged.table().is_some();
            Ok(if there { Vec::new() } else { vec![opened.clone()] })
        });
        let acted = acted.await;
        acted.map(|_| ())
    }

    /// Somebody asks for something that was received at a moment.
    pub async fn ask(
        &self,
        request: &Request,
        received: ServerTime,
    ) -> Result<Answer, Denied<Refusal>> {
        self.ask_if(request, received, &|| true).await
    }

    /// The same, if he may: asked where it is decided. What ends a game of an event is entered there
    /// before he has his answer.
    pub async fn ask_if(
        &self,
        request: &Request,
        received: ServerTime,
        may: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, Denied<Refusal>> {
        let ended = |logged: &LoggedTable| logged.table().and_then(Table::ended_at);
        let before = ended(&self.snapshot());
        let answer = self.ask_plainly(request, received, may).await;
        // What was drawn for a latecomer is put on his board when he has come.
        let came = matches!(request.act, TableAct::Ready) && answer.is_ok();
        if came || ended(&self.snapshot()) != before {
            self.settle().await;
        }
        answer
    }

    /// The same, and the event is not asked.
    pub(crate) async fn ask_plainly(
        &self,
        request: &Request,
        received: ServerTime,
        may: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, Denied<Refusal>> {
        if let Some(refusal) = self.refused_before(request) {
            return Err(Denied::Refused(refusal));
        }
        self.hears_pool().await.map_err(crate::server::never_refused)?;
        let shown = shown(request);
        let request = shown.as_ref();
        let opening = self.opening_for(request).await;
        let mut keeper = self.keeper.lock().await;
        for _ in 0..REPEATS {
            let whole = self.with_envelope(request).await?;
            match self.ask_once(&mut keeper, (&whole, opening.as_ref()), received, may).await {
                // Another server was faster: that is told here first, and this decided on it.
                Err(Denied::Store(StoreError::Conflict { stream, actual, .. })) => {
                    self.catch_up::<Refusal>(&mut keeper).await?;
                    self.ledger.has_read(stream, actual)?;
                }
                // What is refused may be right with what another server has kept and this one has not
                // heard yet: nobody is told that the game has not begun because news are on their way.
                Err(Denied::Refused(refusal)) => {
                    if !self.ledger.is_shared() || !self.catch_up::<Refusal>(&mut keeper).await? {
                        self.note_refused(request, &refusal);
                        return Err(Denied::Refused(refusal));
                    }
                }
                Ok(answer) => {
                    if let Some(refusal) = &answer.refused {
                        self.note_refused(request, refusal);
                    }
                    return Ok(answer);
                }
                Err(denied) => return Err(denied),
            }
        }
        Err(StoreError::Busy.into())
    }

    /// The opening that was drawn for a game whose latecomer has come by this.
    async fn opening_for(&self, request: &Request) -> Option<Drawn> {
        let logged = self.snapshot();
        let table = logged.table().filter(|table| table.waits_for_opening(request))?;
        let server = self.home.get().and_then(Weak::upgrade)?;
        opening_of(&server, table.event()?).await
    }

    /// Why the same request was refused when it first came: it is not decided anew.
    fn refused_before(&self, request: &Request) -> Option<Refusal> {
        let id = request.id.as_ref()?;
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let same = refused.iter().find(|(by, known, _)| known == id && *by == request.by);
        same.map(|(_, _, refusal)| refusal.clone())
    }

    fn note_refused(&self, request: &Request, refusal: &Refusal) {
        let Some(id) = &request.id else { return };
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if refused.len() >= REFUSED_MAX {
            refused.pop_front();
        }
        refused.push_back((request.by.clone(), id.clone(), refusal.clone()));
    }

    /// The same on what is known here.
    async fn ask_once(
        &self,
        keeper: &mut Timekeeper,
        (request, opening): (&Request, Option<&Drawn>),
        received: ServerTime,
        may: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, Denied<Refusal>> {
        let way = match &request.by {
            Who::Player(person) => self.way(*person).unwrap_or(Millis::ZERO),
            // Of a group and of an assistant no way is measured: proposals cost no time of their own, and an
            // assistant sends forms, each on a connection of its own, so that nothing says how long they were on
            // their way.
            Who::Member(..) | Who::Assistant(..) => Millis::ZERO,
            Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) | Who::Platform => {
                Millis::ZERO
            }
        };
        let known = self.ledger.snapshot();
        let grace = known.state.table().map_or(Millis::ZERO, |table| self.grace_at(table));
        let (pool, counts) = self.read_pool(request, received);
        let reading = Reading { grace, pool, ..keeper.read(received, way) };
        if let (Who::Player(person), TableAct::Presence(false)) = (&request.by, &request.act) {
            self.forgets(*person);
        }
        let decided: Mutex<Decided> = Mutex::default();
        let acted = self
            .ledger
            .act_once(&signature(&request.by), received.0, &|logged: &LoggedTable| {
                let Some(table) = logged.table() else { return Ok(Vec::new().into()) };
                if !may() {
                    return Err(Denied::Forbidden);
                }
                let made = table.decide_with_opening(request, &reading, opening);
                let mut made = made.map_err(Denied::Refused)?;
                let next = logged.with(&mut made, received.0).map_err(Denied::Unfit)?;
                let entries = made.facts.iter().cloned().map(TableFact).collect();
                *decided.lock().unwrap_or_else(PoisonError::into_inner) = made;
                Ok(Decision { entries, next: Some(next) })
            })
            .await;
        let mut decided = decided.into_inner().unwrap_or_else(PoisonError::into_inner);
        let acted = match acted {
            // The answer of the disk was lost: what is there all the same is told like anything else.
            Err(Denied::Store(error)) if self.ledger.snapshot().version != known.version => {
                let own = decided.facts.as_slice();
                let told = self.tell_after(keeper, &known, own, (received, counts)).await;
                return if told? { Ok(self.answer_of(decided)) } else { Err(error.into()) };
            }
            acted => acted?,
        };
        if !decided.facts.is_empty() {
            let (facts, counts) = (std::mem::take(&mut decided.facts), (received, Some(counts)));
            self.kept(keeper, known.state, facts, acted.snapshot.state, counts);
        }
        Ok(self.answer_of(decided))
    }

    /// What came of what was decided, once it is kept.
    fn answer_of(&self, decided: Decided) -> Answer {
        let seq = || self.snapshot().table().map_or(0, Table::seq);
        let seq = decided.answered.unwrap_or_else(seq);
        Answer { seq, offer_refused: decided.offer_refused, refused: decided.refused }
    }

    /// Tells what is on disk after what was known, and says whether it begins with what was decided here; then
    /// it counts from when that was received.
    async fn tell_after<R>(
        &self,
        keeper: &mut Timekeeper,
        known: &Snapshot<LoggedTable>,
        own: &[Fact],
        (received, counts): (ServerTime, ServerTime),
    ) -> Result<bool, Denied<R>> {
        let table = self.ledger.snapshot();
        let facts = self.ledger.entries::<R>(known.version).await?;
        // What was written after that is for the next time.
        let count = table.version.0.saturating_sub(known.version.0) as usize;
        let facts: Vec<Fact> = facts.into_iter().take(count).map(|fact| fact.0).collect();
        let is_own = !own.is_empty() && facts.starts_with(own);
        let when = match is_own {
            true => (received, Some(counts)),
            false => (ServerTime(self.clock.steady()), None),
        };
        self.kept(keeper, Arc::clone(&known.state), facts, table.state, when);
        Ok(is_own)
    }

    /// What happened is on disk: the clocks go on from here, and those who listen are told. On the one
    /// clock of a giver it may count earlier than it was received; what another server has written says
    /// itself when it counts.
    fn kept(
        &self,
        keeper: &mut Timekeeper,
        before: Arc<LoggedTable>,
        facts: Vec<Fact>,
        table: Arc<LoggedTable>,
        (received, counts): (ServerTime, Option<ServerTime>),
    ) {
        let now = ServerTime(self.clock.steady());
        let runs = table.table().is_some_and(is_running);
        facts.iter().for_each(|fact| keeper.kept(received, fact, runs, now));
        for fact in &facts {
            if let Fact::Window { person, name } = fact {
                // The way of another window is not the way of this one.
                self.forgets(*person);
                self.windows(*person).send_replace(name.clone());
            }
        }
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = *keeper;
        // It begins to run when what starts it is kept, and stops when he moved.
        let waits = table.table().is_some_and(Table::waits_for_giver);
        match counts {
            Some(counts) => self.moves_pool(if waits { now } else { counts }),
            None => self.reads_pool(),
        }
        self.tell(before, facts, table);
    }

    /// Tells what has happened to those who listen.
    fn tell(&self, before: Arc<LoggedTable>, facts: Vec<Fact>, table: Arc<LoggedTable>) {
        let ply_before = before.table().map_or(0, Table::ply);
        if let Some(watching) = self.watching.get() {
            watching.happened(facts.clone(), &table, self.now().0);
            self.later.notify_one();
        }
        let table = self.with_pool(table);
        let has_partner = table.table().is_some_and(has_partner);
        let now = self.now();
        let (written, said) = Default::default();
        let told = Told { facts, table, ply_before, before, now, written, said };
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(told));
        if has_partner {
            self.company.notify_one();
        }
        // A move moves the fall of a flag away, as a rule: he who looks after it finds that out when he
        // comes, and is woken only for what comes before that.
        let (now, looks_at) = (self.steady(), self.looks_at.load(Ordering::SeqCst));
        let due = now.saturating_add(self.waits_for().as_millis() as i64);
        if due < looks_at || looks_at <= now {
            self.changed.notify_one();
        }
    }

    /// How long he who looks after the flag waits before he looks again.
    fn waits_for(&self) -> Duration {
        self.looks_again_in().unwrap_or(LOOK).min(LOOK)
    }

    /// Reads what another server has written.
    async fn renew(&self, version: Version) -> Result<(), OpenError> {
        let mut keeper = self.keeper.lock().await;
        if self.ledger.snapshot().version < version {
            self.catch_up(&mut keeper).await?;
        }
        Ok(())
    }

    /// Reads and tells what other servers have written; says whether there was anything.
    async fn catch_up<R>(&self, keeper: &mut Timekeeper) -> Result<bool, Denied<R>> {
        let known = self.ledger.snapshot();
        self.ledger.catch_up::<R>().await?;
        if self.ledger.snapshot().version == known.version {
            return Ok(false);
        }
        let now = ServerTime(self.clock.steady());
        self.tell_after::<R>(keeper, &known, &[], (now, now)).await?;
        Ok(true)
    }

    /// What happened after a fact, for somebody who was away.
    pub async fn since(&self, seq: u32) -> Result<Vec<Fact>, OpenError> {
        let facts = self.ledger.entries(Version(seq)).await?;
        Ok(facts.into_iter().map(|fact| fact.0).collect())
    }

    /// Gives up a friendly game to which nobody has come.
    async fn give_up(&self) {
        let now = ServerTime(self.clock.steady());
        if !self.is_kept || !self.snapshot().is_given_up(now.0) {
            return;
        }
        let act = TableAct::Void { reason: String::new() };
        let request = Request { by: Who::Platform, id: None, act };
        if let Err(error) = self.ask_plainly(&request, now, &|| true).await {
            debug!(table = self.id, %error, "a game to which nobody came is not given up");
        }
    }

    /// How long it is until the game begins by itself, if it does.
    fn begins_in(&self) -> Option<Duration> {
        let at = self.snapshot().table()?.begins()?;
        Some(Duration::from_millis(at.saturating_sub(self.clock.now()).max(0) as u64))
    }

    /// Brings what became of a game to its event, and what the event asks for to its tables.
    async fn settle(&self) {
        let snapshot = self.snapshot();
        if let Some(own) = snapshot.table().and_then(Table::event)
            && let Some(server) = self.home.get().and_then(Weak::upgrade)
        {
            settled(&server, own).await;
        }
    }

    /// How long it is until somebody must look whether a time is over.
    fn looks_again_in(&self) -> Option<Duration> {
        if let Some(wait) = self.begins_in() {
            return Some(wait);
        }
        let snapshot = self.snapshot();
        let table = snapshot.table()?;
        if let Some(wait) = self.pool_falls_in(table) {
            return Some(wait);
        }
        let (at, person) = table.looks_again()?;
        let keeper = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let way = person.map_or(Millis::ZERO, |person| self.grace(person, table.terms()));
        let lost = person.filter(|person| table.is_lost(*person));
        let free = lost.map_or(Millis::ZERO, |person| table.free_left(person));
        let due = keeper.server_at(at).0 + way.0 + free.0;
        let wait = due.saturating_sub(self.clock.steady()).max(0);
        Some(Duration::from_millis(wait as u64))
    }
}

/// What became of a game is brought to its event.
fn settled<'a>(
    server: &'a Server,
    own: &'a play::EventGame,
) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
    Box::pin(server.settle_game(own))
}

/// The opening that was drawn in its event for a game.
fn opening_of<'a>(
    server: &'a Server,
    own: &'a play::EventGame,
) -> Pin<Box<dyn Future<Output = Option<Drawn>> + Send + 'a>> {
    Box::pin(server.drawn_for(own))
}

/// With what somebody signs in the log.
fn signature(by: &Who) -> String {
    match by {
        Who::Player(Person::First) => "first player".to_owned(),
        Who::Player(Person::Second) => "second player".to_owned(),
        Who::Member(Person::First, number) => format!("first player's group, {number}"),
        Who::Member(Person::Second, number) => format!("second player's group, {number}"),
        Who::Arbiter(name) | Who::ChiefArbiter(name) | Who::Reporter(name) => name.clone(),
        Who::Assistant(_, name) => name.clone(),
        Who::Platform => "damka".to_owned(),
    }
}

/// Looks whether somebody's time is over when it should be, as long as the table is open.
async fn look_after(table: Weak<LiveTable>) {
    loop {
        let Some(held) = table.upgrade() else { return };
        // What happens from here on wakes him, until it is known when he comes.
        held.looks_at.store(i64::MAX, Ordering::SeqCst);
        let wait = held.waits_for();
        let now = ServerTime(held.clock.steady());
        if wait == Duration::ZERO {
            let request = Request { by: Who::Platform, id: None, act: TableAct::Look };
            if held.begins_in() == Some(Duration::ZERO) {
                held.settle().await;
            } else if let Err(error) = held.ask(&request, now).await {
                warn!(table = held.id, %error, "nobody could look at the clocks");
                if let Denied::Unreadable { .. } = error {
                    return;
                }
            }
            // The arbiter must decide, or the disk does not answer: not again at once.
            drop(held);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        // Whoever only waits must not keep the table open.
        let changed = Arc::clone(&held.changed);
        let comes = now.0.saturating_add(wait.as_millis() as i64);
        held.looks_at.store(comes, Ordering::SeqCst);
        drop(held);
        let _ = tokio::time::timeout(wait, changed.notified()).await;
    }
}

/// Does what the program has to do where it plays, as long as the table is open.
async fn keep_company(table: Weak<LiveTable>, partners: Arc<Partners>) {
    loop {
        let Some(held) = table.upgrade() else { return };
        if partners.act(&held).await {
            continue;
        }
        // Whoever only waits must not keep the table open.
        let company = Arc::clone(&held.company);
        drop(held);
        company.notified().await;
    }
}

/// Whether the program plays at a table.
fn has_partner(table: &Table) -> bool {
    let is_partner = |person| table.seat(person).is_some_and(|seat| seat.partner().is_some());
    Person::BOTH.into_iter().any(is_partner)
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        // Whoever waits for something to happen here goes home.
        self.company.notify_one();
        self.changed.notify_one();
    }
}

/// A request without signs that nobody sees in what somebody says or gives as his reason.
fn shown(request: &Request) -> Cow<'_, Request> {
    // Most requests are moves, of which nothing is said.
    if let TableAct::Move { .. } | TableAct::Presence(_) | TableAct::Look = &request.act {
        return Cow::Borrowed(request);
    }
    let mut act = request.act.clone();
    if let TableAct::Call(text)
    | TableAct::Complain(text)
    | TableAct::Confer(text)
    | TableAct::Aside(text)
    | TableAct::Message { text, .. }
    | TableAct::Void { reason: text }
    | TableAct::Official { reason: text, .. }
    | TableAct::Report { reason: text, .. }
    | TableAct::Assist { reason: text, .. } = &mut act
    {
        *text = signs::on_line(text);
    }
    match act == request.act {
        true => Cow::Borrowed(request),
        false => Cow::Owned(Request { act, ..request.clone() }),
    }
}
