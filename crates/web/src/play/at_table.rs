//! Whoever comes to the address of a table.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::IntoResponse;
use ledger::Server;
use ledger::tables::{LiveTable, LoggedTable, Sight};
use play::{Role, Table};

use super::Known;
use crate::failure::Failure;
use crate::visitor::{AppState, Visitor};

/// Somebody at a table: the server, who asks, the table of the address, and as whom it knows him. Whoever
/// asks for a table that is not there is told so.
pub(super) struct AtTable {
    pub(super) server: Arc<Server>,
    pub(super) visitor: Visitor,
    /// The name of the table.
    pub(super) id: String,
    pub(super) table: Arc<LiveTable>,
    pub(super) known: Known,
}

impl FromRequestParts<AppState> for AtTable {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<AtTable, Failure> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let server = Arc::clone(&app.server);
        let path = RawPathParams::from_request_parts(parts, app).await;
        let unreadable = |status| Failure::plain(&visitor, status);
        let path = path.map_err(|refused| unreadable(refused.into_response().status()))?;
        let id = path.iter().find(|(name, _)| *name == "table").map_or("", |(_, id)| id).to_owned();
        let table = find(&server, &visitor, &id).await?;
        let known = Known::of(&server, &visitor, &parts.headers).await;
        Ok(AtTable { server, visitor, id, table, known })
    }
}

impl AtTable {
    /// As what he looks at the table as it stands now.
    pub(super) fn role(&self) -> Role {
        self.table.snapshot().table().map_or(Role::Spectator, |real| self.known.role(real))
    }

    /// As what he looks at the table, if he may.
    pub(super) fn may_look(&self) -> Result<Role, Failure> {
        let logged = self.table.snapshot();
        let real = self.seen(&logged)?;
        if self.known.may_look(real) { Ok(self.known.role(real)) } else { Err(self.forbidden()) }
    }

    /// The table as he may see it, and as what.
    pub(super) fn looks(&self) -> Result<(Role, Sight), Failure> {
        let role = self.may_look()?;
        Ok((role, self.table.sight(role)))
    }

    /// What everybody is shown of the table, if he may see that: a player whose game goes on looks at it
    /// from his own seat.
    pub(super) fn looks_in_public(&self) -> Result<Sight, Failure> {
        match self.known.may_see_in_public(&self.table) {
            true => Ok(self.table.sight(Role::Spectator)),
            false => Err(self.forbidden()),
        }
    }

    /// The table of a log that has one.
    pub(super) fn seen<'a>(&self, logged: &'a LoggedTable) -> Result<&'a Table, Failure> {
        logged.table().ok_or_else(|| self.not_found())
    }

    pub(super) fn forbidden(&self) -> Failure {
        Failure::forbidden(&self.visitor)
    }

    pub(super) fn not_found(&self) -> Failure {
        Failure::not_found(&self.visitor)
    }
}

/// A table by its name.
pub(super) async fn find(
    server: &Server,
    visitor: &Visitor,
    id: &str,
) -> Result<Arc<LiveTable>, Failure> {
    let found = server.tables().need(id).await;
    let found = found.map_err(|error| Failure::table_unread(visitor, &error))?;
    if let Some(table) = found {
        return Ok(table);
    }
    let forgotten = server.tables().is_forgotten(id).await;
    Err(if forgotten { Failure::table_forgotten(visitor) } else { Failure::not_found(visitor) })
}
