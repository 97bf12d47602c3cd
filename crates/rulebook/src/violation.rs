//! What a player may do wrong on the board, and who may demand what until when.

use serde::Deserialize;

use crate::{Basis, Scope};

/// A rulebook's list of violations for some games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Violations {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on what follows.
    pub clauses: Basis,
    /// Who decides whether the violation is corrected.
    pub decides: Decides,
    /// Until when.
    pub until: Until,
    /// The seconds that the first violation gives the opponent.
    #[serde(default)]
    pub opponent_gains_seconds: u16,
    /// Which violation of a player in one game loses it.
    pub lost_by: Option<u8>,
    /// The violations, as listed.
    pub list: Vec<Violation>,
}

/// One violation of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Violation {
    /// Its id, the same in every rulebook that has it.
    pub id: String,
    /// The clause that lists it.
    pub clauses: Basis,
}

/// Who decides whether a violation is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decides {
    /// Only the opponent.
    Opponent,
    /// The arbiter.
    Arbiter,
    /// The opponent must point it out.
    OpponentMustSay,
}

/// Until when a violation can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until the opponent has replied.
    OpponentsReply,
    /// Until the game has ended.
    EndOfGame,
}
