//! What may be wrong with the board otherwise than by a move.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Scope};

/// What a rulebook says about one thing that is wrong with the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoardFault {
    /// What is wrong.
    pub wrong: Wrong,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// It can be remedied until each side has made so many moves; none named means at any time.
    pub until_moves_each: Option<u16>,
    /// What is done then.
    pub remedy: Remedy,
    /// What holds when it is too late for that.
    pub afterwards: Option<Afterwards>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

impl BoardFault {
    /// Whether it can still be remedied when the sides have made so many moves.
    pub fn is_remedied_after(&self, moves: [u16; 2]) -> bool {
        self.until_moves_each.is_none_or(|limit| moves.iter().any(|&made| made < limit))
    }
}

worded! {
    /// What may be wrong with the board.
    pub enum Wrong {
        BoardTurned: "the board is turned wrongly",
        SetUp: "the pieces were set up wrongly",
        DrawnPosition: "a drawn position was set up wrongly",
        Colours: "the players have each other's colours",
        PiecesDisplaced: "a player has displaced pieces",
        PieceOffItsSquare: "a piece is found off its square",
        PieceOnLightSquare: "a piece stands on a light square",
        ImpossiblePosition: "both kings are in check, or a pawn stands on the last rank",
    }

    /// What is done about a fault of the board.
    pub enum Remedy {
        NewGame: "the game is annulled and played anew",
        PutRight: "it is put right, and play goes on",
        RestoredOnOwnTime: "he restores them on his own time, and may be punished",
        InactiveUntilAllowed: "it is out of play until the opponent lets it back",
        OneMoveThenDraw: "the arbiter waits for the next move; if it is still so, the game is drawn",
        OpponentDecides: "the opponent decides until he replies, as after a violation",
    }

    /// What holds when it is too late to remedy a fault of the board.
    pub enum Afterwards {
        Stands: "the game goes on and counts",
        StandsWithoutCastling: "the game goes on; a king or rook that stood wrongly cannot castle",
        SecondGameCorrects: "the game goes on and counts; in a double round the second game corrects it",
    }
}
