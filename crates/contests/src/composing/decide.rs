//! What follows from a command, or why it cannot be.

use calendar::Date;
use clauses::Clause;
use rulebook::contests::Duty;

use super::command::Command;
use super::fact::Fact;
use super::{Contest, Regulations, Stage, Who};
use crate::refusal::{Refusal, Why};
use crate::wording::stage_id;

/// What is decided: facts, or a refusal.
pub(crate) type Decided = Result<Vec<Fact>, Refusal>;

impl Contest {
    /// What follows if somebody asks for something on a day. Nothing is changed: [`Contest::apply`] takes
    /// note of the facts.
    pub fn decide(&self, command: &Command, who: Who, on: Date) -> Decided {
        match command {
            Command::Regulate { regulations } => self.regulate(regulations, who),
            Command::Announce => self.announce(who, on),
            Command::Enter { .. } | Command::Replace { .. } | Command::Withdraw { .. } => {
                self.entering(command, who, on)
            }
            Command::Distribute => self.distribute(who, on),
            Command::PublishWorks => self.publish_works(who, on),
            Command::Mark { code, points, deductions, character } => {
                self.mark(*code, *points, deductions, character, who, on)
            }
            Command::Strike { code, fault, reason } => self.strike(*code, *fault, reason, who, on),
            Command::Report { section, text } => self.report(*section, text, who, on),
            Command::PublishProvisional => self.publish_provisional(who, on),
            Command::Remark { code, from, text } => self.remark(*code, from, text, on),
            Command::AnswerRemark { remark, answer } => self.answer(*remark, answer, who, on),
            Command::Complain { entry, text } => self.complain(*entry, text, who, on),
            Command::Decide { complaint, points, reason } => {
                self.decide_complaint(*complaint, *points, reason, who, on)
            }
            Command::Appeal { complaint, text } => self.appeal(*complaint, text, who, on),
            Command::DecideAppeal { complaint, points, reason } => {
                self.decide_appeal(*complaint, *points, reason, who, on)
            }
            Command::Revise { code, points, reason } => {
                self.revise(*code, *points, reason, who, on)
            }
            Command::Approve => self.approve(who, on),
            Command::Finalise => self.finalise(who, on),
            Command::SendAwards => self.send_awards(who, on),
            Command::Cancel { reason } => self.cancel(reason, who, on),
            Command::NoteDefect { code, reason } => self.note_defect(*code, reason, who, on),
        }
    }

    fn regulate(&self, regulations: &Regulations, who: Who) -> Decided {
        own(who == Who::Organiser, &[])?;
        if self.announced.is_some() {
            return Err(Refusal::plain(Why::NotNow).texts(vec![stage_id(Stage::Receiving)]));
        }
        regulations.rule()?;
        Ok(vec![Fact::Regulated { regulations: Box::new(regulations.clone()) }])
    }

    fn announce(&self, who: Who, on: Date) -> Decided {
        own(who == Who::Organiser, &[])?;
        self.at(on, &[Stage::Draft])?;
        let (regulations, _) = self.ruled()?;
        regulations.check(on)?;
        Ok(vec![Fact::Announced { on }])
    }

    /// Codes follow the positions, so that nobody can tell from them who sent what, or when.
    fn distribute(&self, who: Who, on: Date) -> Decided {
        own(self.keeps(who), &[])?;
        let (_, rule) = self.ruled()?;
        match self.stage(on) {
            Stage::Closed => {}
            Stage::Receiving => return Err(Refusal::on(Why::TermGoesOn, &rule.until_term)),
            Stage::Draft
            | Stage::Judging
            | Stage::Provisional
            | Stage::Approved
            | Stage::Final
            | Stage::InForce
            | Stage::Awarded => self.at(on, &[Stage::Closed])?,
        }
        let mut works: Vec<_> = self
            .standing()
            .map(|(number, entry)| {
                let work = &entry.work;
                (entry.section, &work.position, &work.task, &work.solution, number)
            })
            .collect();
        if works.is_empty() {
            return Err(Refusal::plain(Why::NoWorks));
        }
        works.sort();
        let codes = works.into_iter().map(|(.., number)| number).collect();
        Ok(vec![Fact::Distributed { codes, on }])
    }

    fn publish_works(&self, who: Who, on: Date) -> Decided {
        own(who == Who::Organiser || self.keeps(who), &[])?;
        self.at(on, &[Stage::Judging, Stage::Provisional])?;
        if self.works_published.is_some() {
            return Err(Refusal::plain(Why::DecidedAlready));
        }
        let (regulations, _) = self.ruled()?;
        let day = super::Day { on, late: regulations.works_published.is_some_and(|day| on > day) };
        Ok(vec![Fact::WorksPublished { day }])
    }

    /// Refuses what is not for the stage of the contest.
    pub(crate) fn at(&self, on: Date, stages: &[Stage]) -> Result<(), Refusal> {
        let stage = self.stage(on);
        match stages.contains(&stage) {
            true => Ok(()),
            false => Err(Refusal::plain(Why::NotNow).texts(vec![stage_id(stage)])),
        }
    }

    /// The chief judge, or his deputy.
    pub(crate) fn heads(&self, who: Who) -> bool {
        self.is(who, &[Duty::ChiefJudge, Duty::Deputy])
    }
}

/// Refuses those who have no right to it.
pub(crate) fn own(his: bool, clauses: &[Clause]) -> Result<(), Refusal> {
    match his {
        true => Ok(()),
        false => Err(Refusal::on(Why::NotYours, clauses)),
    }
}

/// Refuses a change without a reason.
pub(crate) fn reasoned(reason: &str, clauses: &[Clause]) -> Result<(), Refusal> {
    match reason.trim().is_empty() {
        true => Err(Refusal::on(Why::NoReason, clauses)),
        false => Ok(()),
    }
}
