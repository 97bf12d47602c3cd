//! The line of play that the search is looking at, and what holds only as long as it stands.
//!
//! A position that occurs again in the line is no progress for the hunter, so for the time being
//! it counts as evaded. That is not a fact about the position: it *leans* on the line. Positions
//! above may come to lean on it in turn. What leans on the line is remembered in the line alone
//! and dies with it; only when a position leans on nothing but itself does it become a fact, and
//! then [`trap::close`](super::trap::close) proves it.

use super::graph::{Effort, Id};

/// The positions from the one asked about to the one looked at.
#[derive(Debug, Default)]
pub(crate) struct Line {
    frames: Vec<Frame>,
    /// For each position of the graph its place in the line plus one; 0 if it is not there.
    places: Vec<u32>,
    /// Successors of positions in the line that lean on it.
    leaning: Vec<Leaning>,
    /// Every position found to lean, in the order in which they were found.
    leaned: Vec<Id>,
}

/// A position in the line.
#[derive(Debug)]
struct Frame {
    id: Id,
    limit: Effort,
    /// Where its successors begin in [`Line::leaning`].
    leaning: usize,
    /// Where the positions found below it begin in [`Line::leaned`].
    leaned: usize,
}

#[derive(Debug)]
struct Leaning {
    id: Id,
    on: Place,
}

/// A place in the line, counted from the position asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u32);

/// What becomes of a position that leaves the line leaning.
#[derive(Debug)]
pub(crate) enum Left {
    /// It leans on a position that is still there.
    Leaning,
    /// It leaned on itself alone: it can be proved evaded from these positions.
    Free(Vec<Id>),
}

impl Line {
    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The position looked at, and the effort at which it is to be left.
    pub(crate) fn last(&self) -> Option<(Id, Effort)> {
        self.frames.last().map(|frame| (frame.id, frame.limit))
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.places.capacity() * size_of::<u32>() + self.leaned.capacity() * size_of::<Id>()
    }

    /// If this successor of the last position leans on the line: on which place at the earliest.
    pub(crate) fn leans(&self, id: Id) -> Option<Place> {
        match self.places.get(id.slot()) {
            Some(&place) if place > 0 => Some(Place(place - 1)),
            _ => {
                let from = self.frames.last()?.leaning;
                self.leaning[from..].iter().find(|one| one.id == id).map(|one| one.on)
            }
        }
    }

    pub(crate) fn push(&mut self, id: Id, limit: Effort) {
        let (leaning, leaned) = (self.leaning.len(), self.leaned.len());
        self.frames.push(Frame { id, limit, leaning, leaned });
        if self.places.len() <= id.slot() {
            self.places.resize(id.slot() + 1, 0);
        }
        self.places[id.slot()] = self.frames.len() as u32;
    }

    /// Leaves the last position, and forgets what was found to lean below it.
    pub(crate) fn pop(&mut self) {
        if let Some(frame) = self.leave() {
            self.leaned.truncate(frame.leaned);
        }
    }

    /// Leaves the last position, which leans on the place `on` at the earliest.
    pub(crate) fn pop_leaning(&mut self, on: Place) -> Left {
        let Some(frame) = self.leave() else { return Left::Leaning };
        self.leaned.push(frame.id);
        if (on.0 as usize) < self.frames.len() {
            self.leaning.push(Leaning { id: frame.id, on });
            Left::Leaning
        } else {
            Left::Free(self.leaned.split_off(frame.leaned))
        }
    }

    pub(crate) fn clear(&mut self) {
        while !self.is_empty() {
            self.pop();
        }
    }

    fn leave(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.places[frame.id.slot()] = 0;
        self.leaning.truncate(frame.leaning);
        Some(frame)
    }
}
