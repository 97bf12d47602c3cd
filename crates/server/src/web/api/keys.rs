//! The account of a program, and its keys.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::Asked;
use super::problem::Problem;
use super::read::Answer;
use crate::house::{House, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{AccountFact, AccountId, Key, Office, Reach, Secret};
use crate::people::{Kept, secret as fresh_secret};
use crate::signs::is_line;
use crate::web::visitor::Visitor;

/// Who asks.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Me {
    /// The name with which he signs in.
    account: String,
    /// His own name.
    name: String,
    /// Whether he may open events.
    runs_the_house: bool,
    /// His roles, by event; none means the whole house.
    roles: Vec<RoleAnswer>,
}

/// A role in an event.
#[derive(Serialize, JsonSchema)]
struct RoleAnswer {
    /// The event; none means the whole house.
    event: Option<String>,
    /// The role, such as `secretary`.
    role: crate::office::Role,
}

pub(super) async fn me(State(house): State<Arc<House>>, visitor: Visitor) -> Answer<Me> {
    let id = account(&visitor)?;
    let office = house.office().page().book;
    let account = office.account(id).ok_or_else(|| forbidden(&visitor))?;
    let role = |(event, role): (Option<&str>, &crate::office::Role)| RoleAnswer {
        event: event.map(str::to_owned),
        role: role.clone(),
    };
    Ok(Json(Me {
        account: id.to_string(),
        name: account.name.clone(),
        runs_the_house: account.runs_the_house(),
        roles: account.all_roles().map(role).collect(),
    }))
}

/// The key of a program. Its secret is not kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::web) struct KeyAnswer {
    /// Its name in addresses.
    pub(in crate::web) key: String,
    /// What its owner calls it.
    pub(in crate::web) name: String,
    /// What can be done with it.
    pub(in crate::web) reach: Reach,
    /// The only event it is good for; none means all.
    pub(in crate::web) event: Option<String>,
    /// When it ends, in milliseconds since 1970.
    pub(in crate::web) until: i64,
}

/// The keys of an account.
#[derive(Serialize, JsonSchema)]
pub(super) struct Keys {
    /// By name.
    keys: Vec<KeyAnswer>,
}

/// A new key.
#[derive(Serialize, JsonSchema)]
pub(super) struct NewKey {
    /// Its name in addresses.
    key: String,
    /// The secret to send as `Authorization: Bearer …`. It is shown this once.
    secret: String,
}

/// A key that is wanted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct WantedKey {
    /// What it is called, such as `scoreboard`.
    #[schemars(length(min = 1, max = 100))]
    name: String,
    /// What can be done with it.
    #[serde(default)]
    reach: Reach,
    /// The only event it is good for; all if not said.
    #[serde(default)]
    event: Option<String>,
    /// After how many days it ends.
    #[serde(default = "usual_days")]
    #[schemars(range(min = 1, max = 366))]
    days: u16,
}

fn usual_days() -> u16 {
    90
}

/// No key is good for longer.
const DAYS_MAX: u16 = 366;
/// So many keys an account has at once.
const KEYS_MAX: usize = 20;
const DAY: i64 = 24 * 3_600 * 1_000;

pub(super) async fn list(State(house): State<Arc<House>>, visitor: Visitor) -> Answer<Keys> {
    let office = house.office().page().book;
    Ok(Json(Keys { keys: keys_of(&office, account(&visitor)?) }))
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    asked: Asked<WantedKey>,
) -> Result<Response, Problem> {
    let id = account(&visitor)?;
    let t = visitor.texts;
    let kept = keep_key(&house, id, asked.what).await;
    let (_, secret) = kept.map_err(|denied| match denied {
        Denied::Refused(id) => Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(id)),
        other => Problem::unkept(t, &other),
    })?;
    let (key, secret) = (String::from(secret.seal()), secret.reveal());
    Ok((StatusCode::CREATED, Json(NewKey { key, secret })).into_response())
}

pub(super) async fn revoke(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(key): Path<String>,
) -> Result<StatusCode, Problem> {
    let t = visitor.texts;
    match drop_key(&house, account(&visitor)?, &key).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Denied::Refused(text)) => Err(Problem::new(t, StatusCode::NOT_FOUND, t.say(text))),
        Err(other) => Err(Problem::unkept(t, &other)),
    }
}

/// The keys of an account, by name.
pub(in crate::web) fn keys_of(office: &Office, id: &AccountId) -> Vec<KeyAnswer> {
    let key = |(seal, key, until): (_, &Key, i64)| KeyAnswer {
        key: String::from(seal),
        name: key.name.clone(),
        reach: key.reach,
        event: key.event.clone(),
        until,
    };
    let mut keys: Vec<KeyAnswer> = office.keys(id, now()).map(key).collect();
    keys.sort_by(|one, other| (&one.name, &one.key).cmp(&(&other.name, &other.key)));
    keys
}

/// Makes a key for an account, and gives its name and its secret.
pub(in crate::web) async fn keep_key(
    house: &House,
    id: &AccountId,
    wanted: WantedKey,
) -> Kept<(String, Secret)> {
    let name = wanted.name.trim().to_owned();
    if name.is_empty() || !is_line(&name, 100) {
        return Err(Denied::Refused(id::KEY_BAD_NAME));
    }
    if !(1..=DAYS_MAX).contains(&wanted.days) {
        return Err(Denied::Refused(id::KEY_BAD_DAYS));
    }
    // A form sends an empty field.
    let event = wanted.event.filter(|event| !event.is_empty());
    if event.as_deref().is_some_and(|event| !house.has(event)) {
        return Err(Denied::Refused(id::KEY_BAD_EVENT));
    }
    let key = Key { name: name.clone(), reach: wanted.reach, event };
    let secret = fresh_secret()?;
    let until = now() + i64::from(wanted.days) * DAY;
    let made = |office: &Office| {
        if office.keys(id, now()).count() >= KEYS_MAX {
            return Err(id::KEY_TOO_MANY);
        }
        let (seal, id) = (secret.seal(), id.clone());
        Ok(vec![AccountFact::SessionOpened { seal, id, until, key: Some(key.clone()) }])
    };
    house.office().act(id.as_str(), now(), made).await?;
    Ok((name, secret))
}

/// Takes a key of an account away.
pub(in crate::web) async fn drop_key(house: &House, id: &AccountId, key: &str) -> Kept<()> {
    let dropped = |office: &Office| {
        let mut keys = office.keys(id, now()).map(|(seal, ..)| seal);
        let seal = keys.find(|seal| String::from(*seal) == key).ok_or(id::KEY_UNKNOWN)?;
        Ok(vec![AccountFact::SessionClosed { seal }])
    };
    house.office().act(id.as_str(), now(), dropped).await.map(|_| ())
}

fn account(visitor: &Visitor) -> Result<&AccountId, Problem> {
    visitor.account.as_ref().ok_or_else(|| forbidden(visitor))
}

fn forbidden(visitor: &Visitor) -> Problem {
    let t = visitor.texts;
    Problem::new(t, StatusCode::FORBIDDEN, t.say(id::FORBIDDEN_TEXT))
}
