//! How fast a seat may ask: over the wire and by forms together.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use play::Role;

use super::Known;
use crate::connections::Staying;
use crate::failure::Failure;
use crate::visitor::{AppState, Visitor};

/// So many requests at once are heard for each that is heard in a second.
const BURST: u32 = 2;
/// So many tables may be set up from one address in a second: a class of children sits behind one.
const SET_UP_A_SECOND: u32 = 5;
/// So many seats are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;
/// Whoever has been quiet for so long may say all that one may say at once.
const QUIET: Duration = Duration::from_secs(5);

/// What seats may still ask for, by their tables.
#[derive(Default)]
pub(crate) struct Pace(Mutex<HashMap<(String, String), Allowance>>);

/// How many requests a seat may still make.
struct Allowance {
    left: f64,
    counted: Instant,
}

impl Pace {
    /// Takes one of the requests that a seat may make, if there is one left.
    pub(crate) fn takes(&self, table: &str, seat: &str, a_second: u32) -> bool {
        self.takes_at(table, seat, a_second, Instant::now())
    }

    fn takes_at(&self, table: &str, seat: &str, a_second: u32, now: Instant) -> bool {
        let most = f64::from(a_second) * f64::from(BURST);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > REMEMBERED {
            all.retain(|_, one| now.duration_since(one.counted) < QUIET);
        }
        let own = all.entry((table.to_owned(), seat.to_owned()));
        let own = own.or_insert(Allowance { left: most, counted: now });
        let passed = now.duration_since(own.counted).as_secs_f64();
        own.counted = now;
        own.left = (own.left + passed * f64::from(a_second)).min(most);
        let may = own.left >= 1.0;
        if may {
            own.left -= 1.0;
        }
        may
    }
}

/// By what the requests of somebody at a table are counted: his seat, or else himself.
pub(super) fn seat(role: Role, known: &Known) -> String {
    match role {
        Role::Player(person) => format!("{person:?}"),
        Role::Member(person, number) => format!("{person:?} {number}"),
        Role::Arbiter | Role::Spectator => known.counted_by().unwrap_or_default(),
    }
}

/// How fast forms may come. What did not come through our doors is not counted.
pub(crate) struct Pacing {
    pub(super) pace: Arc<Pace>,
    a_second: Option<u32>,
}

impl FromRequestParts<AppState> for Pacing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Pacing, Infallible> {
        let a_second = parts.extensions.get::<Staying>().map(|one| one.requests_a_second);
        Ok(Pacing { pace: Arc::clone(&app.pace), a_second })
    }
}

impl Pacing {
    /// Lets a form of a seat in, or says that it came too fast.
    pub(super) fn lets(&self, visitor: &Visitor, table: &str, seat: &str) -> Result<(), Failure> {
        match self.a_second.is_none_or(|a_second| self.pace.takes(table, seat, a_second)) {
            true => Ok(()),
            false => Err(Failure::too_fast(visitor)),
        }
    }

    /// Lets somebody set up a table: those behind one address together a few in a second.
    pub(super) fn lets_set_up(&self, visitor: &Visitor) -> Result<(), Failure> {
        let household = visitor.caller.household().to_string();
        let counted = self.a_second.map(|a_second| a_second.min(SET_UP_A_SECOND));
        match counted.is_none_or(|a_second| self.pace.takes("", &household, a_second)) {
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
}
