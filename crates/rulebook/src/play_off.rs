//! Time controls of games that only break a tie.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Names, Scope, TimeControl};

/// A way of breaking a tie by further games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayOff {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// Its name.
    pub names: Names,
    /// The clauses that give it.
    pub clauses: Basis,
    /// The control.
    pub control: TimeControl,
    /// What the control is for.
    pub time: PlayOffTime,
    /// When the tie is broken.
    pub ends: PlayOffEnds,
}

worded! {
    /// What the time of a play-off is for.
    pub enum PlayOffTime {
        AllGames: "all games together: what is left of a game goes on into the next",
        EachGame: "each game",
    }

    /// When a play-off ends.
    pub enum PlayOffEnds {
        FirstWin: "with the first win",
    }
}
