//! One entry: what it says, what has been seen of him, and the decision on it.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{ClassStatus, Command, Outcome, PlayerId, command};
use ledger::accounts::Right;
use ledger::people::Panel;
use ledger::{Denied, Server};
use pages::desk::{AssistantLinkPage, EntryForm, EntryPage, ground};
use pages::id;
use pages::view::objection_id;
use rulebook::Duty;
use serde::Deserialize;

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::form::ListForm;
use crate::page::{found, or_missing, show, show_as};
use crate::public_url::PublicUrl;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/entries/{number}", Access::Has(Right::Keep), page)
        .post("/desk/{event}/entries/{number}", Access::Has(Right::Keep), change)
        .post("/desk/{event}/entries/{number}/refuse", Access::Has(Right::Keep), refuse)
        .post("/desk/{event}/entries/{number}/assistant", Access::Has(Right::Rule), agree)
        .post("/desk/{event}/entries/{number}/assistant-link", Access::Has(Right::Keep), link)
        .post("/desk/{event}/entries/{number}/classify", Access::Has(Right::Rule), classify)
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    found(&visitor, EntryPage::new(&visitor, context, PlayerId(number), None))
}

async fn change(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    ListForm(form): ListForm<EntryForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let context = event_at(&server, &visitor, &slug, None)?;
    let id = PlayerId(number);
    let again = |context, form| {
        let page = EntryPage::new(&visitor, context, id, Some(form));
        let page = or_missing(&visitor, page)?;
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let player = match form.clone().player(context.competition(), Some(id), visitor.texts) {
        Ok(player) => player,
        Err(form) => return again(context, *form),
    };
    let command =
        Command::Change(command::ChangeEntry { id, player: Box::new(player), seen: form.seen });
    match server.act(&slug, &by, &command).await {
        Ok(_) => {}
        Err(Denied::Refused(refusal)) => {
            return again(context, form.refused(refusal.text(visitor.texts.language)));
        }
        Err(other) => return Err(Failure::denied(&visitor, &other)),
    }
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}

#[derive(Deserialize)]
struct Refusing {
    ground: String,
}

async fn refuse(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<Refusing>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let ground = ground(&form.ground)
        .ok_or_else(|| Failure::bad(&visitor, visitor.texts.say(id::GROUND_MISSING)))?;
    let command =
        Command::Refuse(command::Refuse { id: PlayerId(number), ground, by: visitor.name.clone() });
    let done = server.act(&slug, &by, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}

/// Somebody whom the panel lets assist, with what he does.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Agreeing {
    name: String,
    application: String,
    duties: Vec<String>,
}

async fn agree(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    ListForm(form): ListForm<Agreeing>,
) -> Result<Response, Failure> {
    let command = Command::AgreeAssistant(command::AgreeAssistant {
        id: PlayerId(number),
        name: form.name.trim().to_owned(),
        duties: form.duties.iter().filter_map(|name| Duty::named(name)).collect(),
        application: form.application.trim().to_owned(),
        by: visitor.name.clone(),
    });
    decided(&server, &visitor, &slug, number, &command).await
}

/// What a commission found, as it is typed.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Classifying {
    outcome: String,
    category: String,
    class: String,
    status: String,
    commission: String,
}

async fn classify(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<Classifying>,
) -> Result<Response, Failure> {
    let outcome = Outcome::ALL.into_iter().find(|one| one.name() == form.outcome);
    let wrong = || Failure::bad(&visitor, visitor.texts.say(id::ASKED_WRONGLY));
    let command = Command::Classify(command::Classify {
        id: PlayerId(number),
        outcome: outcome.ok_or_else(wrong)?,
        category: form.category.parse().unwrap_or_default(),
        class: form.class.trim().to_owned(),
        status: ClassStatus::ALL.into_iter().find(|one| one.name() == form.status),
        commission: form.commission.split([',', ';']).map(|one| one.trim().to_owned()).collect(),
        by: visitor.name.clone(),
    });
    decided(&server, &visitor, &slug, number, &command).await
}

/// Does it, and leads back to the entry; what is refused is told above its forms.
async fn decided(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    number: u16,
    command: &Command,
) -> Result<Response, Failure> {
    match server.act(slug, &visitor.actor()?, command).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let context = event_at(server, visitor, slug, None)?;
            let page = EntryPage::new(visitor, context, PlayerId(number), None);
            let page = or_missing(visitor, page)?.refused(refusal.text(visitor.texts.language));
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(visitor, &other)),
    }
}

/// How long the link of an assistant is good for, if the event does not end before.
const LASTS: i64 = 60 * 24 * 3_600 * 1_000;

/// A link by which an assistant comes to the table of his player; the one before ends.
async fn link(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, number)): Path<(String, u16)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let entry = PlayerId(number);
    let agreed = context.competition().player(entry).and_then(|one| one.assistant.clone());
    let agreed = agreed.ok_or_else(|| Failure::not_found(&visitor))?;
    let panel = Panel { server: &server, by: visitor.actor()?, event: &context.slug };
    let secret = match panel.link_assistant(entry, visitor.now + LASTS).await {
        Ok(secret) => secret,
        Err(Denied::Refused(why)) => {
            return Err(Failure::bad(&visitor, visitor.texts.say(objection_id(why))));
        }
        Err(Denied::Forbidden) => return Err(Failure::forbidden(&visitor)),
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    let public_url = PublicUrl::of(&server, &visitor, &headers);
    let link = public_url.link(&format!("/assistant/{}", secret.reveal()));
    let page = AssistantLinkPage::new(&visitor, context, number, agreed.name, link);
    // A secret that is shown once must not be found in a cache.
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}
