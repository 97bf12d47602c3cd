//! Adds up the time of a game from what was logged of it: charged to both, forgiven, disk, away, stopped
//! and outage are the time of the server, to the millisecond (play.md §15).

use game::{ClockChange, Event, Moment, Phase, Side, What};
use play::{Fact, Played, Table, TableTerms};

/// The time of a game since a clock first ran, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// What ran on both clocks.
    pub charged: i64,
    pub forgiven: i64,
    /// What the disk took, as far as the log says so.
    pub disk: i64,
    pub away: i64,
    pub stopped: i64,
    pub outage: i64,
    /// What the disk took for facts that do not say so: nothing where the server's clock stands.
    pub unsaid: i64,
    /// The time of the server between the first fact that started a clock and the last.
    pub server: i64,
}

/// The last fact of the game itself.
struct Last {
    /// When the server received it, and when that was in the game.
    received: i64,
    at: Moment,
    /// Until when the disk is known to have written it, or one before it.
    written: i64,
    /// How many facts came after it that tell no times, and how much of lost connections they free.
    between: u32,
    away: i64,
}

struct Adding {
    table: Table,
    added: Added,
    last: Option<Last>,
    /// What both clocks had used when the first one was started, and what was put on them since without
    /// their running.
    began: Option<i64>,
    put: i64,
    /// Whether the game was reopened: what clocks used meanwhile is counted nowhere.
    anew: bool,
    /// Whether the game stands still after an outage.
    stands: bool,
}

impl Added {
    /// Adds up the facts of a table after it was set up with such terms, and holds each against the
    /// clocks of a table of its own.
    pub fn of(terms: &TableTerms, facts: &[Fact]) -> Added {
        let table = Table::new(terms.clone()).unwrap();
        let added = Added::default();
        let mut adding =
            Adding { table, added, last: None, began: None, put: 0, anew: false, stands: false };
        if adding.table.keeps_clock() {
            facts.iter().for_each(|fact| adding.takes(fact));
        }
        adding.adds_up();
        adding.added
    }
}

impl Adding {
    /// What was charged from act to act is what the clocks have used from the first act to the last.
    fn adds_up(&self) {
        if let (Some(began), Some(last), false) = (self.began, &self.last, self.anew) {
            let used = self.used(last.at) - began - self.put;
            assert_eq!(
                self.added.charged, used,
                "nothing is charged between two acts: {:?}",
                self.added
            );
        }
    }

    /// What both clocks have used by a moment.
    fn used(&self, at: Moment) -> i64 {
        let clock = &self.table.game().state().clock;
        Side::BOTH.iter().map(|side| clock.used(*side, at).0).sum()
    }

    fn takes(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened { .. } => return,
            Fact::Played(played) => return self.plays(fact, played),
            Fact::Presence { free, .. } => self.tells_no_times(free.0),
            _ => self.tells_no_times(0),
        }
        self.table.apply(fact).unwrap();
    }

    fn tells_no_times(&mut self, free: i64) {
        if let Some(last) = &mut self.last {
            last.between += 1;
            last.away += free;
        }
    }

    fn plays(&mut self, fact: &Fact, played: &Played) {
        let state = self.table.game().state();
        let (ran, over) = (state.clock.running().is_some(), state.phase == Phase::Over);
        // No clock runs in a game that is over; one that is reopened is counted anew.
        self.anew |= over;
        let last = self.last.take().filter(|_| !over);
        let before = last.as_ref().map_or(0, |last| self.used(last.at));
        self.table.apply(fact).unwrap();
        let runs = self.table.game().state().clock.running().is_some();
        if last.is_none() && !runs {
            return;
        }
        let at = fact.at().unwrap();
        let own: i64 = played.events.iter().map(put).sum();
        if self.began.is_none() {
            self.began = Some(self.used(at));
        } else {
            self.put += own;
        }
        let received = played.timing.received.0;
        let mut written = received;
        if let Some(last) = last {
            let passed = (at - last.at).0;
            // What passed ran on a clock, if one was running, and on none otherwise.
            let used = self.used(at) - before - own;
            assert_eq!(used, if ran { passed } else { 0 }, "charged once: {played:?}");
            *(if ran { &mut self.added.charged } else { &mut self.added.stopped }) += passed;
            written = last.written.max(last.received + played.timing.disk_before.0);
            self.server_since(&last, passed, written, played);
        }
        self.stands = (self.stands || played.reason == "outage") && !runs;
        self.last = Some(Last { received, at, written, between: 0, away: 0 });
    }

    /// What passed at the server since the last fact of the game is somebody's, or nobody's for a reason.
    fn server_since(&mut self, last: &Last, passed: i64, written: i64, played: &Played) {
        let received = played.timing.received.0;
        let (server, forgiven) = (received - last.received, played.timing.forgiven.0);
        let rest = server - passed - forgiven - last.away;
        let added = &mut self.added;
        added.server += server;
        added.forgiven += forgiven;
        added.away += last.away;
        if played.reason == "outage" || self.stands {
            assert!(rest >= 0, "no clock goes on while nobody is there: {played:?}");
            added.outage += rest;
            return;
        }
        // What is received while something is still written happens after that.
        let disk = written.min(received) - last.received;
        // Whoever looks at a flag that has fallen looks later than it fell; and facts that tell no times
        // may have been written meanwhile.
        let exact = last.between == 0 && self.table.game().outcome().is_none();
        assert!(
            rest == disk || !exact && rest > disk,
            "{rest} ms, and the disk took {disk}: {played:?}"
        );
        added.disk += disk;
        added.unsaid += rest - disk;
    }
}

/// What an event charges to a player of the time in which no clock ran.
fn put(event: &Event) -> i64 {
    match event.what {
        What::Clock(ClockChange::Charged(_, time)) => time.0,
        _ => 0,
    }
}
