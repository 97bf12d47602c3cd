//! A result found wrong later: what it would have changed, then a reason, then the correction.

use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Denied;
use pages::EventContext;
use pages::desk::{CorrectPage, Wanted};
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show_as};
use crate::visitor::Visitor;

pub(super) async fn ask(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Failure> {
    show_page(&visitor, context, number, wanted, None)
}

pub(super) async fn correct(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
    Form(wanted): Form<Wanted>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let Some(command) = wanted.command(&context, number, &visitor.name, &wanted.reason) else {
        return show_page(&visitor, context, number, wanted, None);
    };
    match server.act(&context.slug, &by, &command).await {
        Ok(_) => {
            let (section, table) = (context.section, wanted.table);
            let board = wanted.board;
            let address = format!(
                "/desk/{}/rounds/{number}?section={section}#t{table}b{board}",
                context.slug
            );
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = refusal.text(visitor.texts.language);
            show_page(&visitor, context, number, wanted, Some(fault))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

fn show_page(
    visitor: &Visitor,
    context: EventContext,
    number: Round,
    wanted: Wanted,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let page = or_missing(visitor, CorrectPage::new(visitor, context, number, wanted, fault))?;
    let status = match page.is_refused() {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    Ok(show_as(status, &page))
}
