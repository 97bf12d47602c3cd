//! The same as over the wire for those who only listen: server-sent events, and lines of JSON.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Query;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use ledger::Server;
use play::{Role, ServerTime};
use serde::Deserialize;

use super::listening::{Listener, Word};
use super::live::LISTENERS_MAX;
use super::{AtTable, wire};
use crate::failure::Failure;

/// What somebody has heard before.
#[derive(Deserialize)]
pub(super) struct Heard {
    #[serde(default)]
    after: u32,
}

/// Nobody is left alone for longer.
const STILL_HERE: Duration = Duration::from_secs(15);

/// Server-sent events; a browser that comes back says the last one it has heard.
pub(super) async fn events(
    at: AtTable,
    headers: HeaderMap,
    Query(heard): Query<Heard>,
) -> Result<Response, Failure> {
    let server = Arc::clone(&at.server);
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let after = last.unwrap_or(heard.after);
    let Some(listener) = listener(at)? else {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    };
    let told = told(&server, listener, after).map(|(kind, seq, text)| {
        let event = Event::default().event(kind).data(&*text);
        Ok::<_, Infallible>(event.id(seq.to_string()))
    });
    let alive = KeepAlive::new().interval(STILL_HERE);
    Ok(Sse::new(told).keep_alive(alive).into_response())
}

/// Lines of JSON, for programs.
pub(super) async fn lines(at: AtTable, Query(heard): Query<Heard>) -> Result<Response, Failure> {
    let server = Arc::clone(&at.server);
    let Some(listener) = listener(at)? else {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    };
    let closing = server.closing();
    let told = told(&server, listener, heard.after).map(|(_, _, text)| text);
    let still = stream::unfold((server, 0), |(server, number)| async move {
        tokio::time::sleep(STILL_HERE).await;
        let text: Arc<str> = wire::ping(number, ServerTime(server.steady())).into();
        Some((text, (server, number + 1)))
    });
    // Signs of life end with what is told: a link that has ended is told nothing more.
    let told = told.map(Some).chain(stream::iter([None]));
    let all = stream::select(told, still.map(Some))
        .take_while(|text| std::future::ready(text.is_some()))
        .filter_map(std::future::ready);
    let lines = all.take_until(closing).map(|text| Ok::<_, Infallible>(format!("{text}\n")));
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

fn listener(at: AtTable) -> Result<Option<Listener>, Failure> {
    let role = at.may_look()?;
    // Whoever has a place at the table is let in however many watch.
    if at.table.listeners() >= LISTENERS_MAX && role == Role::Spectator {
        return Ok(None);
    }
    Ok(Some(Listener::new(at.table, Arc::new(at.known), at.visitor.texts.language)))
}

/// What a stream is at.
enum At {
    Welcome(u32),
    Going,
}

/// All that somebody is told: kind, number, message.
fn told(
    server: &Server,
    listener: Listener,
    after: u32,
) -> impl Stream<Item = (&'static str, u32, Arc<str>)> + use<> {
    let listening = server.metrics().listens();
    let closing = server.closing();
    let begin = (listener, At::Welcome(after), listening);
    let told = stream::unfold(begin, |(mut listener, mut at, listening)| async move {
        loop {
            if let At::Welcome(after) = at {
                let text = listener.welcome(after).await?.into();
                let word = ("welcome", listener.told(), text);
                return Some((word, (listener, At::Going, listening)));
            }
            match listener.next().await {
                Word::Said(text) => {
                    let word = ("event", listener.told(), text);
                    return Some((word, (listener, At::Going, listening)));
                }
                Word::Known => {}
                Word::Anew => at = At::Welcome(0),
                Word::Closed => return None,
            }
        }
    });
    told.take_until(closing)
}
