//! What a fallen flag means.

use rulebook::{Basis, BothFlags, Caller, FlagCost, FlagFalls, FlagRule, LastMove};
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

/// A verdict and the clauses it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagRuling<'rule> {
    /// What follows.
    pub verdict: FlagVerdict,
    /// Why.
    pub clauses: &'rule Basis,
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
    /// What follows under a rulebook; whether a side can still win is asked only where it matters.
    pub fn judge<'rule>(
        &self,
        rule: &'rule FlagRule,
        can_win: impl FnOnce(Side) -> Chance,
    ) -> FlagRuling<'rule> {
        if let Some(clauses) = self.board_stands(rule) {
            return FlagRuling { verdict: FlagVerdict::BoardStands, clauses };
        }
        let (verdict, clauses) = match (self.flags, self.overstepped(rule)) {
            (Flags::BothDown { .. }, verdict) => (verdict, &rule.both.clauses),
            (Flags::Up | Flags::Down(_), verdict) => (verdict, &rule.clauses),
        };
        match verdict {
            FlagVerdict::Lost(side) if rule.costs == FlagCost::GameUnlessNoMatePossible => {
                FlagRuling {
                    verdict: unless_harmless(side, can_win(!side)),
                    clauses: &rule.clauses,
                }
            }
            FlagVerdict::PlayOn
            | FlagVerdict::BoardStands
            | FlagVerdict::Lost(_)
            | FlagVerdict::Drawn
            | FlagVerdict::ArbiterDecides => FlagRuling { verdict, clauses },
        }
    }

    /// The clauses by which the game has ended on the board though a flag is down.
    fn board_stands<'rule>(&self, rule: &'rule FlagRule) -> Option<&'rule Basis> {
        if self.flags == Flags::Up || rule.last_move == LastMove::MustBePressed {
            return None;
        }
        let noticed_later = rule.falls.says == FlagFalls::WhenNoticed;
        match self.last_move {
            LastMoveEnded::Nothing => None,
            LastMoveEnded::BeforeFall => Some(&rule.last_move_clauses),
            LastMoveEnded::AfterFall => noticed_later.then_some(&rule.falls.clauses),
        }
    }

    /// Who has lost by the flags alone.
    fn overstepped(&self, rule: &FlagRule) -> FlagVerdict {
        let lost = |side: Option<Side>, unknown| side.map_or(unknown, FlagVerdict::Lost);
        match (self.flags, rule.both.says) {
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

/// He has lost, unless his opponent cannot win any more.
fn unless_harmless(side: Side, opponents_chance: Chance) -> FlagVerdict {
    match opponents_chance {
        Chance::Open => FlagVerdict::Lost(side),
        Chance::None => FlagVerdict::Drawn,
        Chance::Unknown => FlagVerdict::ArbiterDecides,
    }
}
