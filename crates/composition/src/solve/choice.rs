//! Which of several moves to show.

use std::collections::HashSet;

use draughts::{Move, Position};
use endgame::Value;

use super::chase::{Fate, Role};
use super::search::Search;

/// A bound on the length of a line, for lines that lead to no end.
const LONGEST_LINE: usize = 300;

/// A move to a position whose fate is known.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) mv: Move,
    pub(crate) after: Position,
    fate: Fate,
}

/// How good a move is to be shown; the least is the best.
type Rank = (u32, u32);

impl Search<'_> {
    /// The move to show in a position whose fate is known. The side that is right takes the
    /// quickest way to an end, the other the slowest; where there is no end, whoever evades
    /// rather wins than draws, and rather leaves few replies than many.
    pub(crate) fn choose(&mut self, position: &Position) -> Option<Step> {
        let fate = self.known(position)?;
        let mover = self.chase.mover(position);
        let steps = self.steps(position).into_iter();
        let keeps = |step: &Step| matches!(fate, Fate::Evaded) == matches!(step.fate, Fate::Evaded);
        steps.filter(keeps).min_by_key(|step| self.rank(step, mover))
    }

    /// Best play on both sides from a position whose fate is known.
    pub(crate) fn best_line(&mut self, position: &Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        let mut at = *position;
        while seen.insert(at) && line.len() < LONGEST_LINE && !self.is_settled(&at) {
            let Some(step) = self.choose(&at) else { break };
            line.push(step.mv);
            at = step.after;
        }
        line
    }

    fn known(&self, position: &Position) -> Option<Fate> {
        self.graph.fate(self.graph.find(position)?)
    }

    /// The moves after which the fate is known.
    fn steps(&mut self, position: &Position) -> Vec<Step> {
        let id = self.enter(position);
        self.open(id);
        let step = |mv: Move| {
            let after = position.after(&mv);
            Some(Step { mv, after, fate: self.known(&after)? })
        };
        position.legal_moves().into_iter().filter_map(step).collect()
    }

    fn rank(&self, step: &Step, mover: Role) -> Rank {
        match (step.fate, mover) {
            (Fate::Forced { plies }, Role::Hunter) => (plies, 0),
            (Fate::Forced { plies }, Role::Evader) => (u32::MAX - plies, 0),
            (Fate::Evaded, _) => self.rank_of_evasion(&step.after),
        }
    }

    fn rank_of_evasion(&self, after: &Position) -> Rank {
        let replies = u32::try_from(after.count_legal_moves()).unwrap_or(u32::MAX);
        match self.value(after) {
            _ if replies == 0 => (0, 0),
            Some(Value::Loss { plies }) => (1, plies),
            None => (2, replies),
            Some(Value::Draw) => (3, replies),
            Some(Value::Win { plies }) => (4, u32::MAX - plies),
        }
    }

    /// Is there nothing left to show, though the game could go on?
    fn is_settled(&self, position: &Position) -> bool {
        self.chase.out_of_reach(position) || self.value(position) == Some(Value::Draw)
    }
}
