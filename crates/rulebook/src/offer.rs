//! How a draw is offered.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about offering a draw.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfferRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on offering and answering.
    pub clauses: Basis,
    /// When a player may offer.
    pub when: OfferTime,
    /// What becomes of an offer at another moment.
    pub untimely: Untimely,
    /// What refuses a standing offer, besides words.
    pub refused_by: RefusedBy,
    /// When the same player may offer again.
    pub again: OfferAgain,
    /// The clauses on offering again.
    pub again_clauses: Basis,
    /// What else holds for offers.
    #[serde(default)]
    pub also: Vec<Cited<OfferFact>>,
}

/// When a player may offer a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferTime {
    /// After making his move, before he presses the clock.
    AfterMoveBeforeClock,
}

/// What becomes of an offer made at a wrong moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Untimely {
    /// The document does not allow it.
    NotAllowed,
    /// It is valid, but may be punished as a disturbance.
    ValidButPunishable,
}

/// What refuses a standing offer, besides words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusedBy {
    /// A move in answer.
    Move,
    /// Touching a piece to move or take it.
    TouchedPiece,
}

/// When the same player may offer again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferAgain {
    /// After the other side has used its right.
    AfterTheOther,
    /// After the other side has offered, or the force on the board has clearly changed.
    AfterTheOtherOrChangeOfForce,
    /// There is no rule, except that insisting is an offence.
    NoRule,
}

worded! {
    /// What else holds for offers.
    pub enum OfferFact {
        NoConditions: "no conditions may be set",
        CannotBeWithdrawn: "it cannot be withdrawn",
        MarkedOnBothSheets: "both mark it (=) on their sheets",
        RuleDrawsStayOpen: "a draw by the rules may still be fixed after a refusal",
    }
}
