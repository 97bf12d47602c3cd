//! What has happened takes effect: the only place where an event is changed.
//!
//! How each fact happens stands in the file of its family; here is how that is found which it is about.

mod conduct;
mod correspondence;
mod course;
mod entries;
mod lifting;
mod lots;
mod platform;
mod results;
mod rounds;
mod stages;

use super::{
    Board, Competition, Member, Misfit, Noun, Place, PlayerId, PlayerRecord, Protest,
    ProtestNumber, Regulations, RoundRecord, Section, SectionNumber, Table, TableNumber, TeamId,
    TeamRecord,
};
use tournament::{Number, Round};

/// A fact that takes effect.
pub(crate) trait Happens {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit>;
}

impl Competition {
    fn player_mut(&mut self, id: PlayerId) -> Result<&mut PlayerRecord, Misfit> {
        at(&mut self.players, Noun::Player, id.0)
    }

    fn team_mut(&mut self, id: TeamId) -> Result<&mut TeamRecord, Misfit> {
        at(&mut self.teams, Noun::Team, id.0)
    }

    fn protest_mut(&mut self, protest: ProtestNumber) -> Result<&mut Protest, Misfit> {
        at(&mut self.protests, Noun::Protest, protest.get())
    }

    fn section_mut(&mut self, section: SectionNumber) -> Result<&mut Section, Misfit> {
        at(&mut self.sections, Noun::Section, section.get())
    }

    fn regulations_mut(&mut self) -> Result<&mut Box<Regulations>, Misfit> {
        self.regulations.as_mut().ok_or(Misfit::NotCreated)
    }

    /// A section in which all these numbers are somebody's.
    fn with_numbers(
        &mut self,
        section: SectionNumber,
        numbers: &[Number],
    ) -> Result<&mut Section, Misfit> {
        let members = &mut self.section_mut(section)?.members;
        numbers
            .iter()
            .try_for_each(|number| at(members, Noun::Participant, number.get()).map(drop))?;
        self.section_mut(section)
    }

    /// A section in which somebody has this number.
    fn with_number(
        &mut self,
        section: SectionNumber,
        number: Number,
    ) -> Result<&mut Section, Misfit> {
        self.with_numbers(section, &[number])
    }

    /// Refuses one who has not entered.
    fn known(&mut self, who: Member) -> Result<(), Misfit> {
        match who {
            Member::Player(id) => self.player_mut(id).map(drop),
            Member::Team(id) => self.team_mut(id).map(drop),
        }
    }

    fn round_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
    ) -> Result<&mut RoundRecord, Misfit> {
        at(&mut self.section_mut(section)?.rounds, Noun::Round, round.get())
            .map(|record| &mut **record)
    }

    fn table_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: TableNumber,
    ) -> Result<&mut Table, Misfit> {
        at(&mut self.round_mut(section, round)?.tables, Noun::Table, table.get())
    }

    fn round_of(&mut self, place: Place) -> Result<&mut RoundRecord, Misfit> {
        self.round_mut(place.section, place.round)
    }

    fn board_mut(&mut self, place: Place) -> Result<&mut Board, Misfit> {
        let table = self.table_mut(place.section, place.round, place.table)?;
        at(&mut table.boards, Noun::Board, place.board.get().into())
    }
}

/// The one with a number, counted from 1.
fn at<T>(all: &mut [T], thing: Noun, number: u16) -> Result<&mut T, Misfit> {
    let index = usize::from(number).wrapping_sub(1);
    all.get_mut(index).ok_or(Misfit::NotThere { thing, number })
}

/// A new one has the number after the last.
fn next(thing: Noun, number: u16, count: usize) -> Result<(), Misfit> {
    if usize::from(number) == count + 1 { Ok(()) } else { Err(Misfit::NotNext { thing, number }) }
}
