//! Who has which role in an event: given, taken, and offered by links.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Fault;
use ledger::accounts::{AccountId, Right, Role};
use ledger::people::{HOUR, INVITATION_HOURS_MAX, Kept, Panel};
use ledger::{Denied, Server};
use pages::desk::{JudgesPage, RoleForm};
use pages::id;
use pages::view::objection_id;
use serde::Deserialize;
use words::Id;

use crate::event::event_at;
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::public_url::PublicUrl;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let head = Access::Has(Right::Head);
    Routes::default()
        .get("/desk/{event}/judges", Access::Has(Right::Look), page)
        .post("/desk/{event}/judges", head, give)
        .post("/desk/{event}/judges/take", head, take)
        .post("/desk/{event}/judges/invite", head, invite)
        .post("/desk/{event}/judges/withdraw", head, withdraw)
        .post("/desk/{event}/judges/call-in", Access::Has(Right::Keep), call_in)
}

fn judges_page(server: &Server, visitor: &Visitor, slug: &str) -> Result<JudgesPage, Failure> {
    let context = event_at(server, visitor, slug, None)?;
    let accounts = server.accounts().snapshot().state;
    Ok(JudgesPage::new(visitor, &accounts, context))
}

fn refused(page: JudgesPage, form: &'static str, text: Id) -> Response {
    show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(form, text))
}

fn against(page: JudgesPage, form: &'static str, fault: &Fault) -> Response {
    show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.against(form, fault))
}

async fn page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    Ok(show(&judges_page(&server, &visitor, &slug)?))
}

#[derive(Deserialize)]
struct Given {
    #[serde(default)]
    account: String,
    #[serde(default)]
    reason: String,
    #[serde(flatten)]
    role: RoleForm,
}

/// Gives a role to somebody who has an account.
async fn give(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Given>,
) -> Result<Response, Failure> {
    let page = judges_page(&server, &visitor, &slug)?;
    let role = form.role.read(page.competition());
    let page = page.filled(form.role, form.account.clone());
    let role = match role {
        Ok(role) => role,
        Err(id) => return Ok(refused(page, "give", id)),
    };
    let Ok(id) = form.account.parse::<AccountId>() else {
        return Ok(refused(page, "give", id::NO_SUCH_ACCOUNT));
    };
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    if let Some(fault) = panel.too_many_tables(Some(&id), &role, page.competition()) {
        return Ok(against(page, "give", &fault));
    }
    match panel.give(&id, &role, &form.reason).await {
        Ok(()) => Ok(back(&slug)),
        Err(Denied::Refused(why)) => Ok(refused(page, "give", objection_id(why))),
        Err(other) => Err(Failure::not_saved(&visitor, &other)),
    }
}

#[derive(Deserialize)]
struct Taken {
    account: String,
    role: String,
    #[serde(default)]
    reason: String,
}

async fn take(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Taken>,
) -> Result<Response, Failure> {
    let account = form.account.parse::<AccountId>().ok();
    let role = serde_json::from_str::<Role>(&form.role).ok();
    let Some((id, role)) = account.zip(role) else {
        let page = judges_page(&server, &visitor, &slug)?;
        return Ok(refused(page, "roles", id::NO_SUCH_ROLE));
    };
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    let done = panel.take(&id, &role, &form.reason).await;
    ended(&server, &visitor, &slug, "roles", done)
}

#[derive(Deserialize)]
struct Invite {
    #[serde(flatten)]
    role: RoleForm,
    #[serde(default)]
    hours: String,
    #[serde(default)]
    many: Option<String>,
}

/// Makes a link that gives a role. It is shown in the answer and never again.
async fn invite(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Invite>,
) -> Result<Response, Failure> {
    let page = judges_page(&server, &visitor, &slug)?;
    let role = form.role.read(page.competition());
    let page = page.filled(form.role, String::new());
    let role = match role {
        Ok(role) => role,
        Err(id) => return Ok(refused(page, "invite", id)),
    };
    let hours = form.hours.trim().parse().ok();
    let Some(hours) = hours.filter(|hours| (1..=INVITATION_HOURS_MAX).contains(hours)) else {
        return Ok(refused(page, "invite", id::INVITE_HOW_LONG));
    };
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    if let Some(fault) = panel.too_many_tables(None, &role, page.competition()) {
        return Ok(against(page, "invite", &fault));
    }
    let once = form.many.is_none();
    let secret = match panel.invite(&role, hours, once).await {
        Ok(secret) => secret,
        Err(Denied::Refused(why)) => return Ok(refused(page, "invite", objection_id(why))),
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    let public_url = PublicUrl::of(&server, &visitor, &headers);
    let link = public_url.link(&format!("/join/{}", secret.reveal()));
    let until = visitor.now + hours * HOUR;
    let page = judges_page(&server, &visitor, &slug)?;
    let page = page.with_link(&role, link, until, once, public_url.alone);
    // A secret that is shown once must not be found in a cache.
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

async fn withdraw(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Key>,
) -> Result<Response, Failure> {
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    let done = panel.withdraw(&form.key).await;
    ended(&server, &visitor, &slug, "invitations", done)
}

async fn call_in(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Key>,
) -> Result<Response, Failure> {
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    let done = panel.call_in(&form.key).await;
    ended(&server, &visitor, &slug, "phones", done)
}

/// Back to the page, or the page with what was wrong in one of its parts.
fn ended(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    part: &'static str,
    done: Kept<()>,
) -> Result<Response, Failure> {
    match done {
        Ok(()) => Ok(back(slug)),
        Err(Denied::Refused(why)) => {
            Ok(refused(judges_page(server, visitor, slug)?, part, objection_id(why)))
        }
        Err(other) => Err(Failure::not_saved(visitor, &other)),
    }
}

fn back(slug: &str) -> Response {
    Redirect::to(&format!("/desk/{slug}/judges")).into_response()
}
