//! Deciding what a command leads to: events, or a refusal with its clauses.

mod ahead;
mod by_hand;
mod conduct;
mod entries;
mod lateness;
mod leaving;
mod lots;
mod openings;
mod pairing;
mod regulations;
mod results;
mod stages;
mod teams;

use super::{
    Command, Competition, Consequences, Event, Fault, Moment, Place, Problem, Refusal, Regulations,
    RoundRecord, RoundState, Section, SectionNumber, Table, Thing, Unsaid,
};
pub use results::MOVES_CHARS_MAX;
use tournament::Round;

/// What a command leads to.
///
/// Nothing changes: whoever asks lets the events happen with [`Competition::apply`]. The clock is
/// never read; `now` is what the clock of the hall shows.
pub fn decide(state: &Competition, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
    match (&state.regulations, command) {
        (None, Command::Create(regulations)) => regulations::create(regulations),
        _ => Desk::new(state, now)?.decide(command).map(|event| vec![event]),
    }
}

/// What a command would bring about beyond what it says, told before it is given.
///
/// It may lack its reasons and what a panel is to confirm: those are asked for when it is given.
pub fn consequences(
    state: &Competition,
    command: &Command,
    now: Moment,
) -> Result<Consequences, Refusal> {
    Desk::new(state, now)?.consequences(command)
}

type Answer = Result<Event, Refusal>;

/// Where a command is decided: the event as it stands, its regulations, the clock.
struct Desk<'a> {
    state: &'a Competition,
    regulations: &'a Regulations,
    now: Moment,
}

impl<'a> Desk<'a> {
    fn new(state: &'a Competition, now: Moment) -> Result<Desk<'a>, Refusal> {
        match &state.regulations {
            Some(regulations) => Ok(Desk { state, regulations, now }),
            None => Err(Fault::plain(Problem::NotCreated).into()),
        }
    }
}

impl Desk<'_> {
    fn decide(&self, command: &Command) -> Answer {
        if !self.state.signed.is_empty() && !matches!(command, Command::Undo { .. }) {
            self.still_open(command)?;
        }
        match command {
            Command::Create(_) => Err(Fault::plain(Problem::AlreadyCreated).into()),
            Command::Amend { regulations, seen } => self.amend(regulations, *seen),
            Command::Enter(_)
            | Command::Change { .. }
            | Command::Check { .. }
            | Command::Admit { .. }
            | Command::Refuse { .. }
            | Command::Withdraw { .. }
            | Command::Exclude { .. }
            | Command::PlayOn { .. } => self.entries(command),
            Command::EnterTeam(_) | Command::ChangeTeam { .. } | Command::LineUp { .. } => {
                self.teams(command)
            }
            Command::Commit { .. } | Command::Contribute { .. } | Command::Reveal { .. } => {
                self.lots(command)
            }
            Command::StartStage { .. } | Command::OrderRounds { .. } => self.stages(command),
            Command::Away { .. }
            | Command::Expect { .. }
            | Command::CheckIn { .. }
            | Command::CheckOut { .. }
            | Command::Forbid { .. }
            | Command::Allow { .. }
            | Command::Pair { .. }
            | Command::PairByHand { .. }
            | Command::AddPair { .. }
            | Command::FixTable { .. }
            | Command::Unpair { .. }
            | Command::Publish { .. }
            | Command::Start { .. } => self.pairing(command),
            Command::DrawOpenings { section, round, tables, by, seed } => {
                self.draw_openings(*section, *round, tables, by, seed.as_deref())
            }
            Command::Missing { section, round, table, board, side } => {
                let (section, round, table, board) = (*section, *round, *table, *board);
                self.missing(Place { section, round, table, board }, *side)
            }
            Command::Arrive { section, round, table, board, side } => {
                let (section, round, table, board) = (*section, *round, *table, *board);
                self.arrive(Place { section, round, table, board }, *side)
            }
            Command::Result { .. }
            | Command::Record { .. }
            | Command::Correct { .. }
            | Command::WrongBoard { .. }
            | Command::BreakTie { .. }
            | Command::Close { .. }
            | Command::PlayOff { .. } => self.results(command),
            Command::Incident { .. }
            | Command::FormCommittee { .. }
            | Command::Protest { .. }
            | Command::DecideProtest { .. }
            | Command::Appeal { .. }
            | Command::DecideAppeal { .. }
            | Command::Sign { .. } => self.conduct(command),
            Command::Undo { reason, event } => self.undo(reason, *event),
        }
    }

    fn undo(&self, reason: &str, event: Option<usize>) -> Answer {
        self.said(reason, Unsaid::Reason)?;
        let last = self.state.last_event().filter(|last| *last > 0);
        let last = last.ok_or(Fault::plain(Problem::NothingToUndo))?;
        let taken_back = event.unwrap_or(last);
        let alone = || self.state.can_be_taken_back(taken_back);
        self.demand(taken_back == last || alone(), Problem::NotLast)?;
        Ok(Event::Undone { taken_back, reason: reason.to_owned(), at: self.now })
    }

    /// A signed table is frozen: only other sections, and papers, may still change.
    fn still_open(&self, command: &Command) -> Result<(), Refusal> {
        let section = match command {
            Command::Pair { section, .. }
            | Command::PairByHand { section, .. }
            | Command::AddPair { section, .. }
            | Command::Unpair { section, .. }
            | Command::Publish { section, .. }
            | Command::DrawOpenings { section, .. }
            | Command::Start { section, .. }
            | Command::Result { section, .. }
            | Command::Correct { section, .. }
            | Command::WrongBoard { section, .. }
            | Command::BreakTie { section, .. }
            | Command::Close { section, .. }
            | Command::PlayOff { section, .. } => *section,
            // What is annulled has no place in the table he played in last.
            Command::Exclude { who, annul: true, .. } => {
                let numbered = (1..).zip(&self.state.sections);
                let his = numbered.filter(|(_, one)| one.number_of(*who).is_some());
                let Some((section, _)) = his.last() else { return Ok(()) };
                section
            }
            _ => return Ok(()),
        };
        // A table that was signed with a shared place still needs to say who goes on.
        let undecided = |section| !self.state.undecided(section).is_empty();
        let decides = matches!(command, Command::PlayOff { .. });
        if decides && self.state.section(section).is_some_and(undecided) {
            return Ok(());
        }
        let signed = self.state.signed.iter().any(|(signed, _)| *signed == section);
        if signed { Err(self.refusal(Problem::FinallySigned)) } else { Ok(()) }
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
    fn unchanged(&self, at: Option<usize>, seen: Option<usize>) -> Result<(), Refusal> {
        self.demand(seen.is_none() || seen == at, Problem::ChangedMeanwhile)
    }

    fn said(&self, text: &str, what: Unsaid) -> Result<(), Refusal> {
        self.demand(!text.trim().is_empty(), Problem::Unsaid { what })
    }

    fn section(&self, section: SectionNumber) -> Result<&Section, Refusal> {
        let missing = Problem::NoSuch { thing: Thing::Section, number: section };
        self.state.section(section).ok_or_else(|| self.refusal(missing))
    }

    fn round(&self, section: SectionNumber, round: Round) -> Result<&RoundRecord, Refusal> {
        let section = self.section(section)?;
        section.round(round).ok_or_else(|| self.refusal(Problem::NotPaired { round }))
    }

    fn table(&self, section: SectionNumber, round: Round, table: u16) -> Result<&Table, Refusal> {
        let record = self.round(section, round)?;
        let missing = Problem::NoSuch { thing: Thing::Table, number: table };
        let found = usize::from(table).checked_sub(1).and_then(|index| record.tables.get(index));
        found.ok_or_else(|| self.refusal(missing))
    }

    fn board(&self, place: Place) -> Result<&super::Board, Refusal> {
        let table = self.table(place.section, place.round, place.table)?;
        let missing = Problem::NoSuch { thing: Thing::Board, number: place.board.into() };
        let found =
            usize::from(place.board).checked_sub(1).and_then(|index| table.boards.get(index));
        found.ok_or_else(|| self.refusal(missing))
    }

    /// A round that can be changed: it must not be closed.
    fn open_round(&self, section: SectionNumber, round: Round) -> Result<&RoundRecord, Refusal> {
        let record = self.round(section, round)?;
        self.demand(record.state != RoundState::Closed, Problem::RoundClosed { round })?;
        Ok(record)
    }
}
