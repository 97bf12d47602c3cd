//! What somebody may see of a contest: one rule for pages, papers, files and answers to programs.

use std::sync::Arc;

use calendar::Date;
use clauses::Clause;
use rulebook::contests::Hidden;
use serde::Serialize;

use super::command::{Applicant, Past};
use super::table::{Award, Placed};
use super::teams::PlacedTeam;
use super::{
    Complaint, Contest, Day, Entry, Mark, Regulations, Revised, Stage, Struck, Verdict, Who,
};
use crate::work::{Person, Work};

/// A contest as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far it is.
    pub stage: Stage,
    /// Its regulations, once they are published; those who write them see them before.
    pub regulations: Option<Arc<Regulations>>,
    /// When they were published.
    pub announced: Option<Date>,
    /// The clauses by which authors are hidden, while they are.
    pub hidden_by: Vec<String>,
    /// When the works were published.
    pub works_published: Option<Day>,
    /// When the provisional results were published.
    pub provisional: Option<Day>,
    /// When the final results were announced.
    pub finals: Option<Day>,
    /// The entries that may be seen, in the order of their codes; who keeps the entries sees them as they
    /// came while there are no codes.
    pub entries: Vec<Seen>,
    /// The works of each section in order, by code, when results are published.
    pub places: Vec<Vec<Placed>>,
    /// The authors of each section in order, with their names, when the results are final.
    pub authors: Vec<Vec<PlacedAuthor>>,
    /// The teams in order when the results are final, if there are any, and by which clauses.
    pub teams: (Vec<PlacedTeam>, Vec<String>),
    /// Remarks that may be seen.
    pub remarks: Vec<SeenRemark>,
    /// Complaints that may be seen.
    pub complaints: Vec<SeenComplaint>,
    /// The reports of sections that may be seen: number and text.
    pub reports: Vec<(u16, String)>,
}

/// An entry as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Seen {
    /// Its code, from 1, once there are codes.
    pub code: Option<u16>,
    /// Its number, for its author and those who keep the entries.
    pub number: Option<u16>,
    /// The section.
    pub section: u16,
    /// The work.
    pub work: Arc<Work>,
    /// What the check has left to the judge.
    pub open: Vec<String>,
    /// Who has made it.
    pub author: Option<Person>,
    /// What his entry says.
    pub applicant: Option<Arc<Applicant>>,
    /// When it came.
    pub received: Option<Date>,
    /// What its author says of its past.
    pub past: Option<Past>,
    /// The marks of single judges.
    pub marks: Vec<Mark>,
    /// What it is worth.
    pub award: Option<Award>,
    /// Why it was struck.
    pub struck: Option<Struck>,
    /// How its award was changed.
    pub revised: Vec<Revised>,
    /// What was found out after the end.
    pub late_defect: Option<String>,
}

/// An author's place.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlacedAuthor {
    /// Who.
    pub author: Person,
    /// His place.
    pub placed: Placed,
}

/// A remark as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeenRemark {
    /// Its number.
    pub number: u16,
    /// The code of the work.
    pub code: Option<u16>,
    /// Who made it, for those who keep the entries.
    pub from: Option<String>,
    /// What is said.
    pub text: String,
    /// What was answered.
    pub answer: Option<String>,
}

/// A complaint as somebody may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeenComplaint {
    /// Its number.
    pub number: u16,
    /// The code of the work.
    pub code: Option<u16>,
    /// What is said.
    pub text: String,
    /// What the chief judge decided.
    pub decided: Option<Verdict>,
    /// What is said to the body of the federation.
    pub appeal: Option<String>,
    /// What it decided.
    pub appeal_decided: Option<Verdict>,
}

/// What somebody may see of one entry. This is the rule.
#[derive(Clone, Copy, Debug, Default)]
struct May {
    /// The work itself.
    work: bool,
    /// Its number and when it came: they tell who was early.
    number: bool,
    /// Who has made it.
    author: bool,
    /// What the entry says besides.
    applicant: bool,
    /// The mark of the judge who looks.
    own_mark: bool,
    /// All marks.
    marks: bool,
    /// What it is worth.
    award: bool,
}

impl Contest {
    fn may(&self, entry: &Entry, who: Who, stage: Stage) -> May {
        let Some(regulations) = &self.regulations else { return May::default() };
        let is_over = stage >= Stage::Final;
        let is_his = who == Who::Author(entry.author);
        let keeps = self.keeps(who);
        let heads = self.heads(who) || who == Who::Body;
        let judges = self.judges(who, entry.section);
        let distributed = self.distributed.is_some();
        let published = self.works_published.is_some();
        let results = stage >= Stage::Provisional;
        let work = is_his || keeps || published || (distributed && (judges || heads));
        // Where authors are hidden from the judges alone, those who hold the contest are no judges.
        let hidden = regulations.rule().map(|rule| rule.hidden.says);
        let organiser = who == Who::Organiser && hidden == Ok(Hidden::Judges);
        let open = !regulations.closed && work;
        May {
            work: work || (organiser && distributed),
            number: is_his || keeps,
            author: is_his || keeps || is_over || organiser || open,
            applicant: is_his || keeps || (is_over && who == Who::Organiser),
            own_mark: judges,
            marks: distributed && (heads || self.leads(who, entry.section))
                || (is_over && regulations.marks_public),
            award: results || (distributed && (judges || heads) && entry.struck.is_some()),
        }
    }

    /// What somebody may see on a day.
    pub fn view(&self, who: Who, on: Date) -> View {
        let stage = self.stage(on);
        let drafts = who == Who::Organiser;
        let keeps = self.keeps(who);
        let mut numbered: Vec<(u16, &Entry)> = self.standing().collect();
        // Who keeps the entries works in the order in which they came, until they have codes.
        numbered.sort_by_key(|(number, _)| (self.code(*number), *number));
        let seen = |(number, entry): (u16, &Entry)| {
            let may = self.may(entry, who, stage);
            may.work.then(|| self.seen(number, entry, may, who))
        };
        let sections = super::number(self.regulations.as_ref().map_or(0, |one| one.sections.len()));
        let coded = |placed: Placed| {
            let code = self.code(placed.number)?;
            Some(Placed { number: code, ..placed })
        };
        let results = stage >= Stage::Provisional;
        let places = (0..sections)
            .filter(|_| results)
            .map(|section| self.works_placed(section).into_iter().filter_map(coded).collect());
        let is_over = stage >= Stage::Final;
        let authors = (0..sections).filter(|_| is_over).map(|section| {
            let placed = self.authors_placed(Some(section)).into_iter();
            placed
                .filter_map(|placed| {
                    Some(PlacedAuthor { author: self.person(placed.number)?, placed })
                })
                .collect()
        });
        View {
            stage,
            regulations: self.regulations.clone().filter(|_| drafts || self.announced.is_some()),
            announced: self.announced,
            hidden_by: self.hidden_by(stage),
            works_published: self.works_published,
            provisional: self.provisional,
            finals: self.finals,
            entries: numbered.into_iter().filter_map(seen).collect(),
            places: places.collect(),
            authors: authors.collect(),
            teams: if is_over { self.teams_placed() } else { Default::default() },
            remarks: self.seen_remarks(who, keeps, is_over),
            complaints: self.seen_complaints(who, keeps),
            reports: self
                .reports
                .iter()
                .filter(|one| is_over || self.heads(who) || self.leads(who, one.section))
                .map(|one| (one.section, one.text.clone()))
                .collect(),
        }
    }

    fn hidden_by(&self, stage: Stage) -> Vec<String> {
        let closed = self.regulations.as_ref().filter(|one| one.closed && stage < Stage::Final);
        let rule = closed.and_then(|one| one.rule().ok());
        rule.map(|rule| rule.hidden.clauses.iter().map(Clause::to_string).collect())
            .unwrap_or_default()
    }

    fn seen(&self, number: u16, entry: &Entry, may: May, who: Who) -> Seen {
        let is_mine = |mark: &&Mark| who == Who::Official(mark.judge);
        let marks = entry.marks.iter().filter(|mark| may.marks || (may.own_mark && is_mine(mark)));
        Seen {
            // An author is told his code with the provisional results.
            code: self.code(number).filter(|_| !may.number || may.award || self.keeps(who)),
            number: may.number.then_some(number),
            section: entry.section,
            work: Arc::clone(&entry.work),
            open: entry.gate.open.clone(),
            author: may.author.then(|| self.person(entry.author)).flatten(),
            applicant: may
                .applicant
                .then(|| self.authors.get(usize::from(entry.author)).cloned())
                .flatten(),
            received: may.number.then_some(entry.received),
            past: (may.applicant || may.author).then(|| entry.past.clone()),
            marks: marks.cloned().collect(),
            award: may.award.then(|| entry.award()),
            struck: entry.struck.clone().filter(|_| may.award),
            revised: entry.revised.iter().filter(|_| may.award).cloned().collect(),
            late_defect: entry.late_defect.clone(),
        }
    }

    fn person(&self, author: u16) -> Option<Person> {
        let author = self.authors.get(usize::from(author))?;
        Some(Person { name: author.name.clone(), residence: author.residence.clone() })
    }

    fn seen_remarks(&self, who: Who, keeps: bool, is_over: bool) -> Vec<SeenRemark> {
        let sees = |section: u16| {
            is_over || keeps || self.heads(who) || who == Who::Body || self.judges(who, section)
        };
        let numbered = self.remarks.iter().enumerate();
        let seen = numbered.filter(|(_, one)| {
            self.entries.get(usize::from(one.entry)).is_some_and(|entry| sees(entry.section))
        });
        seen.map(|(number, one)| SeenRemark {
            number: super::number(number),
            code: self.code(one.entry),
            from: keeps.then(|| one.from.clone()),
            text: one.text.clone(),
            answer: one.answer.clone(),
        })
        .collect()
    }

    fn seen_complaints(&self, who: Who, keeps: bool) -> Vec<SeenComplaint> {
        let is_his = |one: &Complaint| {
            let entry = self.entries.get(usize::from(one.entry));
            entry.is_some_and(|entry| who == Who::Author(entry.author))
        };
        let sees = |one: &Complaint| keeps || self.heads(who) || who == Who::Body || is_his(one);
        let seen = self.complaints.iter().enumerate().filter(|(_, one)| sees(one));
        seen.map(|(number, one)| SeenComplaint {
            number: super::number(number),
            code: self.code(one.entry),
            text: one.text.clone(),
            decided: one.decided.clone(),
            appeal: one.appeal.clone(),
            appeal_decided: one.appeal_decided.clone(),
        })
        .collect()
    }
}
