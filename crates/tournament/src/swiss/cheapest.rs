//! The cheapest way to pair everybody: a perfect matching of least cost in any graph.
//!
//! Edmonds' method with prices. Every vertex has a price; an edge may be used when its cost is paid
//! exactly by the prices of its ends. Trees grow from the vertices without a partner over such
//! edges; odd circuits are closed into blossoms and treated as one vertex; when nothing can grow,
//! the prices change by the least amount that lets something grow. Costs here are small and most of
//! them are nothing, so the work begins with a largest matching among the edges that cost nothing.

use super::witness::Witness;

/// A perfect matching and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Matching {
    /// What it costs.
    pub(super) cost: i64,
    /// The partner of each vertex.
    pub(super) mate: Vec<usize>,
}

/// The cheapest perfect matching of the vertices `0..count`; `cost` gives none where there is no edge.
pub(super) fn cheapest(
    count: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Option<Matching> {
    // Doubled, so that prices stay whole when two trees meet half-way.
    let doubled = |one: usize, other: usize| {
        let cost = if one == other { None } else { cost(one, other) };
        cost.map(|cost| 2 * i64::from(cost))
    };
    let table: Vec<Option<i64>> =
        (0..count * count).map(|at| doubled(at / count, at % count)).collect();
    let mut graph = Graph::new(count, table);
    while graph.mate.iter().any(Option::is_none) {
        graph.augment_once()?;
    }
    let mate: Vec<usize> = graph.mate.iter().flatten().copied().collect();
    let paid = |(one, &other): (usize, &usize)| cost(one, other).map_or(0, i64::from);
    let cost = mate.iter().enumerate().map(paid).sum::<i64>() / 2;
    Some(Matching { cost, mate })
}

/// What a node of the forest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not in a tree.
    Free,
    /// At an even distance from a root.
    Outer,
    /// At an odd distance: reached over an edge from an outer vertex to one of its own.
    Inner { from: usize, to: usize },
}

/// A vertex or a blossom. The vertices come first.
struct Node {
    /// The vertices inside.
    vertices: Vec<usize>,
    /// The parts of a blossom around the circuit; the one with the base first.
    parts: Vec<usize>,
    /// The edges around the circuit: `links[i]` leads from `parts[i]` to the next part.
    links: Vec<(usize, usize)>,
    /// The vertex whose partner is outside.
    base: usize,
    /// The price of a blossom.
    price: i64,
    label: Label,
}

enum Event {
    Reach(usize, usize),
    Meet(usize, usize),
    Open(usize),
}

struct Graph {
    count: usize,
    cost: Vec<Option<i64>>,
    /// The partner of each vertex.
    mate: Vec<Option<usize>>,
    /// The price of each vertex together with the blossoms around it.
    price: Vec<i64>,
    /// The outermost node around each vertex.
    top: Vec<usize>,
    nodes: Vec<Node>,
}

impl Graph {
    fn new(count: usize, cost: Vec<Option<i64>>) -> Graph {
        let for_nothing = |one: usize, other: usize| cost[one * count + other] == Some(0);
        let witness = Witness::new(count, (0..count).collect(), &for_nothing);
        let mate = (0..count).map(|vertex| witness.mate(vertex)).collect();
        let nodes = (0..count).map(Node::vertex).collect();
        Graph { count, cost, mate, price: vec![0; count], top: (0..count).collect(), nodes }
    }

    /// Makes the matching larger by one pair; none if that is impossible.
    fn augment_once(&mut self) -> Option<()> {
        self.plant();
        loop {
            let (change, event) = self.next_event()?;
            self.change_prices(change);
            match event {
                Event::Open(node) => self.open(node),
                Event::Reach(from, to) => self.reach(from, to),
                Event::Meet(one, other) => {
                    if self.close(one, other).is_none() {
                        self.flip(one);
                        self.flip(other);
                        self.join(one, other);
                        return Some(());
                    }
                }
            }
        }
    }

    /// Every vertex without a partner is the root of a tree.
    fn plant(&mut self) {
        for node in &mut self.nodes {
            node.label = Label::Free;
        }
        for vertex in 0..self.count {
            let node = self.top[vertex];
            if self.mate[self.nodes[node].base].is_none() {
                self.nodes[node].label = Label::Outer;
            }
        }
    }

    /// The least change of prices after which something can be done, and what.
    fn next_event(&self) -> Option<(i64, Event)> {
        let mut best: Option<(i64, Event)> = None;
        let mut offer = |change: i64, event: Event| {
            if best.as_ref().is_none_or(|(least, _)| change < *least) {
                best = Some((change, event));
            }
        };
        for one in (0..self.count).filter(|&one| self.label(one) == Label::Outer) {
            for other in 0..self.count {
                let Some(slack) = self.slack(one, other) else { continue };
                match self.label(other) {
                    Label::Free => offer(slack, Event::Reach(one, other)),
                    Label::Outer => offer(slack / 2, Event::Meet(one, other)),
                    Label::Inner { .. } => {}
                }
            }
        }
        for vertex in 0..self.count {
            let node = self.top[vertex];
            if node >= self.count && matches!(self.label(vertex), Label::Inner { .. }) {
                offer(self.nodes[node].price, Event::Open(node));
            }
        }
        best
    }

    fn label(&self, vertex: usize) -> Label {
        self.nodes[self.top[vertex]].label
    }

    /// How much of the cost of an edge between two outermost nodes is not paid yet.
    fn slack(&self, one: usize, other: usize) -> Option<i64> {
        if self.top[one] == self.top[other] {
            return None;
        }
        let cost = self.cost[one * self.count + other]?;
        Some(cost - self.price[one] - self.price[other])
    }

    fn change_prices(&mut self, change: i64) {
        for vertex in 0..self.count {
            self.price[vertex] += self.sign(self.top[vertex]) * change;
        }
        for node in self.count..self.nodes.len() {
            let outermost = self.top[self.nodes[node].base] == node;
            if outermost {
                self.nodes[node].price += self.sign(node) * change;
            }
        }
    }

    fn sign(&self, node: usize) -> i64 {
        match self.nodes[node].label {
            Label::Free => 0,
            Label::Outer => 1,
            Label::Inner { .. } => -1,
        }
    }

    /// A tree grows by an edge and the pair behind it.
    fn reach(&mut self, from: usize, to: usize) {
        let inner = self.top[to];
        self.nodes[inner].label = Label::Inner { from, to };
        if let Some(mate) = self.mate[self.nodes[inner].base] {
            let outer = self.top[mate];
            self.nodes[outer].label = Label::Outer;
        }
    }

    /// From an outer node towards its root: the outer nodes, each with the edges that lead on to the
    /// inner node above it and from there to the next outer node.
    fn branch(&self, from: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut outer = self.top[from];
        loop {
            let base = self.nodes[outer].base;
            let Some(mate) = self.mate[base] else { break };
            let inner = self.top[mate];
            let Label::Inner { from, to } = self.nodes[inner].label else { break };
            steps.push(Step { outer, inner, pair: (base, mate), entry: (to, from) });
            outer = self.top[from];
        }
        steps.push(Step { outer, inner: outer, pair: (0, 0), entry: (0, 0) });
        steps
    }

    /// Two outer vertices of one tree close a blossom; none if they are of different trees.
    fn close(&mut self, one: usize, other: usize) -> Option<()> {
        let (mut left, mut right) = (self.branch(one), self.branch(other));
        let meeting = left.iter().find(|step| right.iter().any(|own| own.outer == step.outer))?;
        let meeting = meeting.outer;
        left.truncate(left.iter().position(|step| step.outer == meeting)?);
        right.truncate(right.iter().position(|step| step.outer == meeting)?);
        let (mut parts, mut links) = (vec![meeting], Vec::new());
        for step in left.iter().rev() {
            parts.extend([step.inner, step.outer]);
            links.extend([swapped(step.entry), swapped(step.pair)]);
        }
        links.push((one, other));
        for step in &right {
            parts.extend([step.outer, step.inner]);
            links.extend([step.pair, step.entry]);
        }
        self.add_blossom(parts, links);
        Some(())
    }

    fn add_blossom(&mut self, parts: Vec<usize>, links: Vec<(usize, usize)>) {
        assert!(parts.len() == links.len() && parts.len() % 2 == 1, "a blossom is an odd circuit");
        let vertices: Vec<usize> =
            parts.iter().flat_map(|&part| self.nodes[part].vertices.iter().copied()).collect();
        let node = self.nodes.len();
        for &vertex in &vertices {
            self.top[vertex] = node;
        }
        let base = self.nodes[parts[0]].base;
        self.nodes.push(Node { vertices, parts, links, base, price: 0, label: Label::Outer });
    }

    /// An inner blossom whose price has come to nothing falls into its parts.
    fn open(&mut self, node: usize) {
        let Label::Inner { from, to } = self.nodes[node].label else { return };
        let parts = std::mem::take(&mut self.nodes[node].parts);
        let links = std::mem::take(&mut self.nodes[node].links);
        for &part in &parts {
            self.nodes[part].label = Label::Free;
            for index in 0..self.nodes[part].vertices.len() {
                let vertex = self.nodes[part].vertices[index];
                self.top[vertex] = part;
            }
        }
        let mut at = parts.iter().position(|&part| part == self.top[to]).unwrap_or(0);
        let mut entry = (from, to);
        // The way to the base that begins with a pair: every second part on it is inner.
        loop {
            self.nodes[parts[at]].label = Label::Inner { from: entry.0, to: entry.1 };
            if at == 0 {
                return;
            }
            let down = at % 2 == 0;
            let outer = if down { at - 1 } else { at + 1 };
            self.nodes[parts[outer]].label = Label::Outer;
            entry = if down { swapped(links[at - 2]) } else { links[outer] };
            at = if down { at - 2 } else { (at + 2) % parts.len() };
        }
    }

    /// Turns the pairs round on the way from an outer vertex to its root, which leaves it single.
    fn flip(&mut self, vertex: usize) {
        let (mut vertex, mut joins) = (vertex, Vec::new());
        loop {
            let outer = self.top[vertex];
            let mate = self.mate[self.nodes[outer].base];
            self.rebase(outer, vertex);
            let Some(mate) = mate else { break };
            let inner = self.top[mate];
            let Label::Inner { from, to } = self.nodes[inner].label else { break };
            self.rebase(inner, to);
            joins.push((from, to));
            vertex = from;
        }
        for (from, to) in joins {
            self.join(from, to);
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = Some(other);
        self.mate[other] = Some(one);
    }

    /// Pairs the vertices inside a node anew so that this vertex is the one without a partner inside.
    fn rebase(&mut self, node: usize, vertex: usize) {
        if self.nodes[node].base == vertex {
            return;
        }
        let inside = |&part: &usize| self.nodes[part].vertices.contains(&vertex);
        let first = self.nodes[node].parts.iter().position(inside).unwrap_or(0);
        self.nodes[node].parts.rotate_left(first);
        self.nodes[node].links.rotate_left(first);
        self.nodes[node].base = vertex;
        self.rebase(self.nodes[node].parts[0], vertex);
        for index in (1..self.nodes[node].parts.len()).step_by(2) {
            let (one, other) = self.nodes[node].links[index];
            self.rebase(self.nodes[node].parts[index], one);
            self.rebase(self.nodes[node].parts[index + 1], other);
            self.join(one, other);
        }
    }
}

impl Node {
    fn vertex(vertex: usize) -> Node {
        let (parts, links) = (Vec::new(), Vec::new());
        Node { vertices: vec![vertex], parts, links, base: vertex, price: 0, label: Label::Free }
    }
}

/// A step of a branch towards the root.
struct Step {
    outer: usize,
    inner: usize,
    /// From the base of the outer node to its partner in the inner node.
    pair: (usize, usize),
    /// From the inner node to the outer node above it.
    entry: (usize, usize),
}

fn swapped((one, other): (usize, usize)) -> (usize, usize) {
    (other, one)
}
