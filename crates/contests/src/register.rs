//! The register of works: who published what and when, and which works are like another.

mod pdn;
mod shape;

use std::collections::HashMap;

use calendar::Date;
use rulebook::contests::ComposingRule;

use crate::work::{Person, Published, Work, existence, folded};

pub use self::pdn::NotRegistered;
use self::shape::Pieces;
pub(crate) use self::shape::Shape;

/// A work of the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The work.
    pub work: Work,
    /// Its authors.
    pub authors: Vec<Person>,
    /// Where it was published, oldest first.
    pub published: Vec<Published>,
    /// What was corrected, and what it is a version of, in words.
    pub note: String,
}

impl Record {
    /// Since when it exists, as a rulebook counts.
    pub fn existed(&self, rule: &ComposingRule) -> Option<Date> {
        existence(&self.published, &[], rule).0
    }
}

/// Works, found by what stands on the board.
#[derive(Clone, Debug, Default)]
pub struct Register {
    records: Vec<Record>,
    pieces: Vec<Option<Pieces>>,
    by_shape: HashMap<Shape, Vec<usize>>,
}

/// How a position is like another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same.
    Same,
    /// Moved on the board, in a mirror, or with the colours exchanged.
    Moved,
    /// So many pieces stand elsewhere or are of another kind, apart from that.
    Rearranged(u32),
}

/// A work that may be a predecessor; whether it is one is the judge's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its number in the register.
    pub number: usize,
    /// How it is like the work that was asked about.
    pub likeness: Likeness,
    /// Since when it exists, as the rulebook counts; none if it does not by that rulebook.
    pub existed: Option<Date>,
    /// Whether it is earlier than the day that was asked about.
    pub earlier: bool,
}

impl Register {
    /// How many works there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Its works, in the order in which they were added.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Adds a work.
    pub fn add(&mut self, mut record: Record) {
        record.published.sort_by_key(|one| one.on);
        if let Some(shape) = Shape::of(&record.work) {
            self.by_shape.entry(shape).or_default().push(self.records.len());
        }
        self.pieces.push(Pieces::of(&record.work));
        self.records.push(record);
    }

    /// Works of others that are like this one, those most like it first, then the oldest. Works of the same
    /// author are no predecessors.
    pub fn candidates(
        &self,
        work: &Work,
        author: &str,
        before: Date,
        rule: &ComposingRule,
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        let exact = Shape::of(work).and_then(|shape| self.by_shape.get(&shape));
        for &number in exact.into_iter().flatten() {
            let same = self.pieces[number] == Pieces::of(work);
            found.push((number, if same { Likeness::Same } else { Likeness::Moved }));
        }
        if let Some(asked) = Pieces::of(work) {
            let views = asked.views();
            for (number, pieces) in self.pieces.iter().enumerate() {
                let known = exact.is_some_and(|exact| exact.contains(&number));
                let Some(pieces) = pieces.as_ref().filter(|_| !known) else { continue };
                if let Some(apart) = pieces.apart(&asked, &views, REARRANGED_MAX) {
                    found.push((number, Likeness::Rearranged(apart)));
                }
            }
        }
        let others = |(number, _): &(usize, Likeness)| {
            let authors = &self.records[*number].authors;
            author.trim().is_empty()
                || !authors.iter().any(|one| folded(&one.name) == folded(author))
        };
        let mut candidates: Vec<Candidate> = found
            .into_iter()
            .filter(others)
            .map(|(number, likeness)| {
                let existed = self.records[number].existed(rule);
                let earlier = existed.is_some_and(|day| day < before);
                Candidate { number, likeness, existed, earlier }
            })
            .collect();
        candidates
            .sort_by_key(|one| (one.likeness, one.existed.is_none(), one.existed, one.number));
        candidates
    }
}

/// So many pieces may stand elsewhere for a work to be shown as a candidate.
const REARRANGED_MAX: u32 = 2;
