//! The best complete pairing by the three keys.
//!
//! The rulebooks describe a search by hand: only an odd group sends somebody on, as many pairs as
//! possible are made inside the groups, and a dead end breaks the last pair. The result is the best
//! complete pairing by three keys: who leaves, which colours are breached, and the order of the
//! search. The first two are fixed for all groups by matchings (`windows`, `weigh`); then the order
//! is followed, and each choice is made once, after a test that the keys can still be had.

use super::groups::{Groups, Left};
use super::usual::Usual;
use super::weigh::{Fate, Problem};
use super::windows::{Decided, Window, Windows};

/// The pairs of all groups in the order of formation, in each first the one for whom an opponent was
/// sought. All players in `left` must have a perfect matching.
pub(super) fn pair_groups(groups: &Groups<'_>, left: &Left) -> Vec<(usize, usize)> {
    let windows = Windows { groups, left, decided: &Decided::default() }.all();
    assert!(windows.is_some(), "everybody can be paired");
    let mut found = vec![Vec::new(); groups.turns.len()];
    for window in windows.unwrap_or_default() {
        let pairs = Follower { groups, window: &window }.first(left);
        for (&turn, pairs) in window.turns.iter().zip(pairs) {
            found[turn] = pairs;
        }
    }
    found.concat()
}

/// Follows the order of the search in groups whose keys are fixed.
struct Follower<'a> {
    groups: &'a Groups<'a>,
    window: &'a Window,
}

impl Follower<'_> {
    /// The first pairs, turn by turn.
    fn first(&self, left: &Left) -> Vec<Vec<(usize, usize)>> {
        let usual = Usual::new(self.groups, &self.window.turns);
        let quick = (self.window.keys == usual.keys()).then(|| usual.first(left)).flatten();
        quick.unwrap_or_else(|| self.first_by_weight(left.clone()))
    }

    fn first_by_weight(&self, mut left: Left) -> Vec<Vec<(usize, usize)>> {
        let mut found = Vec::new();
        for at in 0..self.window.turns.len() {
            let pairs = self.first_of_turn(at, &left);
            for (one, other) in &pairs {
                for player in [one, other] {
                    left[self.groups.turn_of(*player)].retain(|own| own != player);
                }
            }
            found.push(pairs);
        }
        found
    }

    fn first_of_turn(&self, at: usize, left: &Left) -> Vec<(usize, usize)> {
        let (turn, keys) = (self.window.turns[at], self.window.keys[at]);
        let order = self.groups.in_order(turn, &left[turn]);
        if keys.leave == 0 {
            return self.groups.inside(&order, keys.breaches);
        }
        let (mut pairs, breaches) = self.first_moves(at, &order, left);
        let moves = |player: &usize| pairs.iter().any(|(mover, _)| mover == player);
        let home: Vec<usize> = order.iter().copied().filter(|player| !moves(player)).collect();
        pairs.extend(self.groups.inside(&home, keys.breaches - breaches));
        pairs
    }

    /// The first who leave and the first who receive them, and how many breaches it takes.
    fn first_moves(&self, at: usize, order: &[usize], left: &Left) -> (Vec<(usize, usize)>, usize) {
        let (turns, keys) = (&self.window.turns[at..], &self.window.keys[at..]);
        let turn = turns[0];
        let players = turns.iter().flat_map(|&turn| left[turn].iter().copied()).collect();
        let mut problem = Problem::new(self.groups, turns, players);
        let opponents = problem.attain(keys);
        assert!(opponents.is_some(), "the keys of a window can be had");
        let Some(mut opponents) = opponents else { return (Vec::new(), 0) };
        let mut movers = Vec::new();
        for mover in self.groups.movers(turn, &left[turn]) {
            if movers.len() == keys[0].leave {
                break;
            }
            problem.decide(mover, Fate::Leaves);
            if self.groups.turn_of(opponents[mover]) == turn {
                let Some(found) = problem.attain(keys) else {
                    problem.decide(mover, Fate::Stays);
                    continue;
                };
                opponents = found;
            }
            movers.push(mover);
        }
        let mut pairs = Vec::new();
        for &mover in order.iter().filter(|player| movers.contains(player)) {
            for other in self.groups.receivers(turn, keys[0].far, left) {
                let free = !pairs.iter().any(|(_, taken)| *taken == other);
                if !free || !self.groups.may_play(mover, other) {
                    continue;
                }
                let next = problem.with_pair(mover, other);
                if opponents[mover] != other {
                    let Some(found) = next.attain(keys) else { continue };
                    opponents = found;
                }
                pairs.push((mover, other));
                problem = next;
                break;
            }
        }
        assert_eq!(pairs.len(), keys[0].leave, "everybody who leaves is received");
        (pairs, problem.made().breaches)
    }
}
