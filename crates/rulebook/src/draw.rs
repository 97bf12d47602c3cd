//! How a game is drawn, as data that one mechanism can interpret.

use serde::{Deserialize, Serialize};

use crate::{Basis, Scope, Span};

/// One way in which a rulebook lets a game be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DrawRule {
    /// Its id, the same in every rulebook that has the like rule.
    pub id: String,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that give it.
    pub clauses: Basis,
    /// When the game is drawn.
    pub ground: Ground,
    /// Who ends the game.
    pub ends: Ends,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// When a game is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// The players agree.
    Agreement(Agreement),
    /// Both have run out of time, and nobody knows who was first.
    BothFlagsFallen,
    /// The same position with the same side to move has occurred so many times.
    Repetition(u8),
    /// So many moves have been made without success.
    Count(Count),
    /// Neither side can win by any series of moves.
    NobodyCanWin,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// So many passes in succession.
    Passes(u8),
    /// The arbiter finds a clearly drawn position, and this many moves have not changed it.
    ClearlyDrawn(u8),
    /// The control has no increment and the force is one of those of the named counting rules: the
    /// game is drawn at once, unless a player can show an obvious win.
    AtOnce(Vec<String>),
    /// The side that is clearly better but short of time fixes the draw.
    BetterButShortOfTime(ShortOfTime),
}

/// What an agreement needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agreement {
    /// How many moves each side must have made.
    #[serde(default)]
    pub moves_each_min: u16,
    /// How many pieces each side may have at most.
    pub pieces_each_max: Option<u8>,
    /// For which games, by whether moves are recorded.
    #[serde(default)]
    pub record: RecordKept,
}

/// Whether the moves of a game are being recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordKept {
    /// It does not matter.
    #[default]
    Either,
    /// They are.
    Kept,
    /// They are not.
    Absent,
}

/// A counter and its limit.
///
/// It counts completed moves while the condition holds, starts at zero when the condition first
/// holds or a clearing event happens, and draws the game at the limit unless the last move escapes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Count {
    /// The game is drawn after so many moves.
    pub limit: u16,
    /// Whose moves are counted.
    pub of: Counted,
    /// What must hold all the time.
    #[serde(default, rename = "while")]
    pub condition: Condition,
    /// What begins the count anew.
    pub cleared_by: Vec<Clearing>,
    /// What the last move may do to avoid the draw.
    pub unless: Option<Escape>,
}

/// Whose moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Those of the stronger side.
    StrongerSide,
    /// Full moves: so many by each side.
    EachSide,
}

/// What must hold on the board while moves are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// One side has a king alone, the other one of these forces; none named means any position.
    #[serde(default)]
    pub against_lone_king: Vec<Force>,
    /// How many pieces both sides have together.
    pub pieces: Option<Span>,
    /// Which sides must have a king.
    #[serde(default)]
    pub kings: Kings,
    /// How the pieces stand to the main road.
    #[serde(default)]
    pub road: Road,
    /// Counting rules of which none may hold.
    #[serde(default)]
    pub except: Vec<String>,
}

/// What a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its kings.
    pub kings: Option<Span>,
    /// Its men.
    pub men: Option<Span>,
    /// Kings and men together.
    pub pieces: Option<Span>,
}

impl Force {
    /// Whether so many kings and men are such a force.
    pub fn is(self, kings: u16, men: u16) -> bool {
        let holds =
            |span: Option<Span>, number: u16| span.is_none_or(|span| span.holds(u32::from(number)));
        holds(self.kings, kings) && holds(self.men, men) && holds(self.pieces, kings + men)
    }
}

/// Which sides must have a king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kings {
    /// It does not matter.
    #[default]
    Any,
    /// Both.
    BothSides,
}

/// How the pieces stand to the main road, a1–h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Road {
    /// It does not matter.
    #[default]
    Any,
    /// The lone king is not on it.
    LoneKingOff,
    /// The lone king is on it.
    LoneKingOn,
    /// The lone king is on it and no piece of the other side is.
    LoneKingAloneOn,
}

/// What begins a count anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clearing {
    /// A capture.
    Capture,
    /// A promotion.
    Promotion,
    /// A move of a man.
    ManMove,
    /// A move of a pawn.
    PawnMove,
}

/// What the last move of a count may do to avoid the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// Take the lone king.
    KingTaken,
    /// Win the game.
    Win,
    /// Reach a position that the arbiter finds won for one side.
    WonPosition,
    /// Mate.
    Mate,
}

/// When the better side may fix a draw because it is short of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShortOfTime {
    /// The seconds left to him at most, where the document names a number.
    pub seconds_left_max: Option<u16>,
    /// The pieces of both sides together at most, where the document names a number.
    pub pieces_max: Option<u8>,
    /// The controls it is for.
    pub control: ShortOfTimeControl,
}

/// The controls under which the better side may save itself by a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShortOfTimeControl {
    /// Any control of the discipline.
    Any,
    /// Controls to the end of the game.
    ToTheEnd,
    /// Controls to the end of the game without increment.
    WithoutIncrement,
}

/// Who ends a game that is drawn by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// Both players, together.
    Players,
    /// The arbiter, if a player claims it.
    OnClaim,
    /// The arbiter, on a claim or on his own.
    ArbiterMay,
    /// The arbiter, who must when he notices it.
    ArbiterMust,
    /// Nobody: it is over by itself.
    AtOnce,
}
