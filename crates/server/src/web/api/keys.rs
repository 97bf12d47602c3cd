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
use crate::ledger::Denied;
use crate::office::{AccountId, Fact, Office, Secret};
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
pub(in crate::web) struct Key {
    /// Its name in addresses.
    pub(in crate::web) key: String,
    /// What its owner calls it.
    pub(in crate::web) name: String,
}

/// The keys of an account.
#[derive(Serialize, JsonSchema)]
pub(super) struct Keys {
    /// By name.
    keys: Vec<Key>,
}

/// A new key.
#[derive(Serialize, JsonSchema)]
pub(super) struct NewKey {
    /// Its name in addresses.
    key: String,
    /// The secret to send as `Authorization: Bearer …`. It is shown this once.
    secret: String,
}

/// What a new key is called.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyName {
    /// Such as `scoreboard`.
    #[schemars(length(min = 1, max = 100))]
    name: String,
}

pub(super) async fn list(State(house): State<Arc<House>>, visitor: Visitor) -> Answer<Keys> {
    Ok(Json(Keys { keys: keys_of(&house, account(&visitor)?) }))
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    asked: Asked<KeyName>,
) -> Result<Response, Problem> {
    let id = account(&visitor)?;
    let t = visitor.texts;
    let Some(name) = key_name(&asked.what.name) else {
        return Err(Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say("key-bad-name")));
    };
    let kept = keep_key(&house, id, name).await;
    let secret = kept.map_err(|denied| match denied {
        Denied::Refused(id) => Problem::new(t, StatusCode::SERVICE_UNAVAILABLE, t.say(id)),
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

/// A name that a key can have: something to recognise it by.
pub(in crate::web) fn key_name(text: &str) -> Option<&str> {
    let name = text.trim();
    (!name.is_empty() && is_line(name, 100)).then_some(name)
}

/// The keys of an account, by name.
pub(in crate::web) fn keys_of(house: &House, id: &AccountId) -> Vec<Key> {
    let office = house.office().page().book;
    let key = |(seal, name): (_, &str)| Key { key: String::from(seal), name: name.to_owned() };
    let mut keys: Vec<Key> = office.keys(id).map(key).collect();
    keys.sort_by(|one, other| (&one.name, &one.key).cmp(&(&other.name, &other.key)));
    keys
}

/// Makes a key for an account.
pub(in crate::web) async fn keep_key(house: &House, id: &AccountId, name: &str) -> Kept<Secret> {
    let secret = fresh_secret()?;
    let made = |_: &Office| {
        Ok(vec![Fact::SessionOpened {
            seal: secret.seal(),
            id: id.clone(),
            until: i64::MAX,
            key: Some(name.to_owned()),
        }])
    };
    house.office().act(id.as_str(), now(), made).await?;
    Ok(secret)
}

/// Takes a key of an account away.
pub(in crate::web) async fn drop_key(house: &House, id: &AccountId, key: &str) -> Kept<()> {
    let dropped = |office: &Office| {
        let mut keys = office.keys(id).map(|(seal, _)| seal);
        let seal = keys.find(|seal| String::from(*seal) == key).ok_or("key-unknown")?;
        Ok(vec![Fact::SessionClosed { seal }])
    };
    house.office().act(id.as_str(), now(), dropped).await.map(|_| ())
}

fn account(visitor: &Visitor) -> Result<&AccountId, Problem> {
    visitor.account.as_ref().ok_or_else(|| forbidden(visitor))
}

fn forbidden(visitor: &Visitor) -> Problem {
    let t = visitor.texts;
    Problem::new(t, StatusCode::FORBIDDEN, t.say("forbidden-text"))
}
