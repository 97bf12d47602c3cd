//! Why those who came earlier in the order were passed over.
//!
//! Each of them is taken for once, with all pairs that were formed before, and the best keys that are
//! left then are compared with those of the round: the first that is worse is the reason.

use crate::{Passed, Refusal};

use super::groups::{Groups, Left};
use super::keys::{Keys, Worse, first_worse};
use super::regulated::Found;
use super::weigh::Fate;
use super::windows::{Decided, Windows};

/// The pairs of a round with the reasons of those who were passed over.
pub(super) fn explain(groups: &Groups<'_>, left: Left, pairs: &[(usize, usize)]) -> Vec<Found> {
    let best = groups.keys(pairs.iter().copied());
    let mut table = Table { groups, left, best, made: Keys::default() };
    let of_turn = |one: &(usize, usize), other: &(usize, usize)| {
        groups.turn_of(one.0) == groups.turn_of(other.0)
    };
    pairs.chunk_by(of_turn).flat_map(|pairs| table.turn(pairs)).collect()
}

/// The pairs of a round without reasons.
pub(super) fn tell(groups: &Groups<'_>, pairs: &[(usize, usize)]) -> Vec<Found> {
    let found = |(one, other): &(usize, usize)| Found {
        one: *one,
        other: *other,
        group: groups.points(*one),
        stayed: Vec::new(),
        passed: Vec::new(),
    };
    pairs.iter().map(found).collect()
}

struct Table<'a> {
    groups: &'a Groups<'a>,
    left: Left,
    /// The keys of the round.
    best: Vec<Keys>,
    /// What the pairs of the turn that are formed already add to its keys.
    made: Keys,
}

impl Table<'_> {
    /// All pairs of a turn.
    fn turn(&mut self, pairs: &[(usize, usize)]) -> Vec<Found> {
        self.made = Keys::default();
        let stayed = self.stayed(pairs);
        let mut found = tell(self.groups, pairs);
        for (pair, stayed) in found.iter_mut().zip(stayed) {
            pair.stayed = stayed;
            pair.passed = self.passed(pair.one, pair.other);
            self.made = self.groups.with_pair(self.made, pair.one, pair.other);
            for player in [pair.one, pair.other] {
                self.left[self.groups.turn_of(player)].retain(|own| *own != player);
            }
        }
        found
    }

    /// For each pair of a turn those who were to leave before its first, and stay.
    fn stayed(&self, pairs: &[(usize, usize)]) -> Vec<Vec<Passed>> {
        let mut stayed = vec![Vec::new(); pairs.len()];
        let turn = self.groups.turn_of(pairs[0].0);
        let mut movers = self.groups.movers(turn, &self.left[turn]).into_iter();
        for _ in 0..self.best[turn].leave {
            let mut before = Vec::new();
            let leaves = movers.find_map(|mover| {
                let place = pairs
                    .iter()
                    .position(|(one, other)| *one == mover && self.groups.turn_of(*other) != turn);
                if place.is_none() {
                    before.push(self.groups.procedure.field.passed(mover, self.why_stays(mover)));
                }
                place
            });
            leaves.into_iter().for_each(|place| stayed[place] = std::mem::take(&mut before));
        }
        stayed
    }

    fn why_stays(&self, mover: usize) -> Refusal {
        let turn = self.groups.turn_of(mover);
        let near = self.groups.receivers(turn, self.best[turn].far, &self.left);
        match near.iter().any(|&other| self.groups.may_play(mover, other)) {
            true => self.compare(&self.left, turn, vec![(mover, Fate::Leaves)], self.made),
            false => Refusal::NoOpponent,
        }
    }

    /// Those who were tried before the opponent that was found.
    fn passed(&self, one: usize, other: usize) -> Vec<Passed> {
        let turn = self.groups.turn_of(one);
        let candidates = match self.groups.turn_of(other) == turn {
            true => {
                let order = self.groups.in_order(turn, &self.left[turn]);
                let places = self.groups.procedure.partners().places(order.len());
                places.map(|place| order[place]).collect()
            }
            false => self.groups.receivers(turn, self.best[turn].far, &self.left),
        };
        let field = self.groups.procedure.field;
        let before = candidates.into_iter().take_while(|candidate| *candidate != other);
        let why = |candidate: usize| {
            field.refusal(one, candidate).unwrap_or_else(|| self.why_not(one, candidate))
        };
        before.map(|candidate| field.passed(candidate, why(candidate))).collect()
    }

    fn why_not(&self, one: usize, other: usize) -> Refusal {
        let turn = self.groups.turn_of(one);
        let mut left = self.left.clone();
        for player in [one, other] {
            left[self.groups.turn_of(player)].retain(|own| *own != player);
        }
        let why = match self.groups.turn_of(other) == turn {
            true => self.why_not_inside(turn, &left),
            false => {
                let made = self.groups.with_pair(self.made, one, other);
                self.compare(&left, turn, Vec::new(), made)
            }
        };
        let own = Refusal::MoreThirds(self.groups.points(one));
        match why == own && self.groups.breach(one, other) {
            true => Refusal::ThirdRunning,
            false => why,
        }
    }

    /// Why a pair inside a group is not to be, once all who leave it have done so.
    fn why_not_inside(&self, turn: usize, left: &Left) -> Refusal {
        let points = self.groups.procedure.field.players[self.left[turn][0]].points;
        match self.groups.can_be_paired(left[turn].clone()) {
            // The keys of the other groups do not change, so it is the colours.
            true => Refusal::MoreThirds(points),
            false if self.groups.can_be_paired(left[turn..].concat()) => Refusal::MoreLeave(points),
            false => Refusal::NoCompletion,
        }
    }

    /// The first key that is worse if this is decided.
    fn compare(&self, left: &Left, turn: usize, fates: Vec<(usize, Fate)>, made: Keys) -> Refusal {
        let decided = Decided { turn, fates, made };
        let found = Windows { groups: self.groups, left, decided: &decided }.keys();
        let Some(found) = found else { return Refusal::NoCompletion };
        let points = |later: usize| self.points_of_turn(turn + later);
        match first_worse(&self.best[turn..], &found[turn..]) {
            Some(Worse::Leave(later)) => Refusal::MoreLeave(points(later)),
            Some(Worse::Farther(later)) => Refusal::Farther(points(later)),
            Some(Worse::Breaches(later)) => Refusal::MoreThirds(points(later)),
            None => Refusal::Order,
        }
    }

    fn points_of_turn(&self, turn: usize) -> crate::Points {
        let players = &self.groups.procedure.field.players;
        let member = (0..players.len()).find(|&player| self.groups.turn_of(player) == turn);
        member.map_or_else(Default::default, |member| players[member].points)
    }
}
