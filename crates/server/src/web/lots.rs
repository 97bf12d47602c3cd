//! A draw on the big screen: announced, called out, revealed, drawn, repeated.

use askama::Template;
use axum::extract::Path;
use axum::response::Response;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access::Everybody, Table};
use crate::id;
use crate::view::{DrawView, draws};

pub(super) fn routes() -> Table {
    Table::default().get("/e/{event}/lots/{number}", Everybody, ceremony)
}

#[derive(Template)]
#[template(path = "lot.html")]
struct LotPage {
    frame: Frame,
    look: Look,
    draw: DrawView,
}

async fn ceremony(
    Here { visitor, look, .. }: Here,
    Path((_, number)): Path<(String, usize)>,
) -> Result<Response, Failure> {
    let all = draws(&look.page.book.competition, visitor.texts);
    let draw = all.into_iter().find(|draw| draw.number == number);
    let draw = draw.ok_or_else(|| Failure::not_found(&visitor))?;
    let frame = Frame::new(&visitor, look.title(&visitor, id::LOTS));
    Ok(show(&LotPage { frame, look, draw }))
}
