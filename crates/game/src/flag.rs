//! What a fallen flag means.

use rulebook::{BothFlags, Caller, FlagCost, FlagFalls, FlagRule, LastMove};
use serde::{Deserialize, Serialize};

use crate::{Chance, Side};

/// Whose time is over, on our clock or as the arbiter finds it on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flags {
    /// Nobody's.
    Up,
    /// One player's.
    Down(Side),
    /// Both players'.
    BothDown {
        /// He whose time was over first, if that is known.
        first: Option<Side>,
    },
}

/// What is known when a flag is found down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlagFacts {
    /// Whose time is over.
    pub flags: Flags,
    /// Whose flag was pointed out or seen first.
    pub noticed: Option<Side>,
    /// Whether a move after which nobody has pressed ended the game on the board.
    pub last_move: LastMoveEnded,
}

/// Whether and when a move ended the game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastMoveEnded {
    /// The game is open on the board.
    Nothing,
    /// The game, before the flag fell.
    BeforeFall,
    /// The game, after the flag had fallen and before anybody noticed.
    AfterFall,
}

/// What follows when a flag is found down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlagVerdict {
    /// Nothing: nobody's time is over.
    PlayOn,
    /// Nothing: the game has ended as the board shows it.
    BoardStands,
    /// This player has lost.
    Lost(Side),
    /// The game is drawn.
    Drawn,
    /// The rulebook has no answer, or it depends on what we do not know: the arbiter decides.
    ArbiterDecides,
}

impl Flags {
    /// Whether a player's time is over.
    pub fn down(self, side: Side) -> bool {
        match self {
            Flags::Up => false,
            Flags::Down(player) => player == side,
            Flags::BothDown { .. } => true,
        }
    }

    /// As what a player points the flags out: as the opponent of one whose time is over, or else
    /// for himself.
    pub fn caller(self, side: Side) -> Caller {
        if self.down(!side) { Caller::Opponent } else { Caller::Player }
    }
}

impl FlagFacts {
    /// What follows under a rulebook, on the clauses of its rule; whether a side can still win is
    /// asked only where it matters.
    pub fn verdict(&self, rule: &FlagRule, can_win: impl FnOnce(Side) -> Chance) -> FlagVerdict {
        if self.flags != Flags::Up && self.board_stands(rule) {
            return FlagVerdict::BoardStands;
        }
        match self.overstepped(rule) {
            FlagVerdict::Lost(side) if rule.costs == FlagCost::GameUnlessNoMatePossible => {
                match can_win(!side) {
                    Chance::Open => FlagVerdict::Lost(side),
                    Chance::None => FlagVerdict::Drawn,
                    Chance::Unknown => FlagVerdict::ArbiterDecides,
                }
            }
            verdict => verdict,
        }
    }

    fn board_stands(&self, rule: &FlagRule) -> bool {
        let came_first = match self.last_move {
            LastMoveEnded::Nothing => false,
            LastMoveEnded::BeforeFall => true,
            LastMoveEnded::AfterFall => rule.falls == FlagFalls::WhenNoticed,
        };
        came_first && rule.last_move == LastMove::EndsTheGame
    }

    /// Who has lost by the flags alone.
    fn overstepped(&self, rule: &FlagRule) -> FlagVerdict {
        let lost = |side: Option<Side>, unknown| side.map_or(unknown, FlagVerdict::Lost);
        match (self.flags, rule.both) {
            (Flags::Up, _) => FlagVerdict::PlayOn,
            (Flags::Down(side), _) => FlagVerdict::Lost(side),
            (Flags::BothDown { .. }, BothFlags::Draw) => FlagVerdict::Drawn,
            (Flags::BothDown { first }, BothFlags::DrawIfOrderUnknown) => {
                lost(first, FlagVerdict::Drawn)
            }
            (Flags::BothDown { first }, BothFlags::FirstByClock) => {
                lost(first, FlagVerdict::ArbiterDecides)
            }
            (Flags::BothDown { .. }, BothFlags::FirstClaimed) => {
                lost(self.noticed, FlagVerdict::ArbiterDecides)
            }
        }
    }
}
