//! A new event: rulebook and discipline, then everything else with the rulebook's own words on it.

mod amend;
mod slug;

use std::sync::Arc;

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::Command;
use ledger::Server;
use ledger::accounts::Right;
use pages::desk::{DisciplinePage, EventForm, NewPage};

use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(crate) use slug::{is_short_name, slug as slug_of};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/new", Access::Admin, page)
        .post("/desk/new", Access::Admin, create)
        .get("/desk/{event}/regulations", Access::Has(Right::Head), amend::page)
        .post("/desk/{event}/regulations", Access::Has(Right::Head), amend::amend)
}

async fn page(visitor: Visitor, Query(form): Query<EventForm>) -> Response {
    match NewPage::begun(&visitor, &form) {
        None => show(&DisciplinePage::new(&visitor)),
        Some(page) => show(&page),
    }
}

async fn create(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<EventForm>,
) -> Result<Response, Failure> {
    let Some(page) = NewPage::sent(&visitor, form) else {
        let page = DisciplinePage::new(&visitor);
        return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
    };
    let regulations = match page.form().regulations(visitor.texts) {
        Ok(regulations) => regulations,
        Err(faults) => {
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(faults)));
        }
    };
    let page = page.judged(&regulations);
    if page.form().only_looks() {
        return Ok(show(&page));
    }
    if page.has_faults() {
        return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
    }
    let slug = slug_of(&server, &regulations);
    let command = Command::Create(Box::new(regulations));
    let done = server.act(&slug, &visitor.actor()?, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries")).into_response())
}
