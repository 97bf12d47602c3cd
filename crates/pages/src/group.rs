//! The door of a group that confers: whoever has its code says his name here.

use askama::Template;
use game::Colour;
use play::{Person, Table};
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::play::{played, players};
use crate::viewer::Viewer;

/// The door of a group.
#[derive(Template)]
#[template(path = "group.html")]
pub struct GroupPage {
    frame: Frame,
    action: String,
    players: String,
    played: String,
    side: Id,
}

impl GroupPage {
    /// The door of a player's group, with its code.
    pub fn new(viewer: &Viewer, id: &str, code: &str, table: &Table, person: Person) -> GroupPage {
        let t = viewer.texts;
        GroupPage {
            frame: Frame::new(viewer, t.say(id::CONFER)),
            action: format!("/t/{id}/join/{code}"),
            players: players(table, t),
            played: played(table, t.language),
            side: match table.game().rules().colour(table.side(person)) {
                Colour::White => id::CONFER_WITH_WHITE,
                Colour::Black => id::CONFER_WITH_BLACK,
            },
        }
    }
}
