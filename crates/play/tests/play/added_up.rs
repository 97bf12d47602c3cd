//! Adds up the time of a game from what was logged of it: charged to both, forgiven, disk, away, stopped
//! and outage are the time of the server, to the millisecond (play.md §15).

use game::{ClockChange, Event, Side, What};
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

/// The last fact that says when it was received, and what passed in the game since.
#[derive(Default)]
struct Last {
    received: i64,
    charged: i64,
    stopped: i64,
    /// How many facts came after it that do not say so, and how much of lost connections they free.
    between: u32,
    away: i64,
}

struct Adding {
    table: Table,
    added: Added,
    last: Option<Last>,
    /// Whether the game stands still after an outage.
    stands: bool,
}

impl Added {
    /// Adds up the facts of a table after it was set up with such terms, and holds each against the
    /// clocks of a table of its own.
    pub fn of(terms: &TableTerms, facts: &[Fact]) -> Added {
        let table = Table::new(terms.clone()).unwrap();
        let mut adding = Adding { table, added: Added::default(), last: None, stands: false };
        if adding.table.keeps_clock() {
            facts.iter().for_each(|fact| adding.takes(fact));
        }
        let Added { charged, forgiven, disk, away, stopped, outage, unsaid, server } = adding.added;
        assert_eq!(charged + forgiven + disk + away + stopped + outage + unsaid, server);
        adding.added
    }
}

impl Adding {
    /// What both clocks have used.
    fn used(&self) -> i64 {
        let clock = &self.table.game().state().clock;
        Side::BOTH.iter().map(|side| clock.used(*side, self.table.at()).0).sum()
    }

    fn takes(&mut self, fact: &Fact) {
        if let Fact::Opened { .. } = fact {
            return;
        }
        let ran = self.table.game().state().clock.running().is_some();
        let over = self.table.game().outcome().is_some();
        let (used, at) = (self.used(), self.table.at().0);
        self.table.apply(fact).unwrap();
        if over {
            // No clock runs in a game that is over; one that is reopened is counted anew.
            self.last = None;
        }
        let passed = self.table.at().0 - at;
        assert!(passed >= 0, "the time of a game only goes on: {fact:?}");
        let used = self.used() - used;
        if let Some(last) = &mut self.last {
            holds_against_clocks(fact, ran, passed, used);
            *(if ran { &mut last.charged } else { &mut last.stopped }) += passed;
        }
        match fact {
            Fact::Played(played) => self.says_when(played),
            Fact::Presence { free, .. } => self.says_nothing(free.0),
            _ => self.says_nothing(0),
        }
    }

    fn says_nothing(&mut self, free: i64) {
        if let Some(last) = &mut self.last {
            last.between += 1;
            last.away += free;
        }
    }

    /// What passed at the server since the last fact that said so is somebody's, or nobody's for a
    /// reason.
    fn says_when(&mut self, played: &Played) {
        let received = played.timing.received.0;
        let runs = self.table.game().state().clock.running().is_some();
        match self.last.take() {
            Some(last) => self.since(&last, played),
            None if !runs => return,
            None => {}
        }
        self.stands = (self.stands || played.reason == "outage") && !runs;
        self.last = Some(Last { received, ..Last::default() });
    }

    fn since(&mut self, last: &Last, played: &Played) {
        let server = played.timing.received.0 - last.received;
        let forgiven = played.timing.forgiven.0;
        let rest = server - last.charged - last.stopped - forgiven - last.away;
        let added = &mut self.added;
        added.server += server;
        added.charged += last.charged;
        added.stopped += last.stopped;
        added.forgiven += forgiven;
        added.away += last.away;
        if played.reason == "outage" || self.stands {
            assert!(rest >= 0, "no clock goes on while nobody is there: {played:?}");
            added.outage += rest;
        } else if self.table.game().outcome().is_some() {
            // Whoever looks at a flag that has fallen looks later than it fell.
            assert!(rest >= 0, "nobody is charged for more than passed: {played:?}");
            added.unsaid += rest;
        } else if last.between == 0 {
            // What is received while the fact before it is written happens after that fact.
            let disk = played.timing.disk_before.0.min(server);
            assert_eq!(rest, disk, "every millisecond is somewhere: {played:?}");
            added.disk += disk;
        } else {
            assert!(rest >= 0, "nobody is charged for more than passed: {played:?}");
            added.unsaid += rest;
        }
    }
}

/// What passed ran on a clock, if one was running, and on none otherwise.
fn holds_against_clocks(fact: &Fact, ran: bool, passed: i64, used: i64) {
    let put: i64 = match fact {
        Fact::Played(played) => played.events.iter().map(put).sum(),
        _ => 0,
    };
    let expected = if ran { passed } else { 0 };
    assert_eq!(used - put, expected, "what passed is charged once: {fact:?}");
}

/// What an event charges to a player of the time in which no clock ran.
fn put(event: &Event) -> i64 {
    match event.what {
        What::Clock(ClockChange::Charged(_, time)) => time.0,
        _ => 0,
    }
}
