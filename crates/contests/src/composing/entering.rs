//! Works that are sent, corrected and withdrawn.

use calendar::Date;
use composition::SpecialKind;
use rulebook::contests::{CompetesIn, ComposingRule};

use super::command::{Applicant, Command, Past, PastOutcome};
use super::decide::{Decided, own};
use super::fact::Fact;
use super::{Contest, Kind, Regulations, Stage, Who};
use crate::gate::Gate;
use crate::refusal::{Refusal, Why};
use crate::register::Shape;
use crate::work::{Work, folded};

/// A work as it is sent.
struct Sent<'a> {
    section: u16,
    work: &'a Work,
    gate: &'a Gate,
    past: &'a Past,
    /// The entry that it takes the place of.
    instead: Option<u16>,
}

impl Contest {
    pub(super) fn entering(&self, command: &Command, who: Who, on: Date) -> Decided {
        let (regulations, rule) = self.ruled()?;
        match self.stage(on) {
            Stage::Receiving => {}
            Stage::Draft => return self.at(on, &[Stage::Receiving]).map(|()| Vec::new()),
            Stage::Closed
            | Stage::Judging
            | Stage::Provisional
            | Stage::Approved
            | Stage::Final
            | Stage::InForce
            | Stage::Awarded => {
                let refusal = Refusal::on(Why::TermOver, &rule.until_term);
                let until = regulations.sending_until;
                return Err(refusal.day(until.unwrap_or(on)));
            }
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "`decide` sends these three only")]
        match command {
            Command::Enter { applicant, author, section, work, gate, past } => {
                let sent = Sent { section: *section, work, gate, past, instead: None };
                self.enter(applicant.as_ref(), *author, &sent, who, on)
            }
            Command::Replace { entry, work, gate, past } => {
                let had = self.entry(*entry)?;
                own(who == Who::Author(had.author) || self.keeps(who), &rule.until_term)?;
                let sent = Sent { section: had.section, work, gate, past, instead: Some(*entry) };
                let name = self.authors[usize::from(had.author)].name.clone();
                self.admit(&sent, &name, Some(had.author), (regulations, rule))?;
                let (work, gate, past) = (Box::new((**work).clone()), gate.clone(), past.clone());
                Ok(vec![Fact::Replaced { entry: *entry, work, gate, past, on }])
            }
            Command::Withdraw { entry } => {
                let had = self.entry(*entry)?;
                own(who == Who::Author(had.author) || self.keeps(who), &rule.until_term)?;
                Ok(vec![Fact::Withdrawn { entry: *entry }])
            }
            _ => Ok(Vec::new()),
        }
    }

    fn enter(
        &self,
        applicant: Option<&Applicant>,
        author: Option<u16>,
        sent: &Sent<'_>,
        who: Who,
        on: Date,
    ) -> Decided {
        let (regulations, rule) = self.ruled()?;
        let known = match (applicant, author, who) {
            (None, None, Who::Author(author)) => Some(author),
            (None, Some(author), _) if self.keeps(who) => Some(author),
            // From a letter; somebody who has sent something before is the same author.
            (Some(new), None, _) if self.keeps(who) => self.author_named(&new.name),
            // Whoever comes by himself is told nothing of those who came before him.
            (Some(_), None, Who::Anybody) => None,
            _ => return Err(Refusal::plain(Why::NotYours)),
        };
        let mut facts = Vec::new();
        let name = match (known.and_then(|one| self.authors.get(usize::from(one))), applicant) {
            (Some(author), _) => author.name.clone(),
            (None, Some(new)) => {
                complete(new, rule)?;
                facts.push(Fact::AuthorEntered { applicant: new.clone() });
                new.name.clone()
            }
            (None, None) => return Err(Refusal::plain(Why::NotYours)),
        };
        self.admit(sent, &name, known, (regulations, rule))?;
        facts.push(Fact::Entered {
            author: known.unwrap_or(self.authors()),
            section: sent.section,
            work: Box::new(sent.work.clone()),
            gate: sent.gate.clone(),
            past: sent.past.clone(),
            on,
        });
        Ok(facts)
    }

    fn author_named(&self, name: &str) -> Option<u16> {
        let place = self.authors.iter().position(|one| folded(&one.name) == folded(name))?;
        Some(super::number(place))
    }

    /// Whether a work of somebody is taken.
    fn admit(
        &self,
        sent: &Sent<'_>,
        name: &str,
        author: Option<u16>,
        (regulations, rule): (&Regulations, &ComposingRule),
    ) -> Result<(), Refusal> {
        competes(regulations, rule, name, sent.section)?;
        fits_section(regulations, rule, sent)?;
        has_right(sent.past, name, rule, regulations.sending_until)?;
        let his =
            |entry: &super::Entry| Some(entry.author) == author && entry.section == sent.section;
        let others: Vec<_> = self
            .standing()
            .filter(|(number, entry)| his(entry) && sent.instead != Some(*number))
            .collect();
        if others.len() >= usize::from(regulations.works_max) {
            let refusal = Refusal::on(Why::TooManyWorks, &rule.works);
            return Err(refusal.number(regulations.works_max));
        }
        if let Some(basis) = &rule.one_version {
            let shape = Shape::of(sent.work);
            let version = |(number, entry): &(u16, &super::Entry)| {
                sent.past.version_of == Some(*number)
                    || (shape.is_some() && Shape::of(&entry.work) == shape)
            };
            if others.iter().any(version) {
                return Err(Refusal::on(Why::VersionEntered, basis));
            }
        }
        if regulations.closed && tells(sent.work, name) {
            return Err(Refusal::on(Why::TellsAuthor, &rule.hidden.clauses));
        }
        if sent.gate.excluded.is_empty() {
            return Ok(());
        }
        let named: Vec<&str> =
            sent.gate.excluded.iter().map(|one| one.requirement.as_str()).collect();
        let clauses = [&sent.gate.clauses()[..], &rule.defective.clauses].concat();
        Err(Refusal::on(Why::Excluded, &clauses).word(named.join(", ")))
    }
}

/// Whether an entry says all that it must.
fn complete(applicant: &Applicant, rule: &ComposingRule) -> Result<(), Refusal> {
    let missing = |text: &str| text.trim().is_empty();
    if missing(&applicant.name) || missing(&applicant.residence) {
        return Err(Refusal::on(Why::EntryIncomplete, &rule.works));
    }
    let Some(basis) = &rule.entry else { return Ok(()) };
    let said = [&applicant.title, &applicant.society, &applicant.work, &applicant.address];
    match applicant.born.is_none() || said.into_iter().any(|text| missing(text)) {
        true => Err(Refusal::on(Why::EntryIncomplete, basis)),
        false => Ok(()),
    }
}

/// Who of the panel may compete, and where.
fn competes(
    regulations: &Regulations,
    rule: &ComposingRule,
    name: &str,
    section: u16,
) -> Result<(), Refusal> {
    for one in regulations.panel.iter().filter(|one| folded(&one.name) == folded(name)) {
        let may = match rule.competes(one.duty) {
            CompetesIn::Nowhere => false,
            CompetesIn::OtherSections => one.section.is_some_and(|judged| judged != section),
            CompetesIn::IfAllowed => regulations.panel_competes,
            CompetesIn::Everywhere => true,
        };
        if !may {
            return Err(Refusal::on(Why::MayNotCompete, &rule.competes.clauses));
        }
    }
    Ok(())
}

/// Whether a work is one of its section, and can be played through.
fn fits_section(
    regulations: &Regulations,
    rule: &ComposingRule,
    sent: &Sent<'_>,
) -> Result<(), Refusal> {
    let work = sent.work;
    let section = regulations.section(sent.section);
    let section = section.ok_or_else(|| Refusal::plain(Why::NoSuchSection).word(""))?;
    if section.game != work.game || !section.genres.contains(&work.genre) {
        return Err(Refusal::on(Why::NotOfSection, &rule.works).word(&section.name));
    }
    if work.solution.trim().is_empty() {
        return Err(match &rule.solution {
            Some(basis) => Refusal::on(Why::NoSolution, basis),
            None => Refusal::plain(Why::NoSolution),
        });
    }
    let composition = work.composition();
    let composition = composition.map_err(|why| Refusal::plain(Why::Unplayable).word(why.0))?;
    match &rule.main_genres {
        Some(basis) if regulations.kind == Kind::Championship => {
            match SpecialKind::of(composition.position()).is_empty() {
                true => Ok(()),
                false => Err(Refusal::on(Why::MainGenresOnly, basis)),
            }
        }
        _ => Ok(()),
    }
}

/// Whether the past of a work lets it compete.
///
/// A work begins to exist, by a contest, on the last day for sending works: the years of an author whose work
/// is reworked are counted to that day.
fn has_right(
    past: &Past,
    name: &str,
    rule: &ComposingRule,
    until: Option<Date>,
) -> Result<(), Refusal> {
    let outcomes: Vec<PastOutcome> = past.contests.iter().map(|one| one.outcome).collect();
    if let Some(basis) = &rule.one_contest
        && outcomes.contains(&PastOutcome::GoesOn)
    {
        return Err(Refusal::on(Why::InAnotherContest, basis));
    }
    if let Some(basis) = &rule.late_defect
        && outcomes.contains(&PastOutcome::DefectAfterDistinction)
    {
        return Err(Refusal::on(Why::BarredByDefect, basis));
    }
    let rejected = outcomes.iter().position(|one| *one == PastOutcome::Rejected);
    if let Some(basis) = &rule.rejected
        && rejected.is_some_and(|first| first + 1 < outcomes.len())
    {
        return Err(Refusal::on(Why::RejectedBefore, basis));
    }
    let (Some(rework), Some(years)) = (&past.rework, &rule.rework_years) else { return Ok(()) };
    let his_own = folded(&rework.author) == folded(name);
    if his_own {
        return Ok(());
    }
    if !rework.essential {
        return Err(Refusal::on(Why::SlightRework, &years.clauses));
    }
    if rework.source.trim().is_empty() {
        return Err(Refusal::on(Why::SourceNotNamed, &years.clauses));
    }
    let free = rework.existed.map(|day| day.months_later(years.says.saturating_mul(12)));
    let his_years = free.is_none_or(|free| until.is_none_or(|until| until < free));
    match his_years && !rework.consent {
        true => Err(Refusal::on(Why::AuthorsYears, &years.clauses).number(years.says)),
        false => Ok(()),
    }
}

/// Whether what judges will read says who the author is.
fn tells(work: &Work, name: &str) -> bool {
    let read = [&work.position, &work.task, &work.solution, &work.thematic, &work.proof];
    let read: String = read.map(|text| text.to_lowercase()).join(" ");
    name.to_lowercase()
        .split_whitespace()
        .any(|part| part.chars().count() > 2 && read.contains(part))
}
