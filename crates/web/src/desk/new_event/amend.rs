//! Regulations that are changed: the form filled with what they say.
//!
//! Only what was changed in it is taken over, and everything else stays as it is.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, command};
use ledger::{Denied, Server};
use pages::desk::{EventForm, NewPage};

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::page::{found, or_missing, show, show_as};
use crate::visitor::Visitor;

pub(super) async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    found(&visitor, NewPage::of_event(&visitor, &context))
}

pub(super) async fn amend(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<EventForm>,
) -> Result<Response, Failure> {
    let context = event_at(&server, &visitor, &slug, None)?;
    let old = context.competition().regulations();
    let old = old.ok_or_else(|| Failure::not_found(&visitor))?;
    let form = form.under(old);
    let amended = form.amended(old, visitor.texts);
    let page = or_missing(&visitor, NewPage::amending(&visitor, &context, form))?;
    let regulations = match amended {
        Ok(regulations) => regulations,
        Err(faults) => {
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(faults)));
        }
    };
    let page = page.judged(&regulations);
    if page.form().only_looks() {
        return Ok(show(&page));
    }
    let seen = page.form().seen();
    let command =
        Command::Amend(command::AmendRegulations { regulations: Box::new(regulations), seen });
    match server.act(&slug, &visitor.actor()?, &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/e/{slug}/regulations")).into_response()),
        Err(Denied::Refused(refusal)) => {
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused_by(&refusal)))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
