//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::House;
use crate::view::Card;

pub(super) fn routes() -> Table {
    Table::default().get("/", Access::Everybody, calendar)
}

#[derive(Template)]
#[template(path = "calendar.html")]
struct CalendarPage {
    frame: Frame,
    cards: Vec<Card>,
    may_create: bool,
}

async fn calendar(State(house): State<Arc<House>>, visitor: Visitor) -> Response {
    let halls = house.halls();
    let cards = halls.iter().map(|(slug, page)| Card::of(slug, page, visitor.texts));
    let frame = Frame::new(&visitor, visitor.texts.say("calendar"));
    show(&CalendarPage { frame, cards: cards.collect(), may_create: visitor.runs_the_house })
}
