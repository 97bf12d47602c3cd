//! A simultaneous display: one giver at several boards, a game each.

use std::collections::BTreeMap;

use game::Millis;
use serde::{Deserialize, Serialize};

use crate::{Person, Phase, ServerTime, Table};

/// Whose time runs in a display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DisplayTime {
    /// The giver has a clock at each board; all may run at once.
    #[default]
    Boards,
    /// The giver has one clock, which runs while a board waits for him.
    Pooled,
    /// Nobody's time is counted.
    None,
}

/// The boards at which a giver is to act, he who has waited longest first; each with the giver's seat.
pub fn waiting_order(boards: &[(&Table, Person)]) -> Vec<usize> {
    let waits = |(table, giver): &(&Table, Person)| match table.phase() {
        Phase::Playing => table.player(table.game().board().turn()) == *giver,
        Phase::Opening => {
            table.game().to_act_in_opening().is_some_and(|side| table.player(side) == *giver)
        }
        Phase::Gathering => !table.is_ready(*giver) && table.is_ready(!*giver),
        Phase::Asking => table.question().is_some_and(|one| one.answers[*giver].is_none()),
        Phase::Open
        | Phase::Waiting
        | Phase::Stopped
        | Phase::Adjourned
        | Phase::Over
        | Phase::Void => false,
    };
    let mut waiting: Vec<usize> =
        boards.iter().enumerate().filter(|(_, board)| waits(board)).map(|(at, _)| at).collect();
    waiting.sort_by_key(|at| boards[*at].0.last_received());
    waiting
}

/// The one clock of the giver of a display, as it is agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pool {
    /// The giver's seat at this board.
    pub giver: Person,
    /// His own time for all boards together, in minutes. What the control adds for a move is added to it.
    pub minutes: u16,
}

impl Pool {
    /// His time before the first move.
    pub fn base(self) -> Millis {
        Millis::minutes(self.minutes.into())
    }
}

/// The one clock of a giver when something happened at one of his boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PoolTime {
    /// How long it had run in all.
    pub spent: Millis,
    /// What he had left, before anything was added for this.
    pub left: Millis,
    /// When that was, by the clock of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<ServerTime>,
}

/// What the one clock of a giver says when somebody asks for something at one of his boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolReading {
    /// What it shows.
    pub time: PoolTime,
    /// Whether his time is over, and no message of his can be on its way any more.
    pub fallen: bool,
}

/// The one clock of a giver as somebody sees it at one of his boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSeen {
    /// What he has left.
    pub left: Millis,
    /// Whether it runs: any board may wait for him.
    pub runs: bool,
}

/// What a table knows of the one clock of its giver.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PoolKnown {
    /// How long it had run when something last happened here, and what was left then.
    pub(crate) spent: Millis,
    pub(crate) left: Option<Millis>,
    /// When that was.
    pub(crate) at: Option<ServerTime>,
    /// What his moves here have added to it.
    pub(crate) added: Millis,
    /// How it stands now, where one who looks was told: other boards move it too.
    pub(crate) seen: Option<PoolSeen>,
}

impl Table {
    /// Whether its giver has one clock for all boards, and this board waits for him: then its own time
    /// stands still, since his runs elsewhere.
    pub fn waits_for_giver(&self) -> bool {
        let Some(pool) = self.terms().pool else { return false };
        let running = self.game().state().clock.running().map(|side| self.player(side));
        running == Some(pool.giver) && self.keeps_clock() && self.is_being_played()
    }

    fn is_being_played(&self) -> bool {
        match self.phase() {
            Phase::Playing | Phase::Opening | Phase::Waiting => true,
            Phase::Open
            | Phase::Gathering
            | Phase::Asking
            | Phase::Stopped
            | Phase::Adjourned
            | Phase::Over
            | Phase::Void => false,
        }
    }

    /// How long the one clock of its giver had run when something last happened here.
    pub fn pool_spent(&self) -> Millis {
        self.pool.spent
    }

    /// When that was, by the clock of the server.
    pub fn pool_at(&self) -> Option<ServerTime> {
        self.pool.at
    }

    /// What the giver's moves here have added to his one clock.
    pub fn pool_added(&self) -> Millis {
        self.pool.added
    }

    /// What the giver had left on his one clock when something last happened here.
    pub fn pool_left(&self) -> Option<Millis> {
        self.pool.left
    }

    /// Takes note of his one clock when something has happened, and of what a move of his adds to it.
    pub(crate) fn notes_pool(&mut self, time: Option<PoolTime>, adds: Millis) {
        let Some(time) = time else { return };
        self.pool.spent = self.pool.spent.max(time.spent);
        self.pool.at = self.pool.at.max(time.at);
        self.pool.left = Some(time.left + adds);
        self.pool.added += adds;
    }

    /// The same table for one who looks, told how the one clock of its giver stands.
    #[must_use]
    pub fn with_pool(mut self, seen: PoolSeen) -> Table {
        self.pool.seen = Some(seen);
        self
    }

    /// The one clock of its giver as far as it is known here.
    pub(crate) fn pool_seen(&self) -> Option<(Person, PoolSeen)> {
        let pool = self.terms().pool?;
        let left = self.pool.left.unwrap_or(pool.base());
        let known = PoolSeen { left, runs: self.waits_for_giver() };
        Some((pool.giver, self.pool.seen.unwrap_or(known)))
    }
}

/// The one clock of a giver: it runs while at least one board waits for him. What he has left follows from
/// how long it has run and from what his moves at each board have added, both of which only grow: so the
/// boards, read again in any order, give the same clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PooledClock {
    base: Millis,
    spent: Millis,
    /// The most of it that a board or a mark remembers.
    kept: Millis,
    /// Until when what it has run is counted.
    since: ServerTime,
    boards: BTreeMap<String, BoardOfPool>,
}

/// A board of a giver who has one clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BoardOfPool {
    added: Millis,
    waits: bool,
}

impl BoardOfPool {
    fn of(board: &Table) -> BoardOfPool {
        BoardOfPool { added: board.pool_added(), waits: board.waits_for_giver() }
    }
}

impl PooledClock {
    /// A clock that stands, with this time.
    pub fn new(base: Millis) -> PooledClock {
        PooledClock {
            base,
            spent: Millis::ZERO,
            kept: Millis::ZERO,
            since: ServerTime(i64::MIN),
            boards: BTreeMap::new(),
        }
    }

    /// It has run so long at least: a board remembers it, or the program's last mark does.
    pub fn has_run(&mut self, spent: Millis) {
        self.kept = self.kept.max(spent);
        self.spent = self.spent.max(self.kept);
    }

    /// How a board stands as its log has it, whichever server has written that and whenever this one hears
    /// of it: how long the clock had run then is what was kept, and not what was counted here since.
    pub fn reads(&mut self, name: &str, board: &Table, now: ServerTime) {
        let Some(at) = board.pool_at() else { return self.follows(name, board, now) };
        self.has_run(board.pool_spent());
        if at >= self.since {
            (self.spent, self.since) = (self.kept, at);
        }
        self.boards.insert(name.to_owned(), BoardOfPool::of(board));
    }

    /// How a board stands from a moment on.
    pub fn follows(&mut self, name: &str, board: &Table, at: ServerTime) {
        self.spent = self.spent(at);
        self.since = self.since.max(at);
        self.boards.insert(name.to_owned(), BoardOfPool::of(board));
        self.has_run(board.pool_spent());
    }

    /// Whether a board waits for him.
    pub fn runs(&self) -> bool {
        self.boards.values().any(|board| board.waits)
    }

    /// How long it has run: never longer than he had time.
    pub fn spent(&self, at: ServerTime) -> Millis {
        let ran = if self.runs() { at.0.saturating_sub(self.since.0).max(0) } else { 0 };
        (self.spent + Millis(ran)).min(self.granted().max(self.spent))
    }

    /// What he has left: his flag has fallen when it is nothing.
    pub fn left(&self, at: ServerTime) -> Millis {
        (self.granted() - self.spent(at)).max(Millis::ZERO)
    }

    /// What it shows at a moment.
    pub fn time(&self, at: ServerTime) -> PoolTime {
        PoolTime { spent: self.spent(at), left: self.left(at), at: Some(at) }
    }

    /// When his flag falls, if his clock runs: he loses at every board that waits.
    pub fn falls(&self) -> Option<ServerTime> {
        let left = (self.granted() - self.spent).max(Millis::ZERO);
        self.runs().then(|| ServerTime(self.since.0.saturating_add(left.0)))
    }

    fn granted(&self) -> Millis {
        self.boards.values().fold(self.base, |all, board| all + board.added)
    }
}
