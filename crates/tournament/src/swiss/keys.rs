//! The first two keys by which a complete pairing is better than another.
//!
//! The first is who leaves his group, group by group in the order of their turns: how many, and how
//! far the farthest goes. The second is how many breaches of the soft rule on colours each group
//! takes; all groups are compared by the first key before the second is looked at.

/// What one group adds to the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// How many leave it; those who receive somebody do not count.
    pub(super) leave: usize,
    /// How many groups away the farthest of them goes.
    pub(super) far: usize,
    /// How many of the pairs formed from it give somebody a third game running with one colour.
    pub(super) breaches: usize,
}

/// The first key in which a pairing is worse than the best, with the turn of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worse {
    /// More leave this group.
    Leave(usize),
    /// Somebody goes farther from this group.
    Farther(usize),
    /// This group takes more breaches.
    Breaches(usize),
}

impl Keys {
    /// The keys with one more who leaves.
    pub(super) fn and_leaves(self, distance: usize, breach: bool) -> Keys {
        Keys { leave: self.leave + 1, far: self.far.max(distance), ..self.and_pair(breach) }
    }

    /// The keys with one more pair.
    pub(super) fn and_pair(self, breach: bool) -> Keys {
        Keys { breaches: self.breaches + usize::from(breach), ..self }
    }

    /// The first key without the second.
    pub(super) fn leaving(self) -> (usize, usize) {
        (self.leave, self.far)
    }
}

/// The first key in which a pairing differs from the best one; both in the order of the turns.
pub(super) fn first_worse(best: &[Keys], found: &[Keys]) -> Option<Worse> {
    let pairs = || best.iter().zip(found).enumerate();
    let leaving = pairs().find(|(_, (best, found))| best.leaving() != found.leaving());
    let leaving = leaving.map(|(turn, (best, found))| match best.leave == found.leave {
        true => Worse::Farther(turn),
        false => Worse::Leave(turn),
    });
    let breaches = || pairs().find(|(_, (best, found))| best.breaches != found.breaches);
    leaving.or_else(|| breaches().map(|(turn, _)| Worse::Breaches(turn)))
}
