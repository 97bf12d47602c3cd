//! The arbiters' desk.

mod absences;
mod admission;
mod boards;
mod check_in;
mod course;
mod entries;
mod entry;
mod finish;
mod games;
mod import;
mod incidents;
mod judges;
mod leave;
mod line_ups;
mod log;
mod lots;
mod needs;
mod new_event;
mod phones;
mod play_off;
mod player_links;
mod restore;
mod round;
mod teams;

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Command;
use ledger::Server;
use ledger::accounts::Right;
use pages::desk::{EventsPage, OverviewPage};
use pages::id;
use serde::Deserialize;

use super::back::inside;
use super::event::AtEvent;
use super::failure::Failure;
use super::page::show;
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) use new_event::{is_short_name, slug_of};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk", Access::SignedIn, events)
        .get("/desk/{event}", Access::Has(Right::Look), overview)
        .post("/desk/{event}/do", Access::Depends, act)
        .merge(new_event::routes())
        .merge(entries::routes())
        .merge(entry::routes())
        .merge(admission::routes())
        .merge(absences::routes())
        .merge(check_in::routes())
        .merge(leave::routes())
        .merge(teams::routes())
        .merge(line_ups::routes())
        .merge(import::routes())
        .merge(round::routes())
        .merge(log::routes())
        .merge(course::routes())
        .merge(finish::routes())
        .merge(games::routes())
        .merge(incidents::routes())
        .merge(lots::routes())
        .merge(needs::routes())
        .merge(judges::routes())
        .merge(phones::routes())
        .merge(boards::routes())
        .merge(player_links::routes())
        .merge(play_off::routes())
        .merge(restore::routes())
}

async fn events(State(server): State<Arc<Server>>, visitor: Visitor) -> Response {
    let events = server.list(|slug| visitor.may(slug, Right::Look)).await;
    show(&EventsPage::new(&visitor, &events))
}

async fn overview(AtEvent { server, visitor, context }: AtEvent) -> Response {
    let undone = server.undone(&context.slug).await;
    show(&OverviewPage::new(&visitor, context, &seed(), &undone))
}

/// A seed that nobody could know before: the arbiter can call another one.
pub(super) fn seed() -> String {
    let secret = ledger::accounts::Secret::new().map(|secret| secret.reveal()).unwrap_or_default();
    secret.chars().take(16).collect()
}

#[derive(Deserialize)]
struct Act {
    command: String,
    #[serde(default)]
    back: String,
    /// Why somebody who came too late is excused, where the button lets it be said.
    #[serde(default)]
    excused: String,
}

/// Does what a button asks. The button holds the command; the right to it is asked where it is decided.
async fn act(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Act>,
) -> Result<Response, Failure> {
    if server.event(&slug).is_none() {
        return Err(Failure::not_found(&visitor));
    }
    let mut command: Command = serde_json::from_str(&form.command)
        .map_err(|_| Failure::bad(&visitor, visitor.texts.say(id::ASKED_WRONGLY)))?;
    if let Command::Arrive(arrival) = &mut command {
        arrival.excused = form.excused;
    }
    let by = visitor.actor()?;
    let back = inside(&form.back, "/desk/").map_or_else(|| format!("/desk/{slug}"), str::to_owned);
    let done = server.act(&slug, &by, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&back).into_response())
}
