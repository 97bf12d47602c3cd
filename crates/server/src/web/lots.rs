//! A draw on the big screen: announced, called out, revealed, drawn, repeated.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;

use super::event::{Look, Which};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access::Everybody, Table};
use super::visitor::Visitor;
use crate::house::House;
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
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, usize)>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    let look = Look::at(&house, &visitor, &slug, &which)?;
    let all = draws(&look.page.book.competition, visitor.texts);
    let draw = all.into_iter().find(|draw| draw.number == number);
    let draw = draw.ok_or_else(|| Failure::not_found(&visitor))?;
    let frame = Frame::new(&visitor, look.title(&visitor, "lots"));
    Ok(show(&LotPage { frame, look, draw }))
}
