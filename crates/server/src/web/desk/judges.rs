//! Who has which role in an event: given, taken, and offered by links.

mod role_form;

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use words::Id;

use super::super::code::Code;
use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::outside::Outside;
use super::super::page::{Frame, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{Account, AccountId, Office, Right, Role};
use crate::people::{Actor, HOUR, INVITATION_HOURS_MAX};
use crate::view::{DeedLine, over_id, role_text, tables_text};
use role_form::RoleForm;

pub(super) fn routes() -> Table {
    let head = Access::Has(Right::Head);
    Table::default()
        .get("/desk/{event}/judges", Access::Has(Right::Look), page)
        .post("/desk/{event}/judges", head, give)
        .post("/desk/{event}/judges/take", head, take)
        .post("/desk/{event}/judges/invite", head, invite)
        .post("/desk/{event}/judges/withdraw", head, withdraw)
        .post("/desk/{event}/judges/call-in", Access::Has(Right::Keep), call_in)
}

/// So many lines of the history are shown at once.
const HISTORY: usize = 30;

/// Somebody with a role.
struct Holder {
    id: String,
    name: String,
    role: String,
    /// The role as the form sends it that takes it away; none for those who run the house.
    value: Option<String>,
    order: u8,
}

/// A link that gives a role, or one that lets a phone in.
struct Open {
    key: String,
    what: String,
    until: String,
    once: bool,
    over: Option<Id>,
}

/// A link that has just been made: it is shown this once.
struct Fresh {
    role: String,
    link: String,
    code: Option<Code>,
    until: String,
    once: bool,
    /// Whether nobody but this computer can follow it.
    alone: bool,
}

#[derive(Template)]
#[template(path = "desk_judges.html")]
struct JudgesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    holders: Vec<Holder>,
    invitations: Vec<Open>,
    phones: Vec<Open>,
    history: Vec<DeedLine>,
    fresh: Option<Fresh>,
    /// What was wrong, and in which form.
    fault: Option<(&'static str, String)>,
    filled: RoleForm,
    account: String,
    /// Names to sign in with, for those who may see all of them.
    accounts: Vec<(String, String)>,
    teams: Vec<(u16, String)>,
    players: Vec<(u16, String)>,
    may_head: bool,
    may_keep: bool,
}

impl JudgesPage {
    fn new(house: &House, visitor: &Visitor, slug: &str) -> Result<JudgesPage, Failure> {
        let look = Look::at(house, visitor, slug, &Which::default())?;
        let t = visitor.texts;
        let office = house.office().page().book;
        let competition = &look.page.book.competition;
        let address = format!("/desk/{slug}/judges");
        let may_head = visitor.may(house, slug, Right::Head);
        let deeds = office.deeds(Some(slug)).iter().rev().take(HISTORY);
        let history = deeds.map(|deed| DeedLine::of(deed, &office, competition, t));
        let accounts = office.accounts().filter(|_| visitor.runs_the_house);
        let teams = (1..).zip(&competition.teams).map(|(id, one)| (id, one.team.name.clone()));
        let players =
            (1..).zip(&competition.players).map(|(id, one)| (id, one.player.name.clone()));
        Ok(JudgesPage {
            frame: Frame::new(visitor, look.title(visitor, id::JUDGES)).at(&address),
            tab: "judges",
            holders: holders(&office, &look, visitor),
            invitations: invitations(&office, &look, visitor),
            phones: phones(&office, &look, visitor),
            history: history.collect(),
            fresh: None,
            fault: None,
            filled: RoleForm::default(),
            account: String::new(),
            accounts: accounts.map(|(id, one)| (id.to_string(), one.name.clone())).collect(),
            teams: teams.collect(),
            players: players.collect(),
            may_head,
            may_keep: visitor.may(house, slug, Right::Keep),
            look,
        })
    }

    /// What was wrong in a form.
    fn wrong(&self, form: &str) -> Option<&str> {
        self.fault.as_ref().filter(|(at, _)| *at == form).map(|(_, text)| text.as_str())
    }

    /// The page with a fault in a form.
    fn with(self, form: &'static str, text: impl Into<String>) -> Response {
        let page = JudgesPage { fault: Some((form, text.into())), ..self };
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
    }
}

/// Everybody with a role in the event, the chief arbiter first.
fn holders(office: &Office, look: &Look, visitor: &Visitor) -> Vec<Holder> {
    let competition = &look.page.book.competition;
    let holder = |id: &AccountId, account: &Account, place: Option<&str>, role: &Role| Holder {
        id: id.to_string(),
        name: account.name.clone(),
        role: match place {
            Some(_) => role_text(role, competition, visitor.texts),
            None => visitor.texts.say(id::RUNS_THE_HOUSE).into_owned(),
        },
        value: place.and_then(|_| serde_json::to_string(role).ok()),
        order: order(role),
    };
    let mut all: Vec<Holder> = Vec::new();
    for (id, account) in office.accounts() {
        let here = account.all_roles().filter(|(place, _)| place.is_none_or(|at| at == look.slug));
        all.extend(here.map(|(place, role)| holder(id, account, place, role)));
    }
    all.sort_by(|one, other| (one.order, &one.name).cmp(&(other.order, &other.name)));
    all
}

fn order(role: &Role) -> u8 {
    match role {
        Role::ChiefArbiter => 0,
        Role::Deputy => 1,
        Role::Secretary => 2,
        Role::LineArbiter { .. } => 3,
        Role::Captain { .. } => 4,
        Role::Player { .. } => 5,
    }
}

fn invitations(office: &Office, look: &Look, visitor: &Visitor) -> Vec<Open> {
    let competition = &look.page.book.competition;
    let open = office.invitations(Some(&look.slug), now()).into_iter().map(|(seal, one)| Open {
        key: seal.into(),
        what: role_text(&one.role, competition, visitor.texts),
        until: visitor.texts.minute(moment(one.until)),
        once: one.once,
        over: None,
    });
    open.collect()
}

/// The phones of rounds that are not over, and of no round that is forgotten.
fn phones(office: &Office, look: &Look, visitor: &Visitor) -> Vec<Open> {
    let (t, now) = (visitor.texts, now());
    let competition = &look.page.book.competition;
    let lent = office.phones(&look.slug).into_iter();
    let open = lent.map(|(seal, phone)| Open {
        key: seal.into(),
        what: format!(
            "{}, {}",
            t.count(id::ROUND_NUMBER, &phone.round),
            tables_text(phone.tables, t)
        ),
        until: t.minute(moment(phone.until)),
        once: false,
        over: phone.over(competition, now).map(over_id),
    });
    open.filter(|one| one.over.is_none()).collect()
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    Ok(show_as(StatusCode::OK, &JudgesPage::new(&house, &visitor, &slug)?))
}

#[derive(Deserialize)]
struct Given {
    #[serde(default)]
    account: String,
    #[serde(flatten)]
    role: RoleForm,
}

/// Gives a role to somebody who has an account.
async fn give(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Given>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Head)?;
    let page = JudgesPage::new(&house, &visitor, &slug)?;
    let role = form.role.read(&page.look.page.book.competition);
    let page = JudgesPage { filled: form.role, account: form.account.clone(), ..page };
    let say = |id: Id| visitor.texts.say(id).into_owned();
    let role = match role {
        Ok(role) => role,
        Err(id) => return Ok(page.with("give", say(id))),
    };
    let Ok(id) = form.account.parse::<AccountId>() else {
        return Ok(page.with("give", say(id::NO_SUCH_ACCOUNT)));
    };
    let actor = Actor { house: &house, by, event: &slug };
    match actor.give(&id, &role).await {
        Ok(()) => Ok(back(&slug)),
        Err(Denied::Refused(id)) => Ok(page.with("give", say(id))),
        Err(other) => Err(Failure::unkept(&visitor, &other)),
    }
}

#[derive(Deserialize)]
struct Taken {
    account: String,
    role: String,
}

async fn take(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Taken>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Head)?;
    let say = |id: Id| visitor.texts.say(id).into_owned();
    let account = form.account.parse::<AccountId>().ok();
    let role = serde_json::from_str::<Role>(&form.role).ok();
    let Some((id, role)) = account.zip(role) else {
        return Ok(JudgesPage::new(&house, &visitor, &slug)?.with("roles", say(id::NO_SUCH_ROLE)));
    };
    let actor = Actor { house: &house, by, event: &slug };
    match actor.take(&id, &role).await {
        Ok(()) => Ok(back(&slug)),
        Err(Denied::Refused(id)) => {
            Ok(JudgesPage::new(&house, &visitor, &slug)?.with("roles", say(id)))
        }
        Err(other) => Err(Failure::unkept(&visitor, &other)),
    }
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
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Invite>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Head)?;
    let page = JudgesPage::new(&house, &visitor, &slug)?;
    let say = |id: Id| visitor.texts.say(id).into_owned();
    let role = match form.role.read(&page.look.page.book.competition) {
        Ok(role) => role,
        Err(id) => return Ok(JudgesPage { filled: form.role, ..page }.with("invite", say(id))),
    };
    let hours = form.hours.trim().parse().ok();
    let Some(hours) = hours.filter(|hours| (1..=INVITATION_HOURS_MAX).contains(hours)) else {
        let filled = form.role;
        return Ok(JudgesPage { filled, ..page }.with("invite", say(id::INVITE_HOW_LONG)));
    };
    let actor = Actor { house: &house, by, event: &slug };
    let once = form.many.is_none();
    let secret = match actor.invite(&role, hours, once).await {
        Ok(secret) => secret,
        Err(Denied::Refused(id)) => return Ok(page.with("invite", say(id))),
        Err(other) => return Err(Failure::unkept(&visitor, &other)),
    };
    let outside = Outside::of(&house, &visitor, &headers);
    let link = outside.link(&format!("/join/{}", secret.reveal()));
    let page = JudgesPage::new(&house, &visitor, &slug)?;
    let fresh = Some(Fresh {
        role: role_text(&role, &page.look.page.book.competition, visitor.texts),
        code: Code::of(&link),
        link,
        until: visitor.texts.minute(moment(now() + hours * HOUR)),
        once,
        alone: outside.alone,
    });
    let page = JudgesPage { fresh, ..page };
    // A secret that is shown once must not be found in a cache.
    Ok(([(CACHE_CONTROL, "no-store")], show_as(StatusCode::OK, &page)).into_response())
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

async fn withdraw(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Key>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Head)?;
    let done = Actor { house: &house, by, event: &slug }.withdraw(&form.key).await;
    ended(&house, &visitor, &slug, "invitations", done)
}

async fn call_in(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Key>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let done = Actor { house: &house, by, event: &slug }.call_in(&form.key).await;
    ended(&house, &visitor, &slug, "phones", done)
}

/// Back to the page, or the page with what was wrong in one of its parts.
fn ended(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    part: &'static str,
    done: crate::people::Kept<()>,
) -> Result<Response, Failure> {
    match done {
        Ok(()) => Ok(back(slug)),
        Err(Denied::Refused(id)) => {
            let text = visitor.texts.say(id).into_owned();
            Ok(JudgesPage::new(house, visitor, slug)?.with(part, text))
        }
        Err(other) => Err(Failure::unkept(visitor, &other)),
    }
}

fn back(slug: &str) -> Response {
    Redirect::to(&format!("/desk/{slug}/judges")).into_response()
}
