//! Results of games and meetings, closed rounds, additional games.

use super::{Happens, at};
use crate::section::GAMES_MAX;
use crate::{Additional, Board, Competition, GameNumber, Misfit, Noun, RoundState, happened};
use tournament::{Outcome, Score};

impl Happens for happened::Scored {
    /// The next game of a board has its result; how it ended, if the platform says so.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let board = event.board_mut(self.place)?;
        let game = GameNumber::from_index(board.scores.len());
        board.add(self.score, self.adjudicated.clone())?;
        board.ended.extend(self.platform.iter().map(|ended| (game, (**ended).clone())));
        Ok(())
    }
}

impl Happens for happened::Recorded {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?.record(self.game, &self.moves)
    }
}

impl Happens for happened::Corrected {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?.correct(self.game, self.score)
    }
}

impl Happens for happened::BoardLost {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?.wrong = Some(self.side);
        Ok(())
    }
}

impl Happens for happened::TieBroken {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.use_up(self.lot.as_ref());
        let counting = event.counting();
        let table = event.table_mut(self.section, self.round, self.table)?;
        table.losers_parted = table.outcomes(&counting) == [Outcome::Loss; 2];
        table.tie_break = Some(self.broken.clone());
        Ok(())
    }
}

impl Happens for happened::Closed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let record = event.round_mut(self.section, self.round)?;
        record.state = RoundState::Closed;
        record.closed = Some(self.at);
        Ok(())
    }
}

impl Happens for happened::PlayedOff {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let section = event.with_numbers(self.section, &self.play_off.order)?;
        section.play_offs.push(self.play_off.clone());
        Ok(())
    }
}

impl Happens for happened::AdditionalCalled {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let called = &*self.additional;
        event.use_up(called.lot.as_ref());
        event.with_numbers(self.section, &called.who)?.additional.push(Additional::from(called));
        Ok(())
    }
}

impl Happens for happened::AdditionalScored {
    /// The next game of a meeting gets its result, or one before another.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let of = &mut event.section_mut(self.section)?.additional;
        let one = at(of, Noun::AdditionalMatch, self.additional.get())?;
        let meeting = at(&mut one.meetings, Noun::Meeting, self.meeting.get())?;
        let scores = at(&mut meeting.boards, Noun::Board, self.board.get().into())?;
        if self.game.index() == scores.len() {
            scores.push(self.score);
        } else {
            *at(scores, Noun::Game, self.game.get().into())? = self.score;
        }
        Ok(())
    }
}

impl Happens for happened::AdditionalWaived {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let section = event.with_numbers(self.section, &self.waived.who)?;
        section.waived.push(self.waived.clone());
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
    fn record(&mut self, game: GameNumber, moves: &str) -> Result<(), Misfit> {
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
