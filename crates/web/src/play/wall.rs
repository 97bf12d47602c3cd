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
    let boards = match wanted.tables.is_empty() {
        true => on_the_wall(&server, &visitor, &headers, BOARDS_MAX).await,
        false => {
            let tables = named(&server, &wanted.tables).await;
            hung(&server, &visitor, &headers, &tables).await
        }
    };
    show(&WallPage::new(&visitor, boards, wanted.screen.is_some()))
}

/// At most so many of the running games that want to be seen; those of people come first.
pub(crate) async fn on_the_wall(
    server: &Arc<Server>,
    visitor: &Visitor,
    headers: &HeaderMap,
    at_most: usize,
) -> Vec<SmallBoard> {
    let playing = server.tables().playing().into_iter();
    let mut tables: Vec<_> = playing.filter(wants_to_be_seen).collect();
    tables.sort_by_key(|table| !table.is_kept());
    let mut boards = hung(server, visitor, headers, &tables).await;
    boards.truncate(at_most);
    boards
}

/// The boards that a visitor may see, as spectators see them.
pub(super) async fn hung(
    server: &Arc<Server>,
    visitor: &Visitor,
    headers: &HeaderMap,
    tables: &[Arc<LiveTable>],
) -> Vec<SmallBoard> {
    let known = Known::of(server, visitor, headers).await;
    tables
        .iter()
        .filter(|table| may_see_in_public(visitor, table, &known).is_ok())
        .filter_map(|table| board(visitor, table))
        .take(BOARDS_MAX)
        .collect()
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
