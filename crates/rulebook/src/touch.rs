//! What touching a piece binds a player to.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about touched pieces.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TouchRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on touching as a whole.
    pub clauses: Basis,
    /// What a player who touches pieces on his own move must do.
    pub binds: Vec<Cited<Binding>>,
    /// What touched pieces mean of which none can do what they bind to.
    pub cannot_move: Cited<CannotMove>,
    /// What a player may still do with a piece that he has moved and not yet released.
    pub unreleased: Cited<Unreleased>,
    /// When pieces may be adjusted without being bound.
    pub adjusting: Cited<Adjusting>,
    /// What touching a piece on the opponent's move is, where the document says so.
    pub out_of_turn: Option<Cited<OutOfTurn>>,
    /// What the opponent may do about a move with another piece; until when he may stands in the list of violations.
    pub remedy: Option<Cited<TouchRemedy>>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

worded! {
    /// What a touch binds a player to; the bindings of a rule hold together.
    pub enum Binding {
        OwnPiece: "his own piece, touched first of those that can move, must move",
        OpponentsPiece: "the opponent's piece, touched first of those that can be taken, must be taken",
        BothColours: "with pieces of both colours touched, his must take the opponent's if it can",
        KingAndRook: "king and rook touched: he must castle with it if he may",
        RookBeforeKing: "rook touched before the king: he may not castle with it on this move",
        PromotedPiece: "the new piece is chosen when it touches the square of promotion",
    }

    /// What touched pieces mean of which none can do what they bind to.
    pub enum CannotMove {
        Free: "nothing: he may make any legal move",
        Violation: "a violation of its own",
    }

    /// What a player may still do with a piece that he has moved and not yet released.
    pub enum Unreleased {
        AnotherSquare: "he must move it, and may still choose another square",
        SameDirection: "once past the corner of its square it must go on in that direction",
    }

    /// When pieces may be adjusted without being bound.
    pub enum Adjusting {
        OnOwnMoveAfterNotice: "on his own move, after saying so",
    }

    /// What touching a piece on the opponent's move is.
    pub enum OutOfTurn {
        Incorrect: "incorrect, and punishable",
    }

    /// What the opponent of a player who moved another piece may demand.
    pub enum TouchRemedy {
        Demand: "he demands a move with the touched piece",
        CallArbiter: "he calls the arbiter",
    }
}
