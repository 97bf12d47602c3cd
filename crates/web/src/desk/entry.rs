//! One entry: what it says, what has been seen of him, and the decision on it.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, PlayerId, command};
use ledger::accounts::Right;
use ledger::{Denied, Server};
use pages::desk::{EntryForm, EntryPage, ground};
use pages::id;
use serde::Deserialize;

use crate::event::{AtEvent, SectionQuery, event_at};
use crate::failure::Failure;
use crate::page::{found, or_missing, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/entries/{number}", Access::Has(Right::Keep), page)
        .post("/desk/{event}/entries/{number}", Access::Has(Right::Keep), change)
        .post("/desk/{event}/entries/{number}/refuse", Access::Has(Right::Keep), refuse)
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    found(&visitor, EntryPage::new(&visitor, context, PlayerId(number), None))
}

async fn change(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<EntryForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let context = event_at(&server, &visitor, &slug, &SectionQuery::default())?;
    let id = PlayerId(number);
    let again = |context, form| {
        let page = EntryPage::new(&visitor, context, id, Some(form));
        let page = or_missing(&visitor, page)?;
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let player = match form.clone().player(context.competition(), Some(id), visitor.texts) {
        Ok(player) => player,
        Err(form) => return again(context, *form),
    };
    let command =
        Command::Change(command::ChangeEntry { id, player: Box::new(player), seen: form.seen });
    match server.act(&slug, &by, &command).await {
        Ok(_) => {}
        Err(Denied::Refused(refusal)) => {
            return again(context, form.refused(refusal.text(visitor.texts.language)));
        }
        Err(other) => return Err(Failure::denied(&visitor, &other)),
    }
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}

#[derive(Deserialize)]
struct Refusing {
    ground: String,
}

async fn refuse(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<Refusing>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let ground = ground(&form.ground)
        .ok_or_else(|| Failure::bad(&visitor, visitor.texts.say(id::GROUND_MISSING)))?;
    let command =
        Command::Refuse(command::Refuse { id: PlayerId(number), ground, by: visitor.name.clone() });
    let done = server.act(&slug, &by, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}
