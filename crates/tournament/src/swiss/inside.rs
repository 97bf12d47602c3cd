//! Pairs among the players of one group, in the order in which opponents are tried.

use crate::matching::{Graph, Largest, Matching, cheapest};

use super::groups::Groups;

impl Groups<'_> {
    /// The first pairs of players who can be paired among themselves with exactly so many breaches
    /// and with no fewer.
    pub(super) fn inside(&self, players: &[usize], breaches: usize) -> Vec<(usize, usize)> {
        match breaches {
            0 => self.in_order_of_trial(players, &|one, other| self.in_peace(one, other)),
            _ => self.inside_with(players, breaches),
        }
    }

    /// The proof that some can be paired without a breach, as far as they can.
    pub(super) fn witness(&self, players: Vec<usize>) -> Largest {
        let peace = |one: usize, other: usize| self.in_peace(one, other);
        Largest::new(self.procedure.field.players.len(), players, &peace)
    }

    /// Whether all of these can be paired with each other in some way.
    pub(super) fn can_be_paired(&self, players: Vec<usize>) -> bool {
        players.len().is_multiple_of(2)
            && (self.are_at_ease(&players) || {
                let legal = |one: usize, other: usize| self.may_play(one, other);
                Largest::new(self.procedure.field.players.len(), players, &legal).left_over() == 0
            })
    }

    /// Dirac's theorem: enough that everybody may play at least half of the others.
    fn are_at_ease(&self, players: &[usize]) -> bool {
        let field = self.procedure.field;
        let barred = players.iter().filter(|&&player| field.is_barred(player)).count();
        let most = players.iter().map(|&player| field.players[player].met.len()).max().unwrap_or(0);
        players.len() > 2 * (most + barred + 1)
    }

    /// Pairs players in the order of trial among those that are joined; all of them can be.
    fn in_order_of_trial(
        &self,
        players: &[usize],
        joined: &impl Fn(usize, usize) -> bool,
    ) -> Vec<(usize, usize)> {
        let count = self.procedure.field.players.len();
        let mut witness = Largest::new(count, players.to_vec(), joined);
        self.pair_up(players, |one, other, _| {
            joined(one, other) && witness.take_out(&[one, other], joined)
        })
    }

    fn inside_with(&self, players: &[usize], breaches: usize) -> Vec<(usize, usize)> {
        let mut place = vec![0; self.procedure.field.players.len()];
        players.iter().enumerate().for_each(|(at, &player)| place[player] = at);
        match self.fewest_breaches(players).filter(|(_, matching)| matching.plain) {
            // Every perfect matching of the pairs that a cheapest one may use is a cheapest one.
            Some((_, matching)) => self.in_order_of_trial(players, &|one, other| {
                matching.tight.has(place[one], place[other])
            }),
            None => {
                let mut allowed = breaches;
                self.pair_up(players, |one, other, left| {
                    let own = usize::from(self.breach(one, other));
                    let rest: Vec<usize> =
                        left.iter().copied().filter(|own| ![one, other].contains(own)).collect();
                    let fits = self.may_play(one, other)
                        && self
                            .fewest_breaches(&rest)
                            .is_some_and(|(rest, _)| rest + own <= allowed);
                    if fits {
                        allowed -= own;
                    }
                    fits
                })
            }
        }
    }

    /// The fewest breaches with which players can be paired among themselves.
    fn fewest_breaches(&self, players: &[usize]) -> Option<(usize, Matching<i64>)> {
        let price = |one: usize, other: usize| {
            let (one, other) = (players[one], players[other]);
            self.may_play(one, other).then(|| i64::from(self.breach(one, other)))
        };
        let matching = cheapest(&Graph::new(players.len(), price), 1)?;
        Some((matching.cost as usize, matching))
    }

    /// Goes through the players; `fits` is asked for a pair among those who are left.
    fn pair_up(
        &self,
        players: &[usize],
        mut fits: impl FnMut(usize, usize, &[usize]) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut left = players.to_vec();
        let mut pairs = Vec::with_capacity(left.len() / 2);
        while let Some(&one) = left.first() {
            let partners = self.procedure.partners();
            let place = partners.places(left.len()).find(|&place| fits(one, left[place], &left));
            assert!(place.is_some(), "only those are paired who can be");
            let Some(place) = place else { break };
            let other = left.remove(place);
            left.remove(0);
            pairs.push((one, other));
        }
        pairs
    }
}
