//! Who has not come to his board, and who has come after all.

use super::{Answer, Deciding};
use crate::command::{NoteArrival, NoteMissing};
use crate::{Fact, Place, Problem, RoundState};

impl Deciding<'_> {
    /// Before the first result of a board somebody may be missing from it.
    pub(super) fn missing(&self, it: &NoteMissing) -> Answer {
        let (place, side) = (it.place(), it.side);
        let Place { section, round, table, .. } = place;
        let record = self.open_round(section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        let board = self.board(place)?;
        let unplayed = board.scores.is_empty() && board.wrong.is_none();
        self.demand(unplayed, Problem::ResultKnown { table })?;
        Ok(Fact::Missed { place, side, at: self.now })
    }

    pub(super) fn arrive(&self, it: &NoteArrival) -> Answer {
        let (place, side) = (it.place(), it.side);
        let Place { section, round, table, .. } = place;
        let noted = self.open_round(section, round)?.late.get(&place.seat(side));
        self.demand(noted == Some(&None), Problem::NotMissing { table })?;
        Ok(Fact::Arrived { place, side, at: self.now })
    }
}
