//! Boards for those who pass by: the wall of running games, and one board inside the page of others.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};
use ledger::Server;
use ledger::tables::LiveTable;
use pages::{EmbedPage, SmallBoard, WallPage};
use play::Role;
use serde::Deserialize;

use super::{Known, find, may_see_in_public};
use crate::failure::Failure;
use crate::page::show;
use crate::visitor::Visitor;

/// So many boards hang on a wall: they share one connection.
const BOARDS_MAX: usize = 64;

/// Which boards, and how.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The names of tables with commas between; all running games that want to be seen otherwise.
    #[serde(default)]
    tables: String,
    /// In big type and without a frame, for the screen of a hall.
    #[serde(default)]
    screen: Option<String>,
}

pub(super) async fn wall(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Response {
    let tables = match wanted.tables.is_empty() {
        true => server.tables().playing().into_iter().filter(wants_to_be_seen).collect(),
        false => named(&server, &wanted.tables).await,
    };
    let known = Known::of(&server, &visitor, &headers).await;
    let boards = tables
        .iter()
        .filter(|table| may_see_in_public(&visitor, table, &known).is_ok())
        .filter_map(|table| board(&visitor, table))
        .take(BOARDS_MAX);
    show(&WallPage::new(&visitor, boards.collect(), wanted.screen.is_some()))
}

fn wants_to_be_seen(table: &Arc<LiveTable>) -> bool {
    table.snapshot().table().is_some_and(|table| table.terms().on_wall)
}

async fn named(server: &Server, names: &str) -> Vec<Arc<LiveTable>> {
    let mut tables = Vec::new();
    for name in names.split(',').take(BOARDS_MAX) {
        tables.extend(server.tables().need(name.trim()).await.ok().flatten());
    }
    tables
}

fn board(visitor: &Visitor, table: &LiveTable) -> Option<SmallBoard> {
    let sight = table.sight(Role::Spectator);
    Some(SmallBoard::new(visitor.texts, table.id(), sight.table.table()?, sight.now))
}

/// A board that other sites may show inside their pages.
pub(super) async fn embed(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    const RULES: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors *; form-action 'none'; base-uri 'none'; object-src 'none'";
    let table = find(&server, &visitor, &id).await?;
    may_see_in_public(&visitor, &table, &Known::of(&server, &visitor, &headers).await)?;
    let board = board(&visitor, &table).ok_or_else(|| Failure::not_found(&visitor))?;
    let page = show(&EmbedPage::new(&visitor, board));
    Ok(([(CONTENT_SECURITY_POLICY, RULES)], page).into_response())
}
