//! The only place where a fact changes a contest.

use std::sync::Arc;

use super::fact::{Fact, Misfit};
use super::{Complaint, Contest, Entry, Remark, Report};

impl Contest {
    /// Takes note of a fact. What does not fit what was before is refused.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), Misfit> {
        match fact {
            Fact::Regulated { regulations } => {
                fits(self.announced.is_none())?;
                self.regulations = Some(Arc::new((**regulations).clone()));
            }
            Fact::Announced { on } => {
                fits(self.regulations.is_some() && self.announced.is_none())?;
                self.announced = Some(*on);
            }
            Fact::AuthorEntered { applicant } => {
                fits(self.announced.is_some())?;
                self.authors.push(Arc::new(applicant.clone()));
            }
            Fact::Entered { author, section, work, gate, past, on } => {
                let section_is = self.regulations.as_ref().and_then(|one| one.section(*section));
                fits(usize::from(*author) < self.authors.len() && section_is.is_some())?;
                self.entries.push(Entry {
                    author: *author,
                    section: *section,
                    work: Arc::new((**work).clone()),
                    gate: gate.clone(),
                    past: past.clone(),
                    received: *on,
                    withdrawn: false,
                    marks: Vec::new(),
                    struck: None,
                    revised: Vec::new(),
                    late_defect: None,
                });
            }
            Fact::Replaced { entry, work, gate, past, on } => {
                let entry = self.of(*entry)?;
                entry.work = Arc::new((**work).clone());
                (entry.gate, entry.past, entry.received) = (gate.clone(), past.clone(), *on);
            }
            Fact::Withdrawn { entry } => self.of(*entry)?.withdrawn = true,
            Fact::Distributed { codes, on } => {
                let mut sorted = codes.clone();
                sorted.sort_unstable();
                let entered: Vec<u16> = self.standing().map(|(number, _)| number).collect();
                fits(self.distributed.is_none() && sorted == entered)?;
                (self.codes, self.distributed) = (codes.clone(), Some(*on));
            }
            Fact::WorksPublished { day } => self.works_published = Some(*day),
            Fact::Marked { entry, mark } => {
                fits(self.official(mark.judge).is_some())?;
                let entry = self.of(*entry)?;
                entry.marks.retain(|one| one.judge != mark.judge);
                entry.marks.push(mark.clone());
                entry.marks.sort_by_key(|one| one.judge);
            }
            Fact::Struck { entry, struck } => self.of(*entry)?.struck = Some(struck.clone()),
            Fact::Reported { section, text } => {
                self.reports.retain(|one| one.section != *section);
                self.reports.push(Report { section: *section, text: text.clone() });
            }
            Fact::ProvisionalPublished { day } => self.provisional = Some(*day),
            Fact::Remarked { entry, from, text } => {
                self.of(*entry)?;
                let (from, text) = (from.clone(), text.clone());
                self.remarks.push(Remark { entry: *entry, from, text, answer: None });
            }
            Fact::RemarkAnswered { remark, answer } => {
                let remark = self.remarks.get_mut(usize::from(*remark)).ok_or(Misfit)?;
                remark.answer = Some(answer.clone());
            }
            Fact::Complained { entry, text } => {
                self.of(*entry)?;
                self.complaints.push(Complaint {
                    entry: *entry,
                    text: text.clone(),
                    decided: None,
                    appeal: None,
                    appeal_decided: None,
                });
            }
            Fact::ComplaintDecided { complaint, verdict } => {
                self.complaint_mut(*complaint)?.decided = Some(verdict.clone());
            }
            Fact::Appealed { complaint, text } => {
                self.complaint_mut(*complaint)?.appeal = Some(text.clone());
            }
            Fact::AppealDecided { complaint, verdict } => {
                self.complaint_mut(*complaint)?.appeal_decided = Some(verdict.clone());
            }
            Fact::Revised { entry, revised } => self.of(*entry)?.revised.push(revised.clone()),
            Fact::Approved { on } => self.approved = Some(*on),
            Fact::Finalised { day } => self.finals = Some(*day),
            Fact::AwardsSent { on } => self.awarded = Some(*on),
            Fact::Cancelled { reason } => {
                (self.provisional, self.approved, self.finals) = (None, None, None);
                (self.reports, self.remarks, self.complaints) = Default::default();
                for entry in &mut self.entries {
                    (entry.marks, entry.struck, entry.revised) = Default::default();
                }
                self.cancelled.push(reason.clone());
            }
            Fact::DefectNoted { entry, reason } => {
                self.of(*entry)?.late_defect = Some(reason.clone());
            }
        }
        Ok(())
    }

    fn of(&mut self, entry: u16) -> Result<&mut Entry, Misfit> {
        let found = self.entries.get_mut(usize::from(entry)).filter(|one| !one.withdrawn);
        found.ok_or(Misfit)
    }

    fn complaint_mut(&mut self, complaint: u16) -> Result<&mut Complaint, Misfit> {
        self.complaints.get_mut(usize::from(complaint)).ok_or(Misfit)
    }
}

fn fits(it: bool) -> Result<(), Misfit> {
    if it { Ok(()) } else { Err(Misfit) }
}
