//! Assistants: whoever follows the link of one does for his player what was agreed, and nothing else.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use competition::PlayerId;
use futures_util::Stream;
use ledger::accounts::{PlayerLink, Seal, Secret};
use ledger::platform::games_of_player;
use ledger::tables::Answer;
use ledger::{Denied, Server};
use pages::event::AssistantPage;
use pages::{EventContext, Report, id};
use play::{Refusal, TableAct};

use super::event::{AtEvent, event_at};
use super::failure::Failure;
use super::my_games::{seen, versions};
use super::page::{or_missing, show, show_as};
use super::play::Pacing;
use super::routes::{Access, Routes};
use super::visitor::{Visitor, cookie};

/// The cookie by which the link of an assistant is known again.
pub(super) const ASSISTANT: &str = "assistant";

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/assistant/{token}", Access::Secret, follow)
        .get("/e/{event}/assist", Access::Depends, page)
        .get("/e/{event}/assist/live", Access::Depends, live)
        .post("/e/{event}/assist/{table}", Access::Depends, act)
}

/// An assistant follows his link: his browser remembers it, and he is led to the table of his player.
async fn follow(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let secret = token.parse::<Secret>().map_err(|_| Failure::not_found(&visitor))?;
    let link = visitor.accounts.assistant_link(&secret, visitor.now);
    let (_, link) = link.ok_or_else(|| gone(&visitor))?;
    let logged = server.need(&link.event).await.map_err(|why| Failure::unread(&visitor, &why))?;
    let logged = logged.ok_or_else(|| Failure::not_found(&visitor))?;
    if link.is_over(&logged.snapshot().state.competition, visitor.now) {
        return Err(gone(&visitor));
    }
    let secure = if visitor.caller.https { "; Secure" } else { "" };
    let lasts = (link.until - visitor.now).max(0) / 1_000;
    let set = format!(
        "{ASSISTANT}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}{secure}",
        secret.reveal()
    );
    let there = Redirect::to(&format!("/e/{}/assist", link.event));
    Ok(([(SET_COOKIE, set)], there).into_response())
}

fn gone(visitor: &Visitor) -> Failure {
    let text = visitor.texts.say(id::PLAYER_LINK_ENDED);
    Failure::told(visitor, StatusCode::GONE, id::PHONE_NO_MORE, text)
}

/// The link of an assistant that his browser keeps, if it is one of this event and its time is not over.
fn link(
    visitor: &Visitor,
    headers: &HeaderMap,
    context: &EventContext,
) -> Result<(Seal, PlayerLink), Failure> {
    let kept = cookie(headers, ASSISTANT).ok_or_else(|| Failure::not_found(visitor))?;
    let secret = kept.parse::<Secret>().map_err(|_| Failure::not_found(visitor))?;
    let found = visitor.accounts.assistant_link(&secret, visitor.now);
    let (seal, link) = found.ok_or_else(|| gone(visitor))?;
    if link.event != context.slug {
        return Err(Failure::not_found(visitor));
    }
    if link.is_over(context.competition(), visitor.now) {
        return Err(gone(visitor));
    }
    Ok((seal, link.clone()))
}

/// The event as it is now: whoever helps a player sees what the player sees.
fn whole(
    server: &Server,
    visitor: &Visitor,
    context: &EventContext,
) -> Result<EventContext, Failure> {
    event_at(server, visitor, &context.slug, Some(context.section))
}

async fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    entry: PlayerId,
) -> Result<AssistantPage, Failure> {
    let tables = seen(server, games_of_player(context.competition(), entry.0)).await;
    or_missing(visitor, AssistantPage::new(visitor, context, entry, &tables))
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let context = whole(&server, &visitor, &context)?;
    let (_, link) = link(&visitor, &headers, &context)?;
    let page = page_of(&server, &visitor, context, link.entry).await?;
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}

/// Tells when something about the games of his player is new.
async fn live(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let (_, link) = link(&visitor, &headers, &context)?;
    let entry = link.entry.0;
    Ok(versions(server, context.slug, move |competition| games_of_player(competition, entry)))
}

/// He does something: one of his duties, a call to the arbiters, a word to his player.
async fn act(
    AtEvent { server, visitor, context }: AtEvent,
    Path((slug, table)): Path<(String, String)>,
    headers: HeaderMap,
    pacing: Pacing,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let (seal, link) = link(&visitor, &headers, &context)?;
    // All tables of his player together.
    pacing.lets(&visitor, &slug, &format!("assistant {}", link.entry.0))?;
    let text = || form.get("text").map(|text| text.trim().to_owned()).unwrap_or_default();
    let asked = match form.get("what").map(String::as_str) {
        Some("call") => Ok(TableAct::Call(text())),
        Some("aside") => Ok(TableAct::Aside(text())),
        Some(_) | None => Report::read(&form, visitor.texts)
            .map(|Report { act, reason, seen, .. }| TableAct::Assist { act, reason, seen }),
    };
    let live = server.tables().need(&table).await;
    let live = live.map_err(|error| Failure::table_unread(&visitor, &error))?;
    let live = live.ok_or_else(|| Failure::not_found(&visitor))?;
    let told = match asked {
        Err(text) => text,
        Ok(act) => match server.assist((seal, &link), &live, (act, None)).await {
            Ok(Answer { refused: Some(refusal), .. }) => told(&refusal, &visitor),
            Ok(_) => return Ok(Redirect::to(&format!("/e/{slug}/assist")).into_response()),
            Err(Denied::Refused(refusal)) => told(&refusal, &visitor),
            Err(Denied::Forbidden) => return Err(Failure::forbidden(&visitor)),
            Err(denied) => return Err(Failure::not_saved(&visitor, &denied)),
        },
    };
    let context = whole(&server, &visitor, &context)?;
    let page = page_of(&server, &visitor, context, link.entry).await?;
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(told)))
}

/// A refusal with its clauses.
fn told(refusal: &Refusal, visitor: &Visitor) -> String {
    let text = refusal.text(visitor.texts.language);
    let clauses: Vec<String> = refusal.clauses().iter().map(ToString::to_string).collect();
    if clauses.is_empty() { text } else { format!("{text} [{}]", clauses.join(", ")) }
}
