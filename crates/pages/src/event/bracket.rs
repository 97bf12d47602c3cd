//! The bracket of a knockout: a list for those who listen or hold a phone, columns for the others.

use askama::Template;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::BracketView;
use crate::viewer::Viewer;

/// The bracket of a knockout.
#[derive(Template)]
#[template(path = "bracket.html")]
pub struct BracketPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    bracket: BracketView,
}

impl BracketPage {
    /// The bracket, if the section is a knockout.
    pub fn new(viewer: &Viewer, context: EventContext) -> Option<BracketPage> {
        let bracket = BracketView::of(context.competition(), context.section()?, viewer.texts)?;
        let frame = Frame::new(viewer, context.title(viewer, id::BRACKET));
        Some(BracketPage { frame, tab: "bracket", context, bracket })
    }
}
