//! The positions met so far, and what is known of each.
//!
//! Every position is kept once, with its successors, until the solver is dropped: nothing known
//! is forgotten, and no two positions are taken for one another.

use std::num::NonZeroU32;

use draughts::Position;

use super::chase::Fate;

/// A position of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(u32);

/// What is known of a position of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Its successors have not been looked at.
    New,
    /// Its successors are in the graph; its fate is open.
    Open,
    /// See [`Fate::Forced`].
    Forced,
    /// See [`Fate::Evaded`].
    Evaded,
}

/// How much seems to be missing to decide a position: numbers of positions that must turn out
/// well, at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) force: u32,
    pub(crate) evade: u32,
}

/// An effort that cannot be made.
pub(crate) const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    /// For a forced position, `evade` holds the plies to the end instead.
    effort: Effort,
    first_edge: u32,
    edges: u16,
    state: State,
}

/// The positions, the moves between them, and an index to find them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    positions: Vec<Position>,
    nodes: Vec<Node>,
    edges: Vec<Id>,
    /// Open addressing: a power of two of places, at most half of them taken.
    index: Vec<Option<NonZeroU32>>,
}

impl Graph {
    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Every position, in the order in which they came.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<> {
        (0..self.nodes.len() as u32).map(Id)
    }

    /// The memory it holds, or will hold once it has grown a little more; with what a sweep needs
    /// besides.
    pub(crate) fn memory_bytes(&self) -> usize {
        bytes(&self.positions)
            + bytes(&self.nodes)
            + bytes(&self.edges)
            + self.index.capacity() * size_of::<Option<NonZeroU32>>()
            + self.len() * 3 * size_of::<Id>()
    }

    /// Have its numbers run out, whatever the memory?
    pub(crate) fn is_full(&self) -> bool {
        self.edges.len() > u32::MAX as usize / 2
    }

    pub(crate) fn position(&self, id: Id) -> &Position {
        &self.positions[id.slot()]
    }

    pub(crate) fn state(&self, id: Id) -> State {
        self.nodes[id.slot()].state
    }

    pub(crate) fn effort(&self, id: Id) -> Effort {
        let node = &self.nodes[id.slot()];
        match node.state {
            State::Forced => Effort { force: 0, evade: NEVER },
            _ => node.effort,
        }
    }

    pub(crate) fn set_effort(&mut self, id: Id, effort: Effort) {
        let node = &mut self.nodes[id.slot()];
        debug_assert!(matches!(node.state, State::New | State::Open));
        node.effort = effort;
    }

    /// The fate, once it is known.
    pub(crate) fn fate(&self, id: Id) -> Option<Fate> {
        let node = &self.nodes[id.slot()];
        match node.state {
            State::New | State::Open => None,
            State::Forced => Some(Fate::Forced { plies: node.effort.evade }),
            State::Evaded => Some(Fate::Evaded),
        }
    }

    pub(crate) fn decide(&mut self, id: Id, fate: Fate) {
        let node = &mut self.nodes[id.slot()];
        (node.state, node.effort) = match fate {
            Fate::Forced { plies } => (State::Forced, Effort { force: 0, evade: plies }),
            Fate::Evaded => (State::Evaded, Effort { force: NEVER, evade: 0 }),
        };
    }

    /// The successors; none as long as the position has not been opened.
    pub(crate) fn successors(&self, id: Id) -> &[Id] {
        let node = &self.nodes[id.slot()];
        let first = node.first_edge as usize;
        &self.edges[first..first + usize::from(node.edges)]
    }

    /// Are its successors there? A position whose fate was known at once may never need them.
    pub(crate) fn is_opened(&self, id: Id) -> bool {
        let node = &self.nodes[id.slot()];
        node.state == State::Open || node.edges > 0
    }

    /// Gives a position its successors.
    pub(crate) fn open(&mut self, id: Id, successors: &[Id]) {
        assert!(!self.is_opened(id), "a position is opened once");
        let first_edge = narrow(self.edges.len());
        self.edges.extend(successors);
        let node = &mut self.nodes[id.slot()];
        node.first_edge = first_edge;
        node.edges = narrow(successors.len()) as u16;
        if node.state == State::New {
            node.state = State::Open;
        }
    }

    pub(crate) fn find(&self, position: &Position) -> Option<Id> {
        if self.index.is_empty() {
            return None;
        }
        self.index[self.place(position)].map(Id::from_entry)
    }

    /// Adds a position that is not there yet.
    pub(crate) fn add(&mut self, position: Position, effort: Effort) -> Id {
        if self.index.len() <= 2 * self.nodes.len() {
            self.grow();
        }
        let place = self.place(&position);
        assert!(self.index[place].is_none(), "a position is added once");
        let id = Id(narrow(self.nodes.len()));
        self.index[place] = id.to_entry();
        self.positions.push(position);
        self.nodes.push(Node { effort, first_edge: 0, edges: 0, state: State::New });
        id
    }

    /// Where the position is in the index, or where it belongs.
    fn place(&self, position: &Position) -> usize {
        let mask = self.index.len() - 1;
        let mut place = position.key() as usize & mask;
        while self.index[place]
            .is_some_and(|entry| self.position(Id::from_entry(entry)) != position)
        {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let places = (2 * self.index.len()).max(1 << 10);
        self.index = vec![None; places];
        for id in self.ids() {
            let place = self.place(self.position(id));
            self.index[place] = id.to_entry();
        }
    }
}

impl Id {
    pub(crate) fn slot(self) -> usize {
        self.0 as usize
    }

    fn to_entry(self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.0 + 1)
    }

    fn from_entry(entry: NonZeroU32) -> Id {
        Id(entry.get() - 1)
    }
}

/// What a list takes; it doubles when it is full.
fn bytes<T>(list: &Vec<T>) -> usize {
    let nearly_full = list.len() > list.capacity() / 8 * 7;
    list.capacity() * size_of::<T>() * if nearly_full { 2 } else { 1 }
}

/// Memory ends long before 32 bits do.
fn narrow(index: usize) -> u32 {
    assert!(index < u32::MAX as usize, "the graph of a search has outgrown its numbers");
    index as u32
}
