//! Telling open pages that something has changed.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};

use super::failure::Failure;
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::House;

pub(super) fn routes() -> Table {
    Table::default().get("/e/{event}/live", Access::Everybody, versions)
}

/// Pages are not told more often than this: each of them asks for itself again.
const PAUSE: Duration = Duration::from_millis(250);

/// All pages together are told so often in a second at most: who enters a result does not wait until
/// thousands have heard of it.
const TOLD_A_SECOND: usize = 8_000;

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
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let hall = house.hall(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    let mut news = hall.news();
    news.mark_changed();
    let told = stream::unfold((news, None::<Seat>), |(mut news, seat)| async move {
        if let Some(seat) = &seat {
            seat.pause().await;
            if !news.has_changed().ok()? {
                news.changed().await.ok()?;
                seat.turn().await;
            }
        }
        let version = news.borrow_and_update().version;
        let seat = Some(seat.unwrap_or_else(Seat::take));
        Some((Ok(Event::default().data(version.to_string())), (news, seat)))
    });
    let told = told.take_until(house.closing());
    Ok(Sse::new(told).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
