//! Who has not come to his board, and who has come after all.

use crate::happened;
use clauses::Clause;

use super::{Answer, Deciding};
use crate::command::{NoteArrival, NoteMissing};
use crate::{Authority, Fact, Fault, Place, Problem, Refusal, Side};
use tournament::Score;

impl Deciding<'_> {
    /// Before the first result of a board somebody may be missing from it.
    pub(super) fn missing(&self, it: &NoteMissing) -> Answer {
        let (place, side) = (it.place(), it.side);
        self.state.may_be_missing(place).map_err(|problem| self.refusal(problem))?;
        Ok(Fact::Missed(happened::Missed { place, side, at: self.now }))
    }

    pub(super) fn arrive(&self, it: &NoteArrival) -> Answer {
        let (place, side) = (it.place(), it.side);
        let Place { section, round, table, .. } = place;
        let noted = self.open_round(section, round)?.late.get(&place.seat(side));
        self.demand(noted == Some(&None), Problem::NotMissing { table })?;
        let excused = it.excused.trim().to_owned();
        self.may_be_excused(it, &excused)?;
        Ok(Fact::Arrived(happened::Arrived { place, side, at: self.now, excused }))
    }

    /// Lateness is excused where the clause knows good reasons, or leaves it to the arbiter; otherwise by the
    /// chief arbiter alone.
    fn may_be_excused(&self, it: &NoteArrival, excused: &str) -> Result<(), Refusal> {
        let Some(rule) = self.regulations.waiting().filter(|_| !excused.is_empty()) else {
            return Ok(());
        };
        let needed = self.state.who_excuses(it.place(), it.side);
        if it.by.unwrap_or(Authority::Arbiter) >= needed.unwrap_or(Authority::Arbiter) {
            return Ok(());
        }
        Err(Fault { problem: Problem::NotExcused, because: rule.because.to_vec() }.into())
    }

    /// One who was noted as missing and has not come has not played, nor has one who came after the time
    /// that is allowed, unless he is excused: his seat gets no point.
    pub(super) fn came_in_time(&self, place: Place, score: Score) -> Result<(), Refusal> {
        let record = self.round(place.section, place.round)?;
        let table = place.table;
        let pointed = || Side::BOTH.into_iter().filter(|side| !side.absent().contains(&score));
        let missing = pointed().any(|side| record.is_missing(place.seat(side)));
        self.demand(!missing, Problem::NotedMissing { table })?;
        let late = |side| self.state.came_too_late(place, side);
        let Some(rule) = pointed().find_map(late) else { return Ok(()) };
        let problem = Problem::CameTooLate { table, minutes: rule.minutes };
        let both = Side::BOTH.into_iter().all(|side| late(side).is_some());
        let because: &[Clause] = if both { &rule.neither.clauses } else { rule.because };
        Err(Fault { problem, because: because.to_vec() }.into())
    }
}
