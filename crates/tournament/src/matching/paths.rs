//! Alternating paths: who else a node could be paired with.

use std::collections::VecDeque;

use super::NONE;
use super::bits::{has, ones, set, words};

/// All alternating paths from one free node; odd circles count as one node, their base.
pub(crate) struct Search {
    mates: Vec<usize>,
    root: usize,
    came_from: Vec<usize>,
    bases: Vec<usize>,
    /// The nodes that a path of even length reaches.
    even: Vec<u64>,
    reached: Vec<u64>,
    /// The nodes of the circles at the root: most of a dense graph ends up there.
    core: Vec<u64>,
    queue: VecDeque<usize>,
}

impl Search {
    pub(crate) fn new(mates: &[usize], root: usize) -> Search {
        let size = mates.len();
        let mut only_root = vec![0; words(size)];
        set(&mut only_root, root);
        Search {
            mates: mates.to_vec(),
            root,
            came_from: vec![NONE; size],
            bases: (0..size).collect(),
            even: only_root.clone(),
            reached: only_root.clone(),
            core: only_root,
            queue: VecDeque::from([root]),
        }
    }

    /// The free node at the end of some path, or nothing once all paths are known; `keep` leaves
    /// in a row of bits only those nodes that are joined to a node.
    pub(crate) fn run(&mut self, keep: impl Fn(usize, &mut [u64])) -> Option<usize> {
        let mut near = vec![0; self.even.len()];
        while let Some(node) = self.queue.pop_front() {
            self.ask_for(node, &mut near);
            keep(node, &mut near);
            let fresh = combine(&near, &self.reached, |near, reached| near & !reached);
            for other in ones(&fresh) {
                // A circle closed meanwhile may have reached it another way.
                if has(&self.reached, other) {
                    continue;
                }
                set(&mut self.reached, other);
                self.came_from[other] = node;
                let mate = self.mates[other];
                if mate == NONE {
                    return Some(other);
                }
                set(&mut self.reached, mate);
                set(&mut self.even, mate);
                self.queue.push_back(mate);
            }
            let facing = combine(&near, &self.even, |near, even| near & even);
            for other in ones(&facing) {
                if self.bases[node] != self.bases[other] && !self.both_in_core(node, other) {
                    self.shrink(node, other);
                }
            }
        }
        None
    }

    /// The nodes to which an edge would tell something new: to others a path of odd length leads
    /// already, or they are in one circle with this one.
    fn ask_for(&self, node: usize, near: &mut [u64]) {
        let known = has(&self.core, node);
        for (place, word) in near.iter_mut().enumerate() {
            let circle = if known { self.core[place] } else { 0 };
            *word = (self.even[place] | !self.reached[place]) & !circle;
        }
        let past_the_end = self.mates.len() % 64;
        if let Some(last) = near.last_mut().filter(|_| past_the_end > 0) {
            *last &= !(u64::MAX << past_the_end);
        }
    }

    /// Whether a path of even length reaches a node.
    pub(crate) fn reaches(&self, node: usize) -> bool {
        has(&self.even, node)
    }

    /// Exchanges matched and free edges on the path that ends with this node, so that the root is
    /// matched.
    pub(crate) fn turn(&self, end: usize, mates: &mut [usize]) {
        let mut node = end;
        while node != NONE {
            let before = self.came_from[node];
            let next = mates[before];
            (mates[node], mates[before]) = (before, node);
            node = next;
        }
    }

    fn both_in_core(&self, one: usize, other: usize) -> bool {
        has(&self.core, one) && has(&self.core, other)
    }

    fn shrink(&mut self, one: usize, other: usize) {
        let base = self.common_base(one, other);
        let mut inside = vec![false; self.mates.len()];
        self.mark(one, base, other, &mut inside);
        self.mark(other, base, one, &mut inside);
        let at_root = base == self.bases[self.root];
        for node in 0..self.mates.len() {
            if inside[self.bases[node]] {
                self.bases[node] = base;
                if at_root {
                    set(&mut self.core, node);
                }
                if !has(&self.even, node) {
                    set(&mut self.even, node);
                    self.queue.push_back(node);
                }
            }
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut above = vec![false; self.mates.len()];
        let root = self.bases[self.root];
        let up = |node: usize| self.bases[self.came_from[self.mates[node]]];
        let mut node = self.bases[one];
        above[node] = true;
        while node != root {
            node = up(node);
            above[node] = true;
        }
        node = self.bases[other];
        while !above[node] {
            node = up(node);
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

fn combine(one: &[u64], other: &[u64], how: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    one.iter().zip(other).map(|(one, other)| how(*one, *other)).collect()
}
