//! An event as a page looks at it.

use competition::{Competition, Section, SectionNumber};
use ledger::{LoggedEvent, Snapshot};
use words::Id;

use crate::text::Texts;
use crate::view::Card;
use crate::viewer::Viewer;

/// An event, and the section of it that is looked at.
pub struct EventContext {
    /// Its short name.
    pub slug: String,
    /// How it stands.
    pub snapshot: Snapshot<LoggedEvent>,
    /// The number of the section.
    pub section: SectionNumber,
    pub(crate) card: Card,
}

impl EventContext {
    /// An event that has regulations; the last section if none is named.
    pub fn new(
        slug: &str,
        snapshot: Snapshot<LoggedEvent>,
        section: Option<SectionNumber>,
        t: Texts,
    ) -> Option<EventContext> {
        let card = Card::of(slug, &snapshot, t)?;
        let last = snapshot.state.competition.sections().last().map(|section| section.number);
        let section = section.or(last).unwrap_or(SectionNumber::FIRST);
        Some(EventContext { slug: slug.to_owned(), snapshot, section, card })
    }

    /// The event.
    pub fn competition(&self) -> &Competition {
        &self.snapshot.state.competition
    }

    /// The section that is looked at, if it is there.
    pub fn section(&self) -> Option<&Section> {
        self.competition().section(self.section)
    }

    /// The name of the event.
    pub fn name(&self) -> &str {
        &self.card.name
    }

    pub(crate) fn title(&self, viewer: &Viewer, id: Id) -> String {
        format!("{} – {}", viewer.texts.say(id), self.card.name)
    }
}
