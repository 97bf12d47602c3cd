//! The course of an event: whether it goes on, stands still or was cancelled.

use serde::Serialize;

use super::{Authority, Cancellation, Competition, Moment, PauseCalled, SectionNumber};

/// A break, and when it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Pause {
    /// How it was called.
    pub called: PauseCalled,
    /// When it ended, if it did, and by whose word.
    pub ended: Option<(Moment, Authority)>,
}

impl Pause {
    /// Whether it holds for a section.
    fn holds_for(&self, section: SectionNumber) -> bool {
        self.called.section.is_none_or(|own| own == section)
    }
}

impl Competition {
    /// The breaks so far, the first first.
    pub fn pauses(&self) -> &[Pause] {
        &self.pauses
    }

    /// How it was cancelled, if it was.
    pub fn cancelled(&self) -> Option<&Cancellation> {
        self.cancelled.as_deref()
    }

    /// The breaks that have not ended.
    pub fn open_pauses(&self) -> impl Iterator<Item = &Pause> {
        self.pauses.iter().filter(|one| one.ended.is_none())
    }

    /// The break in which a section stands still, if it does.
    pub fn paused(&self, section: SectionNumber) -> Option<&Pause> {
        self.open_pauses().find(|one| one.holds_for(section))
    }

    /// The minutes of breaks in a section since a moment: nobody is late by them.
    pub fn paused_minutes(&self, section: SectionNumber, since: Moment, now: Moment) -> i64 {
        let own = self.pauses.iter().filter(|one| one.holds_for(section));
        let mut stood: Vec<(Moment, Moment)> = own
            .map(|one| (one.called.at.max(since), one.ended.map_or(now, |(at, _)| at).min(now)))
            .collect();
        stood.sort_unstable();
        // A break of a section within one of the event counts once.
        let mut reached = since;
        let minutes = stood.into_iter().map(|(from, to)| {
            let begun = from.max(reached);
            reached = reached.max(to);
            to.minutes_since(begun).max(0)
        });
        minutes.sum()
    }
}
