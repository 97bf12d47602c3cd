//! The moves of games, entered from score sheets.

use std::sync::Arc;
use std::time::Duration;
use tournament::Round;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Place, command};
use ledger::accounts::Right;
use ledger::games::{self, GameId};
use ledger::slow::Bench;
use ledger::{Denied, Server};
use pages::EventContext;
use pages::desk::{GamePage, GamesPage, JudgedPage};
use serde::Deserialize;

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::page::{found, or_missing, show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

/// A long game is replayed with a look for dead positions at every step.
static JUDGING: Bench = Bench::new(2, 16, Duration::from_secs(20));

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/games", Access::Has(Right::Look), list)
        .get("/desk/{event}/games/{game}", Access::Has(Right::Look), page)
        .post("/desk/{event}/games/{game}", Access::Depends, keep)
        .get("/desk/{event}/games/{game}/judge", Access::Has(Right::Look), judged)
}

#[derive(Deserialize)]
struct Sought {
    round: Option<Round>,
}

async fn list(AtEvent { visitor, context, .. }: AtEvent, Query(sought): Query<Sought>) -> Response {
    show(&GamesPage::new(&visitor, context, sought.round))
}

/// The event, and the game in it that an address names.
fn sought(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    id: &str,
) -> Result<(EventContext, GameId), Failure> {
    let game: GameId = id.parse().map_err(|_| Failure::not_found(visitor))?;
    let context = event_at(server, visitor, slug, Some(game.place.section))?;
    Ok((context, game))
}

async fn page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (context, game) = sought(&server, &visitor, &slug, &id)?;
    found(&visitor, GamePage::new(&visitor, context, game))
}

/// What the rulebook of the event says about a game whose moves were kept.
async fn judged(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (context, game) = sought(&server, &visitor, &slug, &id)?;
    let logged = Arc::clone(&context.snapshot.state);
    let report = move || {
        let game = games::game(&logged.competition, game)?;
        games::judge(&logged.competition, &game)
    };
    let report = JUDGING.work(report).await.map_err(|undone| Failure::undone(&visitor, undone))?;
    let report = or_missing(&visitor, report)?;
    found(&visitor, JudgedPage::new(&visitor, context, game, &report))
}

#[derive(Deserialize)]
struct Sheet {
    #[serde(default)]
    moves: String,
}

/// Keeps the moves, or shows the sheet again with what is wrong with it.
async fn keep(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
    Form(sheet): Form<Sheet>,
) -> Result<Response, Failure> {
    let (context, id) = sought(&server, &visitor, &slug, &id)?;
    let by = visitor.actor()?;
    let (Place { section, round, table, board }, game) = (id.place, id.number);
    let moves = sheet.moves.clone();
    let command =
        Command::Record(command::RecordMoves { section, round, table, board, game, moves });
    let settled = games::settled(context.competition(), id.place, &sheet.moves);
    match server.act(&slug, &by, &command).await {
        Ok(_) if !settled.is_empty() => kept_with_doubts(&server, &visitor, &slug, id, &settled),
        Ok(_) => {
            let back = format!("/desk/{slug}/games?section={section}&round={round}#g{id}");
            Ok(Redirect::to(&back).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let Some(page) = GamePage::new(&visitor, context, id) else {
                return Err(Failure::denied(&visitor, &Denied::Refused(refusal)));
            };
            let page = page.refused(sheet.moves, &refusal);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// The moves as they were kept, with the captures that could have been others.
fn kept_with_doubts(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    game: GameId,
    settled: &[(String, String)],
) -> Result<Response, Failure> {
    let section = Some(game.place.section);
    let context = event_at(server, visitor, slug, section)?;
    let page = GamePage::new(visitor, context, game);
    found(visitor, page.map(|page| page.with_doubts(settled)))
}
