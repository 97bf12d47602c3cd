//! Signing in and out, links that give a role, language and theme.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use words::Id;

use super::back::inside;
use super::failure::Failure;
use super::limit::Limit;
use super::page::{Frame, show, show_as};
use super::table::{Access, Table};
use super::visitor::{SESSION, Visitor};
use crate::house::{House, now};
use crate::id;
use crate::office::{AccountFact, AccountId, Invitation, Office, Right, Secret};
use crate::password::{self, BadPassword};
use crate::people::secret as fresh_secret;
use crate::signs::is_line;
use crate::view::role_text;

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
    /// What the link gives: the role, and the event if it is not the whole house.
    role: String,
    event: String,
    fault: Option<String>,
    id: String,
    name: String,
}

impl JoinPage {
    fn new(house: &House, visitor: &Visitor, invitation: &Invitation) -> JoinPage {
        let t = visitor.texts;
        let hall = invitation.event.as_deref().and_then(|slug| house.hall(slug));
        let page = hall.map(|hall| hall.page());
        let regulations = page.as_ref().and_then(|page| page.book.competition.regulations.as_ref());
        let role = match &page {
            Some(page) => role_text(&invitation.role, &page.book.competition, t),
            None => t.say(id::RUNS_THE_HOUSE).into_owned(),
        };
        JoinPage {
            frame: Frame::new(visitor, t.say(id::JOIN)),
            role,
            event: regulations.map(|one| one.name.clone()).unwrap_or_default(),
            fault: None,
            id: String::new(),
            name: String::new(),
        }
    }
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn sign_in_page(visitor: Visitor, Query(query): Query<Back>) -> Response {
    let frame = Frame::new(&visitor, visitor.texts.say(id::SIGN_IN));
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
    let wrong = |status, id: Id| {
        let frame = Frame::new(&visitor, visitor.texts.say(id::SIGN_IN));
        let fault = Some(visitor.texts.say(id).into_owned());
        let (name, back) = (form.name.clone(), form.back.clone());
        show_as(status, &SignInPage { frame, name, back, fault })
    };
    let id: Option<AccountId> = form.name.parse().ok();
    let tried = id.as_ref().map_or("?", AccountId::as_str);
    let Some(tried) = limit.sign_in(&visitor.caller, tried, now()) else {
        return Ok(wrong(StatusCode::TOO_MANY_REQUESTS, id::SIGN_IN_TOO_OFTEN));
    };
    let office = house.office().page().book;
    let account = id.as_ref().and_then(|id| office.account(id));
    let hash = account.map(|account| account.password.clone());
    let Ok(fits) = password::fits(form.password.clone(), hash).await else {
        return Ok(wrong(StatusCode::TOO_MANY_REQUESTS, id::BUSY_FULL));
    };
    match id {
        Some(id) if fits => {
            limit.was_right(tried);
            let cookie = open_session(&house, &visitor, id).await?;
            let back = inside(&form.back, "/").unwrap_or("/");
            Ok(([(SET_COOKIE, cookie)], Redirect::to(back)).into_response())
        }
        _ => Ok(wrong(StatusCode::UNPROCESSABLE_ENTITY, id::SIGN_IN_WRONG)),
    }
}

/// Remembers a new session and gives its cookie.
pub(super) async fn open_session(
    house: &House,
    visitor: &Visitor,
    id: AccountId,
) -> Result<String, Failure> {
    let text = || visitor.texts.say(id::NO_SECRET);
    let secret = fresh_secret().map_err(|_| Failure::bad(visitor, text()))?;
    let now = now();
    let opened = || AccountFact::SessionOpened {
        seal: secret.seal(),
        id: id.clone(),
        until: now + SESSION_LASTS,
        key: None,
    };
    let kept = house.office().act(id.as_str(), now, |_: &Office| Ok(vec![opened()])).await;
    kept.map_err(|denied| Failure::denied(visitor, &denied))?;
    let lasts = SESSION_LASTS / 1_000;
    Ok(session_cookie(visitor, &secret.reveal(), lasts))
}

/// The cookie of a session. Where nobody on the way could read it, it is never sent so that
/// somebody could.
fn session_cookie(visitor: &Visitor, secret: &str, lasts_seconds: i64) -> String {
    let secure = if visitor.caller.https { "; Secure" } else { "" };
    format!("{SESSION}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts_seconds}{secure}")
}

async fn sign_out(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Failure> {
    if let (Some(secret), Some(id)) = (&visitor.secret, &visitor.account) {
        let closed = |_: &Office| Ok(vec![AccountFact::SessionClosed { seal: secret.seal() }]);
        let kept = house.office().act(id.as_str(), now(), closed).await;
        kept.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    let cookie = session_cookie(&visitor, "", 0);
    Ok(([(SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

async fn join_page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Response, Failure> {
    let (_, invitation) = good_link(&house, &visitor, &secret)?;
    let _held = house.hold(invitation.event.as_deref()).await;
    Ok(show(&JoinPage::new(&house, &visitor, &invitation)))
}

fn good_link(
    house: &House,
    visitor: &Visitor,
    secret: &str,
) -> Result<(Secret, Invitation), Failure> {
    let office = house.office().page().book;
    let secret = secret.parse::<Secret>().ok();
    let good = secret.and_then(|secret| {
        let invitation = office.invitation(&secret, now())?.clone();
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
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(secret): Path<String>,
    Form(form): Form<Join>,
) -> Result<Response, Failure> {
    let (secret, invitation) = good_link(&house, &visitor, &secret)?;
    let _held = house.hold(invitation.event.as_deref()).await;
    let wrong = |fault: String| {
        let page = JoinPage::new(&house, &visitor, &invitation);
        let (id, name) = (form.id.clone(), form.name.clone());
        let page = JoinPage { fault: Some(fault), id, name, ..page };
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let (id, opened) = match &visitor.account {
        Some(id) => (id.clone(), None),
        None => match opened(&form).await {
            Ok(opened) => opened,
            Err(text) => return wrong(visitor.texts.say(text).into_owned()),
        },
    };
    let now = now();
    let joined = |office: &Office| joined(office, &secret, &id, opened.as_ref(), now);
    match house.office().act(id.as_str(), now, joined).await {
        Ok(_) => {}
        Err(crate::Denied::Refused(text)) => return wrong(visitor.texts.say(text).into_owned()),
        Err(other) => return Err(Failure::unkept(&visitor, &other)),
    }
    let desk = Redirect::to(&first_page(&invitation));
    match opened {
        Some(_) => {
            let cookie = open_session(&house, &visitor, id).await?;
            Ok(([(SET_COOKIE, cookie)], desk).into_response())
        }
        None => Ok(desk.into_response()),
    }
}

/// A new account, or the text that says what is wrong with it.
async fn opened(form: &Join) -> Result<(AccountId, Option<AccountFact>), Id> {
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
    let fact = AccountFact::AccountOpened { id: id.clone(), name, password, at: now() };
    Ok((id, Some(fact)))
}

/// What follows when somebody follows a link.
fn joined(
    office: &Office,
    secret: &Secret,
    id: &AccountId,
    opened: Option<&AccountFact>,
    now: i64,
) -> Result<Vec<AccountFact>, Id> {
    if opened.is_some() && office.account(id).is_some() {
        return Err(id::JOIN_TAKEN);
    }
    let invitation = office.invitation(secret, now).ok_or(id::JOIN_ENDED)?;
    let (event, role) = (invitation.event.clone(), invitation.role.clone());
    let mut facts: Vec<AccountFact> = opened.cloned().into_iter().collect();
    facts.push(AccountFact::RoleGiven { id: id.clone(), event, role });
    if invitation.once {
        facts.push(AccountFact::InvitationClosed { seal: secret.seal() });
    }
    Ok(facts)
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
    let language = known(&choice.language, &["uk", "ru", "en"]).map(|code| ("language", code));
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
