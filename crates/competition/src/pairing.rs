//! The pairs of a round, and why they are so.

use clauses::Clause;

use crate::Number;

/// The pairs of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// The pairs in the order in which they were formed: the first plays on board 1.
    pub pairs: Vec<Pair>,
    /// The one for whom there was no opponent.
    pub bye: Option<Bye>,
}

/// Two who play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// He who has White.
    pub white: Number,
    /// He who has Black.
    pub black: Number,
}

/// One who has no opponent this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// Who.
    pub who: Number,
}

/// What a decision rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A clause of one of our five documents.
    Clause(Clause),
    /// An article of FIDE's handbook, such as `C.04.3 3.8`.
    Fide(&'static str),
    /// A reading of ours where a text is silent or unclear, by its id.
    Reading(&'static str),
}
