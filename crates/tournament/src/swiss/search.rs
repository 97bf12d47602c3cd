//! The first complete pairing of the search order that all systems share.
//!
//! The rulebooks describe a search by hand: few movers, near groups, the first candidate, "break the
//! last pair and try the next". The result is the first complete pairing in that order. A choice can
//! be completed exactly if those left over have a perfect matching, because the order tries every
//! pairing there is; so each choice is tested once and never taken back.
//!
//! Most groups are settled by two such tests kept up to date ([`Largest`]). Where more players must
//! leave than the odd one, or a third colour running cannot be avoided, the least cost of a perfect
//! matching (`weigh`) says how many.

use crate::matching::Largest;
use crate::{Passed, Points, Refusal};

use super::field::Field;
use super::procedure::{Partners, Procedure, Turn};

/// A pair that the search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The one for whom an opponent was sought.
    pub(super) one: usize,
    pub(super) other: usize,
    /// The points of the group whose turn it was.
    pub(super) group: Points,
    pub(super) stayed: Vec<Passed>,
    pub(super) passed: Vec<Passed>,
}

/// The pairs of all groups. All players but `bye` must have a perfect matching.
pub(super) fn pair_groups(procedure: &Procedure<'_>, bye: Option<usize>) -> Vec<Found> {
    let mut groups = procedure.field.groups(bye);
    let mut paired = vec![false; procedure.field.players.len()];
    let mut found = Vec::new();
    for turn in procedure.turns(&groups) {
        if groups[turn.group].is_empty() {
            continue;
        }
        for pair in Step::new(procedure, &turn, &groups).first() {
            paired[pair.one] = true;
            paired[pair.other] = true;
            found.push(pair);
        }
        for group in &mut groups {
            group.retain(|&player| !paired[player]);
        }
        assert!(groups[turn.group].is_empty(), "a group whose turn is over has nobody left");
    }
    found
}

/// One group whose turn it is, and those to whom its players may go.
pub(super) struct Step<'a> {
    pub(super) field: &'a Field,
    pub(super) partners: Partners,
    /// The group in the order in which it is gone through.
    pub(super) group: Vec<usize>,
    /// Who is to leave it, the first candidate first.
    pub(super) movers: Vec<usize>,
    /// The other groups, the nearest first, each in the order in which it receives.
    pub(super) rest: Vec<Vec<usize>>,
    pub(super) points: Points,
    /// Players who are on their way and must not meet each other: those of one kind, which is not 0.
    pub(super) apart: Vec<u8>,
    /// Whether two who leave the group may meet each other later.
    pub(super) reunion: Reunion,
}

/// Whether two who leave a group may meet each other later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reunion {
    Never,
    Later,
}

impl<'a> Step<'a> {
    fn new(procedure: &Procedure<'a>, turn: &Turn, groups: &[Vec<usize>]) -> Step<'a> {
        let members = &groups[turn.group];
        let field = procedure.field;
        let mut group = members.clone();
        if turn.from_last {
            group.reverse();
        }
        let others = turn.rest.iter().map(|&other| &groups[other]);
        let receives = |group: &Vec<usize>| procedure.targets(group, turn.direction);
        Step {
            field,
            partners: procedure.partners(),
            points: field.players[members[0]].points,
            movers: procedure.movers(members, turn.direction),
            rest: others.filter(|group| !group.is_empty()).map(receives).collect(),
            group,
            apart: vec![0; field.players.len()],
            reunion: Reunion::Never,
        }
    }

    /// The first way to pair the group such that all others can be paired too.
    fn first(&self) -> Vec<Found> {
        match self.group.len() % 2 {
            0 => self.nobody_leaves(),
            _ => self.one_leaves(),
        }
        .unwrap_or_else(|| self.fewest_leave())
    }

    /// The usual even group; none if it takes movers, or a third colour running.
    fn nobody_leaves(&self) -> Option<Vec<Found>> {
        let (inner, tail) = (self.witness(self.group.clone()), self.tail());
        (inner.left_over() == 0 && tail.left_over() == 0).then(|| self.inside(&self.group, inner))
    }

    /// The usual odd group; none if it takes more movers, or a third colour running.
    fn one_leaves(&self) -> Option<Vec<Found>> {
        let (inner, mut tail) = (self.witness(self.group.clone()), self.tail());
        if inner.left_over() != 1 || tail.left_over() != 1 {
            return None;
        }
        // Before a mover goes further down, the soft rule gives way: that is weighed elsewhere.
        let soft = self.field.is_soft();
        let depth_max = if soft { 1 } else { self.rest.len() };
        for depth in 1..=depth_max {
            let mut stayed = Vec::new();
            for &mover in &self.movers {
                match self.receiver(mover, depth, &inner, &mut tail) {
                    Err(why) => stayed.push(self.passed(mover, why)),
                    Ok((other, passed, inner)) => {
                        let stayers = self.group.iter().copied().filter(|&player| player != mover);
                        let mut found = vec![self.found(mover, other, stayed, passed)];
                        found.extend(self.inside(&stayers.collect::<Vec<_>>(), inner));
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// The first who can receive a mover, and the proof that those who stay can be paired.
    pub(super) fn receiver(
        &self,
        mover: usize,
        depth: usize,
        inner: &Largest,
        tail: &mut Largest,
    ) -> Result<(usize, Vec<Passed>, Largest), Refusal> {
        let candidates = || self.rest[..depth].iter().flatten().copied();
        if !candidates().any(|other| self.field.may_play(mover, other)) {
            return Err(Refusal::NoOpponent);
        }
        let mut inner = inner.clone();
        if !inner.take_out(&[mover], &|one, other| self.in_peace(one, other)) {
            return Err(Refusal::NoCompletion);
        }
        let mut passed = Vec::new();
        for other in candidates() {
            let why = match self.field.objection(mover, other) {
                Some(why) => why,
                None if tail.take_out(&[other], &|one, other| self.may_play(one, other)) => {
                    return Ok((other, passed, inner));
                }
                None => Refusal::NoCompletion,
            };
            passed.push(self.passed(other, why));
        }
        Err(Refusal::NoCompletion)
    }

    /// Pairs players among themselves, given the proof that it is possible without a breach.
    pub(super) fn inside(&self, players: &[usize], witness: Largest) -> Vec<Found> {
        let mut witness = witness;
        pair_inside(self.field, self.partners, self.points, players, |one, other| {
            self.objection(one, other, &mut witness)
        })
    }

    /// Why a pair is not to be; if it is to be, the two are taken out of the proof.
    pub(super) fn objection(
        &self,
        one: usize,
        other: usize,
        witness: &mut Largest,
    ) -> Option<Refusal> {
        let peace = |one: usize, other: usize| self.in_peace(one, other);
        let dead_end =
            || (!witness.take_out(&[one, other], &peace)).then_some(Refusal::NoCompletion);
        self.field.objection(one, other).or_else(dead_end)
    }

    /// The proof that these can be paired among themselves without a breach.
    pub(super) fn witness(&self, players: Vec<usize>) -> Largest {
        let peace = |one: usize, other: usize| self.in_peace(one, other);
        Largest::new(self.field.players.len(), players, &peace)
    }

    pub(super) fn tail(&self) -> Largest {
        let legal = |one: usize, other: usize| self.may_play(one, other);
        Largest::new(self.field.players.len(), self.rest.concat(), &legal)
    }

    /// Whether two may play each other where they are.
    pub(super) fn may_play(&self, one: usize, other: usize) -> bool {
        let apart = self.apart[one] != 0 && self.apart[one] == self.apart[other];
        !apart && self.field.may_play(one, other)
    }

    fn in_peace(&self, one: usize, other: usize) -> bool {
        self.may_play(one, other) && !self.field.breach(one, other)
    }

    pub(super) fn passed(&self, player: usize, why: Refusal) -> Passed {
        self.field.passed(player, why)
    }

    pub(super) fn found(
        &self,
        one: usize,
        other: usize,
        stayed: Vec<Passed>,
        passed: Vec<Passed>,
    ) -> Found {
        Found { one, other, group: self.points, stayed, passed }
    }
}

/// Pairs players among themselves in the order of trial; `objection` says why a pair is not to be.
pub(super) fn pair_inside(
    field: &Field,
    partners: Partners,
    points: Points,
    players: &[usize],
    mut objection: impl FnMut(usize, usize) -> Option<Refusal>,
) -> Vec<Found> {
    let mut left = players.to_vec();
    let mut found = Vec::with_capacity(left.len() / 2);
    while let Some(&one) = left.first() {
        let mut passed = Vec::new();
        let place = partners.places(left.len()).find(|&place| {
            let why = objection(one, left[place]);
            passed.extend(why.map(|why| field.passed(left[place], why)));
            why.is_none()
        });
        assert!(place.is_some(), "a choice is made only if the others can be paired");
        let Some(place) = place else { break };
        let other = left.remove(place);
        left.remove(0);
        found.push(Found { one, other, group: points, stayed: Vec::new(), passed });
    }
    found
}
