//! The visitor's own page: his name, password, keys, language, theme and size of letters.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use ledger::accounts::{AccountFact, AccountId, Accounts, Secret};
use ledger::password::{self, BadPassword};
use ledger::signs::is_line;
use ledger::{Denied, Server, people};
use pages::view::objection_id;
use pages::{MePage, id};
use serde::Deserialize;
use words::Id;

use super::api::WantedKey;
use super::failure::Failure;
use super::page::show_as;
use super::rate_limit::RateLimit;
use super::routes::{Access::SignedIn, Routes};
use super::sign_in::open_session;
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/me", SignedIn, page)
        .post("/me/name", SignedIn, rename)
        .post("/me/password", SignedIn, change_password)
        .post("/me/out", SignedIn, sign_out_everywhere)
        .post("/me/keys", SignedIn, make_key)
        .post("/me/keys/drop", SignedIn, revoke_key)
}

/// The events in which somebody has a role; for those who run the server, all.
async fn own_events(server: &Server, id: &AccountId) -> Vec<(String, String)> {
    let accounts = server.accounts().snapshot().state;
    let Some(account) = accounts.account(id) else { return Vec::new() };
    let own = |slug: &str| account.roles(slug).next().is_some();
    let events = server.list(|_| true).await.into_iter().filter(|(slug, ..)| own(slug));
    events.map(|(slug, _, glance)| (slug, glance.name.clone())).collect()
}

async fn me_page(server: &Server, visitor: &Visitor) -> Result<MePage, Failure> {
    let accounts = server.accounts().snapshot().state;
    let events = own_events(server, account(visitor)?).await;
    let page = MePage::new(visitor, &accounts, events);
    page.ok_or_else(|| Failure::forbidden(visitor))
}

fn answer(status: StatusCode, page: &MePage) -> Response {
    // A secret that is shown once must not be found in a cache.
    ([(CACHE_CONTROL, "no-store")], show_as(status, page)).into_response()
}

/// The page with a fault beside its form, and what was typed still there.
fn refused(page: MePage, form: &'static str, text: impl Into<String>) -> Response {
    answer(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(form, text))
}

async fn page(State(server): State<Arc<Server>>, visitor: Visitor) -> Result<Response, Failure> {
    Ok(answer(StatusCode::OK, &me_page(&server, &visitor).await?))
}

#[derive(Deserialize)]
struct Name {
    name: String,
}

async fn rename(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<Name>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let name = form.name.trim();
    if name.is_empty() || !is_line(name, 100) {
        let page = me_page(&server, &visitor).await?.named(form.name.clone());
        return Ok(refused(page, "name", visitor.texts.say(id::JOIN_BAD_NAME)));
    }
    let renamed = || AccountFact::Renamed { id: id.clone(), name: name.to_owned() };
    keep(&server, &visitor, id, |_| vec![renamed()]).await?;
    Ok(back())
}

#[derive(Deserialize)]
struct Passwords {
    old: String,
    new: String,
    /// Whether the keys of programs end too.
    keys: Option<String>,
}

/// Changes the password. Every other browser has to sign in again; this one stays.
async fn change_password(
    State(server): State<Arc<Server>>,
    State(limit): State<Arc<RateLimit>>,
    visitor: Visitor,
    Form(form): Form<Passwords>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let page = me_page(&server, &visitor).await?;
    let too_often = |page: MePage, id: Id| {
        let page = page.refused("password", visitor.texts.say(id));
        Ok(answer(StatusCode::TOO_MANY_REQUESTS, &page))
    };
    // Counted by his own session: what strangers try elsewhere is not his fault.
    let session = visitor.secret.as_ref().map(Secret::seal);
    let Some(tried) = session.and_then(|session| limit.own(session, visitor.now)) else {
        return too_often(page, id::SIGN_IN_TOO_OFTEN);
    };
    let accounts = server.accounts().snapshot().state;
    let hash = accounts.account(id).map(|account| account.password.clone());
    match password::fits(form.old, hash).await {
        Ok(true) => {}
        Ok(false) => {
            return Ok(refused(page, "password", visitor.texts.say(id::ME_WRONG_PASSWORD)));
        }
        Err(_) => return too_often(page, id::BUSY_FULL),
    }
    let password = match password::hash(form.new).await {
        Ok(password) => password,
        Err(BadPassword::Undone(_)) => return too_often(page, id::BUSY_FULL),
        Err(_) => return Ok(refused(page, "password", visitor.texts.say(id::JOIN_BAD_PASSWORD))),
    };
    limit.was_right(tried);
    let changed = || AccountFact::PasswordChanged { id: id.clone(), password: password.clone() };
    let ends = form.keys.is_some();
    let keys = || ends.then(|| AccountFact::KeysClosed { id: id.clone() });
    keep(&server, &visitor, id, |_| std::iter::once(changed()).chain(keys()).collect()).await?;
    let cookie = open_session(&server, &visitor, id.clone()).await?;
    Ok(([(SET_COOKIE, cookie)], back()).into_response())
}

async fn sign_out_everywhere(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    keep(&server, &visitor, id, |_| vec![AccountFact::SessionsClosed { id: id.clone() }]).await?;
    Ok(Redirect::to("/in").into_response())
}

async fn make_key(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(wanted): Form<WantedKey>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let (key, days) = wanted.read();
    let name = key.name.clone();
    let secret = match people::make_key(&server, id, key, days).await {
        Ok(secret) => secret,
        Err(Denied::Refused(why)) => {
            let text = visitor.texts.say(objection_id(why));
            return Ok(refused(me_page(&server, &visitor).await?, "keys", text));
        }
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    let page = me_page(&server, &visitor).await?.with_key(name, secret.reveal());
    Ok(answer(StatusCode::OK, &page))
}

#[derive(Deserialize)]
struct Drop {
    key: String,
}

async fn revoke_key(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<Drop>,
) -> Result<Response, Failure> {
    match people::drop_key(&server, account(&visitor)?, &form.key).await {
        Ok(()) => Ok(back()),
        Err(Denied::Refused(why)) => {
            let text = visitor.texts.say(objection_id(why));
            Ok(refused(me_page(&server, &visitor).await?, "keys", text))
        }
        Err(other) => Err(Failure::not_saved(&visitor, &other)),
    }
}

fn back() -> Response {
    Redirect::to("/me?done").into_response()
}

fn account(visitor: &Visitor) -> Result<&AccountId, Failure> {
    visitor.account.as_ref().ok_or_else(|| Failure::forbidden(visitor))
}

async fn keep(
    server: &Server,
    visitor: &Visitor,
    id: &AccountId,
    facts: impl Fn(&Accounts) -> Vec<AccountFact>,
) -> Result<(), Failure> {
    let kept =
        server.accounts().act(id.as_str(), server.now(), |accounts| Ok(facts(accounts))).await;
    kept.map(|_| ()).map_err(|denied| Failure::denied(visitor, &denied))
}
