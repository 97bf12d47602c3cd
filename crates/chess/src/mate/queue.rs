//! Positions waiting to be looked at, the most promising first.

use super::table::Id;

/// Penalties beyond this are all the same.
const WORST: usize = 511;

/// A queue by penalty; among equals the latest comes first.
pub(super) struct Queue {
    buckets: Vec<Vec<Id>>,
    /// No bucket below this one has anything.
    lowest: usize,
}

impl Queue {
    pub(super) fn new() -> Queue {
        Queue { buckets: Vec::new(), lowest: 0 }
    }

    pub(super) fn push(&mut self, penalty: i32, id: Id) {
        let bucket = usize::try_from(penalty).unwrap_or(0).min(WORST);
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(id);
        self.lowest = self.lowest.min(bucket);
    }

    pub(super) fn pop(&mut self) -> Option<Id> {
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            if let Some(id) = bucket.pop() {
                return Some(id);
            }
            self.lowest += 1;
        }
        None
    }
}
