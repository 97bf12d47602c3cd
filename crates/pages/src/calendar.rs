//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use ledger::{Glance, Phase};
use store::Version;
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::view::Card;
use crate::viewer::Viewer;
use crate::wall::SmallBoard;

/// The first page: which events there are.
#[derive(Template)]
#[template(path = "calendar.html")]
pub struct CalendarPage {
    frame: Frame,
    /// Running, coming and past, those that have events.
    groups: Vec<(Id, Vec<Card>)>,
    /// Whether there are so many that one would search.
    many: bool,
    sought: String,
    may_create: bool,
    /// Events that cannot be read.
    unread: Vec<String>,
    /// Whether the accounts are not read any more.
    accounts_unread: bool,
    /// Games that are being played.
    boards: Vec<SmallBoard>,
}

/// Whether all words stand on a card; they are in small letters.
fn finds(words: &str, card: &Card) -> bool {
    let Card { name, place, days, discipline, rulebook, .. } = card;
    let text = format!("{name} {place} {days} {discipline} {rulebook}").to_lowercase();
    words.split_whitespace().all(|word| text.contains(word))
}

impl CalendarPage {
    /// The events whose cards have all words that are sought, and those that cannot be read.
    pub fn new(
        viewer: &Viewer,
        events: &[(String, Version, Arc<Glance>)],
        sought: String,
        unread: Vec<String>,
    ) -> CalendarPage {
        let words = sought.to_lowercase();
        let card = |(slug, version, glance): &(String, Version, Arc<Glance>)| {
            Card::listed(slug, *version, glance, viewer.texts)
        };
        let (mut now, mut coming, mut past) = (Vec::new(), Vec::new(), Vec::new());
        for card in events.iter().map(card).filter(|card| finds(&words, card)) {
            match card.phase {
                Phase::Running | Phase::Paused => now.push(card),
                Phase::Coming => coming.push(card),
                Phase::Over | Phase::Cancelled => past.push(card),
            }
        }
        let mut groups =
            vec![(id::EVENTS_NOW, now), (id::EVENTS_COMING, coming), (id::EVENTS_PAST, past)];
        groups.retain(|(_, cards)| !cards.is_empty());
        let frame = Frame::new(viewer, viewer.texts.say(id::CALENDAR));
        let many = events.len() > 12 || !sought.is_empty();
        let (may_create, accounts_unread, boards) = (viewer.is_admin, false, Vec::new());
        CalendarPage { frame, groups, many, sought, may_create, unread, accounts_unread, boards }
    }

    /// Shows games that are being played.
    #[must_use]
    pub fn with_boards(self, boards: Vec<SmallBoard>) -> CalendarPage {
        CalendarPage { boards, ..self }
    }

    /// Says whether the accounts are not read any more.
    #[must_use]
    pub fn with_accounts_unread(self, accounts_unread: bool) -> CalendarPage {
        CalendarPage { accounts_unread, ..self }
    }
}
