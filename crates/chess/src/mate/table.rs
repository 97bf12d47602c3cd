//! Every position met so far, and how.

use std::num::NonZeroU32;

use shakmaty::Move;

use crate::PositionKey;

/// The number of a position, in the order in which they were met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(u32);

impl Id {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: usize) -> Id {
        Id(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// A set of positions. They are compared whole, so no chance can make two of them one.
pub(super) struct Table {
    keys: Vec<PositionKey>,
    steps: Vec<Option<Step>>,
    /// Open addressing, at most half full; the numbers are those of positions plus one.
    slots: Vec<Option<NonZeroU32>>,
}

/// The position from which another was met first, and by which move.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: Id,
    pub(super) mv: Move,
}

impl Table {
    /// The first position.
    pub(super) const ROOT: Id = Id(0);

    /// A table with one position, the one everything begins from.
    pub(super) fn new(root: PositionKey) -> Table {
        let mut table = Table { keys: Vec::new(), steps: Vec::new(), slots: vec![None; 1 << 10] };
        table.insert(root, None);
        table
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn key(&self, id: Id) -> PositionKey {
        self.keys[id.index()]
    }

    /// Notes a position, unless it is known already.
    pub(super) fn insert(&mut self, key: PositionKey, step: Option<Step>) -> Option<Id> {
        if self.keys.len() * 2 >= self.slots.len() {
            self.widen();
        }
        let slot = self.slot(&key)?;
        let id = Id::from_index(self.keys.len());
        self.keys.push(key);
        self.steps.push(step);
        self.slots[slot] = NonZeroU32::new(id.0 + 1);
        Some(id)
    }

    /// The moves that led from the first position to this one.
    pub(super) fn line_to(&self, id: Id) -> Vec<Move> {
        let step = |id: Id| self.steps[id.index()];
        let back = std::iter::successors(step(id), |last| step(last.from));
        let mut line: Vec<Move> = back.map(|step| step.mv).collect();
        line.reverse();
        line
    }

    /// The empty slot where the key belongs, or none if it has its slot.
    fn slot(&self, key: &PositionKey) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        while let Some(found) = self.slots[slot] {
            if self.keys[found.get() as usize - 1] == *key {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        Some(slot)
    }

    fn widen(&mut self) {
        self.slots = vec![None; self.slots.len() * 4];
        for index in 0..self.keys.len() {
            if let Some(slot) = self.slot(&self.keys[index]) {
                self.slots[slot] = NonZeroU32::new(Id::from_index(index).0 + 1);
            }
        }
    }
}
