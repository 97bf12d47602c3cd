//! Telling open pages that something has changed.

use std::convert::Infallible;
use std::sync::Arc;
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

/// The version of an event now, and again whenever it changes.
pub(super) async fn versions(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let hall = house.hall(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    let mut news = hall.news();
    news.mark_changed();
    let told = stream::unfold((news, Duration::ZERO), |(mut news, pause)| async move {
        tokio::time::sleep(pause).await;
        news.changed().await.ok()?;
        let version = news.borrow_and_update().version;
        Some((Ok(Event::default().data(version.to_string())), (news, PAUSE)))
    });
    let told = told.take_until(house.closing());
    Ok(Sse::new(told).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
