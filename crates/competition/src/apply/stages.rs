//! Stages, and the order of the rounds of a table.

use crate::{Competition, LotRecord, Misfit, PublicDraw, SectionDrawn, SectionNumber, StageNumber};
use tournament::Round;

impl Competition {
    pub(super) fn start_stage(
        &mut self,
        stage: StageNumber,
        sections: &[SectionDrawn],
    ) -> Result<(), Misfit> {
        let mut members = sections.iter().flat_map(|section| &section.members);
        members.try_for_each(|who| self.known(*who))?;
        // Drawn anew, it takes the place of what was drawn before.
        self.sections.retain(|section| section.stage < stage);
        let numbers = SectionNumber::all().skip(self.sections.len());
        let sections = numbers.zip(sections);
        self.sections.extend(sections.map(|(number, drawn)| drawn.begins(number, stage)));
        self.draw = PublicDraw::default();
        Ok(())
    }

    pub(super) fn order_rounds(
        &mut self,
        section: SectionNumber,
        order: &[Round],
        lot: Option<&LotRecord>,
    ) -> Result<(), Misfit> {
        self.use_up(lot);
        self.section_mut(section)?.order = order.to_vec();
        Ok(())
    }
}
