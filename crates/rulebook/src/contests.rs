//! Contests of composing and of solving: what regulations state, terms, marks, who may take part.

use clauses::Clause;
use serde::Deserialize;

use crate::composition::Family;
use crate::worded::worded;
use crate::{Basis, Cited};

/// What a document says about contests of composing.
///
/// What carries a figure is [`Cited`] with it; what is a rule without one is its [`Basis`] alone. What a
/// document does not ask is left out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ComposingRule {
    /// What regulations must state.
    pub states: Vec<StatedRule>,
    /// How many months there are at least to send works in, from the publication of the regulations.
    pub sending_months: Cited<u8>,
    /// How many months lie at least between the provisional and the final results.
    pub final_months: Cited<u8>,
    /// From whom authors are hidden in a closed contest.
    pub hidden: Cited<Hidden>,
    /// An official championship needs the agreement of the authority.
    pub agreement: Option<Basis>,
    /// A championship takes the main genres only.
    pub main_genres: Option<Basis>,
    /// A championship has themes only within one genre.
    pub themes: Option<Basis>,
    /// The scale of marks.
    pub scale: Cited<Scale>,
    /// What becomes of a work that breaks a formal requirement.
    pub defective: Cited<Defective>,
    /// What an entry must contain besides the work.
    pub entry: Option<Basis>,
    /// The solution is given in full.
    pub solution: Option<Basis>,
    /// How many works an author may send, and which sections, genres and games are taken.
    pub works: Basis,
    /// Authors correct, replace and withdraw works until the term ends.
    pub until_term: Basis,
    /// When a work begins to exist.
    pub existence: Cited<Existence>,
    /// Whose a work is.
    pub priority: Basis,
    /// What a predecessor does to a work.
    pub predecessor: Option<Basis>,
    /// For how many years only its author may rework a published work; and that a reworked work names its source.
    pub rework_years: Option<Cited<u8>>,
    /// A work that was rejected enters one further contest.
    pub rejected: Option<Basis>,
    /// One version of a work enters a section.
    pub one_version: Option<Basis>,
    /// A work enters another contest when the first has ended.
    pub one_contest: Option<Basis>,
    /// What was found out after the end about a work with a distinction.
    pub late_defect: Option<Basis>,
    /// Who of the panel may compete.
    pub competes: Cited<Vec<Competes>>,
    /// Awards are contested with the chief judge.
    pub complaint: Basis,
    /// After him with the body of the federation.
    pub appeal: Option<Basis>,
    /// The chief judge may change an award.
    pub revision: Basis,
    /// A change is told with its reason.
    pub reasons: Basis,
    /// Works and provisional results are published in time.
    pub published: Basis,
    /// A section's report, and what is done with it.
    pub reports: Basis,
    /// Awards are sent after the results are in force.
    pub awards: Option<Basis>,
    /// How teams are placed by the works of their authors.
    pub teams: Option<Cited<TeamWorks>>,
}

/// How many works make the result of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamWorks {
    /// In all, shared proportionally among its authors.
    pub works: u16,
    /// Of one author at most.
    pub of_author: u16,
    /// Of how many authors at most.
    pub authors: u16,
}

/// What a document says about contests of solving.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SolvingRule {
    /// What regulations must state.
    pub states: Vec<StatedRule>,
    /// An official championship needs the agreement of the authority.
    pub agreement: Option<Basis>,
    /// A championship takes the main genres only, and those who solve are in one place.
    pub championship: Option<Basis>,
    /// A national championship has works of these families at least; a regional one should.
    pub families: Option<Cited<Vec<Family>>>,
    /// Points for solving are known, and those for completeness are fixed and secret before the start.
    pub points: Basis,
    /// Whether points for completeness are fixed before the start and nothing is added to them.
    pub sealed: bool,
    /// How many thematic variations must be given, by family; one where none is named.
    pub variations: Vec<Required>,
    /// Who gives fewer has a share of the points.
    pub share: bool,
    /// What is worth points without a solution, too.
    pub alone: Vec<Found>,
    /// When those who solve are in one place, defective works are undesirable.
    pub defective: Option<Basis>,
    /// How points are counted and those who solve are ranked.
    pub counted: Basis,
    /// Points are contested until the results are approved.
    pub protest: Basis,
    /// Solutions are taken until the term ends.
    pub term: Basis,
}

/// Something that regulations must state.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedRule {
    /// What.
    pub item: Stated,
    /// The clauses.
    pub clauses: Basis,
}

/// So many thematic variations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Required {
    /// Of works of these families.
    pub families: Vec<Family>,
    /// How many.
    pub least: u16,
    /// The clauses.
    pub clauses: Basis,
}

/// A scale of marks, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// The highest mark.
    pub max: u16,
    /// In what steps; as the regulations say where there is none.
    pub step: Option<u16>,
}

/// What a publication must be for a work to exist by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Existence {
    /// Whether an electronic publication is one.
    pub electronic: bool,
    /// How many copies there must be of a printed one.
    pub copies: u32,
}

/// Where somebody of the panel may compete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Competes {
    /// Who.
    pub duty: Duty,
    /// Where.
    #[serde(rename = "where")]
    pub place: CompetesIn,
}

impl ComposingRule {
    /// Where somebody with this duty may compete.
    pub fn competes(&self, duty: Duty) -> CompetesIn {
        let found = self.competes.says.iter().find(|one| one.duty == duty);
        found.map_or(CompetesIn::Everywhere, |one| one.place)
    }
}

impl SolvingRule {
    /// How many thematic variations a work of this family asks for, and by which clauses.
    pub fn variations(&self, family: Family) -> (u16, &[Clause]) {
        let found = self.variations.iter().find(|one| one.families.contains(&family));
        found.map_or((1, &[]), |one| (one.least, &one.clauses))
    }
}

worded! {
    /// Something that regulations of a contest state.
    #[derive(Hash)]
    pub enum Stated {
        Organiser: "who holds it",
        Status: "its kind, scale or status, and the period",
        Sections: "sections, games and categories",
        Admission: "who may take part",
        Works: "how many works an author sends, in how many copies",
        Sending: "where, how and until when works are sent",
        Ranking: "how places and prizes are found",
        Judges: "the panel",
        Publication: "when works and provisional results are published, and the conditions for remarks",
        InForce: "when the results take force",
        Start: "day, place and hour of the start",
        Points: "how many works of each genre, and the points",
        Time: "the time for solving",
        Writing: "how solutions are written",
        Protests: "the terms of protests",
        Awards: "how winners are found and what they get",
    }

    /// From whom authors are hidden in a closed contest.
    pub enum Hidden {
        Everybody: "from everybody but the secretary",
        Judges: "from the judges",
    }

    /// What becomes of a work that breaks a formal requirement.
    pub enum Defective {
        Nothing: "it gets no points",
        Removed: "it is removed",
    }

    /// A duty in the panel of a contest.
    #[derive(Hash)]
    pub enum Duty {
        ChiefJudge: "the chief judge",
        Deputy: "his deputy",
        ChiefSecretary: "the chief secretary",
        Coordinator: "the judge-coordinator",
        SeniorJudge: "the senior judge of a section",
        SectionJudge: "a judge of a section",
    }

    /// Where somebody may compete.
    pub enum CompetesIn {
        Nowhere: "in no section",
        OtherSections: "in sections that he does not judge",
        IfAllowed: "everywhere, if the conditions allow it",
        Everywhere: "everywhere",
    }

    /// What somebody who solves may find beside the solution.
    #[derive(Hash)]
    pub enum Found {
        AdditionalVariation: "an additional variation",
        Dual: "inexactness",
        FalseTrack: "a false track",
        Illusory: "illusory play",
        SideSolution: "a side solution",
        Unsolvable: "that there is no solution",
    }
}
