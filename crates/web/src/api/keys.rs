//! The account of a program, and its keys.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ledger::accounts::{AccountId, Accounts, Key, Reach};
use ledger::people::{drop_key, make_key};
use ledger::{Denied, Server};
use pages::id;
use pages::view::objection_id;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::Asked;
use super::problem::Problem;
use super::read::Answer;
use crate::visitor::Visitor;

/// Who asks.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Me {
    /// The name with which he signs in.
    account: String,
    /// His own name.
    name: String,
    /// Whether he may open events.
    is_admin: bool,
    /// His roles, by event; none means the whole server.
    roles: Vec<RoleAnswer>,
}

/// A role in an event.
#[derive(Serialize, JsonSchema)]
struct RoleAnswer {
    /// The event; none means the whole server.
    event: Option<String>,
    /// The role, such as `secretary`.
    role: ledger::accounts::Role,
}

pub(super) async fn me(State(server): State<Arc<Server>>, visitor: Visitor) -> Answer<Me> {
    let id = account(&visitor)?;
    let accounts = server.accounts().snapshot().state;
    let account = accounts.account(id).ok_or_else(|| forbidden(&visitor))?;
    let role = |(event, role): (Option<&str>, &ledger::accounts::Role)| RoleAnswer {
        event: event.map(str::to_owned),
        role: role.clone(),
    };
    Ok(Json(Me {
        account: id.to_string(),
        name: account.name.clone(),
        is_admin: account.is_admin(),
        roles: account.all_roles().map(role).collect(),
    }))
}

/// The key of a program. Its secret is not kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct KeyAnswer {
    /// Its name in addresses.
    key: String,
    /// What its owner calls it.
    name: String,
    /// What can be done with it.
    reach: Reach,
    /// The only event it is good for; none means all.
    event: Option<String>,
    /// When it ends, in milliseconds since 1970.
    until: i64,
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
pub(crate) struct WantedKey {
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

pub(super) async fn list(State(server): State<Arc<Server>>, visitor: Visitor) -> Answer<Keys> {
    let accounts = server.accounts().snapshot().state;
    Ok(Json(Keys { keys: keys_of(&accounts, account(&visitor)?, visitor.now) }))
}

pub(super) async fn make(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    asked: Asked<WantedKey>,
) -> Result<Response, Problem> {
    let id = account(&visitor)?;
    let t = visitor.texts;
    let (key, days) = asked.what.read();
    let secret =
        make_key(&server, id, key, days).await.map_err(|denied| match denied.refusal() {
            Some(why) => {
                Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(objection_id(*why)))
            }
            None => Problem::not_saved(t, &denied),
        })?;
    let (key, secret) = (String::from(secret.seal()), secret.reveal());
    Ok((StatusCode::CREATED, Json(NewKey { key, secret })).into_response())
}

pub(super) async fn revoke(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(key): Path<String>,
) -> Result<StatusCode, Problem> {
    let t = visitor.texts;
    match drop_key(&server, account(&visitor)?, &key).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Denied::Refused(why)) => {
            Err(Problem::new(t, StatusCode::NOT_FOUND, t.say(objection_id(why))))
        }
        Err(other) => Err(Problem::not_saved(t, &other)),
    }
}

/// The keys of an account, by name.
fn keys_of(accounts: &Accounts, id: &AccountId, now: i64) -> Vec<KeyAnswer> {
    let key = |(seal, key, until): (_, &Key, i64)| KeyAnswer {
        key: String::from(seal),
        name: key.name.clone(),
        reach: key.reach,
        event: key.event.clone(),
        until,
    };
    let mut keys: Vec<KeyAnswer> = accounts.keys(id, now).map(key).collect();
    keys.sort_by(|one, other| (&one.name, &one.key).cmp(&(&other.name, &other.key)));
    keys
}

impl WantedKey {
    /// The key, and for how many days it is good. A form sends an empty event.
    pub(crate) fn read(self) -> (Key, u16) {
        let event = self.event.filter(|event| !event.is_empty());
        (Key { name: self.name.trim().to_owned(), reach: self.reach, event }, self.days)
    }
}

pub(super) fn account(visitor: &Visitor) -> Result<&AccountId, Problem> {
    visitor.account.as_ref().ok_or_else(|| forbidden(visitor))
}

fn forbidden(visitor: &Visitor) -> Problem {
    let t = visitor.texts;
    Problem::new(t, StatusCode::FORBIDDEN, t.say(id::FORBIDDEN_TEXT))
}
