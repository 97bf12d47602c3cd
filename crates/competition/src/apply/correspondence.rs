//! What came by post takes effect.

use std::sync::Arc;

use crate::correspondence::Filed;
use crate::fact::Deed;
use crate::{Competition, Consequence, GameNumber, Leaving, Member, Misfit, Moment, PlayerId};

impl Competition {
    /// Games go on; who is annulled does not count any more.
    pub(crate) fn correspond(
        &mut self,
        deeds: &[Deed],
        annulled: Option<PlayerId>,
        by: &str,
        at: Moment,
    ) -> Result<(), Misfit> {
        for deed in deeds {
            self.file(deed, by, at)?;
        }
        let Some(annulled) = annulled.map(Member::Player) else { return Ok(()) };
        for section in &mut self.sections {
            if let Some(number) = section.number_of(annulled) {
                let consequence = Consequence::Annulled;
                let leaving = Leaving { after: 0, consequence, adjudicated: false };
                section.left.insert(number, leaving);
            }
        }
        Ok(())
    }

    /// Something came that was decided on: games go on.
    fn file(&mut self, deed: &Deed, by: &str, at: Moment) -> Result<(), Misfit> {
        let place = deed.place;
        let known = self.postal_game(place).ok_or(Misfit::NoPostalGame { place })?;
        // It is copied only where somebody else looks at it.
        self.postal.remove(&place);
        let mut known = known;
        let game = Arc::make_mut(&mut known);
        if deed.refused.is_none() {
            game.game.happen(&deed.act).map_err(|_| Misfit::NoPostalGame { place })?;
        }
        let number = deed.refused.is_none().then(|| game.game.exchange().acts());
        game.filed.push(Filed {
            act: deed.act.clone(),
            rulings: deed.rulings.clone(),
            refused: deed.refused.clone(),
            by: by.to_owned(),
            at,
            number,
        });
        self.postal.insert(place, known);
        let board = self.board_mut(place)?;
        match deed.score {
            Some(score) if board.scores.is_empty() => board.add(score, None),
            Some(score) => board.correct(GameNumber::FIRST, score),
            None => Ok(()),
        }
    }
}
