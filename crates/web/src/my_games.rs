//! A player's own games in an event: he comes by his link or by his account.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Form, Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Competition, Member};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, Stream, StreamExt, stream};
use ledger::accounts::{PlayerLink, Seal, Secret};
use ledger::platform::{PlatformGame, games_of_player};
use ledger::{Actor, Denied, Ledger, LoggedEvent, Server};
use pages::desk::{SeenTable, boards_version};
use pages::event::{MyGamesPage, OwnProtest};
use pages::{EventContext, id};
use tokio::time::sleep;

use super::event::{AtEvent, event_at};
use super::failure::Failure;
use super::page::{show, show_as};
use super::routes::{Access, Routes};
use super::visitor::{PLAYER, Visitor, cookie};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/player/{token}", Access::Secret, follow)
        .get("/e/{event}/my-games", Access::Depends, page)
        .get("/e/{event}/my-games/live", Access::Depends, live)
        .post("/e/{event}/my-games/protest", Access::Depends, protest)
}

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
) -> Option<(Seal, PlayerLink)> {
    let (seal, link) = link(visitor, headers)?;
    let logged = server.need(&link.event).await.ok()??;
    let over = link.is_over(&logged.snapshot().state.competition, visitor.now);
    (!over).then_some((seal, link))
}

/// Whether a link that counted still does: nobody has ended it, nor made another one, and the event goes on.
pub(super) fn still_counts(server: &Server, (seal, link): &(Seal, PlayerLink)) -> bool {
    let accounts = server.accounts().snapshot().state;
    let lent = accounts.player_links(&link.event).into_iter().any(|(one, _)| one == *seal);
    let event = server.event(&link.event);
    let over = |logged: Arc<Ledger<LoggedEvent>>| {
        link.is_over(&logged.snapshot().state.competition, server.now())
    };
    // An event that was let go is over for nobody: its time says when a link ends.
    lent && link.until > server.now() && !event.is_some_and(over)
}

/// Somebody who speaks in an event: a player for himself, or the captain for his team.
pub(super) struct Speaker {
    pub(super) who: Member,
    /// The link he has come by.
    pub(super) link: Option<(Seal, PlayerLink)>,
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
    // Who plays by correspondence finds his games among the letters.
    let by_post = logged.snapshot().state.competition.is_by_correspondence();
    let games = if by_post { "letters" } else { "my-games" };
    let there = Redirect::to(&format!("/e/{}/{games}", link.event));
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

/// The event as it is now, also where the public knows it as it was: whoever plays is told at once whom he
/// meets.
pub(super) fn whole(
    server: &Server,
    visitor: &Visitor,
    context: &EventContext,
) -> Result<EventContext, Failure> {
    event_at(server, visitor, &context.slug, Some(context.section))
}

/// Who asks, or that he is nobody here.
pub(super) fn speaker(
    visitor: &Visitor,
    headers: &HeaderMap,
    context: &EventContext,
) -> Result<Speaker, Failure> {
    let kept = link(visitor, headers);
    let elsewhere = kept.as_ref().is_some_and(|(_, link)| link.event != context.slug);
    let over = |link: &PlayerLink| link.is_over(context.competition(), visitor.now);
    if let Some((seal, link)) = kept.filter(|(_, link)| !elsewhere && !over(link)) {
        let who = Member::Player(link.entry);
        return Ok(Speaker { who, link: Some((seal, link)) });
    }
    let account = visitor.account.as_ref();
    let entry = account.and_then(|id| visitor.accounts.entries_of(id, &context.slug).pop());
    let team = || account.and_then(|id| visitor.accounts.team_of(id, &context.slug));
    let player = entry.map(Member::Player);
    match player.or_else(|| team().map(Member::Team)) {
        Some(who) => Ok(Speaker { who, link: None }),
        // His browser keeps a link that was one of this event, or is none any more.
        None if cookie(headers, PLAYER).is_some() && !elsewhere => {
            let text = visitor.texts.say(id::PLAYER_LINK_ENDED);
            Err(Failure::told(visitor, StatusCode::GONE, id::PHONE_NO_MORE, text))
        }
        None => Err(Failure::not_found(visitor)),
    }
}

/// The games of somebody: a captain looks at those of his team as everybody does.
fn own_games(competition: &Competition, who: Member) -> Vec<PlatformGame> {
    match who {
        Member::Player(player) => games_of_player(competition, player.0),
        Member::Team(_) => Vec::new(),
    }
}

async fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    who: Member,
) -> MyGamesPage {
    let tables = seen(server, own_games(context.competition(), who)).await;
    let mut facts = Vec::new();
    for one in &tables {
        let live = server.tables().need(&one.game.id).await.ok().flatten();
        facts.push(match live {
            Some(live) => live.since(0).await.unwrap_or_default(),
            None => Vec::new(),
        });
    }
    MyGamesPage::new(visitor, context, who, (&tables, &facts))
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let context = whole(&server, &visitor, &context)?;
    let Speaker { who, .. } = speaker(&visitor, &headers, &context)?;
    let page = page_of(&server, &visitor, context, who).await;
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}

/// Tells when something about his games is new.
async fn live(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let context = whole(&server, &visitor, &context)?;
    let Speaker { who, .. } = speaker(&visitor, &headers, &context)?;
    Ok(versions(server, context.slug, move |competition| own_games(competition, who)))
}

/// Whoever is told of tables is woken by them; so often it is looked whether there are others.
const LOOK: Duration = Duration::from_secs(5);

/// The version of an event with some of its tables, as soon as it is another one: who does not see plays by what he
/// hears, and his page must stand as that says.
pub(super) fn versions(
    server: Arc<Server>,
    slug: String,
    games: impl Fn(&Competition) -> Vec<PlatformGame> + Send + Sync + 'static,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let closing = server.closing();
    let listening = server.metrics().listens();
    let state = (server, slug, games, 0_u64, listening);
    let told = stream::unfold(state, |(server, slug, games, mut last, listening)| async move {
        loop {
            let logged = server.event(&slug)?;
            // First the places among those who are told, then what is so: nothing between is missed.
            let mut changes = logged.news();
            let snapshot = logged.snapshot();
            let own = games(&snapshot.state.competition);
            let mut open = Vec::new();
            for game in &own {
                open.extend(server.tables().need(&game.id).await.ok().flatten());
            }
            let mut news: Vec<_> = open.iter().map(|live| live.news()).collect();
            let tables = seen(&server, own).await;
            let now = boards_version(snapshot.version.0, &tables);
            if now != last {
                last = now;
                let event: Result<Event, Infallible> = Ok(Event::default().data(now.to_string()));
                return Some((event, (server, slug, games, last, listening)));
            }
            let tables = news.iter_mut().map(|news| Box::pin(news.recv()));
            let tables = tables.collect::<FuturesUnordered<_>>();
            tokio::select! {
                Ok(()) = changes.changed() => {}
                Some(_) = tables.into_future().map(|(one, _)| one) => {}
                () = sleep(LOOK) => {}
            }
        }
    });
    Sse::new(told.take_until(closing))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

/// He protests, in his own name.
async fn protest(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
    Form(form): Form<OwnProtest>,
) -> Result<Response, Failure> {
    let context = whole(&server, &visitor, &context)?;
    let Speaker { who, link } = speaker(&visitor, &headers, &context)?;
    let slug = context.slug.clone();
    let Some(command) = form.command(&context, who) else {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::ASKED_WRONGLY)));
    };
    let by = match &link {
        Some((seal, link)) => Actor::Player { seal: *seal, link },
        None => visitor.actor()?,
    };
    match server.act(&slug, &by, &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/e/{slug}/my-games")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let page = page_of(&server, &visitor, context, who).await;
            let page = page.refused(form, refusal.text(visitor.texts.language));
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(denied) => Err(Failure::denied(&visitor, &denied)),
    }
}
