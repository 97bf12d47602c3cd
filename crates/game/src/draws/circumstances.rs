//! What the board cannot tell.

use rulebook::{Period, RecordKept};
use serde::{Deserialize, Serialize};

use crate::{Flags, Millis, PerSide, Side};

/// The circumstances of a game at one moment, beside the board.
///
/// What is not known is left out; a rule that needs it is then not met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether the moves are recorded; `Either` if that is not known.
    pub record: RecordKept,
    /// The period of the time control that is being played.
    pub period: Option<Period>,
    /// The time that each side has left.
    pub left: PerSide<Option<Millis>>,
    /// The side whose position is clearly better, as the arbiter finds.
    pub better: Option<Side>,
    /// What the flags show.
    pub flags: Option<Flags>,
}

/// What an arbiter finds about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Finding {
    /// It is clearly drawn, and this side still plays for a win.
    ClearlyDrawn {
        /// The side that must change it.
        playing_to_win: Side,
    },
    /// One side has shown that it can win. This stands until a capture or a promotion.
    WonPosition,
    /// Neither side can win by any series of moves.
    NobodyCanWin,
}
