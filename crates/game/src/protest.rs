//! Until when a protest is heard and when it must be decided.

use rulebook::{Deadline, ProtestRule};
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
/// let rulebook = Rulebook::of(clauses::Document::Ru2022);
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
            (Deadline::Announced | Deadline::NotSaid, _) => {
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
            Term::UntilNextRound | Term::NotAnnounced => None,
        }
    }

    /// Whether a protest that is handed in now is heard.
    pub fn hears(&self, now: Moment) -> bool {
        self.closes().is_none_or(|closes| now <= closes)
    }
}

/// When a protest that was handed in must be decided at the latest, where the rulebook says so.
pub fn decision_due(rule: &ProtestRule, handed_in: Moment) -> Option<Moment> {
    let hours = rule.decided_within_hours?;
    Some(handed_in + Millis::minutes(i64::from(hours) * 60))
}
