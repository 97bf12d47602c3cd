//! Descents and rises, and which of them have been made up for.

use std::collections::BTreeMap;

use crate::{Key, Number, Points, Round, Tournament};

/// Which moves between groups count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counting {
    /// All.
    All,
    /// Only those that were not forced.
    Unforced,
}

/// The descents or rises of a player that have not been made up for; he has only one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Floats {
    descents: Vec<Round>,
    rises: Vec<Round>,
}

impl Floats {
    /// The round of the earliest descent that has not been made up for.
    pub(super) fn descended(&self) -> Option<Round> {
        self.descents.first().copied()
    }

    /// The round of the earliest rise that has not been made up for.
    pub(super) fn risen(&self) -> Option<Round> {
        self.rises.first().copied()
    }

    /// As a key of the order.
    pub(super) fn key(&self) -> Option<Key> {
        self.descended().map(Key::Descended).or(self.risen().map(Key::Risen))
    }

    fn descend(&mut self, round: Round) {
        cancel_or_note(&mut self.rises, &mut self.descents, round);
    }

    fn rise(&mut self, round: Round) {
        cancel_or_note(&mut self.descents, &mut self.rises, round);
    }
}

fn cancel_or_note(opposite: &mut Vec<Round>, own: &mut Vec<Round>, round: Round) {
    if opposite.is_empty() {
        own.push(round);
    } else {
        opposite.remove(0);
    }
}

/// The floats of all participants, in the order of their numbers.
///
/// Only meetings make floats, so a game that was not played makes none.
pub(super) fn floats(
    tournament: &Tournament,
    counting: Counting,
    met: impl Fn(crate::Entry) -> Option<Number>,
) -> Vec<Floats> {
    let count = tournament.participants.len();
    let mut floats = vec![Floats::default(); count];
    let mut points = vec![Points::ZERO; count];
    let mut opponents: Vec<Vec<Number>> = vec![Vec::new(); count];
    for (round, cells) in (1..).zip(&tournament.rounds) {
        let groups = group_sizes(&points, cells);
        for index in 0..count {
            let Some(opponent) = met(cells[index]) else { continue };
            let (own, his) = (points[index], points[opponent.index()]);
            let forced = |next: Option<Points>| {
                counting == Counting::Unforced
                    && met_all(&opponents[index], &points, cells, &groups, own, 1)
                    && next.is_none_or(|next| {
                        met_all(&opponents[index], &points, cells, &groups, next, 0)
                    })
            };
            let above = groups.range(own..).find(|group| *group.0 > own).map(|group| *group.0);
            let below = groups.range(..own).next_back().map(|group| *group.0);
            if own > his && !forced(above) {
                floats[index].descend(round);
            } else if own < his && !forced(below) {
                floats[index].rise(round);
            }
        }
        for (index, &cell) in cells.iter().enumerate() {
            points[index] += tournament.worth.of_entry(cell);
            opponents[index].extend(met(cell));
        }
    }
    floats
}

/// How many with these points were paired in a round.
fn group_sizes(points: &[Points], cells: &[crate::Entry]) -> BTreeMap<Points, usize> {
    let mut sizes = BTreeMap::new();
    for (points, cell) in points.iter().zip(cells) {
        if paired(*cell) {
            *sizes.entry(*points).or_default() += 1;
        }
    }
    sizes
}

fn paired(cell: crate::Entry) -> bool {
    matches!(cell, crate::Entry::Game { .. })
}

/// Whether a player had met everybody of a group, `own` of whom is himself.
fn met_all(
    opponents: &[Number],
    points: &[Points],
    cells: &[crate::Entry],
    groups: &BTreeMap<Points, usize>,
    group: Points,
    own: usize,
) -> bool {
    let mut met: Vec<Number> = opponents.to_vec();
    met.sort();
    met.dedup();
    let of_group = |who: &&Number| points[who.index()] == group && paired(cells[who.index()]);
    let size = groups.get(&group).copied().unwrap_or(0);
    met.iter().filter(of_group).count() + own >= size
}
