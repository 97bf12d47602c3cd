//! Everything that happened in an event, with who and when.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::office::Right;

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/log", Access::Has(Right::Look), page)
}

#[derive(Template)]
#[template(path = "desk_log.html")]
struct LogPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    lines: Vec<Line>,
}

struct Line {
    number: usize,
    at: String,
    by: String,
    what: String,
    undone: bool,
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    let look = Look::at(&house, &visitor, &slug, &which)?;
    let hall = &look.page.book;
    let lines = hall.competition.history.iter().zip(&hall.acts).enumerate();
    let line =
        |(index, (event, act)): (usize, (&competition::event::Event, &crate::house::Act))| Line {
            number: index + 1,
            at: crate::house::moment(act.at).to_string(),
            by: act.by.clone(),
            what: serde_json::to_string(event).unwrap_or_default().chars().take(300).collect(),
            undone: hall.competition.undone.contains(&index),
        };
    let lines = lines.map(line).rev().collect();
    let frame = Frame::new(&visitor, look.card.name.clone());
    Ok(show(&LogPage { frame, tab: "log", look, lines }))
}
