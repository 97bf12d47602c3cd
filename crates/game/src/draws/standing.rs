//! How far a game has come towards a draw by one rule.

use rulebook::{DrawRule, Ends};

use crate::{PerSide, Side};

/// How a game stands with regard to one draw rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<'rules> {
    /// The rule, with its clauses.
    pub rule: &'rules DrawRule,
    /// How far it has come.
    pub stage: Stage,
    /// What was counted, where the rule counts something.
    pub tally: Option<Tally>,
    /// Who may claim the draw as the board stands.
    pub claimants: Vec<Side>,
}

impl Standing<'_> {
    /// Who ends the game, if the rule is met.
    pub fn ends(&self) -> Option<Ends> {
        (self.stage == Stage::Met).then_some(self.rule.ends)
    }
}

/// How far a game has come towards a draw by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The rule has nothing to say as things stand.
    Dormant,
    /// It counts.
    Running,
    /// What it asks for has come about.
    Met,
}

/// What a rule has counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many have been counted: moves, occurrences, passes.
    pub counted: u16,
    /// How many it takes.
    pub limit: u16,
    /// The side whose moves are counted, if only one side's are.
    pub of: Option<Side>,
    /// How many moves of each side are left, where that can be said.
    pub left: Option<PerSide<u16>>,
    /// The number of plies after which the count stood at zero; of a repetition, at one.
    pub from_ply: u32,
}

impl Tally {
    /// How many moves by both sides are left, with this side to move.
    pub fn plies_left(&self, turn: Side) -> Option<u32> {
        let left = self.left?;
        let [own, other] = [turn, !turn].map(|side| u32::from(left[side]));
        Some(if own > other { 2 * own - 1 } else { 2 * other })
    }
}
