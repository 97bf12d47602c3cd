//! How a game is won, apart from the clock.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Scope};

/// One way in which a rulebook lets a game be won.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WinRule {
    /// How.
    pub by: WonBy,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
}

worded! {
    /// How a game is won.
    pub enum WonBy {
        Resignation: "a side resigns",
        Refusal: "a side will not keep the rules",
        NoPieces: "a side has no pieces left",
        NoMove: "a side cannot move",
        Checkmate: "a side is mated",
        Five: "five stones in a row",
        LongRow: "a long row of White",
    }
}
