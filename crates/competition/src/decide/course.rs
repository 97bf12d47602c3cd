//! The course of an event: breaks, cancelling, moving.

use crate::happened;
use clauses::Clause;
use rulebook::{Basis, CancelGround};

use super::{Answer, Deciding, regulations};
use crate::command::{
    CancelEvent, MoveEvent, MoveRound, NoteMatter, PauseEvent, Plays, ResumeEvent,
};
use crate::{
    Authority, Cancellation, Command, EventMoved, Fact, Fault, Matter, MatterNoted, MissingField,
    Moment, Occasion, PauseCalled, Problem, Refusal, Regulations, RoundMoved, RoundState, Slot,
    StageNumber, TimeAdded, TimetableFault,
};
use tournament::Round;

impl Deciding<'_> {
    /// While an event stands still nothing is played, and after it was cancelled nothing any more.
    pub(super) fn goes_on(&self, command: &Command) -> Result<(), Refusal> {
        if self.state.cancelled.is_some() {
            return self.demand(command.may_follow_cancelling(), Problem::EventCancelled);
        }
        let pause = match command.plays() {
            Plays::No => None,
            Plays::Anywhere => self.state.open_pauses().find(|one| one.called.section.is_none()),
            Plays::In(section) => self.state.paused(section),
        };
        let Some(pause) = pause else { return Ok(()) };
        Err(self.refusal(Problem::Paused { since: pause.called.at }))
    }

    pub(super) fn pause(&self, it: &PauseEvent) -> Answer {
        self.chief_decides(it.by)?;
        self.said(&it.reason, MissingField::Reason)?;
        if let Some(section) = it.section {
            self.section(section)?;
        }
        let same = self.state.open_pauses().find(|one| one.called.section == it.section);
        if let Some(pause) = same {
            return Err(self.refusal(Problem::Paused { since: pause.called.at }));
        }
        let later = it.resumes.is_none_or(|at| at > self.now);
        self.demand(later, Problem::TimePassed { now: self.now })?;
        let clauses = ids(self.regulations.book().events().pause_clauses.as_ref());
        let PauseEvent { section, by, resumes, .. } = *it;
        let (reason, at) = (it.reason.clone(), self.now);
        Ok(Fact::Paused(happened::Paused {
            pause: PauseCalled { section, reason, by, clauses, at, resumes },
        }))
    }

    pub(super) fn resume(&self, it: &ResumeEvent) -> Answer {
        self.chief_decides(it.by)?;
        let (section, by) = (it.section, it.by);
        let stands = self.state.open_pauses().any(|one| one.called.section == section);
        self.demand(stands, Problem::NotPaused)?;
        Ok(Fact::Resumed(happened::Resumed { section, by, note: it.note.clone(), at: self.now }))
    }

    pub(super) fn cancel(&self, it: &CancelEvent) -> Answer {
        self.chief_decides(it.by)?;
        self.said(&it.reason, MissingField::Reason)?;
        let known = &self.regulations.book().events().cancelling;
        let row = known.iter().find(|one| one.ground == it.ground);
        // Those who hold an event need no clause; where a rulebook names the grounds of the chief
        // arbiter, he has no others.
        let free = it.ground == CancelGround::Organiser || known.is_empty();
        self.demand(free || row.is_some(), Problem::CancelGround)?;
        let clauses = ids(row.map(|one| &one.clauses));
        let CancelEvent { ground, by, .. } = *it;
        let (reason, at) = (it.reason.clone(), self.now);
        let cancellation = Cancellation { ground, reason, by, clauses, at };
        Ok(Fact::Cancelled(happened::Cancelled { cancellation: Box::new(cancellation) }))
    }

    pub(super) fn move_event(&self, it: &MoveEvent) -> Answer {
        self.said(&it.reason, MissingField::Reason)?;
        self.said(&it.by, MissingField::Who)?;
        let old = self.regulations;
        let place = it.place.as_deref().map_or(&*old.place, str::trim);
        let starts = it.starts.unwrap_or(old.starts);
        let days = starts.days_since(old.starts);
        // The last day goes with the first unless it is named.
        let ends = it.ends.unwrap_or(old.ends.days_later(days));
        let begun = self.state.has_begun() && starts != old.starts;
        self.demand(!begun, Problem::AlreadyStarted { round: Round::FIRST })?;
        let new = Regulations {
            place: place.to_owned(),
            starts,
            ends,
            timetable: old.timetable.iter().map(|slot| slot.days_later(days)).collect(),
            ..old.clone()
        };
        self.demand(*old != new, Problem::NothingMoved)?;
        self.sound_move(&new)?;
        let Regulations { place, starts, ends, timetable, .. } = new;
        let clauses = self.told_clauses();
        let (reason, by, at) = (it.reason.clone(), it.by.clone(), self.now);
        let moved = EventMoved { place, starts, ends, timetable, reason, by, clauses, at };
        Ok(Fact::Moved(happened::Moved { moved: Box::new(moved) }))
    }

    pub(super) fn move_round(&self, it: &MoveRound) -> Answer {
        self.chief_decides(it.by)?;
        self.said(&it.reason, MissingField::Reason)?;
        let MoveRound { section, round, starts, by, .. } = *it;
        let played = self.section(section)?;
        let planned = self.state.planned(played);
        self.demand(round <= planned, Problem::AllPlayed { rounds: planned })?;
        let record = played.round(round);
        let begun = record.is_some_and(|record| record.state >= RoundState::Playing);
        self.demand(!begun, Problem::AlreadyStarted { round })?;
        // All are told beforehand.
        self.demand(starts > self.now, Problem::TimePassed { now: self.now })?;
        let slot = self.regulations.slot(played.stage, round).map(|slot| slot.at);
        let before = record.and_then(|record| record.starts).or(slot);
        self.demand(before != Some(starts), Problem::NothingMoved)?;
        // Also of a round that stands in no timetable.
        let days = self.regulations.starts..=self.regulations.ends;
        let outside = Problem::TimetableUnsound { at: starts, fault: TimetableFault::Outside };
        self.demand(days.contains(&starts.date()), outside)?;
        self.sound_move(&self.regulations.with_round_at(played.stage, round, starts))?;
        let (reason, clauses, at) = (it.reason.clone(), self.told_clauses(), self.now);
        let moved = RoundMoved { section, round, starts, before, reason, by, clauses, at };
        Ok(Fact::RoundMoved(happened::RoundMoved { moved }))
    }

    /// Notes what concerns the event and no game. Who is banned, moved or allowed something is for the
    /// chief arbiter to say.
    pub(super) fn note(&self, it: &NoteMatter) -> Answer {
        self.said(&it.text, MissingField::Text)?;
        self.sound_clauses(&it.clauses)?;
        let by_chief = match it.matter {
            Matter::Ban | Matter::Arbiter | Matter::Leave | Matter::Decision => true,
            Matter::Venue
            | Matter::Meeting
            | Matter::PanelMeeting
            | Matter::Notice
            | Matter::Disturbance => false,
        };
        if by_chief {
            self.chief_decides(it.by)?;
        }
        if matches!(it.matter, Matter::Ban | Matter::Arbiter | Matter::Leave) {
            self.said(&it.whom, MissingField::Who)?;
        }
        let NoteMatter { matter, by, time, .. } = *it;
        let (whom, text, mut clauses) = (it.whom.clone(), it.text.clone(), it.clauses.clone());
        if matter == Matter::Disturbance {
            let because = self.time_added(time)?;
            if clauses.is_empty() {
                clauses = because.iter().map(ToString::to_string).collect();
            }
        } else {
            self.demand(time.is_none(), Problem::DisturbanceTime)?;
        }
        Ok(Fact::MatterNoted(happened::MatterNoted {
            note: MatterNoted { matter, whom, text, clauses, by, at: self.now, time },
        }))
    }

    /// The clauses by which time is added at a board where a game is being played.
    fn time_added(&self, time: Option<TimeAdded>) -> Result<Vec<Clause>, Refusal> {
        let rule =
            self.regulations.discipline().and_then(|it| self.regulations.book().clock_fault(it));
        let leave = rule.and_then(|rule| rule.disturbance.as_ref());
        let leave = leave.ok_or_else(|| self.refusal(Problem::DisturbanceRefused))?;
        let because = leave.clauses.to_vec();
        let plays = |time: &TimeAdded| {
            let round = self.state.section(time.place.section)?.round(time.place.round)?;
            let playing = round.state == RoundState::Playing;
            (playing && self.state.next_game(time.place).is_ok()).then_some(())
        };
        let some = |time: &TimeAdded| time.first_seconds.max(time.second_seconds) > 0;
        match time.filter(|time| some(time) && plays(time).is_some()) {
            Some(_) => Ok(because),
            None => Err(Fault { problem: Problem::DisturbanceTime, because }.into()),
        }
    }

    /// Nothing becomes wrong with the regulations that was not wrong before.
    fn sound_move(&self, new: &Regulations) -> Result<(), Refusal> {
        regulations::sound(new, &self.regulations.findings()).map(|_| ())
    }

    fn told_clauses(&self) -> Vec<String> {
        ids(self.regulations.book().events().timetable_clauses.as_ref())
    }

    fn chief_decides(&self, by: Authority) -> Result<(), Refusal> {
        self.demand(by >= Authority::ChiefArbiter, Problem::ChiefStops { by })
    }
}

fn ids(basis: Option<&Basis>) -> Vec<String> {
    let clauses: &[Clause] = basis.map_or(&[], |basis| basis);
    clauses.iter().map(ToString::to_string).collect()
}

impl Slot {
    fn days_later(&self, days: i64) -> Slot {
        Slot { at: self.at.days_later(days), what: self.what.clone() }
    }

    fn is_round(&self, of: StageNumber, number: Round) -> bool {
        matches!(self.what, Occasion::Round { stage, round } if (stage, round) == (of, number))
    }
}

impl Regulations {
    /// When a round begins, by the timetable.
    pub fn slot(&self, stage: StageNumber, round: Round) -> Option<&Slot> {
        self.timetable.iter().find(|slot| slot.is_round(stage, round))
    }

    /// The regulations of an event that was moved.
    pub(crate) fn moved(&self, moved: &EventMoved) -> Regulations {
        Regulations {
            place: moved.place.clone(),
            starts: moved.starts,
            ends: moved.ends,
            timetable: moved.timetable.clone(),
            ..self.clone()
        }
    }

    /// The regulations with a round that begins at another time: what the timetable said of it does
    /// not hold any more.
    pub(crate) fn with_round_at(
        &self,
        stage: StageNumber,
        round: Round,
        at: Moment,
    ) -> Regulations {
        let mut new = self.clone();
        if let Some(slot) = new.timetable.iter_mut().find(|slot| slot.is_round(stage, round)) {
            slot.at = at;
            new.timetable.sort_by_key(|slot| slot.at);
        }
        new
    }
}
