//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use super::page::{Frame, show};
use super::visitor::{Doors, Visitor};
use crate::house::House;
use crate::view::Card;

pub(super) fn routes() -> Router<Doors> {
    Router::new().route("/", get(calendar))
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
