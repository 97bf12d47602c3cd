//! The first page: which events there are.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use ledger::Server;
use pages::CalendarPage;
use serde::Deserialize;

use super::page::show;
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/", Access::Everybody, calendar)
}

/// What is searched for: words that stand somewhere on the card of an event.
#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

impl Search {
    /// What is sought, as long as anybody would type it.
    fn words(&self) -> String {
        self.q.chars().take(100).collect()
    }
}

async fn calendar(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Query(search): Query<Search>,
) -> Response {
    let events = server.list().await;
    let unread = server.all_unread().into_iter().map(|(slug, _)| slug).collect();
    let page = CalendarPage::new(&visitor, &events, search.words(), unread);
    show(&page.with_accounts_unread(server.accounts_unread().is_some()))
}
