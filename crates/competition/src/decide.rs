//! Deciding what a command leads to: events, or a refusal with its clauses.

mod additional;
mod ahead;
mod by_hand;
mod conduct;
mod correspondence;
mod course;
mod entries;
mod lateness;
mod leaving;
mod lifting;
mod lots;
mod needs;
mod openings;
mod pairing;
mod platform;
mod regulations;
mod results;
mod sanctions;
mod stages;
mod teams;

use super::command::{Touches, Undo, decided};
use super::{
    Command, Competition, Consequences, Fact, FactIndex, Fault, MissingField, Moment, Noun, Place,
    Problem, Refusal, Regulations, RoundRecord, Section, SectionNumber, Table, TableNumber,
};
use crate::happened;
pub use results::MOVES_CHARS_MAX;
use tournament::Round;

/// What a command leads to.
///
/// Nothing changes: whoever asks lets the events happen with [`Competition::apply`]. The clock is
/// never read; `now` is what the clock of the hall shows.
pub fn decide(state: &Competition, command: &Command, now: Moment) -> Result<Vec<Fact>, Refusal> {
    debug_assert!(state.is_sound(), "whatever was decided holds together");
    if state.regulations.is_none()
        && let Command::Create(regulations) = command
    {
        return regulations::create(regulations);
    }
    Ok(vec![Deciding::new(state, now)?.decide(command)?])
}

/// What a command would bring about beyond what it says, told before it is given.
///
/// It may lack its reasons and what a panel is to confirm: those are asked for when it is given.
pub fn consequences(
    state: &Competition,
    command: &Command,
    now: Moment,
) -> Result<Consequences, Refusal> {
    Deciding::new(state, now)?.consequences(command)
}

type Answer = Result<Fact, Refusal>;

/// Where a command is decided: the event as it stands, its regulations, the clock.
struct Deciding<'a> {
    state: &'a Competition,
    regulations: &'a Regulations,
    now: Moment,
}

impl<'a> Deciding<'a> {
    fn new(state: &'a Competition, now: Moment) -> Result<Deciding<'a>, Refusal> {
        match &state.regulations {
            Some(regulations) => Ok(Deciding { state, regulations, now }),
            None => Err(Fault::plain(Problem::NotCreated).into()),
        }
    }
}

impl Deciding<'_> {
    fn decide(&self, command: &Command) -> Answer {
        self.still_open(command)?;
        self.goes_on(command)?;
        decided!(self, command)
    }

    fn create_again(&self, _: &Regulations) -> Answer {
        Err(Fault::plain(Problem::AlreadyCreated).into())
    }

    fn undo(&self, it: &Undo) -> Answer {
        self.said(&it.reason, MissingField::Reason)?;
        let last = self.state.last_fact().filter(|last| *last > FactIndex::default());
        let last = last.ok_or(Fault::plain(Problem::NothingToUndo))?;
        let taken_back = it.event.unwrap_or(last);
        let alone = || self.state.can_be_taken_back(taken_back);
        self.demand(taken_back == last || alone(), Problem::NotLast)?;
        Ok(Fact::Undone(happened::Undone { taken_back, reason: it.reason.clone(), at: self.now }))
    }

    /// A signed table is frozen: only other sections, and papers, may still change.
    fn still_open(&self, command: &Command) -> Result<(), Refusal> {
        let mut last_first = self.state.sections.iter().rev();
        let section = match command.touches() {
            Touches::Nothing => None,
            Touches::Section(section) => self.state.section(section),
            Touches::LastOf(who) => last_first.find(|one| one.number_of(who).is_some()),
        };
        let Some(section) = section else { return Ok(()) };
        // A table that was signed with a shared place still needs to say who goes on.
        let decides = command.settles_who_goes_on() && !self.state.undecided(section).is_empty();
        let frozen = self.state.is_signed(section.number) && !decides;
        self.demand(!frozen, Problem::FinallySigned)
    }

    fn fault(&self, problem: Problem) -> Fault {
        Fault::new(self.regulations.rulebook, problem)
    }

    fn refusal(&self, problem: Problem) -> Refusal {
        self.fault(problem).into()
    }

    /// Refuses unless a condition holds.
    fn demand(&self, holds: bool, problem: Problem) -> Result<(), Refusal> {
        if holds { Ok(()) } else { Err(self.refusal(problem)) }
    }

    /// Refuses if something was changed since he saw it who changes it now: two who change the same
    /// must not undo each other's work unseen.
    fn unchanged(&self, at: Option<FactIndex>, seen: Option<FactIndex>) -> Result<(), Refusal> {
        self.demand(seen.is_none() || seen == at, Problem::ChangedMeanwhile)
    }

    fn said(&self, text: &str, what: MissingField) -> Result<(), Refusal> {
        self.demand(!text.trim().is_empty(), Problem::Unsaid { what })
    }

    fn section(&self, section: SectionNumber) -> Result<&Section, Refusal> {
        let missing = Problem::NoSuch { thing: Noun::Section, number: section.get() };
        self.state.section(section).ok_or_else(|| self.refusal(missing))
    }

    fn round(&self, section: SectionNumber, round: Round) -> Result<&RoundRecord, Refusal> {
        self.state.known_round(section, round).map_err(|problem| self.refusal(problem))
    }

    fn table(
        &self,
        section: SectionNumber,
        round: Round,
        table: TableNumber,
    ) -> Result<&Table, Refusal> {
        let record = self.round(section, round)?;
        let missing = Problem::NoSuch { thing: Noun::Table, number: table.get() };
        let found = record.tables.get(table.index());
        found.ok_or_else(|| self.refusal(missing))
    }

    fn board(&self, place: Place) -> Result<&super::Board, Refusal> {
        let table = self.table(place.section, place.round, place.table)?;
        let missing = Problem::NoSuch { thing: Noun::Board, number: place.board.get().into() };
        let found = table.boards.get(place.board.index());
        found.ok_or_else(|| self.refusal(missing))
    }

    /// A round that can be changed: it must not be closed.
    fn open_round(&self, section: SectionNumber, round: Round) -> Result<&RoundRecord, Refusal> {
        self.state.open_round(section, round).map_err(|problem| self.refusal(problem))
    }
}
