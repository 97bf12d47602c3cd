//! The cheapest perfect matching of a graph, and the proof that none is cheaper.
//!
//! Edmonds' algorithm: trees of alternating paths grow from all free nodes at once along edges
//! without slack; odd circles shrink into blossoms; prices change until an edge without slack is
//! found. A round of growth takes time proportional to the number of edges.

use super::NONE;
use super::bits::{Bits, keep};
use super::cost::Cost;
use super::graph::Graph;
use super::paths::Search;

/// A cheapest perfect matching, with the prices that prove it.
#[derive(Clone)]
pub(crate) struct Matching<C> {
    /// What its pairs cost together.
    pub(crate) cost: C,
    /// The partner of each node.
    pub(crate) mates: Vec<usize>,
    /// The edges that some cheapest matching may use: no other edge is in any of them.
    pub(crate) tight: Bits,
    /// Whether these edges alone decide: if so, every perfect matching of them is a cheapest one.
    pub(crate) plain: bool,
    /// What the nodes pay. Where it is plain, no pair of any cheapest matching has slack at these prices.
    pub(crate) prices: Vec<C>,
}

/// A cheapest perfect matching, if there is a perfect one; `shift` is how far ahead of a node its
/// likely partner stands.
pub(crate) fn cheapest<C: Cost>(graph: &Graph<C>, shift: usize) -> Option<Matching<C>> {
    let least = |node: usize| graph.edges(node).map(|(_, cost)| cost).min();
    let paid = |node: usize| least(node).unwrap_or(C::ZERO).twice();
    let mut matcher = Matcher::new(graph, (0..graph.size()).map(paid).collect());
    matcher.raise_prices();
    matcher.match_greedily(shift);
    matcher.match_at_once();
    while matcher.mates.contains(&NONE) {
        if !matcher.augment_once() {
            return None;
        }
    }
    let (tight, plain) = (matcher.tight(), matcher.is_plain());
    let cost = graph.total(&matcher.mates);
    let prices = matcher.prices[..matcher.size].to_vec();
    Some(Matching { cost, mates: matcher.mates, tight, plain, prices })
}

/// A cheapest perfect matching of the nodes that are not closed, if there is a perfect one; closed nodes are
/// matched with themselves. It is found from a cheapest matching of the whole graph and the prices of one
/// that is plain: only those whose partners are closed must be matched anew.
pub(crate) fn cheapest_of_rest<C: Cost>(
    graph: &Graph<C>,
    (prices, mates): (&[C], &[usize]),
    closed: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    // Twice the prices: those of two free nodes must differ by an even number.
    let mut matcher = Matcher::new(graph, prices.iter().map(|price| price.twice()).collect());
    matcher.doubled = true;
    for (node, mate) in mates.iter().enumerate().take(matcher.size) {
        matcher.closed[node] = closed(node);
        matcher.mates[node] = match (closed(node), closed(*mate)) {
            (true, _) => node,
            (false, true) => NONE,
            (false, false) => *mate,
        };
    }
    while matcher.mates.contains(&NONE) {
        if !matcher.augment_once() {
            return None;
        }
    }
    Some(matcher.mates)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// What must happen next for the trees to grow.
enum Event {
    Grow(usize),
    Meet(usize),
    Expand(usize),
}

/// Nodes are 0..size, blossoms have the numbers from there on.
struct Matcher<'a, C> {
    graph: &'a Graph<C>,
    size: usize,
    mates: Vec<usize>,
    /// The price of a node, or the bonus of a blossom.
    prices: Vec<C>,
    /// The outermost blossom of each node, or the node itself.
    tops: Vec<usize>,
    parents: Vec<usize>,
    /// The node of a blossom that is matched outside, or free.
    bases: Vec<usize>,
    /// The circle of a blossom, beginning where its base is.
    circles: Vec<Vec<usize>>,
    /// The nodes of a blossom, of itself if it is a node.
    nodes: Vec<Vec<usize>>,
    /// The edges of the circle, each from one member to the next.
    links: Vec<Vec<(usize, usize)>>,
    unused: Vec<usize>,
    labels: Vec<Label>,
    /// The edge by which a tree reached a blossom: from outside, to inside.
    entries: Vec<Option<(usize, usize)>>,
    /// The outer node to which the edge has the least slack, in another blossom.
    nearest: Vec<usize>,
    queue: Vec<usize>,
    /// The nodes that are not looked at.
    closed: Vec<bool>,
    /// Whether prices and slacks are twice as large as usual.
    doubled: bool,
}

impl<'a, C: Cost> Matcher<'a, C> {
    /// With what the nodes pay at first.
    fn new(graph: &'a Graph<C>, mut prices: Vec<C>) -> Self {
        let size = graph.size();
        let ids = size + size / 2 + 1;
        prices.resize(ids, C::ZERO);
        Matcher {
            graph,
            size,
            mates: vec![NONE; size],
            prices,
            tops: (0..size).collect(),
            parents: vec![NONE; ids],
            bases: (0..ids).collect(),
            circles: vec![Vec::new(); ids],
            nodes: (0..ids).map(|id| if id < size { vec![id] } else { Vec::new() }).collect(),
            links: vec![Vec::new(); ids],
            unused: (size..ids).rev().collect(),
            labels: vec![Label::Free; ids],
            entries: vec![None; ids],
            nearest: vec![NONE; size],
            queue: Vec::new(),
            closed: vec![false; size],
            doubled: false,
        }
    }

    /// Four times the cost, less the prices of both ends: even prices stay whole when halved.
    fn slack_at(&self, cost: C, one: usize, other: usize) -> C {
        let cost = if self.doubled { cost.twice() } else { cost };
        cost.twice().twice() - self.prices[one] - self.prices[other]
    }

    fn slack(&self, one: usize, other: usize) -> C {
        let cost = self.graph.cost(one, other).unwrap_or(C::ZERO);
        self.slack_at(cost, one, other)
    }

    /// Lets every node, one after the other, pay as much as its edges allow.
    fn raise_prices(&mut self) {
        for node in 0..self.size {
            let slacks =
                self.graph.edges(node).map(|(other, cost)| self.slack_at(cost, node, other));
            if let Some(least) = slacks.min() {
                self.prices[node] += least;
            }
        }
    }

    fn match_greedily(&mut self, shift: usize) {
        for one in 0..self.size {
            if self.mates[one] != NONE {
                continue;
            }
            let ahead = (0..self.size).map(|step| (one + shift + step) % self.size);
            let fits = |other: &usize| {
                self.mates[*other] == NONE
                    && self
                        .graph
                        .cost(one, *other)
                        .is_some_and(|cost| self.slack_at(cost, one, *other) == C::ZERO)
            };
            let found = { ahead }.find(fits);
            if let Some(other) = found {
                self.mates[one] = other;
                self.mates[other] = one;
            }
        }
    }

    /// Matches as many nodes as the edges without slack allow, before any price is changed.
    fn match_at_once(&mut self) {
        if !self.mates.contains(&NONE) {
            return;
        }
        let tight = self.tight();
        for root in 0..self.size {
            if self.mates[root] == NONE {
                let mut search = Search::new(&self.mates, root);
                if let Some(end) = search.run(|node, row| keep(row, tight.row(node))) {
                    search.turn(end, &mut self.mates);
                }
            }
        }
    }

    /// Matches one more pair of nodes; false if no perfect matching exists.
    fn augment_once(&mut self) -> bool {
        self.labels.fill(Label::Free);
        self.entries.fill(None);
        self.nearest.fill(NONE);
        self.queue.clear();
        for node in 0..self.size {
            if self.mates[node] == NONE {
                self.make_outer(self.tops[node], None);
            }
        }
        while !self.grow_all() {
            match self.adjust_prices() {
                None => return false,
                Some(Event::Grow(node)) => self.grow(self.nearest[node], node),
                Some(Event::Expand(blossom)) => self.expand_inner(blossom),
                Some(Event::Meet(node)) => {
                    if self.meet(node, self.nearest[node]) {
                        break;
                    }
                }
            }
        }
        self.dissolve_empty();
        true
    }

    /// Grows along edges without slack; true if a path between two free nodes was found.
    fn grow_all(&mut self) -> bool {
        while let Some(node) = self.queue.pop() {
            let graph = self.graph;
            for (other, cost) in graph.edges(node) {
                let (top, facing) = (self.tops[node], self.tops[other]);
                if top == facing || self.closed[other] {
                    continue;
                }
                let slack = self.slack_at(cost, node, other);
                let touches = slack == C::ZERO;
                match self.labels[facing] {
                    Label::Free if touches => self.grow(node, other),
                    Label::Outer if touches => {
                        if self.meet(node, other) {
                            return true;
                        }
                    }
                    Label::Outer => {
                        self.note(other, node, slack);
                        self.note(node, other, slack);
                    }
                    _ => self.note(other, node, slack),
                }
            }
        }
        false
    }

    /// Remembers the nearest outer node.
    fn note(&mut self, node: usize, outer: usize, slack: C) {
        let known = self.nearest[node];
        // One that is now in the same blossom stays, as a sign that `refresh` must look again.
        let farther = known != NONE && self.tops[known] != self.tops[node];
        if known == NONE || farther && slack < self.slack(known, node) {
            self.nearest[node] = outer;
        }
    }

    /// Takes a free blossom into a tree, and the one it is matched with.
    fn grow(&mut self, from: usize, to: usize) {
        let inner = self.tops[to];
        self.labels[inner] = Label::Inner;
        self.entries[inner] = Some((from, to));
        let base = self.bases[inner];
        let mate = self.mates[base];
        self.make_outer(self.tops[mate], Some((base, mate)));
    }

    fn make_outer(&mut self, blossom: usize, entry: Option<(usize, usize)>) {
        self.labels[blossom] = Label::Outer;
        self.entries[blossom] = entry;
        for node in &self.nodes[blossom] {
            self.nearest[*node] = NONE;
            self.queue.push(*node);
        }
    }

    /// Changes prices as far as all slacks allow, and says what then can happen.
    fn adjust_prices(&mut self) -> Option<Event> {
        let (step, event) = self.next_event()?;
        if step == C::ZERO {
            return Some(event);
        }
        for node in 0..self.size {
            match self.labels[self.tops[node]] {
                Label::Outer => self.prices[node] += step,
                Label::Inner => self.prices[node] -= step,
                Label::Free => {}
            }
        }
        for blossom in self.size..self.prices.len() {
            if self.is_outermost(blossom) {
                match self.labels[blossom] {
                    Label::Outer => self.prices[blossom] += step.twice(),
                    Label::Inner => self.prices[blossom] -= step.twice(),
                    Label::Free => {}
                }
            }
        }
        Some(event)
    }

    fn next_event(&mut self) -> Option<(C, Event)> {
        let mut best: Option<(C, Event)> = None;
        let mut offer = |step: C, event: Event| {
            if best.as_ref().is_none_or(|(least, _)| step < *least) {
                best = Some((step, event));
            }
        };
        for node in 0..self.size {
            let label = self.labels[self.tops[node]];
            if label == Label::Outer {
                self.refresh(node);
            }
            let near = self.nearest[node];
            if near == NONE {
                continue;
            }
            match label {
                Label::Outer => offer(self.slack(near, node).half(), Event::Meet(node)),
                Label::Free => offer(self.slack(near, node), Event::Grow(node)),
                Label::Inner => {}
            }
        }
        for blossom in self.size..self.prices.len() {
            if self.is_outermost(blossom) && self.labels[blossom] == Label::Inner {
                offer(self.prices[blossom].half(), Event::Expand(blossom));
            }
        }
        best
    }

    /// Looks anew for the nearest outer node, if the one known is now in the same blossom.
    fn refresh(&mut self, node: usize) {
        let near = self.nearest[node];
        if near == NONE || self.tops[near] != self.tops[node] {
            return;
        }
        self.nearest[node] = NONE;
        let graph = self.graph;
        for (other, cost) in graph.edges(node) {
            let facing = self.tops[other];
            let other_tree = facing != self.tops[node] && !self.closed[other];
            if other_tree && self.labels[facing] == Label::Outer {
                self.note(node, other, self.slack_at(cost, node, other));
            }
        }
    }

    fn is_outermost(&self, blossom: usize) -> bool {
        self.parents[blossom] == NONE && !self.circles[blossom].is_empty()
    }

    /// Two outer nodes touch: a path between two trees (true), or a blossom.
    fn meet(&mut self, one: usize, other: usize) -> bool {
        match self.common_root(one, other) {
            None => self.augment(one, other),
            Some(root) => self.shrink(root, one, other),
        }
        self.tops[one] != self.tops[other]
    }

    /// The outer blossom above both, if both are in one tree.
    fn common_root(&self, one: usize, other: usize) -> Option<usize> {
        let above = self.outer_line(self.tops[one]);
        self.outer_line(self.tops[other]).into_iter().find(|blossom| above.contains(blossom))
    }

    /// The outer blossoms from here up to the root.
    fn outer_line(&self, mut blossom: usize) -> Vec<usize> {
        let mut line = vec![blossom];
        while let Some((from, _)) = self.entries[blossom] {
            let Some((outer, _)) = self.entries[self.tops[from]] else { break };
            blossom = self.tops[outer];
            line.push(blossom);
        }
        line
    }

    /// Makes a blossom of the circle that an edge closes.
    fn shrink(&mut self, root: usize, one: usize, other: usize) {
        let Some(blossom) = self.unused.pop() else {
            unreachable!("there are never more blossoms than half of the nodes")
        };
        let (mut circle, mut links) = self.climb(root, one);
        circle.reverse();
        links.reverse();
        links.push((one, other));
        let (down, back) = self.climb(root, other);
        circle.insert(0, root);
        circle.extend(down);
        links.extend(back.into_iter().map(|(from, to)| (to, from)));
        for member in &circle {
            self.parents[*member] = blossom;
        }
        self.bases[blossom] = self.bases[root];
        self.labels[blossom] = Label::Outer;
        self.entries[blossom] = self.entries[root];
        self.prices[blossom] = C::ZERO;
        let mut nodes = Vec::new();
        for member in circle.iter().copied() {
            if self.labels[member] == Label::Inner {
                for node in &self.nodes[member] {
                    self.nearest[*node] = NONE;
                    self.queue.push(*node);
                }
            }
            nodes.extend_from_slice(&self.nodes[member]);
        }
        for node in &nodes {
            self.tops[*node] = blossom;
        }
        self.nodes[blossom] = nodes;
        self.circles[blossom] = circle;
        self.links[blossom] = links;
    }

    /// The blossoms from a node up to a root, without the root, and the edges that led to them.
    fn climb(&self, root: usize, node: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut line, mut links) = (Vec::new(), Vec::new());
        let mut blossom = self.tops[node];
        while blossom != root {
            let Some((from, to)) = self.entries[blossom] else { break };
            line.push(blossom);
            links.push((from, to));
            blossom = self.tops[from];
        }
        (line, links)
    }

    /// Turns the path through an edge between two trees, so that both roots are matched.
    fn augment(&mut self, one: usize, other: usize) {
        for (start, partner) in [(one, other), (other, one)] {
            let (mut node, mut mate) = (start, partner);
            loop {
                let outer = self.tops[node];
                self.rebase(outer, node);
                self.mates[node] = mate;
                let Some((from, _)) = self.entries[outer] else { break };
                let inner = self.tops[from];
                let Some((above, entered)) = self.entries[inner] else { break };
                self.rebase(inner, entered);
                self.mates[entered] = above;
                (node, mate) = (above, entered);
            }
        }
    }

    /// Matches the inside of a blossom so that this node is the one matched outside.
    fn rebase(&mut self, blossom: usize, node: usize) {
        if blossom < self.size {
            return;
        }
        let member = self.member(blossom, node);
        self.rebase(member, node);
        let length = self.circles[blossom].len();
        let place = self.circles[blossom].iter().position(|one| *one == member).unwrap_or(0);
        // The way round with an even number of edges, to where the old base was.
        let mut at = place;
        while at != 0 {
            let forward = place % 2 == 1;
            let next = if forward { (at + 1) % length } else { at - 1 };
            let after = if forward { (next + 1) % length } else { next - 1 };
            let (near, far) = match forward {
                true => self.links[blossom][next],
                false => {
                    let (far, near) = self.links[blossom][after];
                    (near, far)
                }
            };
            self.rebase(self.circles[blossom][next], near);
            self.rebase(self.circles[blossom][after], far);
            self.mates[near] = far;
            self.mates[far] = near;
            at = after;
        }
        self.circles[blossom].rotate_left(place);
        self.links[blossom].rotate_left(place);
        self.bases[blossom] = node;
    }

    /// The member of a blossom's circle that holds a node.
    fn member(&self, blossom: usize, node: usize) -> usize {
        let mut member = node;
        while self.parents[member] != blossom {
            member = self.parents[member];
        }
        member
    }

    /// Opens an inner blossom whose bonus is used up, and keeps the even way through it.
    fn expand_inner(&mut self, blossom: usize) {
        let entry = self.entries[blossom];
        let (circle, links) = self.open(blossom);
        for member in &circle {
            self.labels[*member] = Label::Free;
            self.entries[*member] = None;
        }
        let Some((_, entered)) = entry else { return };
        let length = circle.len();
        let place = circle.iter().position(|one| *one == self.tops[entered]).unwrap_or(0);
        let forward = place % 2 == 1;
        let (mut at, mut entry) = (place, entry);
        while at != 0 {
            if let Some((from, to)) = entry {
                self.grow(from, to);
            }
            let next = if forward { (at + 1) % length } else { at - 1 };
            let after = if forward { (next + 1) % length } else { next - 1 };
            entry = Some(match forward {
                true => links[next],
                false => (links[after].1, links[after].0),
            });
            at = after;
        }
        self.labels[circle[0]] = Label::Inner;
        self.entries[circle[0]] = entry;
    }

    /// Makes the members of a blossom outermost again.
    fn open(&mut self, blossom: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let circle = std::mem::take(&mut self.circles[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        for member in circle.iter().copied() {
            self.parents[member] = NONE;
            for node in &self.nodes[member] {
                self.tops[*node] = member;
            }
        }
        self.labels[blossom] = Label::Free;
        self.unused.push(blossom);
        (circle, links)
    }

    /// Opens all outermost blossoms that have no bonus.
    fn dissolve_empty(&mut self) {
        let mut waiting: Vec<usize> = (self.size..self.prices.len()).collect();
        while let Some(blossom) = waiting.pop() {
            if blossom >= self.size && self.is_outermost(blossom) && self.prices[blossom] == C::ZERO
            {
                waiting.extend(self.open(blossom).0);
            }
        }
    }

    fn tight(&self) -> Bits {
        let mut tight = Bits::new(self.size);
        let blossoms: Vec<Vec<usize>> = (0..self.size).map(|node| self.bonuses(node)).collect();
        for one in 0..self.size {
            for (other, cost) in self.graph.edges(one).filter(|(other, _)| *other > one) {
                let mut slack = self.slack_at(cost, one, other);
                for blossom in blossoms[one].iter().filter(|one| blossoms[other].contains(one)) {
                    slack += self.prices[*blossom];
                }
                assert!(slack >= C::ZERO, "prices keep every slack from falling below zero");
                if slack == C::ZERO {
                    tight.join(one, other);
                }
            }
        }
        tight
    }

    /// The blossoms with a bonus that hold a node.
    fn bonuses(&self, node: usize) -> Vec<usize> {
        let parent = |id: &usize| Some(self.parents[*id]).filter(|parent| *parent != NONE);
        let above = std::iter::successors(parent(&node), parent);
        above.filter(|blossom| self.prices[*blossom] != C::ZERO).collect()
    }

    fn is_plain(&self) -> bool {
        (self.size..self.prices.len()).all(|blossom| self.circles[blossom].is_empty())
    }
}
