//! Tables that are added to a round, and tables that are kept for somebody.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Member, command};
use ledger::Server;
use pages::desk::{AddPage, Pair, TablesPage};
use pages::id;
use serde::Deserialize;
use tournament::Number;

use super::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show, show_as};
use crate::visitor::Visitor;

pub(super) async fn ask_to_add(at: AtRound) -> Result<Response, Failure> {
    show_add(at, Pair::default(), None)
}

fn show_add(at: AtRound, pair: Pair, fault: Option<String>) -> Result<Response, Failure> {
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    let status = match fault {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let page = or_missing(&visitor, AddPage::new(&visitor, context, number, pair, fault))?;
    Ok(show_as(status, &page))
}

pub(super) async fn add(at: AtRound, Form(pair): Form<Pair>) -> Result<Response, Failure> {
    let Some((white, black)) = Number::new(pair.white).zip(Number::new(pair.black)) else {
        let fault = at.visitor.texts.say(id::CHOOSE_TWO).into_owned();
        return show_add(at, pair, Some(fault));
    };
    let command = Command::AddPair(command::AddPair {
        section: at.context.section,
        round: at.number,
        white,
        black,
        by: at.visitor.name.clone(),
        reason: pair.reason.clone(),
    });
    match at.act(&[command]).await? {
        Ok(()) => Ok(at.lead_back("")),
        Err(refusal) => {
            let fault = refusal.text(at.visitor.texts.language);
            show_add(at, pair, Some(fault))
        }
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
