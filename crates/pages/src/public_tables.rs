//! The friendly tables that everybody sees, for those who run the server: what they take from the lists,
//! and what stands there again.

use std::sync::Arc;

use askama::Template;
use ledger::people::Objection;
use ledger::tables::LoggedTable;

use crate::frame::Frame;
use crate::id;
use crate::play::{played, players};
use crate::text::Texts;
use crate::view::objection_id;
use crate::viewer::Viewer;

/// The friendly tables that everybody sees, and those that nobody sees any more.
#[derive(Template)]
#[template(path = "public_tables.html")]
pub struct PublicTablesPage {
    frame: Frame,
    listed: Vec<Row>,
    hidden: Vec<Row>,
    /// What was typed in a form that was refused.
    table: String,
    reason: String,
    fault: Option<String>,
    done: bool,
}

/// A table: its name, who plays there, what is played.
struct Row {
    id: String,
    players: String,
    played: String,
}

impl Row {
    fn of(id: &str, logged: Option<&LoggedTable>, t: Texts) -> Row {
        let table = logged.and_then(LoggedTable::table);
        Row {
            id: id.to_owned(),
            players: table.map(|table| players(table, t)).unwrap_or_default(),
            played: table.map(|table| played(table, t.language)).unwrap_or_default(),
        }
    }
}

impl PublicTablesPage {
    /// The tables that stand in lists for everybody, and those that were taken from there.
    pub fn new(
        viewer: &Viewer,
        listed: &[(String, Arc<LoggedTable>)],
        hidden: &[(String, Option<Arc<LoggedTable>>)],
    ) -> PublicTablesPage {
        let t = viewer.texts;
        let listed = listed.iter().map(|(id, logged)| Row::of(id, Some(logged), t));
        let hidden = hidden.iter().map(|(id, logged)| Row::of(id, logged.as_deref(), t));
        PublicTablesPage {
            frame: Frame::new(viewer, t.say(id::PUBLIC_TABLES)).at("/accounts/tables"),
            listed: listed.collect(),
            hidden: hidden.collect(),
            table: String::new(),
            reason: String::new(),
            fault: None,
            done: viewer.path.ends_with("?done"),
        }
    }

    /// With what was objected to, and what was typed.
    #[must_use]
    pub fn refused(self, why: Objection, table: String, reason: String) -> PublicTablesPage {
        let fault = Some(self.frame.t.say(objection_id(why)).into_owned());
        PublicTablesPage { fault, table, reason, ..self }
    }
}
