//! How fast a seat may ask: over the wire and by forms together.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ledger::Server;
use ledger::tables::Tables;
use play::Role;

use super::Known;
use crate::connections::{Friendly, Staying};
use crate::failure::Failure;
use crate::visitor::{AppState, Visitor};

/// So many requests at once are heard for each that is heard in a second.
const BURST: u32 = 2;
/// So many tables may be set up from one address in a second: a class of children sits behind one.
const SET_UP_A_SECOND: u32 = 5;
/// And so many in an hour: what is set up is kept for a month, and what happens there for ever.
const SET_UP_AN_HOUR: f64 = 1_200.0;
/// So many friendly tables of those behind one address are open at once.
pub(crate) const OPEN_OF_A_HOUSEHOLD: usize = 200;
/// So many tables are open before strangers set up no more of them.
pub(crate) const OPEN_IN_ALL: usize = 10_000;
/// So many bytes may those behind one address relay of games played elsewhere at once, and in a second: more
/// than twenty boards of which somebody tells every move.
const RELAYED_AT_ONCE: f64 = 400_000.0;
const RELAYED_A_SECOND: f64 = 1_000.0;
/// What is relayed takes so much besides the moves.
const RELAYED_EACH: usize = 150;
/// So many seats are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;
/// Nobody waits longer for what he may ask at once, in seconds.
const WAITS: f64 = 3_600.0;
/// Whoever only watches reports something once in so many seconds.
const REPORTS_EVERY: f64 = 60.0;

/// What seats may still ask for, by their tables.
#[derive(Default)]
pub(crate) struct Pace {
    left: Mutex<HashMap<(String, String), Allowance>>,
    /// The friendly tables that each household has set up, as long as they are open.
    open: Mutex<HashMap<String, Vec<String>>>,
}

/// How many requests a seat may still make.
struct Allowance {
    left: f64,
    counted: Instant,
    /// When he may ask for all again that one may ask at once: then nothing of him need be remembered.
    whole: Instant,
}

impl Pace {
    /// Takes one of the requests that a seat may make, if there is one left.
    pub(crate) fn takes(&self, table: &str, seat: &str, a_second: u32) -> bool {
        self.takes_at(table, seat, a_second, Instant::now())
    }

    fn takes_at(&self, table: &str, seat: &str, a_second: u32, now: Instant) -> bool {
        let rate = f64::from(a_second);
        self.takes_some((table, seat), (rate, rate * f64::from(BURST)), 1, now)
    }

    /// Takes so many of the tables that those behind one address may set up.
    pub(super) fn sets_up(&self, household: &str, a_second: u32, tables: usize) -> bool {
        let rate = f64::from(a_second.min(SET_UP_A_SECOND));
        let most = rate * f64::from(BURST);
        let now = Instant::now();
        let hourly = (SET_UP_AN_HOUR / 3_600.0, SET_UP_AN_HOUR);
        self.takes_some(("", household), (rate, most), tables, now)
            && self.takes_some(("hour", household), hourly, tables, now)
    }

    /// Whether those behind one address may have so many tables more.
    fn has_room(&self, household: &str, all: &Tables, tables: usize) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() > REMEMBERED {
            open.retain(|_, own| own.iter().any(|id| all.is_open(id)));
        }
        let theirs = open.get_mut(household).map_or(0, |own| {
            own.retain(|id| all.is_open(id));
            own.len()
        });
        theirs + tables <= OPEN_OF_A_HOUSEHOLD && all.number_open() + tables <= OPEN_IN_ALL
    }

    /// Remembers who has set up a table.
    fn has_set_up(&self, household: String, table: &str) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.entry(household).or_default().push(table.to_owned());
    }

    /// Whether those behind one address may relay moves: what they have relayed is kept for ever.
    pub(super) fn relays(&self, household: &str, moves: &[String]) -> bool {
        self.relays_at(household, moves, Instant::now())
    }

    fn relays_at(&self, household: &str, moves: &[String], now: Instant) -> bool {
        let bytes: usize = moves.iter().map(|text| text.len() + 3).sum();
        let allowed = (RELAYED_A_SECOND, RELAYED_AT_ONCE);
        self.takes_some(("relay", household), allowed, bytes + RELAYED_EACH, now)
    }

    fn reports_at(&self, household: &str, now: Instant) -> bool {
        self.takes_some(("report", household), (1.0 / REPORTS_EVERY, 1.0), 1, now)
    }

    /// The same for several at once, where so many come back in a second and there are never more than
    /// `most`. Whoever has one left may take them all, and waits the longer for the next.
    fn takes_some(
        &self,
        (table, seat): (&str, &str),
        (a_second, most): (f64, f64),
        number: usize,
        now: Instant,
    ) -> bool {
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > REMEMBERED {
            all.retain(|_, one| now < one.whole);
        }
        let own = all.entry((table.to_owned(), seat.to_owned()));
        let own = own.or_insert(Allowance { left: most, counted: now, whole: now });
        let passed = now.duration_since(own.counted).as_secs_f64();
        own.counted = now;
        own.left = (own.left + passed * a_second).min(most);
        let may = own.left >= 1.0;
        if may {
            own.left -= number as f64;
        }
        own.whole = now + Duration::from_secs_f64(((most - own.left) / a_second).clamp(0.0, WAITS));
        may
    }
}

/// By what the requests of somebody at a table are counted: his seat, or else himself.
pub(super) fn seat(role: Role, known: &Known) -> String {
    match role {
        Role::Player(person) => format!("{person:?}"),
        Role::Member(person, number) => format!("{person:?} {number}"),
        Role::Arbiter | Role::Reporter | Role::Spectator => known.counted_by().unwrap_or_default(),
    }
}

/// How fast forms may come. What did not come through our doors is not counted.
pub(crate) struct Pacing {
    pub(super) pace: Arc<Pace>,
    a_second: Option<u32>,
    friendly: Friendly,
    server: Arc<Server>,
}

impl FromRequestParts<AppState> for Pacing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Pacing, Infallible> {
        let staying = parts.extensions.get::<Staying>();
        let a_second = staying.map(|one| one.requests_a_second);
        let friendly = staying.map_or_else(Friendly::default, |one| one.friendly);
        let (pace, server) = (Arc::clone(&app.pace), Arc::clone(&app.server));
        Ok(Pacing { pace, a_second, friendly, server })
    }
}

impl Pacing {
    /// Lets a form of a seat in, or says that it came too fast.
    pub(crate) fn lets(&self, visitor: &Visitor, table: &str, seat: &str) -> Result<(), Failure> {
        match self.a_second.is_none_or(|a_second| self.pace.takes(table, seat, a_second)) {
            true => Ok(()),
            false => Err(Failure::too_fast(visitor)),
        }
    }

    /// Lets somebody set up so many tables, where he may at all: those behind one address together a few in a
    /// second, and no more than they can play at.
    pub(super) fn lets_set_up(&self, visitor: &Visitor, tables: usize) -> Result<(), Failure> {
        let may = match self.friendly {
            Friendly::All => true,
            Friendly::Members => visitor.account.is_some(),
            Friendly::Off => false,
        };
        if !may {
            return Err(Failure::not_friendly(visitor, self.friendly == Friendly::Members));
        }
        let household = visitor.caller.household().to_string();
        match self.a_second.is_none_or(|own| {
            self.pace.has_room(&household, self.server.tables(), tables)
                && self.pace.sets_up(&household, own, tables)
        }) {
            true => Ok(()),
            false => Err(Failure::too_fast(visitor)),
        }
    }

    /// Remembers who has set up a table.
    pub(super) fn has_set_up(&self, visitor: &Visitor, table: &str) {
        self.pace.has_set_up(visitor.caller.household().to_string(), table);
    }

    /// Lets somebody relay moves.
    pub(super) fn lets_relay(&self, visitor: &Visitor, moves: &[String]) -> Result<(), Failure> {
        let household = visitor.caller.household().to_string();
        match self.a_second.is_none() || self.pace.relays(&household, moves) {
            true => Ok(()),
            false => Err(Failure::too_fast(visitor)),
        }
    }

    /// Lets somebody who only watches report something: those behind one address together once a minute.
    pub(super) fn lets_report(&self, visitor: &Visitor) -> Result<(), Failure> {
        let household = visitor.caller.household().to_string();
        let reports = || self.pace.reports_at(&household, Instant::now());
        match self.a_second.is_none() || reports() {
            true => Ok(()),
            false => Err(Failure::too_fast(visitor)),
        }
    }

    /// The same for one who has no seat yet: those behind one address are counted together.
    pub(super) fn lets_in(&self, visitor: &Visitor, table: &str) -> Result<(), Failure> {
        self.lets(visitor, table, &visitor.caller.household().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_has_its_own_allowance_and_gets_it_back() {
        let (pace, begun) = (Pace::default(), Instant::now());
        let asks = |seat: &str, after_ms: u64| {
            pace.takes_at("h3kq8wzs0m", seat, 10, begun + Duration::from_millis(after_ms))
        };
        assert_eq!((0..30).filter(|_| asks("First", 0)).count(), 20, "a burst");
        assert!(asks("Second", 0), "the opponent is not held up");
        assert!(pace.takes_at("another000", "First", 10, begun), "nor is he at another table");
        assert_eq!((0..30).filter(|_| asks("First", 500)).count(), 5, "ten in a second");
        assert_eq!((0..30).filter(|_| asks("First", 60_000)).count(), 20, "and no more at once");
    }

    #[test]
    fn a_display_is_paid_for_board_by_board() {
        let (pace, begun) = (Pace::default(), Instant::now());
        let opens = |tables: usize, after_ms: u64| {
            let now = begun + Duration::from_millis(after_ms);
            pace.takes_some(("", "192.0.2.1"), (5.0, 10.0), tables, now)
        };
        assert!(opens(50, 0));
        assert!(!opens(1, 8_000), "forty tables are still to be waited for");
        assert!(opens(1, 8_300));
    }

    /// A board told move by move is never held up; filling the disk is.
    #[test]
    fn what_is_relayed_is_counted_by_its_bytes() {
        let (pace, begun) = (Pace::default(), Instant::now());
        let relays = |house: &str, moves: &[String], after: u64| {
            pace.relays_at(house, moves, begun + Duration::from_secs(after))
        };
        let (one, all) = (["g1f3".to_owned()], vec!["g1f3".to_owned(); 2_000]);
        assert!((0..3_600).all(|second| relays("192.0.2.1", &one, second)));
        let kept = (0..600).filter(|second| relays("192.0.2.2", &all, *second)).count();
        assert!(kept <= 72, "a megabyte in ten minutes: {kept}");
        assert!(relays("192.0.2.3", &one, 600), "others are not held up");
    }

    #[test]
    fn those_who_watch_report_once_a_minute() {
        let (pace, begun) = (Pace::default(), Instant::now());
        let reports =
            |house: &str, after: u64| pace.reports_at(house, begun + Duration::from_secs(after));
        assert!(reports("192.0.2.1", 0) && reports("192.0.2.2", 0));
        assert!(!reports("192.0.2.1", 50) && reports("192.0.2.1", 61));
    }
}
