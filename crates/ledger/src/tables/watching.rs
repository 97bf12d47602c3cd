//! Those who only watch a table: what they are told, and when.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use game::Moment;
use play::{Delay, Fact, Role, ServerTime, Table, Withheld};
use store::Version;
use tokio::sync::broadcast;
use tracing::warn;

use super::{LOOK, LiveTable, LoggedTable, Told, WAITING_MAX};
use crate::ledger::Folded;
use crate::server::OpenError;
use crate::tables::TableFact;

/// A table as somebody may see it, and when that is for him: of the server, and of the game.
#[derive(Clone)]
pub struct Sight {
    /// The table.
    pub table: Arc<LoggedTable>,
    /// The time.
    pub now: (ServerTime, Moment),
}

/// A table whose watchers are told late.
pub(super) struct Watching {
    withheld: Mutex<(Withheld, Arc<LoggedTable>)>,
    news: broadcast::Sender<Arc<Told>>,
}

impl Watching {
    /// What those who watch may know of what has happened so far, each thing with the moment it was kept.
    pub(super) fn of(delay: Delay, happened: Vec<(Fact, i64)>) -> Watching {
        let (mut real, mut seen) = (LoggedTable::default(), LoggedTable::default());
        let mut withheld = Withheld::new(delay);
        for (fact, at) in happened {
            enter(&mut real, &fact, at);
            match real.table() {
                // What it is set up for is known from the beginning.
                Some(_) if seen.table().is_none() => enter(&mut seen, &fact, at),
                Some(table) => withheld.happened(vec![fact], ServerTime(at), table),
                None => {}
            }
        }
        Watching {
            withheld: Mutex::new((withheld, Arc::new(seen))),
            news: broadcast::Sender::new(WAITING_MAX),
        }
    }

    /// Something has happened; what may be told of it and of what was before is told.
    pub(super) fn happened(&self, facts: Vec<Fact>, table: &LoggedTable, now: ServerTime) {
        if let Some(table) = table.table() {
            self.withheld().0.happened(facts, now, table);
        }
        self.tell(now);
    }

    /// Tells what may be told by now, and gives the table with it.
    fn tell(&self, now: ServerTime) -> Arc<LoggedTable> {
        let mut held = self.withheld();
        while let Some(facts) = held.0.tells(now) {
            let ply_before = held.1.table().map_or(0, Table::ply);
            let before = Arc::clone(&held.1);
            let mut table = LoggedTable::clone(&held.1);
            facts.iter().for_each(|fact| enter(&mut table, fact, now.0));
            held.1 = Arc::new(table);
            let at = held.1.table().map_or(Moment(0), Table::at);
            // Nobody may be listening.
            let _ = self.news.send(Arc::new(Told {
                facts,
                table: Arc::clone(&held.1),
                ply_before,
                before,
                now: (now, at),
                written: Default::default(),
                said: Default::default(),
            }));
        }
        Arc::clone(&held.1)
    }

    fn tells_next(&self) -> Option<ServerTime> {
        self.withheld().0.tells_next()
    }

    fn withheld(&self) -> std::sync::MutexGuard<'_, (Withheld, Arc<LoggedTable>)> {
        self.withheld.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes note of a fact that has happened at the real table already.
fn enter(table: &mut LoggedTable, fact: &Fact, at: i64) {
    let entered = table.enter(&Arc::new(TableFact(fact.clone())), at, &Arc::from(""));
    if let Err(error) = entered {
        warn!(%error, "what has happened cannot be shown");
    }
}

impl LiveTable {
    /// Where those who only watch are told late, what they may know is found out from the log.
    pub(super) async fn let_watch(self: &Arc<LiveTable>) -> Result<(), OpenError> {
        let snapshot = self.snapshot();
        let delay = snapshot.table().and_then(|table| table.terms().delay);
        let (Some(delay), None) = (delay, self.watching.get()) else { return Ok(()) };
        let entries = self.ledger.dated_entries(Version::NONE).await?;
        let happened = entries.into_iter().map(|(entry, at)| (entry.0, at)).collect();
        let _ = self.watching.set(Watching::of(delay, happened));
        tokio::spawn(tell_late(Arc::downgrade(self)));
        Ok(())
    }

    /// The table as somebody may see it now: those who only watch may be told late.
    pub fn sight(&self, role: Role) -> Sight {
        let now = self.now();
        match (self.watching.get(), role) {
            (Some(watching), Role::Spectator) => {
                let table = watching.tell(now.0);
                let at = table.table().map_or(Moment(0), Table::at);
                Sight { table, now: (now.0, at) }
            }
            (Some(_), Role::Player(_) | Role::Member(..) | Role::Arbiter | Role::Reporter)
            | (None, _) => Sight { table: self.with_pool(self.snapshot()), now },
        }
    }

    /// Tells whenever somebody in a role may know that something has happened.
    pub fn news_for(&self, role: Role) -> broadcast::Receiver<Arc<Told>> {
        match (self.watching.get(), role) {
            (Some(watching), Role::Spectator) => watching.news.subscribe(),
            (Some(_), Role::Player(_) | Role::Member(..) | Role::Arbiter | Role::Reporter)
            | (None, _) => self.news(),
        }
    }

    /// How many listen, late or not.
    pub fn listeners(&self) -> usize {
        let late = self.watching.get().map_or(0, |watching| watching.news.receiver_count());
        self.news.receiver_count() + late
    }
}

/// Tells those who watch late what they may know when they may, as long as the table is open.
async fn tell_late(table: Weak<LiveTable>) {
    loop {
        let Some(held) = table.upgrade() else { return };
        let Some(watching) = held.watching.get() else { return };
        let now = ServerTime(held.steady());
        watching.tell(now);
        let wait = watching.tells_next().map(|next| next.0.saturating_sub(now.0).max(1));
        let wait = wait.map_or(LOOK, |ms| Duration::from_millis(ms as u64)).min(LOOK);
        let later = Arc::clone(&held.later);
        drop(held);
        let _ = tokio::time::timeout(wait, later.notified()).await;
    }
}
