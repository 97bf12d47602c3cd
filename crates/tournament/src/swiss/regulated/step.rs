//! One group whose turn it is in the regulated Swiss, with those who have come into it.

use crate::matching::Largest;
use crate::{Passed, Points, Refusal};

use super::super::Depth;
use super::super::field::Field;
use super::super::procedure::Partners;

/// A pair that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Found {
    /// The one for whom an opponent was sought.
    pub(in super::super) one: usize,
    pub(in super::super) other: usize,
    /// The points of the group whose turn it was.
    pub(in super::super) group: Points,
    pub(in super::super) stayed: Vec<Passed>,
    pub(in super::super) passed: Vec<Passed>,
}

/// A group with its visitors, and all who come later.
pub(super) struct Step<'a> {
    pub(super) field: &'a Field,
    /// The visitors and the residents.
    pub(super) group: Vec<usize>,
    /// Who is to leave, the first candidate first.
    pub(super) movers: Vec<usize>,
    /// Everybody whose turn comes later.
    pub(super) later: Vec<usize>,
    pub(super) points: Points,
    /// Players who are on their way and must not meet each other: those of one kind, which is not 0.
    pub(super) apart: Vec<u8>,
    /// Whether two who leave the group may meet each other later.
    pub(super) reunion: Reunion,
    pub(super) depth: Depth,
}

/// Whether two who leave a group may meet each other later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reunion {
    Never,
    Later,
}

impl Step<'_> {
    /// Whether two may play each other where they are.
    pub(super) fn may_play(&self, one: usize, other: usize) -> bool {
        let apart = self.apart[one] != 0 && self.apart[one] == self.apart[other];
        one != other && !apart && self.field.may_play(one, other)
    }

    /// How far these can be paired among themselves.
    pub(super) fn witness(&self, players: Vec<usize>) -> Largest {
        let legal = |one: usize, other: usize| self.may_play(one, other);
        Largest::new(self.field.players.len(), players, &legal)
    }

    /// Whether a pair can be made; if so, the two are taken out of the proof that all stay paired.
    pub(super) fn fits(&self, one: usize, other: usize, witness: &mut Largest) -> bool {
        let legal = |one: usize, other: usize| self.may_play(one, other);
        legal(one, other) && witness.take_out(&[one, other], &legal)
    }

    /// Pairs residents among themselves; `why` tells why one who came earlier was passed over.
    pub(super) fn inside(
        &self,
        players: &[usize],
        mut witness: Largest,
        why: impl Fn(usize, usize, &[usize]) -> Refusal,
    ) -> Vec<Found> {
        let mut left = players.to_vec();
        let mut found = Vec::with_capacity(left.len() / 2);
        while let Some(&one) = left.first() {
            let mut passed = Vec::new();
            let place = Partners::Halves.places(left.len()).find(|&place| {
                let fits = self.fits(one, left[place], &mut witness);
                if !fits {
                    self.pass(&mut passed, left[place], || why(one, left[place], &left));
                }
                fits
            });
            assert!(place.is_some(), "a choice is made only if the others can be paired");
            let Some(place) = place else { break };
            let other = left.remove(place);
            left.remove(0);
            found.push(Found { one, other, group: self.points, stayed: Vec::new(), passed });
        }
        found
    }

    /// Notes that somebody was passed over, and why, if that is asked for.
    pub(super) fn pass(&self, passed: &mut Vec<Passed>, who: usize, why: impl FnOnce() -> Refusal) {
        if self.depth == Depth::Reasons {
            passed.push(self.field.passed(who, why()));
        }
    }

    /// Why a pair was passed over when these leave: what the best that is left with it would be.
    pub(super) fn why_not(
        &self,
        (one, other): (usize, usize),
        home: &[usize],
        leavers: &[usize],
    ) -> Refusal {
        if let Some(why) = self.field.refusal(one, other) {
            return why;
        }
        let stay = home.iter().copied().filter(|player| ![one, other].contains(player));
        let rest: Vec<usize> = stay.chain(leavers.iter().copied()).collect();
        self.compare(self.fewest(&rest, &[]), leavers.len())
    }

    /// Why somebody who was to leave stays.
    pub(super) fn why_stays(&self, mover: usize, leavers: usize) -> Refusal {
        let may_meet = |other: &usize| self.may_play(mover, *other);
        match self.later.iter().any(may_meet) || self.reunion == Reunion::Later {
            true => self.compare(self.fewest(&self.group, &[mover]), leavers),
            false => Refusal::NoOpponent,
        }
    }

    fn compare(&self, fewest: Option<usize>, leavers: usize) -> Refusal {
        match fewest {
            None => Refusal::NoCompletion,
            Some(fewest) if fewest > leavers => Refusal::MoreLeave(self.points),
            Some(_) => Refusal::Order,
        }
    }
}
