//! How often something may be tried.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Tries in a window of time, by name.
#[derive(Default)]
pub(super) struct Limit {
    tries: Mutex<HashMap<String, (i64, u32)>>,
}

/// So many tries.
const AT_MOST: u32 = 10;
/// In so many milliseconds.
const WINDOW: i64 = 5 * 60 * 1_000;
/// Names that are remembered before the old ones are forgotten.
const REMEMBERED: usize = 10_000;

impl Limit {
    /// Counts a try, and says whether it may be made.
    pub(super) fn allows(&self, name: &str, now: i64) -> bool {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() > REMEMBERED {
            tries.retain(|_, (since, _)| now - *since < WINDOW);
        }
        let (since, number) = tries.entry(name.to_owned()).or_insert((now, 0));
        if now - *since >= WINDOW {
            (*since, *number) = (now, 0);
        }
        *number += 1;
        *number <= AT_MOST
    }

    /// Forgets the tries of one who has succeeded.
    pub(super) fn forget(&self, name: &str) {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }
}
