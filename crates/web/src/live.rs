//! Telling open pages that something has changed.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use ledger::accounts::Right;
use ledger::{Ledger, LoggedEvent, Server, Snapshot};
use store::Version;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::failure::Failure;
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/e/{event}/live", Access::Everybody, versions)
}

/// A page is not told more often than this: it asks for itself again each time.
const PAUSE: Duration = Duration::from_millis(250);

/// All pages together are told so often in a second at most: who enters a result does not wait until
/// thousands have heard of it.
const TOLD_A_SECOND: usize = 4_000;

/// A relay that owes so much time waits.
const PAID: Duration = Duration::from_millis(5);

/// Those who listen to an event are told in so many shares, one after the other.
const SHARES: usize = 64;

/// Who tells of each event that somebody has listened to. Whoever enters a result wakes one relay,
/// and not thousands of pages before he has his answer.
#[derive(Default)]
pub(super) struct Relays {
    events: Mutex<HashMap<String, Relay>>,
    /// Held by the relay that is telling a share.
    voice: Arc<tokio::sync::Mutex<()>>,
}

/// The shares of those who listen to one event.
struct Relay {
    /// The event as it was open then: of one that was let go since, nothing is heard any more.
    of: Weak<Ledger<LoggedEvent>>,
    shares: Arc<[watch::Sender<Version>]>,
    /// How many have come so far.
    came: usize,
}

impl Relays {
    /// Tells whenever an event has changed, for many who listen.
    fn news(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) -> watch::Receiver<Version> {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let of_this = |relay: &Relay| Weak::as_ptr(&relay.of) == Arc::as_ptr(logged);
        if !events.get(slug).is_some_and(of_this) {
            // A relay ends with the event as it was open then.
            events.retain(|of, relay| of != slug && relay.of.strong_count() > 0);
        }
        let relay = events.entry(slug.to_owned()).or_insert_with(|| {
            let news = logged.news();
            let version = news.borrow().version;
            let shares: Arc<[_]> = (0..SHARES).map(|_| watch::Sender::new(version)).collect();
            tokio::spawn(pass_on(news, Arc::clone(&shares), Arc::clone(&self.voice)));
            Relay { of: Arc::downgrade(logged), shares, came: 0 }
        });
        relay.came += 1;
        relay.shares[relay.came % SHARES].subscribe()
    }
}

/// Tells all shares of every change, as long as the event is open.
async fn pass_on(
    mut news: watch::Receiver<Snapshot<LoggedEvent>>,
    shares: Arc<[watch::Sender<Version>]>,
    voice: Arc<tokio::sync::Mutex<()>>,
) {
    while news.changed().await.is_ok() {
        let again = Instant::now() + PAUSE;
        let mut owed = Duration::ZERO;
        for share in shares.iter() {
            let listening = share.receiver_count();
            if listening == 0 {
                continue;
            }
            let _telling = voice.lock().await;
            let version = news.borrow().version;
            share.send_replace(version);
            owed += Duration::from_secs(1) * listening as u32 / TOLD_A_SECOND as u32;
            // Clocks count milliseconds: a few listeners cost less.
            if owed >= PAID {
                sleep(std::mem::take(&mut owed)).await;
            }
        }
        sleep_until(again).await;
    }
}

/// The version of an event now, and again whenever it changes.
pub(super) async fn versions(
    State(server): State<Arc<Server>>,
    State(relays): State<Arc<Relays>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    let logged = server.event(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    if server.is_shown_late(&slug) && !visitor.may(&slug, Right::Look) {
        return Ok(late(server, slug).into_response());
    }
    // First the place among those who are told, then what he begins with: nothing between them is
    // missed. A share in which nobody listened has not heard the last news.
    let news = relays.news(&slug, &logged);
    let first = logged.snapshot().version;
    let later = stream::unfold(news, |mut news| async move {
        news.changed().await.ok()?;
        let version = *news.borrow_and_update();
        Some((version, news))
    });
    let told = stream::once(async move { first }).chain(later);
    let told = told.map(|version| {
        let event = Event::default().data(version.to_string());
        Ok::<_, Infallible>(event)
    });
    // An event that somebody listens to is not let go.
    let listening = (server.metrics().listens(), logged);
    let told = told.inspect(move |_| _ = &listening).take_until(server.closing());
    Ok(Sse::new(told).keep_alive(KeepAlive::new().interval(STILL_HERE)).into_response())
}

/// Nobody is left alone for longer.
const STILL_HERE: Duration = Duration::from_secs(15);

/// So often it is looked what may be told by now.
const LATE_LOOK: Duration = Duration::from_secs(1);

/// The version that the public knows of an event whose results it is told late.
fn late(server: Arc<Server>, slug: String) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let closing = server.closing();
    let listening = server.metrics().listens();
    let begin = (server, slug, None, listening);
    let told = stream::unfold(begin, |(server, slug, mut last, listening)| async move {
        loop {
            let version = server.shown(&slug)?.version;
            if last.replace(version) != Some(version) {
                let event: Result<Event, Infallible> =
                    Ok(Event::default().data(version.to_string()));
                return Some((event, (server, slug, last, listening)));
            }
            sleep(LATE_LOOK).await;
        }
    });
    Sse::new(told.take_until(closing)).keep_alive(KeepAlive::new().interval(STILL_HERE))
}
