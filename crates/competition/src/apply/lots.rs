//! Public draws, and the openings that were drawn.

use super::at;
use crate::{
    BoardNumber, Competition, DrawnOpening, LotRecord, Misfit, Noun, PublicDraw, SectionNumber,
    TableNumber,
};
use tournament::Round;

impl Competition {
    /// A digest begins a new draw.
    pub(super) fn commit(&mut self, commitment: &str) -> Result<(), Misfit> {
        let commitment = Some(commitment.to_owned());
        self.draw = PublicDraw { commitment, ..PublicDraw::default() };
        Ok(())
    }

    pub(super) fn contribute(&mut self, text: &str) -> Result<(), Misfit> {
        self.draw.contributions.push(text.to_owned());
        Ok(())
    }

    pub(super) fn reveal(&mut self, lot: &LotRecord) -> Result<(), Misfit> {
        self.draw = PublicDraw { lot: Some(lot.clone()), ..PublicDraw::default() };
        Ok(())
    }

    /// A lot that was drawn in public serves once.
    pub(super) fn use_up(&mut self, lot: Option<&LotRecord>) {
        if lot.is_some() && lot == self.draw.lot.as_ref() {
            self.draw = PublicDraw::default();
        }
    }

    pub(super) fn draw_openings(
        &mut self,
        section: SectionNumber,
        round: Round,
        drawn: &[(TableNumber, BoardNumber, DrawnOpening)],
    ) -> Result<(), Misfit> {
        drawn.iter().for_each(|(.., one)| self.use_up(Some(&one.lot)));
        let record = self.round_mut(section, round)?;
        drawn.iter().cloned().try_for_each(|(table, board, one)| {
            at(&mut record.tables, Noun::Table, table.get())?;
            record.openings.insert((table, board), one);
            Ok(())
        })
    }
}
