//! The keys of some groups by matching: the least that must leave, go far and breach.
//!
//! The keys are digits of a cost, the more important the higher: for each turn how many leave it, then
//! for each turn how many breaches it takes. How far somebody goes is no sum and is settled between
//! the turns: the pairs of a turn that go farther are left out as long as nobody more must leave.

use crate::matching::{Cost, Digit, Digits, Graph, Matching, NONE, Weight, cheapest};

use super::groups::Groups;
use super::keys::Keys;

/// The likely partner of a player is the next one.
const NEIGHBOUR: usize = 1;

/// The most bits that the keys can take. Keys of groups beyond (of hundreds of groups that must be
/// weighed together) are left to the order.
const BITS_MAX: u32 = Weight::<48>::ROOM;

/// What has been decided about a player of the group whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Leaves,
    Stays,
}

/// Groups to be paired among themselves.
#[derive(Clone)]
pub(super) struct Problem<'a> {
    groups: &'a Groups<'a>,
    /// Their turns, in order.
    turns: Vec<usize>,
    /// Everybody who must be paired.
    players: Vec<usize>,
    /// Those of later groups who may receive somebody but need not be paired here.
    spare: Vec<usize>,
    /// What has been decided about players of the first turn.
    fates: Vec<(usize, Fate)>,
    /// What the pairs already made from the first turn add to its keys.
    made: Keys,
}

/// Where the keys of each turn stand in the cost.
struct Layout {
    /// How many players there are of each turn.
    sizes: Vec<usize>,
    leave: Vec<Digit>,
    breaches: Vec<Digit>,
    bits: u32,
}

impl<'a> Problem<'a> {
    /// These players of these turns, who are in the order of their turns.
    pub(super) fn new(groups: &'a Groups<'a>, turns: &[usize], players: Vec<usize>) -> Self {
        let (spare, fates) = (Vec::new(), Vec::new());
        let turns = turns.to_vec();
        Problem { groups, turns, players, spare, fates, made: Keys::default() }
    }

    /// The same, if these may receive somebody besides.
    pub(super) fn with_spare(mut self, spare: Vec<usize>) -> Self {
        self.spare = spare;
        self
    }

    /// The same with what has been decided about players of the first turn.
    pub(super) fn with_fates(mut self, fates: &[(usize, Fate)], made: Keys) -> Self {
        self.fates = fates.to_vec();
        self.made = made;
        self
    }

    /// Decides about a player of the first turn.
    pub(super) fn decide(&mut self, player: usize, fate: Fate) {
        self.fates.retain(|(decided, _)| *decided != player);
        self.fates.push((player, fate));
    }

    /// The same after a pair of the first turn is made.
    pub(super) fn with_pair(&self, one: usize, other: usize) -> Self {
        let mut rest = self.clone();
        rest.players.retain(|&player| player != one && player != other);
        rest.made = self.groups.with_pair(self.made, one, other);
        rest
    }

    /// What the pairs already made from the first turn add to its keys.
    pub(super) fn made(&self) -> Keys {
        self.made
    }

    /// The best keys, turn by turn; none if these players cannot be paired.
    pub(super) fn best(&self) -> Option<Vec<Keys>> {
        let layout = self.layout();
        match layout.bits {
            bits if bits <= Weight::<2>::ROOM => self.best_of::<2>(&layout),
            bits if bits <= Weight::<6>::ROOM => self.best_of::<6>(&layout),
            bits if bits <= Weight::<16>::ROOM => self.best_of::<16>(&layout),
            _ => self.best_of::<48>(&layout),
        }
    }

    /// Everybody's opponent in a pairing with these keys, which are known to be the best; none if what
    /// has been decided rules them out.
    pub(super) fn attain(&self, keys: &[Keys]) -> Option<Vec<usize>> {
        let layout = self.layout();
        match layout.bits {
            bits if bits <= Weight::<2>::ROOM => self.attain_with::<2>(&layout, keys),
            bits if bits <= Weight::<6>::ROOM => self.attain_with::<6>(&layout, keys),
            bits if bits <= Weight::<16>::ROOM => self.attain_with::<16>(&layout, keys),
            _ => self.attain_with::<48>(&layout, keys),
        }
    }

    fn best_of<const N: usize>(&self, layout: &Layout) -> Option<Vec<Keys>> {
        let mut limits = vec![usize::MAX; self.turns.len()];
        let mut keys = self.keys(&self.solve::<N>(layout, &limits)?);
        for at in 0..self.turns.len() {
            let made = if at == 0 { self.made } else { Keys::default() };
            let (leave, far) = (keys[at].leave - made.leave, keys[at].far);
            limits[at] = if leave == 0 { 0 } else { far };
            for nearer in made.far.max(1)..far.min(limits[at]) {
                limits[at] = nearer;
                let found = self.solve::<N>(layout, &limits).map(|found| self.keys(&found));
                let same =
                    |found: &Vec<Keys>| (0..=at).all(|turn| found[turn].leave == keys[turn].leave);
                if let Some(found) = found.filter(same) {
                    keys = found;
                    break;
                }
                limits[at] = far;
            }
        }
        Some(keys)
    }

    fn attain_with<const N: usize>(&self, layout: &Layout, keys: &[Keys]) -> Option<Vec<usize>> {
        let first = keys[0];
        if first.leave < self.made.leave || first.breaches < self.made.breaches {
            return None;
        }
        let limit = |keys: &Keys| if keys.leave == 0 { 0 } else { keys.far };
        let limits: Vec<usize> = keys.iter().map(limit).collect();
        let found = self.solve::<N>(layout, &limits)?;
        let mut wanted = Weight::<N>::ZERO;
        for (at, keys) in keys.iter().enumerate() {
            let made = if at == 0 { self.made } else { Keys::default() };
            // More than are left of a group can neither leave it nor breach.
            if (keys.leave - made.leave).max(keys.breaches - made.breaches) > layout.sizes[at] {
                return None;
            }
            wanted += told(layout.leave[at], keys.leave - made.leave);
            wanted += told(layout.breaches[at], keys.breaches - made.breaches);
        }
        (found.cost == wanted).then(|| self.opponents(&found))
    }

    /// Everybody's opponent, by players.
    fn opponents<C>(&self, matching: &Matching<C>) -> Vec<usize> {
        let mut opponents = vec![NONE; self.groups.procedure.field.players.len()];
        for (node, &player) in self.players.iter().enumerate() {
            opponents[player] = self.player(matching.mates[node]);
        }
        opponents
    }

    fn keys<C>(&self, matching: &Matching<C>) -> Vec<Keys> {
        let mut keys = vec![Keys::default(); self.turns.len()];
        keys[0] = self.made;
        for (node, &player) in self.players.iter().enumerate() {
            let mate = self.player(matching.mates[node]);
            let (own, his) = (self.groups.turn_of(player), self.groups.turn_of(mate));
            let first = own < his || (own == his && player < mate);
            if let Some(at) = self.turns.iter().position(|turn| first && *turn == own) {
                keys[at] = self.groups.with_pair(keys[at], player, mate);
            }
        }
        keys
    }

    /// The player of a node; the last node may be nobody.
    fn player(&self, node: usize) -> usize {
        let spare = || self.spare.get(node - self.players.len()).copied();
        self.players.get(node).copied().or_else(spare).unwrap_or(NONE)
    }

    fn layout(&self) -> Layout {
        let size = |turn: &usize| {
            let of_turn = |player: &&usize| self.groups.turn_of(**player) == *turn;
            self.players.iter().filter(of_turn).count()
        };
        let sizes: Vec<usize> = self.turns.iter().map(size).collect();
        let soft = self.groups.procedure.painter.is_soft();
        let breaches = sizes.iter().map(|size| if soft { *size } else { 0 });
        let mut most: Vec<usize> = sizes.iter().copied().chain(breaches).collect();
        let width = |most: &usize| usize::BITS - most.leading_zeros();
        while most.iter().map(width).sum::<u32>() > BITS_MAX {
            let Some(last) = most.iter().rposition(|most| *most > 0) else { break };
            most[last] = 0;
        }
        let mut digits = Digits::default();
        let mut leave = digits.levels(&most);
        let breaches = leave.split_off(sizes.len());
        Layout { sizes, leave, breaches, bits: digits.bits() }
    }

    /// A pairing of the least cost in which nobody goes farther than the limit of his turn.
    fn solve<const N: usize>(
        &self,
        layout: &Layout,
        limits: &[usize],
    ) -> Option<Matching<Weight<N>>> {
        let (own, all) = (self.players.len(), self.players.len() + self.spare.len());
        // Somebody of those who need not be paired may be left over.
        let odd = all % 2;
        if odd == 1 && self.spare.is_empty() {
            return None;
        }
        let place_of = |player: usize| {
            let turn = self.groups.turn_of(player);
            self.turns.iter().position(|own| *own == turn).unwrap_or(NONE)
        };
        let places: Vec<usize> = (0..all).map(|node| place_of(self.player(node))).collect();
        let fates: Vec<Option<Fate>> = (0..all).map(|node| self.fate(self.player(node))).collect();
        let price = |one: usize, other: usize| {
            if one >= own {
                return Some(Weight::ZERO);
            }
            if other == all {
                return None;
            }
            let (player, facing) = (self.player(one), self.player(other));
            let (earlier, leaves) = match places[one].cmp(&places[other]) {
                std::cmp::Ordering::Less => (one, true),
                std::cmp::Ordering::Equal => (one, false),
                std::cmp::Ordering::Greater => (other, true),
            };
            let allowed = match leaves {
                true => {
                    let turns = (self.groups.turn_of(player), self.groups.turn_of(facing));
                    fates[earlier] != Some(Fate::Stays)
                        && self.groups.distance(turns.0, turns.1) <= limits[places[earlier]]
                }
                false => ![fates[one], fates[other]].contains(&Some(Fate::Leaves)),
            };
            if !allowed || !self.groups.may_play(player, facing) {
                return None;
            }
            let at = places[earlier];
            let breach = !layout.breaches[at].is_empty() && self.groups.breach(player, facing);
            let leaving = told(layout.leave[at], usize::from(leaves));
            Some(leaving + told(layout.breaches[at], usize::from(breach)))
        };
        cheapest(&Graph::new(all + odd, price), NEIGHBOUR)
    }

    fn fate(&self, player: usize) -> Option<Fate> {
        self.fates.iter().find(|(decided, _)| *decided == player).map(|(_, fate)| *fate)
    }
}

/// So many at a place of the cost, nothing where there is no room for it.
fn told<const N: usize>(digit: Digit, count: usize) -> Weight<N> {
    if digit.is_empty() { Weight::ZERO } else { digit.of(count as u64) }
}
