//! Stages, and the order of the rounds of a table.

use super::Happens;
use crate::{Competition, Misfit, PublicDraw, SectionNumber, happened};

impl Happens for happened::StageStarted {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let mut members = self.sections.iter().flat_map(|section| &section.members);
        members.try_for_each(|who| event.known(*who))?;
        // Drawn anew, it takes the place of what was drawn before.
        event.sections.retain(|section| section.stage < self.stage);
        let numbers = SectionNumber::all().skip(event.sections.len());
        let sections = numbers.zip(&self.sections);
        event.sections.extend(sections.map(|(number, drawn)| drawn.begins(number, self.stage)));
        event.draw = PublicDraw::default();
        Ok(())
    }
}

impl Happens for happened::RoundsOrdered {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.use_up(self.lot.as_ref());
        event.section_mut(self.section)?.order.clone_from(&self.order);
        Ok(())
    }
}
