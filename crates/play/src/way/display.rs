//! A simultaneous display: one giver at several boards, a game each.

use game::{Millis, Moment};
use serde::{Deserialize, Serialize};

use crate::{Person, Phase, Table};

/// Whose time runs in a display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DisplayTime {
    /// The giver has a clock at each board; all may run at once.
    #[default]
    Boards,
    /// The giver has one clock, which runs while a board waits for him.
    Pooled,
    /// Nobody's time is counted.
    None,
}

/// The boards at which a giver is to act, he who has waited longest first; each with the giver's seat.
pub fn waiting_order(boards: &[(&Table, Person)]) -> Vec<usize> {
    let waits = |(table, giver): &(&Table, Person)| match table.phase() {
        Phase::Playing => table.player(table.game().board().turn()) == *giver,
        Phase::Opening => {
            table.game().to_act_in_opening().is_some_and(|side| table.player(side) == *giver)
        }
        Phase::Gathering => !table.is_ready(*giver) && table.is_ready(!*giver),
        Phase::Asking => table.question().is_some_and(|one| one.answers[*giver].is_none()),
        Phase::Open
        | Phase::Waiting
        | Phase::Stopped
        | Phase::Adjourned
        | Phase::Over
        | Phase::Void => false,
    };
    let mut waiting: Vec<usize> =
        boards.iter().enumerate().filter(|(_, board)| waits(board)).map(|(at, _)| at).collect();
    waiting.sort_by_key(|at| boards[*at].0.last_received());
    waiting
}

/// The one clock of a giver: it runs while at least one board waits for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PooledClock {
    left: Millis,
    increment: Millis,
    /// How many boards wait, and since when any does.
    waiting: u32,
    since: Moment,
}

impl PooledClock {
    /// A clock that stands, with this time and what each of his moves adds.
    pub fn new(left: Millis, increment: Millis) -> PooledClock {
        PooledClock { left, increment, waiting: 0, since: Moment(0) }
    }

    /// One more board waits for him.
    pub fn waits(&mut self, at: Moment) {
        if self.waiting == 0 {
            self.since = at;
        }
        self.waiting += 1;
    }

    /// He has moved at a board.
    pub fn moved(&mut self, at: Moment) {
        self.left = self.left(at) + self.increment;
        self.since = at;
        self.waiting = self.waiting.saturating_sub(1);
    }

    /// What he has left: his flag has fallen when it is nothing.
    pub fn left(&self, at: Moment) -> Millis {
        let ran = if self.waiting > 0 { at - self.since } else { Millis::ZERO };
        (self.left - ran.max(Millis::ZERO)).max(Millis::ZERO)
    }

    /// When his flag falls, if his clock runs: he loses at every board that waits.
    pub fn falls(&self) -> Option<Moment> {
        (self.waiting > 0).then(|| self.since + self.left)
    }
}
