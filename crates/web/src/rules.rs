//! The rulebooks, clause by clause.

use axum::extract::{Path, Query};
use axum::response::Response;
use pages::{RulebookPage, RulesPage};
use serde::Deserialize;

use super::failure::Failure;
use super::page::show;
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/rules", Access::Everybody, rules).get(
        "/rules/{document}",
        Access::Everybody,
        rulebook,
    )
}

/// Words that stand in the number or the title of a clause.
#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

async fn rules(visitor: Visitor, Query(search): Query<Search>) -> Response {
    show(&RulesPage::new(&visitor, search.q.chars().take(100).collect()))
}

async fn rulebook(visitor: Visitor, Path(document): Path<String>) -> Result<Response, Failure> {
    let page = RulebookPage::new(&visitor, &document);
    Ok(show(&page.ok_or_else(|| Failure::not_found(&visitor))?))
}
