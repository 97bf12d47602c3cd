//! The same things for programs: JSON, with the same rights.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use competition::event::Command;
use serde_json::{Value, json};

use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::Denied;
use crate::house::House;
use crate::rights::right_of;
use crate::view::Card;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/api/events", Access::Everybody, events)
        .get("/api/events/{event}", Access::Everybody, event)
        .post("/api/events/{event}/commands", Access::Depends, command)
}

async fn events(State(house): State<Arc<House>>, visitor: Visitor) -> Json<Value> {
    let cards = house.halls().into_iter().map(|(slug, page)| {
        let card = Card::of(&slug, &page, visitor.texts);
        json!({
            "event": card.slug, "name": card.name, "days": card.days, "place": card.place,
            "rulebook": card.rulebook, "discipline": card.discipline, "version": card.version,
        })
    });
    Json(json!({ "events": cards.collect::<Vec<_>>() }))
}

async fn event(State(house): State<Arc<House>>, Path(slug): Path<String>) -> Response {
    match house.hall(&slug).map(|hall| hall.page()) {
        Some(page) => Json(json!({ "version": page.version.0, "event": page.book.competition }))
            .into_response(),
        None => fault(StatusCode::NOT_FOUND, "There is no such event."),
    }
}

/// Does what a command asks, if the one who asks has the right to it.
async fn command(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    body: String,
) -> Response {
    let command: Command = match serde_json::from_str(&body) {
        Ok(command) => command,
        Err(error) => return fault(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
    };
    let Some(hall) = house.hall(&slug) else {
        return fault(StatusCode::NOT_FOUND, "There is no such event.");
    };
    let right = right_of(&command, &hall.page().book.competition);
    let by = match (&visitor.account, visitor.may(&house, &slug, right)) {
        (Some(by), true) => by,
        _ => return fault(StatusCode::FORBIDDEN, "You have no right to this."),
    };
    match house.act(&slug, by.as_str(), &command).await {
        Ok(page) => Json(json!({ "version": page.version.0 })).into_response(),
        Err(Denied::Refused(refusal)) => {
            let faults: Vec<Value> = refusal
                .faults
                .iter()
                .map(|one| {
                    let clauses: Vec<String> =
                        one.because.iter().map(ToString::to_string).collect();
                    json!({ "text": one.text(visitor.texts.language), "clauses": clauses })
                })
                .collect();
            let body = json!({ "error": refusal.text(visitor.texts.language), "faults": faults });
            (StatusCode::CONFLICT, Json(body)).into_response()
        }
        Err(other) => fault(StatusCode::SERVICE_UNAVAILABLE, &other.to_string()),
    }
}

fn fault(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text }))).into_response()
}
