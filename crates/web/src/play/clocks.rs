//! The clocks of a game act by act: the log answers a complaint about the clock.

use axum::response::Response;
use pages::ClocksPage;
use play::{Phase, Role, Table};

use super::AtTable;
use crate::failure::Failure;
use crate::page::show;

/// For the players and the officials; for everybody when the game is over.
pub(super) async fn page(at: AtTable) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    let seen = at.seen(&sight.table)?;
    if role == Role::Spectator && seen.phase() != Phase::Over {
        return Err(at.forbidden());
    }
    let facts = at.table.since(0).await;
    let facts = facts.map_err(|error| Failure::table_unread(&at.visitor, &error))?;
    let known = facts.len().min(as_many(seen));
    let page = ClocksPage::new(&at.visitor, &at.id, seen, role, &facts[..known]);
    page.map(|page| show(&page)).ok_or_else(|| at.not_found())
}

/// So many facts as he may know of.
fn as_many(seen: &Table) -> usize {
    usize::try_from(seen.seq()).unwrap_or(usize::MAX)
}
