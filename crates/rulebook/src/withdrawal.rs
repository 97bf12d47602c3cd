//! What becomes of the results of those who leave an event.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about players who leave.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WithdrawalRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// In a round robin, before half of his games; unfinished games count as played.
    pub before_half: Cited<BeforeHalf>,
    /// In a round robin, after half of them or more.
    pub after_half: Cited<AfterHalf>,
    /// In a Swiss.
    pub swiss: Cited<LeavingSwiss>,
    /// Who decides whether somebody plays on who missed one or two rounds.
    pub missed: Option<Cited<Missed>>,
    /// What becomes of the game that he was playing; it is lost where nothing is said.
    pub unfinished: Option<Cited<UnfinishedGame>>,
    /// How we read the document where it is unclear or silent.
    pub reading: Option<String>,
}

worded! {
    /// What becomes of the games of a player who leaves a round robin before half of them.
    pub enum BeforeHalf {
        RatingOnly: "his results count for rating only; unplayed games are − for him and his opponents",
        Annulled: "his results are annulled and he is not placed",
        KeptUnplaced: "his results stay in the table, unplayed games stay blank, and he is not placed; they count for qualification",
    }

    /// What becomes of them when he has played half or more.
    pub enum AfterHalf {
        CountAndForfeit: "his results count; he loses the games that he has not played, and his opponents win them",
    }

    /// What becomes of the games of a player who leaves a Swiss.
    pub enum LeavingSwiss {
        PlayedStand: "played results stand, and he is not paired again",
        UnplacedBeforeHalf: "played results stand for the others; before half of his games he has no place",
    }

    /// What becomes of the game that somebody was playing when he left.
    pub enum UnfinishedGame {
        Adjudicated: "it is adjudicated by the arbiters or a commission they appoint",
    }

    /// Who decides whether somebody plays on who missed one or two rounds.
    pub enum Missed {
        ArbiterDecides: "the arbiter",
        ChiefArbiterDecides: "the chief arbiter",
    }
}
