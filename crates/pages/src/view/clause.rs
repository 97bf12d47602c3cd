//! A clause as pages cite it: as people do, with what it is about and where its text stands.

use clauses::Clause;
use rulebook::Entry;

use crate::text::Texts;

/// A clause and its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cited {
    pub(crate) id: String,
    /// `розд. III, п. 3.12`.
    pub(crate) text: String,
    pub(crate) title: &'static str,
}

impl Cited {
    /// Where it stands among the others of its rulebook.
    pub(crate) fn href(&self) -> String {
        match self.id.split_once(' ') {
            Some((book, number)) => {
                let whole = number.split_once('#').map_or(number, |(whole, _)| whole);
                format!("/rules/{book}#{whole}")
            }
            None => "/rules".to_owned(),
        }
    }
}

/// Clauses as pages cite them, each once.
pub(crate) fn cited<'a>(clauses: impl IntoIterator<Item = &'a Clause>, t: Texts) -> Vec<Cited> {
    let mut all: Vec<Cited> = Vec::new();
    for clause in clauses {
        let entry = Entry::of(*clause);
        let id = clause.to_string();
        let text = documents::cite(t.language, &id);
        let one = Cited { id, text, title: entry.title(t.language) };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}
