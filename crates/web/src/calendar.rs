//! The first page: which events there are.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use ledger::Server;
use ledger::accounts::Right;
use pages::CalendarPage;
use serde::Deserialize;

use super::page::show;
use super::play::on_the_wall;
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/", Access::Everybody, calendar)
}

/// So many boards are seen at the first glance.
const BOARDS: usize = 6;

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
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Response {
    let boards = on_the_wall(&server, &visitor, &headers, BOARDS).await;
    let events = server.list(|slug| visitor.may(slug, Right::Look)).await;
    let unread = server.all_unread().into_iter().map(|(slug, _)| slug).collect();
    let page = CalendarPage::new(&visitor, &events, search.words(), unread);
    let page = page.with_accounts_unread(server.accounts_unread().is_some());
    show(&page.with_boards(boards))
}
