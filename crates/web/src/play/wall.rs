//! Boards for those who pass by: the wall of running games, and one board inside the page of others.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};
use competition::Section;
use ledger::Server;
use ledger::platform::games_of;
use ledger::tables::LiveTable;
use pages::{EmbedPage, EventContext, SmallBoard, WallPage};
use play::{Phase, Role, Table};
use serde::Deserialize;
use tournament::Round;

use super::{AtTable, Known};
use crate::event::AtEvent;
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

/// How the boards of a round are shown.
#[derive(Deserialize)]
pub(super) struct OfRound {
    #[serde(default)]
    screen: Option<String>,
}

/// The boards of a round that is announced.
pub(super) async fn of_round(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
    Path((_, round)): Path<(String, Round)>,
    Query(wanted): Query<OfRound>,
) -> Result<Response, Failure> {
    let announced = context.section().map_or(0, Section::announced);
    if round.get() > announced {
        return Err(Failure::not_found(&visitor));
    }
    let boards = boards_of_round(&server, &visitor, &headers, &context, round).await;
    let is_screen = wanted.screen.is_some();
    Ok(show(&WallPage::of_round(&visitor, &context, round, boards, is_screen)))
}

/// The boards of a round that a visitor may see: of each pair the game that is played, or the last one.
pub(crate) async fn boards_of_round(
    server: &Arc<Server>,
    visitor: &Visitor,
    headers: &HeaderMap,
    context: &EventContext,
    round: Round,
) -> Vec<SmallBoard> {
    let games = games_of(context.competition(), context.section, round);
    let mut tables: Vec<Arc<LiveTable>> = Vec::new();
    for board in games.chunk_by(|one, next| one.place == next.place) {
        let mut chosen = None;
        for game in board {
            let Some(table) = server.tables().need(&game.id).await.ok().flatten() else { continue };
            // What is over is told to those who watch when they may know it.
            let goes_on = table.sight(Role::Spectator).table.table().is_some_and(goes_on);
            chosen = Some(table);
            if goes_on {
                break;
            }
        }
        tables.extend(chosen);
    }
    hung(server, visitor, headers, &tables).await
}

fn goes_on(table: &Table) -> bool {
    !matches!(table.phase(), Phase::Over | Phase::Void)
}

/// The boards that a visitor may see, as spectators see them.
pub(super) async fn hung(
    server: &Arc<Server>,
    visitor: &Visitor,
    headers: &HeaderMap,
    tables: &[Arc<LiveTable>],
) -> Vec<SmallBoard> {
    let known = Known::of(server, visitor, headers).await;
    let accounts = server.accounts().snapshot().state;
    tables
        .iter()
        .filter(|table| !accounts.is_hidden(table.id()))
        .filter(|table| known.may_see_in_public(table))
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
pub(super) async fn embed(at: AtTable) -> Result<Response, Failure> {
    const RULES: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors *; form-action 'none'; base-uri 'none'; object-src 'none'";
    let sight = at.looks_in_public()?;
    let seen = at.seen(&sight.table)?;
    let board = SmallBoard::new(at.visitor.texts, &at.id, seen, sight.now);
    let page = show(&EmbedPage::new(&at.visitor, board));
    Ok(([(CONTENT_SECURITY_POLICY, RULES)], page).into_response())
}
