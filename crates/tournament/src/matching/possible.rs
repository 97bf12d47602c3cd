//! A largest matching kept up to date: the proof that those who are left can all be paired.

use super::NONE;
use super::bits::{clear, ones, set, words};
use super::paths::Search;

/// A largest matching among the players present, for a rule that says who may play whom.
///
/// The search asks it thousands of times whether all can still be paired when somebody is taken
/// out. Almost always the pairs that this tears apart can be joined again at once; only otherwise a
/// full search for an alternating path (Edmonds' blossoms) is made, so a "no" is certain.
#[derive(Clone)]
pub(crate) struct Largest {
    present: Vec<usize>,
    mates: Vec<usize>,
    /// Those of the players present who have no partner.
    single: Vec<usize>,
}

impl Largest {
    /// A largest matching among `present`, all of whom are below `count`.
    pub(crate) fn new(
        count: usize,
        present: Vec<usize>,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> Largest {
        let mut largest = Largest { present, mates: vec![NONE; count], single: Vec::new() };
        largest.join_neighbours(may_play);
        largest.join_singles(may_play);
        largest
    }

    /// A matching of everybody below `count`, if there is one.
    pub(crate) fn perfect(
        count: usize,
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> Option<Largest> {
        if !count.is_multiple_of(2) {
            return None;
        }
        let (mates, single) = (vec![NONE; count], Vec::new());
        let mut largest = Largest { present: (0..count).collect(), mates, single };
        largest.join_neighbours(may_play);
        while let Some(one) = largest.single.pop() {
            if !largest.join_single(one, may_play) {
                return None;
            }
        }
        Some(largest)
    }

    /// How many are left without a partner.
    pub(crate) fn left_over(&self) -> usize {
        self.single.len()
    }

    /// The partner of a player, if he has one.
    pub(crate) fn mate(&self, player: usize) -> Option<usize> {
        Some(self.mates[player]).filter(|mate| *mate != NONE)
    }

    /// Takes players out if all others can be paired without them; otherwise changes nothing.
    pub(crate) fn take_out(
        &mut self,
        gone: &[usize],
        may_play: &impl Fn(usize, usize) -> bool,
    ) -> bool {
        let before = (self.single.clone(), gone.iter().map(|&player| self.mates[player]).collect());
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
            let mate = std::mem::replace(&mut self.mates[player], NONE);
            if mate != NONE {
                self.mates[mate] = NONE;
                self.single.push(mate);
            }
        }
        self.single.retain(|player| !gone.contains(player));
    }

    fn put_back(&mut self, gone: &[usize], before: (Vec<usize>, Vec<usize>)) {
        self.single = before.0;
        for (&player, mate) in gone.iter().zip(before.1) {
            if mate != NONE {
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
        self.mates[one] = other;
        self.mates[other] = one;
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
            let mate = self.mate(player)?;
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
            if !self.join_single(one, may_play) {
                hopeless.push(one);
            }
        }
        self.single = hopeless;
    }

    /// Joins one who is single to another of them, if that is possible at all.
    fn join_single(&mut self, one: usize, may_play: &impl Fn(usize, usize) -> bool) -> bool {
        // Nobody can be joined where nobody else is single.
        let joined = match self.single.last().copied() {
            None => None,
            Some(other) if self.bridge(one, other, may_play) => Some(other),
            Some(_) => self.augment(one, may_play),
        };
        self.single.retain(|player| Some(*player) != joined);
        joined.is_some()
    }

    /// Joins a single to another by an alternating path; gives the other.
    fn augment(&mut self, one: usize, may_play: &impl Fn(usize, usize) -> bool) -> Option<usize> {
        let mut here = vec![0; words(self.mates.len())];
        self.present.iter().for_each(|&player| set(&mut here, player));
        let mut search = Search::new(&self.mates, one);
        let end = search.run(|player, others| {
            for place in 0..others.len() {
                others[place] &= here[place];
                let asked = [others[place]];
                for bit in ones(&asked).filter(|bit| !may_play(player, place * 64 + bit)) {
                    clear(&mut others[place..], bit);
                }
            }
        })?;
        search.turn(end, &mut self.mates);
        Some(end)
    }
}
