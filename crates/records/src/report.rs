//! What is found about one game.

use clauses::Clause;
use draughts::Colour;
use notation::gamefile::Score;
use serde_json::{Map, Value};

/// The report on a game.
pub(super) struct Report {
    pub(super) index: usize,
    pub(super) headers: Vec<(String, String)>,
    /// Under which discipline it was judged.
    pub(super) discipline: String,
    /// How many moves could be played.
    pub(super) plies: usize,
    pub(super) illegal: Option<Illegal>,
    pub(super) events: Vec<Event>,
    pub(super) outcome: Outcome,
    /// The result in the file, if files of its kind have one.
    pub(super) tag: Option<Score>,
    /// The state that was asked for.
    pub(super) at: Option<State>,
    pub(super) advice: Option<Advice>,
}

/// The first move that is not legal.
pub(super) struct Illegal {
    pub(super) ply: usize,
    pub(super) label: String,
    pub(super) text: String,
    pub(super) reason: String,
    pub(super) place: Option<(usize, usize)>,
    pub(super) clauses: Vec<Clause>,
}

/// Something that happens in a game.
pub(super) struct Event {
    pub(super) ply: usize,
    /// The move with its number.
    pub(super) label: String,
    pub(super) kind: &'static str,
    pub(super) by: Option<Actor>,
    pub(super) clauses: Vec<Clause>,
    pub(super) facts: Map<String, Value>,
    /// The same in a sentence.
    pub(super) said: String,
}

/// Who acts, or may act.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Actor {
    Player(Colour),
    Arbiter,
}

impl Actor {
    pub(super) fn name(self) -> &'static str {
        match self {
            Actor::Player(Colour::White) => "white",
            Actor::Player(Colour::Black) => "black",
            Actor::Arbiter => "arbiter",
        }
    }
}

/// How a game ends.
pub(super) struct Outcome {
    pub(super) result: Ruled,
    pub(super) kind: String,
    pub(super) clauses: Vec<Clause>,
    /// The same in a sentence.
    pub(super) said: String,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ruled {
    Wins(Colour),
    Draw,
    BothLose,
    /// It is not decided.
    Open,
}

impl Ruled {
    pub(super) fn of(score: Score) -> Ruled {
        match score {
            Score::WhiteWins | Score::WhiteWinsByForfeit => Ruled::Wins(Colour::White),
            Score::BlackWins | Score::BlackWinsByForfeit => Ruled::Wins(Colour::Black),
            Score::Draw => Ruled::Draw,
            Score::BothLose => Ruled::BothLose,
            Score::Unfinished => Ruled::Open,
        }
    }

    /// White's result first.
    pub(super) fn text(self) -> &'static str {
        match self {
            Ruled::Wins(Colour::White) => "1-0",
            Ruled::Wins(Colour::Black) => "0-1",
            Ruled::Draw => "1/2-1/2",
            Ruled::BothLose => "0-0",
            Ruled::Open => "*",
        }
    }
}

impl Report {
    pub(super) fn is_legal(&self) -> bool {
        self.illegal.is_none()
    }

    /// Whether the file's result is the one we find; none if we cannot tell.
    pub(super) fn agrees(&self) -> Option<bool> {
        let tag = Ruled::of(self.tag?);
        match self.outcome.result {
            Ruled::Open if tag != Ruled::Open || !self.is_legal() => None,
            result => Some(result == tag),
        }
    }
}

/// A game at one moment: what counts, and what may be claimed.
pub(super) struct State {
    pub(super) ply: usize,
    pub(super) label: String,
    pub(super) turn: Colour,
    pub(super) position: String,
    pub(super) rules: Vec<RuleState>,
    /// How soon the game is drawn, and by what.
    pub(super) nearest: Option<String>,
    /// Moves that the side to move may claim a draw with, each with the rule.
    pub(super) claims_with: Vec<(String, String)>,
}

/// How a game stands with regard to a rule.
pub(super) struct RuleState {
    pub(super) id: String,
    pub(super) stage: &'static str,
    pub(super) counted: Option<u16>,
    pub(super) limit: Option<u16>,
    pub(super) from_ply: Option<u32>,
    pub(super) left: Option<[u16; 2]>,
    pub(super) claimants: Vec<Colour>,
    pub(super) clauses: Vec<Clause>,
    pub(super) said: String,
}

/// What the tables know of a position; never a ruling.
pub(super) struct Advice {
    pub(super) value: &'static str,
    pub(super) plies: Option<u32>,
    pub(super) clauses: Vec<Clause>,
    pub(super) said: String,
}
