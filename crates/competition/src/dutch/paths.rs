//! Matchings without costs: whether all can be paired at all.

use std::collections::VecDeque;

use super::blossom::NONE;

/// A perfect matching of so many nodes, if there is one.
pub(super) fn perfect(size: usize, joined: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    if !size.is_multiple_of(2) {
        return None;
    }
    let mut mates = vec![NONE; size];
    for one in 0..size {
        if mates[one] == NONE {
            let fits = |other: &usize| mates[*other] == NONE && joined(one, *other);
            if let Some(other) = (one + 1..size).find(fits) {
                mates[one] = other;
                mates[other] = one;
            }
        }
    }
    for root in 0..size {
        if mates[root] == NONE && !augment(&mut mates, root, &joined) {
            return None;
        }
    }
    Some(mates)
}

/// Matches a free node by turning a path to another free node; false if there is no such path.
pub(super) fn augment(
    mates: &mut [usize],
    root: usize,
    joined: &impl Fn(usize, usize) -> bool,
) -> bool {
    let mut search = Search::new(mates, root);
    let Some(end) = search.run(joined) else { return false };
    let came_from = search.came_from;
    let mut node = end;
    while node != NONE {
        let before = came_from[node];
        let next = mates[before];
        mates[node] = before;
        mates[before] = node;
        node = next;
    }
    true
}

/// A search for alternating paths from one root; odd circles count as one node, their base.
struct Search<'a> {
    mates: &'a [usize],
    root: usize,
    came_from: Vec<usize>,
    bases: Vec<usize>,
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(mates: &'a [usize], root: usize) -> Search<'a> {
        let size = mates.len();
        let mut even = vec![false; size];
        even[root] = true;
        Search {
            mates,
            root,
            came_from: vec![NONE; size],
            bases: (0..size).collect(),
            even,
            queue: VecDeque::from([root]),
        }
    }

    /// The free node at the end of a path.
    fn run(&mut self, joined: &impl Fn(usize, usize) -> bool) -> Option<usize> {
        while let Some(node) = self.queue.pop_front() {
            for other in 0..self.mates.len() {
                if self.bases[node] == self.bases[other]
                    || self.mates[node] == other
                    || !joined(node, other)
                {
                    continue;
                }
                if self.even[other] {
                    self.shrink(node, other);
                } else if self.came_from[other] == NONE {
                    self.came_from[other] = node;
                    let mate = self.mates[other];
                    if mate == NONE {
                        return Some(other);
                    }
                    self.even[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    fn shrink(&mut self, one: usize, other: usize) {
        let base = self.common_base(one, other);
        let mut inside = vec![false; self.mates.len()];
        self.mark(one, base, other, &mut inside);
        self.mark(other, base, one, &mut inside);
        for node in 0..self.mates.len() {
            if inside[self.bases[node]] {
                self.bases[node] = base;
                if !self.even[node] {
                    self.even[node] = true;
                    self.queue.push_back(node);
                }
            }
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut above = vec![false; self.mates.len()];
        let mut node = self.bases[one];
        loop {
            above[node] = true;
            if node == self.bases[self.root] {
                break;
            }
            node = self.bases[self.came_from[self.mates[node]]];
        }
        let mut node = self.bases[other];
        while !above[node] {
            node = self.bases[self.came_from[self.mates[node]]];
        }
        node
    }

    fn mark(&mut self, mut node: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.bases[node] != base {
            let mate = self.mates[node];
            inside[self.bases[node]] = true;
            inside[self.bases[mate]] = true;
            self.came_from[node] = child;
            child = mate;
            node = self.came_from[mate];
        }
    }
}
