//! The clocks of a game act by act: the log answers a complaint about the clock.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use ledger::Server;
use pages::ClocksPage;
use play::{Phase, Role, Table};

use super::{find, looks_at};
use crate::failure::Failure;
use crate::page::show;
use crate::visitor::Visitor;

/// For the players and the officials; for everybody when the game is over.
pub(super) async fn page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    let role = looks_at(&server, &visitor, &headers, &table).await?;
    let sight = table.sight(role);
    let Some(seen) = sight.table.table() else { return Err(Failure::not_found(&visitor)) };
    if role == Role::Spectator && seen.phase() != Phase::Over {
        return Err(Failure::forbidden(&visitor));
    }
    let facts = table.since(0).await.map_err(|error| Failure::table_unread(&visitor, &error))?;
    let known = facts.len().min(as_many(seen));
    let page = ClocksPage::new(&visitor, &id, seen, role, &facts[..known]);
    page.map(|page| show(&page)).ok_or_else(|| Failure::not_found(&visitor))
}

/// So many facts as he may know of.
fn as_many(seen: &Table) -> usize {
    usize::try_from(seen.seq()).unwrap_or(usize::MAX)
}
