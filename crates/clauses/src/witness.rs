//! What happened in a test: which rulebooks were opened, and which clauses were cited.
//!
//! Kept for each thread by itself, as tests are run, and in debug builds alone: a release neither keeps
//! nor asks anything. `--test-threads=1` runs all tests in one thread, and then forgives what an earlier
//! test did.

use std::cell::RefCell;
use std::collections::HashSet;

use crate::{Clause, Document};

#[derive(Debug, Default)]
struct Seen {
    opened: HashSet<Document>,
    cited: HashSet<Clause>,
    /// How deep we are in [`aside`].
    aside: u32,
}

thread_local! {
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// Notes that a rulebook was opened.
#[inline]
pub fn opened(document: Document) {
    if cfg!(debug_assertions) {
        SEEN.with_borrow_mut(|seen| seen.opened.insert(document));
    }
}

/// Notes that somebody took these clauses from a rulebook to cite them.
#[inline]
pub fn cited(clauses: &[Clause]) {
    if cfg!(debug_assertions) {
        SEEN.with_borrow_mut(|seen| {
            if seen.aside == 0 {
                seen.opened.extend(clauses.first().map(|clause| clause.document()));
                seen.cited.extend(clauses);
            }
        });
    }
}

/// Does something that looks at clauses without deciding by them, such as listing all rules.
pub fn aside<T>(work: impl FnOnce() -> T) -> T {
    if !cfg!(debug_assertions) {
        return work();
    }
    SEEN.with_borrow_mut(|seen| seen.aside += 1);
    let done = work();
    SEEN.with_borrow_mut(|seen| seen.aside -= 1);
    done
}

/// Notes the clauses that a text cites, which another thread or program has written: `RU-2022 6.1.8.6,
/// 5.4.13.6` are two.
pub fn heard(text: &str) {
    if cfg!(debug_assertions) {
        cited_in(text).into_iter().for_each(|clause| cited(&[clause]));
    }
}

/// The clauses that a text cites, in the order of the documents.
pub fn cited_in(text: &str) -> Vec<Clause> {
    let mut found = Vec::new();
    for document in Document::all() {
        for (at, prefix) in text.match_indices(document.prefix()) {
            let Some(numbers) = text[at + prefix.len()..].strip_prefix([' ', '\u{a0}']) else {
                continue;
            };
            for number in numbers.split(", ") {
                let is_part = |sign: char| sign.is_alphanumeric() || ".-#".contains(sign);
                let (id, rest) =
                    number.split_at(number.find(|sign| !is_part(sign)).unwrap_or(number.len()));
                let Some(clause) = longest(document, id) else { break };
                found.push(clause);
                if !rest.is_empty() {
                    break;
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A number at the end of a sentence has the full stop behind it.
fn longest(document: Document, id: &str) -> Option<Clause> {
    let parse = |id: &str| Clause::parse(&format!("{document} {id}")).ok();
    parse(id).or_else(|| parse(id.trim_end_matches(['.', '-'])))
}

pub(crate) fn has_opened(document: Document) -> bool {
    SEEN.with_borrow(|seen| seen.opened.contains(&document))
}

/// Whether a clause was cited, or a part of it.
pub(crate) fn has_cited(clause: Clause) -> bool {
    SEEN.with_borrow(|seen| {
        seen.cited.contains(&clause)
            || (clause.bullet().is_none() && seen.cited.iter().any(|one| one.whole() == clause))
    })
}
