//! Which clauses our tests prove.

use std::sync::LazyLock;

use clauses::{Clause, Document};

use crate::entry::{Entry, Kind};

/// A test that proves a clause.
///
/// The list is gathered from the calls of `clauses::proves` in our sources; a test keeps it true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof {
    /// The clause.
    pub clause: Clause,
    /// The file of the test, from the root of the project.
    pub file: &'static str,
    /// The test.
    pub test: &'static str,
}

impl Proof {
    /// All proofs, in the order of the clauses.
    pub fn all() -> &'static [Proof] {
        &PROOFS
    }

    /// The proofs of a clause and of its bullets.
    pub fn of(clause: Clause) -> impl Iterator<Item = &'static Proof> {
        Proof::all().iter().filter(move |proof| proof.clause.whole() == clause.whole())
    }
}

static PROOFS: LazyLock<Vec<Proof>> = LazyLock::new(|| {
    let mut proofs: Vec<Proof> =
        include_str!("../data/proofs.tsv").lines().filter_map(read).collect();
    proofs.sort_unstable();
    proofs
});

fn read(row: &'static str) -> Option<Proof> {
    let mut fields = row.split('\t');
    let clause = Clause::parse(fields.next()?).ok()?;
    Some(Proof { clause, file: fields.next()?, test: fields.next()? })
}

/// How many clauses of a document that the software decides are proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The document.
    pub document: Document,
    /// How many clauses it has.
    pub clauses: usize,
    /// Clauses that the software decides and a test proves.
    pub proven: Vec<Clause>,
    /// Clauses that the software is to decide and no test proves yet.
    pub missing: Vec<Clause>,
}

impl Coverage {
    /// Counts a document's clauses.
    pub fn of(document: Document) -> Coverage {
        let of_document = || Entry::all().filter(|entry| entry.clause().document() == document);
        let (proven, missing) = of_document()
            .filter(|entry| entry.kind() == Kind::Enforced)
            .map(Entry::clause)
            .partition(|&clause| Proof::of(clause).next().is_some());
        Coverage { document, clauses: of_document().count(), proven, missing }
    }
}
