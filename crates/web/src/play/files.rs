//! The record of a game as a file at an address of its own: it grows with the game.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::Server;
use play::Role;

use super::{Known, find, may_see_in_public};
use crate::failure::Failure;
use crate::visitor::Visitor;

pub(super) async fn pdn(
    server: State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    table: Path<String>,
) -> Result<Response, Failure> {
    record(server, visitor, headers, table, "pdn").await
}

pub(super) async fn pgn(
    server: State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    table: Path<String>,
) -> Result<Response, Failure> {
    record(server, visitor, headers, table, "pgn").await
}

/// Renju: tags and a list of moves.
pub(super) async fn txt(
    server: State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    table: Path<String>,
) -> Result<Response, Failure> {
    record(server, visitor, headers, table, "txt").await
}

async fn record(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    extension: &str,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    may_see_in_public(&visitor, &table, &Known::of(&server, &visitor, &headers).await)?;
    let sight = table.sight(Role::Spectator);
    let record = sight.table.record(&format!("/t/{id}"));
    let record = record.filter(|record| record.extension == extension);
    let Some(record) = record else { return Err(Failure::not_found(&visitor)) };
    // Whoever asks again and again is sent it when it has grown.
    let version = format!("\"{}\"", sight.table.table().map_or(0, play::Table::seq));
    let known =
        headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == version.as_bytes());
    let kept = [(ETAG, version), (CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kept, kind, record.text).into_response())
}
