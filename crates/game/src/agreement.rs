//! Whether the players may agree on a draw: the one place that compares a game with the rule.

use rulebook::{Agreement, RecordKept};

use crate::{Force, PerSide, Side};

/// What a game has of what an agreed draw needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Agreeing {
    /// The moves that each side has made at least.
    pub(crate) moves_each: u32,
    /// The moves that each side must have made.
    pub(crate) moves_each_min: u32,
    /// The pieces that each side has at most.
    pub(crate) pieces_each: u32,
    /// The pieces that each side may have, where that matters.
    pub(crate) pieces_each_max: Option<u32>,
}

impl Agreeing {
    /// A game in which each side has made so many moves and has this on the board.
    pub(crate) fn new(rule: &Agreement, made: PerSide<u32>, force: PerSide<Force>) -> Agreeing {
        let pieces = Side::BOTH.map(|side| u32::from(force[side].pieces()));
        Agreeing {
            moves_each: made[Side::First].min(made[Side::Second]),
            moves_each_min: u32::from(rule.moves_each_min),
            pieces_each: pieces[0].max(pieces[1]),
            pieces_each_max: rule.pieces_each_max.map(u32::from),
        }
    }

    /// Whether each side has made the moves it must.
    pub(crate) fn has_moves(self) -> bool {
        self.moves_each >= self.moves_each_min
    }

    /// The most pieces a side may have, if one has more.
    pub(crate) fn too_many_pieces(self) -> Option<u32> {
        self.pieces_each_max.filter(|most| self.pieces_each > *most)
    }
}

/// Whether a rule on agreed draws is for games whose moves are recorded so.
pub(crate) fn is_for(rule: &Agreement, record: RecordKept) -> bool {
    rule.record == RecordKept::Either || rule.record == record
}
