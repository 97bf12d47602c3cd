//! Rounds: who is there, who may meet, the pairs, the start, and who came late.

use super::{Happens, next};
use crate::{
    Board, BoardSeated, Competition, Member, Misfit, Moment, Noun, RoundRecord, RoundState,
    Section, Table, happened,
};
use tournament::{Number, Round};

impl Happens for happened::AwayNoted {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let away = &mut event.with_number(self.section, self.number)?.away;
        away.insert((self.round, self.number), self.gets);
        Ok(())
    }
}

impl Happens for happened::Expected {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let away = &mut event.with_number(self.section, self.number)?.away;
        away.remove(&(self.round, self.number));
        Ok(())
    }
}

impl Happens for happened::CheckedIn {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.known(self.who)?;
        event.here.insert(self.who);
        Ok(())
    }
}

impl Happens for happened::CheckedOut {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.known(self.who)?;
        event.here.remove(&self.who);
        Ok(())
    }
}

impl Happens for happened::Forbidden {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        [self.one, self.other].into_iter().try_for_each(|who| event.known(who))?;
        event.forbidden.push((self.one, self.other, self.strength));
        Ok(())
    }
}

impl Happens for happened::Allowed {
    /// Whoever is not there was not forbidden: it takes nothing away.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let pair = |a: Member, b: Member| (a.min(b), a.max(b));
        event.forbidden.retain(|(a, b, _)| pair(*a, *b) != pair(self.one, self.other));
        Ok(())
    }
}

impl Happens for happened::TableFixed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.known(self.who)?;
        match self.table {
            Some(table) => event.fixed_tables.insert(self.who, table),
            None => event.fixed_tables.remove(&self.who),
        };
        Ok(())
    }
}

impl Happens for happened::Paired {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.use_up(self.made.lot.as_ref());
        let section = event.section_mut(self.section)?;
        next(Noun::Round, self.round.get(), section.rounds.len())?;
        section.rounds.push(self.made.draft().into());
        Ok(())
    }
}

impl Happens for happened::Unpaired {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.round_mut(self.section, self.round)?;
        event.section_mut(self.section)?.unpair(self.round);
        Ok(())
    }
}

impl Happens for happened::PairAdded {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let table = self.pair.added(&self.by, &self.reason);
        event.round_mut(self.section, self.round)?.add(table);
        Ok(())
    }
}

impl Happens for happened::Published {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        // Who is here for the round after it is another question.
        let members = event.section_mut(self.section)?.members.clone();
        event.here.retain(|who| !members.contains(who));
        let record = event.round_mut(self.section, self.round)?;
        record.state = RoundState::Published;
        record.starts = self.starts;
        Ok(())
    }
}

impl Happens for happened::LinedUp {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.team_mut(self.team)?;
        self.boards.iter().flatten().try_for_each(|id| event.player_mut(*id).map(drop))?;
        let record = event.round_mut(self.section, self.round)?;
        record.line_ups.insert(self.team, self.boards.clone());
        Ok(())
    }
}

impl Happens for happened::Started {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.round_mut(self.section, self.round)?.start(self.at, &self.boards)
    }
}

impl Happens for happened::Missed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?;
        event.round_of(self.place)?.late.insert(self.place.seat(self.side), None);
        Ok(())
    }
}

impl Happens for happened::Arrived {
    /// The reason why he may play counts alone, not one from before.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.board_mut(self.place)?;
        let (record, seat) = (event.round_of(self.place)?, self.place.seat(self.side));
        record.late.insert(seat, Some(self.at));
        record.excused.remove(&seat);
        if !self.excused.is_empty() {
            record.excused.insert(seat, self.excused.clone());
        }
        Ok(())
    }
}

impl RoundRecord {
    /// Seats two at a further table; whatever stood for them in the round does not any more.
    fn add(&mut self, table: Table) {
        let sits = |number: &Number| table.has(*number);
        self.bye = self.bye.filter(|bye| !sits(bye));
        self.free.retain(|number| !sits(number));
        self.away.retain(|number, _| !sits(number));
        self.tables.push(table);
    }

    /// Seats everybody and starts the clocks.
    fn start(&mut self, at: Moment, boards: &[Vec<BoardSeated>]) -> Result<(), Misfit> {
        if boards.len() != self.tables.len() {
            let number = u16::try_from(boards.len()).unwrap_or(u16::MAX);
            return Err(Misfit::NotThere { thing: Noun::Table, number });
        }
        self.state = RoundState::Playing;
        self.starts = Some(at);
        for (table, seated) in self.tables.iter_mut().zip(boards) {
            table.boards.resize_with(seated.len(), Board::default);
            table.boards.iter_mut().zip(seated).for_each(|(board, seated)| seated.seat(board));
        }
        Ok(())
    }
}

impl Section {
    /// Throws the pairs of a round away; whoever joined since is paired with the others.
    fn unpair(&mut self, round: Round) {
        let kept = round.before();
        self.rounds.truncate(kept.into());
        self.joined.values_mut().for_each(|one| one.after = one.after.min(kept));
    }
}
