//! The marks by which a test says what it is there for, and the check that it came to that.
//!
//! | mark | the test fails unless | counts as |
//! |---|---|---|
//! | [`proves`] | it opened the document's rulebook, and something cited the clause | proven |
//! | [`shows`] | it opened the document's rulebook | shown, apart |
//! | [`reads`] | it opened the document's rulebook | data only, apart |
//! | [`built_in`] | the clause exists | proven: a rule in code, below the rulebooks |
//!
//! Each gives a [`Claim`] that is checked when the test is over, so it is kept in a variable:
//! `let _claim = proves(&["RU-2013 3.5#2"]);`. Write the ids as plain string literals in the call
//! itself: the lists of coverage are read from the sources of the tests.

use crate::Clause;
use crate::witness;

/// What a test claims, checked when it is dropped at the end of the test.
#[must_use = "a claim is checked when the test ends: keep it in a variable"]
#[derive(Debug)]
pub struct Claim {
    clauses: Vec<Clause>,
    demands: Demands,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demands {
    Nothing,
    Opened,
    Cited,
}

/// States, inside a test, which clauses the test proves: a ruling, a refusal, a warning or a page cites
/// each of them, and the test fails if the rule is changed.
///
/// # Panics
///
/// If an id is unknown, or none is given; and in the end, if nothing cited a clause.
#[track_caller]
pub fn proves(ids: &[&str]) -> Claim {
    claim(ids, Demands::Cited)
}

/// States which clauses a test shows at work, although nothing cites them.
///
/// # Panics
///
/// If an id is unknown, or none is given; and in the end, if a rulebook was not opened.
#[track_caller]
pub fn shows(ids: &[&str]) -> Claim {
    claim(ids, Demands::Opened)
}

/// States which clauses a test reads back from the data of a rulebook, without anything decided by them.
///
/// # Panics
///
/// If an id is unknown, or none is given; and in the end, if a rulebook was not opened.
#[track_caller]
pub fn reads(ids: &[&str]) -> Claim {
    claim(ids, Demands::Opened)
}

/// States which clauses a test proves of boards, notations, tables and systems, which are code that knows
/// no rulebook.
///
/// # Panics
///
/// If an id is unknown, or none is given.
#[track_caller]
pub fn built_in(ids: &[&str]) -> Claim {
    claim(ids, Demands::Nothing)
}

#[track_caller]
#[expect(clippy::panic, reason = "a test that names a clause nobody has must fail")]
fn claim(ids: &[&str], demands: Demands) -> Claim {
    assert!(!ids.is_empty(), "A test that proves no clause needs no such call.");
    let parse = |id: &&str| match Clause::parse(id) {
        Ok(clause) => clause,
        Err(unknown) => panic!("{unknown}"),
    };
    Claim { clauses: ids.iter().map(parse).collect(), demands }
}

impl Claim {
    /// What is claimed and did not happen in this thread.
    fn unmet(&self) -> Vec<String> {
        let is_met = |clause: &&Clause| match self.demands {
            Demands::Nothing => true,
            Demands::Opened => witness::has_opened(clause.document()),
            Demands::Cited => witness::has_cited(**clause),
        };
        let tell = |clause: &Clause| {
            let opened = witness::has_opened(clause.document());
            let what = if opened { "nothing cited it" } else { "its rulebook was not opened" };
            format!("{clause}: {what}")
        };
        self.clauses.iter().filter(|clause| !is_met(clause)).map(tell).collect()
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if cfg!(debug_assertions) && !std::thread::panicking() {
            let unmet = self.unmet();
            assert!(
                unmet.is_empty(),
                "The test does not prove what it claims. {}.",
                unmet.join("; ")
            );
        }
    }
}
