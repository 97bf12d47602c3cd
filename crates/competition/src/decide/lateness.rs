//! Who has not come to his board, and who has come after all.

use super::{Answer, Deciding};
use crate::command::{NoteArrival, NoteMissing};
use crate::{Fact, Fault, Place, Problem, Refusal, Side};
use tournament::Score;

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
        let excused = it.excused.trim().to_owned();
        self.may_be_excused(&excused)?;
        Ok(Fact::Arrived { place, side, at: self.now, excused })
    }

    /// Lateness is excused only where the clause knows good reasons, or leaves it to the arbiter.
    fn may_be_excused(&self, excused: &str) -> Result<(), Refusal> {
        let Some(rule) = self.regulations.waiting().filter(|_| !excused.is_empty()) else {
            return Ok(());
        };
        if rule.is_excusable() {
            return Ok(());
        }
        Err(Fault { problem: Problem::NotExcused, because: rule.because.to_vec() }.into())
    }

    /// One who came after the time that is allowed has not played, unless he is excused.
    pub(super) fn came_in_time(&self, place: Place, score: Score) -> Result<(), Refusal> {
        for (side, absent) in [
            (Side::First, [Score::FirstAbsent, Score::BothAbsent]),
            (Side::Second, [Score::SecondAbsent, Score::BothAbsent]),
        ] {
            let late = self.state.came_too_late(place, side);
            if let Some(rule) = late.filter(|_| !absent.contains(&score)) {
                let (table, minutes) = (place.table, rule.minutes);
                let problem = Problem::CameTooLate { table, minutes };
                return Err(Fault { problem, because: rule.because.to_vec() }.into());
            }
        }
        Ok(())
    }
}
