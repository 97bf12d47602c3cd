//! Whether and until when a protest is heard.

use rulebook::{Barred, Basis, Deadline, ProtestRule, ProtestStep};
use serde::{Deserialize, Serialize};

use crate::{Millis, Moment};

/// The time in which protests against what happened in a round are heard.
///
/// It opens when the round ends.
///
/// ```
/// use game::{Millis, Moment, ProtestWindow, RoundKind};
/// use rulebook::Rulebook;
///
/// let rulebook = Rulebook::of(clauses::Document::RU_2022);
/// let discipline = rulebook.discipline("international").ok_or("no such discipline")?;
/// let rule = rulebook.protests(discipline).ok_or("no such rule")?;
/// let window = ProtestWindow::open(rule, RoundKind::Followed, None, Moment(0));
/// assert_eq!(window.closes(), Some(Moment(0) + Millis::minutes(60)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProtestWindow {
    term: Term,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Term {
    Until(Moment),
    UntilNextRound,
    NotAnnounced,
    Open,
}

/// Whether a round is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundKind {
    /// Another follows.
    Followed,
    /// It is the last.
    Last,
}

impl ProtestWindow {
    /// A round has ended; an announced term counts where the rulebook has none of its own.
    pub fn open(
        rule: &ProtestRule,
        round: RoundKind,
        announced: Option<Millis>,
        ended: Moment,
    ) -> ProtestWindow {
        let until = |minutes: u16| Term::Until(ended + Millis::minutes(minutes.into()));
        let term = match (rule.deadline, round) {
            (Deadline::MinutesAfterRound(minutes), _) => until(minutes),
            (Deadline::NextRoundOrMinutesAfterLast(_), RoundKind::Followed) => Term::UntilNextRound,
            (Deadline::NextRoundOrMinutesAfterLast(minutes), RoundKind::Last) => until(minutes),
            (Deadline::NoTerm, _) => Term::Open,
            (Deadline::Announced, _) => {
                announced.map_or(Term::NotAnnounced, |time| Term::Until(ended + time))
            }
        };
        ProtestWindow { term }
    }

    /// The next round has begun.
    pub fn next_round(&mut self, now: Moment) {
        if self.term == Term::UntilNextRound {
            self.term = Term::Until(now);
        }
    }

    /// The last moment at which a protest is heard; none if it is the start of a round that has not
    /// begun, or if no term was announced.
    pub fn closes(&self) -> Option<Moment> {
        match self.term {
            Term::Until(moment) => Some(moment),
            Term::UntilNextRound | Term::NotAnnounced | Term::Open => None,
        }
    }

    /// Whether a protest that is handed in now is heard.
    pub fn hears(&self, now: Moment) -> bool {
        self.closes().is_none_or(|closes| now <= closes)
    }
}

/// How a protest is handed in, and about what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filing {
    /// Who hands it in.
    pub by: Filer,
    /// How.
    pub form: Form,
    /// Whether it says which clauses were broken.
    pub clauses: Naming,
    /// If it is about something that a rulebook may bar, about what.
    pub about: Option<Barred>,
}

/// Who hands in a protest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filer {
    /// A player for himself, or his representative.
    Player,
    /// A player of a team.
    TeamPlayer,
    /// The captain of a team, or its representative.
    Captain,
}

/// How a protest is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// By word of mouth.
    Spoken,
    /// In writing.
    Written,
}

/// Whether a protest says which clauses were broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// It does.
    Named,
    /// It does not.
    Missing,
}

/// Why a protest is not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FilingFault {
    /// It must be in writing.
    NotInWriting,
    /// It must name the clauses that were broken.
    NamesNoClauses,
    /// A team protests only through its captain.
    NotByCaptain,
    /// No protest can change what it is about.
    Barred,
}

impl Filing {
    /// All that keeps it from being heard, each with its clauses.
    pub fn faults<'rule>(&self, rule: &'rule ProtestRule) -> Vec<(FilingFault, &'rule Basis)> {
        let steps = rule.procedure.iter().filter_map(|step| {
            let fault = self.breaks(step.says)?;
            Some((fault, &step.clauses))
        });
        let barred = rule.barred.iter().filter(|bar| self.about == Some(bar.says));
        steps.chain(barred.map(|bar| (FilingFault::Barred, &bar.clauses))).collect()
    }

    fn breaks(&self, step: ProtestStep) -> Option<FilingFault> {
        let spoken = self.form == Form::Spoken;
        match step {
            ProtestStep::InWriting if spoken => Some(FilingFault::NotInWriting),
            ProtestStep::NamesClauses if self.clauses == Naming::Missing => {
                Some(FilingFault::NamesNoClauses)
            }
            ProtestStep::CaptainForTeam | ProtestStep::CaptainForTeamInWriting
                if self.by == Filer::TeamPlayer =>
            {
                Some(FilingFault::NotByCaptain)
            }
            ProtestStep::CaptainForTeamInWriting if spoken && self.by == Filer::Captain => {
                Some(FilingFault::NotInWriting)
            }
            ProtestStep::InWriting
            | ProtestStep::NamesClauses
            | ProtestStep::CaptainForTeam
            | ProtestStep::CaptainForTeamInWriting => None,
        }
    }
}

/// When a protest that was handed in must be decided at the latest, where the rulebook says so.
pub fn decision_due(rule: &ProtestRule, handed_in: Moment) -> Option<Moment> {
    let hours = rule.decided_within_hours?;
    Some(handed_in + Millis::minutes(i64::from(hours) * 60))
}
