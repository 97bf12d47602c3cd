//! The regulations of an event.

use askama::Template;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{self};
use crate::viewer::Viewer;

/// The regulations.
#[derive(Template)]
#[template(path = "regulations.html")]
pub struct RegulationsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    document: view::Document,
}

impl RegulationsPage {
    /// The regulations, if there are any.
    pub fn new(viewer: &Viewer, context: EventContext) -> Option<RegulationsPage> {
        let regulations = context.competition().regulations()?;
        let document = view::Document::of(regulations, viewer.texts);
        let frame = Frame::new(viewer, context.title(viewer, id::REGULATIONS));
        Some(RegulationsPage { frame, tab: "regulations", context, document })
    }
}
