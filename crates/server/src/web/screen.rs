//! The screen of the hall: pairs, results and places in big type, leaf by leaf.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use serde::Deserialize;
use tournament::Round;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access::Everybody, Table};
use crate::house::now;
use crate::id;
use crate::view::{RoundView, StandingsView, TeamsView, WaitingView};

pub(super) fn routes() -> Table {
    Table::default().get("/e/{event}/screen", Everybody, screen)
}

/// How big the screen shows it, in percent.
#[derive(Deserialize)]
struct Wanted {
    size: Option<u16>,
}

#[derive(Template)]
#[template(path = "screen.html")]
struct ScreenPage {
    frame: Frame,
    look: Look,
    size: u16,
    round: Option<RoundView>,
    waiting: Option<WaitingView>,
    standings: StandingsView,
    teams: Option<TeamsView>,
}

impl ScreenPage {
    /// The same screen with bigger or smaller type.
    fn resized(&self, by: i16) -> String {
        let size = self.size.saturating_add_signed(by).clamp(SIZES.0, SIZES.1);
        format!("?section={}&size={size}", self.look.section)
    }
}

/// The smallest and the biggest type, in percent.
const SIZES: (u16, u16) = (40, 300);

async fn screen(
    Here { visitor, look, .. }: Here,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let section = look.section();
    let t = visitor.texts;
    let round =
        section.and_then(|section| RoundView::of(competition, section, section.announced(), t));
    let standings = section
        .map(|section| StandingsView::of(competition, section, Round::MAX, t))
        .unwrap_or_default();
    let teams = section.filter(|_| competition.is_team_event());
    let teams = teams.and_then(|section| TeamsView::of(competition, section, Round::MAX, t));
    let number = round.as_ref().map_or(0, |round| round.number);
    let waiting = WaitingView::of(&look.page.book, look.section, number, now(), t);
    let size = wanted.size.unwrap_or(100).clamp(SIZES.0, SIZES.1);
    let frame = Frame::new(&visitor, look.title(&visitor, id::SCREEN));
    Ok(show(&ScreenPage { frame, look, size, round, waiting, standings, teams }))
}
