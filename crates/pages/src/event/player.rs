//! The card of a player: whom he played, and how.

use askama::Template;
use tournament::Number;

use super::standings::{Shown, Sought};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::PlayerCard;
use crate::viewer::Viewer;

/// The card of a player.
#[derive(Template)]
#[template(path = "player.html")]
pub struct PlayerPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    table: Shown,
    player: PlayerCard,
}

impl PlayerPage {
    /// The card of a player, if there is one of this number.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: u16,
        sought: &Sought,
    ) -> Option<PlayerPage> {
        let (section, number) = (context.section()?, Number::new(number)?);
        let after = sought.after(&context);
        let player = PlayerCard::of(context.competition(), section, number, after, viewer.texts)?;
        let title = format!("{} – {}", player.who.name, context.card.name);
        let table = Shown::new(&context, sought, 0);
        let frame = Frame::new(viewer, title);
        Some(PlayerPage { frame, tab: "participants", context, table, player })
    }
}
