//! A draw on the big screen: announced, called out, revealed, drawn, repeated.

use askama::Template;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{DrawView, draws};
use crate::viewer::Viewer;

/// A draw on the big screen.
#[derive(Template)]
#[template(path = "lot.html")]
pub struct LotPage {
    frame: Frame,
    context: EventContext,
    draw: DrawView,
}

impl LotPage {
    /// A draw by its number.
    pub fn new(viewer: &Viewer, context: EventContext, number: usize) -> Option<LotPage> {
        let all = draws(context.competition(), viewer.texts);
        let draw = all.into_iter().find(|draw| draw.number == number)?;
        let frame = Frame::new(viewer, context.title(viewer, id::LOTS));
        Some(LotPage { frame, context, draw })
    }
}
