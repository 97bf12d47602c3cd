//! Rounds: who is there, who may meet, the pairs, the start, and who came late.

use super::next;
use crate::{
    Absence, Board, BoardSeated, Competition, Member, Misfit, Moment, Noun, PairsMade, Place,
    PlayerId, RoundRecord, RoundState, Section, SectionNumber, Side, Strength, Table, TableNumber,
    TeamId,
};
use tournament::{Number, Round};

impl Competition {
    pub(super) fn note_away(
        &mut self,
        section: SectionNumber,
        number: Number,
        round: Round,
        gets: Absence,
    ) -> Result<(), Misfit> {
        self.with_number(section, number)?.away.insert((round, number), gets);
        Ok(())
    }

    pub(super) fn expect(
        &mut self,
        section: SectionNumber,
        number: Number,
        round: Round,
    ) -> Result<(), Misfit> {
        self.with_number(section, number)?.away.remove(&(round, number));
        Ok(())
    }

    pub(super) fn check_in(&mut self, who: Member) -> Result<(), Misfit> {
        self.known(who)?;
        self.here.insert(who);
        Ok(())
    }

    pub(super) fn check_out(&mut self, who: Member) -> Result<(), Misfit> {
        self.known(who)?;
        self.here.remove(&who);
        Ok(())
    }

    pub(super) fn forbid(
        &mut self,
        one: Member,
        other: Member,
        strength: Strength,
    ) -> Result<(), Misfit> {
        [one, other].into_iter().try_for_each(|who| self.known(who))?;
        self.forbidden.push((one, other, strength));
        Ok(())
    }

    /// Whoever is not there was not forbidden: it takes nothing away.
    pub(super) fn allow(&mut self, one: Member, other: Member) -> Result<(), Misfit> {
        let pair = |a: Member, b: Member| (a.min(b), a.max(b));
        self.forbidden.retain(|(a, b, _)| pair(*a, *b) != pair(one, other));
        Ok(())
    }

    pub(super) fn fix_table(
        &mut self,
        who: Member,
        table: Option<TableNumber>,
    ) -> Result<(), Misfit> {
        self.known(who)?;
        match table {
            Some(table) => self.fixed_tables.insert(who, table),
            None => self.fixed_tables.remove(&who),
        };
        Ok(())
    }

    pub(super) fn pair(
        &mut self,
        section: SectionNumber,
        round: Round,
        made: &PairsMade,
    ) -> Result<(), Misfit> {
        self.use_up(made.lot.as_ref());
        let section = self.section_mut(section)?;
        next(Noun::Round, round.get(), section.rounds.len())?;
        section.rounds.push(made.draft().into());
        Ok(())
    }

    pub(super) fn unpair(&mut self, section: SectionNumber, round: Round) -> Result<(), Misfit> {
        self.round_mut(section, round)?;
        self.section_mut(section)?.unpair(round);
        Ok(())
    }

    pub(super) fn add_table(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: Table,
    ) -> Result<(), Misfit> {
        self.round_mut(section, round)?.add(table);
        Ok(())
    }

    pub(super) fn publish(
        &mut self,
        section: SectionNumber,
        round: Round,
        starts: Option<Moment>,
    ) -> Result<(), Misfit> {
        // Who is here for the round after it is another question.
        let members = self.section_mut(section)?.members.clone();
        self.here.retain(|who| !members.contains(who));
        let record = self.round_mut(section, round)?;
        record.state = RoundState::Published;
        record.starts = starts;
        Ok(())
    }

    pub(super) fn hand_in_line_up(
        &mut self,
        section: SectionNumber,
        round: Round,
        team: TeamId,
        boards: &[Option<PlayerId>],
    ) -> Result<(), Misfit> {
        self.team_mut(team)?;
        boards.iter().flatten().try_for_each(|id| self.player_mut(*id).map(drop))?;
        self.round_mut(section, round)?.line_ups.insert(team, boards.to_vec());
        Ok(())
    }

    pub(super) fn miss(&mut self, place: Place, side: Side) -> Result<(), Misfit> {
        self.board_mut(place)?;
        self.round_of(place)?.late.insert(place.seat(side), None);
        Ok(())
    }

    /// The reason why he may play counts alone, not one from before.
    pub(super) fn arrive(
        &mut self,
        place: Place,
        side: Side,
        at: Moment,
        excused: &str,
    ) -> Result<(), Misfit> {
        self.board_mut(place)?;
        let (record, seat) = (self.round_of(place)?, place.seat(side));
        record.late.insert(seat, Some(at));
        record.excused.remove(&seat);
        if !excused.is_empty() {
            record.excused.insert(seat, excused.to_owned());
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
    pub(super) fn start(&mut self, at: Moment, boards: &[Vec<BoardSeated>]) -> Result<(), Misfit> {
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
