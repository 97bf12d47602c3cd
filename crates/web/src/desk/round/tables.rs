//! Tables that are added to a round, and tables that are kept for somebody.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Member, command};
use ledger::{Denied, Server};
use pages::desk::{AddPage, Pair, TablesPage};
use pages::{EventContext, id};
use serde::Deserialize;
use tournament::{Number, Round};

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show, show_as};
use crate::visitor::Visitor;

pub(super) async fn ask_to_add(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    show_add(&visitor, context, number, Pair::default(), None)
}

fn show_add(
    visitor: &Visitor,
    context: EventContext,
    number: Round,
    pair: Pair,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let status = match fault {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let page = or_missing(visitor, AddPage::new(visitor, context, number, pair, fault))?;
    Ok(show_as(status, &page))
}

pub(super) async fn add(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    Form(pair): Form<Pair>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let numbers = Number::new(pair.white).zip(Number::new(pair.black));
    let Some((white, black)) = numbers else {
        let fault = visitor.texts.say(id::CHOOSE_TWO).into_owned();
        return show_add(&visitor, context, round, pair, Some(fault));
    };
    let command = Command::AddPair(command::AddPair {
        section: context.section,
        round,
        white,
        black,
        by: visitor.name.clone(),
        reason: pair.reason.clone(),
    });
    match server.act(&context.slug, &by, &command).await {
        Ok(_) => {
            let address =
                format!("/desk/{}/rounds/{round}?section={}", context.slug, context.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = refusal.text(visitor.texts.language);
            show_add(&visitor, context, round, pair, Some(fault))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

pub(super) async fn kept(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&TablesPage::new(&visitor, context))
}

#[derive(Deserialize)]
pub(super) struct Keep {
    who: String,
    /// Empty: any table again.
    #[serde(default)]
    table: String,
}

pub(super) async fn keep(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Keep>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let who: Member = form.who.parse().map_err(|_| Failure::not_found(&visitor))?;
    let table = match form.table.trim() {
        "" => None,
        text => Some(text.parse().map_err(|_| {
            Failure::bad(&visitor, visitor.texts.tell(id::NO_TABLE, &[("text", text)]))
        })?),
    };
    let done = server.act(&slug, &by, &Command::FixTable(command::FixTable { who, table })).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/tables")).into_response())
}
