//! The course of an event: breaks, cancelling, moving.

use crate::{
    Authority, Cancellation, Competition, EventMoved, Misfit, Moment, Pause, PauseCalled,
    RoundMoved, RoundState, SectionNumber,
};

impl Competition {
    pub(super) fn pause(&mut self, called: &PauseCalled) -> Result<(), Misfit> {
        called.section.map_or(Ok(()), |section| self.section_mut(section).map(drop))?;
        self.pauses.push(Pause { called: called.clone(), ended: None });
        Ok(())
    }

    /// Ends the break of a section, or that of the whole event.
    pub(super) fn resume(
        &mut self,
        section: Option<SectionNumber>,
        by: Authority,
        at: Moment,
    ) -> Result<(), Misfit> {
        let mut open = self.pauses.iter_mut().filter(|one| one.ended.is_none());
        let pause = open.find(|one| one.called.section == section);
        pause.ok_or(Misfit::NotPaused)?.ended = Some((at, by));
        Ok(())
    }

    /// What was finished counts; the rest has no result any more.
    pub(super) fn cancel(&mut self, cancellation: &Cancellation) -> Result<(), Misfit> {
        self.cancelled = Some(Box::new(cancellation.clone()));
        let rounds = self.sections.iter_mut().flat_map(|section| &mut section.rounds);
        for round in rounds.filter(|round| round.state == RoundState::Playing) {
            round.state = RoundState::Closed;
            round.closed = Some(cancellation.at);
        }
        Ok(())
    }

    pub(super) fn move_event(&mut self, moved: &EventMoved) -> Result<(), Misfit> {
        let regulations = self.regulations_mut()?;
        **regulations = regulations.moved(moved);
        Ok(())
    }

    /// A round that is not paired yet is moved in the timetable alone.
    pub(super) fn move_round(&mut self, moved: &RoundMoved) -> Result<(), Misfit> {
        let section = self.section_mut(moved.section)?;
        let (stage, index) = (section.stage, moved.round.index());
        if let Some(record) = section.rounds.get_mut(index) {
            record.starts = Some(moved.starts);
        }
        let regulations = self.regulations_mut()?;
        **regulations = regulations.with_round_at(stage, moved.round, moved.starts);
        Ok(())
    }
}
