//! Who played whom.

use askama::Template;

use super::standings::{Shown, Sought};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::Crosstable;
use crate::viewer::Viewer;

/// Who played whom.
#[derive(Template)]
#[template(path = "crosstable.html")]
pub struct CrosstablePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    table: Shown,
    cross: Option<Crosstable>,
}

fn crosstable_of(context: &EventContext, sought: &Sought, viewer: &Viewer) -> Option<Crosstable> {
    let competition = context.competition();
    let mut cross =
        Crosstable::of(competition, context.section()?, sought.after(context), viewer.texts);
    if sought.sort == "place" {
        cross.sort_by_place();
    }
    Some(cross)
}

impl CrosstablePage {
    /// The table of who played whom.
    pub fn new(viewer: &Viewer, context: EventContext, sought: &Sought) -> CrosstablePage {
        let cross = crosstable_of(&context, sought, viewer);
        let table = Shown::new(&context, sought, 0);
        let frame = Frame::new(viewer, context.title(viewer, id::CROSSTABLE));
        CrosstablePage { frame, tab: "crosstable", context, table, cross }
    }
}

/// The same for programs, if there is a section.
pub fn crosstable_json(
    viewer: &Viewer,
    context: &EventContext,
    sought: &Sought,
) -> Option<serde_json::Value> {
    crosstable_of(context, sought, viewer).map(|cross| cross.json())
}
