//! A round: its pairs and results.

use askama::Template;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::RoundView;
use crate::viewer::Viewer;

/// A round, for everybody.
#[derive(Template)]
#[template(path = "round.html")]
pub struct RoundPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    round: RoundView,
}

impl RoundPage {
    /// A round that is announced: a draft is nobody's business but the arbiters'.
    pub fn new(viewer: &Viewer, context: EventContext, number: Round) -> Option<RoundPage> {
        let round = RoundView::of(context.competition(), context.section()?, number, viewer.texts);
        let round = round.filter(|round| !round.is_draft())?;
        let title = format!("{} {number} – {}", viewer.texts.say(id::ROUND), context.card.name);
        Some(RoundPage { frame: Frame::new(viewer, title), tab: "rounds", context, round })
    }
}
