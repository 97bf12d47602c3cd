//! The rulebooks that speak of compositions.

use std::fmt;
use std::str::FromStr;

use clauses::{Clause, Document};
use rulebook::composition::{Compositions, DualRules, Family, Genre, Rule};
use thiserror::Error;

use crate::board::Board;

/// A rulebook under which compositions are judged: one that speaks of them.
#[derive(Clone, Copy)]
pub struct Rulebook {
    document: Document,
    rules: &'static Compositions,
}

impl Rulebook {
    /// Every rulebook that speaks of compositions, in the order of the documents.
    pub fn all() -> impl Iterator<Item = Rulebook> {
        Document::all().filter_map(Rulebook::of)
    }

    /// The rulebook of a document; none if it does not speak of compositions.
    pub fn of(document: Document) -> Option<Rulebook> {
        let rules = rulebook::Rulebook::of(document).compositions()?;
        Some(Rulebook { document, rules })
    }

    /// The document.
    pub fn document(self) -> Document {
        self.document
    }

    /// What it says about compositions.
    pub fn rules(self) -> &'static Compositions {
        self.rules
    }

    /// The clauses of this rulebook that have the rule; none if it does not know it.
    pub fn clauses(self, rule: Rule) -> &'static [Clause] {
        self.rules.clauses(rule)
    }

    /// What it says about inexactness in a genre on a board.
    pub(crate) fn duals(self, genre: Genre, board: Board) -> &'static DualRules {
        let duals = &self.rules.duals;
        match (genre.family(), board) {
            (Family::Combinational, Board::SixtyFour) => &duals.problem_64,
            (Family::Combinational, Board::Hundred) => &duals.problem_100,
            (Family::Etude, _) => &duals.etude,
            (Family::Lock, _) => &duals.lock,
        }
    }
}

impl PartialEq for Rulebook {
    fn eq(&self, other: &Rulebook) -> bool {
        self.document == other.document
    }
}

impl Eq for Rulebook {}

impl fmt::Debug for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rulebook({})", self.document)
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.document.fmt(f)
    }
}

impl FromStr for Rulebook {
    type Err = UnknownRulebook;

    fn from_str(name: &str) -> Result<Rulebook, UnknownRulebook> {
        Document::all()
            .find(|document| document.prefix().eq_ignore_ascii_case(name))
            .and_then(Rulebook::of)
            .ok_or_else(|| UnknownRulebook { name: name.to_owned() })
    }
}

/// A name that no rulebook with a section on composition has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rulebook “{name}” speaks of compositions; those that do are {}", known())]
pub struct UnknownRulebook {
    /// The name as given.
    pub name: String,
}

fn known() -> String {
    let names: Vec<String> = Rulebook::all().map(|one| one.to_string()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for rulebook in Rulebook::all() {
            assert_eq!(rulebook.to_string().to_lowercase().parse(), Ok(rulebook));
        }
        let refused = "UA-64".parse::<Rulebook>().unwrap_err().to_string();
        assert!(refused.contains("UA-2024") && refused.contains("RU-2013"), "{refused}");
    }
}
