//! Games on the platform: which table is whose, and where a board is played.

use super::Happens;
use super::results::no_game;
use crate::section::GAMES_MAX;
use crate::{Competition, Misfit, Place, happened};

impl Happens for happened::TablesSet {
    /// A game that had a table has another one from now on.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        for one in &self.tables {
            let (table, board) = (one.table, one.board);
            let place = Place { section: self.section, round: self.round, table, board };
            let board = event.board_mut(place)?;
            if one.game.index() >= GAMES_MAX {
                return Err(no_game(one.game.index()));
            }
            board.tables.insert(one.game, one.id.clone());
        }
        Ok(())
    }
}

impl Happens for happened::VenueSwitched {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?.venue = Some(self.to);
        Ok(())
    }
}
