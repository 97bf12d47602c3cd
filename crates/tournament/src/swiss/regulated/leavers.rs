//! Who leaves a group of the regulated Swiss: as few as possible, the first in the order.
//!
//! How many must leave is the least cost of a perfect matching of the group and all who come later, in
//! which everybody who leaves costs one.

use crate::Passed;
use crate::matching::{Graph, Matching, cheapest};

use super::step::{Reunion, Step};

/// The likely partner of a player is the next one.
const NEIGHBOUR: usize = 1;

/// What has been decided about a player of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    Leaves,
    Stays,
}

/// One who leaves the group, and those who came before him and stay.
pub(super) struct Leaving {
    pub(super) mover: usize,
    pub(super) stayed: Vec<Passed>,
}

/// Those of later groups who come into question.
struct Receivers {
    players: Vec<usize>,
    /// Whether those who receive nobody can be paired in any case.
    at_ease: bool,
}

impl Step<'_> {
    /// The first who leave the group in the order, as few as possible.
    pub(super) fn leavers(&self) -> Vec<Leaving> {
        self.usual_leavers().unwrap_or_else(|| self.fewest_leavers())
    }

    /// The fewest who must leave of some players of the group, if these leave.
    pub(super) fn fewest(&self, group: &[usize], leave: &[usize]) -> Option<usize> {
        let fate = |player: &usize| match leave.contains(player) {
            true => Fate::Leaves,
            false => Fate::Open,
        };
        let fates: Vec<Fate> = group.iter().map(fate).collect();
        self.weigh(group, &fates).map(|matching| matching.cost as usize)
    }

    /// Nobody of an even group, one of an odd group; none if it takes more.
    fn usual_leavers(&self) -> Option<Vec<Leaving>> {
        let (home, mut tail) = (self.witness(self.group.clone()), self.witness(self.later.clone()));
        let odd = self.group.len() % 2;
        if home.left_over() != odd || tail.left_over() != odd {
            return None;
        }
        if odd == 0 {
            return Some(Vec::new());
        }
        let legal = |one: usize, other: usize| self.may_play(one, other);
        let mut stayed = Vec::new();
        for &mover in &self.movers {
            let stays = home.clone().take_out(&[mover], &legal);
            let received = stays
                && self.later.iter().any(|&other| {
                    self.field.may_play(mover, other) && tail.take_out(&[other], &legal)
                });
            if received {
                return Some(vec![Leaving { mover, stayed }]);
            }
            self.pass(&mut stayed, mover, || self.why_stays(mover, 1));
        }
        None
    }

    fn fewest_leavers(&self) -> Vec<Leaving> {
        let mut fates = vec![Fate::Open; self.group.len()];
        let matching = self.weigh(&self.group, &fates);
        assert!(matching.is_some(), "those who are left have a perfect matching");
        let Some(mut matching) = matching else { return Vec::new() };
        let count = matching.cost as usize;
        let (mut leavers, mut stayed) = (Vec::new(), Vec::new());
        for &mover in &self.movers {
            let Some(place) = self.group.iter().position(|&player| player == mover) else {
                continue;
            };
            if leavers.len() == count {
                break;
            }
            fates[place] = Fate::Leaves;
            if self.stays(&matching, place) {
                let other = self.weigh(&self.group, &fates);
                let Some(other) = other.filter(|other| other.cost <= matching.cost) else {
                    fates[place] = Fate::Stays;
                    self.pass(&mut stayed, mover, || self.why_stays(mover, count));
                    continue;
                };
                matching = other;
            }
            leavers.push(Leaving { mover, stayed: std::mem::take(&mut stayed) });
        }
        leavers
    }

    fn stays(&self, matching: &Matching<i64>, place: usize) -> bool {
        let mate = self.group.get(matching.mates[place]);
        mate.is_some_and(|&mate| self.may_play(self.group[place], mate))
    }

    /// The cheapest way to pair players of the group and all others.
    fn weigh(&self, group: &[usize], fates: &[Fate]) -> Option<Matching<i64>> {
        let receivers = self.receivers(group);
        let (own, others) = (group.len(), receivers.players.len());
        // Somebody may be left over of those who can be paired in any case.
        let odd = (own + others) % 2;
        if odd == 1 && !receivers.at_ease {
            return None;
        }
        let graph = Graph::new(own + others + odd, |one, other| {
            match (one < own, other < own, other < own + others) {
                (true, true, _) => {
                    self.price_inside((group[one], group[other]), [fates[one], fates[other]])
                }
                (true, false, true) if fates[one] != Fate::Stays => {
                    self.may_play(group[one], receivers.players[other - own]).then_some(1)
                }
                (true, false, _) => None,
                (false, ..) => receivers.can_rest(self, one - own, other - own),
            }
        });
        cheapest(&graph, NEIGHBOUR)
    }

    /// What it costs that two of the group play each other, at home or after both have left.
    fn price_inside(&self, (one, other): (usize, usize), fates: [Fate; 2]) -> Option<i64> {
        if self.may_play(one, other) && !fates.contains(&Fate::Leaves) {
            return Some(0);
        }
        let meet = self.reunion == Reunion::Later && !fates.contains(&Fate::Stays);
        (meet && one != other && self.field.may_play(one, other)).then_some(2)
    }

    /// Those who may receive these movers, and those who must be paired besides.
    fn receivers(&self, movers: &[usize]) -> Receivers {
        let at_ease = self.later_are_at_ease();
        if !at_ease {
            return Receivers { players: self.later.clone(), at_ease };
        }
        let mut wanted = vec![false; self.field.players.len()];
        // As many opponents of a mover as there are movers: he never needs others.
        for &mover in movers {
            let may = self.later.iter().filter(|&&other| self.may_play(mover, other));
            may.take(movers.len()).for_each(|&other| wanted[other] = true);
        }
        let players = self.later.iter().copied().filter(|&player| wanted[player]).collect();
        Receivers { players, at_ease }
    }

    /// Whether those who come later can be paired among themselves whoever of them receives movers.
    ///
    /// By Dirac's theorem: enough that everybody may play at least half of those who remain.
    fn later_are_at_ease(&self) -> bool {
        let mut here = vec![false; self.field.players.len()];
        self.later.iter().for_each(|&player| here[player] = true);
        let count =
            |is: &dyn Fn(usize) -> bool| self.later.iter().filter(|&&player| is(player)).count();
        let apart = count(&|player| self.apart[player] != 0);
        let barred = count(&|player| self.field.is_barred(player));
        let strangers = self.later.iter().map(|&player| {
            let met = &self.field.players[player].met;
            let met = met.iter().filter(|(other, _)| here[*other]).count();
            let barred = if self.field.is_barred(player) { barred } else { 0 };
            let apart = if self.apart[player] != 0 { apart } else { 0 };
            met + barred + apart
        });
        let most = strangers.max().unwrap_or(0);
        self.later.len() >= self.group.len() + 2 * (most + 1)
    }
}

impl Receivers {
    /// What it costs that two of them play each other: nothing, if they may.
    fn can_rest(&self, step: &Step<'_>, one: usize, other: usize) -> Option<i64> {
        let may = self.at_ease || step.may_play(self.players[one], self.players[other]);
        may.then_some(0)
    }
}
