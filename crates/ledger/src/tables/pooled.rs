//! The one clock of a giver at several tables: it runs while at least one of them waits for him.
//!
//! Each table keeps with what happens there how long it has run, and a mark keeps it between: the tables
//! of a display that are read again give the same clock.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use game::Millis;
use play::{Phase, PoolReading, PoolSeen, PooledClock, Request, ServerTime, Table, TableAct, Who};
use tracing::warn;

use super::{LiveTable, LoggedTable, Tables, Told};
use crate::server::{OpenError, kind};

/// The clocks of givers that are in use, by the first tables of their displays.
#[derive(Default)]
pub(super) struct Pools(Mutex<HashMap<String, Weak<Pool>>>);

/// The one clock of a giver, with the tables of his display that are open.
pub(super) struct Pool {
    display: String,
    clock: Mutex<PooledClock>,
    boards: Mutex<BTreeMap<String, Weak<LiveTable>>>,
    /// How many tables the display has, once all have been read: what each has added counts.
    tables: AtomicUsize,
}

impl Pools {
    fn of(&self, display: &str, base: Millis) -> Arc<Pool> {
        let mut pools = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pool) = pools.get(display).and_then(Weak::upgrade) {
            return pool;
        }
        pools.retain(|_, pool| pool.strong_count() > 0);
        let pool = Arc::new(Pool {
            display: display.to_owned(),
            clock: Mutex::new(PooledClock::new(base)),
            boards: Mutex::default(),
            tables: AtomicUsize::new(0),
        });
        pools.insert(display.to_owned(), Arc::downgrade(&pool));
        pool
    }

    /// How long the clocks that run have run, by the names under which that is marked.
    pub(super) fn marks(&self, now: ServerTime) -> Vec<(String, i64)> {
        let pools = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pools: Vec<Arc<Pool>> = pools.values().filter_map(Weak::upgrade).collect();
        let mark = |pool: &Arc<Pool>| {
            let clock = pool.clock();
            clock.runs().then(|| (marked(&pool.display), clock.spent(now).0))
        };
        pools.iter().filter_map(mark).collect()
    }
}

/// The name under which it is marked how long the clock of a display has run: no table has such a name.
fn marked(display: &str) -> String {
    format!("{display}/pool")
}

impl Pool {
    fn clock(&self) -> MutexGuard<'_, PooledClock> {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables of the display that are open.
    fn tables(&self) -> Vec<Arc<LiveTable>> {
        let boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.values().filter_map(Weak::upgrade).collect()
    }

    /// How long a move of the giver may still be on its way, from whichever board.
    fn grace(&self) -> Millis {
        let grace = |table: &Arc<LiveTable>| {
            let logged = table.snapshot();
            let terms = logged.table()?.terms();
            Some(table.grace(terms.pool?.giver, terms))
        };
        self.tables().iter().filter_map(grace).max().unwrap_or(Millis::ZERO)
    }
}

impl Tables {
    /// A table whose giver has one clock is counted among his boards.
    pub(super) fn join_pool(&self, table: &Arc<LiveTable>) {
        let logged = table.snapshot();
        let Some(own) = logged.table() else { return };
        let Some(agreed) = own.terms().pool else { return };
        let display = own.terms().display.clone().unwrap_or_else(|| table.id.clone());
        let pool = self.pools.of(&display, agreed.base());
        pool.clock().has_run(own.pool_spent());
        let mut boards = pool.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.insert(table.id.clone(), Arc::downgrade(table));
        drop(boards);
        // It is counted once for ever.
        let _ = table.pool.set(pool);
    }

    /// After an outage the one clock of a giver has run as long as it was last marked.
    pub(super) fn remembers_pool(&self, table: &LiveTable) {
        let Some(pool) = table.pool.get() else { return };
        if let Some(mark) = self.marks.of(&marked(&pool.display)) {
            pool.clock().has_run(Millis(mark.0));
        }
    }

    /// Reads all tables of a display whose giver has one clock.
    pub(super) async fn gather_pool(&self, table: &Arc<LiveTable>) {
        let Some(pool) = table.pool.get() else { return };
        let all = pool.tables.load(Ordering::Acquire);
        // One that was let go may have gone on at another server.
        if all > 0 && pool.tables().len() >= all {
            return;
        }
        let first = match self.opened(&pool.display).await {
            Ok(first) => first,
            Err(error) => {
                warn!(display = pool.display, why = kind(&error), "a display is not read");
                return;
            }
        };
        let logged = first.snapshot();
        // Until all its boards are set up there is nothing to gather.
        let boards = logged.table().map(Table::display).unwrap_or_default();
        for (name, _) in boards {
            if let Err(error) = self.opened(name).await {
                warn!(table = name, why = kind(&error), "a board of a display is not read");
                return;
            }
        }
        pool.tables.store(boards.len(), Ordering::Release);
    }
}

impl LiveTable {
    /// What the one clock of the giver says when somebody asks for something, and when that counts on
    /// it: the way of his own move is forgiven him.
    pub(super) fn read_pool(
        &self,
        request: &Request,
        received: ServerTime,
    ) -> (Option<PoolReading>, ServerTime) {
        let logged = self.snapshot();
        let (Some(pool), Some(table)) = (self.pool.get(), logged.table()) else {
            return (None, received);
        };
        let moves = matches!(request.act, TableAct::Move { .. } | TableAct::Step { .. });
        let giver = table.terms().pool.map(|pool| pool.giver);
        let own = match &request.by {
            Who::Player(person) => moves && Some(*person) == giver,
            Who::Member(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Assistant(..)
            | Who::Platform => false,
        };
        let limit = Millis(table.terms().lag_limit_ms.into());
        let way = giver.and_then(|giver| self.way(giver)).unwrap_or(Millis::ZERO).min(limit);
        let forgiven = if own { way } else { Millis::ZERO };
        let counts = ServerTime(received.0 - forgiven.0);
        // As long as a move of his may be on its way nobody else calls his flag.
        let grace = if own { Millis::ZERO } else { pool.grace() };
        let clock = pool.clock();
        let fallen = clock.left(ServerTime(counts.0 - grace.0)) == Millis::ZERO;
        (Some(PoolReading { time: clock.time(counts), fallen }), counts)
    }

    /// The one clock of the giver follows what has happened here; and those at his other boards see it.
    pub(super) fn moves_pool(&self, at: ServerTime) {
        self.changes_pool(|clock, table| clock.follows(&self.id, table, at));
    }

    /// The same with what stands in the log, whoever has written it.
    pub(super) fn reads_pool(&self) {
        let now = ServerTime(self.steady());
        self.changes_pool(|clock, table| clock.reads(&self.id, table, now));
    }

    /// Whether a game goes on at any board of the giver: then every board of his is held, so that what other
    /// servers write there is heard.
    pub(super) fn is_pool_used(&self) -> bool {
        self.pool.get().is_some_and(|pool| pool.tables().iter().any(|table| table.is_running()))
    }

    /// Before a flag of the one clock is called, what other servers have written at any board is read: a
    /// move may have added to it.
    pub(super) async fn hears_pool(&self) -> Result<(), OpenError> {
        let Some(pool) = self.pool.get().filter(|_| self.ledger.is_shared()) else {
            return Ok(());
        };
        if pool.clock().left(ServerTime(self.steady())) > Millis::ZERO {
            return Ok(());
        }
        for table in pool.tables() {
            let mut keeper = table.keeper.lock().await;
            table.catch_up(&mut keeper).await?;
        }
        Ok(())
    }

    fn changes_pool(&self, change: impl FnOnce(&mut PooledClock, &Table)) {
        let logged = self.snapshot();
        let (Some(pool), Some(table)) = (self.pool.get(), logged.table()) else { return };
        let is_other = {
            let mut clock = pool.clock();
            let before = (clock.runs(), clock.falls());
            change(&mut clock, table);
            before != (clock.runs(), clock.falls())
        };
        if is_other {
            let others = pool.tables().into_iter().filter(|other| other.id != self.id);
            others.for_each(|other| other.shows_pool());
        }
    }

    /// Those who listen are shown the one clock of the giver, though nothing has happened here.
    fn shows_pool(&self) {
        let table = self.with_pool(self.snapshot());
        let ply_before = table.table().map_or(0, Table::ply);
        let facts = Vec::new();
        let before = Arc::clone(&table);
        let now = self.now();
        let (written, said) = Default::default();
        let told = Told { facts, table, ply_before, before, now, written, said };
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(told));
        self.changed.notify_one();
    }

    /// A table for one who looks: with the one clock of the giver as it stands now.
    pub(super) fn with_pool(&self, logged: Arc<LoggedTable>) -> Arc<LoggedTable> {
        let Some(seen) = self.pool_seen() else { return logged };
        let mut shown = LoggedTable::clone(&logged);
        shown.table = shown.table.map(|table| table.with_pool(seen));
        Arc::new(shown)
    }

    /// The one clock of the giver as it stands, where he has one for all boards.
    pub fn pool_seen(&self) -> Option<PoolSeen> {
        let clock = self.pool.get()?.clock();
        let now = ServerTime(self.steady());
        Some(PoolSeen { left: clock.left(now), runs: clock.runs() })
    }

    /// How long it is until a giver loses here because his one clock has run out, if that runs for this
    /// board.
    pub(super) fn pool_falls_in(&self, table: &Table) -> Option<Duration> {
        let pool = self.pool.get()?;
        let playing = matches!(table.phase(), Phase::Playing | Phase::Opening);
        if !playing || !table.waits_for_giver() {
            return None;
        }
        let grace = pool.grace();
        let falls = pool.clock().falls()?;
        let wait = falls.0.saturating_add(grace.0).saturating_sub(self.steady()).max(0);
        Some(Duration::from_millis(wait as u64))
    }
}
