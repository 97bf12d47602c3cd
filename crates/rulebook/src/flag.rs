//! What follows when a player's time is over.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about overstepping the time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FlagRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on losing by time.
    pub clauses: Basis,
    /// When the flag counts as fallen.
    pub falls: Cited<FlagFalls>,
    /// Who may point it out.
    pub called_by: Vec<Caller>,
    /// What follows when the time of both is over.
    pub both: Cited<BothFlags>,
    /// The clauses on who may point it out.
    pub called_clauses: Basis,
    /// What a last move is worth that ends the game on the board before the clock was pressed.
    pub last_move: LastMove,
    /// The clauses on that last move.
    pub last_move_clauses: Basis,
    /// What the player loses.
    pub costs: FlagCost,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// Who may point out that a player's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Caller {
    /// The arbiter.
    Arbiter,
    /// The opponent.
    Opponent,
    /// The player himself.
    Player,
}

/// What a last move is worth when the time runs out before the clock was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastMove {
    /// If it ended the game on the board, the game has ended so.
    EndsTheGame,
    /// It must have been completed by pressing the clock in time.
    MustBePressed,
}

/// What a player loses whose time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlagCost {
    /// The game.
    Game,
    /// The game, or half of it if the opponent cannot mate by any series of legal moves.
    GameUnlessNoMatePossible,
}

worded! {
    /// When a flag counts as fallen.
    pub enum FlagFalls {
        AtZero: "the moment the time is over",
        WhenNoticed: "when it is noticed; a game that ended before stays ended",
    }

    /// What follows when the time of both players is over.
    pub enum BothFlags {
        DrawIfOrderUnknown: "a draw, unless it can be told who was first",
        Draw: "a draw",
        FirstByClock: "he loses whom the clock shows to have been first",
        FirstClaimed: "he loses whose flag is claimed or seen first",
    }
}
