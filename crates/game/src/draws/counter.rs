//! The state of one count.

use rulebook::{Clearing, Counted};

use super::Tally;
use super::condition::Stronger;
use crate::{MoveFacts, Mover, PerSide, Side};

/// A count that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counter {
    /// The ply after which it stood at zero.
    from_ply: u32,
    stronger: Stronger,
    moves: PerSide<u16>,
}

impl Counter {
    pub(super) fn start(from_ply: u32, stronger: Stronger) -> Counter {
        Counter { from_ply, stronger, moves: PerSide::default() }
    }

    /// With moves that were made before the game was taken up, the last of them by this side.
    pub(super) fn with_earlier(mut self, plies: u32, last: Side) -> Counter {
        let half = |plies: u32| u16::try_from(plies / 2).unwrap_or(u16::MAX);
        self.moves[last] = half(plies + 1);
        self.moves[!last] = half(plies);
        self
    }

    /// The count after a move that left the condition holding, with this side the stronger one.
    pub(super) fn after(
        was: Option<Counter>,
        ply: u32,
        facts: MoveFacts,
        cleared_by: &[Clearing],
        stronger: Stronger,
    ) -> Counter {
        match was {
            Some(mut counter) if counter.stronger == stronger && !clears(facts, cleared_by) => {
                counter.moves[facts.by] = counter.moves[facts.by].saturating_add(1);
                counter
            }
            _ => Counter::start(ply, stronger),
        }
    }

    /// What has been counted towards a limit.
    pub(super) fn tally(&self, of: Counted, limit: u16) -> Tally {
        let only = match (of, self.stronger) {
            (Counted::StrongerSide, Stronger::Is(side)) => Some(side),
            _ => None,
        };
        let counts = |side: Side| only.is_none_or(|only| only == side);
        let left = |side: Side| limit.saturating_sub(self.moves[side]);
        let both = self.moves[Side::First].min(self.moves[Side::Second]);
        Tally {
            counted: only.map_or(both, |side| self.moves[side]),
            limit,
            of: only,
            left: Some(PerSide::from_fn(|side| if counts(side) { left(side) } else { 0 })),
            from_ply: self.from_ply,
        }
    }
}

fn clears(facts: MoveFacts, cleared_by: &[Clearing]) -> bool {
    cleared_by.iter().any(|clearing| match clearing {
        Clearing::Capture => facts.takes > 0,
        Clearing::Promotion => facts.promotes,
        Clearing::ManMove => facts.mover == Mover::Man,
        Clearing::PawnMove => facts.mover == Mover::Pawn,
    })
}
