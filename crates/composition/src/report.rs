//! What a check has found, requirement by requirement.

use clauses::Clause;
use rulebook::composition::{Genre, Weighed};

use crate::evidence::Evidence;
use crate::rulebook::Rulebook;
use crate::solution::Solution;

/// The result of checking one composition under one rulebook.
#[derive(Clone, Debug)]
pub struct Report {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The genre under which it was checked.
    pub genre: Genre,
    /// What was found, in the order of the requirements.
    pub findings: Vec<Finding>,
    /// The solution that was found, where the author gives none.
    pub solution: Option<Solution>,
}

/// What was found about one requirement.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The requirement.
    pub requirement: Requirement,
    /// How much a breach of it weighs.
    pub weight: Weight,
    /// Is it met, as the composition was handed in?
    pub status: Status,
    /// Is it met by all that there is in the position, where that is something else? In a contest only
    /// what the author handed in counts (`UA-2024 VIII.composing-judges.6.2`, `RU-2022 11.7`).
    pub in_fact: Option<Status>,
    /// The clauses that make it; none where the rulebook is silent.
    pub clauses: Vec<Clause>,
    /// What shows it.
    pub evidence: Vec<Evidence>,
}

/// A requirement of the rulebooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// The pieces stand as the rules of the game allow.
    SetUp,
    /// A special kind, recognised from the position.
    SpecialKind,
    /// White begins, and not with a capture.
    FirstMove,
    /// The position can have arisen by play.
    LastMove,
    /// The numbers and the task are those of a genre.
    Genre,
    /// No side is too far ahead.
    Force,
    /// The task can be fulfilled against every defence.
    Solvable,
    /// The author's moves fulfil it.
    AuthorsMoves,
    /// The author's solution answers every move of Black.
    AuthorsDefences,
    /// There is no other solution.
    SideSolutions,
    /// No more inexactness than is tolerated.
    Duals,
    /// Thematic variations end as they should.
    Finals,
    /// Finals hold no pieces that are not needed.
    FinalEconomy,
    /// There are enough thematic variations.
    Thematic,
    /// Finals of a lock task differ in the squares of the locked pieces.
    LockFinals,
    /// Every piece is needed.
    Construction,
    /// False tracks are refuted in one way, and illusory play fulfils the task.
    FalseTracks,
    /// Kings on the board at the start take part.
    KingsAct,
    /// Sacrifices by the majority rule.
    Sacrifices,
    /// What the judge should see in the initial position and the first moves.
    Appearance,
}

/// Is a requirement met?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It is.
    Holds,
    /// A judge must decide.
    Judge,
    /// It could not be decided within the budget.
    Undecided,
    /// It is not.
    Fails,
}

/// How much a breach weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// The composition is defective.
    Formal,
    /// The score is lower.
    Artistic,
    /// A fact that a judge may want to know.
    Fact,
}

impl From<Weighed> for Weight {
    fn from(weighed: Weighed) -> Weight {
        match weighed {
            Weighed::Formal => Weight::Formal,
            Weighed::Artistic => Weight::Artistic,
        }
    }
}

/// What a check comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Every formal requirement that a program can decide is met.
    Sound,
    /// Some formal requirement could not be decided within the budget; none is known to fail.
    Undecided,
    /// A formal requirement is not met.
    Defective,
}

impl Report {
    /// What the check comes to, for the composition as it was handed in.
    pub fn outcome(&self) -> Outcome {
        self.outcome_by(|finding| finding.status)
    }

    /// What it comes to with all that there is in the position, handed in or not.
    pub fn outcome_in_fact(&self) -> Outcome {
        self.outcome_by(|finding| finding.in_fact.unwrap_or(finding.status))
    }

    fn outcome_by(&self, status: impl Fn(&Finding) -> Status) -> Outcome {
        let formal = self.findings.iter().filter(|finding| finding.weight == Weight::Formal);
        match formal.map(status).max() {
            Some(Status::Fails) => Outcome::Defective,
            Some(Status::Undecided) => Outcome::Undecided,
            Some(Status::Judge | Status::Holds) | None => Outcome::Sound,
        }
    }

    /// The formal requirements that are not met.
    pub fn defects(&self) -> impl Iterator<Item = &Finding> {
        self.findings
            .iter()
            .filter(|finding| finding.weight == Weight::Formal && finding.status == Status::Fails)
    }

    /// What is left to the judge.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.status == Status::Judge)
    }

    /// What was found about a requirement.
    pub fn finding(&self, requirement: Requirement) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.requirement == requirement)
    }
}

/// The gravest status among pieces of evidence.
pub(crate) fn worst(evidence: &[Evidence]) -> Status {
    evidence.iter().map(|evidence| evidence.status).max().unwrap_or(Status::Holds)
}

impl Requirement {
    /// A short name for programs, such as `side solutions`.
    pub fn name(self) -> &'static str {
        match self {
            Requirement::SetUp => "set-up",
            Requirement::SpecialKind => "special kind",
            Requirement::FirstMove => "first move",
            Requirement::LastMove => "legality",
            Requirement::Genre => "genre",
            Requirement::Force => "balance of force",
            Requirement::Solvable => "solvability",
            Requirement::AuthorsMoves => "author's moves",
            Requirement::AuthorsDefences => "author's defences",
            Requirement::SideSolutions => "side solutions",
            Requirement::Duals => "duals",
            Requirement::Finals => "finals",
            Requirement::FinalEconomy => "economy of finals",
            Requirement::Thematic => "thematic variations",
            Requirement::LockFinals => "different finals",
            Requirement::Construction => "economy of construction",
            Requirement::FalseTracks => "false tracks",
            Requirement::KingsAct => "kings act",
            Requirement::Sacrifices => "sacrifices",
            Requirement::Appearance => "appearance",
        }
    }
}

impl Status {
    /// A short name for programs, such as `holds`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Holds => "holds",
            Status::Judge => "judge decides",
            Status::Undecided => "not decided",
            Status::Fails => "fails",
        }
    }
}

impl Weight {
    /// A short name for programs, such as `formal`.
    pub fn name(self) -> &'static str {
        match self {
            Weight::Formal => "formal",
            Weight::Artistic => "artistic",
            Weight::Fact => "fact",
        }
    }
}

impl Outcome {
    /// A short name for programs, such as `sound`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Sound => "sound",
            Outcome::Undecided => "not decided",
            Outcome::Defective => "defective",
        }
    }
}
