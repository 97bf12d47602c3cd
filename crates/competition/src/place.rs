//! A board of a round.

use serde::{Deserialize, Serialize};

use super::{BoardNumber, Right, Seat, SectionNumber, Side, TableNumber};
use tournament::Round;

/// A board of a table of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// The table, counted from 1.
    pub table: TableNumber,
    /// The board of a team match, counted from 1.
    pub board: BoardNumber,
}

impl Place {
    /// The chair of one of the two at it.
    pub(super) fn seat(self, side: Side) -> Seat {
        Seat { table: self.table, board: self.board, side }
    }

    /// The right of those who enter what happens at it.
    pub fn right(self) -> Right {
        Right::Board { section: self.section, table: self.table }
    }
}
