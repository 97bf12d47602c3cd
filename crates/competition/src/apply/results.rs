//! Results of games and meetings, closed rounds, additional games.

use super::at;
use crate::section::GAMES_MAX;
use crate::{
    Additional, AdditionalCall, AdditionalNumber, Board, BoardNumber, Competition, GameNumber,
    LotRecord, MeetingNumber, Misfit, Moment, Noun, Place, PlayOff, RoundState, SectionNumber,
    Side, TableNumber, TieBroken, Waived,
};
use tournament::{Outcome, Round, Score};

impl Competition {
    pub(super) fn lose_board(&mut self, place: Place, side: Side) -> Result<(), Misfit> {
        self.board_mut(place)?.wrong = Some(side);
        Ok(())
    }

    pub(super) fn break_tie(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: TableNumber,
        broken: &TieBroken,
        lot: Option<&LotRecord>,
    ) -> Result<(), Misfit> {
        self.use_up(lot);
        let counting = self.counting();
        let table = self.table_mut(section, round, table)?;
        table.losers_parted = table.outcomes(&counting) == [Outcome::Loss; 2];
        table.tie_break = Some(broken.clone());
        Ok(())
    }

    pub(super) fn close(
        &mut self,
        section: SectionNumber,
        round: Round,
        at: Moment,
    ) -> Result<(), Misfit> {
        let record = self.round_mut(section, round)?;
        record.state = RoundState::Closed;
        record.closed = Some(at);
        Ok(())
    }

    pub(super) fn play_off(
        &mut self,
        section: SectionNumber,
        play_off: &PlayOff,
    ) -> Result<(), Misfit> {
        self.with_numbers(section, &play_off.order)?.play_offs.push(play_off.clone());
        Ok(())
    }

    pub(super) fn call_additional(
        &mut self,
        section: SectionNumber,
        called: &AdditionalCall,
    ) -> Result<(), Misfit> {
        self.use_up(called.lot.as_ref());
        self.with_numbers(section, &called.who)?.additional.push(Additional::from(called));
        Ok(())
    }

    /// The next game of a meeting gets its result, or one before another.
    pub(super) fn score_additional(
        &mut self,
        section: SectionNumber,
        additional: AdditionalNumber,
        (meeting, board, game): (MeetingNumber, BoardNumber, GameNumber),
        score: Score,
    ) -> Result<(), Misfit> {
        let of = &mut self.section_mut(section)?.additional;
        let one = at(of, Noun::AdditionalMatch, additional.get())?;
        let meeting = at(&mut one.meetings, Noun::Meeting, meeting.get())?;
        let scores = at(&mut meeting.boards, Noun::Board, board.get().into())?;
        if game.index() == scores.len() {
            scores.push(score);
        } else {
            *at(scores, Noun::Game, game.get().into())? = score;
        }
        Ok(())
    }

    pub(super) fn waive_additional(
        &mut self,
        section: SectionNumber,
        waived: &Waived,
    ) -> Result<(), Misfit> {
        self.with_numbers(section, &waived.who)?.waived.push(waived.clone());
        Ok(())
    }
}

impl Board {
    /// The next game of the meeting has its result.
    pub(super) fn add(&mut self, score: Score, adjudicated: Option<String>) -> Result<(), Misfit> {
        self.set(self.scores.len(), score)?;
        self.adjudicated = adjudicated.or(self.adjudicated.take());
        Ok(())
    }

    /// Keeps the moves of a game, or takes them away if there are none.
    pub(super) fn record(&mut self, game: GameNumber, moves: &str) -> Result<(), Misfit> {
        if game.index() >= GAMES_MAX {
            return Err(no_game(game.index()));
        }
        if moves.is_empty() {
            self.records.remove(&game);
        } else {
            self.records.insert(game, moves.to_owned());
        }
        Ok(())
    }

    /// What is decided anew goes before whatever a sanction made of the board.
    pub(super) fn correct(&mut self, game: GameNumber, score: Score) -> Result<(), Misfit> {
        self.wrong = None;
        self.lost_by = None;
        self.set(game.index(), score)
    }

    /// Gives a game its result. It may be the next one: of a meeting that another correction left
    /// unfinished, or one that a sanction ends.
    fn set(&mut self, index: usize, score: Score) -> Result<(), Misfit> {
        if let Some(old) = self.scores.get_mut(index) {
            *old = score;
            return Ok(());
        }
        if index != self.scores.len() || index >= GAMES_MAX {
            return Err(no_game(index));
        }
        self.scores.push(score);
        Ok(())
    }
}

pub(super) fn no_game(index: usize) -> Misfit {
    Misfit::NotThere { thing: Noun::Game, number: u16::try_from(index + 1).unwrap_or(u16::MAX) }
}
