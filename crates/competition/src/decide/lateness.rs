//! Who has not come to his board, and who has come after all.

use super::{Answer, Deciding};
use crate::command::{NoteArrival, NoteMissing};
use crate::{Fact, Place, Problem};

impl Deciding<'_> {
    /// Before the first result of a board somebody may be missing from it.
    pub(super) fn missing(&self, it: &NoteMissing) -> Answer {
        let (place, side) = (it.place(), it.side);
        self.state.may_be_missing(place).map_err(|problem| self.refusal(problem))?;
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
