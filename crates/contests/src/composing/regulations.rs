//! What is announced of a contest of composing.

use std::collections::BTreeSet;

use calendar::Date;
use clauses::Document;
use composition::Genre;
use rulebook::contests::{ComposingRule, Duty, Stated};
use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::refusal::{Refusal, Why};
use crate::wording::stated;

/// The regulations of a contest of composing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Regulations {
    /// The name of the contest.
    pub name: String,
    /// The rulebook, such as `UA-2024`.
    pub rules: String,
    /// Contest or championship.
    pub kind: Kind,
    /// How far it reaches.
    pub scope: Scope,
    /// Who holds it.
    #[serde(default)]
    pub organiser: String,
    /// The authority that has agreed to an official championship.
    #[serde(default)]
    pub agreed: String,
    /// The period or the occasion.
    #[serde(default)]
    pub period: String,
    /// Whether authors are hidden.
    #[serde(default)]
    pub closed: bool,
    /// Its sections.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// Who may take part.
    #[serde(default)]
    pub admission: String,
    /// How many works an author may send to a section.
    #[serde(default)]
    pub works_max: u16,
    /// In how many copies.
    #[serde(default)]
    pub copies: u16,
    /// Where and how works are sent.
    #[serde(default)]
    pub address: String,
    /// The last day for sending works.
    pub sending_until: Option<Date>,
    /// How places are found.
    pub ranking: Option<Ranking>,
    /// How many prizes a section has.
    #[serde(default)]
    pub prizes: u16,
    /// In what steps marks are given, where the rulebook does not say.
    pub step: Option<Points>,
    /// The panel.
    #[serde(default)]
    pub panel: Vec<Official>,
    /// Whether those of the panel who may compete if the conditions allow it may.
    #[serde(default)]
    pub panel_competes: bool,
    /// When the works are published.
    pub works_published: Option<Date>,
    /// When the provisional results are published.
    pub provisional: Option<Date>,
    /// The conditions for remarks.
    #[serde(default)]
    pub remarks: String,
    /// When the final results are announced.
    pub final_results: Option<Date>,
    /// When the results take force.
    pub in_force: Option<Date>,
    /// Whether teams are placed too, by the works of their authors.
    #[serde(default)]
    pub teams: bool,
    /// Whether single judges' marks are published with the final results.
    #[serde(default)]
    pub marks_public: bool,
}

/// A section of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The genres.
    pub genres: Vec<Genre>,
    /// Its theme; none if it is free.
    #[serde(default)]
    pub theme: String,
}

/// Somebody of the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Official {
    /// The name.
    pub name: String,
    /// The duty.
    pub duty: Duty,
    /// The section, of those who judge one.
    pub section: Option<u16>,
}

/// What kind of contest it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A contest: the best authors or works.
    Contest,
    /// A championship: the champion of a period.
    Championship,
}

/// How far a contest reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Several countries.
    International,
    /// A country.
    National,
    /// A region.
    Regional,
    /// A city.
    City,
    /// A club, a journal, friends.
    Open,
}

/// How places are found. A work's mark is the mean of the marks of its judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ranking {
    /// Works alone are placed.
    Works,
    /// Authors by the sum of their works.
    AuthorSum,
    /// Authors by their best work.
    AuthorBest,
}

impl Regulations {
    /// What the rulebook says of contests of composing.
    pub fn rule(&self) -> Result<&'static ComposingRule, Refusal> {
        let chapter = Document::from_prefix(&self.rules)
            .and_then(|document| rulebook::Rulebook::of(document).composing());
        chapter.ok_or_else(|| Refusal::plain(Why::NoChapter).word(&self.rules))
    }

    /// Whether this can be announced on a day: the first thing that stands against it.
    pub fn check(&self, on: Date) -> Result<(), Refusal> {
        let rule = self.rule()?;
        for one in &rule.states {
            if !self.states(one.item) {
                let refusal = Refusal::on(Why::NotStated, &one.clauses);
                return Err(refusal.texts(vec![stated(one.item)]));
            }
        }
        self.check_sections()?;
        self.check_kind(rule)?;
        self.check_terms(rule, on)
    }

    /// Whether something is stated.
    fn states(&self, item: Stated) -> bool {
        let said = |text: &str| !text.trim().is_empty();
        match item {
            Stated::Organiser => said(&self.organiser),
            Stated::Status => said(&self.name) && said(&self.period),
            Stated::Sections => !self.sections.is_empty(),
            Stated::Admission => said(&self.admission),
            Stated::Works => self.works_max > 0 && self.copies > 0,
            Stated::Sending => said(&self.address) && self.sending_until.is_some(),
            Stated::Ranking => self.ranking.is_some(),
            Stated::Judges => self.has_judges(),
            Stated::Publication => {
                let dates = [self.works_published, self.provisional, self.final_results];
                dates.iter().all(Option::is_some) && said(&self.remarks)
            }
            Stated::InForce => self.in_force.is_some(),
            // What only contests of solving state.
            Stated::Start
            | Stated::Points
            | Stated::Time
            | Stated::Writing
            | Stated::Protests
            | Stated::Awards => true,
        }
    }

    /// A chief judge, a chief secretary, and a judge for every section.
    fn has_judges(&self) -> bool {
        let has = |duty| self.panel.iter().any(|one| one.duty == duty);
        let judged = |section| self.panel.iter().any(|one| one.judges(section));
        let sections = u16::try_from(self.sections.len()).unwrap_or(u16::MAX);
        has(Duty::ChiefJudge) && has(Duty::ChiefSecretary) && (0..sections).all(judged)
    }

    fn check_sections(&self) -> Result<(), Refusal> {
        let document = Document::from_prefix(&self.rules);
        let book = document.and_then(composition::Rulebook::of);
        for section in &self.sections {
            let variant = draughts::Variant::ALL.into_iter().find(|one| one.name() == section.game);
            let board = variant.and_then(composition::Board::of);
            let known = board.zip(book).is_some_and(|(board, book)| {
                let has = |genre: &Genre| book.limits(*genre, board).is_some();
                !section.genres.is_empty() && section.genres.iter().all(has)
            });
            if !known {
                return Err(Refusal::plain(Why::NoSuchSection).word(&section.name));
            }
        }
        let within = |one: &Official| match one.section {
            Some(section) => usize::from(section) < self.sections.len(),
            None => !matches!(one.duty, Duty::SeniorJudge | Duty::SectionJudge),
        };
        match self.panel.iter().find(|one| !within(one)) {
            Some(stray) => Err(Refusal::plain(Why::NoSuchSection).word(&stray.name)),
            None => Ok(()),
        }
    }

    fn check_kind(&self, rule: &ComposingRule) -> Result<(), Refusal> {
        let championship = self.kind == Kind::Championship;
        let official = championship && self.scope != Scope::Open;
        if let Some(basis) = &rule.agreement
            && official
            && self.agreed.trim().is_empty()
        {
            return Err(Refusal::on(Why::NoAgreement, basis));
        }
        let genres: BTreeSet<Genre> =
            self.sections.iter().flat_map(|one| one.genres.iter().copied()).collect();
        let themed = self.sections.iter().any(|one| !one.theme.trim().is_empty());
        if let Some(basis) = &rule.themes
            && championship
            && themed
            && genres.len() > 1
        {
            return Err(Refusal::on(Why::ThemesInOneGenre, basis));
        }
        Ok(())
    }

    fn check_terms(&self, rule: &ComposingRule, on: Date) -> Result<(), Refusal> {
        let (Some(until), Some(provisional), Some(finals), Some(in_force)) =
            (self.sending_until, self.provisional, self.final_results, self.in_force)
        else {
            return Ok(());
        };
        let earliest = on.months_later(rule.sending_months.says);
        if until < earliest {
            let refusal = Refusal::on(Why::SendingTooShort, &rule.sending_months.clauses);
            return Err(refusal.number(rule.sending_months.says).day(earliest));
        }
        let works = self.works_published.unwrap_or(provisional);
        let in_order = [until, works, provisional, finals, in_force];
        if let Some(pair) = in_order.windows(2).find(|pair| pair[0] > pair[1]) {
            return Err(Refusal::plain(Why::DatesInDisorder).day(pair[1]));
        }
        let earliest = provisional.months_later(rule.final_months.says);
        if finals < earliest {
            let refusal = Refusal::on(Why::FinalTooEarly, &rule.final_months.clauses);
            return Err(refusal.number(rule.final_months.says).day(earliest));
        }
        Ok(())
    }

    /// Whether a mark stands on the scale.
    pub(crate) fn on_scale(&self, rule: &ComposingRule, points: Points) -> bool {
        let scale = rule.scale.says;
        let step = scale.step.map(|step| Points::whole(step.into())).or(self.step);
        let step = step.unwrap_or(Points::whole(1)).0.max(1);
        points <= Points::whole(scale.max.into()) && points.0.is_multiple_of(step)
    }

    /// A section by its number, from 0.
    pub fn section(&self, number: u16) -> Option<&Section> {
        self.sections.get(usize::from(number))
    }
}

impl Official {
    /// Whether he judges the works of a section.
    pub fn judges(&self, section: u16) -> bool {
        let duty = matches!(self.duty, Duty::SeniorJudge | Duty::SectionJudge);
        duty && self.section == Some(section)
    }
}
