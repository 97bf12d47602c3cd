//! A recorded game under a rulebook, with a clause for every ruling.

mod discipline;
mod outcome;
mod replay;
mod times;

use std::borrow::Cow;
use std::sync::Arc;

use clauses::Clause;
use game::{AgreedDraws, DrawRules};
use rulebook::{Discipline, RuleSet, Rulebook, TimeControl};
use thiserror::Error;

use crate::board::Board;
use crate::record::Moves;
use crate::{At, Fault, GameRecord, Illegal, Kind, Report};

use self::replay::Replay;

pub use discipline::named as named_discipline;

/// What a game is judged under.
#[derive(Clone, Debug)]
pub struct JudgingRules {
    rulebook: Cow<'static, Rulebook>,
    discipline: &'static Discipline,
    control: Option<TimeControl>,
    draws: Arc<DrawRules>,
    agreed: AgreedDraws,
}

/// Why a game cannot be judged so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotJudged {
    /// The rulebook has no discipline in which this is played.
    #[error("{document} has no discipline for {kind}; its disciplines are {}", discipline::ids(*document))]
    NoDiscipline {
        /// The rulebook.
        document: clauses::Document,
        /// What is played.
        kind: &'static str,
    },
    /// The rulebook has no discipline of this name.
    #[error("{document} has no discipline {id:?}; its disciplines are {}", discipline::ids(*document))]
    UnknownDiscipline {
        /// The rulebook.
        document: clauses::Document,
        /// The name.
        id: String,
    },
    /// No games are played in the discipline.
    #[error("{0} is no discipline in which games are played")]
    NoGames(String),
    /// Another game is played in the discipline.
    #[error("this is a game of {kind}, and {discipline} is not played so")]
    AnotherGame {
        /// What is played in the record.
        kind: &'static str,
        /// The id of the discipline.
        discipline: String,
    },
}

impl JudgingRules {
    /// The rules of a discipline, and the time control if it is known.
    pub fn new(
        rulebook: &'static Rulebook,
        discipline: &'static Discipline,
        control: Option<TimeControl>,
    ) -> JudgingRules {
        let draws = Arc::new(DrawRules::of(rulebook, discipline));
        let (rulebook, agreed) = (Cow::Borrowed(rulebook), AgreedDraws::AsRulebook);
        JudgingRules { rulebook, discipline, control, draws, agreed }
    }

    /// The same under the set of rules that the regulations of an event have chosen.
    pub fn under(self, chosen: RuleSet) -> JudgingRules {
        let rulebook = Cow::Owned(self.rulebook.under(chosen));
        let draws = Arc::new(DrawRules::of(&rulebook, self.discipline));
        JudgingRules { rulebook, draws, ..self }
    }

    /// The same with what the regulations of an event say of agreed draws.
    pub fn agreeing(self, agreed: AgreedDraws) -> JudgingRules {
        JudgingRules { agreed, ..self }
    }

    /// The rulebook, as it reads under the set of rules that was chosen.
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// What the regulations of the event say of agreed draws.
    pub fn agreed_draws(&self) -> AgreedDraws {
        self.agreed
    }

    /// The rules for a game: those of the discipline that is named, else of the one that fits what
    /// is played and its pace; the control that is named, else that of the game's own tag.
    pub fn choose(
        rulebook: &'static Rulebook,
        record: &GameRecord,
        discipline: Option<&'static Discipline>,
        control: Option<TimeControl>,
    ) -> Result<JudgingRules, NotJudged> {
        let kind = record.kind();
        let by_tag = || record.header("TimeControl").and_then(times::control_of_tag);
        let control = control.or_else(by_tag);
        let event = record.header("Event").unwrap_or_default();
        let discipline = match discipline {
            None => discipline::fitting(rulebook, kind, control.as_ref(), event)?,
            Some(named) if Kind::of_discipline(named) == Some(kind) => named,
            Some(Discipline { id, .. }) => {
                return Err(NotJudged::AnotherGame { kind: kind.name(), discipline: id.clone() });
            }
        };
        Ok(JudgingRules::new(rulebook, discipline, control))
    }

    /// The draw rules.
    pub fn draws(&self) -> &DrawRules {
        &self.draws
    }
}

/// Judges a game; a moment whose state is wanted may be named.
pub fn judge(record: &GameRecord, rules: &JudgingRules, at: Option<At>) -> Report {
    match &record.moves {
        Moves::Draughts(played) => judge_played(Replay::of(rules, record, played, at)),
        Moves::Chess(played) => judge_played(Replay::of(rules, record, played, at)),
        Moves::Renju(played) => judge_played(Replay::of(rules, record, played, at)),
    }
}

fn judge_played<P: Board>(mut replay: Replay<'_, P>) -> Report {
    let Replay { rules, record, .. } = replay;
    let outcome = replay.outcome();
    replay.note_outcome(&outcome);
    let illegal = record.fault.as_ref().map(|fault| Illegal {
        label: replay.number(replay.ply() + 1),
        clauses: clauses_on(rules, fault),
        fault: fault.clone(),
    });
    Report {
        index: record.index,
        headers: record.headers.clone(),
        discipline: Some(rules.discipline.id.clone()),
        plies: replay.ply(),
        illegal,
        findings: replay.findings,
        outcome,
        recorded: record.score,
        warnings: record.settled().cloned().collect(),
        at: replay.state,
    }
}

/// The clauses on a fault: that of the violation and those on violations; what cannot be understood
/// is a matter of the record.
fn clauses_on(rules: &JudgingRules, fault: &Fault) -> Vec<Clause> {
    if fault.violations.is_empty() {
        let record = rules.rulebook.record(rules.discipline);
        return record.map_or_else(Vec::new, |record| record.clauses.to_vec());
    }
    let Some(list) = rules.rulebook.violations(rules.discipline) else { return Vec::new() };
    let listed = fault.violations.iter().find_map(|id| list.violation(id));
    let mut clauses = listed.map_or_else(Vec::new, |one| one.clauses.to_vec());
    let general = list.clauses.iter().filter(|clause| !is_part(&clauses, **clause)).copied();
    clauses.extend(general.collect::<Vec<Clause>>());
    clauses
}

/// Whether a clause is cited already, itself or by one of its parts.
fn is_part(cited: &[Clause], clause: Clause) -> bool {
    let id = clause.to_string();
    cited.iter().any(|other| other.to_string().split('#').next() == Some(&id))
}
