//! The events of somebody at the desk.

use std::sync::Arc;

use askama::Template;
use ledger::Glance;
use ledger::accounts::Right;
use store::Version;

use crate::frame::Frame;
use crate::id;
use crate::view::Card;
use crate::viewer::Viewer;

/// The events in which somebody works.
#[derive(Template)]
#[template(path = "desk_events.html")]
pub struct EventsPage {
    frame: Frame,
    cards: Vec<Card>,
    /// Events in which he leads a team.
    captained: Vec<Card>,
    may_create: bool,
}

impl EventsPage {
    /// The events in which he works.
    pub fn new(viewer: &Viewer, events: &[(String, Version, Arc<Glance>)]) -> EventsPage {
        let (mut cards, mut captained) = (Vec::new(), Vec::new());
        for (slug, version, glance) in events {
            let card = || Card::listed(slug, *version, glance, viewer.texts);
            if viewer.may(slug, Right::Look) {
                cards.push(card());
            } else if viewer.may(slug, Right::LineUps) {
                captained.push(card());
            }
        }
        let frame = Frame::new(viewer, viewer.texts.say(id::DESK));
        EventsPage { frame, cards, captained, may_create: viewer.is_admin }
    }
}
