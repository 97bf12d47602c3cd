//! From marks to places.

use serde::Serialize;

use super::{Contest, Entry, Ranking};
use crate::points::{Mean, Points};

/// What a work is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Award {
    /// So much.
    Points(Mean),
    /// It is out.
    Removed,
}

impl Entry {
    /// What the work is worth: nothing or out if it was struck; else the last mark to which the award was
    /// changed; else the mean of its judges' marks.
    pub fn award(&self) -> Award {
        match (&self.struck, self.revised.iter().rev().find_map(|one| one.points)) {
            (Some(struck), _) if struck.removed => Award::Removed,
            (Some(_), _) => Award::Points(Mean::NOTHING),
            (None, Some(points)) => Award::Points(Mean::of(&[points])),
            (None, None) => {
                let marks: Vec<Points> = self.marks.iter().map(|mark| mark.value()).collect();
                Award::Points(Mean::of(&marks))
            }
        }
    }

    /// The mean behind it, where it is not out.
    pub(super) fn mean(&self) -> Option<Mean> {
        match self.award() {
            Award::Points(mean) => Some(mean),
            Award::Removed => None,
        }
    }
}

/// Somebody's or something's place; who is level shares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Placed {
    /// The entry, or the author, by number.
    pub number: u16,
    /// What was scored.
    pub points: Mean,
    /// The first of the places it shares.
    pub place: u16,
    /// The last of them.
    pub to: u16,
}

impl Contest {
    /// The works of a section in order of their marks, level ones by their codes; those that are out have
    /// no place.
    pub fn works_placed(&self, section: u16) -> Vec<Placed> {
        let coded = self.codes.iter().filter_map(|&number| {
            let entry = self.entries.get(usize::from(number))?;
            (entry.section == section && !entry.withdrawn).then_some((number, entry))
        });
        placed(coded.filter_map(|(number, entry)| Some((number, entry.mean()?))).collect())
    }

    /// The authors of a section, or of all, in order.
    pub fn authors_placed(&self, section: Option<u16>) -> Vec<Placed> {
        let ranking = self.regulations().and_then(|one| one.ranking);
        let his = |author: u16| -> Vec<Mean> {
            let entries = self.standing().filter(|(_, entry)| {
                entry.author == author && section.is_none_or(|section| entry.section == section)
            });
            entries.filter_map(|(_, entry)| entry.mean()).collect()
        };
        let score = |works: Vec<Mean>| match ranking {
            Some(Ranking::AuthorBest | Ranking::Works) | None => works.into_iter().max(),
            Some(Ranking::AuthorSum) => works.into_iter().reduce(Mean::plus),
        };
        let name = |author: &u16| self.authors.get(usize::from(*author)).map(|one| &one.name);
        let mut authors: Vec<u16> = (0..self.authors()).collect();
        authors.sort_by_key(name);
        placed(authors.into_iter().filter_map(|one| Some((one, score(his(one))?))).collect())
    }

    /// Whether a work has one of the prizes of its section.
    pub fn has_distinction(&self, entry: u16) -> bool {
        let prizes = self.regulations().map_or(0, |one| one.prizes);
        let Some(section) = self.entries.get(usize::from(entry)).map(|one| one.section) else {
            return false;
        };
        let placed = self.works_placed(section);
        placed
            .iter()
            .any(|one| one.number == entry && one.place <= prizes && one.points > Mean::NOTHING)
    }
}

/// In order of points, the most first; who is level shares the places and keeps the order he came in.
pub(crate) fn placed(mut scores: Vec<(u16, Mean)>) -> Vec<Placed> {
    scores.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let better = |points: Mean| scores.iter().filter(|(_, one)| *one > points).count();
    let level = |points: Mean| scores.iter().filter(|(_, one)| *one == points).count();
    let place = |(number, points): (u16, Mean)| {
        let first = better(points);
        let to = super::number(first + level(points));
        Placed { number, points, place: super::number(first + 1), to }
    };
    scores.iter().copied().map(place).collect()
}
