//! What judges say of works: marks, faults, reports.

use calendar::Date;
use clauses::Clause;
use rulebook::contests::Defective;

use super::decide::{Decided, own, reasoned};
use super::fact::Fact;
use super::{Contest, Deduction, Fault, Mark, Stage, Struck, Who};
use crate::points::Points;
use crate::refusal::{Refusal, Why};

impl Contest {
    pub(super) fn mark(
        &self,
        code: u16,
        points: Points,
        deductions: &[Deduction],
        character: &str,
        who: Who,
        on: Date,
    ) -> Decided {
        let (regulations, rule) = self.ruled()?;
        let entry = self.by_code(code)?;
        let section = self.entry(entry)?.section;
        let Who::Official(judge) = who else {
            return Err(Refusal::on(Why::NotYours, &rule.scale.clauses));
        };
        own(self.judges(who, section), &rule.scale.clauses)?;
        self.at(on, &[Stage::Judging])?;
        let mark = Mark {
            judge,
            points,
            deductions: deductions.to_vec(),
            character: character.trim().to_owned(),
        };
        for deduction in deductions {
            reasoned(&deduction.reason, &rule.scale.clauses)?;
        }
        let on_scale =
            [points, mark.value()].into_iter().all(|one| regulations.on_scale(rule, one));
        if !on_scale {
            let refusal = Refusal::on(Why::NotOnScale, &rule.scale.clauses);
            return Err(refusal.number(rule.scale.says.max));
        }
        Ok(vec![Fact::Marked { entry, mark }])
    }

    pub(super) fn strike(
        &self,
        code: u16,
        fault: Fault,
        reason: &str,
        who: Who,
        on: Date,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        let entry = self.by_code(code)?;
        let section = self.entry(entry)?.section;
        own(self.leads(who, section) || self.heads(who), &rule.revision)?;
        self.at(on, &[Stage::Judging, Stage::Provisional])?;
        reasoned(reason, &rule.reasons)?;
        let (removed, clauses): (bool, &[Clause]) = match fault {
            Fault::Formal => (rule.defective.says == Defective::Removed, &rule.defective.clauses),
            Fault::Predecessor => (true, rule.predecessor.as_deref().unwrap_or(&rule.reports)),
            Fault::Plagiarism => (true, &rule.priority),
        };
        let clauses = clauses.iter().map(Clause::to_string).collect();
        let struck = Struck { fault, reason: reason.trim().to_owned(), removed, clauses };
        Ok(vec![Fact::Struck { entry, struck }])
    }

    pub(super) fn report(&self, section: u16, text: &str, who: Who, on: Date) -> Decided {
        let (regulations, rule) = self.ruled()?;
        if regulations.section(section).is_none() {
            return Err(Refusal::plain(Why::NoSuchSection).word((section + 1).to_string()));
        }
        own(self.leads(who, section), &rule.reports)?;
        self.at(on, &[Stage::Judging, Stage::Provisional])?;
        reasoned(text, &rule.reports)?;
        Ok(vec![Fact::Reported { section, text: text.trim().to_owned() }])
    }

    /// The entry with a code.
    pub(super) fn by_code(&self, code: u16) -> Result<u16, Refusal> {
        self.coded(code).ok_or_else(|| Refusal::plain(Why::NoSuchEntry))
    }

    /// The first entry that not all judges of its section have marked and that nobody has struck.
    pub(super) fn unmarked(&self) -> Option<u16> {
        let panel = self.regulations().map(|one| one.panel.as_slice()).unwrap_or_default();
        let missing = |entry: &super::Entry| {
            let marked =
                |place: usize| entry.marks.iter().any(|mark| usize::from(mark.judge) == place);
            let mut judges = panel.iter().enumerate().filter(|(_, one)| one.judges(entry.section));
            entry.struck.is_none() && judges.any(|(place, _)| !marked(place))
        };
        self.standing().find(|(_, entry)| missing(entry)).map(|(number, _)| number)
    }
}
