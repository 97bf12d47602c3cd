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

use super::command::{Touches, Undo};
use super::{
    Command, Competition, Consequences, Fact, FactIndex, Fault, MissingField, Moment, Noun, Place,
    Problem, Refusal, Regulations, RoundRecord, RoundState, Section, SectionNumber, Table,
    TableNumber,
};
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
    let deciding = Deciding::new(state, now)?;
    let fact = deciding.decide(command)?;
    Ok(vec![deciding.with_changed_places(fact)])
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
        self.is_not_for_letters(command)?;
        match command {
            Command::Create(_) => Err(Fault::plain(Problem::AlreadyCreated).into()),
            Command::Amend(it) => self.amend(it),
            Command::Enter(player) => self.enter(player),
            Command::Change(it) => self.change(it),
            Command::Check(it) => self.check(it),
            Command::Admit(it) => self.admit(it),
            Command::Refuse(it) => self.refuse(it),
            Command::AgreeAssistant(it) => self.agree_assistant(it),
            Command::Classify(it) => self.classify(it),
            Command::EnterTeam(team) => self.enter_team(team),
            Command::ChangeTeam(it) => self.change_team(it),
            Command::Withdraw(it) => self.withdraw(it),
            Command::Exclude(it) => self.exclude(it),
            Command::PlayOn(it) => self.play_on(it),
            Command::Commit(it) => self.commit(it),
            Command::Contribute(it) => self.contribute(it),
            Command::Reveal(it) => self.reveal(it),
            Command::StartStage(it) => self.start_stage(it),
            Command::OrderRounds(it) => self.order_rounds(it),
            Command::Away(it) => self.away(it),
            Command::Expect(it) => self.expect(it),
            Command::CheckIn(it) => self.check_in(it),
            Command::CheckOut(it) => self.check_out(it),
            Command::Forbid(it) => self.forbid(it),
            Command::Allow(it) => Ok(Fact::Allowed { one: it.one, other: it.other }),
            Command::Pair(it) => self.pair(it),
            Command::PairByHand(it) => self.pair_by_hand(it),
            Command::AddPair(it) => self.add_pair(it),
            Command::FixTable(it) => self.fix_table(it),
            Command::Unpair(it) => self.unpair(it),
            Command::Publish(it) => self.publish(it),
            Command::DrawOpenings(it) => self.draw_openings(it),
            Command::LineUp(it) => self.line_up(it),
            Command::Start(it) => self.start(it),
            Command::Missing(it) => self.missing(it),
            Command::Arrive(it) => self.arrive(it),
            Command::Result(it) => self.enter_result(it),
            Command::Record(it) => self.record(it),
            Command::Correct(it) => self.correct(it),
            Command::WrongBoard(it) => self.lose_wrong_board(it),
            Command::BreakTie(it) => self.break_tie(it),
            Command::Close(it) => self.close(it),
            Command::PlayOff(it) => self.play_off(it),
            Command::Additional(it) => self.call_additional(it),
            Command::AdditionalResult(it) => self.score_additional(it),
            Command::WaiveAdditional(it) => self.waive_additional(it),
            Command::Incident(it) => self.incident(it),
            Command::FormCommittee(it) => self.form_committee(it),
            Command::Protest(it) => self.protest(it),
            Command::DecideProtest(it) => self.decide_protest(it),
            Command::Appeal(it) => self.appeal(it),
            Command::DecideAppeal(it) => self.decide_appeal(it),
            Command::Sign(it) => self.sign(it),
            Command::Pause(it) => self.pause(it),
            Command::Resume(it) => self.resume(it),
            Command::Cancel(it) => self.cancel(it),
            Command::Move(it) => self.move_event(it),
            Command::MoveRound(it) => self.move_round(it),
            Command::Note(it) => self.note(it),
            Command::SetTables(it) => self.set_tables(it),
            Command::SwitchVenue(it) => self.switch_venue(it),
            Command::Correspond(it) => self.correspond(it),
            Command::TakeBreak(it) => self.take_break(it),
            Command::SettleLeaver(it) => self.settle_leaver(it),
            Command::LeaveGames(it) => self.leave_games(it),
            Command::NoteSheet(it) => self.note_sheet(it),
            Command::DrawUpTable(it) => self.draw_up_table(it),
            Command::Undo(it) => self.undo(it),
        }
    }

    fn undo(&self, it: &Undo) -> Answer {
        self.said(&it.reason, MissingField::Reason)?;
        let last = self.state.last_fact().filter(|last| *last > FactIndex::default());
        let last = last.ok_or(Fault::plain(Problem::NothingToUndo))?;
        let taken_back = it.event.unwrap_or(last);
        let alone = || self.state.can_be_taken_back(taken_back);
        self.demand(taken_back == last || alone(), Problem::NotLast)?;
        Ok(Fact::Undone { taken_back, reason: it.reason.clone(), at: self.now })
    }

    /// A signed table is frozen: only other sections, and papers, may still change.
    fn still_open(&self, command: &Command) -> Result<(), Refusal> {
        let section = match command.touches() {
            Touches::Nothing => return Ok(()),
            Touches::Section(section) => section,
            Touches::LastOf(who) => {
                let mut last_first = self.state.sections.iter().rev();
                let his = last_first.find(|one| one.number_of(who).is_some());
                let Some(section) = his else { return Ok(()) };
                section.number
            }
        };
        // A table that was signed with a shared place still needs to say who goes on.
        let undecided = |section| !self.state.undecided(section).is_empty();
        let decides = command.settles_who_goes_on();
        if decides && self.state.section(section).is_some_and(undecided) {
            return Ok(());
        }
        if self.state.is_signed(section) {
            Err(self.refusal(Problem::FinallySigned))
        } else {
            Ok(())
        }
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
        let section = self.section(section)?;
        section.round(round).ok_or_else(|| self.refusal(Problem::NotPaired { round }))
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
        let record = self.round(section, round)?;
        self.demand(record.state != RoundState::Closed, Problem::RoundClosed { round })?;
        Ok(record)
    }
}
