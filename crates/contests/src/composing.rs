//! A contest of composing: from its regulations to the awards.

mod apply;
pub mod command;
mod decide;
mod entering;
pub mod fact;
mod judging;
pub mod regulations;
mod results;
pub mod table;
pub mod teams;
pub mod view;

use std::sync::Arc;

use calendar::Date;
use rulebook::contests::{ComposingRule, Duty};
use serde::{Deserialize, Serialize};

use crate::gate::Gate;
use crate::points::Points;
use crate::refusal::{Refusal, Why};
use crate::work::Work;

pub use self::command::{Applicant, Command, Past, PastContest, PastOutcome, Rework};
pub use self::fact::Misfit;
pub use self::regulations::{Kind, Official, Ranking, Regulations, Scope, Section};

/// A contest of composing, as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    regulations: Option<Arc<Regulations>>,
    announced: Option<Date>,
    authors: Vec<Arc<Applicant>>,
    entries: Vec<Entry>,
    /// The entries in the order of their codes.
    codes: Vec<u16>,
    distributed: Option<Date>,
    works_published: Option<Day>,
    provisional: Option<Day>,
    approved: Option<Date>,
    finals: Option<Day>,
    awarded: Option<Date>,
    reports: Vec<Report>,
    remarks: Vec<Remark>,
    complaints: Vec<Complaint>,
    /// The reasons for which awards were cancelled.
    cancelled: Vec<String>,
}

/// A day on which something was published, and whether that was in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Day {
    /// When.
    pub on: Date,
    /// Whether it was later than the regulations say.
    pub late: bool,
}

/// A work in a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose, by his number from 0.
    pub author: u16,
    /// In which section.
    pub section: u16,
    /// The work.
    pub work: Arc<Work>,
    /// What the check left open.
    pub gate: Gate,
    /// What the author says of its past.
    pub past: Past,
    /// When it came.
    pub received: Date,
    /// Whether it was withdrawn.
    pub withdrawn: bool,
    /// The marks of its judges.
    pub marks: Vec<Mark>,
    /// Why it gets nothing or is out, if so.
    pub struck: Option<Struck>,
    /// What the award was changed to, and why.
    pub revised: Vec<Revised>,
    /// What was found out about it after the end.
    pub late_defect: Option<String>,
}

/// A judge's mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mark {
    /// Who, by his place in the panel.
    pub judge: u16,
    /// The mark before deductions.
    pub points: Points,
    /// What is deducted, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deductions: Vec<Deduction>,
    /// What the judge says of the work.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub character: String,
}

/// Points that are deducted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deduction {
    /// How many.
    pub points: Points,
    /// Why.
    pub reason: String,
}

impl Mark {
    /// The mark after deductions.
    pub fn value(&self) -> Points {
        self.deductions.iter().fold(self.points, |left, one| left.minus(one.points))
    }
}

/// Why a work gets nothing, or is out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Struck {
    /// What is wrong with it.
    pub fault: Fault,
    /// In words, with moves or the predecessor.
    pub reason: String,
    /// Whether it is out, rather than without points.
    pub removed: bool,
    /// The clauses by which, as they are cited.
    pub clauses: Vec<String>,
}

/// What may be wrong with a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A formal requirement is not met.
    Formal,
    /// There is a full predecessor by another author.
    Predecessor,
    /// It is somebody else's work.
    Plagiarism,
}

/// An award that was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Revised {
    /// The new mark; none if the work is struck instead.
    pub points: Option<Points>,
    /// Why.
    pub reason: String,
    /// Who, by his place in the panel; none if the body of the federation did.
    pub by: Option<u16>,
}

/// What is said of the works of a section, for the final report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The section.
    pub section: u16,
    /// What is said.
    pub text: String,
}

/// Something that somebody says about the provisional results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The entry, by its number.
    pub entry: u16,
    /// Who says it.
    pub from: String,
    /// What is said.
    pub text: String,
    /// What was answered.
    pub answer: Option<String>,
}

/// A complaint against an award.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The entry, by its number.
    pub entry: u16,
    /// What is said.
    pub text: String,
    /// What the chief judge decided.
    pub decided: Option<Verdict>,
    /// What is said to the body of the federation.
    pub appeal: Option<String>,
    /// What it decided.
    pub appeal_decided: Option<Verdict>,
}

/// What was decided on a complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Verdict {
    /// Whether the award was changed.
    pub changed: bool,
    /// The reason.
    pub reason: String,
}

/// Who does something in a contest, or looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Those who hold the contest.
    Organiser,
    /// One of the panel, by his place in it.
    Official(u16),
    /// An author, by his number.
    Author(u16),
    /// The body of the federation for composition.
    Body,
    /// Anybody.
    Anybody,
}

/// How far a contest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The regulations are being written.
    Draft,
    /// Works are received.
    Receiving,
    /// The term for works is over.
    Closed,
    /// The judges have the works.
    Judging,
    /// The provisional results are published.
    Provisional,
    /// The results are approved.
    Approved,
    /// The final results are announced.
    Final,
    /// They have taken force.
    InForce,
    /// The awards are sent.
    Awarded,
}

impl Contest {
    /// How far it is on a day: the term for works ends and results take force by the calendar.
    pub fn stage(&self, on: Date) -> Stage {
        let Some(regulations) = &self.regulations else { return Stage::Draft };
        if self.announced.is_none() {
            return Stage::Draft;
        }
        if self.awarded.is_some() {
            return Stage::Awarded;
        }
        if self.finals.is_some() {
            let in_force = regulations.in_force.is_some_and(|day| on >= day);
            return if in_force { Stage::InForce } else { Stage::Final };
        }
        match (self.approved, self.provisional, self.distributed) {
            (Some(_), _, _) => Stage::Approved,
            (None, Some(_), _) => Stage::Provisional,
            (None, None, Some(_)) => Stage::Judging,
            (None, None, None) => match regulations.sending_until {
                Some(until) if on > until => Stage::Closed,
                _ => Stage::Receiving,
            },
        }
    }

    /// Its regulations, once there are any.
    pub fn regulations(&self) -> Option<&Arc<Regulations>> {
        self.regulations.as_ref()
    }

    /// When they were published.
    pub fn announced(&self) -> Option<Date> {
        self.announced
    }

    /// How many authors there are.
    pub fn authors(&self) -> u16 {
        number(self.authors.len())
    }

    /// Its regulations and what the rulebook says, where there are regulations.
    pub(crate) fn ruled(&self) -> Result<(&Regulations, &'static ComposingRule), Refusal> {
        let regulations = self.regulations.as_deref();
        let regulations = regulations.ok_or_else(|| Refusal::plain(Why::NotYours))?;
        Ok((regulations, regulations.rule()?))
    }

    /// An official by his place in the panel.
    pub(crate) fn official(&self, place: u16) -> Option<&Official> {
        self.regulations.as_ref()?.panel.get(usize::from(place))
    }

    /// Whether somebody has one of these duties.
    pub(crate) fn is(&self, who: Who, duties: &[Duty]) -> bool {
        match who {
            Who::Official(place) => {
                self.official(place).is_some_and(|one| duties.contains(&one.duty))
            }
            Who::Organiser | Who::Author(_) | Who::Body | Who::Anybody => false,
        }
    }

    /// Whether somebody keeps the entries: the secretary, or the coordinator.
    pub(crate) fn keeps(&self, who: Who) -> bool {
        self.is(who, &[Duty::ChiefSecretary, Duty::Coordinator])
    }

    /// Whether somebody judges the works of a section.
    pub(crate) fn judges(&self, who: Who, section: u16) -> bool {
        match who {
            Who::Official(place) => self.official(place).is_some_and(|one| one.judges(section)),
            Who::Organiser | Who::Author(_) | Who::Body | Who::Anybody => false,
        }
    }

    /// Whether somebody speaks for the judges of a section: its senior judge, or any where there is none.
    pub(crate) fn leads(&self, who: Who, section: u16) -> bool {
        let Some(regulations) = &self.regulations else { return false };
        let is_senior =
            |one: &Official| one.duty == Duty::SeniorJudge && one.section == Some(section);
        match regulations.panel.iter().any(is_senior) {
            true => self.judges(who, section) && self.is(who, &[Duty::SeniorJudge]),
            false => self.judges(who, section),
        }
    }

    /// The entry with a code, from 1.
    pub fn coded(&self, code: u16) -> Option<u16> {
        self.codes.get(usize::from(code).checked_sub(1)?).copied()
    }

    /// The code of an entry, from 1.
    pub fn code(&self, entry: u16) -> Option<u16> {
        let place = self.codes.iter().position(|one| *one == entry)?;
        Some(number(place + 1))
    }

    pub(crate) fn entry(&self, entry: u16) -> Result<&Entry, Refusal> {
        let found = self.entries.get(usize::from(entry)).filter(|one| !one.withdrawn);
        found.ok_or_else(|| Refusal::plain(Why::NoSuchEntry))
    }

    pub(crate) fn standing(&self) -> impl Iterator<Item = (u16, &Entry)> {
        let numbered = self.entries.iter().enumerate().filter(|(_, entry)| !entry.withdrawn);
        numbered.map(|(place, entry)| (number(place), entry))
    }
}

/// A place in a list as a number; lists are kept shorter than that.
pub(crate) fn number(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}
