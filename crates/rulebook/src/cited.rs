//! Something that a document says, with the clauses that say it.

use serde::Deserialize;

use crate::Basis;

/// One thing that a rule says, and where.
///
/// A rule that says many things cites each by itself, so that a ruling can name the very clause
/// behind it. What a document does not say is left out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cited<T> {
    /// What is said.
    pub says: T,
    /// The clauses that say it.
    pub clauses: Basis,
}
