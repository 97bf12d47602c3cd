//! The record of a game as a file at an address of its own: it grows with the game.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::AtTable;
use super::live::{SHORT, WRITING};
use crate::failure::Failure;

pub(super) async fn pdn(at: AtTable, headers: HeaderMap) -> Result<Response, Failure> {
    record(at, headers, "pdn").await
}

pub(super) async fn pgn(at: AtTable, headers: HeaderMap) -> Result<Response, Failure> {
    record(at, headers, "pgn").await
}

/// Renju: tags and a list of moves.
pub(super) async fn txt(at: AtTable, headers: HeaderMap) -> Result<Response, Failure> {
    record(at, headers, "txt").await
}

async fn record(
    at: AtTable,
    headers: HeaderMap,
    extension: &'static str,
) -> Result<Response, Failure> {
    let sight = at.looks_in_public()?;
    // Whoever asks again and again is sent it when it has grown.
    let version = format!("\"{}\"", sight.table.table().map_or(0, play::Table::seq));
    let known =
        headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == version.as_bytes());
    let (ply, address) = (sight.table.table().map_or(0, play::Table::ply), format!("/t/{}", at.id));
    let write = move || sight.table.record(&address);
    let record = match ply <= SHORT {
        true => write(),
        false => {
            let written = WRITING.work(write).await;
            written.map_err(|why| Failure::undone(&at.visitor, why))?
        }
    };
    let record = record.filter(|record| record.extension == extension);
    let Some(record) = record else { return Err(at.not_found()) };
    let kept = [(ETAG, version), (CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kept, kind, record.text).into_response())
}
