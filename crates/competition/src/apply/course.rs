//! The course of an event: breaks, cancelling, moving.

use super::Happens;
use crate::{Competition, Misfit, Pause, RoundState, happened};

impl Happens for happened::Paused {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let called = self.pause.clone();
        called.section.map_or(Ok(()), |section| event.section_mut(section).map(drop))?;
        event.pauses.push(Pause { called, ended: None });
        Ok(())
    }
}

impl Happens for happened::Resumed {
    /// The break of a section ends, or that of the whole event.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let mut open = event.pauses.iter_mut().filter(|one| one.ended.is_none());
        let pause = open.find(|one| one.called.section == self.section);
        pause.ok_or(Misfit::NotPaused)?.ended = Some((self.at, self.by));
        Ok(())
    }
}

impl Happens for happened::Cancelled {
    /// What was finished counts; the rest has no result any more.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.cancelled = Some(self.cancellation.clone());
        let rounds = event.sections.iter_mut().flat_map(|section| &mut section.rounds);
        for round in rounds.filter(|round| round.state == RoundState::Playing) {
            round.state = RoundState::Closed;
            round.closed = Some(self.cancellation.at);
        }
        Ok(())
    }
}

impl Happens for happened::Moved {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let regulations = event.regulations_mut()?;
        **regulations = regulations.moved(&self.moved);
        Ok(())
    }
}

impl Happens for happened::RoundMoved {
    /// A round that is not paired yet is moved in the timetable alone.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let moved = &self.moved;
        let section = event.section_mut(moved.section)?;
        let (stage, index) = (section.stage, moved.round.index());
        if let Some(record) = section.rounds.get_mut(index) {
            record.starts = Some(moved.starts);
        }
        let regulations = event.regulations_mut()?;
        **regulations = regulations.with_round_at(stage, moved.round, moved.starts);
        Ok(())
    }
}

impl Happens for happened::MatterNoted {
    /// It is told in the history and changes nothing else.
    fn happen(&self, _: &mut Competition) -> Result<(), Misfit> {
        Ok(())
    }
}
