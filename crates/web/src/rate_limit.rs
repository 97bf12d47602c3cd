//! How often a password may be tried.
//!
//! Tries are counted by where they come from: whoever guesses the password of somebody else locks
//! himself out, and never the owner.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ledger::accounts::Seal;

use crate::caller::Caller;

/// Tries in a window of time.
#[derive(Default)]
pub(super) struct RateLimit {
    tries: Mutex<HashMap<By, (i64, u32)>>,
}

/// By what tries are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum By {
    /// All of one address.
    Address(IpAddr),
    /// Those of one address at one name.
    Name(IpAddr, String),
    /// Those of somebody who is signed in, at his own password.
    Session(Seal),
}

/// Tries at one name, or by one who is signed in.
const OF_ONE: u32 = 10;
/// Tries from one address: many arbiters may stand behind one. As each hash takes a place on the
/// bench, this is also less than fills it.
const OF_ONE_ADDRESS: u32 = 40;
/// In so many milliseconds.
const WINDOW: i64 = 5 * 60 * 1_000;
/// Counts that are remembered before the old ones are forgotten.
const REMEMBERED: usize = 10_000;

/// A try that was counted.
pub(super) struct Try(Vec<By>);

impl RateLimit {
    /// Counts a try to sign in; none if it may not be made.
    pub(super) fn sign_in(&self, caller: &Caller, name: &str, now: i64) -> Option<Try> {
        let from = caller.household();
        let name = By::Name(from, name.to_owned());
        // This very machine may be a proxy that nobody has told us of: it speaks for many.
        match from.is_loopback() {
            true => self.count(vec![name], now),
            false => self.count(vec![By::Address(from), name], now),
        }
    }

    /// Counts a try of somebody who is signed in; none if it may not be made.
    pub(super) fn own(&self, session: Seal, now: i64) -> Option<Try> {
        self.count(vec![By::Session(session)], now)
    }

    /// Forgets a try that was no guess.
    pub(super) fn was_right(&self, right: Try) {
        let mut tries = self.tries();
        for by in right.0 {
            match (&by, tries.get_mut(&by)) {
                // Who knows one password may still be guessing at others.
                (By::Address(_), Some((_, number))) => *number = number.saturating_sub(1),
                _ => drop(tries.remove(&by)),
            }
        }
    }

    /// Counted before the password is looked at, so that many at once are many too.
    fn count(&self, all: Vec<By>, now: i64) -> Option<Try> {
        let mut tries = self.tries();
        if tries.len() > REMEMBERED {
            tries.retain(|_, (since, _)| now - *since < WINDOW);
            // So many at once are no people. Who has tried again and again is not forgotten for their sake.
            if tries.len() > REMEMBERED {
                tries.retain(|_, (_, number)| *number > 2);
            }
            if tries.len() > REMEMBERED {
                tries.clear();
            }
        }
        for by in &all {
            let most = if matches!(by, By::Address(_)) { OF_ONE_ADDRESS } else { OF_ONE };
            let (since, number) = tries.entry(by.clone()).or_insert((now, 0));
            if now - *since >= WINDOW {
                (*since, *number) = (now, 0);
            }
            *number = number.saturating_add(1);
            // Who may not try any more is not remembered by further names either.
            if *number > most {
                return None;
            }
        }
        Some(Try(all))
    }

    fn tries(&self) -> MutexGuard<'_, HashMap<By, (i64, u32)>> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> Caller {
        Caller { address: [192, 0, 2, last].into(), https: false }
    }

    #[test]
    fn who_guesses_locks_himself_out_and_nobody_else() {
        let limit = RateLimit::default();
        assert!((0..10).all(|_| limit.sign_in(&from(1), "chief", 0).is_some()));
        assert!(limit.sign_in(&from(1), "chief", 0).is_none());
        assert!(limit.sign_in(&from(1), "secretary", 0).is_some(), "another behind that address");
        assert!(limit.sign_in(&from(2), "chief", 0).is_some(), "the owner elsewhere");
        assert!(limit.sign_in(&from(1), "chief", WINDOW).is_some(), "five minutes later");
    }

    #[test]
    fn many_names_from_one_address_are_many_tries() {
        let limit = RateLimit::default();
        let names = (0..1_000).map(|number| format!("name{number}"));
        let tried = names.filter(|name| limit.sign_in(&from(1), name, 0).is_some()).count();
        assert_eq!(tried, OF_ONE_ADDRESS as usize);
        assert!(limit.sign_in(&from(2), "chief", 0).is_some());
    }

    #[test]
    fn who_signs_in_rightly_is_not_counted() {
        let limit = RateLimit::default();
        for number in 0..1_000 {
            let right = limit.sign_in(&from(1), &format!("name{number}"), 0).unwrap();
            limit.was_right(right);
        }
    }
}
