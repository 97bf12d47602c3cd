//! A perfect matching kept up to date: the proof that those who are left can all be paired.

/// A largest matching among the players present, for a rule that says who may play whom.
///
/// The search asks it thousands of times whether all can still be paired when somebody is taken
/// out. Almost always the pairs that this tears apart can be joined again at once; only otherwise a
/// full search for an alternating path (Edmonds' blossoms) is made, so a "no" is certain.
#[derive(Clone)]
pub(super) struct Witness {
    present: Vec<usize>,
    mate: Vec<Option<usize>>,
    /// Those of the players present who have no partner.
    single: Vec<usize>,
}

impl Witness {
    /// A largest matching among `present`, all of whom are below `count`.
    pub(super) fn new(
        count: usize,
        present: Vec<usize>,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> Witness {
        let mut witness = Witness { present, mate: vec![None; count], single: Vec::new() };
        witness.join_neighbours(may_play);
        witness.join_singles(may_play);
        witness
    }

    /// How many are left without a partner.
    pub(super) fn left_over(&self) -> usize {
        self.single.len()
    }

    /// His partner in the matching.
    pub(super) fn mate(&self, player: usize) -> Option<usize> {
        self.mate[player]
    }

    /// Takes players out if all others can be paired without them; otherwise changes nothing.
    pub(super) fn take_out(
        &mut self,
        gone: &[usize],
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> bool {
        let before = (self.single.clone(), gone.iter().map(|&player| self.mate[player]).collect());
        self.tear_out(gone);
        let at_once = match self.single[..] {
            [] => true,
            [one, other] => self.bridge(one, other, may_play),
            _ => false,
        };
        if !at_once && !self.join_all_without(gone, may_play) {
            self.put_back(gone, before);
            return false;
        }
        self.single.clear();
        self.present.retain(|player| !gone.contains(player));
        true
    }

    /// Takes the players out of their pairs, which makes their partners single.
    fn tear_out(&mut self, gone: &[usize]) {
        for &player in gone {
            if let Some(mate) = self.mate[player].take() {
                self.mate[mate] = None;
                self.single.push(mate);
            }
        }
        self.single.retain(|player| !gone.contains(player));
    }

    fn put_back(&mut self, gone: &[usize], before: (Vec<usize>, Vec<Option<usize>>)) {
        self.single = before.0;
        for (&player, mate) in gone.iter().zip(before.1) {
            if let Some(mate) = mate {
                self.join(player, mate);
            }
        }
    }

    /// The long way: looks for alternating paths; changes nothing if somebody stays single.
    fn join_all_without(
        &mut self,
        gone: &[usize],
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> bool {
        let mut others = self.clone();
        others.present.retain(|player| !gone.contains(player));
        others.join_singles(may_play);
        let perfect = others.single.is_empty();
        if perfect {
            *self = others;
        }
        perfect
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = Some(other);
        self.mate[other] = Some(one);
    }

    /// Joins two singles, to each other or by an exchange of partners with one other pair.
    fn bridge(
        &mut self,
        one: usize,
        other: usize,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> bool {
        if may_play(one, other) {
            self.join(one, other);
            return true;
        }
        let exchange = self.present.iter().copied().find_map(|player| {
            let mate = self.mate[player]?;
            (may_play(one, player) && may_play(other, mate)).then_some((player, mate))
        });
        let Some((player, mate)) = exchange else { return false };
        self.join(one, player);
        self.join(other, mate);
        true
    }

    /// A first matching: everybody takes the next free one.
    fn join_neighbours(&mut self, may_play: &impl Fn(usize, usize) -> bool) {
        let mut free = self.present.clone();
        free.reverse();
        while let Some(player) = free.pop() {
            match free.iter().rposition(|&other| may_play(player, other)) {
                Some(partner) => {
                    let partner = free.remove(partner);
                    self.join(player, partner);
                }
                None => self.single.push(player),
            }
        }
    }

    /// Makes the matching as large as it can be.
    fn join_singles(&mut self, may_play: &impl Fn(usize, usize) -> bool) {
        let mut hopeless = Vec::new();
        while let Some(one) = self.single.pop() {
            // Nobody can be joined where nobody else is single.
            let joined = match self.single.last().copied() {
                None => None,
                Some(other) if self.bridge(one, other, may_play) => Some(other),
                Some(_) => self.augment(one, may_play),
            };
            match joined {
                Some(other) => self.single.retain(|&player| player != other),
                None => hopeless.push(one),
            }
        }
        self.single = hopeless;
    }

    /// Joins a single to another by an alternating path; gives the other.
    fn augment(&mut self, one: usize, may_play: &impl Fn(usize, usize) -> bool) -> Option<usize> {
        let path = Tree::new(self, one).find(may_play)?;
        for pair in path.chunks_exact(2) {
            self.join(pair[0], pair[1]);
        }
        path.first().copied()
    }
}

/// The alternating tree of one search.
struct Tree<'a> {
    witness: &'a Witness,
    root: usize,
    /// From whom an inner player was reached; inside a blossom also outer ones.
    parent: Vec<Option<usize>>,
    /// The base of the blossom in which a player is.
    base: Vec<usize>,
    outer: Vec<bool>,
    queue: Vec<usize>,
}

impl Tree<'_> {
    fn new(witness: &Witness, root: usize) -> Tree<'_> {
        let count = witness.mate.len();
        let mut outer = vec![false; count];
        outer[root] = true;
        let base = (0..count).collect();
        Tree { witness, root, parent: vec![None; count], base, outer, queue: vec![root] }
    }

    /// The players of an augmenting path in order, so that each two belong together afterwards.
    fn find(mut self, may_play: &impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
        let mut next = 0;
        while let Some(&player) = self.queue.get(next) {
            next += 1;
            for &other in &self.witness.present {
                if let Some(end) = self.look(player, other, may_play) {
                    return Some(self.path_from(end));
                }
            }
        }
        None
    }

    /// Follows one edge from an outer player; gives the end of a path if it is one.
    fn look(
        &mut self,
        player: usize,
        other: usize,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let reached = !self.outer[other] && self.parent[other].is_some();
        if reached || self.base[player] == self.base[other] || !may_play(player, other) {
            return None;
        }
        if self.outer[other] {
            self.contract(player, other);
            return None;
        }
        self.parent[other] = Some(player);
        let Some(mate) = self.witness.mate[other] else { return Some(other) };
        self.outer[mate] = true;
        self.queue.push(mate);
        None
    }

    fn path_from(&self, end: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut next = Some(end);
        while let Some(inner) = next {
            let Some(outer) = self.parent[inner] else { break };
            path.extend([inner, outer]);
            next = self.witness.mate[outer];
        }
        path
    }

    /// The outer players of a branch, from a player to the root, as bases of blossoms.
    fn bases(&self, from: usize) -> Vec<usize> {
        let mut bases = vec![self.base[from]];
        let mut at = self.base[from];
        while at != self.root {
            let above = self.witness.mate[at].and_then(|inner| self.parent[inner]);
            let Some(above) = above else { break };
            at = self.base[above];
            bases.push(at);
        }
        bases
    }

    fn contract(&mut self, one: usize, other: usize) {
        let branch = self.bases(one);
        let meeting = self.bases(other).into_iter().find(|base| branch.contains(base));
        let Some(meeting) = meeting else { return };
        let mut inside = Vec::new();
        self.mark(one, meeting, other, &mut inside);
        self.mark(other, meeting, one, &mut inside);
        for index in 0..self.witness.present.len() {
            let player = self.witness.present[index];
            if inside.contains(&self.base[player]) {
                self.base[player] = meeting;
                if !self.outer[player] {
                    self.outer[player] = true;
                    self.queue.push(player);
                }
            }
        }
    }

    /// Lays the way back from `from` to the base through `child`, on the other side of the blossom.
    fn mark(&mut self, from: usize, meeting: usize, child: usize, inside: &mut Vec<usize>) {
        let (mut from, mut child) = (from, child);
        while self.base[from] != meeting {
            let Some(inner) = self.witness.mate[from] else { return };
            inside.extend([self.base[from], self.base[inner]]);
            self.parent[from] = Some(child);
            child = inner;
            let Some(above) = self.parent[inner] else { return };
            from = above;
        }
    }
}
