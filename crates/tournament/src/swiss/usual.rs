//! Groups in their usual state: one leaves every group but the last, for the next group.
//!
//! Nothing can be better, since an odd number cannot be paired, and nobody gets a colour a third time
//! running: so it is enough to find that it is possible, by plain matchings inside the groups. Most
//! groups of large events are settled like that.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::groups::{Groups, Left};
use super::keys::Keys;

/// So many ways to go on are tried before the keys are weighed instead.
const TRIALS_MAX: usize = 400;

/// Some turns, of which all but the last send one player to the next group.
pub(super) struct Usual<'a> {
    groups: &'a Groups<'a>,
    turns: &'a [usize],
    trials: Cell<usize>,
}

/// What is known of the turns from one on when these players are taken out.
type Known = RefCell<HashMap<(usize, Vec<usize>), bool>>;

impl<'a> Usual<'a> {
    pub(super) fn new(groups: &'a Groups<'a>, turns: &'a [usize]) -> Usual<'a> {
        Usual { groups, turns, trials: Cell::new(0) }
    }

    /// The keys of such turns.
    pub(super) fn keys(&self) -> Vec<Keys> {
        let one = Keys { leave: 1, far: 1, breaches: 0 };
        let mut keys = vec![one; self.turns.len()];
        keys.last_mut().into_iter().for_each(|last| *last = Keys::default());
        keys
    }

    /// Whether the turns are certainly in that state.
    pub(super) fn holds(&self, left: &Left) -> bool {
        self.goes_on(0, Vec::new(), left, &Known::default())
    }

    /// The first pairs, turn by turn; none if it takes too long to tell.
    pub(super) fn first(&self, left: &Left) -> Option<Vec<Vec<(usize, usize)>>> {
        let mut left = left.clone();
        let mut found = Vec::new();
        for (at, &turn) in self.turns.iter().enumerate() {
            let members = std::mem::take(&mut left[turn]);
            let mut order = self.groups.in_order(turn, &members);
            let mut pairs = Vec::new();
            if at + 1 < self.turns.len() {
                let (mover, receiver) = self.first_mover(at, &members, &left)?;
                order.retain(|&player| player != mover);
                left[self.groups.turn_of(receiver)].retain(|&player| player != receiver);
                pairs.push((mover, receiver));
            }
            pairs.extend(self.groups.inside(&order, 0));
            found.push(pairs);
        }
        Some(found)
    }

    fn first_mover(&self, at: usize, members: &[usize], left: &Left) -> Option<(usize, usize)> {
        let turn = self.turns[at];
        let home = self.groups.witness(members.to_vec());
        let peace = |one: usize, other: usize| self.groups.in_peace(one, other);
        let known = Known::default();
        let receivers = self.groups.receivers(turn, 1, left);
        let found = self.groups.movers(turn, members).into_iter().find_map(|mover| {
            let stays = home.clone().take_out(&[mover], &peace);
            let fits = |other: &&usize| {
                peace(mover, **other) && self.goes_on(at + 1, vec![**other], left, &known)
            };
            let receiver = receivers.iter().filter(|_| stays).find(fits)?;
            Some((mover, *receiver))
        });
        found.filter(|_| self.trials.get() < TRIALS_MAX)
    }

    /// Whether the turns from this one on can go on without those who are taken.
    fn goes_on(&self, at: usize, taken: Vec<usize>, left: &Left, known: &Known) -> bool {
        let key = (at, taken);
        if let Some(known) = known.borrow().get(&key) {
            return *known;
        }
        let answer = self.try_to_go_on(at, &key.1, left, known);
        known.borrow_mut().insert(key, answer);
        answer
    }

    fn try_to_go_on(&self, at: usize, taken: &[usize], left: &Left, known: &Known) -> bool {
        self.trials.update(|trials| trials + 1);
        if self.trials.get() >= TRIALS_MAX {
            return false;
        }
        let turn = self.turns[at];
        let here = |player: &usize| !taken.contains(player);
        let members: Vec<usize> = left[turn].iter().copied().filter(here).collect();
        let last = at + 1 == self.turns.len();
        let home = self.groups.witness(members.clone());
        if last || home.left_over() != 1 {
            return last && home.left_over() == 0;
        }
        let peace = |one: usize, other: usize| self.groups.in_peace(one, other);
        let receivers: Vec<usize> =
            self.groups.receivers(turn, 1, left).into_iter().filter(here).collect();
        members.iter().rev().any(|&mover| {
            home.clone().take_out(&[mover], &peace)
                && receivers.iter().any(|&other| {
                    let with = |taken: &[usize]| {
                        let mut taken = [taken, &[other]].concat();
                        taken.sort_unstable();
                        taken
                    };
                    peace(mover, other) && self.goes_on(at + 1, with(taken), left, known)
                })
        })
    }
}
