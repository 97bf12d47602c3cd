//! What is announced of a contest of solving.

use calendar::Date;
use clauses::Document;
use composition::Genre;
use rulebook::composition::Family;
use rulebook::contests::{SolvingRule, Stated};
use serde::{Deserialize, Serialize};

use crate::composing::{Kind, Official, Scope};
use crate::points::Points;
use crate::refusal::{Refusal, Why};
use crate::wording::stated;

/// The regulations of a contest of solving.
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
    /// In one place or by correspondence.
    pub form: Form,
    /// Who holds it.
    #[serde(default)]
    pub organiser: String,
    /// The authority that has agreed to an official championship.
    #[serde(default)]
    pub agreed: String,
    /// The period or the occasion.
    #[serde(default)]
    pub period: String,
    /// Sections and games, in words.
    #[serde(default)]
    pub sections: String,
    /// Day, place and hour of the start.
    #[serde(default)]
    pub start: String,
    /// Who may take part.
    #[serde(default)]
    pub admission: String,
    /// How many works of each genre there are, and the points for solving one.
    #[serde(default)]
    pub counts: Vec<Count>,
    /// The minutes for solving, in one place.
    #[serde(default)]
    pub minutes: u16,
    /// Where answers are sent, by correspondence.
    #[serde(default)]
    pub address: String,
    /// The last day for answers, by correspondence.
    pub term: Option<Date>,
    /// How solutions are written.
    #[serde(default)]
    pub writing: String,
    /// What parts those who have the same points; none: they share places.
    pub ranking: Option<Vec<Criterion>>,
    /// The panel.
    #[serde(default)]
    pub panel: Vec<Official>,
    /// The last day for protests.
    pub protests: Option<Date>,
    /// How winners are found and what they get.
    #[serde(default)]
    pub awards: String,
}

/// In one place or by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// In one place, against the clock.
    InPerson,
    /// By correspondence, until a day.
    Correspondence,
}

/// So many works of a genre, and the points for solving one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Count {
    /// The genre.
    pub genre: Genre,
    /// How many works.
    pub works: u16,
    /// The points for solving one.
    pub points: Points,
}

/// What parts those who have the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// More works solved.
    Solved,
    /// The last answer came earlier.
    Time,
}

impl Regulations {
    /// What the rulebook says of contests of solving.
    pub fn rule(&self) -> Result<&'static SolvingRule, Refusal> {
        let chapter = Document::from_prefix(&self.rules)
            .and_then(|document| rulebook::Rulebook::of(document).solving());
        chapter.ok_or_else(|| Refusal::plain(Why::NoChapter).word(&self.rules))
    }

    /// Whether this can be announced: the first thing that stands against it.
    pub fn check(&self) -> Result<(), Refusal> {
        let rule = self.rule()?;
        for one in &rule.states {
            if !self.states(one.item) {
                let refusal = Refusal::on(Why::NotStated, &one.clauses);
                return Err(refusal.texts(vec![stated(one.item)]));
            }
        }
        let championship = self.kind == Kind::Championship;
        if let Some(basis) = &rule.agreement
            && championship
            && self.scope != Scope::Open
            && self.agreed.trim().is_empty()
        {
            return Err(Refusal::on(Why::NoAgreement, basis));
        }
        if let Some(basis) = &rule.championship
            && championship
            && self.form != Form::InPerson
        {
            return Err(Refusal::on(Why::InPersonOnly, basis));
        }
        if let Some(families) = &rule.families
            && championship
            && self.scope == Scope::National
            && !families.says.iter().all(|family| self.has(*family))
        {
            return Err(Refusal::on(Why::GenresMissing, &families.clauses));
        }
        Ok(())
    }

    fn has(&self, family: Family) -> bool {
        self.counts.iter().any(|one| one.works > 0 && one.genre.family() == family)
    }

    fn states(&self, item: Stated) -> bool {
        let said = |text: &str| !text.trim().is_empty();
        let by_post = self.form == Form::Correspondence;
        match item {
            Stated::Organiser => said(&self.organiser),
            Stated::Status => said(&self.name) && said(&self.period),
            Stated::Sections => said(&self.sections),
            Stated::Admission => said(&self.admission),
            Stated::Sending => !by_post || (said(&self.address) && self.term.is_some()),
            Stated::Ranking => self.ranking.is_some(),
            Stated::Judges => !self.panel.is_empty(),
            Stated::Start => by_post || said(&self.start),
            Stated::Points => !self.counts.is_empty(),
            Stated::Time => by_post || self.minutes > 0,
            Stated::Writing => said(&self.writing),
            Stated::Protests => self.protests.is_some(),
            Stated::Awards => said(&self.awards),
            // What only contests of composing state.
            Stated::Works | Stated::Publication | Stated::InForce => true,
        }
    }

    /// How many works of a genre were announced.
    pub(crate) fn announced(&self, genre: Genre) -> Option<&Count> {
        self.counts.iter().find(|one| one.genre == genre)
    }
}
