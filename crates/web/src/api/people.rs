//! Who may do what in an event, for programs: roles, invitations and phones.

use std::sync::Arc;
use tournament::Round;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use competition::SectionNumber;
use ledger::accounts::{Account, AccountId, Phone, Role, Secret, Tables};
use ledger::people::{HOUR, INVITATION_HOURS_MAX, Kept, Objection, PHONE_HOURS_MAX, Panel, unfit};
use ledger::{Actor, Denied, Server};
use pages::view::objection_id;
use pages::{Texts, id};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use words::Id;

use super::asked::Asked;
use super::keys::account;
use super::problem::Problem;
use super::read::{Answer, snapshot};
use crate::public_url::PublicUrl;
use crate::visitor::Visitor;

/// Who has which role in an event.
#[derive(Serialize, JsonSchema)]
pub(super) struct Roles {
    /// By account.
    roles: Vec<Holder>,
}

/// Somebody with a role.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct Holder {
    /// The name with which he signs in.
    account: String,
    /// His own name.
    name: String,
    /// The role.
    role: Role,
    /// Whether he has it in all events of the server; then it cannot be taken here.
    everywhere: bool,
}

/// A role of somebody.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleOf {
    /// The name with which he signs in.
    account: String,
    /// The role, such as `"secretary"` or `{"line-arbiter": {"boards": [1, 10]}}`.
    role: Role,
    /// Why it is given or taken.
    #[serde(default)]
    reason: String,
}

pub(super) async fn roles(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Roles> {
    snapshot(&server, &visitor, &slug)?;
    Ok(Json(Roles::of(&server, &slug)))
}

impl Roles {
    fn of(server: &Server, slug: &str) -> Roles {
        let accounts = server.accounts().snapshot().state;
        let holder = |id: &AccountId, account: &Account, everywhere, role: &Role| Holder {
            account: id.to_string(),
            name: account.name.clone(),
            role: role.clone(),
            everywhere,
        };
        let mut roles = Vec::new();
        for (id, account) in accounts.all() {
            let here = account.all_roles().filter(|(place, _)| place.is_none_or(|at| at == slug));
            roles.extend(here.map(|(place, role)| holder(id, account, place.is_none(), role)));
        }
        Roles { roles }
    }
}

pub(super) async fn give(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    asked: Asked<RoleOf>,
) -> Answer<Roles> {
    let RoleOf { account, role, reason } = asked.what;
    let t = visitor.texts;
    let snapshot = snapshot(&server, &visitor, &slug)?;
    if let Some(why) = unfit(&role, &snapshot.state.competition) {
        return Err(refused(t, objection_id(why)));
    }
    let id = account.parse().map_err(|_| refused(t, id::NO_SUCH_ACCOUNT))?;
    let panel = panel(&server, &visitor, &slug)?;
    if let Some(fault) = panel.too_many_tables(Some(&id), &role, &snapshot.state.competition) {
        return Err(Problem::refused(t, &fault.into()));
    }
    panel.give(&id, &role, &reason).await.map_err(|denied| problem(t, &denied))?;
    Ok(Json(Roles::of(&server, &slug)))
}

pub(super) async fn take(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    asked: Asked<RoleOf>,
) -> Answer<Roles> {
    let RoleOf { account, role, reason } = asked.what;
    let t = visitor.texts;
    snapshot(&server, &visitor, &slug)?;
    let id = account.parse().map_err(|_| refused(t, id::NO_SUCH_ACCOUNT))?;
    let panel = panel(&server, &visitor, &slug)?;
    panel.take(&id, &role, &reason).await.map_err(|denied| problem(t, &denied))?;
    Ok(Json(Roles::of(&server, &slug)))
}

/// The invitations to an event that have not ended.
#[derive(Serialize, JsonSchema)]
pub(super) struct Invitations {
    /// Those that end first first.
    invitations: Vec<InvitationAnswer>,
}

/// A link that gives a role. Its secret is not kept.
#[derive(Serialize, JsonSchema)]
struct InvitationAnswer {
    /// Its name in addresses.
    key: String,
    /// The role.
    role: Role,
    /// When it ends: milliseconds since 1970.
    until: i64,
    /// Whether it is for one person only.
    once: bool,
}

/// An invitation to make.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewInvitation {
    /// The role.
    role: Role,
    /// How long it is good.
    #[schemars(range(min = 1, max = 2_160))]
    hours: i64,
    /// Whether several people may use it.
    #[serde(default)]
    many: bool,
}

/// A link that has been made.
#[derive(Serialize, JsonSchema)]
pub(super) struct NewLink {
    /// Its name in addresses.
    key: String,
    /// The whole address, with its secret. It is told this once.
    link: String,
    /// When it ends at the latest: milliseconds since 1970.
    until: i64,
}

pub(super) async fn invitations(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Invitations> {
    snapshot(&server, &visitor, &slug)?;
    let accounts = server.accounts().snapshot().state;
    let open = accounts.invitations(Some(&slug), visitor.now).into_iter().map(|(seal, one)| {
        InvitationAnswer {
            key: seal.into(),
            role: one.role.clone(),
            until: one.until,
            once: one.once,
        }
    });
    Ok(Json(Invitations { invitations: open.collect() }))
}

pub(super) async fn invite(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    asked: Asked<NewInvitation>,
) -> Result<Response, Problem> {
    let NewInvitation { role, hours, many } = asked.what;
    let t = visitor.texts;
    let snapshot = snapshot(&server, &visitor, &slug)?;
    if let Some(why) = unfit(&role, &snapshot.state.competition) {
        return Err(refused(t, objection_id(why)));
    }
    if !(1..=INVITATION_HOURS_MAX).contains(&hours) {
        return Err(refused(t, id::INVITE_HOW_LONG));
    }
    let until = server.now() + hours * HOUR;
    let panel = panel(&server, &visitor, &slug)?;
    if let Some(fault) = panel.too_many_tables(None, &role, &snapshot.state.competition) {
        return Err(Problem::refused(t, &fault.into()));
    }
    let made = panel.invite(&role, hours, !many).await;
    let secret = made.map_err(|denied| problem(t, &denied))?;
    Ok(made_link(&server, &visitor, &headers, "join", &secret, until))
}

pub(super) async fn withdraw(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, key)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let panel = panel(&server, &visitor, &slug)?;
    gone(visitor.texts, panel.withdraw(&key).await)
}

/// The phones that were lent for rounds of an event.
#[derive(Serialize, JsonSchema)]
pub(super) struct Phones {
    /// By round and tables.
    phones: Vec<PhoneAnswer>,
}

/// A phone. The secret of its link is not kept.
#[derive(Serialize, JsonSchema)]
struct PhoneAnswer {
    /// Its name in addresses.
    key: String,
    /// The section.
    section: SectionNumber,
    /// The round.
    round: Round,
    /// The first and the last of its tables.
    tables: Tables,
    /// When it ends at the latest: milliseconds since 1970.
    until: i64,
    /// Whether it enters results now: the round is not closed, nor paired again.
    works: bool,
}

/// A phone to lend.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPhone {
    /// The section.
    #[serde(default = "first")]
    section: SectionNumber,
    /// The round.
    round: Round,
    /// The first and the last of its tables.
    tables: Tables,
    /// How long it works, if the round does not end before.
    #[schemars(range(min = 1, max = 24))]
    hours: i64,
}

fn first() -> SectionNumber {
    SectionNumber::FIRST
}

pub(super) async fn phones(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Phones> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let accounts = server.accounts().snapshot().state;
    let now = visitor.now;
    let answer = |(seal, one): (ledger::accounts::Seal, &Phone)| PhoneAnswer {
        key: seal.into(),
        section: one.section,
        round: one.round,
        tables: one.tables,
        until: one.until,
        works: one.over(&snapshot.state.competition, now).is_none(),
    };
    Ok(Json(Phones { phones: accounts.phones(&slug).into_iter().map(answer).collect() }))
}

pub(super) async fn lend(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    asked: Asked<NewPhone>,
) -> Result<Response, Problem> {
    let NewPhone { section, round, tables, hours } = asked.what;
    let t = visitor.texts;
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let competition = &snapshot.state.competition;
    let record = competition.section(section).and_then(|one| one.round(round));
    let record = record.filter(|one| one.takes_results()).ok_or(refused(t, id::PHONES_NOT_NOW))?;
    let Tables(first, last) = tables;
    if last < first || last.index() >= record.tables.len() {
        return Err(refused(t, id::ROLE_BAD_TABLES));
    }
    if !(1..=PHONE_HOURS_MAX).contains(&hours) {
        return Err(refused(t, id::PHONES_HOW_LONG));
    }
    let until = server.now() + hours * HOUR;
    let pairs = competition.paired_at(section, round).unwrap_or_default();
    let phone = Phone { event: slug.clone(), section, round, pairs, tables, until };
    let lent = panel(&server, &visitor, &slug)?.lend(vec![phone]).await;
    let lent = lent.map_err(|denied| problem(t, &denied))?;
    let (secret, _) = lent.first().ok_or(refused(t, id::NO_SECRET))?;
    Ok(made_link(&server, &visitor, &headers, "in", secret, until))
}

pub(super) async fn call_in(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, key)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let panel = panel(&server, &visitor, &slug)?;
    gone(visitor.texts, panel.call_in(&key).await)
}

fn panel<'a>(
    server: &'a Server,
    visitor: &'a Visitor,
    event: &'a str,
) -> Result<Panel<'a>, Problem> {
    let by = Actor::Account { id: account(visitor)?, key: visitor.key.as_ref() };
    Ok(Panel { server, by, event })
}

fn made_link(
    server: &Server,
    visitor: &Visitor,
    headers: &HeaderMap,
    door: &str,
    secret: &Secret,
    until: i64,
) -> Response {
    let link =
        PublicUrl::of(server, visitor, headers).link(&format!("/{door}/{}", secret.reveal()));
    (StatusCode::CREATED, Json(NewLink { key: secret.seal().into(), link, until })).into_response()
}

fn gone(t: Texts, done: Kept<()>) -> Result<StatusCode, Problem> {
    match done {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Denied::Refused(why)) => {
            Err(Problem::new(t, StatusCode::NOT_FOUND, t.say(objection_id(why))))
        }
        Err(other) => Err(problem(t, &other)),
    }
}

fn refused(t: Texts, id: Id) -> Problem {
    Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(id))
}

fn problem(t: Texts, denied: &Denied<Objection>) -> Problem {
    match denied.refusal() {
        Some(why) => Problem::new(t, StatusCode::CONFLICT, t.say(objection_id(*why))),
        None => Problem::not_saved(t, denied),
    }
}
