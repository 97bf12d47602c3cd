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
}

impl Witness {
    /// A largest matching among `present`, all of whom are below `count`.
    pub(super) fn new(
        count: usize,
        present: Vec<usize>,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> Witness {
        let mut witness = Witness { present, mate: vec![None; count] };
        witness.join_neighbours(may_play);
        witness.join_rest(may_play);
        witness
    }

    /// How many are left without a partner.
    pub(super) fn left_over(&self) -> usize {
        self.exposed().count()
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
        if self.rejoin_at_once(gone, may_play) {
            return true;
        }
        let before = self.clone();
        self.drop_out(gone);
        self.join_rest(may_play);
        let perfect = self.left_over() == 0;
        if !perfect {
            *self = before;
        }
        perfect
    }

    fn exposed(&self) -> impl Iterator<Item = usize> + '_ {
        self.present.iter().copied().filter(|&player| self.mate[player].is_none())
    }

    fn drop_out(&mut self, gone: &[usize]) {
        for &player in gone {
            if let Some(mate) = self.mate[player].take() {
                self.mate[mate] = None;
            }
        }
        self.present.retain(|player| !gone.contains(player));
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = Some(other);
        self.mate[other] = Some(one);
    }

    /// The usual case: two of a perfect matching go, and their partners play each other, or exchange
    /// partners with one other pair.
    fn rejoin_at_once(&mut self, gone: &[usize], may_play: &impl Fn(usize, usize) -> bool) -> bool {
        let &[one, other] = gone else { return false };
        let (Some(left), Some(right)) = (self.mate[one], self.mate[other]) else { return false };
        if left == other {
            self.drop_out(gone);
            return true;
        }
        if may_play(left, right) {
            self.drop_out(gone);
            self.join(left, right);
            return true;
        }
        let outside = |player: usize| ![one, other, left, right].contains(&player);
        let exchange = self.present.iter().copied().find_map(|player| {
            let mate = self.mate[player]?;
            let fits = outside(player) && may_play(left, player) && may_play(right, mate);
            fits.then_some((player, mate))
        });
        let Some((player, mate)) = exchange else { return false };
        self.drop_out(gone);
        self.join(left, player);
        self.join(right, mate);
        true
    }

    /// A first matching: everybody takes the next free one.
    fn join_neighbours(&mut self, may_play: &impl Fn(usize, usize) -> bool) {
        let mut free = std::mem::take(&mut self.present);
        self.present.clone_from(&free);
        free.reverse();
        while let Some(player) = free.pop() {
            let partner = free.iter().rposition(|&other| may_play(player, other));
            if let Some(partner) = partner {
                let partner = free.remove(partner);
                self.join(player, partner);
            }
        }
    }

    /// Makes the matching as large as it can be.
    fn join_rest(&mut self, may_play: &impl Fn(usize, usize) -> bool) {
        let mut left: Vec<usize> = self.exposed().collect();
        while let Some(player) = left.pop() {
            if self.mate[player].is_some() {
                continue;
            }
            if let Some(path) = Tree::new(self, player).find(may_play) {
                for pair in path.chunks_exact(2) {
                    self.join(pair[0], pair[1]);
                }
            }
        }
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
