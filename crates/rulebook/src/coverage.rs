//! Which clauses our tests prove.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use clauses::{Clause, Document};

use crate::entry::{Entry, Kind};

/// By which mark of the crate `clauses` a test claims a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Something that the test produced cites the clause.
    Proves,
    /// The rule is code that knows no rulebook: boards, notations, tables, systems.
    BuiltIn,
    /// The clause is seen at work, and nothing cites it.
    Shows,
    /// The data of the rulebook are read back, and nothing is decided.
    Reads,
}

impl Mark {
    /// The four marks, the strongest first.
    pub const ALL: [Mark; 4] = [Mark::Proves, Mark::BuiltIn, Mark::Shows, Mark::Reads];

    /// Its name, as in the list.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Proves => "proves",
            Mark::BuiltIn => "built-in",
            Mark::Shows => "shows",
            Mark::Reads => "reads",
        }
    }
}

/// A test that claims a clause.
///
/// The list is gathered from the calls of `clauses::proves` and its like in our sources; a test keeps it
/// true, and the claims are checked when the tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof {
    /// The clause.
    pub clause: Clause,
    /// How it is claimed.
    pub mark: Mark,
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
    let name = fields.next()?;
    let mark = Mark::ALL.into_iter().find(|mark| mark.name() == name)?;
    Some(Proof { clause, mark, file: fields.next()?, test: fields.next()? })
}

/// The clauses that something cites which a command, a page or an answer to a program has shown in a test.
static REACHED: LazyLock<BTreeSet<Clause>> = LazyLock::new(|| {
    let lines = include_str!("../data/reached.tsv").lines();
    lines.filter_map(|line| Clause::parse(line.split('\t').next()?).ok()).collect()
});

/// What is known of the clauses of a document that the software decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The document.
    pub document: Document,
    /// How many clauses it has.
    pub clauses: usize,
    /// Clauses that the software decides and a test proves: a ruling cites them, or they are built in.
    pub proven: Vec<Clause>,
    /// Clauses that a test only shows at work.
    pub shown: Vec<Clause>,
    /// Clauses that a test only reads back from the data.
    pub data_only: Vec<Clause>,
    /// Clauses that the software is to decide and no test claims yet.
    pub missing: Vec<Clause>,
    /// Of all those, the ones that a command, a page or an answer to a program has cited in a test.
    pub reachable: Vec<Clause>,
    /// The others.
    pub unreachable: Vec<Clause>,
}

impl Coverage {
    /// Counts a document's clauses.
    pub fn of(document: Document) -> Coverage {
        let of_document = || Entry::all().filter(|entry| entry.clause().document() == document);
        let enforced = || of_document().filter(|entry| entry.kind() == Kind::Enforced);
        let strongest = |clause: Clause| Proof::of(clause).map(|proof| proof.mark).min();
        let claimed = |marks: &[Option<Mark>]| {
            let clauses = enforced().map(Entry::clause);
            clauses.filter(|&clause| marks.contains(&strongest(clause))).collect()
        };
        let (reachable, unreachable) =
            enforced().map(Entry::clause).partition(|clause| is_reached(*clause));
        Coverage {
            document,
            clauses: of_document().count(),
            proven: claimed(&[Some(Mark::Proves), Some(Mark::BuiltIn)]),
            shown: claimed(&[Some(Mark::Shows)]),
            data_only: claimed(&[Some(Mark::Reads)]),
            missing: claimed(&[None]),
            reachable,
            unreachable,
        }
    }

    /// How many clauses the software decides.
    pub fn enforced(&self) -> usize {
        self.reachable.len() + self.unreachable.len()
    }
}

/// Whether a command, a page or an answer to a program has cited a clause, or a part of it, in a test.
pub fn is_reached(clause: Clause) -> bool {
    REACHED.contains(&clause.whole())
}
