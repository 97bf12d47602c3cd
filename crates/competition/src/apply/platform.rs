//! Games on the platform: which table is whose, and where a board is played.

use super::results::no_game;
use crate::section::GAMES_MAX;
use crate::{
    Competition, GameNumber, Misfit, Place, PlatformResult, SectionNumber, TableSet, Venue,
};
use tournament::{Round, Score};

impl Competition {
    /// The next game of a board has its result; how it ended, if the platform says so.
    pub(super) fn score(
        &mut self,
        place: Place,
        score: Score,
        adjudicated: Option<String>,
        platform: Option<&PlatformResult>,
    ) -> Result<(), Misfit> {
        let board = self.board_mut(place)?;
        let game = GameNumber::from_index(board.scores.len());
        board.add(score, adjudicated)?;
        if let Some(platform) = platform {
            board.ended.insert(game, platform.clone());
        }
        Ok(())
    }

    /// A game that had a table has another one from now on.
    pub(super) fn set_tables(
        &mut self,
        section: SectionNumber,
        round: Round,
        tables: &[TableSet],
    ) -> Result<(), Misfit> {
        for one in tables {
            let place = Place { section, round, table: one.table, board: one.board };
            let board = self.board_mut(place)?;
            if one.game.index() >= GAMES_MAX {
                return Err(no_game(one.game.index()));
            }
            board.tables.insert(one.game, one.id.clone());
        }
        Ok(())
    }

    pub(super) fn switch_venue(&mut self, place: Place, to: Venue) -> Result<(), Misfit> {
        self.board_mut(place)?.venue = Some(to);
        Ok(())
    }
}
