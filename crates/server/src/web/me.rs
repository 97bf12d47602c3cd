//! The visitor's own page: his name, password, keys, language, theme and size of letters.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use words::Id;

use super::api::{KeyAnswer, WantedKey, drop_key, keep_key, keys_of};
use super::failure::Failure;
use super::limit::Limit;
use super::page::{Frame, show_as};
use super::sign_in::open_session;
use super::table::{Access::SignedIn, Table};
use super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{AccountFact, AccountId, Office, Reach, Secret};
use crate::password::{self, BadPassword};
use crate::signs::is_line;
use crate::text::Texts;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/me", SignedIn, page)
        .post("/me/name", SignedIn, rename)
        .post("/me/password", SignedIn, change_password)
        .post("/me/out", SignedIn, sign_out_everywhere)
        .post("/me/keys", SignedIn, make_key)
        .post("/me/keys/drop", SignedIn, revoke_key)
}

#[derive(Template)]
#[template(path = "me.html")]
struct MePage {
    frame: Frame,
    id: String,
    name: String,
    keys: Vec<KeyRow>,
    /// The events he has a role in: short names and names.
    events: Vec<(String, String)>,
    /// The name and the secret of a key that has just been made.
    fresh: Option<(String, String)>,
    fault: Option<Wrong>,
    done: bool,
}

/// A key in words.
pub(super) struct KeyRow {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) reach: String,
    pub(super) until: String,
}

/// The text that names a reach.
fn reach_id(reach: Reach) -> Id {
    match reach {
        Reach::Everything => id::KEY_REACH_EVERYTHING,
        Reach::Results => id::KEY_REACH_RESULTS,
        Reach::Reading => id::KEY_REACH_READING,
    }
}

impl KeyRow {
    /// The keys of an account.
    pub(super) fn all(office: &Office, id: &AccountId, t: Texts) -> Vec<KeyRow> {
        let row = |one: KeyAnswer| {
            let reach = t.say(reach_id(one.reach)).into_owned();
            let reach = match one.event {
                Some(event) => format!("{reach}: {event}"),
                None => reach,
            };
            KeyRow { key: one.key, name: one.name, reach, until: t.moment(moment(one.until)) }
        };
        keys_of(office, id).into_iter().map(row).collect()
    }
}

/// The events in which somebody has a role; for those who run the house, all.
async fn own_events(house: &House, id: &AccountId) -> Vec<(String, String)> {
    let office = house.office().page().book;
    let Some(account) = office.account(id) else { return Vec::new() };
    let own = |slug: &str| account.roles(slug).next().is_some();
    let events = house.list().await.into_iter().filter(|(slug, ..)| own(slug));
    events.map(|(slug, _, glance)| (slug, glance.name.clone())).collect()
}

/// What was wrong, and in which form.
struct Wrong {
    form: &'static str,
    text: String,
}

impl MePage {
    async fn new(house: &House, visitor: &Visitor) -> Result<MePage, Failure> {
        let id = account(visitor)?;
        let frame = Frame::new(visitor, visitor.texts.say(id::ME)).at("/me");
        let office = house.office().page().book;
        let keys = KeyRow::all(&office, id, visitor.texts);
        let events = own_events(house, id).await;
        let (name, id) = (visitor.name.clone(), id.to_string());
        Ok(MePage { frame, id, name, keys, events, fresh: None, fault: None, done: false })
    }

    /// Whether a form was filled in wrongly.
    fn wrong(&self, form: &str) -> Option<&str> {
        self.fault.as_ref().filter(|fault| fault.form == form).map(|fault| fault.text.as_str())
    }

    /// The page with a fault beside its form, and what was typed still there.
    fn with(self, form: &'static str, text: impl Into<String>) -> Response {
        let fault = Some(Wrong { form, text: text.into() });
        MePage { fault, ..self }.answer(StatusCode::UNPROCESSABLE_ENTITY)
    }

    fn answer(self, status: StatusCode) -> Response {
        // A secret that is shown once must not be found in a cache.
        ([(CACHE_CONTROL, "no-store")], show_as(status, &self)).into_response()
    }
}

async fn page(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Failure> {
    let done = visitor.path.ends_with("?done");
    Ok(MePage { done, ..MePage::new(&house, &visitor).await? }.answer(StatusCode::OK))
}

#[derive(Deserialize)]
struct Name {
    name: String,
}

async fn rename(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(form): Form<Name>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let name = form.name.trim();
    if name.is_empty() || !is_line(name, 100) {
        let page = MePage { name: form.name.clone(), ..MePage::new(&house, &visitor).await? };
        return Ok(page.with("name", visitor.texts.say(id::JOIN_BAD_NAME)));
    }
    let renamed = || AccountFact::Renamed { id: id.clone(), name: name.to_owned() };
    keep(&house, &visitor, id, |_| vec![renamed()]).await?;
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
    State(house): State<Arc<House>>,
    State(limit): State<Arc<Limit>>,
    visitor: Visitor,
    Form(form): Form<Passwords>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let page = MePage::new(&house, &visitor).await?;
    let too_often = |page: MePage, id: Id| {
        let fault = Some(Wrong { form: "password", text: visitor.texts.say(id).into_owned() });
        Ok(MePage { fault, ..page }.answer(StatusCode::TOO_MANY_REQUESTS))
    };
    // Counted by his own session: what strangers try elsewhere is not his fault.
    let session = visitor.secret.as_ref().map(Secret::seal);
    let Some(tried) = session.and_then(|session| limit.own(session, now())) else {
        return too_often(page, id::SIGN_IN_TOO_OFTEN);
    };
    let office = house.office().page().book;
    let hash = office.account(id).map(|account| account.password.clone());
    match password::fits(form.old, hash).await {
        Ok(true) => {}
        Ok(false) => return Ok(page.with("password", visitor.texts.say(id::ME_WRONG_PASSWORD))),
        Err(_) => return too_often(page, id::BUSY_FULL),
    }
    let password = match password::hash(form.new).await {
        Ok(password) => password,
        Err(BadPassword::Undone(_)) => return too_often(page, id::BUSY_FULL),
        Err(_) => return Ok(page.with("password", visitor.texts.say(id::JOIN_BAD_PASSWORD))),
    };
    limit.was_right(tried);
    let changed = || AccountFact::PasswordChanged { id: id.clone(), password: password.clone() };
    let ends = form.keys.is_some();
    let keys = || ends.then(|| AccountFact::KeysClosed { id: id.clone() });
    keep(&house, &visitor, id, |_| std::iter::once(changed()).chain(keys()).collect()).await?;
    let cookie = open_session(&house, &visitor, id.clone()).await?;
    Ok(([(SET_COOKIE, cookie)], back()).into_response())
}

async fn sign_out_everywhere(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    keep(&house, &visitor, id, |_| vec![AccountFact::SessionsClosed { id: id.clone() }]).await?;
    Ok(Redirect::to("/in").into_response())
}

async fn make_key(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(wanted): Form<WantedKey>,
) -> Result<Response, Failure> {
    let id = account(&visitor)?;
    let (name, secret) = match keep_key(&house, id, wanted).await {
        Ok(made) => made,
        Err(Denied::Refused(text)) => {
            return Ok(MePage::new(&house, &visitor).await?.with("keys", visitor.texts.say(text)));
        }
        Err(other) => return Err(Failure::unkept(&visitor, &other)),
    };
    let fresh = Some((name, secret.reveal()));
    Ok(MePage { fresh, ..MePage::new(&house, &visitor).await? }.answer(StatusCode::OK))
}

#[derive(Deserialize)]
struct Drop {
    key: String,
}

async fn revoke_key(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(form): Form<Drop>,
) -> Result<Response, Failure> {
    match drop_key(&house, account(&visitor)?, &form.key).await {
        Ok(()) => Ok(back()),
        Err(Denied::Refused(text)) => {
            Ok(MePage::new(&house, &visitor).await?.with("keys", visitor.texts.say(text)))
        }
        Err(other) => Err(Failure::unkept(&visitor, &other)),
    }
}

fn back() -> Response {
    Redirect::to("/me?done").into_response()
}

fn account(visitor: &Visitor) -> Result<&AccountId, Failure> {
    visitor.account.as_ref().ok_or_else(|| Failure::forbidden(visitor))
}

async fn keep(
    house: &House,
    visitor: &Visitor,
    id: &AccountId,
    facts: impl Fn(&Office) -> Vec<AccountFact>,
) -> Result<(), Failure> {
    let kept = house.office().act(id.as_str(), now(), |office| Ok(facts(office))).await;
    kept.map(|_| ()).map_err(|denied| Failure::denied(visitor, &denied))
}
