//! The register has every clause, once, with the titles that rulings need.

use clauses::{Clause, Document};
use rulebook::{Coverage, Entry, Kind, Rulebook};

#[test]
fn has_every_clause_once() {
    let entries: Vec<String> = Entry::all().map(|entry| entry.clause().to_string()).collect();
    let clauses: Vec<String> = clauses::all().map(|clause| clause.to_string()).collect();
    assert_eq!(entries, clauses);
}

#[test]
fn has_titles_in_three_languages_for_what_rulings_cite() {
    for entry in Entry::all() {
        let clause = entry.clause();
        assert!(!entry.english().is_empty(), "{clause}");
        if entry.kind() != Kind::Informative {
            assert_ne!(entry.russian(), entry.english(), "{clause}");
            assert_ne!(entry.ukrainian(), entry.english(), "{clause}");
            let foreign = |title: &str, letters: &str| title.chars().any(|c| letters.contains(c));
            assert!(!foreign(entry.ukrainian(), "ыэёъЫЭЁЪ"), "{clause}: {}", entry.ukrainian());
            assert!(!foreign(entry.russian(), "іїєґІЇЄҐ"), "{clause}: {}", entry.russian());
        }
    }
}

/// What the software only asks after: people fulfil it, and the register says that it is recorded.
const ASKED_AFTER: [&str; 3] = ["meeting-unheld", "officials-unchecked", "venue-unseen"];

/// Whatever the software refuses rests on a clause of which the register says that the software decides it.
#[test]
fn what_is_refused_is_enforced() {
    for book in Rulebook::all() {
        for name in book.refusals().filter(|name| !ASKED_AFTER.contains(name)) {
            let clauses = book.refusal(name);
            let enforced = |clause: &Clause| Entry::of(*clause).kind() == Kind::Enforced;
            assert!(
                clauses.iter().any(enforced),
                "{}: {name} rests on {clauses:?}",
                book.document()
            );
        }
    }
}

#[test]
fn coverage_adds_up() {
    for document in Document::all() {
        let coverage = Coverage::of(document);
        let enforced = Entry::all()
            .filter(|entry| entry.clause().document() == document)
            .filter(|entry| entry.kind() == Kind::Enforced);
        let Coverage { proven, shown, data_only, missing, .. } = &coverage;
        let claimed = [proven, shown, data_only, missing].map(Vec::len);
        assert_eq!(claimed.iter().sum::<usize>(), enforced.count());
        assert_eq!(coverage.enforced(), claimed.iter().sum::<usize>());
        assert!(!coverage.proven.is_empty(), "{document:?}");
    }
}
