//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::House;
use crate::view::{Card, Phase};

pub(super) fn routes() -> Table {
    Table::default().get("/", Access::Everybody, calendar)
}

#[derive(Template)]
#[template(path = "calendar.html")]
struct CalendarPage {
    frame: Frame,
    /// Running, coming and past, those that have events.
    groups: Vec<(&'static str, Vec<Card>)>,
    events: usize,
    may_create: bool,
}

async fn calendar(State(house): State<Arc<House>>, visitor: Visitor) -> Response {
    let halls = house.halls();
    let in_phase = |phase| {
        let cards = halls.iter().map(|(slug, page)| Card::of(slug, page, visitor.texts));
        cards.filter(|card| card.phase == phase).collect::<Vec<_>>()
    };
    let mut groups = vec![
        ("events-now", in_phase(Phase::Running)),
        ("events-coming", in_phase(Phase::Coming)),
        ("events-past", in_phase(Phase::Over)),
    ];
    groups.retain(|(_, cards)| !cards.is_empty());
    let frame = Frame::new(&visitor, visitor.texts.say("calendar"));
    let may_create = visitor.runs_the_house;
    show(&CalendarPage { frame, groups, events: halls.len(), may_create })
}
