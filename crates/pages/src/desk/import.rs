//! Entries from a list: a file or pasted rows, looked at before anybody is entered.

use askama::Template;
use ledger::sheet::SheetFault;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::roster::{Column, Roster};
use crate::view::sheet_fault_id;
use crate::viewer::Viewer;

/// A list of entries, looked at before anybody is entered.
#[derive(Template)]
#[template(path = "desk_import.html")]
pub struct ImportPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    rows: String,
    fault: Option<String>,
    list: Option<Roster>,
    taken: usize,
}

impl ImportPage {
    /// The form, with the rows as they are.
    pub fn new(viewer: &Viewer, context: EventContext, rows: String) -> ImportPage {
        let title = format!("{} – {}", viewer.texts.say(id::IMPORT), context.card.name);
        let frame = Frame::new(viewer, title);
        ImportPage { frame, tab: "entries", context, rows, fault: None, list: None, taken: 0 }
    }

    /// With what is wrong with the file.
    pub fn refused(self, fault: SheetFault) -> ImportPage {
        let fault = Some(self.frame.t.say(sheet_fault_id(fault)).into_owned());
        ImportPage { fault, ..self }
    }

    /// With the list that was read, to be looked at.
    pub fn with_list(self, list: Roster) -> ImportPage {
        let taken = list.rows.iter().filter(|row| row.is_taken()).count();
        ImportPage { list: Some(list), taken, ..self }
    }

    /// The columns to choose from, and which is chosen.
    fn choices(&self, chosen: &Column) -> Vec<(&'static str, String, bool)> {
        let choice = |column: Column| {
            let name = self.frame.t.say(column.text_id()).into_owned();
            (column.id(), name, column == *chosen)
        };
        Column::ALL.map(choice).to_vec()
    }

    fn head<'a>(&self, list: &'a Roster, index: &usize) -> &'a str {
        list.heads.get(*index).map_or("", String::as_str)
    }
}
