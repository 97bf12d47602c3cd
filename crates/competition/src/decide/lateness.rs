//! Who has not come to his board, and who has come after all.

use super::{Answer, Desk};
use crate::{Event, Place, Problem, RoundState, Side};

impl Desk<'_> {
    /// Before the first result of a board somebody may be missing from it.
    pub(super) fn missing(&self, place: Place, side: Side) -> Answer {
        let Place { section, round, table, .. } = place;
        let record = self.open_round(section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        let board = self.board(place)?;
        let unplayed = board.scores.is_empty() && board.wrong.is_none();
        self.demand(unplayed, Problem::ResultKnown { table })?;
        Ok(Event::Missed { place, side, at: self.now })
    }

    pub(super) fn arrive(&self, place: Place, side: Side) -> Answer {
        let Place { section, round, table, .. } = place;
        let noted = self.open_round(section, round)?.late.get(&place.seat(side));
        self.demand(noted == Some(&None), Problem::NotMissing { table })?;
        Ok(Event::Arrived { place, side, at: self.now })
    }
}
