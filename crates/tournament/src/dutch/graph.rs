//! Who can be matched with whom, and at what cost.

use std::collections::HashMap;

use super::weight::Weight;

/// A graph of few different costs: each edge knows the number of its cost, 0 where there is none.
pub(super) struct Graph<const N: usize> {
    size: usize,
    kinds: Vec<u16>,
    costs: Vec<Weight<N>>,
}

impl<const N: usize> Graph<N> {
    /// The graph of so many nodes in which two are joined if they have a cost.
    pub(super) fn new(size: usize, cost: impl Fn(usize, usize) -> Option<Weight<N>>) -> Self {
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
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The cost of an edge, if there is one.
    pub(super) fn cost(&self, one: usize, other: usize) -> Option<Weight<N>> {
        let kind = usize::from(self.kinds[one * self.size + other]);
        (kind > 0).then(|| self.costs[kind - 1])
    }

    /// The neighbours of a node and the costs of the edges to them.
    pub(super) fn edges(&self, one: usize) -> impl Iterator<Item = (usize, Weight<N>)> + '_ {
        let row = &self.kinds[one * self.size..(one + 1) * self.size];
        let joined = row.iter().enumerate().filter(|(_, kind)| **kind > 0);
        joined.map(|(other, kind)| (other, self.costs[usize::from(*kind) - 1]))
    }

    fn learn(&mut self, cost: Weight<N>) -> u16 {
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
