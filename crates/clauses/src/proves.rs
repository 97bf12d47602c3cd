//! The mark by which a test says what it is there for.

use crate::Clause;

/// States, inside a test, which clauses the test proves.
///
/// Write the ids as plain string literals in the call itself, `clauses::proves(&["RU-2013 3.5#2"])`:
/// the coverage of the rulebooks is read from the sources of the tests, not from their runs.
///
/// # Panics
///
/// If an id is unknown, or none is given.
#[track_caller]
#[expect(clippy::panic, reason = "a test that names a clause nobody has must fail")]
pub fn proves(ids: &[&str]) {
    assert!(!ids.is_empty(), "A test that proves no clause needs no call of `proves`.");
    for id in ids {
        if let Err(unknown) = Clause::parse(id) {
            panic!("{unknown}");
        }
    }
}
