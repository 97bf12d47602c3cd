//! Why two were paired: for everybody, at an address that stays.

use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use competition::RoundState;
use tournament::Round;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access, Table};
use crate::id;
use crate::office::Right;
use crate::view::Why;

pub(super) fn routes() -> Table {
    let path = "/e/{event}/why/rounds/{round}/tables/{table}";
    Table::default().get(path, Access::Everybody, pair)
}

#[derive(Template)]
#[template(path = "why_pair.html")]
struct WhyPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    round: Round,
    tables: u16,
    why: Why,
}

async fn pair(
    Here { house, visitor, look }: Here,
    Path((_, round, table)): Path<(String, Round, u16)>,
) -> Result<Response, Failure> {
    let missing = || Failure::not_found(&visitor);
    let section = look.section().ok_or_else(missing)?;
    let record = section.round(round).ok_or_else(missing)?;
    // A draft is nobody's business but the arbiters'.
    if record.state == RoundState::Draft && !visitor.may(&house, &look.slug, Right::Look) {
        return Err(missing());
    }
    let tables = record.tables.len() as u16;
    let competition = &look.page.book.competition;
    let why = Why::of(competition, section, round, table, visitor.texts).ok_or_else(missing)?;
    let title = format!("{} – {}", why.white.name, why.black.name);
    let frame = Frame::new(&visitor, title);
    Ok(show(&WhyPage { frame, tab: "rounds", look, round, tables, why }))
}
