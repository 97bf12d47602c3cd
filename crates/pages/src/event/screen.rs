//! The screen of the hall: pairs, results and places in big type, leaf by leaf.

use askama::Template;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{RoundView, StandingsView, TeamsView, WaitingView};
use crate::viewer::Viewer;
use crate::wall::SmallBoard;

/// The screen of the hall.
#[derive(Template)]
#[template(path = "screen.html")]
pub struct ScreenPage {
    frame: Frame,
    context: EventContext,
    size: u16,
    round: Option<RoundView>,
    waiting: Option<WaitingView>,
    standings: StandingsView,
    teams: Option<TeamsView>,
    /// The boards of the round that are played here.
    boards: Vec<SmallBoard>,
}

impl ScreenPage {
    /// The same screen with bigger or smaller type.
    fn resized(&self, by: i16) -> String {
        let size = self.size.saturating_add_signed(by).clamp(SIZES.0, SIZES.1);
        format!("?section={}&size={size}", self.context.section)
    }
}

/// The smallest and the biggest type, in percent.
const SIZES: (u16, u16) = (40, 300);

impl ScreenPage {
    /// The screen, so big in percent.
    pub fn new(viewer: &Viewer, context: EventContext, size: Option<u16>) -> ScreenPage {
        let competition = context.competition();
        let section = context.section();
        let t = viewer.texts;
        let round = section.and_then(|section| {
            RoundView::of(competition, section, Round::new(section.announced())?, t)
        });
        let standings = section
            .map(|section| StandingsView::of(competition, section, u16::MAX, t))
            .unwrap_or_default();
        let teams = section.filter(|_| competition.is_team_event());
        let teams = teams.and_then(|section| TeamsView::of(competition, section, u16::MAX, t));
        let waiting = round.as_ref().and_then(|round| {
            let logged = &context.snapshot.state;
            WaitingView::of(logged, context.section, round.number, viewer.now, t, false)
        });
        let size = size.unwrap_or(100).clamp(SIZES.0, SIZES.1);
        let frame = Frame::new(viewer, context.title(viewer, id::SCREEN));
        let boards = Vec::new();
        ScreenPage { frame, context, size, round, waiting, standings, teams, boards }
    }

    /// The same with a leaf of these boards.
    #[must_use]
    pub fn with_boards(self, boards: Vec<SmallBoard>) -> ScreenPage {
        ScreenPage { boards, ..self }
    }
}
