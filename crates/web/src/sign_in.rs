//! Signing in and out, links that give a role, language and theme.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::accounts::{AccountFact, AccountId, Accounts, Invitation, Right, Secret};
use ledger::password::{self, BadPassword};
use ledger::people::{self, NewAccount, SESSION_LASTS};
use ledger::signs::is_line;
use ledger::{Denied, Server};
use pages::view::objection_id;
use pages::{JoinPage, SignInPage, id};
use serde::Deserialize;
use words::{Id, Language};

use super::back::inside;
use super::failure::Failure;
use super::page::{show, show_as};
use super::rate_limit::RateLimit;
use super::routes::{Access, Routes};
use super::visitor::{SESSION, Visitor};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/in", Access::Everybody, sign_in_page)
        .post("/in", Access::Everybody, sign_in)
        .post("/out", Access::Everybody, sign_out)
        .get("/join/{secret}", Access::Secret, join_page)
        .post("/join/{secret}", Access::Secret, join)
        .get("/choose", Access::Everybody, choose)
}

fn join_form(server: &Server, visitor: &Visitor, invitation: &Invitation) -> JoinPage {
    let logged = invitation.event.as_deref().and_then(|slug| server.event(slug));
    let snapshot = logged.map(|logged| logged.snapshot());
    let competition = snapshot.as_ref().map(|snapshot| &snapshot.state.competition);
    JoinPage::new(visitor, invitation, competition)
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn sign_in_page(visitor: Visitor, Query(query): Query<Back>) -> Response {
    show(&SignInPage::new(&visitor, String::new(), query.back, None))
}

#[derive(Deserialize)]
struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    back: String,
}

async fn sign_in(
    State(server): State<Arc<Server>>,
    State(limit): State<Arc<RateLimit>>,
    visitor: Visitor,
    Form(form): Form<SignIn>,
) -> Result<Response, Failure> {
    let wrong = |status, id: Id| {
        let (name, back) = (form.name.clone(), form.back.clone());
        show_as(status, &SignInPage::new(&visitor, name, back, Some(id)))
    };
    let id: Option<AccountId> = form.name.parse().ok();
    let tried = id.as_ref().map_or("?", AccountId::as_str);
    let Some(tried) = limit.sign_in(&visitor.caller, tried, visitor.now) else {
        return Ok(wrong(StatusCode::TOO_MANY_REQUESTS, id::SIGN_IN_TOO_OFTEN));
    };
    let accounts = server.accounts().snapshot().state;
    let account = id.as_ref().and_then(|id| accounts.account(id));
    let hash = account.map(|account| account.password.clone());
    let Ok(fits) = password::fits(form.password.clone(), hash).await else {
        return Ok(wrong(StatusCode::TOO_MANY_REQUESTS, id::BUSY_FULL));
    };
    match id {
        Some(id) if fits => {
            limit.was_right(tried);
            let cookie = open_session(&server, &visitor, id).await?;
            let back = inside(&form.back, "/").unwrap_or("/");
            Ok(([(SET_COOKIE, cookie)], Redirect::to(back)).into_response())
        }
        _ => Ok(wrong(StatusCode::UNPROCESSABLE_ENTITY, id::SIGN_IN_WRONG)),
    }
}

/// Remembers a new session and gives its cookie.
pub(super) async fn open_session(
    server: &Server,
    visitor: &Visitor,
    id: AccountId,
) -> Result<String, Failure> {
    let secret =
        people::open_session(server, &id).await.map_err(|denied| match denied.refusal() {
            Some(why) => Failure::bad(visitor, visitor.texts.say(objection_id(*why))),
            None => Failure::not_saved(visitor, &denied),
        })?;
    let lasts = SESSION_LASTS / 1_000;
    Ok(session_cookie(visitor, &secret.reveal(), lasts))
}

/// The cookie of a session. Where nobody on the way could read it, it is never sent so that
/// somebody could.
fn session_cookie(visitor: &Visitor, secret: &str, lasts_seconds: i64) -> String {
    let secure = if visitor.caller.https { "; Secure" } else { "" };
    format!("{SESSION}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts_seconds}{secure}")
}

async fn sign_out(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
) -> Result<Response, Failure> {
    if let (Some(secret), Some(id)) = (&visitor.secret, &visitor.account) {
        let closed = |_: &Accounts| Ok(vec![AccountFact::SessionClosed { seal: secret.seal() }]);
        let kept = server.accounts().act(id.as_str(), server.now(), closed).await;
        kept.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    let cookie = session_cookie(&visitor, "", 0);
    Ok(([(SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

async fn join_page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Response, Failure> {
    let (_, invitation) = good_link(&server, &visitor, &secret)?;
    let _held = server.hold(invitation.event.as_deref()).await;
    Ok(show(&join_form(&server, &visitor, &invitation)))
}

fn good_link(
    server: &Server,
    visitor: &Visitor,
    secret: &str,
) -> Result<(Secret, Invitation), Failure> {
    let accounts = server.accounts().snapshot().state;
    let secret = secret.parse::<Secret>().ok();
    let good = secret.and_then(|secret| {
        let invitation = accounts.invitation(&secret, server.now())?.clone();
        Some((secret, invitation))
    });
    good.ok_or_else(|| {
        let text = visitor.texts.say(id::JOIN_ENDED);
        Failure::told(visitor, StatusCode::UNPROCESSABLE_ENTITY, id::PHONE_NO_MORE, text)
    })
}

#[derive(Deserialize)]
struct Join {
    #[serde(default)]
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
}

/// Gives the role of a link: to the account of who is signed in, or to a new one. The link is used
/// up if it was for one.
async fn join(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(secret): Path<String>,
    Form(form): Form<Join>,
) -> Result<Response, Failure> {
    let (secret, invitation) = good_link(&server, &visitor, &secret)?;
    let _held = server.hold(invitation.event.as_deref()).await;
    let wrong = |fault: Id| {
        let page = join_form(&server, &visitor, &invitation);
        let page = page.refused(fault, form.id.clone(), form.name.clone());
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let (id, opened) = match &visitor.account {
        Some(id) => (id.clone(), None),
        None => match opened(&form).await {
            Ok((id, new)) => (id, Some(new)),
            Err(text) => return wrong(text),
        },
    };
    match people::join(&server, &secret, &id, opened.as_ref()).await {
        Ok(()) => {}
        Err(Denied::Refused(why)) => return wrong(objection_id(why)),
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    }
    let desk = Redirect::to(&first_page(&invitation));
    match opened {
        Some(_) => {
            let cookie = open_session(&server, &visitor, id).await?;
            Ok(([(SET_COOKIE, cookie)], desk).into_response())
        }
        None => Ok(desk.into_response()),
    }
}

/// A new account, or the text that says what is wrong with it.
async fn opened(form: &Join) -> Result<(AccountId, NewAccount), Id> {
    let id: AccountId = form.id.parse().map_err(|_| id::JOIN_BAD_ID)?;
    let name = form.name.trim().to_owned();
    if name.is_empty() || !is_line(&name, 100) {
        return Err(id::JOIN_BAD_NAME);
    }
    let hashed = password::hash(form.password.clone()).await;
    let password = hashed.map_err(|bad| match bad {
        BadPassword::Undone(_) => id::BUSY_FULL,
        BadPassword::Short | BadPassword::System => id::JOIN_BAD_PASSWORD,
    })?;
    Ok((id, NewAccount { name, password }))
}

/// Where somebody finds what his new role is for.
fn first_page(invitation: &Invitation) -> String {
    match &invitation.event {
        Some(event) if invitation.role.gives(&Right::Look) => format!("/desk/{event}"),
        Some(event) => format!("/e/{event}"),
        None => "/desk".to_owned(),
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
    let language =
        known(&choice.language, &Language::ALL.map(Language::code)).map(|code| ("language", code));
    let theme =
        known(&choice.theme, &["light", "dark", "contrast", "auto"]).map(|code| ("theme", code));
    let size = known(&choice.size, &["usual", "large", "huge"]).map(|code| ("size", code));
    let back = Redirect::to(inside(&choice.back, "/").unwrap_or("/"));
    match language.or(theme).or(size) {
        Some((name, value)) => {
            let cookie = format!("{name}={value}; Path=/; SameSite=Lax; Max-Age=31536000");
            ([(SET_COOKIE, cookie)], back).into_response()
        }
        None => back.into_response(),
    }
}
