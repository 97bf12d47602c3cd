//! Of all candidates that are equal under the criteria, the one that the rules generate first.
//!
//! The decisions are taken in the order in which they count, each as early in the sequence as
//! leaves some candidate of equal quality: which players who floated here are paired, with whom,
//! who is exchanged between the halves of the remainder, and who meets whom in it.

use super::model::Model;
use crate::matching::{
    Cost, Graph, Matching, NONE, Search, Weight, cheapest, cheapest_of_rest, clear, has, keep, set,
    words,
};

/// How much is to be said about the choice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The pairs.
    Pairs,
    /// Also why partners that come earlier in the order were passed over.
    Reasons,
}

/// Why a partner that comes earlier in the order was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The two may not meet.
    MayNotMeet,
    /// The others could not be paired.
    NoCompletion,
    /// Every candidate with that pair is worse under this criterion.
    Worse(u8),
}

/// The pairs of a bracket, by nodes.
pub(super) struct Generated {
    /// The partner of each node of the bracket, in the bracket or beyond.
    pub(super) mates: Vec<usize>,
    /// The remainder, in order.
    pub(super) remainder: Vec<usize>,
    /// How many pairs are made of it.
    pub(super) pairs: usize,
    /// Who was passed over as the partner of whom, in order, and why.
    pub(super) passed: Vec<(usize, usize, Why)>,
}

/// The first candidate of the least cost, if there is a candidate at all.
pub(super) fn first<const N: usize>(model: &Model<'_>, depth: Depth) -> Option<Generated> {
    let graph = Graph::new(model.nodes.len(), |one, other| model.cost::<N>(one, other));
    let residents = model.bracket - model.moved;
    let shift = if model.moved == 0 { residents / 2 } else { model.moved };
    let mut choice = Choice::new(model, graph, shift, depth)?;
    choice.pair_the_moved();
    let (remainder, pairs) = choice.remainder();
    choice.exchange(&remainder, pairs);
    choice.transpose(&remainder);
    let Choice { matching, passed, .. } = choice;
    Some(Generated { mates: matching.mates, remainder, pairs, passed })
}

/// What is still open: any perfect matching of the tight edges between nodes that are left.
struct Choice<'a, const N: usize> {
    model: &'a Model<'a>,
    graph: Graph<Weight<N>>,
    matching: Matching<Weight<N>>,
    /// The nodes whose partner is not settled yet.
    open: Vec<u64>,
    depth: Depth,
    passed: Vec<(usize, usize, Why)>,
    /// The graph without the costs of the order, once those have been added.
    unordered: Option<Graph<Weight<N>>>,
    /// The prices at which no cheapest matching of it has slack, where there are such.
    prices: Option<Vec<Weight<N>>>,
}

impl<'a, const N: usize> Choice<'a, N> {
    fn new(
        model: &'a Model<'a>,
        graph: Graph<Weight<N>>,
        shift: usize,
        depth: Depth,
    ) -> Option<Self> {
        let matching = cheapest(&graph, shift)?;
        let mut open = vec![0; words(graph.size())];
        (0..graph.size()).for_each(|node| set(&mut open, node));
        let prices = matching.plain.then(|| matching.prices.clone());
        let (passed, unordered) = (Vec::new(), None);
        Some(Choice { model, graph, matching, open, depth, passed, unordered, prices })
    }

    /// Keeps only candidates in which a node has a partner of this kind; false if there is none,
    /// and then nothing changes.
    fn demand(&mut self, node: usize, wanted: impl Fn(usize) -> bool) -> bool {
        let (wished, unwished): (Vec<usize>, Vec<usize>) =
            self.matching.tight.columns(node).partition(|other| wanted(*other));
        if wished.is_empty() {
            return false;
        }
        for other in &unwished {
            self.matching.tight.part(node, *other);
        }
        if wanted(self.matching.mates[node]) || self.rematch(node) {
            return true;
        }
        for other in unwished {
            self.matching.tight.join(node, other);
        }
        false
    }

    /// Finds the node another partner at the same cost.
    fn rematch(&mut self, node: usize) -> bool {
        let mut mates = self.matching.mates.clone();
        let mate = mates[node];
        (mates[node], mates[mate]) = (NONE, NONE);
        let mut search = Search::new(&mates, node);
        let Some(end) = search.run(|node, row| self.row(node, row)) else { return false };
        search.turn(end, &mut mates);
        self.accept(mates) || self.solve_again()
    }

    /// Keeps the nodes that are open and joined to a node by a tight edge.
    fn row(&self, node: usize, row: &mut [u64]) {
        keep(row, self.matching.tight.row(node));
        keep(row, &self.open);
    }

    /// Takes another matching, if it costs the same.
    fn accept(&mut self, mates: Vec<usize>) -> bool {
        let same = self.matching.plain || self.graph.total(&mates) == self.matching.cost;
        if same {
            self.matching.mates = mates;
        }
        same
    }

    /// Whether two can still be matched: both are open, or they are settled with each other.
    fn is_left(&self, one: usize, other: usize) -> bool {
        match has(&self.open, one) && has(&self.open, other) {
            true => self.matching.tight.has(one, other),
            false => self.matching.mates[one] == other,
        }
    }

    /// The tight edges do not suffice to tell: looks for a cheapest matching of those left.
    fn solve_again(&mut self) -> bool {
        let cost = |one, other| self.graph.cost(one, other).filter(|_| self.is_left(one, other));
        let graph = Graph::new(self.graph.size(), cost);
        cheapest(&graph, 1).is_some_and(|matching| {
            let same = matching.cost == self.matching.cost;
            if same {
                self.matching.mates = matching.mates;
            }
            same
        })
    }

    /// Which of those who floated here are paired, the first in order rather than later ones; then
    /// the opponent of each, the first rather than later ones (4.4, 4.2).
    fn pair_the_moved(&mut self) {
        let (moved, bracket) = (self.model.moved, self.model.bracket);
        let paired: Vec<usize> =
            (0..moved).filter(|node| self.demand(*node, |mate| mate < bracket)).collect();
        for node in paired {
            self.first_partner(node, moved..bracket);
        }
    }

    /// Settles a node with the first of these partners that leaves a candidate.
    fn first_partner(&mut self, node: usize, partners: impl IntoIterator<Item = usize>) {
        let mut search = None;
        let open = |choice: &Self, partner: &usize| has(&choice.open, *partner);
        for partner in partners {
            if !open(self, &partner) {
                continue;
            }
            let tight = self.matching.tight.has(node, partner);
            if tight && self.can_swap(node, partner, &mut search) {
                clear(&mut self.open, node);
                clear(&mut self.open, partner);
                return;
            }
            if self.depth == Depth::Reasons {
                self.pass_over(node, partner);
            }
        }
    }

    /// Notes why a partner is passed over: by the best candidate that has the pair.
    fn pass_over(&mut self, node: usize, partner: usize) {
        let graph = self.unordered.as_ref().unwrap_or(&self.graph);
        let Some(pair) = graph.cost(node, partner) else {
            return self.passed.push((node, partner, Why::MayNotMeet));
        };
        let is_pair = |one: usize| one == node || one == partner;
        let closed = |one: usize| is_pair(one) || !has(&self.open, one);
        let mates = &self.matching.mates;
        let forced = match &self.prices {
            Some(prices) => cheapest_of_rest(graph, (prices, mates), closed),
            None => {
                let left = |one: usize, other: usize| match closed(one) || closed(other) {
                    true => mates[one] == other || is_pair(one) && is_pair(other),
                    false => true,
                };
                let cost = |one, other| graph.cost(one, other).filter(|_| left(one, other));
                let rest = Graph::new(graph.size(), cost);
                cheapest(&rest, 1).map(|matching| matching.mates)
            }
        };
        // Whatever is settled is the same in both.
        let sum = |mates: &[usize], counts: &dyn Fn(usize) -> bool| {
            let pairs =
                mates.iter().enumerate().filter(|(one, other)| one < *other && counts(*one));
            let costs = pairs.filter_map(|(one, other)| graph.cost(one, *other));
            costs.fold(Weight::ZERO, |sum, cost| sum + cost)
        };
        let best = sum(mates, &|one| has(&self.open, one));
        let why = match forced {
            None => Some(Why::NoCompletion),
            Some(forced) => {
                let forced = sum(&forced, &|one| !closed(one)) + pair;
                self.model.first_difference(forced, best).map(Why::Worse)
            }
        };
        self.passed.extend(why.map(|why| (node, partner, why)));
    }

    /// Matches a node with a partner, if the others can still be matched at the same cost.
    fn can_swap(&mut self, node: usize, partner: usize, search: &mut Option<Search>) -> bool {
        let mut mates = self.matching.mates.clone();
        let (left, right) = (mates[node], mates[partner]);
        if left == partner {
            return true;
        }
        if self.matching.tight.has(left, right) {
            (mates[left], mates[right]) = (right, left);
        } else {
            let search = search.get_or_insert_with(|| self.search_without(node));
            if !search.reaches(partner) {
                return false;
            }
            mates[left] = NONE;
            search.turn(right, &mut mates);
        }
        (mates[node], mates[partner]) = (partner, node);
        self.accept(mates) || self.demand(node, |mate| mate == partner)
    }

    /// All that can be reached from a node's partner, if the node itself is taken away: it can be
    /// matched with everybody whom a path of even length reaches.
    fn search_without(&self, node: usize) -> Search {
        let mut mates = self.matching.mates.clone();
        let mate = mates[node];
        mates[mate] = NONE;
        let mut search = Search::new(&mates, mate);
        search.run(|from, row| {
            self.row(from, row);
            clear(row, node);
        });
        search
    }

    /// The residents whom nobody who floated here has taken, and how many pairs they make.
    fn remainder(&self) -> (Vec<usize>, usize) {
        let (moved, bracket) = (self.model.moved, self.model.bracket);
        let mates = &self.matching.mates;
        let left: Vec<usize> = (moved..bracket).filter(|node| mates[*node] >= moved).collect();
        let paired = left.iter().filter(|node| mates[**node] < bracket).count();
        (left, paired / 2)
    }

    /// The smallest exchange between the first `pairs` of the remainder and the others (4.3).
    fn exchange(&mut self, remainder: &[usize], pairs: usize) {
        let mut place = vec![NONE; self.graph.size()];
        for (at, node) in remainder.iter().enumerate() {
            place[*node] = at;
        }
        let before = self.matching.clone();
        let second_half = |mate: usize| place[mate] != NONE && place[mate] >= pairs;
        if remainder[..pairs].iter().all(|node| self.demand(*node, second_half)) {
            return;
        }
        self.matching = before;
        self.weigh_order(&place, pairs);
        let mates = &self.matching.mates;
        let enters = |at: &usize| {
            place[mates[remainder[*at]]] != NONE && mates[remainder[*at]] > remainder[*at]
        };
        let exchanges = (pairs..remainder.len()).filter(enters).count();
        let (mut out, mut into) = (exchanges, exchanges);
        for at in (0..pairs).rev() {
            // Out of the first half: the lowest-ranked rather than higher ones.
            if out > 0 && self.demand(remainder[at], |mate| place[mate] == NONE || place[mate] < at)
            {
                out -= 1;
            }
        }
        for (at, node) in remainder.iter().enumerate().skip(pairs) {
            // Into it: the highest-ranked rather than lower ones.
            if into > 0 && self.demand(*node, |mate| place[mate] != NONE && place[mate] > at) {
                into -= 1;
            }
        }
    }

    /// Counts the exchanges and the difference of sums as the least of all costs.
    fn weigh_order(&mut self, place: &[usize], pairs: usize) {
        let cost = |one: usize, other: usize| {
            let cost = self.graph.cost(one, other).filter(|_| self.is_left(one, other))?;
            let better = place[one].min(place[other]);
            let inside = place[one] != NONE && place[other] != NONE;
            Some(if inside { cost + self.model.order_cost(better, pairs) } else { cost })
        };
        let graph = Graph::new(self.graph.size(), cost);
        if let Some(matching) = cheapest(&graph, pairs) {
            let before = std::mem::replace(&mut self.graph, graph);
            self.unordered.get_or_insert(before);
            self.matching = matching;
        }
    }

    /// The first partner for each of the first half, the highest-ranked first (4.2).
    fn transpose(&mut self, remainder: &[usize]) {
        let mates = &self.matching.mates;
        let leads = |node: &usize| mates[*node] > *node && mates[*node] < self.model.bracket;
        let (first, second): (Vec<usize>, Vec<usize>) =
            remainder.iter().partition(|one| leads(one));
        for node in first {
            self.first_partner(node, second.iter().copied().filter(|other| *other > node));
        }
    }
}
