//! A player's own games in an event: he comes by his link or by his account.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Form, Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::{Stream, stream};
use ledger::accounts::{PlayerLink, Seal, Secret};
use ledger::platform::{PlatformGame, games_of_player};
use ledger::{Actor, Denied, Server};
use pages::desk::{SeenTable, boards_version};
use pages::event::{MyGamesPage, OwnProtest};
use pages::{EventContext, id};

use super::event::AtEvent;
use super::failure::Failure;
use super::page::{show, show_as};
use super::routes::{Access, Routes};
use super::visitor::{Visitor, cookie};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/player/{token}", Access::Secret, follow)
        .get("/e/{event}/my-games", Access::Depends, page)
        .get("/e/{event}/my-games/live", Access::Depends, live)
        .post("/e/{event}/my-games/protest", Access::Depends, protest)
}

/// The cookie by which a player's link is known again.
const PLAYER: &str = "player";

/// The link of a player that his browser keeps, if it is still one.
fn link(visitor: &Visitor, headers: &HeaderMap) -> Option<(Seal, PlayerLink)> {
    let secret = cookie(headers, PLAYER)?.parse::<Secret>().ok()?;
    let (seal, link) = visitor.accounts.player_link(&secret, visitor.now)?;
    Some((seal, link.clone()))
}

/// The same, as long as his event goes on.
pub(super) async fn link_that_counts(
    server: &Server,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Option<PlayerLink> {
    let (_, link) = link(visitor, headers)?;
    let logged = server.need(&link.event).await.ok()??;
    let over = link.is_over(&logged.snapshot().state.competition, visitor.now);
    (!over).then_some(link)
}

/// The entries of an event for which a visitor plays.
pub(super) fn entries(visitor: &Visitor, headers: &HeaderMap, event: &str) -> Vec<u16> {
    let by_link = link(visitor, headers).filter(|(_, link)| link.event == event);
    let account = visitor.account.as_ref().into_iter();
    let by_account = account.flat_map(|id| visitor.accounts.entries_of(id, event));
    by_link.map(|(_, link)| link.entry).into_iter().chain(by_account).collect()
}

/// A player follows his link: his browser remembers it, and he is led to his games.
async fn follow(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let gone = || {
        let text = visitor.texts.say(id::PLAYER_LINK_ENDED);
        Failure::told(&visitor, StatusCode::GONE, id::PHONE_NO_MORE, text)
    };
    let secret = token.parse::<Secret>().map_err(|_| Failure::not_found(&visitor))?;
    let (_, link) = visitor.accounts.player_link(&secret, visitor.now).ok_or_else(gone)?;
    let logged = server.need(&link.event).await.map_err(|why| Failure::unread(&visitor, &why))?;
    let logged = logged.ok_or_else(|| Failure::not_found(&visitor))?;
    if link.is_over(&logged.snapshot().state.competition, visitor.now) {
        return Err(gone());
    }
    let secure = if visitor.caller.https { "; Secure" } else { "" };
    let lasts = (link.until - visitor.now).max(0) / 1_000;
    let set = format!(
        "{PLAYER}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}{secure}",
        secret.reveal()
    );
    let there = Redirect::to(&format!("/e/{}/my-games", link.event));
    Ok(([(SET_COOKIE, set)], there).into_response())
}

/// The tables of games, as they are now.
pub(super) async fn seen(server: &Server, games: Vec<PlatformGame>) -> Vec<SeenTable> {
    let mut all = Vec::new();
    for game in games {
        if let Ok(Some(live)) = server.tables().need(&game.id).await {
            all.push(SeenTable { game, table: live.snapshot(), now: live.now() });
        }
    }
    all
}

/// The player who asks, or that he is none.
fn player(visitor: &Visitor, headers: &HeaderMap, context: &EventContext) -> Result<u16, Failure> {
    let over = link(visitor, headers)
        .is_some_and(|(_, link)| link.is_over(context.competition(), visitor.now));
    if over && visitor.account.is_none() {
        let text = visitor.texts.say(id::PLAYER_LINK_ENDED);
        return Err(Failure::told(visitor, StatusCode::GONE, id::PHONE_NO_MORE, text));
    }
    let own = entries(visitor, headers, &context.slug);
    own.first().copied().ok_or_else(|| Failure::forbidden(visitor))
}

async fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    entry: u16,
) -> MyGamesPage {
    let tables = seen(server, games_of_player(context.competition(), entry)).await;
    MyGamesPage::new(visitor, context, entry, &tables)
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let entry = player(&visitor, &headers, &context)?;
    let page = page_of(&server, &visitor, context, entry).await;
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}

/// Tells when something about his games is new.
async fn live(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let entry = player(&visitor, &headers, &context)?;
    Ok(versions(server, context.slug, move |competition| games_of_player(competition, entry)))
}

/// So often it is looked whether something is new.
const LOOK: Duration = Duration::from_millis(500);

/// The version of an event with some of its tables, whenever it is another one.
pub(super) fn versions(
    server: Arc<Server>,
    slug: String,
    games: impl Fn(&competition::Competition) -> Vec<PlatformGame> + Send + Sync + 'static,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let closing = server.closing();
    let listening = server.metrics().listens();
    let state = (server, slug, games, 0_u64, listening);
    let told = stream::unfold(state, |(server, slug, games, mut last, listening)| async move {
        loop {
            let logged = server.event(&slug)?;
            let snapshot = logged.snapshot();
            let tables = seen(&server, games(&snapshot.state.competition)).await;
            let now = boards_version(snapshot.version.0, &tables);
            if now != last {
                last = now;
                let event: Result<Event, Infallible> = Ok(Event::default().data(now.to_string()));
                return Some((event, (server, slug, games, last, listening)));
            }
            tokio::time::sleep(LOOK).await;
        }
    });
    let told = futures_util::StreamExt::take_until(told, closing);
    Sse::new(told).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

/// He protests, in his own name.
async fn protest(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
    Form(form): Form<OwnProtest>,
) -> Result<Response, Failure> {
    let entry = player(&visitor, &headers, &context)?;
    let slug = context.slug.clone();
    let Some(command) = form.command(&context, entry) else {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::ASKED_WRONGLY)));
    };
    let own = link(&visitor, &headers).filter(|(_, link)| link.event == slug);
    let by = match &own {
        Some((seal, link)) => Actor::Player { seal: *seal, link },
        None => visitor.actor()?,
    };
    match server.act(&slug, &by, &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/e/{slug}/my-games")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let page = page_of(&server, &visitor, context, entry).await;
            let page = page.refused(form, refusal.text(visitor.texts.language));
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(denied) => Err(Failure::denied(&visitor, &denied)),
    }
}
