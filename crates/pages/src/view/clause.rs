//! A clause as pages cite it: its number, and what it is about.

use clauses::Clause;
use rulebook::Entry;

use crate::text::Texts;

/// A clause and its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cited {
    pub(crate) id: String,
    pub(crate) title: &'static str,
}

/// Clauses as pages cite them, each once.
pub(crate) fn cited<'a>(clauses: impl IntoIterator<Item = &'a Clause>, t: Texts) -> Vec<Cited> {
    let mut all: Vec<Cited> = Vec::new();
    for clause in clauses {
        let entry = Entry::of(*clause);
        let one = Cited { id: clause.to_string(), title: entry.title(t.language) };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}
