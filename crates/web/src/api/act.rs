//! Doing: every command of the desk, for programs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use competition::{Command, Regulations};
use ledger::{Actor, Server};
use pages::answers::Done;
use pages::id;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::Version;
use tokio::sync::OnceCell;

use super::asked::Asked;
use super::keys::account;
use super::problem::Problem;
use super::read::{Answer, snapshot};
use crate::desk::{is_short_name, slug_of};
use crate::visitor::Visitor;

/// Does what a command asks, if the one who asks has the right to it.
pub(super) async fn command(
    State(server): State<Arc<Server>>,
    State(repeats): State<Arc<Repeats>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    headers: HeaderMap,
    mut asked: Asked<Command>,
) -> Answer<Done> {
    let t = visitor.texts;
    let before = snapshot(&server, &visitor, &slug)?;
    // What is taken back is what stood last when it was asked for, whatever comes in between.
    if let Command::Undo(it) = &mut asked.what {
        it.event = it.means(&before.state.competition);
    }
    let id = account(&visitor)?;
    let by = Actor::Account { id, key: visitor.key.as_ref() };
    let expected = expected(&headers)
        .map_err(|()| Problem::new(t, StatusCode::BAD_REQUEST, t.say(id::API_BAD_VERSION)))?;
    let act = async || {
        let done = server.act_at(&slug, &by, &asked.what, expected).await;
        let done = done.map_err(|denied| Problem::denied(t, &denied))?;
        let told = before.state.competition.told_before_play(&asked.what);
        let before_play = told.iter().map(|fault| fault.text(t.language)).collect();
        Ok(Done { event: slug.clone(), version: done.version.0, before_play })
    };
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let Some(key) = key.filter(|key| !key.is_empty()) else { return act().await.map(Json) };
    let text = Sha256::new().chain_update(&slug).chain_update([0]).chain_update(&asked.text);
    let key = Sha256::new().chain_update(id.as_str()).chain_update([0]).chain_update(key);
    match repeats.once(key.finalize().into(), text.finalize().into()) {
        Some(cell) => cell.get_or_try_init(act).await.cloned().map(Json),
        None => Err(Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(id::API_OTHER_KEY))),
    }
}

/// The version that the event must have, from `If-Match`.
fn expected(headers: &HeaderMap) -> Result<Option<Version>, ()> {
    let Some(value) = headers.get(header::IF_MATCH) else { return Ok(None) };
    let text = value.to_str().map_err(|_| ())?.trim();
    let number = text.trim_matches('"').parse().map_err(|_| ())?;
    Ok(Some(Version(number)))
}

/// Requests that were already fulfilled, by the keys that programs gave them: a program that got no
/// answer may ask again.
#[derive(Default)]
pub(crate) struct Repeats {
    done: Mutex<HashMap<[u8; 32], Repeat>>,
}

/// What was asked under a key, and what came of it.
struct Repeat {
    asked: [u8; 32],
    done: Arc<OnceCell<Done>>,
}

/// So many keys are remembered; then all are forgotten.
const REMEMBERED: usize = 10_000;

impl Repeats {
    /// The answer of a key, to be found once; none if something else was asked under it.
    fn once(&self, key: [u8; 32], asked: [u8; 32]) -> Option<Arc<OnceCell<Done>>> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        if done.len() >= REMEMBERED && !done.contains_key(&key) {
            done.clear();
        }
        let new = || Repeat { asked, done: Arc::default() };
        let repeat = done.entry(key).or_insert_with(new);
        (repeat.asked == asked).then(|| Arc::clone(&repeat.done))
    }
}

/// A new event.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NewEvent {
    /// Its short name for addresses: lower-case Latin letters, digits, hyphens. From its name and
    /// year if not said.
    #[serde(default)]
    #[schemars(length(min = 1, max = 80), regex(pattern = "^[a-z0-9][a-z0-9-]*$"))]
    event: Option<String>,
    /// Its regulations.
    regulations: Box<Regulations>,
}

/// Opens an event.
pub(super) async fn create(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    asked: Asked<NewEvent>,
) -> Result<Response, Problem> {
    let t = visitor.texts;
    let by = Actor::Account { id: account(&visitor)?, key: visitor.key.as_ref() };
    let NewEvent { event, regulations } = asked.what;
    let slug = event.unwrap_or_else(|| slug_of(&server, &regulations));
    if !is_short_name(&slug) {
        return Err(Problem::new(t, StatusCode::UNPROCESSABLE_ENTITY, t.say(id::API_BAD_EVENT)));
    }
    let command = Command::Create(regulations);
    let done = server.act_at(&slug, &by, &command, Some(Version::NONE)).await;
    let done = done.map_err(|denied| Problem::denied(t, &denied))?;
    let place = [(header::LOCATION, format!("/api/events/{slug}"))];
    let done = Done { event: slug, version: done.version.0, before_play: Vec::new() };
    Ok((StatusCode::CREATED, place, Json(done)).into_response())
}
