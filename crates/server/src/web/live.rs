//! Telling open pages that something has changed.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use store::Version;
use tokio::sync::watch;

use super::failure::Failure;
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::{Hall, House};
use crate::ledger::Ledger;

pub(super) fn routes() -> Table {
    Table::default().get("/e/{event}/live", Access::Everybody, versions)
}

/// Pages are not told more often than this: each of them asks for itself again.
const PAUSE: Duration = Duration::from_millis(250);

/// The news of each event that somebody has listened to. Whoever enters a result wakes one relay, and
/// not thousands of pages before he has his answer.
#[derive(Default)]
pub(super) struct Relays {
    events: Mutex<HashMap<String, Relay>>,
}

/// Passes on what happens in an event.
struct Relay {
    /// The event as it was open then: of one that was let go since, nothing is heard any more.
    of: Weak<Ledger<Hall>>,
    news: watch::Sender<Version>,
}

impl Relays {
    /// Tells whenever an event has changed, for many who listen.
    fn news(&self, slug: &str, hall: &Arc<Ledger<Hall>>) -> watch::Receiver<Version> {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let own = |relay: &&Relay| Weak::as_ptr(&relay.of) == Arc::as_ptr(hall);
        if let Some(relay) = events.get(slug).filter(own) {
            return relay.news.subscribe();
        }
        // Where people look, somebody is about to act.
        let prepared = Arc::clone(hall);
        tokio::task::spawn_blocking(move || prepared.prepare());
        let mut news = hall.news();
        let relay = watch::Sender::new(news.borrow_and_update().version);
        let (receiver, passed_on) = (relay.subscribe(), relay.clone());
        tokio::spawn(async move {
            while news.changed().await.is_ok() {
                passed_on.send_replace(news.borrow_and_update().version);
                tokio::time::sleep(BREATH).await;
            }
        });
        events.insert(slug.to_owned(), Relay { of: Arc::downgrade(hall), news: relay });
        receiver
    }
}

/// How long a relay takes breath.
const BREATH: Duration = Duration::from_millis(20);

/// All pages together are told so often in a second at most: who enters a result does not wait until
/// thousands have heard of it.
const TOLD_A_SECOND: usize = 4_000;

/// How many listen, and how many have come so far.
static LISTENING: AtomicUsize = AtomicUsize::new(0);
static CAME: AtomicUsize = AtomicUsize::new(0);

/// The place of one who listens: they are told one after the other.
struct Seat(usize);

impl Seat {
    fn take() -> Seat {
        LISTENING.fetch_add(1, Ordering::Relaxed);
        Seat(CAME.fetch_add(1, Ordering::Relaxed))
    }

    /// How long it takes to tell all.
    fn round() -> Duration {
        let micros = LISTENING.load(Ordering::Relaxed) * 1_000_000 / TOLD_A_SECOND;
        Duration::from_micros(micros as u64)
    }

    /// Waits before he may be told again.
    async fn pause(&self) {
        tokio::time::sleep(Seat::round().max(PAUSE)).await;
    }

    /// Waits until it is his turn among all.
    async fn turn(&self) {
        const SHARES: usize = 64;
        tokio::time::sleep(Seat::round() / SHARES as u32 * (self.0 % SHARES) as u32).await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        LISTENING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The version of an event now, and again whenever it changes.
pub(super) async fn versions(
    State(house): State<Arc<House>>,
    State(relays): State<Arc<Relays>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let hall = house.hall(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    let news = relays.news(&slug, &hall);
    let told = stream::unfold((news, None::<Seat>), |(mut news, seat)| async move {
        if let Some(seat) = &seat {
            seat.pause().await;
            if !news.has_changed().ok()? {
                news.changed().await.ok()?;
                seat.turn().await;
            }
        }
        let version = *news.borrow_and_update();
        let seat = Some(seat.unwrap_or_else(Seat::take));
        Some((Ok(Event::default().data(version.to_string())), (news, seat)))
    });
    // An event that somebody listens to is not let go.
    let listening = (house.metrics().listens(), hall);
    let told = told.inspect(move |_| _ = &listening).take_until(house.closing());
    Ok(Sse::new(told).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
