//! An event: its leaders, and the round that is played.

use askama::Template;
use ledger::accounts::Right;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{self, RoundView, StandingsView};
use crate::viewer::Viewer;

/// An event at a glance.
#[derive(Template)]
#[template(path = "overview.html")]
pub struct OverviewPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    top: Vec<(String, view::Someone, String)>,
    round: Option<RoundView>,
    may_look: bool,
}

impl OverviewPage {
    /// The first page of an event.
    pub fn new(viewer: &Viewer, context: EventContext) -> OverviewPage {
        let competition = context.competition();
        let (mut top, mut round) = (Vec::new(), None);
        if let Some(section) = context.section() {
            let last = section.rounds.len() as u16;
            let standings = StandingsView::of(competition, section, last, viewer.texts);
            top.extend(standings.rows.into_iter().take(10).map(|row| {
                let points = row.points.to_string();
                (row.place, row.who, points)
            }));
            let announced = Round::new(section.announced());
            round = announced
                .and_then(|round| RoundView::of(competition, section, round, viewer.texts));
        }
        let frame = Frame::new(viewer, context.card.name.clone());
        let may_look = viewer.may(&context.slug, Right::Look);
        OverviewPage { frame, tab: "overview", context, top, round, may_look }
    }
}
