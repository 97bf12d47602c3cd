//! Meetings of several games.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope, Span};

/// What a rulebook says about micro-matches.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MicroMatchRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// Whether meetings are played as micro-matches.
    pub played: Cited<MicroMatches>,
    /// How many games make one.
    pub games: Cited<Span>,
    /// Who has which colour in the first game, where the document says so.
    pub first_colours: Option<Cited<FirstColours>>,
    /// The minutes between two games, where the document sets them.
    pub break_minutes: Option<Cited<Span>>,
    /// Which bans hold in the break.
    pub break_conduct: Option<Cited<BreakConduct>>,
    /// How the micro-match is decided.
    pub result: Cited<MicroMatchResult>,
}

worded! {
    /// Whether meetings are played as micro-matches.
    pub enum MicroMatches {
        Always: "always",
        Recommended: "recommended",
        IfRegulationsSay: "if the regulations say so",
    }

    /// Who has which colour in the first game of a micro-match.
    pub enum FirstColours {
        ByLot: "by lot",
    }

    /// Which bans hold between two games.
    pub enum BreakConduct {
        AsInPlay: "part of the round: all bans hold as in play",
    }

    /// How a micro-match is decided.
    pub enum MicroMatchResult {
        SumOfPoints: "by the sum of points, with colours changed from game to game; equal points are a draw",
    }
}
