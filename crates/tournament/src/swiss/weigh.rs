//! Groups that need more than the odd mover, or cannot avoid a third colour running.
//!
//! How many must leave, how far they go and how many breaches it takes is the least cost of a perfect
//! matching, in which a mover costs more than all breaches together.

use crate::matching::{Graph, Matching, cheapest};
use crate::{Passed, Refusal};

use super::search::{Found, Reunion, Step, pair_inside};

/// What a mover costs: more than all breaches together.
const MOVE: i64 = 1 << 16;

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

/// Who leaves a group, how many groups far, and how many breaches it takes.
pub(super) struct Leavers {
    pub(super) leaving: Vec<Leaving>,
    depth: usize,
    breaches: i64,
}

/// Those of other groups who come into question.
struct Receivers {
    /// Each with whether a mover may go to him.
    players: Vec<(usize, bool)>,
    /// Whether those who receive nobody can be paired in any case.
    at_ease: bool,
}

impl Step<'_> {
    /// As few movers as possible, to the nearest groups, with as few breaches as possible.
    pub(super) fn fewest_leave(&self) -> Vec<Found> {
        self.settle(self.leavers())
    }

    /// The first who leave the group in the order, as few as possible.
    pub(super) fn leavers(&self) -> Leavers {
        let open = vec![Fate::Open; self.group.len()];
        let movers = |matching: &Matching<i64>| matching.cost / MOVE;
        let fewest = self.weigh(self.rest.len(), &open).map(|matching| movers(&matching));
        let enough = |depth: usize| {
            let matching = self.weigh(depth, &open)?;
            (Some(movers(&matching)) == fewest).then_some((depth, matching))
        };
        let nearest = (0..=self.rest.len()).find_map(enough);
        assert!(nearest.is_some(), "those who are left have a perfect matching");
        let Some((depth, matching)) = nearest else {
            return Leavers { leaving: Vec::new(), depth: 0, breaches: 0 };
        };
        let (count, breaches) = (movers(&matching), matching.cost % MOVE);
        let leaving = self.choose_movers(depth, open, matching, count as usize);
        Leavers { leaving, depth, breaches }
    }

    /// The first set of movers in the order, of this size and at the cost of the matching.
    fn choose_movers(
        &self,
        depth: usize,
        mut fates: Vec<Fate>,
        mut matching: Matching<i64>,
        count: usize,
    ) -> Vec<Leaving> {
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
                let other = self.weigh(depth, &fates);
                let Some(other) = other.filter(|other| other.cost <= matching.cost) else {
                    fates[place] = Fate::Stays;
                    stayed.push(self.passed(mover, self.why_stays(mover, depth)));
                    continue;
                };
                matching = other;
            }
            leavers.push(Leaving { mover, stayed: std::mem::take(&mut stayed) });
        }
        leavers
    }

    fn why_stays(&self, mover: usize, depth: usize) -> Refusal {
        let mut candidates = self.rest[..depth].iter().flatten();
        match candidates.any(|&other| self.field.may_play(mover, other)) {
            true => Refusal::NoCompletion,
            false => Refusal::NoOpponent,
        }
    }

    fn stays(&self, matching: &Matching<i64>, place: usize) -> bool {
        let mate = self.group.get(matching.mates[place]);
        mate.is_some_and(|&mate| self.price(self.group[place], mate).is_some())
    }

    /// The cheapest way to pair the group, with movers that go so many groups far, and all others.
    fn weigh(&self, depth: usize, fates: &[Fate]) -> Option<Matching<i64>> {
        let receivers = self.receivers(&self.group, depth, &[]);
        let (own, others) = (self.group.len(), receivers.players.len());
        // Somebody may be left over of those who can be paired in any case.
        let odd = (own + others) % 2;
        if odd == 1 && !receivers.at_ease {
            return None;
        }
        let graph = Graph::new(own + others + odd, |one, other| {
            match (one < own, other < own, other < own + others) {
                (true, true, _) => self.price_inside(one, other, fates),
                (true, false, true) if fates[one] != Fate::Stays => {
                    let (player, reachable) = receivers.players[other - own];
                    let price = self.price(self.group[one], player).filter(|_| reachable)?;
                    Some(MOVE + price)
                }
                (true, false, _) => None,
                (false, ..) => receivers.can_rest(self, one - own, other - own),
            }
        });
        cheapest(&graph, NEIGHBOUR)
    }

    /// What it costs that two of the group play each other, at home or after both have left.
    fn price_inside(&self, one: usize, other: usize, fates: &[Fate]) -> Option<i64> {
        let fates = [fates[one], fates[other]];
        let (one, other) = (self.group[one], self.group[other]);
        let at_home = self.price(one, other).filter(|_| !fates.contains(&Fate::Leaves));
        let away = || {
            let meet = self.reunion == Reunion::Later && !fates.contains(&Fate::Stays);
            (meet && one != other && self.field.may_play(one, other)).then_some(2 * MOVE)
        };
        at_home.or_else(away)
    }

    /// What a pair costs: a breach or nothing; none if it may not be.
    fn price(&self, one: usize, other: usize) -> Option<i64> {
        let legal = one != other && self.may_play(one, other);
        legal.then(|| i64::from(self.field.breach(one, other)))
    }

    /// Those who may receive these movers, except some, and those who must be paired besides.
    fn receivers(&self, movers: &[usize], depth: usize, taken: &[usize]) -> Receivers {
        let at_ease = self.rest_is_at_ease();
        let groups = self.rest.iter().enumerate();
        let all =
            groups.flat_map(|(far, group)| group.iter().map(move |&player| (player, far < depth)));
        let all = all.filter(|(player, _)| !taken.contains(player));
        if !at_ease {
            return Receivers { players: all.collect(), at_ease };
        }
        let near: Vec<usize> = all.filter(|(_, near)| *near).map(|(player, _)| player).collect();
        let mut wanted = vec![false; self.field.players.len()];
        for &mover in movers {
            self.mark_wanted(mover, movers.len(), &near, &mut wanted);
        }
        let players =
            near.into_iter().filter(|&player| wanted[player]).map(|player| (player, true));
        Receivers { players: players.collect(), at_ease }
    }

    /// Marks as many opponents of a mover as there are movers, the cheapest: he never needs others.
    fn mark_wanted(&self, mover: usize, count: usize, near: &[usize], wanted: &mut [bool]) {
        let of_price = |price: i64| {
            near.iter().copied().filter(move |&other| self.price(mover, other) == Some(price))
        };
        for other in of_price(0).chain(of_price(1)).take(count) {
            wanted[other] = true;
        }
    }

    /// Whether the other groups can be paired among themselves whoever of them receives movers.
    ///
    /// By Dirac's theorem: enough that everybody may play at least half of those who remain.
    fn rest_is_at_ease(&self) -> bool {
        let all = self.rest.concat();
        let mut here = vec![false; self.field.players.len()];
        all.iter().for_each(|&player| here[player] = true);
        let met = |player: usize| {
            self.field.players[player].met.iter().filter(|(other, _)| here[*other]).count()
        };
        let apart = all.iter().filter(|&&player| self.apart[player] != 0).count();
        let barred = all.iter().filter(|&&player| self.field.is_barred(player)).count();
        let strangers = all.iter().map(|&player| {
            let barred = if self.field.is_barred(player) { barred } else { 0 };
            let apart = if self.apart[player] != 0 { apart } else { 0 };
            met(player) + barred + apart
        });
        let most = strangers.max().unwrap_or(0);
        all.len() >= self.group.len() + 2 * (most + 1)
    }

    /// Finds who receives each mover, then pairs those who stay, within so many breaches.
    fn settle(&self, leavers: Leavers) -> Vec<Found> {
        let Leavers { leaving, depth, breaches } = leavers;
        let leaves = |player: &usize| leaving.iter().any(|leaving| leaving.mover == *player);
        let stayers: Vec<usize> =
            self.group.iter().copied().filter(|player| !leaves(player)).collect();
        let mut movers: Vec<usize> = self.group.iter().copied().filter(leaves).collect();
        let at_home = self.least_breaches(&stayers);
        let mut allowed = breaches - at_home;
        let (mut taken, mut found) = (Vec::new(), Vec::new());
        while !movers.is_empty() {
            let mover = movers.remove(0);
            let receiver = self.first_receiver(mover, &movers, depth, &taken, allowed);
            assert!(receiver.is_some(), "movers are chosen who can all be received");
            let Some((other, passed)) = receiver else { break };
            allowed -= i64::from(self.field.breach(mover, other));
            taken.push(other);
            let stayed = leaving.iter().find(|leaving| leaving.mover == mover);
            let stayed = stayed.map_or_else(Vec::new, |leaving| leaving.stayed.clone());
            found.push(self.found(mover, other, stayed, passed));
        }
        found.extend(self.inside_within(&stayers, at_home));
        found
    }

    fn first_receiver(
        &self,
        mover: usize,
        waiting: &[usize],
        depth: usize,
        taken: &[usize],
        allowed: i64,
    ) -> Option<(usize, Vec<Passed>)> {
        let mut passed = Vec::new();
        let candidates = self.rest[..depth].iter().flatten().copied();
        for other in candidates.filter(|other| !taken.contains(other)) {
            let why = match self.field.refusal(mover, other) {
                Some(why) => why,
                None => {
                    let breach = i64::from(self.field.breach(mover, other));
                    let taken = [taken, &[other]].concat();
                    if self.can_receive(waiting, depth, &taken, allowed - breach) {
                        return Some((other, passed));
                    }
                    if breach > 0 { Refusal::ThirdRunning } else { Refusal::NoCompletion }
                }
            };
            passed.push(self.passed(other, why));
        }
        None
    }

    /// Whether the movers who wait can all be received, and the others be paired.
    fn can_receive(&self, waiting: &[usize], depth: usize, taken: &[usize], allowed: i64) -> bool {
        let receivers = self.receivers(waiting, depth, taken);
        let (own, others) = (waiting.len(), receivers.players.len());
        let odd = (own + others) % 2;
        if odd == 1 && !receivers.at_ease {
            return false;
        }
        let graph = Graph::new(own + others + odd, |one, other| match (one < own, other < own) {
            (true, true) => None,
            (true, false) if other == own + others => None,
            (true, false) => {
                let (player, reachable) = receivers.players[other - own];
                self.price(waiting[one], player).filter(|_| reachable)
            }
            (false, _) => receivers.can_rest(self, one - own, other - own),
        });
        cheapest(&graph, NEIGHBOUR).is_some_and(|matching| matching.cost <= allowed)
    }

    fn least_breaches(&self, players: &[usize]) -> i64 {
        self.pair_cheaply(players).map_or(0, |matching| matching.cost)
    }

    fn pair_cheaply(&self, players: &[usize]) -> Option<Matching<i64>> {
        let price = |one: usize, other: usize| self.price(players[one], players[other]);
        cheapest(&Graph::new(players.len(), price), NEIGHBOUR)
    }

    /// Pairs players among themselves with exactly the breaches that cannot be avoided.
    fn inside_within(&self, players: &[usize], breaches: i64) -> Vec<Found> {
        if breaches == 0 {
            return self.inside(players, self.witness(players.to_vec()));
        }
        let mut left = players.to_vec();
        let mut breaches = breaches;
        pair_inside(self.field, self.partners, self.points, players, |one, other| {
            if let Some(why) = self.field.refusal(one, other) {
                return Some(why);
            }
            let breach = i64::from(self.field.breach(one, other));
            let others: Vec<usize> =
                left.iter().copied().filter(|&player| player != one && player != other).collect();
            let rest = self.pair_cheaply(&others);
            if rest.is_none_or(|rest| rest.cost + breach > breaches) {
                return Some(if breach > 0 {
                    Refusal::ThirdRunning
                } else {
                    Refusal::NoCompletion
                });
            }
            breaches -= breach;
            left = others;
            None
        })
    }
}

impl Receivers {
    /// What it costs that two of them play each other: nothing, if they may.
    fn can_rest(&self, step: &Step<'_>, one: usize, other: usize) -> Option<i64> {
        let may = one != other
            && (self.at_ease || { step.may_play(self.players[one].0, self.players[other].0) });
        may.then_some(0)
    }
}
