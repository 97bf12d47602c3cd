//! Who may do what in an event, for programs: roles, invitations and phones.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use competition::RoundState;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use words::Id;

use super::asked::Asked;
use super::problem::Problem;
use super::read::{Answer, page};
use crate::house::{House, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{Account, AccountId, Phone, Right, Role, Secret, Tables};
use crate::people::{Actor, HOUR, INVITATION_HOURS_MAX, PHONE_HOURS_MAX, unfit};
use crate::text::Texts;
use crate::web::outside::Outside;
use crate::web::visitor::Visitor;

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
    /// Whether he has it in all events of the house; then it cannot be taken here.
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
}

pub(super) async fn roles(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Roles> {
    page(&house, &visitor, &slug)?;
    Ok(Json(Roles::of(&house, &slug)))
}

impl Roles {
    fn of(house: &House, slug: &str) -> Roles {
        let office = house.office().page().book;
        let holder = |id: &AccountId, account: &Account, everywhere, role: &Role| Holder {
            account: id.to_string(),
            name: account.name.clone(),
            role: role.clone(),
            everywhere,
        };
        let mut roles = Vec::new();
        for (id, account) in office.accounts() {
            let here = account.all_roles().filter(|(place, _)| place.is_none_or(|at| at == slug));
            roles.extend(here.map(|(place, role)| holder(id, account, place.is_none(), role)));
        }
        Roles { roles }
    }
}

pub(super) async fn give(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    asked: Asked<RoleOf>,
) -> Answer<Roles> {
    let RoleOf { account, role } = asked.what;
    let t = visitor.texts;
    let page = page(&house, &visitor, &slug)?;
    if let Some(id) = unfit(&role, &page.book.competition) {
        return Err(refused(t, id));
    }
    let id = account.parse().map_err(|_| refused(t, id::NO_SUCH_ACCOUNT))?;
    let actor = actor(&house, &visitor, &slug, Right::Head)?;
    actor.give(&id, &role).await.map_err(|denied| problem(t, &denied))?;
    Ok(Json(Roles::of(&house, &slug)))
}

pub(super) async fn take(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    asked: Asked<RoleOf>,
) -> Answer<Roles> {
    let RoleOf { account, role } = asked.what;
    let t = visitor.texts;
    page(&house, &visitor, &slug)?;
    let id = account.parse().map_err(|_| refused(t, id::NO_SUCH_ACCOUNT))?;
    let actor = actor(&house, &visitor, &slug, Right::Head)?;
    actor.take(&id, &role).await.map_err(|denied| problem(t, &denied))?;
    Ok(Json(Roles::of(&house, &slug)))
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
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Invitations> {
    page(&house, &visitor, &slug)?;
    let office = house.office().page().book;
    let open =
        office.invitations(Some(&slug), now()).into_iter().map(|(seal, one)| InvitationAnswer {
            key: seal.into(),
            role: one.role.clone(),
            until: one.until,
            once: one.once,
        });
    Ok(Json(Invitations { invitations: open.collect() }))
}

pub(super) async fn invite(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    asked: Asked<NewInvitation>,
) -> Result<Response, Problem> {
    let NewInvitation { role, hours, many } = asked.what;
    let t = visitor.texts;
    let page = page(&house, &visitor, &slug)?;
    if let Some(id) = unfit(&role, &page.book.competition) {
        return Err(refused(t, id));
    }
    if !(1..=INVITATION_HOURS_MAX).contains(&hours) {
        return Err(refused(t, id::INVITE_HOW_LONG));
    }
    let until = now() + hours * HOUR;
    let actor = actor(&house, &visitor, &slug, Right::Head)?;
    let made = actor.invite(&role, hours, !many).await;
    let secret = made.map_err(|denied| problem(t, &denied))?;
    Ok(made_link(&house, &visitor, &headers, "join", &secret, until))
}

pub(super) async fn withdraw(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, key)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let actor = actor(&house, &visitor, &slug, Right::Head)?;
    gone(visitor.texts, actor.withdraw(&key).await)
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
    section: u16,
    /// The round.
    round: u16,
    /// The first and the last of its tables.
    tables: (u16, u16),
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
    section: u16,
    /// The round.
    round: u16,
    /// The first and the last of its tables.
    tables: (u16, u16),
    /// How long it works, if the round does not end before.
    #[schemars(range(min = 1, max = 24))]
    hours: i64,
}

fn first() -> u16 {
    1
}

pub(super) async fn phones(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Phones> {
    let page = page(&house, &visitor, &slug)?;
    let office = house.office().page().book;
    let now = now();
    let answer = |(seal, one): (crate::office::Seal, &Phone)| PhoneAnswer {
        key: seal.into(),
        section: one.section,
        round: one.round,
        tables: (one.tables.0, one.tables.1),
        until: one.until,
        works: one.over(&page.book.competition, now).is_none(),
    };
    Ok(Json(Phones { phones: office.phones(&slug).into_iter().map(answer).collect() }))
}

pub(super) async fn lend(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    asked: Asked<NewPhone>,
) -> Result<Response, Problem> {
    let NewPhone { section, round, tables: (first, last), hours } = asked.what;
    let t = visitor.texts;
    let page = page(&house, &visitor, &slug)?;
    let competition = &page.book.competition;
    let record = competition.section(section).and_then(|one| one.round(round));
    let playing = |state| matches!(state, RoundState::Published | RoundState::Playing);
    let record = record.filter(|one| playing(one.state)).ok_or(refused(t, id::PHONES_NOT_NOW))?;
    if first < 1 || last < first || usize::from(last) > record.tables.len() {
        return Err(refused(t, id::ROLE_BAD_TABLES));
    }
    if !(1..=PHONE_HOURS_MAX).contains(&hours) {
        return Err(refused(t, id::PHONES_HOW_LONG));
    }
    let until = now() + hours * HOUR;
    let pairs = competition.paired_at(section, round).unwrap_or(0);
    let tables = Tables(first, last);
    let phone = Phone { event: slug.clone(), section, round, pairs, tables, until };
    let lent = actor(&house, &visitor, &slug, Right::Keep)?.lend(vec![phone]).await;
    let lent = lent.map_err(|denied| problem(t, &denied))?;
    let (secret, _) = lent.first().ok_or(refused(t, id::NO_SECRET))?;
    Ok(made_link(&house, &visitor, &headers, "in", secret, until))
}

pub(super) async fn call_in(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, key)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let actor = actor(&house, &visitor, &slug, Right::Keep)?;
    gone(visitor.texts, actor.call_in(&key).await)
}

fn actor<'a>(
    house: &'a House,
    visitor: &'a Visitor,
    event: &'a str,
    right: Right,
) -> Result<Actor<'a>, Problem> {
    let t = visitor.texts;
    match &visitor.account {
        Some(by) if visitor.may(house, event, right) => Ok(Actor { house, by, event }),
        _ => Err(Problem::new(t, StatusCode::FORBIDDEN, t.say(id::FORBIDDEN_TEXT))),
    }
}

fn made_link(
    house: &House,
    visitor: &Visitor,
    headers: &HeaderMap,
    door: &str,
    secret: &Secret,
    until: i64,
) -> Response {
    let link = Outside::of(house, visitor, headers).link(&format!("/{door}/{}", secret.reveal()));
    (StatusCode::CREATED, Json(NewLink { key: secret.seal().into(), link, until })).into_response()
}

fn gone(t: Texts, done: Result<(), Denied<Id>>) -> Result<StatusCode, Problem> {
    match done {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Denied::Refused(id)) => Err(Problem::new(t, StatusCode::NOT_FOUND, t.say(id))),
        Err(other) => Err(problem(t, &other)),
    }
}

fn refused(t: Texts, id: Id) -> Problem {
    Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(id))
}

fn problem(t: Texts, denied: &Denied<Id>) -> Problem {
    match denied {
        Denied::Refused(id) => Problem::new(t, StatusCode::CONFLICT, t.say(id)),
        other => Problem::unkept(t, other),
    }
}
