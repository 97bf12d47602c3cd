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
    /// How many were entered just now, where others of the list were not.
    entered: usize,
    /// Those who were not, by their rows.
    left_out: Vec<(usize, String)>,
}

impl ImportPage {
    /// The form, with the rows as they are.
    pub fn new(viewer: &Viewer, context: EventContext, rows: String) -> ImportPage {
        let title = format!("{} – {}", viewer.texts.say(id::IMPORT), context.card.name);
        let frame = Frame::new(viewer, title);
        let (fault, list, taken, entered, left_out) = (None, None, 0, 0, Vec::new());
        ImportPage { frame, tab: "entries", context, rows, fault, list, taken, entered, left_out }
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

    /// With those of the list who were not entered when the others were.
    pub fn after(self, entered: usize, left_out: Vec<(usize, String)>) -> ImportPage {
        ImportPage { entered, left_out, ..self }
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
