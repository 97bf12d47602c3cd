//! The refusal of an id that no document has.

use std::error::Error;
use std::fmt;

use crate::{Clause, all};

/// More letters of an id than this are neither compared nor printed.
const LETTERS_MAX: usize = 60;
const NEAR_MAX: usize = 3;

/// No document has a clause of this id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClause {
    id: String,
}

impl UnknownClause {
    pub(crate) fn new(id: &str) -> UnknownClause {
        UnknownClause { id: id.chars().take(LETTERS_MAX).collect() }
    }

    /// The id as it was given (its first letters, if it was very long).
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Existing clauses that are written almost like it, the nearest first. They are looked for when somebody
    /// asks: who reads a file tries many words that are no clauses, and wants no advice about them.
    pub fn near(&self) -> Vec<Clause> {
        nearest(self.id.split('#').next().unwrap_or(&self.id))
    }
}

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "There is no clause {:?} in the rulebooks; ", self.id)?;
        write!(f, "an id is written like `RU-2022 6.1.8.6` or `RU-2013 3.5#2`, near ones are ")?;
        for (index, clause) in self.near().iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}`{clause}`")?;
        }
        write!(f, ".")
    }
}

impl Error for UnknownClause {}

fn nearest(id: &str) -> Vec<Clause> {
    let letters: Vec<char> = id.chars().collect();
    let mut clauses: Vec<(usize, Clause)> =
        all().map(|clause| (edits(&letters, &clause.to_string()), clause)).collect();
    clauses.sort();
    clauses.into_iter().take(NEAR_MAX).map(|(_, clause)| clause).collect()
}

/// How many letters must be put in, left out or replaced to turn one text into the other.
fn edits(from: &[char], to: &str) -> usize {
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (above, wanted) in to.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (index, &letter) in from.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != wanted);
            diagonal = row[index + 1];
            row[index + 1] = replaced.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[from.len()]
}
