//! Descents and rises, and which of them have been made up for.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Entry, Key, Number, Points, Round, Tournament};

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

    pub(super) fn descend(&mut self, round: Round) {
        cancel_or_note(&mut self.rises, &mut self.descents, round);
    }

    pub(super) fn rise(&mut self, round: Round) {
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
/// Only meetings make floats; `met` gives the opponent whom a cell counts as met.
pub(super) fn floats(
    tournament: &Tournament,
    counting: Counting,
    met: impl Fn(Entry) -> Option<Number>,
) -> Vec<Floats> {
    let count = tournament.participants.len();
    let mut floats = vec![Floats::default(); count];
    let mut points = vec![Points::ZERO; count];
    let mut opponents: Vec<Vec<Number>> = vec![Vec::new(); count];
    for (round, cells) in Round::all().zip(&tournament.rounds) {
        let standing = Standing::new(&points, cells);
        for index in 0..count {
            let Some(opponent) = met(cells[index]) else { continue };
            let counts = |direction: Ordering| {
                counting == Counting::All
                    || !standing.forced(points[index], direction, &opponents[index])
            };
            match points[index].cmp(&points[opponent.index()]) {
                Ordering::Greater if counts(Ordering::Greater) => floats[index].descend(round),
                Ordering::Less if counts(Ordering::Less) => floats[index].rise(round),
                _ => {}
            }
        }
        for (index, &cell) in cells.iter().enumerate() {
            points[index] += tournament.worth.of_entry(cell);
            opponents[index].extend(met(cell));
        }
    }
    floats
}

/// The groups of a round before it was paired, without those who were not.
struct Standing<'a> {
    points: &'a [Points],
    cells: &'a [Entry],
    sizes: BTreeMap<Points, usize>,
}

impl Standing<'_> {
    fn new<'a>(points: &'a [Points], cells: &'a [Entry]) -> Standing<'a> {
        let mut sizes = BTreeMap::new();
        for (points, _) in points.iter().zip(cells).filter(|(_, cell)| paired(**cell)) {
            *sizes.entry(*points).or_default() += 1;
        }
        Standing { points, cells, sizes }
    }

    /// Whether a player had met everybody of his group, and of the group on the other side of the one
    /// to which he moved.
    fn forced(&self, own: Points, direction: Ordering, opponents: &[Number]) -> bool {
        let mut scores = self.sizes.keys().copied();
        let next = match direction {
            Ordering::Greater => scores.find(|score| *score > own),
            _ => scores.rfind(|score| *score < own),
        };
        let others = |group: Points| self.sizes.get(&group).copied().unwrap_or(0);
        self.met(own, opponents) + 1 >= others(own)
            && next.is_none_or(|next| self.met(next, opponents) >= others(next))
    }

    /// How many of a group are among these opponents.
    fn met(&self, group: Points, opponents: &[Number]) -> usize {
        let of_group =
            |who: &Number| self.points[who.index()] == group && paired(self.cells[who.index()]);
        let met: BTreeSet<Number> = opponents.iter().copied().filter(of_group).collect();
        met.len()
    }
}

fn paired(cell: Entry) -> bool {
    matches!(cell, Entry::Game { .. })
}
