//! Signing in and out, links that give a role, language and theme.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::failure::Failure;
use super::limit::Limit;
use super::page::{Frame, show, show_as};
use super::table::{Access, Table};
use super::visitor::{SESSION, Visitor};
use crate::house::{House, now};
use crate::office::{AccountId, Fact, Office, Secret};
use crate::password;

/// How long a browser stays signed in.
const SESSION_LASTS: i64 = 30 * 24 * 3_600 * 1_000;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/in", Access::Everybody, sign_in_page)
        .post("/in", Access::Everybody, sign_in)
        .post("/out", Access::Everybody, sign_out)
        .get("/join/{secret}", Access::Secret, join_page)
        .post("/join/{secret}", Access::Secret, join)
        .get("/choose", Access::Everybody, choose)
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    frame: Frame,
    name: String,
    back: String,
    fault: Option<String>,
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    frame: Frame,
    fault: Option<String>,
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn sign_in_page(visitor: Visitor, Query(query): Query<Back>) -> Response {
    let frame = Frame::new(&visitor, visitor.texts.say("sign-in"));
    show(&SignInPage { frame, name: String::new(), back: query.back, fault: None })
}

#[derive(Deserialize)]
struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    back: String,
}

async fn sign_in(
    State(house): State<Arc<House>>,
    State(limit): State<Arc<Limit>>,
    visitor: Visitor,
    Form(form): Form<SignIn>,
) -> Result<Response, Failure> {
    let wrong = |id: &str| {
        let frame = Frame::new(&visitor, visitor.texts.say("sign-in"));
        let fault = Some(visitor.texts.say(id).into_owned());
        let (name, back) = (form.name.clone(), form.back.clone());
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &SignInPage { frame, name, back, fault })
    };
    let id: Option<AccountId> = form.name.parse().ok();
    let counted = id.as_ref().map_or("?", AccountId::as_str).to_owned();
    if !limit.allows(&counted, now()) {
        return Ok(wrong("sign-in-too-often"));
    }
    let office = house.office().page().book;
    let account = id.as_ref().and_then(|id| office.account(id));
    let hash = account.map(|account| account.password.clone());
    let fits = password::fits(form.password.clone(), hash).await;
    match id {
        Some(id) if fits => {
            limit.forget(&counted);
            let cookie = open_session(&house, &visitor, id).await?;
            Ok(([(SET_COOKIE, cookie)], Redirect::to(inside(&form.back))).into_response())
        }
        _ => Ok(wrong("sign-in-wrong")),
    }
}

/// Remembers a new session and gives its cookie.
pub(super) async fn open_session(
    house: &House,
    visitor: &Visitor,
    id: AccountId,
) -> Result<String, Failure> {
    let secret = Secret::new().map_err(|error| Failure::bad(visitor, error.to_string()))?;
    let now = now();
    let opened = || Fact::SessionOpened {
        seal: secret.seal(),
        id: id.clone(),
        until: now + SESSION_LASTS,
        key: None,
    };
    let kept = house.office().act(id.as_str(), now, |_: &Office| Ok(vec![opened()])).await;
    kept.map_err(|denied| Failure::denied(visitor, &denied))?;
    let lasts = SESSION_LASTS / 1_000;
    Ok(format!("{SESSION}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}", secret.reveal()))
}

async fn sign_out(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Failure> {
    if let (Some(secret), Some(id)) = (&visitor.secret, &visitor.account) {
        let closed = |_: &Office| Ok(vec![Fact::SessionClosed { seal: secret.seal() }]);
        let kept = house.office().act(id.as_str(), now(), closed).await;
        kept.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    let cookie = format!("{SESSION}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    Ok(([(SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

async fn join_page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Response, Failure> {
    good_link(&house, &visitor, &secret)?;
    let frame = Frame::new(&visitor, visitor.texts.say("join"));
    Ok(show(&JoinPage { frame, fault: None, id: String::new(), name: String::new() }))
}

fn good_link(house: &House, visitor: &Visitor, secret: &str) -> Result<Secret, Failure> {
    let office = house.office().page().book;
    let secret = secret.parse::<Secret>().ok();
    let good = secret.filter(|secret| office.invitation(secret, now()).is_some());
    good.ok_or_else(|| Failure::bad(visitor, visitor.texts.say("join-ended")))
}

#[derive(Deserialize)]
struct Join {
    id: String,
    name: String,
    password: String,
}

/// Opens an account by a link, with the role the link gives. The link is used up if it was for one.
async fn join(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(secret): Path<String>,
    Form(form): Form<Join>,
) -> Result<Response, Failure> {
    let secret = good_link(&house, &visitor, &secret)?;
    let wrong = |fault: String| {
        let frame = Frame::new(&visitor, visitor.texts.say("join"));
        let page =
            JoinPage { frame, fault: Some(fault), id: form.id.clone(), name: form.name.clone() };
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let Ok(id) = form.id.parse::<AccountId>() else {
        return wrong(visitor.texts.say("join-bad-id").into_owned());
    };
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return wrong(visitor.texts.say("join-bad-name").into_owned());
    }
    let hashed = match password::hash(form.password.clone()).await {
        Ok(hash) => hash,
        Err(_) => return wrong(visitor.texts.say("join-bad-password").into_owned()),
    };
    let now = now();
    let joined = |office: &Office| {
        if office.account(&id).is_some() {
            return Err("join-taken");
        }
        let invitation = office.invitation(&secret, now).ok_or("join-ended")?;
        let opened = Fact::AccountOpened {
            id: id.clone(),
            name: name.to_owned(),
            password: hashed.clone(),
            at: now,
        };
        let (event, role) = (invitation.event.clone(), invitation.role.clone());
        let mut facts = vec![opened, Fact::RoleGiven { id: id.clone(), event, role }];
        if invitation.once {
            facts.push(Fact::InvitationClosed { seal: secret.seal() });
        }
        Ok(facts)
    };
    match house.office().act(id.as_str(), now, joined).await {
        Ok(_) => {
            let cookie = open_session(&house, &visitor, id).await?;
            Ok(([(SET_COOKIE, cookie)], Redirect::to("/desk")).into_response())
        }
        Err(crate::Denied::Refused(text)) => wrong(visitor.texts.say(text).into_owned()),
        Err(other) => wrong(other.to_string()),
    }
}

#[derive(Deserialize)]
struct Choice {
    language: Option<String>,
    theme: Option<String>,
    size: Option<String>,
    #[serde(default)]
    back: String,
}

/// Remembers a language, a theme or a size of letters in a cookie.
async fn choose(Query(choice): Query<Choice>) -> Response {
    let known = |text: &Option<String>, all: &[&'static str]| {
        all.iter().copied().find(|one| Some(*one) == text.as_deref())
    };
    let language = known(&choice.language, &["uk", "ru", "en"]).map(|code| ("language", code));
    let theme =
        known(&choice.theme, &["light", "dark", "contrast", "auto"]).map(|code| ("theme", code));
    let size = known(&choice.size, &["usual", "large", "huge"]).map(|code| ("size", code));
    let back = Redirect::to(inside(&choice.back));
    match language.or(theme).or(size) {
        Some((name, value)) => {
            let cookie = format!("{name}={value}; Path=/; SameSite=Lax; Max-Age=31536000");
            ([(SET_COOKIE, cookie)], back).into_response()
        }
        None => back.into_response(),
    }
}

/// Only ways into our own house: a link of another site must not send visitors elsewhere.
fn inside(back: &str) -> &str {
    // Browsers leave control characters out, and take a backslash for a slash.
    let odd = |sign: char| sign == '\\' || sign.is_control();
    let own = back.starts_with('/') && !back.starts_with("//") && !back.contains(odd);
    if own { back } else { "/" }
}
