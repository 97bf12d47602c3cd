//! How many conversations one account may have at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// So many conversations one account may have.
const OF_ONE_MAX: u8 = 8;

/// The conversations of everybody who is known, by his key.
#[derive(Clone, Default)]
pub(super) struct Connections(Arc<Mutex<HashMap<String, u8>>>);

/// A conversation; its place is free again when this is dropped.
pub struct Connected {
    connections: Connections,
    key: String,
}

impl Connections {
    /// Begins a conversation, unless there are too many of his.
    pub(super) fn begin(&self, key: &str) -> Option<Connected> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(key.to_owned()).or_default();
        if *count >= OF_ONE_MAX {
            return None;
        }
        *count += 1;
        Some(Connected { connections: self.clone(), key: key.to_owned() })
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.connections.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = all.get_mut(&self.key).map(|count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == Some(0) {
            all.remove(&self.key);
        }
    }
}
