//! The bracket of a knockout: a list for those who listen or hold a phone, columns for the others.

use askama::Template;
use axum::response::Response;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::Table;
use crate::id;
use crate::view::BracketView;

pub(super) fn routes() -> Table {
    Table::default().steady("/e/{event}/bracket", page)
}

#[derive(Template)]
#[template(path = "bracket.html")]
struct BracketPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    bracket: BracketView,
}

async fn page(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let found =
        look.section().and_then(|section| BracketView::of(competition, section, visitor.texts));
    let bracket = found.ok_or_else(|| Failure::not_found(&visitor))?;
    let frame = Frame::new(&visitor, look.title(&visitor, id::BRACKET));
    Ok(show(&BracketPage { frame, tab: "bracket", look, bracket }))
}
