//! Boards and line-ups of teams.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about teams in play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// When the order of the boards is fixed.
    pub board_order: Cited<BoardOrder>,
    /// How many minutes before the round the captain hands in the line-up at the latest.
    pub line_up_minutes_before: Cited<u8>,
    /// Who plays if he does not.
    pub no_line_up: Cited<NoLineUp>,
    /// Who plays if he does not where the boards are in free order, if the document knows that.
    pub no_line_up_free_order: Option<Cited<NoLineUp>>,
    /// Who has which colour.
    pub colours: Cited<TeamColours>,
    /// What a game on a wrong board is worth.
    pub wrong_board: Cited<WrongBoard>,
    /// With how few players a team may not play.
    pub too_few: Option<Cited<TooFew>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

worded! {
    /// When the order of a team's boards is fixed.
    pub enum BoardOrder {
        ByRegulations: "as the regulations say",
        InEntry: "in the entry, unchanged once the first round has begun; if not given, as in the first round",
    }

    /// Who plays if no line-up is handed in.
    pub enum NoLineUp {
        MainLineUp: "the main line-up",
        FirstRound: "the order of the first round",
        PreviousRound: "the order of the previous round",
    }

    /// Who has which colour in a team match.
    pub enum TeamColours {
        OddLikeFirstBoard: "odd boards have the colour of the first board, even boards the other",
    }

    /// What a game on a wrong board is worth.
    pub enum WrongBoard {
        NotCountedBoardLost: "it does not count, even if finished, and the team loses the board",
    }

    /// With how few players a team may not play.
    pub enum TooFew {
        FewerThanHalfAndTwo: "fewer than half of the team and fewer than two: it may not play and loses the match",
        FewerThanHalfOrTwo: "fewer than half of the team, or fewer than two: it may not play and loses the match",
    }
}
