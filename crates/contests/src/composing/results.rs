//! Results: provisional, contested, changed, approved, final.

use calendar::Date;

use super::decide::{Decided, own, reasoned};
use super::fact::Fact;
use super::{Complaint, Contest, Day, Revised, Stage, Verdict, Who};
use crate::points::Points;
use crate::refusal::{Refusal, Why};

impl Contest {
    pub(super) fn publish_provisional(&self, who: Who, on: Date) -> Decided {
        let (regulations, rule) = self.ruled()?;
        own(who == Who::Organiser || self.keeps(who), &rule.published)?;
        self.at(on, &[Stage::Judging])?;
        if let Some(entry) = self.unmarked() {
            let code = self.code(entry).unwrap_or_default();
            return Err(Refusal::on(Why::NotMarked, &rule.scale.clauses).number(code));
        }
        let day = |stated: Option<Date>| Day { on, late: stated.is_some_and(|day| on > day) };
        let mut facts = Vec::new();
        // The works are published before the results, or with them.
        if self.works_published.is_none() {
            facts.push(Fact::WorksPublished { day: day(regulations.works_published) });
        }
        facts.push(Fact::ProvisionalPublished { day: day(regulations.provisional) });
        Ok(facts)
    }

    pub(super) fn remark(&self, code: u16, from: &str, text: &str, on: Date) -> Decided {
        let entry = self.by_code(code)?;
        self.at(on, &[Stage::Judging, Stage::Provisional])?;
        if self.works_published.is_none() {
            return Err(Refusal::plain(Why::NoSuchEntry));
        }
        reasoned(text, &[])?;
        reasoned(from, &[])?;
        let (from, text) = (from.trim().to_owned(), text.trim().to_owned());
        Ok(vec![Fact::Remarked { entry, from, text }])
    }

    pub(super) fn answer(&self, remark: u16, answer: &str, who: Who, on: Date) -> Decided {
        let found = self.remarks.get(usize::from(remark));
        let found = found.ok_or_else(|| Refusal::plain(Why::NoSuchComplaint))?;
        let section = self.entry(found.entry)?.section;
        own(self.leads(who, section) || self.heads(who), &[])?;
        self.at(on, &[Stage::Judging, Stage::Provisional])?;
        reasoned(answer, &[])?;
        Ok(vec![Fact::RemarkAnswered { remark, answer: answer.trim().to_owned() }])
    }

    pub(super) fn complain(&self, entry: u16, text: &str, who: Who, on: Date) -> Decided {
        let (_, rule) = self.ruled()?;
        let author = self.entry(entry)?.author;
        own(who == Who::Author(author), &rule.complaint)?;
        self.contestable(on)?;
        reasoned(text, &rule.complaint)?;
        Ok(vec![Fact::Complained { entry, text: text.trim().to_owned() }])
    }

    pub(super) fn decide_complaint(
        &self,
        complaint: u16,
        points: Option<Points>,
        reason: &str,
        who: Who,
        on: Date,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.heads(who), &rule.complaint)?;
        self.contestable(on)?;
        let found = self.complaint(complaint)?;
        if found.decided.is_some() {
            return Err(Refusal::plain(Why::DecidedAlready));
        }
        reasoned(reason, &rule.reasons)?;
        let verdict = Verdict { changed: points.is_some(), reason: reason.trim().to_owned() };
        let entry = found.entry;
        let mut facts = self.changed(entry, points, reason, who)?;
        facts.push(Fact::ComplaintDecided { complaint, verdict });
        Ok(facts)
    }

    pub(super) fn appeal(&self, complaint: u16, text: &str, who: Who, on: Date) -> Decided {
        let (_, rule) = self.ruled()?;
        let Some(basis) = &rule.appeal else { return Err(Refusal::plain(Why::NoAppeal)) };
        let found = self.complaint(complaint)?;
        let author = self.entry(found.entry)?.author;
        own(who == Who::Author(author), basis)?;
        self.contestable(on)?;
        match &found.decided {
            None => return Err(Refusal::on(Why::ChiefJudgeFirst, basis)),
            Some(verdict) if verdict.changed => return Err(Refusal::on(Why::AwardChanged, basis)),
            Some(_) => {}
        }
        if found.appeal.is_some() {
            return Err(Refusal::plain(Why::DecidedAlready));
        }
        reasoned(text, basis)?;
        Ok(vec![Fact::Appealed { complaint, text: text.trim().to_owned() }])
    }

    pub(super) fn decide_appeal(
        &self,
        complaint: u16,
        points: Option<Points>,
        reason: &str,
        who: Who,
        on: Date,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        let Some(basis) = &rule.appeal else { return Err(Refusal::plain(Why::NoAppeal)) };
        own(who == Who::Body, basis)?;
        self.contestable(on)?;
        let found = self.complaint(complaint)?;
        if found.appeal.is_none() {
            return Err(Refusal::plain(Why::NoSuchComplaint));
        }
        if found.appeal_decided.is_some() {
            return Err(Refusal::plain(Why::DecidedAlready));
        }
        reasoned(reason, basis)?;
        let verdict = Verdict { changed: points.is_some(), reason: reason.trim().to_owned() };
        let entry = found.entry;
        let mut facts = self.changed(entry, points, reason, who)?;
        facts.push(Fact::AppealDecided { complaint, verdict });
        Ok(facts)
    }

    /// The chief judge finds an award unfounded, or the senior judge of the section has found something.
    pub(super) fn revise(
        &self,
        code: u16,
        points: Points,
        reason: &str,
        who: Who,
        on: Date,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        let entry = self.by_code(code)?;
        let section = self.entry(entry)?.section;
        own(self.heads(who) || self.leads(who, section), &rule.revision)?;
        self.at(on, &[Stage::Provisional])?;
        reasoned(reason, &rule.reasons)?;
        self.changed(entry, Some(points), reason, who)
    }

    /// The award of an entry with another mark.
    fn changed(&self, entry: u16, points: Option<Points>, reason: &str, who: Who) -> Decided {
        let (regulations, rule) = self.ruled()?;
        let Some(points) = points else { return Ok(Vec::new()) };
        if !regulations.on_scale(rule, points) {
            let refusal = Refusal::on(Why::NotOnScale, &rule.scale.clauses);
            return Err(refusal.number(rule.scale.says.max));
        }
        let by = match who {
            Who::Official(place) => Some(place),
            Who::Organiser | Who::Author(_) | Who::Body | Who::Anybody => None,
        };
        let revised = Revised { points: Some(points), reason: reason.trim().to_owned(), by };
        Ok(vec![Fact::Revised { entry, revised }])
    }

    /// Every section has reported, and nothing waits for a decision.
    pub(super) fn approve(&self, who: Who, on: Date) -> Decided {
        let (regulations, rule) = self.ruled()?;
        own(self.heads(who), &rule.reports)?;
        self.at(on, &[Stage::Provisional])?;
        let judged = |section: u16| self.standing().any(|(_, entry)| entry.section == section);
        let reported = |section: u16| self.reports.iter().any(|one| one.section == section);
        let mut sections = 0..super::number(regulations.sections.len());
        if let Some(section) = sections.find(|&one| judged(one) && !reported(one)) {
            let name = regulations.section(section).map_or("", |one| &one.name);
            return Err(Refusal::on(Why::NoReport, &rule.reports).word(name));
        }
        let open_complaint = |one: &Complaint| {
            one.decided.is_none() || (one.appeal.is_some() && one.appeal_decided.is_none())
        };
        let open_remark = self.remarks.iter().any(|one| one.answer.is_none());
        if open_remark || self.complaints.iter().any(open_complaint) {
            return Err(Refusal::on(Why::Undecided, &rule.complaint));
        }
        Ok(vec![Fact::Approved { on }])
    }

    pub(super) fn finalise(&self, who: Who, on: Date) -> Decided {
        let (regulations, rule) = self.ruled()?;
        own(who == Who::Organiser || self.keeps(who), &[])?;
        self.at(on, &[Stage::Approved])?;
        let months = rule.final_months.says;
        let provisional = self.provisional.map_or(on, |day| day.on);
        let earliest = provisional.months_later(months);
        if on < earliest {
            let refusal = Refusal::on(Why::NotBefore, &rule.final_months.clauses);
            return Err(refusal.number(months).day(earliest));
        }
        let day = Day { on, late: regulations.final_results.is_some_and(|stated| on > stated) };
        Ok(vec![Fact::Finalised { day }])
    }

    pub(super) fn send_awards(&self, who: Who, on: Date) -> Decided {
        let (_, rule) = self.ruled()?;
        own(who == Who::Organiser || self.keeps(who), rule.awards.as_deref().unwrap_or_default())?;
        self.at(on, &[Stage::InForce])?;
        Ok(vec![Fact::AwardsSent { on }])
    }

    /// The chief judge acted plainly wrongly or in bad faith: the works are judged anew.
    pub(super) fn cancel(&self, reason: &str, who: Who, on: Date) -> Decided {
        let (_, rule) = self.ruled()?;
        let Some(basis) = &rule.appeal else { return Err(Refusal::plain(Why::NoAppeal)) };
        own(who == Who::Body, basis)?;
        self.at(on, &[Stage::Provisional, Stage::Approved, Stage::Final, Stage::InForce])?;
        reasoned(reason, basis)?;
        Ok(vec![Fact::Cancelled { reason: reason.trim().to_owned() }])
    }

    /// The distinction stays, and so does the place; the work enters no other contest.
    pub(super) fn note_defect(&self, code: u16, reason: &str, who: Who, on: Date) -> Decided {
        let (_, rule) = self.ruled()?;
        let Some(basis) = &rule.late_defect else { return Err(Refusal::plain(Why::NotYours)) };
        own(self.heads(who) || who == Who::Organiser, basis)?;
        self.at(on, &[Stage::Final, Stage::InForce, Stage::Awarded])?;
        let entry = self.by_code(code)?;
        if !self.has_distinction(entry) {
            return Err(Refusal::on(Why::NoDistinction, basis));
        }
        reasoned(reason, basis)?;
        Ok(vec![Fact::DefectNoted { entry, reason: reason.trim().to_owned() }])
    }

    /// Awards are contested until the results are approved.
    fn contestable(&self, on: Date) -> Result<(), Refusal> {
        let (_, rule) = self.ruled()?;
        match self.stage(on) {
            Stage::Provisional => Ok(()),
            Stage::Approved | Stage::Final | Stage::InForce | Stage::Awarded => {
                Err(Refusal::on(Why::DecidedAlready, &rule.complaint))
            }
            Stage::Draft | Stage::Receiving | Stage::Closed | Stage::Judging => {
                self.at(on, &[Stage::Provisional])
            }
        }
    }

    fn complaint(&self, complaint: u16) -> Result<&Complaint, Refusal> {
        let found = self.complaints.get(usize::from(complaint));
        found.ok_or_else(|| Refusal::plain(Why::NoSuchComplaint))
    }
}
