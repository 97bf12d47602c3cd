//! Leaving an event: what follows is told first, then one button.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Member;
use ledger::Server;
use ledger::accounts::Right;
use pages::desk::{Going, LeavePage};

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::found;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/leave/{who}", Access::Has(Right::Keep), page).post(
        "/desk/{event}/leave/{who}",
        Access::Has(Right::Keep),
        leave,
    )
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, who)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let member: Member = who.parse().map_err(|_| Failure::not_found(&visitor))?;
    found(&visitor, LeavePage::new(&visitor, context, member))
}

async fn leave(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, who)): Path<(String, String)>,
    Form(going): Form<Going>,
) -> Result<Response, Failure> {
    let member: Member = who.parse().map_err(|_| Failure::not_found(&visitor))?;
    let done = server.act(&slug, &visitor.actor()?, &going.command(member)).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let back = match member {
        Member::Player(id) => format!("/desk/{slug}/entries/{}", id.0),
        Member::Team(_) => format!("/desk/{slug}/teams"),
    };
    Ok(Redirect::to(&back).into_response())
}
