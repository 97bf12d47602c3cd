//! Who can be matched with whom, and at what cost.

use std::collections::HashMap;

use super::cost::Cost;

/// A graph of few different costs: each edge knows the number of its cost, 0 where there is none.
pub(crate) struct Graph<C> {
    size: usize,
    kinds: Vec<u16>,
    costs: Vec<C>,
}

impl<C: Cost> Graph<C> {
    /// The graph of so many nodes in which two are joined if they have a cost.
    pub(crate) fn new(size: usize, cost: impl Fn(usize, usize) -> Option<C>) -> Self {
        let mut graph = Graph { size, kinds: vec![0; size * size], costs: Vec::new() };
        let mut known = HashMap::new();
        for one in 0..size {
            for other in one + 1..size {
                if let Some(cost) = cost(one, other) {
                    let kind = *known.entry(cost).or_insert_with(|| graph.learn(cost));
                    graph.set(one, other, kind);
                }
            }
        }
        graph
    }

    /// How many nodes there are.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The cost of an edge, if there is one.
    pub(crate) fn cost(&self, one: usize, other: usize) -> Option<C> {
        let kind = usize::from(self.kinds[one * self.size + other]);
        (kind > 0).then(|| self.costs[kind - 1])
    }

    /// The neighbours of a node and the costs of the edges to them.
    pub(crate) fn edges(&self, one: usize) -> impl Iterator<Item = (usize, C)> + '_ {
        let row = &self.kinds[one * self.size..(one + 1) * self.size];
        let joined = row.iter().enumerate().filter(|(_, kind)| **kind > 0);
        joined.map(|(other, kind)| (other, self.costs[usize::from(*kind) - 1]))
    }

    /// The cost of all pairs of a matching.
    pub(crate) fn total(&self, mates: &[usize]) -> C {
        let mut total = C::ZERO;
        for (one, other) in mates.iter().enumerate().filter(|(one, other)| one < *other) {
            total += self.cost(one, *other).unwrap_or(C::ZERO);
        }
        total
    }

    fn learn(&mut self, cost: C) -> u16 {
        self.costs.push(cost);
        assert!(
            self.costs.len() < usize::from(u16::MAX),
            "more kinds of pairs than can be told apart"
        );
        self.costs.len() as u16
    }

    fn set(&mut self, one: usize, other: usize, kind: u16) {
        self.kinds[one * self.size + other] = kind;
        self.kinds[other * self.size + one] = kind;
    }
}
