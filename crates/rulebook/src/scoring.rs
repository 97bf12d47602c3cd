//! What a game is worth.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// The scoring that a rulebook allows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scoring {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// The scales that may be used.
    pub scales: Vec<Scale>,
    /// What + and − for unplayed games are worth.
    #[serde(default)]
    pub unplayed: Vec<Cited<Unplayed>>,
}

/// The points for a win, a draw and a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Scale {
    /// One point, half a point, nothing.
    #[serde(rename = "1-½-0")]
    OneHalfZero,
    /// Two points, one point, nothing.
    #[serde(rename = "2-1-0")]
    TwoOneZero,
}

impl Scale {
    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Scale::OneHalfZero => "1-½-0",
            Scale::TwoOneZero => "2-1-0",
        }
    }

    /// The half points for a win, a draw and a loss.
    pub fn half_points(self) -> [u8; 3] {
        match self {
            Scale::OneHalfZero => [2, 1, 0],
            Scale::TwoOneZero => [4, 2, 0],
        }
    }
}

worded! {
    /// What + and − for unplayed games are worth.
    pub enum Unplayed {
        PlusWinsMinusLoses: "+ counts as a win and − as a loss",
        BothMinus: "− for both if neither came",
        NotForNorms: "+ does not count for norms",
        NotForRatings: "+ does not count for ratings",
        NeverAboveMaximum: "the points of a game never exceed a win's, nor are split otherwise than a draw",
    }
}
