//! Public draws, and the openings that were drawn.

use super::{Happens, at};
use crate::{Competition, LotRecord, Misfit, Noun, PublicDraw, happened};

impl Happens for happened::Committed {
    /// A digest begins a new draw.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let commitment = Some(self.commitment.clone());
        event.draw = PublicDraw { commitment, ..PublicDraw::default() };
        Ok(())
    }
}

impl Happens for happened::Contributed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.draw.contributions.push(self.text.clone());
        Ok(())
    }
}

impl Happens for happened::Revealed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.draw = PublicDraw { lot: Some(self.lot.clone()), ..PublicDraw::default() };
        Ok(())
    }
}

impl Happens for happened::OpeningsDrawn {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        self.drawn.iter().for_each(|(.., one)| event.use_up(Some(&one.lot)));
        let record = event.round_mut(self.section, self.round)?;
        self.drawn.iter().cloned().try_for_each(|(table, board, one)| {
            at(&mut record.tables, Noun::Table, table.get())?;
            record.openings.insert((table, board), one);
            Ok(())
        })
    }
}

impl Competition {
    /// A lot that was drawn in public serves once.
    pub(super) fn use_up(&mut self, lot: Option<&LotRecord>) {
        if lot.is_some() && lot == self.draw.lot.as_ref() {
            self.draw = PublicDraw::default();
        }
    }
}
